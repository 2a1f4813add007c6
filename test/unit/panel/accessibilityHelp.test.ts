import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityHelp } from '../../../src/panel/accessibilityHelp.ts';
import { root } from '../../../tools/install.mjs';

interface Contributions {
  commands: { command: string; title: unknown }[];
  keybindings: { command: string; key: string }[];
}
type Manifest = { contributes: Contributions };

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const english = JSON.parse(read('package.nls.json')) as Record<string, string>;
/** The manifest as VS Code provides it in English. */
const manifest = JSON.parse(
  read('package.json').replace(/%([\w.]+)%/g, (_, key: string) => JSON.stringify(english[key] ?? '').slice(1, -1)),
) as Manifest;
const titleOf = (id: string) => manifest.contributes.commands.find(({ command }) => command === id)?.title as string;

describe('The accessibility help', () => {
  // For each test, so that planted bugs are seen.
  let help = '';
  beforeEach(() => (help = accessibilityHelp(manifest)));

  it('begins with its name, and how to leave it', () =>
    assert.match(
      help,
      /^Accessibility help for Realm Chat\n\nClose this text with Escape: the focus then returns to the chat\.\n\nIn the message box\n- Enter: Send;/,
    ));

  it('lists each key of a command under its title (V171)', () => {
    const ours = manifest.contributes.keybindings.filter(({ command }) => command.startsWith('realmChat.'));
    assert.notEqual(ours.length, 0);
    for (const { command, key } of ours) {
      const keys = new RegExp(`(^|[-,] )${key.replaceAll('+', '\\+')}\\b`, 'i');
      const line = help.split('\n').find((one) => keys.test(one));
      assert.ok(line?.endsWith(`: ${titleOf(command)}`), `${key}: ${line ?? 'none'}`);
    }
    assert.match(help, /^- Ctrl\+K Alt\+E \(macOS: Cmd\+K Option\+E\): Explain$/m);
    assert.match(help, /^- Alt\+F2 \(macOS: Option\+F2\), Alt\+Shift\+F2 .*: Open Accessible View$/m);
  });

  it('lists the keys of the message box and of the conversation', () => {
    for (const part of [
      /^In the message box\n(?:- [^:]+: .+\n){7}\n/m,
      /^In the conversation\n(?:- [^:]+: .+\n){6}\n/m,
    ])
      assert.match(help, part);
  });

  it('lists commands without a key too, and lists no command twice', () => {
    assert.match(help, /^- Show History$/m);
    const lines = help.split('\n').filter((line) => line.startsWith('- '));
    const what = lines.map((line) => line.replace(/^- (?:.*: )?/, ''));
    assert.deepEqual(
      what.filter((one, at) => what.indexOf(one) !== at),
      [],
    );
  });

  it('names keys once that are the same on each system', () => {
    const [command, key] = ['realmChat.explain', 'f7'];
    const contributes = { commands: [{ command, title: 'Explain' }], keybindings: [{ command, key }] };
    assert.match(accessibilityHelp({ contributes }), /^- F7: Explain$/m);
    const twice = { ...contributes, keybindings: [{ command, key: 'alt+k alt+e' }] };
    assert.match(
      accessibilityHelp({ contributes: twice }),
      /^- Alt\+K Alt\+E \(macOS: Option\+K Option\+E\): Explain$/m,
    );
    const chat = { command: 'realmChat.newChat', title: 'Begin anew' };
    const bound = { contributes: { commands: [chat], keybindings: [{ ...chat, key }] } };
    assert.equal(accessibilityHelp(bound).split('Begin anew').length, 2, 'It is not among those without a key.');
  });

  it('uses the titles that VS Code has translated', () => {
    const commands = manifest.contributes.commands.map(({ command, title }) => ({
      command,
      title: { value: `Übersetzt ${String(title)}`, original: title },
    }));
    const translated = accessibilityHelp({ contributes: { ...manifest.contributes, commands } });
    assert.match(translated, /: Übersetzt Explain$/m);
    assert.match(translated, /^- Übersetzt Show History$/m);
  });

  const title = 'Title';
  for (const bad of [
    null,
    {},
    { contributes: { keybindings: [{ command: 'other.command', key: 'f7' }] } },
    { contributes: { commands: 'x', keybindings: [null, { command: 1 }] } },
    { contributes: { commands: [null, { title }, { command: 1, title }, { command: 'realmChat.newChat', title: 1 }] } },
    {
      contributes: {
        commands: [{ command: 'realmChat.explain', title }],
        keybindings: [{ key: 'a' }, { command: 'realmChat.explain' }, { command: 'realmChat.explain', key: 1 }],
      },
    },
  ])
    it(`lists only the keys of the page for an invalid manifest: ${JSON.stringify(bad)}`, () => {
      assert.match(accessibilityHelp(bad), /Shift\+Enter: New line/);
      assert.doesNotMatch(accessibilityHelp(bad), /^- $/m);
      assert.equal(accessibilityHelp(bad), accessibilityHelp(undefined));
    });
});
