import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { FoundAttachments } from '../../src/chat/composing/foundAttachments.ts';
import { fileAttachment } from '../../src/editor/attach/fileAttachment.ts';
import { problems } from '../../src/editor/attach/problems.ts';
import { findAttachments } from '../../src/editor/attach/finders.ts';
import { droppedFiles } from '../../src/editor/attach/droppedFiles.ts';
import { isNeverSent } from '../../src/editor/neverSend/neverSent.ts';
import { neverSentAttachments } from '../../src/editor/neverSend/neverSentAttachments.ts';
import { sentChanges } from '../../src/editor/neverSend/sentChanges.ts';
import { Proposal } from '../../src/editor/proposal/proposal.ts';
import { targetsOf } from '../../src/editor/target/target.ts';
import { notices } from './replying.ts';
import { selectIn, set } from './situation.ts';

const inWorkspace = (path: string): vscode.Uri => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, path);
};
const setIn = (target: vscode.ConfigurationTarget, globs: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration('realmChat', inWorkspace('')).update('neverSend', globs, target);

describe('A file that is never sent (V140)', () => {
  const file = inWorkspace('never/.env.canary');
  let outside: string;
  before(async () => {
    outside = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    await vscode.workspace.fs.writeFile(file, Buffer.from('function secret() {\n  return 1;\n}\n'));
  });
  afterEach(async () => {
    await set({ neverSend: undefined });
    await setIn(vscode.ConfigurationTarget.Workspace, undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('notifications.clearAll');
  });
  after(async () => {
    await vscode.workspace.fs.delete(inWorkspace('never'), { recursive: true });
    await vscode.workspace.fs.delete(inWorkspace('.vscode'), { recursive: true }).then(undefined, () => undefined);
    await rm(outside, { recursive: true });
  });

  const opened = async (): Promise<vscode.TextEditor> => {
    const editor = await vscode.window.showTextDocument(file);
    await selectIn(editor, new vscode.Selection(0, 0, 2, 0));
    return editor;
  };
  const ways: [
    way: string,
    find: () => Promise<FoundAttachments> | FoundAttachments | Promise<FoundAttachments | undefined>,
  ][] = [
    ['as a file', () => fileAttachment(file)],
    ['as one of the open editors', async () => (await opened(), findAttachments(() => undefined, 'editors'))],
    ['as a selection', async () => findAttachments(await fixed(opened()), 'selection')],
    ['by its problems', async () => problems(await opened())],
    ['by a drop', () => droppedFiles([file.toString()])],
  ];
  it('is not sent if it becomes one after it was attached, also if it is deleted meanwhile (V449)', async () => {
    const later = inWorkspace('never/later.txt');
    await vscode.workspace.fs.writeFile(later, Buffer.from('text'));
    const { attachments } = await fileAttachment(later);
    const pasted = attachments.map(({ uri, ...rest }) => rest);
    assert.deepEqual([attachments.length, neverSentAttachments([...attachments, ...pasted])], [1, []]);
    await set({ neverSend: ['later.*'] });
    const refused = ['never/later.txt is not sent: its name is among those that realmChat.neverSend keeps back.'];
    assert.deepEqual(neverSentAttachments([...attachments, ...pasted]), refused);
    await vscode.workspace.fs.delete(later);
    assert.deepEqual(neverSentAttachments(attachments), refused);
  });

  for (const [way, find] of ways)
    it(`is not attached ${way}, and is named with the setting`, async () => {
      const found = await find();
      assert.deepEqual(found?.attachments, []);
      assert.equal(found.isNeverSent, true);
      assert.match(found.refusals.join(), /never\/\.env\.canary is not sent: .* realmChat\.neverSend/);
    });

  const renames: [from: string, to: string][] = [
    ['.env', 'config.txt'],
    ['config.txt', '.env'],
    ['deep/.env', 'deep/config.txt'],
    ['.env', 'a folder/config.txt'],
  ];
  for (const [from, to] of renames)
    it(`is not sent with changes when it is renamed, under the name before or after: ${from} to ${to} (V252)`, async () => {
      const hunk = '@@ -1 +1 @@\n-KEY=canary\n+KEY=canary2\n';
      const names = `rename from ${from}\nrename to ${to}\n--- a/${from}\n+++ b/${to}\n`;
      const renamed = `diff --git a/${from} b/${to}\nsimilarity index 90%\n${names}${hunk}`;
      const other = 'diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\n';
      const { text, neverSent, isEmpty } = await sentChanges(renamed + other, inWorkspace(''));
      assert.doesNotMatch(text, /canary/);
      assert.match(text, /\+two/);
      assert.deepEqual([neverSent, isEmpty], [[from.endsWith('.env') ? from : to], false]);
      assert.ok((await sentChanges(renamed, inWorkspace(''))).isEmpty);
    });

  it('is not sent with changes in a form that does not say which files they are of', () =>
    assert.rejects(sentChanges('PASSWORD=canary\n', inWorkspace('')), /form of its own/));

  it('is looked for among thousands of changed files while VS Code stays usable (V404)', async () => {
    const diff = Array.from(
      { length: 2000 },
      (_, at) => `diff --git a/src/f${at}.ts b/src/f${at}.ts\nnew file mode 100644\n`,
    );
    let turns = 0;
    const turn = setInterval(() => turns++, 1);
    await sentChanges(diff.join(''), inWorkspace(''));
    clearInterval(turn);
    assert.ok(turns > 5, `Other work ran ${turns} times.`);
  });

  it('is not sent by commands on code, which say so', async () => {
    const editor = await opened();
    const said = await notices(async () => assert.deepEqual(await targetsOf(editor), []));
    assert.match(said.join(), /^never\/\.env\.canary is not sent: .* \| Open Setting$/);
  });

  it('can be set by the user, and added by a workspace', async () => {
    const other = inWorkspace('never/a.txt');
    assert.ok(!isNeverSent(other));
    await set({ neverSend: ['never/*.txt'] });
    assert.ok(isNeverSent(other));
    await set({ neverSend: undefined });
    await setIn(vscode.ConfigurationTarget.Workspace, ['a.*']);
    assert.ok(isNeverSent(other));
  });

  it('can be allowed only by the user', async () => {
    await setIn(vscode.ConfigurationTarget.Workspace, ['!.env.canary', '!**']);
    assert.ok(isNeverSent(file));
    await set({ neverSend: ['!.env.canary'] });
    assert.ok(!isNeverSent(file));
    await setIn(vscode.ConfigurationTarget.Workspace, ['.env.canary']);
    assert.ok(isNeverSent(file));
  });

  it('is recognized by the name of the target of a link', async () => {
    await writeFile(join(outside, 'id_canary'), 'secret');
    await symlink(join(outside, 'id_canary'), join(outside, 'notes.txt'));
    assert.ok(isNeverSent(vscode.Uri.file(join(outside, 'notes.txt'))));
    await symlink(file.fsPath.replace(/[^/\\]+$/, ''), join(outside, 'folder'), 'junction');
    assert.ok(isNeverSent(vscode.Uri.file(join(outside, 'folder', '.env.canary'))));
    assert.ok(!isNeverSent(vscode.Uri.file(join(outside, 'gone.txt'))));
  });

  it('is recognized in the diff of a proposal for it', async () => {
    const document = await vscode.workspace.openTextDocument(file);
    assert.ok(isNeverSent(new Proposal(document, new vscode.Range(0, 0, 1, 0)).uri));
    const other = await vscode.workspace.openTextDocument({ content: 'a' });
    assert.ok(!isNeverSent(new Proposal(other, new vscode.Range(0, 0, 0, 1)).uri));
  });

  it('is recognized by the place of the target of a link in a workspace that was opened through a link (V230)', async () => {
    const [real, opened] = [join(outside, 'real'), join(outside, 'opened')];
    await mkdir(join(real, 'keys'), { recursive: true });
    await writeFile(join(real, 'keys', 'canary'), 'secret');
    await symlink(join(real, 'keys'), join(real, 'notes'), 'junction');
    await symlink(real, opened, 'junction');
    await set({ neverSend: ['keys/**'] });
    const linked = vscode.Uri.file(join(opened, 'notes', 'canary'));
    assert.ok(!isNeverSent(linked), 'the folder is not in the workspace');
    const original = Object.getOwnPropertyDescriptor(vscode.workspace, 'workspaceFolders');
    assert.ok(original);
    const folders = [{ uri: vscode.Uri.file(opened), name: 'opened', index: 0 }];
    Object.defineProperty(vscode.workspace, 'workspaceFolders', { ...original, get: () => folders });
    try {
      assert.ok(isNeverSent(linked));
    } finally {
      Object.defineProperty(vscode.workspace, 'workspaceFolders', original);
    }
  });

  for (const scheme of ['git', 'untitled', 'vscode-remote', 'vscode-notebook-cell'])
    it(`is recognized by a URI with the scheme ${scheme} too`, () => assert.ok(isNeverSent(file.with({ scheme }))));
});

async function fixed(editor: Promise<vscode.TextEditor>): Promise<() => vscode.TextEditor> {
  const found = await editor;
  return () => found;
}
