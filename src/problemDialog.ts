import * as vscode from 'vscode';
import { problemOf } from './chat/ending.ts';
import { ask } from './connect/notice.ts';
import { texts } from './texts.ts';
import type { Action, Problem } from './protocol.ts';
import { serviceError } from './service/errors.ts';

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
  const pressed = await ask(
    sentence,
    actions.map((action) => texts().actions[action]),
  );
  const action = pressed === undefined ? undefined : actions[pressed];
  if (action === 'retry') await retry();
  else if (action) await perform(action);
}

/** Does what a button offers; most run the command of the same name. */
export function perform(action: Action): Thenable<unknown> {
  const { executeCommand } = vscode.commands;
  if (action === 'openSettings') return executeCommand('workbench.action.openSettings', '@ext:realm-chat.realm-chat');
  if (action === 'openProxySettings') return executeCommand('workbench.action.openSettings', 'http.proxy');
  if (action === 'openWalkthrough')
    return executeCommand('workbench.action.openWalkthrough', 'realm-chat.realm-chat#start');
  return executeCommand(`realmChat.${action}`);
}

/** Shows a setting of ours, by its name without `realmChat`. */
export function openSetting(name: string): void {
  void vscode.commands.executeCommand('workbench.action.openSettings', `@id:realmChat.${name}`);
}
