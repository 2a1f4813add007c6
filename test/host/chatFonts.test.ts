import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { chatFonts, onDidChangeChatFonts } from '../../src/panel/chatFonts.ts';

describe('The fonts of the chat (V439)', () => {
  const set = (name: string, value: unknown): Thenable<void> =>
    vscode.workspace.getConfiguration('chat').update(name, value, vscode.ConfigurationTarget.Global);
  const names = ['fontSize', 'fontFamily', 'editor.fontSize', 'editor.fontFamily', 'editor.fontWeight'];
  afterEach(async () => {
    for (const name of names) await set(name, undefined);
  });

  it('are those of the theme unless the user has set others', () => {
    const { type, ...fonts } = chatFonts();
    assert.deepEqual([type, Object.values(fonts).filter((value) => value !== undefined)], ['fonts', []]);
  });

  it('are those that the user has set, at once', async () => {
    let changes = 0;
    const listening = onDidChangeChatFonts(() => changes++);
    await set('fontSize', 19);
    await set('fontFamily', 'Noto Sans');
    await set('editor.fontSize', 11);
    await set('editor.fontFamily', 'Noto Sans Mono');
    await set('editor.fontWeight', 'bold');
    listening.dispose();
    const fonts = { size: 19, family: 'Noto Sans', codeSize: 11, codeFamily: 'Noto Sans Mono', codeWeight: 'bold' };
    assert.deepEqual(chatFonts(), { type: 'fonts', ...fonts });
    assert.equal(changes, 5);
  });

  const bad: [string, unknown][] = [
    ['fontSize', 0],
    ['fontSize', 1e9],
    ['fontSize', '19'],
    ['fontFamily', 7],
    ['fontFamily', ' '],
    ['fontFamily', 'x'.repeat(501)],
    ['editor.fontWeight', { bold: true }],
  ];
  for (const [name, value] of bad)
    it(`are those of the theme if ${name} is ${JSON.stringify(value).slice(0, 20)}`, async () => {
      await set(name, value);
      assert.deepEqual(
        Object.values(chatFonts()).filter((each) => each !== undefined),
        ['fonts'],
      );
    });
});
