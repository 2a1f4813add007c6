import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';

type Row = vscode.QuickPickItem;
type Picker = vscode.QuickPick<Row>;
type Listener = (event?: unknown) => unknown;

/** An open list, with the actions of a user. Rows are named by their labels. */
export interface OpenList {
  /** Labels of all rows, headings in angle brackets. */
  labels(): string[];
  rows(): readonly Row[];
  /** Labels of the rows that are highlighted. */
  active(): string[];
  value(): string;
  title(): string | undefined;
  type(words: string): void;
  choose(label: string): Promise<void>;
  /** Selects these rows of a list for several; the labels of those that stay selected. */
  select(...labels: string[]): string[];
  accept(): void;
  /** Highlights this row with the arrow keys. */
  highlight(label: string): void;
  press(button: string, label: string): Promise<void>;
  /** A button in the title. */
  pressTitle(button: string): void;
  close(): void;
}

/** Runs an action that shows a list, and uses each list that is shown, one after the other. */
export async function usingLists(
  action: () => Thenable<unknown>,
  ...uses: ((list: OpenList) => Promise<void>)[]
): Promise<void> {
  const window = vscode.window as { createQuickPick: unknown };
  const original = vscode.window.createQuickPick;
  const used: Promise<void>[] = [];
  window.createQuickPick = (): Picker => {
    const picker: Picker = original.call(vscode.window);
    // A page that takes the focus late would close the list.
    picker.ignoreFocusOut = true;
    const use = uses.shift();
    const list = driven(picker);
    // A user can use a list only after it is shown.
    const shown = new Promise(setImmediate);
    if (use) used.push(shown.then(() => use(list)).finally(() => picker.hide()));
    return picker;
  };
  try {
    await action();
    await Promise.all(used);
    assert.equal(uses.length, 0, 'every list was shown');
  } finally {
    window.createQuickPick = original;
  }
}

/** Of these, VS Code's own events are heard, too. */
const heard = ['onDidChangeSelection', 'onDidChangeActive'] as const;
const events = ['onDidAccept', 'onDidTriggerItemButton', 'onDidTriggerButton', 'onDidChangeValue', ...heard] as const;

function driven(picker: Picker): OpenList {
  const listeners = new Map<string, Listener>();
  for (const event of events) {
    const own: vscode.Event<unknown> = picker[event];
    const listen = (listener: Listener): vscode.Disposable => {
      listeners.set(event, listener);
      return heard.some((name) => name === event) ? own(listener) : new vscode.Disposable(() => undefined);
    };
    Object.defineProperty(picker, event, { get: () => listen });
  }
  const fire = (event: (typeof events)[number], value?: unknown): unknown => listeners.get(event)?.(value);
  const rowOf = async (label: string): Promise<Row> => {
    await eventually(() =>
      assert.ok(
        picker.items.some((row) => row.label === label),
        label,
      ),
    );
    return picker.items.find((row) => row.label === label) ?? assert.fail(label);
  };
  return {
    labels: () => picker.items.map(({ label, kind }) => (kind === undefined ? label : `<${label}>`)),
    rows: () => picker.items,
    active: () => picker.activeItems.map(({ label }) => label),
    value: () => picker.value,
    title: () => picker.title,
    type(words) {
      picker.value = words;
      fire('onDidChangeValue', words);
    },
    async choose(label) {
      const row = await rowOf(label);
      Object.defineProperty(picker, 'selectedItems', { get: () => [row], set: () => {}, configurable: true });
      fire('onDidAccept');
    },
    select(...labels) {
      const value = picker.items.filter(({ label }) => labels.includes(label));
      Object.defineProperty(picker, 'selectedItems', { value, writable: true, configurable: true });
      fire('onDidChangeSelection', value);
      return picker.selectedItems.map(({ label }) => label);
    },
    accept: () => void fire('onDidAccept'),
    highlight(label) {
      const value = picker.items.filter((row) => row.label === label);
      Object.defineProperty(picker, 'activeItems', { value, writable: true, configurable: true });
      fire('onDidChangeActive', value);
    },
    async press(name, label) {
      const item = await rowOf(label);
      const button = item.buttons?.find(({ tooltip }) => tooltip === name);
      assert.ok(button, name);
      fire('onDidTriggerItemButton', { item, button });
    },
    pressTitle: (name) =>
      fire(
        'onDidTriggerButton',
        picker.buttons.find(({ tooltip }) => tooltip === name),
      ),
    close: () => picker.hide(),
  };
}
