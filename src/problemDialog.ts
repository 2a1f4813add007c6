import * as vscode from 'vscode';
import { problemOf } from './chat/ending.ts';
import { ask } from './connect/notice.ts';
import { joinedSentences } from './formattedText.ts';
import { texts } from './texts.ts';
import type { Action, Problem } from './protocol.ts';
import { serviceError } from './service/errors.ts';
import { organisationHelp } from './setByOrganisation.ts';

/** Runs a command; when it fails, shows why in a sentence, with the buttons that lead to a fix. */
export async function showingProblems(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    await showProblem(problemOf(serviceError(error)), () => showingProblems(run));
  }
}

/** Shows a problem with the buttons that lead to a fix; `retry` is the one that tries again. */
export async function showProblem({ sentence, actions }: Problem, retry: () => Promise<void>): Promise<void> {
  const offered = actions.filter(isOffered);
  const help = actions.includes('openHelp') ? organisationHelp()?.text : undefined;
  const pressed = await ask(
    joinedSentences([sentence, ...(help === undefined ? [] : [help])]),
    offered.map((action) => texts().actions[action]),
  );
  const action = pressed === undefined ? undefined : offered[pressed];
  if (action === 'retry') await retry();
  else if (action) await perform(action);
}

/** Does what a button offers. */
export function perform(action: Action): Thenable<unknown> {
  const { command, arguments: [argument] = [] } = commandOf(action);
  return vscode.commands.executeCommand(command, argument);
}

/** Whether there is anything behind a button. */
export function isOffered(action: Action): boolean {
  return action !== 'openHelp' || organisationHelp()?.hasLink === true;
}

/** The command that a button runs; most run that of the same name. */
export function commandOf(action: Action): vscode.Command & { arguments?: string[] } {
  const title = texts().actions[action];
  const [settings, walkthrough] = ['workbench.action.openSettings', 'workbench.action.openWalkthrough'];
  if (action === 'openSettings') return { title, command: settings, arguments: [`@ext:${extensionId}`] };
  if (action === 'openProxySettings') return { title, command: settings, arguments: ['http.proxy'] };
  if (action === 'openWalkthrough') return { title, command: walkthrough, arguments: [`${extensionId}#start`] };
  return { title, command: `realmChat.${action}` };
}

/** Shows a setting of ours, by its name without `realmChat`. */
export function openSetting(name: string): void {
  void vscode.commands.executeCommand('workbench.action.openSettings', `@id:realmChat.${name}`);
}
