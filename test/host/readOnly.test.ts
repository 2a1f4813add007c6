import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { SampleService } from '../service/server.ts';
import { insertAtCursor } from '../../src/editor/proposal/replyCode.ts';
import { checkWritable } from '../../src/editor/target/writable.ts';
import { openedPlace } from '../../src/editor/testWriting/testPlace.ts';
import { inWorkspace, write } from './attachable.ts';
import { answer, fenced, notices, openDiffs, rewrite, run } from './replying.ts';
import { connectForEachTest, openAndSelect, selectIn } from './situation.ts';

const readOnly = 'This document is read-only, so its code cannot be changed.';

/** Documents that cannot be changed. */
const documents: [name: string, open: () => Promise<vscode.TextDocument>][] = [
  ['a document of a content provider', () => opened(vscode.Uri.parse('test-content:/file.ts'))],
  ['a file of a read-only file system', () => opened(vscode.Uri.parse('test-readonly:/file.ts'))],
  ['a read-only file', () => opened(vscode.Uri.parse('test-files:/readonly.ts'))],
];

describe('Code that cannot be changed', () => {
  let service: SampleService;
  const registered: vscode.Disposable[] = [];
  before(() => {
    registered.push(
      vscode.workspace.registerTextDocumentContentProvider('test-content', {
        provideTextDocumentContent: () => 'let b;',
      }),
      vscode.workspace.registerFileSystemProvider('test-readonly', files(), { isReadonly: true }),
      vscode.workspace.registerFileSystemProvider('test-files', files(vscode.FilePermission.Readonly)),
    );
  });
  after(() => {
    for (const each of registered) each.dispose();
  });
  connectForEachTest((connected) => (service = connected));

  for (const [name, open] of documents) {
    for (const command of ['rewrite', 'fix', 'document']) {
      it(`is not sent for a change: ${command} in ${name}`, async () => {
        await select(await open());
        assert.deepEqual(await notices(() => run(command)), [readOnly]);
        assert.deepEqual([service.requests.length, openDiffs()], [0, 0]);
      });
    }

    it(`is not a place for tests: ${name} (V133)`, async () => {
      const { uri } = await open();
      assert.deepEqual(await notices(() => openedPlace(uri)), [readOnly]);
    });

    it(`is not a place for code of the chat: ${name}`, async () => {
      const editor = await select(await open());
      assert.deepEqual(await notices(() => insertAtCursor(editor, 'x')), [readOnly]);
      assert.equal(editor.document.getText(), 'let b;');
    });

    it(`can be explained: ${name}`, async () => {
      await run('newChat');
      await select(await open());
      await run('explain');
      assert.equal(service.requests.length, 1);
    });
  }

  it('is not that of a file that was deleted from the disk: it can be saved again', async () => {
    const file = inWorkspace('deleted.ts');
    await write(file, 'let b;');
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.workspace.fs.delete(file);
    assert.equal(await checkWritable(document), true);
  });

  it('can be a proposal, which is reported', async () => {
    await openAndSelect('let b;', 0, 0);
    answer(service, fenced('const b;'));
    await rewrite();
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    await selectIn(editor, new vscode.Selection(0, 0, 0, 5));
    const [said] = await notices(() => run('rewrite'));
    assert.match(said ?? '', /^This is a proposal\./);
  });
});

async function opened(uri: vscode.Uri): Promise<vscode.TextDocument> {
  return vscode.workspace.openTextDocument(uri);
}

async function select(document: vscode.TextDocument): Promise<vscode.TextEditor> {
  const editor = await vscode.window.showTextDocument(document);
  await selectIn(editor, new vscode.Selection(0, 0, 0, 6));
  return editor;
}

/** A file system whose files all have the same content. */
function files(permissions?: vscode.FilePermission): vscode.FileSystemProvider {
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const stat = { type: vscode.FileType.File, ctime: 0, mtime: 0, size: 6, ...(permissions && { permissions }) };
  return {
    onDidChangeFile: new vscode.EventEmitter<vscode.FileChangeEvent[]>().event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: () => stat,
    readFile: () => new TextEncoder().encode('let b;'),
    readDirectory: () => [],
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
}
