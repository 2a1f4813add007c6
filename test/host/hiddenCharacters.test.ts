import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { confirmHiddenCharacters } from '../../src/editor/documents/hiddenCharacters.ts';
import { copyCode, insertAtCursor, openInNewFile } from '../../src/editor/proposal/replyCode.ts';
import type { ChatServices } from '../../src/panel/chatServices.ts';
import { showingProblems } from '../../src/problemDialog.ts';
import { fulfil, type ChatParts } from '../../src/panel/wishes.ts';
import { notices } from './replying.ts';
import { openAndSelect, resetSettings, warnings } from './situation.ts';

const hostile = 'if (admin\u202E /* a\u2066 */) {\u200B\u{E0041}\n  b();\n}\n';
const harmless = 'const family = "👨‍👩‍👧‍👦 می‌خواهم";\nwith\ttabs\n';

const text = (): string | undefined => vscode.window.activeTextEditor?.document.getText();

/** The ways to use the code of a reply, and the text that results. */
const ways: [
  way: string,
  button: string,
  take: (code: string) => Promise<unknown>,
  taken: () => Thenable<string> | string | undefined,
][] = [
  ['copying', 'Copy anyway', copyCode, () => vscode.env.clipboard.readText()],
  ['inserting at the cursor', 'Insert anyway', (code) => insertAtCursor(vscode.window.activeTextEditor, code), text],
  ['opening in a new file', 'Open anyway', (code) => openInNewFile(code, 'js'), text],
];

describe('Code with CRLF', () => {
  const reply = 'Words.\r\n\r\n```ts\r\nlet a;\r\nlet b;\r\n```\r\n';
  afterEach(resetSettings);

  for (const [what, wish, taken] of [
    ['the block', { type: 'copy-code', code: 'let a;\nlet b;' }, 'let a;\r\nlet b;'],
    ['the whole reply', { type: 'copy-message', id: '1' }, reply],
    ['code that is not in the reply', { type: 'copy-code', code: 'let c;\nlet d;' }, 'let c;\nlet d;'],
  ] as const) {
    it(`is copied unchanged, without a question: ${what}`, async () => {
      const message = { id: '1', role: 'assistant', model: 'app', text: reply, outcome: 'done' };
      const session = { shown: { conversation: { all: () => [{ message }] } } };
      const chat = { session, view: { notify: () => undefined } } as unknown as ChatParts;
      const codeBlocks = () => Promise.resolve({ copy: copyCode });
      const services = { codeBlocks, dialogs: { showingProblems } } as unknown as ChatServices;
      assert.deepEqual(await warnings(() => fulfil(wish, chat, services)), []);
      assert.equal(await vscode.env.clipboard.readText(), taken);
    });
  }

  it('opens as a new file of its language with CRLF', async () => {
    await openInNewFile('let a;\r\nlet b;', 'ts');
    assert.equal(text(), 'let a;\r\nlet b;');
    const { eol, languageId } = vscode.window.activeTextEditor?.document ?? assert.fail('Nothing is open.');
    assert.deepEqual([eol, languageId], [vscode.EndOfLine.CRLF, 'typescript']);
  });
});

describe('Code that contains invisible characters (V48)', () => {
  beforeEach(async () => {
    await openAndSelect('before', 0, 0, 'plaintext');
    await vscode.env.clipboard.writeText('before');
  });
  afterEach(resetSettings);

  for (const [way, button, take, taken] of ways) {
    it(`is used unchanged after a warning before ${way}`, async () => {
      const said = await notices(() => take(hostile), button);
      assert.deepEqual(said, [
        `This code contains invisible characters (U+202E, U+2066, U+200B, U+E0041). | ${button}`,
      ]);
      assert.equal(await taken(), hostile);
    });

    it(`is not used if the user closes the warning before ${way}`, async () => {
      await declining(() => take(hostile));
      assert.equal(await taken(), 'before');
    });

    it(`is used without a warning if emoji or scripts need the characters: ${way}`, async () => {
      assert.deepEqual(await warnings(() => take(harmless)), []);
      assert.equal(await taken(), harmless);
    });
  }
});

/** Runs an action in which the user closes every warning. */
async function declining(action: () => Promise<unknown>): Promise<void> {
  const window = vscode.window as { showWarningMessage: unknown };
  const original = window.showWarningMessage;
  window.showWarningMessage = () => Promise.resolve(undefined);
  try {
    await action();
  } finally {
    window.showWarningMessage = original;
  }
}

describe('The question about invisible characters', () => {
  it('names the file and the first five of them, each once; line endings of Windows are none', async () => {
    const window = vscode.window as { showWarningMessage: unknown };
    const { showWarningMessage } = vscode.window;
    const asked: (string | undefined)[] = [];
    window.showWarningMessage = (question: string, { detail }: vscode.MessageOptions) => {
      asked.push(question, detail);
      return Promise.resolve(undefined);
    };
    try {
      assert.equal(await confirmHiddenCharacters('a\r\nb', 'Yes'), true);
      await confirmHiddenCharacters('\u200B\u200B\u2060', 'Yes', 'a.ts');
      await confirmHiddenCharacters('\u200B\u2060\u2061\u2062\u2063\u2064', 'Yes');
    } finally {
      window.showWarningMessage = showWarningMessage;
    }
    const meaning = 'It may do something other than what you read. The chat shows the codes of these characters.';
    assert.deepEqual(asked, [
      ...['This code contains invisible characters (U+200B, U+2060).', `a.ts\n${meaning}`],
      ...['This code contains invisible characters (U+200B, U+2060, U+2061, U+2062, U+2063, …).', meaning],
    ]);
  });
});
