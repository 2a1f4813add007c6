import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Attachment } from '../protocol.ts';
import { showIfLocked } from '../setByOrganisation.ts';
import { settingValue } from '../userValue.ts';
import { surroundings } from './surroundings/surroundings.ts';
import type { Target } from './target.ts';

/** The kinds of what goes along with code although nobody chose it. */
export type CompanionKind = 'surroundings';

/** The kinds that the user does not want to send. */
export type LeftOut = ReadonlySet<CompanionKind>;

/** Something that goes along with code that a command is about: what users call it, and how it is found. */
interface Companion {
  kind: CompanionKind;
  name: string;
  /** Its codicon. */
  icon: string;
  find: (targets: readonly Target[]) => Promise<Attachment[]>;
}

/** In the order in which they are sent. */
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

/** What goes along with code that a command is about, besides the code: each with a chip of its own. */
export async function companionsOf(targets: readonly Target[], leftOut = leftOutForGood()): Promise<Attachment[]> {
  const wanted = companions().filter(({ kind }) => !leftOut.has(kind));
  return (await Promise.all(wanted.map(({ find }) => find(targets)))).flat();
}

/** What the user's settings leave out. */
export function leftOutForGood(): LeftOut {
  return new Set(companions().flatMap(({ kind }) => (isWanted(kind) ? [] : [kind])));
}

/** Says in the settings of the user whether something goes along from now on, unless the organisation decides that. */
export async function setWanted(kind: CompanionKind, wanted: boolean): Promise<void> {
  if (showIfLocked(kind)) return;
  await vscode.workspace.getConfiguration('realmChat').update(kind, wanted, vscode.ConfigurationTarget.Global);
}

function isWanted(kind: CompanionKind): boolean {
  return (settingValue(kind) ?? true) === true;
}
