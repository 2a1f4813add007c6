import * as vscode from 'vscode';
import { problemOf } from './chat/ending.ts';
import { ask } from './dialogs/notice.ts';
import { joinedSentences } from './shared/formattedText.ts';
import { texts } from './shared/texts.ts';
import type { Action, Problem } from './protocol.ts';
import { serviceError } from './service/errors/errors.ts';
import { organisationHelp } from './settings/setByOrganisation.ts';

/** Runs a command. If it fails, shows the reason in a sentence, with buttons that lead to a fix. */
export async function showingProblems(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    await showProblem(problemOf(serviceError(error)), () => showingProblems(run));
  }
}

/** Shows a problem with the buttons that lead to a fix. `retry` runs if the user chooses to try again. */
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

/** Runs the command of a button. */
export function perform(action: Action): Thenable<unknown> {
  const { command, arguments: [argument] = [] } = commandOf(action);
  return vscode.commands.executeCommand(command, argument);
}

/** Whether a button has something to do: Get help needs a page that the organisation names. */
export function isOffered(action: Action): boolean {
  return action !== 'openHelp' || organisationHelp()?.hasLink === true;
}

/** The command that a button runs. Most buttons run the command of the same name. */
export function commandOf(action: Action): vscode.Command & { arguments?: string[] } {
  const title = texts().actions[action];
  const [settings, walkthrough] = ['workbench.action.openSettings', 'workbench.action.openWalkthrough'];
  if (action === 'openSettings') return { title, command: settings, arguments: [`@ext:${extensionId}`] };
  if (action === 'openProxySettings') return { title, command: settings, arguments: ['http.proxy'] };
  if (action === 'openWalkthrough') return { title, command: walkthrough, arguments: [`${extensionId}#start`] };
  return { title, command: `realmChat.${action}` };
}

/** Opens one of our settings, by its name without `realmChat`. */
export function openSetting(name: string): void {
  void vscode.commands.executeCommand('workbench.action.openSettings', `@id:realmChat.${name}`);
}
