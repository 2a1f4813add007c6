import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';
import { recordedBindings, type Binding } from '../../tools/keybindingRecordings.ts';
import { vsCodeVersion } from '../support/vscodeInstall.ts';

/** A key binding of the manifest. */
interface Contributed extends Binding {
  mac?: string;
}

describe('The key bindings', () => {
  for (const [system, which, first] of [
    ['macOS', 'mac', 'cmd+k '],
    ['Windows', 'key', 'ctrl+k '],
    ['Linux', 'key', 'ctrl+k '],
  ] as const)
    it(`shadow no default of VS Code on ${system}`, () => {
      const { vsCode, bindings } = recordedBindings(system);
      assert.equal(vsCode, vsCodeVersion, 'Record the defaults of this version: npm run keybindings');
      const others = bindings.filter(({ when = '' }) => !isElsewhere(when));
      assert.ok(others.length > 500, `${others.length} defaults`);
      assert.ok(others.some(({ key }) => key.startsWith(first)));
      const ours = contributed().map((binding) => ({ ...binding, key: binding[which] ?? binding.key }));
      const shadowed = ours.flatMap((binding) =>
        others.filter(
          (other) => collides(binding.key, other.key) && !standsIn(binding, other) && mayMeet(binding, other),
        ),
      );
      assert.deepEqual(shadowed, []);
    });

  it('that are chords shadow no default of VS Code on Linux, whatever has the focus', () => {
    const defaults = recordedBindings('Linux').bindings.filter(({ when }) => when !== 'false');
    const chords = contributed().filter(({ key }) => key.includes(' '));
    assert.notEqual(chords.length, 0);
    assert.deepEqual(
      chords.flatMap(({ key }) => defaults.filter((other) => collides(key, other.key))),
      [],
    );
  });
});

function contributed(): Contributed[] {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { contributes: { keybindings: Contributed[] } }).contributes.keybindings;
}

/** Conditions that never apply, or never together with ours: on macOS, Cmd+K alone clears a terminal or the debug console. */
const elsewhere =
  /^false$|\bterminalFocus\b|\bfocusedView == 'workbench\.panel\.repl\.view'|(?<!!)\baccessibleViewIsShown\b/;

/** Commands that replace VS Code's own commands in the chat, because those do not work there. */
const standIns: Partial<Record<string, string>> = {
  'realmChat.openAccessibleView': 'editor.action.accessibleView',
  'realmChat.openAccessibilityHelp': 'editor.action.accessibilityHelp',
};
const inChat = 'realmChat.chatFocus && !inputFocus && !listFocus';

function standsIn({ command, when = '' }: Binding, other: Binding): boolean {
  return standIns[command] === other.command && when === inChat;
}

/** Conditions that need the focus elsewhere, another kind of document, or one that is not read-only. */
const notInReadOnlyText = [
  ...[/^in[A-Z]/, /^(testing|chat|agents)/, /^(terminal|notebook|comments?|notification|list|breadcrumbs|scm)[A-Z]/],
  ...[/^(filesExplorer|problems|output|replaceInputBox|banner|statusBar|stickyScroll|webview)[A-Z]\w*/],
  ...[/^(breakpoint|exception|drop|paste|inlineEdit|LinkedEditing|inlineChat|codeAction)[A-Z]\w*/],
  ...[/^(renameInput|parameterHints|standaloneColorPicker|typeHierarchy|callHierarchy|dirtyDiff)Visible$/],
  ...[/^isReadingLineWithInlayHints$/, /^comparingMovedCode$/, /^config\.notebook\b/, /^activeEditor == /],
];

/** Whether both bindings may apply at the same time. Only the bindings of the accessible view exclude others by their conditions. */
function mayMeet({ when = '' }: Binding, other: Binding): boolean {
  const ours = when.split(' && ');
  if (!ours.includes('resourceScheme == realm-chat-accessible-view')) return true;
  return (other.when ?? '')
    .split(' || ')
    .map((alternative) => alternative.split(' && '))
    .some((keys) =>
      keys.every((key) => !ours.includes(`!${key}`) && !notInReadOnlyText.some((pattern) => pattern.test(key))),
    );
}

function isElsewhere(when: string): boolean {
  return when.split(' || ').every((alternative) => elsewhere.test(alternative));
}

function collides(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}
