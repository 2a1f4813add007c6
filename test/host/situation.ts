import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import { startSampleService, type SampleService } from '../support/service/server.ts';

/** Sets settings of the user; undefined takes one away. One that is so already is left alone, because VS Code writes its file each time. */
export async function set(values: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const configuration = vscode.workspace.getConfiguration('realmChat');
    if (!isDeepStrictEqual(configuration.inspect(name)?.globalValue, value))
      await configuration.update(name, value, vscode.ConfigurationTarget.Global);
  }
}

/** A sample service that the extension is connected to, as the settings say, without a key. */
export async function connectedService(realm = 'primary', port = 0): Promise<SampleService> {
  const service = await startSampleService({ pause: 0, port });
  await set({ baseUrl: service.url, realm });
  return service;
}

const noConnection = { baseUrl: undefined, realm: undefined };
const noOthers = {
  model: undefined,
  models: undefined,
  systemPrompt: undefined,
  prompts: undefined,
  connections: undefined,
  caFile: undefined,
  apiKeyCommand: undefined,
  clientCertificate: undefined,
  headers: undefined,
};

/** Takes back what tests change. */
export async function resetSettings(): Promise<void> {
  await set({ ...noConnection, ...noOthers });
  await closeEverything();
}

async function closeEverything(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  // The next file that is not saved gets the name of one that is closed, and is taken for it while extensions do not know that yet.
  await eventually(async () => {
    for (const document of unsavedFiles()) await closeUnsaved(document);
    assert.deepEqual(
      unsavedFiles().map(({ uri }) => uri.path),
      [],
    );
  });
  await vscode.commands.executeCommand('notifications.clearAll');
}

function unsavedFiles(): vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter((document) => document.isUntitled);
}

/** One that no editor shows any more stays open until it is shown and reverted. */
async function closeUnsaved(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/**
 * For each test of a suite: a sample service that the extension is connected to, with a key. Afterwards all is taken back; only the
 * connection stays for the next test, at the same address, because VS Code takes longer to write a setting than most tests do.
 */
export function connectForEachTest(use: (service: SampleService) => unknown): void {
  let service: SampleService;
  let port = 0;
  beforeEach(async () => {
    service = await connectedService('primary', port);
    port = Number(new URL(service.url).port);
    await enterKey('sk-sample-primary');
    use(service);
  });
  afterEach(async () => {
    await service.close();
    await set(noOthers);
    await closeEverything();
  });
  after(resetSettings);
}

type Box = (options?: vscode.InputBoxOptions) => Thenable<string | undefined>;

/** What a person types into an input box, perhaps after having done something else. */
type Answer = string | ((box?: Pick<vscode.InputBoxOptions, 'value'>) => Promise<string>);

/** Runs an action in which a person types these answers, one for each input box. Each passes the box's own check. */
export async function typing(answers: Answer[], action: () => Thenable<unknown>): Promise<void> {
  const window = vscode.window as { showInputBox: Box; createInputBox: () => vscode.InputBox };
  const original = window.showInputBox;
  const originalBox = window.createInputBox;
  window.createInputBox = () => typedInto(originalBox.call(vscode.window), answers);
  window.showInputBox = async (options) => {
    const next = answers.shift();
    const answer = typeof next === 'function' ? await next(options) : next;
    const verdict = answer === undefined ? undefined : await options?.validateInput?.(answer);
    if (verdict) throw new Error(`The input box refuses the answer: ${JSON.stringify(verdict)}`);
    return answer;
  };
  try {
    await action();
  } finally {
    window.showInputBox = original;
    window.createInputBox = originalBox;
  }
}

/** A box with buttons, into which a person types the next answer when it is shown. */
function typedInto(box: vscode.InputBox, answers: Answer[]): vscode.InputBox {
  const accepted: (() => unknown)[] = [];
  const onDidAccept: vscode.Event<void> = (listener) => {
    accepted.push(listener);
    return new vscode.Disposable(() => undefined);
  };
  const show = async (): Promise<void> => {
    const next = answers.shift();
    box.value = typeof next === 'function' ? await next(box) : (next ?? '');
    for (const listener of accepted) listener();
  };
  // Another box may be waiting for its answer meanwhile.
  const configurable = true;
  return Object.defineProperties(box, {
    onDidAccept: { get: () => onDidAccept, configurable },
    show: { value: show, configurable },
  });
}

/** Runs an action in which a person types these answers into a dialogue of steps, one for each. */
export async function typingSteps(answers: string[], action: () => Thenable<unknown>): Promise<void> {
  const window = vscode.window as { createInputBox: () => vscode.InputBox };
  const original = window.createInputBox;
  window.createInputBox = () => {
    const box = original.call(vscode.window);
    const accept = (listener: () => unknown): vscode.Disposable => {
      box.value = answers.shift() ?? '';
      setImmediate(listener);
      return new vscode.Disposable(() => undefined);
    };
    return Object.defineProperty(box, 'onDidAccept', { get: () => accept });
  };
  try {
    await action();
  } finally {
    window.createInputBox = original;
  }
}

/** Stores a key as a person does. */
export function enterKey(key: string): Promise<void> {
  return typing([key], () => vscode.commands.executeCommand('realmChat.setApiKey'));
}

/** Opens a file that is not saved, with this text, and selects the lines from one to another, counted from 0. */
export async function openAndSelect(
  text: string,
  first: number,
  last: number,
  language = 'typescript',
): Promise<vscode.TextEditor> {
  const document = await openUnsaved(text, language);
  const editor = await vscode.window.showTextDocument(document);
  // On a busy machine VS Code says a moment later which editor is the active one.
  await eventually(() =>
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), document.uri.toString()),
  );
  const end = document.lineAt(last).range.end;
  editor.selection = new vscode.Selection(new vscode.Position(first, 0), end);
  return editor;
}

