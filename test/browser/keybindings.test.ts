import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { root } from '../support/install.mjs';
import { openStory } from '../support/story.ts';
import { openWorkbench, runCommand } from '../support/workbench.ts';

interface Binding {
  key: string;
  mac?: string;
  command: string;
  when?: string;
}

/** The user agent of a browser on each system, and the modifier key for Select All. */
const systems: [name: string, userAgent: string, which: 'key' | 'mac', modifier: string][] = [
  ['macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/138.0', 'mac', 'Meta'],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0', 'key', 'Control'],
];

describe('The key bindings', () => {
  it('shadow no default of VS Code on macOS or Windows', async () => {
    const { browser, vsCode } = await openStory();
    for (const [name, userAgent, which, modifier] of systems) {
      const permissions = ['clipboard-read', 'clipboard-write'];
      const context = await browser.newContext({ userAgent, permissions, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await openWorkbench(page, vsCode.url);
      const all = await defaults(page, modifier);
      await context.close();
      const others = all.filter((binding) => !isOurs(binding) && !isElsewhere(binding.when ?? ''));
      assert.ok(others.length > 500, `${others.length} defaults on ${name}`);
      const ours = (await contributed()).map((binding) => ({ ...binding, key: binding[which] ?? binding.key }));
      const first = which === 'mac' ? 'cmd+k ' : 'ctrl+k ';
      assert.ok(others.some(({ key }) => key.startsWith(first)));
      const shadowed = ours.flatMap((binding) =>
        others.filter(
          (other) => collides(binding.key, other.key) && !standsIn(binding, other) && mayMeet(binding, other),
        ),
      );
      assert.deepEqual(shadowed, [], name);
    }
  });
});

function isOurs({ command, when = '' }: Binding): boolean {
  return command.startsWith('realmChat.') || when.includes('realm-chat-');
}

async function contributed(): Promise<Binding[]> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { contributes: { keybindings: Binding[] } }).contributes.keybindings;
}

/** VS Code's own key bindings, which it shows as JSON with comments. They are copied, because the page contains only the lines in view. */
async function defaults(page: Page, modifier: string): Promise<Binding[]> {
  await runCommand(page, 'Preferences: Open Default Keyboard Shortcuts (JSON)');
  await page.locator('.monaco-editor .view-line', { hasText: 'Override key bindings' }).waitFor();
  const text = await eventually(async () => {
    await page.locator('.monaco-editor .view-line').first().click();
    await page.keyboard.press(`${modifier}+a`);
    // The browser itself copies, with the key of the real system.
    await page.keyboard.press('ControlOrMeta+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^\/\/ Override key bindings[^]*realmChat\.rewrite/);
    return copied;
  }, 30_000);
  return JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as Binding[];
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
