import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import { startSampleService, type SampleService } from '../service/server.ts';

/** Sets user settings; undefined removes one. Skips unchanged values, because VS Code writes its file each time. */
export async function set(values: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const configuration = vscode.workspace.getConfiguration('realmChat');
    if (!isDeepStrictEqual(configuration.inspect(name)?.globalValue, value))
      await configuration.update(name, value, vscode.ConfigurationTarget.Global);
  }
}

/** Starts a sample service, and sets the connection to it in the settings, without a key. */
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

/** Resets the settings that tests change, and closes all editors. */
export async function resetSettings(): Promise<void> {
  await set({ ...noConnection, ...noOthers });
  await closeEverything();
}

async function closeEverything(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  // A new unsaved file gets the name of a closed one, and is mistaken for it until extensions are notified that the other was closed.
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

/** An unsaved document without an editor stays open until it is shown and reverted. */
async function closeUnsaved(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/**
 * Connects the extension to a sample service for each test of a suite, with a key, and resets everything afterwards. Only the connection
 * stays for the next test, at the same address, because VS Code takes longer to write a setting than most tests take.
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

/** What the user sees of an input box, and how a button is pressed, by its tooltip. */
interface SeenBox extends vscode.InputBoxOptions {
  press?: (tooltip: string) => void;
}

/** The user's input for an input box, or a function that first does something else. */
type Answer = string | ((box?: SeenBox) => Promise<string>);

/** Runs an action in which the user types these answers, one for each input box. Each must pass the box's own validation. */
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

/** A box with buttons, into which the user types the next answer when it is shown. */
function typedInto(box: vscode.InputBox, answers: Answer[]): vscode.InputBox {
  const accepted: (() => unknown)[] = [];
  const pressed: ((button: vscode.QuickInputButton) => unknown)[] = [];
  const onDidAccept: vscode.Event<void> = (listener) => {
    accepted.push(listener);
    return new vscode.Disposable(() => undefined);
  };
  const onDidTriggerButton: vscode.Event<vscode.QuickInputButton> = (listener) => {
    pressed.push(listener);
    return new vscode.Disposable(() => undefined);
  };
  const press = (tooltip: string): void => {
    const button = box.buttons.find((each) => each.tooltip === tooltip);
    if (!button) throw new Error(`No button ${tooltip} among ${box.buttons.map((each) => each.tooltip).join(', ')}`);
    for (const listener of pressed) listener(button);
  };
  const show = async (): Promise<void> => {
    const next = answers.shift();
    box.value = typeof next === 'function' ? await next(box as unknown as SeenBox) : (next ?? '');
    for (const listener of accepted) listener();
  };
  // The box may be shown again, so its properties must be configurable.
  const configurable = true;
  return Object.defineProperties(box, {
    onDidAccept: { get: () => onDidAccept, configurable },
    onDidTriggerButton: { get: () => onDidTriggerButton, configurable },
    press: { value: press, configurable },
    show: { value: show, configurable },
  });
}

/** What the user answers to a step by going back to the one before it. */
export const back = '←';

/** Runs an action in which the user types these answers into a dialogue of steps, one for each step, or goes `back`. */
export async function typingSteps(answers: string[], action: () => Thenable<unknown>): Promise<void> {
  const window = vscode.window as { createInputBox: () => vscode.InputBox };
  const original = window.createInputBox;
  window.createInputBox = () => {
    const box = original.call(vscode.window);
    const nothing = new vscode.Disposable(() => undefined);
    let press: (button: vscode.QuickInputButton) => unknown = () => assert.fail('The step has no way back.');
    const trigger = (listener: typeof press): vscode.Disposable => {
      press = listener;
      return nothing;
    };
    const accept = (listener: () => unknown): vscode.Disposable => {
      const answer = answers.shift() ?? '';
      if (answer !== back) box.value = answer;
      setImmediate(() => (answer === back ? press(vscode.QuickInputButtons.Back) : listener()));
      return nothing;
    };
    return Object.defineProperties(box, {
      onDidAccept: { get: () => accept },
      onDidTriggerButton: { get: () => trigger },
    });
  };
  try {
    await action();
  } finally {
    window.createInputBox = original;
  }
}

/** Stores a key as a user does. */
export function enterKey(key: string): Promise<void> {
  return typing([key], () => vscode.commands.executeCommand('realmChat.setApiKey'));
}

/** Opens an unsaved file with this text, and selects the lines from `first` to `last`, counted from 0. */
export async function openAndSelect(
  text: string,
  first: number,
  last: number,
  language = 'typescript',
): Promise<vscode.TextEditor> {
  const document = await openUnsaved(text, language);
  const editor = await vscode.window.showTextDocument(document);
  // On a busy machine, VS Code updates the active editor a moment later.
  await eventually(() =>
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), document.uri.toString()),
  );
  const end = document.lineAt(last).range.end;
  await selectIn(editor, new vscode.Selection(new vscode.Position(first, 0), end));
  return editor;
}

