import * as vscode from 'vscode';
import type { Attachment } from '../../protocol.ts';
import { showIfLocked } from '../../settings/setByOrganisation.ts';
import { settingValue } from '../../settings/userValue.ts';
import { surroundings } from '../surroundings/surroundings.ts';
import type { Target } from '../target/target.ts';

/** The surroundings of code, if they are sent with it although the user did not choose them. Each is shown as a separate chip. */
export async function sentSurroundings(
  targets: readonly Target[],
  areSent = surroundingsAreOn(),
): Promise<Attachment[]> {
  return areSent ? surroundings(targets) : [];
}

/** Whether the user's settings send surroundings with code. */
export function surroundingsAreOn(): boolean {
  return (settingValue('surroundings') ?? true) === true;
}

/** Changes the user's setting that decides whether surroundings are sent, unless the organisation has set it. */
export async function turnSurroundings(on: boolean): Promise<void> {
  if (showIfLocked('surroundings')) return;
  await vscode.workspace.getConfiguration('realmChat').update('surroundings', on, vscode.ConfigurationTarget.Global);
}