const openedBefore = new WeakSet<vscode.TextDocument>();

/** A new file gets the name of one that was closed, and is that one for extensions which do not know yet that it was: then another is opened. */
async function openUnsaved(content: string, language: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ content, language });
  if (openedBefore.has(document)) return openUnsaved(content, language);
  openedBefore.add(document);
  return document;
}

/** The same, with a selection from one position to another. */
export async function openAndSelectFrom(
  text: string,
  from: [line: number, character: number],
  to: [line: number, character: number],
): Promise<vscode.TextEditor> {
  const editor = await openAndSelect(text, 0, 0);
  editor.selection = new vscode.Selection(...from, ...to);
  return editor;
}

/** Runs an action in which a person agrees to every warning; resolves with what the warnings said. */
export async function warnings(action: () => Promise<unknown>): Promise<string[]> {
  const window = vscode.window as { showWarningMessage: unknown };
  const original = window.showWarningMessage;
  const said: string[] = [];
  window.showWarningMessage = (message: string, _options: vscode.MessageOptions, yes: string): Promise<string> => {
    said.push(message);
    return Promise.resolve(yes);
  };
  try {
    await action();
  } finally {
    window.showWarningMessage = original;
  }
  return said;
}

/** Runs an action in which a person chooses the row with this label in a quick pick. */
export async function choosing(label: string, action: () => Thenable<unknown>): Promise<void> {
  const window = vscode.window as { createQuickPick: unknown };
  const original = vscode.window.createQuickPick;
  window.createQuickPick = (): vscode.QuickPick<vscode.QuickPickItem> => {
    const picker = original.call(vscode.window);
    const accept = (listener: () => unknown): vscode.Disposable => {
      Object.defineProperty(picker, 'selectedItems', { get: () => picker.items.filter((row) => row.label === label) });
      setImmediate(listener);
      return new vscode.Disposable(() => undefined);
    };
    return Object.defineProperty(picker, 'onDidAccept', { get: () => accept });
  };
  try {
    await action();
  } finally {
    window.createQuickPick = original;
  }
}