/** Selects in an editor. A selection that VS Code reported a moment before could replace it, so this waits for what VS Code still reports. */
export async function selectIn(editor: vscode.TextEditor, ...selections: vscode.Selection[]): Promise<void> {
  editor.selections = selections;
  await vscode.commands.executeCommand('setContext', 'realm-chat.test.selected', true);
}

const openedBefore = new WeakSet<vscode.TextDocument>();

/**
 * Opens a new unsaved file. VS Code may return a file that was just closed, or one with the text that it has backed up of that file, because
 * both have the same name: then it opens another.
 */
async function openUnsaved(content: string, language: string, most = 5): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ content, language });
  const isNew = !openedBefore.has(document) && document.getText() === content;
  if (!isNew && most > 0) return openUnsaved(content, language, most - 1);
  openedBefore.add(document);
  assert.equal(document.getText(), content, 'A new file has other text than the one it was opened with.');
  return document;
}

/** Opens an unsaved file with this text, and selects from one position to another. */
export async function openAndSelectFrom(
  text: string,
  from: [line: number, character: number],
  to: [line: number, character: number],
): Promise<vscode.TextEditor> {
  const editor = await openAndSelect(text, 0, 0);
  await selectIn(editor, new vscode.Selection(...from, ...to));
  return editor;
}

/** Runs an action in which the user agrees to every warning, or gives this answer; resolves to the messages of the warnings. */
export async function warnings(action: () => Promise<unknown>, answer?: string): Promise<string[]> {
  const window = vscode.window as { showWarningMessage: unknown };
  const original = window.showWarningMessage;
  const said: string[] = [];
  window.showWarningMessage = (message: string, _options: vscode.MessageOptions, yes: string): Promise<string> => {
    said.push(message);
    return Promise.resolve(answer ?? yes);
  };
  try {
    await action();
  } finally {
    window.showWarningMessage = original;
  }
  return said;
}

/** Runs an action in which the user chooses the row with this label in a quick pick. */
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

/** Runs an action as in Restricted Mode. */
export async function untrusted(action: () => Promise<unknown>): Promise<void> {
  await withProperty('isTrusted', { get: () => false }, action);
}

/** Runs an action while a property of `vscode.workspace` is another one. */
export async function withProperty(
  name: keyof typeof vscode.workspace,
  property: PropertyDescriptor,
  action: () => Promise<unknown>,
): Promise<void> {
  const original = Object.getOwnPropertyDescriptor(vscode.workspace, name);
  assert.ok(original);
  Object.defineProperty(vscode.workspace, name, { ...property, configurable: true });
  try {
    await action();
  } finally {
    Object.defineProperty(vscode.workspace, name, original);
  }
}

/** What is passed to a command of VS Code during an action, once for each time that it is run. It is run only if `isRun`. */
export async function passedTo(command: string, isRun: boolean, action: () => Promise<unknown>): Promise<unknown[][]> {
  const commands = vscode.commands as { executeCommand: (...passed: unknown[]) => Thenable<unknown> };
  const original = commands.executeCommand;
  const all: unknown[][] = [];
  commands.executeCommand = (run, ...passed) => {
    if (run === command) all.push(passed);
    return run === command && !isRun ? Promise.resolve() : original.call(vscode.commands, run, ...passed);
  };
  try {
    await action();
  } finally {
    commands.executeCommand = original;
  }
  return all;
}

/** The values that a context key of VS Code, which decides what menus show, gets during an action, one after the other. */
export async function contextsWhile(key: string, action: () => Promise<unknown>): Promise<unknown[]> {
  const all = await passedTo('setContext', true, action);
  return all.flatMap(([name, value]) => (name === key ? [value] : []));
}
