import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Attachment } from '../../protocol.ts';
import { showIfLocked } from '../../settings/setByOrganisation.ts';
import { settingValue } from '../../settings/userValue.ts';
import { surroundings } from '../surroundings/surroundings.ts';
import type { Target } from '../target/target.ts';

/** All companions, in the order in which they are sent. */
export function companions(): Companion[] {
  return [
    {
      kind: 'surroundings',
      name: l10n.t('Surroundings'),
      icon: 'list-tree',
      find: (targets) => surroundings(targets),
    },
  ];
}

/** The kinds of attachments that are sent with code although the user did not choose them. */
export type CompanionKind = 'surroundings';

/** The kinds that the user does not want to send. */
export type LeftOut = ReadonlySet<CompanionKind>;

/** Something that is sent with the code of a command: the name that users see, and how to find it. */
interface Companion {
  kind: CompanionKind;
  name: string;
  /** The id of its codicon. */
  icon: string;
  find: (targets: readonly Target[]) => Promise<Attachment[]>;
}

/** What is sent with the code of a command, besides the code. Each is shown as a separate chip. */
export async function companionsOf(targets: readonly Target[], leftOut = excludedBySetting()): Promise<Attachment[]> {
  const wanted = companions().filter(({ kind }) => !leftOut.has(kind));
  return (await Promise.all(wanted.map(({ find }) => find(targets)))).flat();
}

/** The kinds that the user's settings leave out. */
export function excludedBySetting(): LeftOut {
  return new Set(companions().flatMap(({ kind }) => (isWanted(kind) ? [] : [kind])));
}

/** Changes the user's setting that decides whether a kind is sent, unless the organisation has set it. */
export async function setWanted(kind: CompanionKind, wanted: boolean): Promise<void> {
  if (showIfLocked(kind)) return;
  await vscode.workspace.getConfiguration('realmChat').update(kind, wanted, vscode.ConfigurationTarget.Global);
}

function isWanted(kind: CompanionKind): boolean {
  return (settingValue(kind) ?? true) === true;
}
