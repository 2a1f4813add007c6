import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { FoundAttachments } from '../../src/chat/composing/foundAttachments.ts';
import { fileAttachment } from '../../src/editor/attach/fileAttachment.ts';
import { nameOf } from '../../src/editor/documents/nameOf.ts';
import { Finder } from '../../src/editor/find/finder.ts';
import { RecentFiles } from '../../src/editor/find/recentFiles.ts';
import { declining, inWorkspace, write } from './attachable.ts';
import { questions } from './replying.ts';
import { warnings } from './situation.ts';

const recent = new RecentFiles();
const finder = new Finder(recent);
const filesOf = (folder: vscode.Uri): Promise<FoundAttachments> =>
  finder.attachmentsOf({ kind: 'folder', uri: folder.toString(), name: nameOf(folder) });
const namesIn = async (folder: string): Promise<string[]> => {
  const { attachments } = await filesOf(inWorkspace(folder));
  return attachments.map(({ name }) => name);
};

describe('An attached folder', () => {
  let outside: string;
  before(async () => {
    outside = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    await write(vscode.Uri.file(join(outside, 'secret.txt')), 'secret');
    await write(inWorkspace('parts/a.txt'), 'a'.repeat(1500));
    await write(inWorkspace('parts/deep/er/b.txt'), 'b');
    // It is not sent, so its size does not count.
    await write(inWorkspace('parts/deep/.env'), ' '.repeat(3_000_001));
    await write(inWorkspace('parts/[odd] {name}/c.txt'), 'c');
    await write(inWorkspace('parts/hidden/d.txt'), 'd');
    await write(inWorkspace('parts/built/g.txt'), 'g');
    await write(inWorkspace('parts/.gitignore'), 'built\n.gitignore\n');
    await write(inWorkspace('parts-not/e.txt'), 'e');
    await write(inWorkspace('parts/picture.bin'), Uint8Array.from([1, 0, 2]));
    await symlink(outside, inWorkspace('parts/away').fsPath);
    await vscode.workspace.fs.createDirectory(inWorkspace('empty'));
    for (let index = 0; index < 101; index++) await write(inWorkspace(`many/${index}.txt`), '');
    for (let index = 0; index < 100; index++) await write(inWorkspace(`hundred/${index}.txt`), '');
    await write(inWorkspace('back/.env'), 'KEY=1');
    for (const [name, size] of [
      ['a', 1_500_000],
      ['b', 1_500_001],
    ] as const)
      await write(inWorkspace(`large/${name}.txt`), ' '.repeat(size));
    const hidden = { 'parts/hidden': true };
    await vscode.workspace.getConfiguration().update('files.exclude', hidden, vscode.ConfigurationTarget.Global);
  });
  after(async () => {
    finder.dispose();
    recent.dispose();
    await vscode.workspace.getConfiguration().update('files.exclude', undefined, vscode.ConfigurationTarget.Global);
    for (const name of ['parts', 'parts-not', 'empty', 'many', 'hundred', 'back', 'large'])
      await vscode.workspace.fs.delete(inWorkspace(name), { recursive: true });
    await rm(outside, { recursive: true });
  });

  it('adds its files at any depth, after a question with their number and size, but none that VS Code or Git excludes (V105)', async () => {
    let names: string[] = [];
    const asked = await warnings(async () => (names = await namesIn('parts')));
    assert.deepEqual(names, ['parts/[odd] {name}/c.txt', 'parts/a.txt', 'parts/deep/er/b.txt']);
    assert.match(asked.join(), /^Attach all \d files of parts \(1\.5 KB\)\?$/);
    assert.match((await warnings(() => namesIn('parts/[odd] {name}'))).join(), /^Attach the file of parts\/\[odd\]/);
  });

  it('may have 100 files, which the question names', async () => {
    const [[question, detail] = ['', '']] = await questions(() => filesOf(inWorkspace('hundred')));
    assert.equal(question, 'Attach all 100 files of hundred (0 KB)?');
    assert.deepEqual(
      detail.split('\n').sort(),
      Array.from({ length: 100 }, (_, index) => `hundred/${index}.txt`).sort(),
    );
  });

  it('is the folder of each of its files (V348)', async () => {
    let folders: (string | undefined)[] = [];
    await warnings(async () => {
      const { attachments } = await filesOf(inWorkspace('parts'));
      folders = attachments.map(({ folder }) => folder);
    });
    assert.deepEqual(folders, ['parts', 'parts', 'parts']);
  });

  it('adds nothing if the user does not agree', async () => {
    assert.deepEqual(await declining(() => filesOf(inWorkspace('parts'))), { attachments: [], refusals: [] });
  });

  const refused: [what: string, folder: () => vscode.Uri, sentence: RegExp][] = [
    ['has no file', () => inWorkspace('empty'), /^empty contains no file that VS Code shows\.$/],
    ['has more than 100 files', () => inWorkspace('many'), /^many has too many files .* 100 files with 3 MB together/],
    ['has more than 3 MB in several files', () => inWorkspace('large'), /^large has too many files /],
    ['has only files that are never sent', () => inWorkspace('back'), /^back\/\.env is not sent: /],
    ['is gone', () => inWorkspace('gone'), /^gone cannot be read, so it is not attached\.$/],
    ['is a file', () => inWorkspace('parts/a.txt'), /^parts\/a\.txt is a link or not a folder/],
    ['is a link', () => inWorkspace('parts/away'), /^parts\/away is a link or not a folder/],
    ['is outside the workspace', () => vscode.Uri.file(outside), /^realm-chat-\w+ is not in the workspace/],
  ];
  for (const [what, folder, sentence] of refused) {
    it(`is refused without a question if it ${what} (V105)`, async () => {
      let refusals: string[] = [];
      const asked = await warnings(async () => ({ refusals } = await filesOf(folder())));
      assert.deepEqual(asked, []);
      assert.match(refusals.join('|'), sentence);
    });
  }

  it('adds no file whose path contains a link out of the workspace (V105)', async () => {
    const { attachments, refusals } = await fileAttachment(inWorkspace('parts/away/secret.txt'));
    assert.deepEqual(attachments, []);
    assert.match(refusals.join(), /^parts\/away\/secret\.txt is a link or not a regular file/);
  });
});
