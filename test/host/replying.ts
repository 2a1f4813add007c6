// Replies as bytes, and the proposals that result from them.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { endLine, startLine, textLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { typing } from './situation.ts';

/** Makes this text the next reply, sent all at once. */
export function answer(service: SampleService, text: string): void {
  service.answerNext((_, response) => response.end(startLine + textLine(text) + endLine));
}

/** Code in a fence, as replies contain it. */
export function fenced(code: string, label = ''): string {
  return `\`\`\`${label}\n${code}\n\`\`\`\n`;
}

export function run(command: string, ...passed: unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(`realmChat.${command}`, ...passed);
}

/** Asks for a rewrite as a user does. */
export function rewrite(instruction = 'use const'): Promise<void> {
  return typing([instruction], () => run('rewrite'));
}

/** The document on the right side of the diff in the active tab. */
export function preview(): vscode.TextDocument | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputTextDiff ? input.modified.toString() : '';
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
}

/** The text of the preview; empty if there is none. */
export function proposed(): string {
  return preview()?.getText() ?? '';
}

/** Accepts the proposal in the active tab until the check passes: Accept fails before VS Code has drawn a diff. */
export function accepted<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return eventually(async () => {
    await run('acceptProposal');
    return check();
  });
}

/** The number of tabs that show a diff. */
export function openDiffs(): number {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof vscode.TabInputTextDiff).length;
}

/** Puts text into a document, like an edit from outside Realm Chat. */
export async function edit(
  document: vscode.TextDocument,
  range: vscode.Range | vscode.Position,
  text: string,
): Promise<void> {
  const change = new vscode.WorkspaceEdit();
  change.replace(document.uri, range instanceof vscode.Range ? range : new vscode.Range(range, range), text);
  assert.ok(await vscode.workspace.applyEdit(change));
}

/** Edits the preview as a user does, and waits until the edit is saved. */
export async function typeIntoPreview(range: vscode.Range, text: string): Promise<void> {
  const document = preview();
  assert.ok(document);
  await edit(document, range, text);
  await eventually(() => assert.ok(!document.isDirty));
}

/** The notifications during an action, with their buttons. The user presses the buttons with these titles. */
export async function notices(action: () => Thenable<unknown>, ...press: string[]): Promise<string[]> {
  const window = vscode.window as unknown as Record<string, unknown>;
  const names = ['showInformationMessage', 'showWarningMessage', 'showErrorMessage'];
  const originals = names.map((name) => window[name]);
  const told: string[] = [];
  const tell = (message: string, ...rest: unknown[]): Promise<string | undefined> => {
    const buttons = rest.filter((button) => typeof button === 'string');
    told.push([message, ...buttons].join(' | '));
    return Promise.resolve(buttons.find((button) => press.includes(button)));
  };
  for (const name of names) window[name] = tell;
  try {
    await action();
  } finally {
    names.forEach((name, index) => (window[name] = originals[index]));
  }
  return told;
}

/** The questions of modal dialogs during an action, with what is below each. The user closes them. */
export async function questions(action: () => Thenable<unknown>): Promise<[question: string, detail: string][]> {
  const window = vscode.window as { showWarningMessage: unknown };
  const original = window.showWarningMessage;
  const asked: [string, string][] = [];
  window.showWarningMessage = (question: string, { detail = '' }: vscode.MessageOptions): Promise<undefined> => {
    asked.push([question, detail]);
    return Promise.resolve(undefined);
  };
  try {
    await action();
  } finally {
    window.showWarningMessage = original;
  }
  return asked;
}

/** The messages of progress notifications during an action; their titles are added to `titles`. */
export async function progressOf(action: () => Thenable<unknown>, titles: unknown[] = []): Promise<string[]> {
  const window = vscode.window as { withProgress: typeof vscode.window.withProgress };
  const original = window.withProgress;
  const said: string[] = [];
  window.withProgress = (options, task) => {
    titles.push(options.title);
    return original(options, (progress, cancellation) => {
      const report: typeof progress.report = (step) => {
        said.push(step.message ?? '');
        progress.report(step);
      };
      return task({ report }, cancellation);
    });
  };
  try {
    await action();
  } finally {
    window.withProgress = original;
  }
  return said;
}
