import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { AcceptedChanges } from '../../src/editor/proposal/acceptedChanges.ts';
import type { NamedCode } from '../../src/protocol.ts';
import type { SampleService } from '../service/server.ts';
import { eventually } from '../support/eventually.ts';
import { inWorkspace } from './attachable.ts';
import { answer, edit, fenced, notices, rewrite, run } from './replying.ts';
import { connectForEachTest, openAndSelect, resetSettings, withProperty } from './situation.ts';
import { writeAnew } from './written.ts';

const before = 'function one() {\r\n  return 1;\r\n}\r\n';
const other = 'def two():\n    return 2\n';
const blocks: NamedCode[] = [
  { path: 'undone/one.ts', code: 'function one() {\n  return 10;\n}', language: 'ts' },
  { path: 'undone/two.py', code: 'def two():\n    return 20', language: 'py' },
  { path: 'undone/deep/new.ts', code: 'export {};', language: 'ts' },
];
const [one, two, created] = ['one.ts', 'two.py', 'deep/new.ts'].map((name) => inWorkspace(`undone/${name}`)) as [
  vscode.Uri,
  vscode.Uri,
  vscode.Uri,
];

describe('Accepted changes', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  beforeEach(async () => {
    await writeAnew(one, before);
    await writeAnew(two, other);
  });
  afterEach(async () => {
    for (const { isDirty, uri } of vscode.workspace.textDocuments) {
      if (!isDirty || uri.scheme !== 'file') continue;
      await vscode.window.showTextDocument(uri);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
    await resetSettings();
    await vscode.workspace.fs.delete(inWorkspace('undone'), { recursive: true });
  });

  const undoLast = (): Promise<string[]> => notices(() => run('undoReplyChanges'));
  const undone3 = '3 files are as they were before.';
  const left = '2 files are as they were before. Edited since, so left as it is: undone/one.ts.';
  const type = async (uri: vscode.Uri): Promise<void> =>
    edit(await vscode.workspace.openTextDocument(uri), new vscode.Position(0, 0), 'x');
  const undoInEditor = async (uri: vscode.Uri): Promise<void> => {
    await vscode.window.showTextDocument(uri);
    await vscode.commands.executeCommand('undo');
  };
  const old = [before, other, undefined];

  // [what happens after Accept All, what the user is told, which files are not as before]
  const cases: [name: string, act: () => unknown, told: string | RegExp, changed: vscode.Uri[]][] = [
    ['nothing', () => undefined, undone3, []],
    ['they are saved', () => vscode.workspace.saveAll(), undone3, []],
    ['one is edited', () => type(one), left, [one]],
    ['one is deleted', () => vscode.workspace.fs.delete(created), /^[23] files are as they were before\.$/, []],
    ['one is undone', () => undoInEditor(two), '2 files are as they were before.', []],
  ];
  for (const [name, act, told, changed] of cases)
    it(`are undone in every file that was not edited since: ${name} (V454)`, async () => {
      await run('applyToFiles', blocks);
      await eventually(async () => {
        await run('acceptAllProposals');
        assert.equal(await textOf(created), 'export {};\n');
      });
      await act();
      const [said = ''] = await undoLast();
      if (typeof told === 'string') assert.equal(said, told);
      else assert.match(said, told);
      for (const [index, uri] of [one, two, created].entries())
        if (!changed.includes(uri)) assert.equal(await textOf(uri), old[index]);
        else assert.match((await textOf(uri)) ?? '', /^x/);
    });

  it('of a command on code are undone, and only once (V454)', async () => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    const text = document.getText();
    answer(service, fenced('const b;', 'ts'));
    await rewrite();
    await eventually(async () => {
      await run('acceptProposal');
      assert.match(document.getText(), /const b/);
    });
    assert.deepEqual(await undoLast(), ['1 file is as it was before.']);
    assert.equal(document.getText(), text);
    assert.deepEqual(await undoLast(), ['There was nothing to undo.']);
  });

  it('of one reply in one file are undone together, unless it was edited in between (V454)', async () => {
    const accepted = new AcceptedChanges();
    const texts = [before, 'b\n', 'c\n'] as const;
    for (const [hasEdit, expected] of [
      [false, before],
      [true, texts[2]],
    ] as const) {
      await writeAnew(one, texts[2]);
      accepted.note('r', one, { before: texts[0], after: texts[1] });
      accepted.note('r', one, { before: hasEdit ? 'edited\n' : texts[1], after: texts[2] });
      await notices(() => accepted.undo('r'));
      assert.equal(await textOf(one), expected.replaceAll('\r\n', '\n'));
    }
  });

  it('are undone by a double click, which says so once (V537)', async () => {
    const accepted = new AcceptedChanges();
    const counts: number[] = [];
    accepted.onDidChange(() => counts.push(accepted.ids.length));
    await writeAnew(created, 'export {};\n');
    accepted.note('a', one, { before: 'nothing', after: before });
    accepted.note('a', created, { before: undefined, after: 'export {};\n' });
    assert.deepEqual(accepted.ids, ['a']);
    const said = await notices(() => Promise.all([accepted.undo('a'), accepted.undo('a')]));
    assert.deepEqual(accepted.ids, []);
    assert.deepEqual(counts, [1, 1, 0], 'who shows Undo is told each time');
    assert.deepEqual(said, ['2 files are as they were before.']);
    assert.equal(await textOf(created), undefined);
  });

  it('can still be undone if they are accepted while others of the same reply are undone (V454)', async () => {
    const accepted = new AcceptedChanges();
    accepted.note('a', two, { before: 'nothing', after: other });
    await notices(async () => {
      const undoing = accepted.undo('a');
      accepted.note('a', one, { before: 'nothing', after: before });
      await undoing;
    });
    assert.equal((await vscode.workspace.openTextDocument(two)).getText(), 'nothing');
    assert.ok(accepted.includes('a', one, before));
  });

  it('can still be undone if VS Code refused to write them', async () => {
    const accepted = new AcceptedChanges();
    accepted.note('a', two, { before: 'nothing', after: other });
    const failing = { value: () => Promise.resolve(false) };
    const said: string[] = [];
    await withProperty('applyEdit', failing, async () => said.push(...(await notices(() => accepted.undo('a')))));
    said.push(...(await notices(() => accepted.undo('a'))));
    assert.deepEqual(said, [
      'There was nothing to undo. Edited since, so left as it is: undone/two.py.',
      '1 file is as it was before.',
    ]);
  });

  it('are remembered in a bounded room, the last ones always (V454)', () => {
    const accepted = new AcceptedChanges();
    const large = 'x'.repeat(20_000_000);
    for (const id of ['a', 'b', 'c']) accepted.note(id, one, { before: large, after: large });
    assert.deepEqual(accepted.ids, ['c']);
  });

  it('are undone in the order in which they were accepted last (V454)', () => {
    const accepted = new AcceptedChanges();
    for (const id of ['a', 'b', 'a']) accepted.note(id, one, { before: id, after: `${id}${id}` });
    assert.deepEqual(accepted.ids, ['b', 'a']);
  });
});

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  // The document of a file that was deleted may still be open.
  const isThere = await vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
  return isThere ? (await vscode.workspace.openTextDocument(uri)).getText() : undefined;
}
