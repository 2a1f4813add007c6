import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { indentationOf } from '../../src/editor/documents/indentationOf.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { answer, fenced, rewrite, run } from './replying.ts';
import { connectForEachTest, resetSettings, selectIn, withProperty } from './situation.ts';

/** A file, the lines to rewrite (from 0, both included), the code of the reply, and the lines that replace them. */
type Case = [file: string, text: string, first: number, last: number, code: string, lines: string];

const cases: Case[] = [
  [
    'a.ts',
    'class A {\n  f() {\n    let b;\n  }\n}\n',
    2,
    2,
    'const b = 1;\nreturn b;',
    '    const b = 1;\n    return b;',
  ],
  ['a.js', 'function f() {\n\tvar b;\n}', 1, 1, 'if (x) {\n  b();\n}', '\tif (x) {\n\t\tb();\n\t}'],
  [
    'a.py',
    'class A:\n    def f(self):\n        return 1\n',
    1,
    2,
    'def f(self):\n    x = 1\n    return x',
    '    def f(self):\n        x = 1\n        return x',
  ],
  ['a.go', 'package a\n\nfunc f() {\n\tb()\n}\n', 3, 3, 'if b() {\n    c()\n}', '\tif b() {\n\t\tc()\n\t}'],
  ['a.rs', 'fn f() {\r\n    let b = 1;\r\n}\r\n', 1, 1, 'let b = 2;\nlet c = 3;', '    let b = 2;\r\n    let c = 3;'],
  [
    'A.java',
    'class A {\r\n\tvoid f() {\r\n\t\tb();\r\n\t}\r\n}',
    1,
    3,
    'void f() {\n    c();\n}',
    '\tvoid f() {\r\n\t\tc();\r\n\t}',
  ],
  ['a.cs', 'class A {\n    void F() { }\n}', 1, 1, 'void F() {\n    B();\n}', '    void F() {\n        B();\n    }'],
  [
    'a.cpp',
    '#include <x>\nint f() {\n  return 1;\n}\n',
    1,
    3,
    'int f() {\n  return 2;\n}',
    'int f() {\n  return 2;\n}',
  ],
  ['a.html', '<ul>\n  <li>ä</li>\n</ul>\n', 1, 1, '<li>ö</li>\n<li>漢 😀</li>', '  <li>ö</li>\n  <li>漢 😀</li>'],
  ['a.yaml', 'a:\n  b:\n    - 1\n  c: 2\n', 1, 2, 'b:\n  - 1\n  - 2', '  b:\n    - 1\n    - 2'],
];

describe('Rewrite in every language', () => {
  let service: SampleService;
  afterEach(async () => {
    for (const editor of vscode.window.visibleTextEditors) await editor.document.save();
  });
  connectForEachTest((connected) => (service = connected));

  for (const [name, text, first, last, code, lines] of cases) {
    it(`changes the selected lines and nothing else, and one Undo reverts it: ${name}`, async () => {
      const uri = await written(name, text);
      const document = await selected(uri, first, last);
      answer(service, fenced(code));
      await rewrite();
      await run('acceptProposal');
      await document.save();
      await isOnDisk(uri, replaced(text, first, last, lines));
      await vscode.commands.executeCommand('undo');
      await document.save();
      await isOnDisk(uri, text);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.delete(uri);
    });
  }
});

describe('The indentation of code', () => {
  afterEach(resetSettings);

  it('is that of the settings without an editor, and else that of the editor', async () => {
    const settings: Record<string, unknown> = { insertSpaces: true, tabSize: 8, detectIndentation: false };
    const document = await vscode.workspace.openTextDocument({ content: 'a:\n\tb', language: 'makefile' });
    const getConfiguration = () => ({ get: (name: string) => settings[name] });
    await withProperty('getConfiguration', { value: getConfiguration }, async () => {
      const hidden = { insertSpaces: true, tabSize: 8, language: 'makefile' };
      assert.deepEqual(indentationOf(document), hidden);
      const editor = await vscode.window.showTextDocument(document);
      editor.options = { insertSpaces: false, tabSize: 3 };
      await eventually(() => assert.deepEqual(indentationOf(document), { ...hidden, insertSpaces: false, tabSize: 3 }));
    });
  });
});

async function written(name: string, text: string): Promise<vscode.Uri> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder);
  const uri = vscode.Uri.joinPath(folder.uri, name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

async function selected(uri: vscode.Uri, first: number, last: number): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document);
  await selectIn(editor, new vscode.Selection(new vscode.Position(first, 0), document.lineAt(last).range.end));
  return document;
}

/** Waits, because VS Code may report an automatic save shortly before it has finished. */
function isOnDisk(uri: vscode.Uri, text: string): Promise<void> {
  return eventually(async () => assert.equal(await bytesOf(uri), text));
}

async function bytesOf(uri: vscode.Uri): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await vscode.workspace.fs.readFile(uri));
}

function replaced(text: string, first: number, last: number, lines: string): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const all = text.split(eol);
  return all.toSpliced(first, last - first + 1, lines).join(eol);
}
