import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { FoundAttachments } from '../../src/chat/composing/foundAttachments.ts';
import { attaching } from '../../src/editor/attaching.ts';
import { droppedFiles } from '../../src/editor/attach/droppedFiles.ts';
import { fileAttachment } from '../../src/editor/attach/fileAttachment.ts';
import { findAttachments } from '../../src/editor/attach/finders.ts';
import { questioned } from '../../src/editor/attach/referenced.ts';
import { isShown, workspaceFiles } from '../../src/editor/attach/workspaceFiles.ts';
import { sourceSummaries } from '../../src/editor/attach/sources.ts';
import { largestPicture } from '../../src/shared/pictureHeader.ts';
import { eventually } from '../support/eventually.ts';
import { png } from '../support/pictures.ts';
import { declining, inWorkspace, write } from './attachable.ts';
import { questions } from './replying.ts';
import { openAndSelect, resetSettings, selectIn, warnings, withProperty } from './situation.ts';

const foundBy = async (source?: string): Promise<FoundAttachments> => {
  const found = await findAttachments(() => vscode.window.activeTextEditor, source);
  assert.ok(found);
  return found;
};
const names = ({ attachments }: FoundAttachments): string[] => attachments.map(({ name }) => name).sort();

describe('Attaching', () => {
  let outside: vscode.Uri;
  before(async () => {
    outside = vscode.Uri.file(await mkdtemp(join(tmpdir(), 'realm-chat-')));
    await write(inWorkspace('kept/a.txt'), 'kept');
    await write(inWorkspace('hidden/b.txt'), 'hidden');
    await write(inWorkspace('unsearched/c.txt'), 'unsearched');
    await write(inWorkspace('kept/[d] {e}.txt'), 'signs');
    await write(vscode.Uri.joinPath(outside, 'f.txt'), 'outside');
  });
  beforeEach(async () => {
    await exclude({ '**/hidden': true }, { 'unsearched/**': true });
  });
  afterEach(async () => {
    await exclude(undefined, undefined);
    await resetSettings();
  });
  after(async () => {
    for (const folder of ['kept', 'hidden', 'unsearched'])
      await vscode.workspace.fs.delete(inWorkspace(folder), { recursive: true });
    await rm(outside.fsPath, { recursive: true });
  });

  it('adds the selection, with its lines', async () => {
    await openAndSelect('a\nb\nc', 1, 2);
    const { attachments } = await foundBy('selection');
    const [{ kind, firstLine, lastLine, text, language } = {}] = attachments as Partial<(typeof attachments)[0]>[];
    assert.deepEqual([kind, firstLine, lastLine, text, language], ['code', 2, 3, 'b\nc', 'typescript']);
  });

  it('adds each of several selections, or the function at the cursor with its name', async () => {
    const editor = await openAndSelect('a\nb\nc\nfunction d() {\n  return 1;\n}', 1, 2);
    const added = async (): Promise<unknown[]> =>
      (await foundBy('selection')).attachments.map(({ symbol, firstLine, text }) => [symbol, firstLine, text]);
    await selectIn(
      editor,
      new vscode.Selection(2, 0, 2, 1),
      new vscode.Selection(1, 1, 1, 1),
      new vscode.Selection(0, 0, 0, 1),
    );
    assert.deepEqual((await added()).sort(), [
      [undefined, 1, 'a'],
      [undefined, 3, 'c'],
    ]);
    await selectIn(editor, new vscode.Selection(4, 4, 4, 4));
    assert.deepEqual(await added(), [['d()', 4, 'function d() {\n  return 1;\n}']]);
  });

  it('says that nothing is selected, or that nothing is open', async () => {
    const editor = await openAndSelect('a', 0, 0, 'plaintext');
    await selectIn(editor, new vscode.Selection(0, 0, 0, 0));
    assert.match((await foundBy('selection')).refusals[0] ?? '', /^Nothing is selected/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.match((await foundBy('problems')).refusals[0] ?? '', /^No file is open/);
    assert.deepEqual(await foundBy('editors'), {
      attachments: [],
      refusals: ['No file of the workspace is open.'],
    });
  });

  it('adds every open editor, but no file outside the workspace and no file that VS Code excludes', async () => {
    const files = [
      ...['invoice.ts', 'kept/a.txt', 'kept/[d] {e}.txt', 'hidden/b.txt', 'unsearched/c.txt'].map(inWorkspace),
      vscode.Uri.joinPath(outside, 'f.txt'),
    ];
    for (const file of files) await vscode.window.showTextDocument(file, { preview: false });
    assert.deepEqual(names(await foundBy('editors')), ['invoice.ts', 'kept/[d] {e}.txt', 'kept/a.txt']);
    const shown = ['kept/a.txt', 'kept/gone.txt', 'kept', 'hidden/b.txt'].map((path) => isShown(inWorkspace(path)));
    assert.deepEqual(await Promise.all(shown), [true, false, false, false]);
  });

  it('adds files that were never saved as open editors, too, and each of them once', async () => {
    const { document } = await openAndSelect('new text', 0, 0);
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
    const { attachments } = await foundBy('editors');
    assert.deepEqual(
      attachments.map(({ uri, text }) => [uri, text]),
      [[document.uri.toString(), 'new text']],
    );
  });

  it('adds a file with its text in the editor even if it was deleted from the disk', async () => {
    const file = inWorkspace('kept/deleted.txt');
    await write(file, 'text');
    const editor = await vscode.window.showTextDocument(file);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'my '));
    await rm(file.fsPath);
    assert.equal((await fileAttachment(file)).attachments[0]?.text, 'my text');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('finds a file once if a folder of the workspace is in another one, and one that VS Code hides only beside others', async () => {
    await exclude({ '**/a.txt': { when: '$(basename).ts' } }, undefined);
    const folders = ['', 'kept'].map((path, index) => ({ uri: inWorkspace(path), name: `${index}`, index }));
    let found: string[] = [];
    await withProperty('workspaceFolders', { get: () => folders }, async () => {
      found = (await workspaceFiles(1000)).map(String);
    });
    assert.equal(found.filter((uri) => uri === inWorkspace('kept/a.txt').toString()).length, 1);
    const apart = ['gone', 'kept', 'unsearched'].map((path, index) => ({
      uri: inWorkspace(path),
      name: `${index}`,
      index,
    }));
    await withProperty('workspaceFolders', { get: () => apart }, async () => {
      const counts = [await workspaceFiles(1000), await workspaceFiles(1)].map(({ length }) => length);
      assert.deepEqual([(counts[0] ?? 0) > 1, counts[1]], [true, 1]);
    });
  });

  it('adds a file with its text in the editor, saved or not', async () => {
    const editor = await vscode.window.showTextDocument(inWorkspace('kept/a.txt'));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'not saved, '));
    assert.equal((await fileAttachment(inWorkspace('kept/a.txt'))).attachments[0]?.text, 'not saved, kept');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('adds a file that the user picks among the files that VS Code shows and searches', async () => {
    const { found, offered } = await picking('a.txt', () => foundBy('file'));
    assert.ok(offered.includes('kept/a.txt') && offered.includes('/invoice.ts'));
    const paths = offered.map((path) => path.replace(/^\//, ''));
    assert.deepEqual(paths, paths.toSorted());
    assert.ok(!offered.some((path) => /b\.txt|c\.txt/.test(path)));
    assert.deepEqual(names(found), ['kept/a.txt']);
    assert.equal(found.attachments[0]?.kind, 'file');
  });

  const refused: [what: string, content: string | Uint8Array, refusal: RegExp][] = [
    ['binary', Uint8Array.from([65, 0, 66]), /^kept\/bad\.txt is not a text file/],
    [
      'too large to be read',
      'a'.repeat(600_001),
      /^kept\/bad\.txt is too large .* 600,001 bytes.* 200,000 characters\.$/,
    ],
  ];
  for (const [what, content, refusal] of refused) {
    it(`refuses a file that is ${what}`, async () => {
      await write(inWorkspace('kept/bad.txt'), content);
      const { attachments, refusals } = await fileAttachment(inWorkspace('kept/bad.txt'));
      await vscode.workspace.fs.delete(inWorkspace('kept/bad.txt'));
      assert.deepEqual(attachments, []);
      assert.match(refusals.join(), refusal);
    });
  }

  it('reads a file of up to three bytes for each character that a message may have', async () => {
    await write(inWorkspace('kept/most.txt'), 'a'.repeat(600_000));
    const { attachments } = await fileAttachment(inWorkspace('kept/most.txt'));
    await vscode.workspace.fs.delete(inWorkspace('kept/most.txt'));
    assert.equal(attachments[0]?.text.length, 600_000);
  });

  it('recognizes a picture by the bytes of its file, and leaves it to the page to shrink it', async () => {
    await write(inWorkspace('kept/picture.txt'), png());
    const { attachments, refusals, pictures } = await fileAttachment(inWorkspace('kept/picture.txt'));
    await vscode.workspace.fs.delete(inWorkspace('kept/picture.txt'));
    assert.deepEqual([attachments, refusals], [[], []]);
    assert.deepEqual(
      pictures?.map(({ name, bytes }) => [name, Buffer.from(bytes)]),
      [['picture.txt', png()]],
    );
  });

  it('refuses a dropped folder, a file that does not exist, and text that is not a URI', async () => {
    const all = await droppedFiles([inWorkspace('kept').toString(), inWorkspace('gone.txt').toString(), 'not a uri']);
    assert.match(all.refusals[0] ?? '', /^kept is a folder\./);
    assert.equal(all.refusals[1], 'gone.txt cannot be read, so it is not attached.');
    assert.equal(all.refusals.length, 2);
  });

  it('reads a UTF-16 file', async () => {
    await write(inWorkspace('kept/wide.txt'), Buffer.from('\uFEFFäb', 'utf16le'));
    assert.equal((await fileAttachment(inWorkspace('kept/wide.txt'))).attachments[0]?.text, 'äb');
  });

  it('adds the problems of the current file, one per line', async () => {
    const found = vscode.languages.createDiagnosticCollection('test');
    const { document } = await vscode.window.showTextDocument(inWorkspace('kept/a.txt'));
    assert.equal((await foundBy('problems')).refusals[0], 'No problems have been detected in kept/a.txt.');
    const problem = new vscode.Diagnostic(new vscode.Range(0, 2, 0, 3), 'Odd word', vscode.DiagnosticSeverity.Warning);
    found.set(document.uri, [problem]);
    const { attachments } = await foundBy('problems');
    found.dispose();
    assert.equal(attachments[0]?.name, 'Problems in kept/a.txt');
    assert.equal(attachments[0].text, 'kept/a.txt:1:3 warning: Odd word');
  });

  it('adds the selection of the terminal, and the clipboard keeps its text', async function () {
    // A shell can be slow to start.
    this.timeout(60_000);
    const terminal = vscode.window.createTerminal('Build');
    await vscode.env.clipboard.writeText('before');
    terminal.show();
    await eventually(() => assert.equal(vscode.window.activeTerminal, terminal));
    assert.match((await foundBy('terminal')).refusals[0] ?? '', /^Nothing is selected in the terminal/);
    terminal.sendText('echo needle');
    await eventually(async () => {
      await vscode.commands.executeCommand('workbench.action.terminal.selectAll');
      const { attachments } = await foundBy('terminal');
      assert.equal(attachments[0]?.name, 'Terminal Build');
      assert.match(attachments[0].text, /needle/);
    }, 40_000);
    assert.equal(await vscode.env.clipboard.readText(), 'before');
    terminal.dispose();
  });

  it('adds a dropped file; a file outside the workspace only if the user agrees, by its base name', async () => {
    const dropped = [inWorkspace('kept/a.txt').toString(), vscode.Uri.joinPath(outside, 'f.txt').toString()];
    let taken: FoundAttachments | undefined;
    const said = await warnings(async () => (taken = await droppedFiles(dropped)));
    assert.deepEqual(said, ['Attach files from outside the workspace?']);
    assert.deepEqual(taken && names(taken), ['f.txt', 'kept/a.txt']);
    assert.deepEqual(await warnings(() => droppedFiles(dropped.slice(0, 1))), []);
    assert.deepEqual(await declining(() => droppedFiles(dropped)), { attachments: [], refusals: [] });
  });

  it('names dropped files outside the workspace with their whole paths in the question, and takes 100 of a drop', async () => {
    const file = vscode.Uri.joinPath(outside, 'f.txt');
    const other = 'ssh://host/a%20b.txt';
    const asked = await questions(() => droppedFiles([file.toString(), inWorkspace('kept/a.txt').toString(), other]));
    assert.deepEqual(asked, [['Attach files from outside the workspace?', `${file.fsPath}\nssh://host/a b.txt`]]);
    const many = Array.from({ length: 101 }, (_, index) => inWorkspace(`gone/${index}.txt`).toString());
    assert.equal((await droppedFiles(many)).refusals.length, 100);
  });

  it('adds pictures from anywhere that the user chooses, and says which ones cannot be sent', async () => {
    const written: [name: string, content: string | Uint8Array][] = [
      ['good.png', png()],
      ['text.png', 'no picture'],
      ['large.png', png()],
    ];
    for (const [name, content] of written) await write(vscode.Uri.joinPath(outside, name), content);
    await truncate(vscode.Uri.joinPath(outside, 'large.png').fsPath, largestPicture + 1);
    const window = vscode.window as unknown as Record<string, unknown>;
    const original = window['showOpenDialog'];
    let chosen: vscode.Uri[] | undefined;
    window['showOpenDialog'] = () => Promise.resolve(chosen);
    try {
      assert.deepEqual(await foundBy('picture'), { attachments: [], refusals: [] });
      chosen = ['good.png', 'text.png', 'large.png', 'gone.png'].map((name) => vscode.Uri.joinPath(outside, name));
      const { pictures, refusals } = await foundBy('picture');
      assert.deepEqual(
        pictures?.map(({ name }) => name),
        ['good.png'],
      );
      assert.deepEqual(
        refusals.map((sentence) => /^(?:text|large|gone)\.png/.exec(sentence)?.[0]),
        ['text.png', 'large.png', 'gone.png'],
      );
      assert.equal(refusals[2], 'gone.png cannot be read, so it is not attached.');
      assert.match(refusals[1] ?? '', /larger than 64 MB/);
    } finally {
      window['showOpenDialog'] = original;
    }
  });

  it('asks about a dropped file outside the workspace also if its path begins in the workspace', async () => {
    const { path } = vscode.Uri.joinPath(outside, 'f.txt');
    const up = '/..'.repeat(inWorkspace('kept').path.split('/').length - 1);
    const said = await warnings(() => droppedFiles([`file://${inWorkspace('kept').path}${up}${path}`]));
    assert.deepEqual(said, ['Attach files from outside the workspace?']);
  });

  it('recognizes a file of the workspace also by the URI of a remote window', async () => {
    const dropped = inWorkspace('kept/a.txt').with({ scheme: 'vscode-remote', authority: 'example' }).toString();
    assert.deepEqual(names(await declining(() => droppedFiles([dropped]))), ['kept/a.txt']);
    // On the machine of the user, the same path is another file.
    const extensions = vscode.extensions as { getExtension: unknown };
    const original = extensions.getExtension;
    extensions.getExtension = () => ({ extensionKind: vscode.ExtensionKind.UI });
    const asked = await questions(() => droppedFiles([dropped])).finally(() => (extensions.getExtension = original));
    assert.equal(asked[0]?.[0], 'Attach files from outside the workspace?');
  });

  it('offers its sources in a native list', async () => {
    await openAndSelect('a\nb\nc', 1, 2);
    const { found, offered } = await picking('Selection', foundBy);
    assert.equal(found.attachments[0]?.text, 'b\nc');
    assert.equal(offered.length, sourceSummaries().length);
  });

  it('uses the editor that is active after the source is chosen', async () => {
    await openAndSelect('before', 0, 0);
    const { found } = await picking('Selection', foundBy, () => openAndSelect('after', 0, 0));
    assert.equal(found.attachments[0]?.text, 'after');
  });

  it('has nothing of an editor for prompts while none is open', async () => {
    const none = undefined as never;
    const { context } = attaching(() => undefined, none, none, none);
    assert.equal(await context.file(), undefined);
    assert.deepEqual((await context.problems()).attachments, []);
    assert.match((await context.code()).refusals.join(), /^Nothing is selected/);
  });

  it("reads what a question in VS Code's own chat refers to: whole files, parts of them, and texts, but no pictures", async () => {
    await write(inWorkspace('kept/picture.png'), png());
    const [file, picture] = ['kept/a.txt', 'kept/picture.png'].map(inWorkspace);
    assert.ok(file && picture);
    const values = [
      file,
      new vscode.Location(file, new vscode.Range(0, 1, 0, 1)),
      new vscode.Location(file, new vscode.Range(0, 1, 0, 3)),
      'a text',
      ' ',
      picture,
    ];
    const { context } = attaching(() => undefined, undefined as never, undefined as never, undefined as never);
    const references = values.map((value, index) => ({ id: `${index}`, value }));
    const problems = vscode.languages.createDiagnosticCollection('test');
    problems.set(file, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'Odd')]);
    const asked = await questioned(references, context);
    assert.deepEqual(
      (await asked.context.problems()).attachments.map(({ text }) => text),
      ['kept/a.txt:1:1 error: Odd'],
    );
    assert.deepEqual(
      (await asked.context.code()).attachments.slice(0, 4).map(({ text }) => text),
      ['kept', 'kept', 'ep', 'a text'],
    );
    problems.dispose();
    await vscode.workspace.fs.delete(picture);
    assert.deepEqual(
      asked.found.attachments.map(({ kind, name, text }) => [kind, name, text]),
      [
        ['file', 'kept/a.txt', 'kept'],
        ['file', 'kept/a.txt', 'kept'],
        ['code', 'kept/a.txt', 'ep'],
        ['file', 'Text', 'a text'],
      ],
    );
    assert.deepEqual(asked.found.refusals, ['picture.png is a picture. Attach it in the chat of Realm Chat.']);
    assert.deepEqual(await asked.context.file(), { file: 'kept/a.txt', language: 'plaintext' });
    const none = await questioned([{ id: '0', value: ' ' }], { ...context, file: () => Promise.resolve(undefined) });
    assert.deepEqual([none.found.attachments, await none.context.file()], [[], undefined]);
  });

  it('has no files to choose while no folder is open, and takes none if the user closes the list', async () => {
    await withProperty('workspaceFolders', { get: () => undefined }, async () => {
      assert.deepEqual((await foundBy('file')).refusals, ['Open a folder first: there are no files to attach.']);
    });
    const window = vscode.window as unknown as { showQuickPick: unknown };
    const original = window.showQuickPick;
    window.showQuickPick = () => Promise.resolve(undefined);
    const closed = Promise.all([foundBy('file'), findAttachments(() => undefined)]);
    const found = await closed.finally(() => (window.showQuickPick = original));
    assert.deepEqual(found, [{ attachments: [], refusals: [] }, undefined]);
  });

  it('finds nothing for an unknown source', async () => {
    assert.equal(await findAttachments(() => vscode.window.activeTextEditor, 'constructor'), undefined);
  });
});

async function exclude(files: unknown, search: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  await configuration.update('files.exclude', files, vscode.ConfigurationTarget.Global);
  await configuration.update('search.exclude', search, vscode.ConfigurationTarget.Global);
}

type Row = vscode.QuickPickItem;
type Rows = Row[] | Promise<Row[]>;

/** Runs an action in which the user picks the row with this label, after `meanwhile` has run. Resolves with what was found and the rows. */
async function picking(
  label: string,
  action: () => Promise<FoundAttachments>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<{ found: FoundAttachments; offered: string[] }> {
  const window = vscode.window as unknown as { showQuickPick: unknown };
  const original = window.showQuickPick;
  let offered: Row[] = [];
  window.showQuickPick = async (rows: Rows, options: vscode.QuickPickOptions) => {
    offered = await rows;
    await meanwhile();
    const chosen = offered.find((row) => row.label === label);
    return options.canPickMany ? [chosen] : chosen;
  };
  try {
    const found = await action();
    return { found, offered: offered.map((row) => `${row.description ?? ''}/${row.label}`) };
  } finally {
    window.showQuickPick = original;
  }
}
