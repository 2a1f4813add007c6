import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { diffsOf } from '../../src/editor/git/diffsOf.ts';
import { Proposal } from '../../src/editor/proposal/proposal.ts';
import { workspaceFile } from '../../src/editor/proposal/workspaceFile.ts';
import type { NamedCode } from '../../src/protocol.ts';
import { eventually } from '../support/eventually.ts';
import { checkProperty } from '../support/property.ts';
import { edit, notices, openDiffs, preview, questions, run } from './replying.ts';
import { resetSettings, selectIn, warnings } from './situation.ts';
import { writeAnew } from './written.ts';

const one = 'function one() {\n  return 1;\n}\n\nfunction both() {\n  return one();\n}\n';
const two = 'def two():\n    return 2\n';
const newOne = one.replace('return 1', 'return 10');
const newTwo = two.replace('2\n', '20\n');
const blockOne: NamedCode = { path: 'several/one.ts', code: 'function one() {\n  return 10;\n}', language: 'ts' };
const blockTwo: NamedCode = {
  path: 'several/two.py',
  code: '# several/two.py\ndef two():\n    return 20',
  language: 'py',
};
const blockNew: NamedCode = { path: 'several/new/deep/three.ts', code: 'export const three = 3;', language: 'ts' };

describe('Code blocks that name their files', () => {
  const folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'several');
  const file = (name: string): string => join(folder, name);
  const read = (name: string): Promise<string> => readFile(file(name), 'utf8');
  const open = (name: string): Thenable<vscode.TextDocument> =>
    vscode.workspace.openTextDocument(vscode.Uri.file(file(name)));
  const exists = (name: string): Promise<boolean> =>
    stat(file(name)).then(
      () => true,
      () => false,
    );
  const apply = (...blocks: NamedCode[]): Thenable<unknown> =>
    vscode.commands.executeCommand('realmChat.applyToFiles', blocks);

  beforeEach(async () => {
    await mkdir(folder, { recursive: true });
    await writeAnew(vscode.Uri.file(file('one.ts')), one);
    await writeAnew(vscode.Uri.file(file('two.py')), two);
  });
  afterEach(async () => {
    for (const document of vscode.workspace.textDocuments.filter(
      ({ isDirty, uri }) => isDirty && uri.scheme === 'file',
    )) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
    await resetSettings();
    // VS Code may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  it('are decided one by one where the cursor is; without a cursor, a notification asks for it', async () => {
    await apply(blockOne, blockTwo);
    const original = Object.getOwnPropertyDescriptor(vscode.window, 'activeTextEditor') ?? assert.fail();
    const cursorIn = (value: unknown): unknown =>
      Object.defineProperty(vscode.window, 'activeTextEditor', { configurable: true, value });
    const uri = vscode.Uri.file(file('two.py'));
    try {
      cursorIn(undefined);
      const said = await notices(() => run('acceptProposal'));
      assert.deepEqual(said, ['Several files are shown: put the cursor into one of them first.']);
      cursorIn({ document: { uri } });
      await eventually(async () => {
        await run('acceptProposal');
        assert.equal((await open('two.py')).getText(), newTwo);
      });
    } finally {
      Object.defineProperty(vscode.window, 'activeTextEditor', original);
    }
    assert.equal((await open('one.ts')).getText(), one);
  });

  it('are proposed in one view, and Accept All writes each as a separate undo step (V120)', async () => {
    await apply(blockOne, blockTwo, blockNew);
    assert.deepEqual(await previewTexts(), [newOne, newTwo, 'export const three = 3;\n']);
    assert.equal(views()[0]?.label, 'Apply all (3 files)');
    assert.ok(!(await exists('new/deep/three.ts')), 'nothing is created before Accept');
    await run('acceptAllProposals');
    assert.equal(views().length, 0);
    const [first, second] = [await open('one.ts'), await open('two.py')];
    assert.deepEqual([first.getText(), second.getText()], [newOne, newTwo]);
    assert.equal(await read('new/deep/three.ts'), 'export const three = 3;\n');
    await vscode.window.showTextDocument(first);
    await vscode.commands.executeCommand('undo');
    assert.deepEqual([first.getText(), second.getText()], [one, newTwo]);
    await vscode.window.showTextDocument(second);
    await vscode.commands.executeCommand('undo');
    assert.deepEqual([first.getText(), second.getText()], [one, two]);
    assert.ok(await exists('new/deep/three.ts'));
  });

  it('are one change of a file, however its path is written', async () => {
    const both = 'function both() {\n  return 2 * one();\n}';
    await apply(blockOne, { path: './several/one.ts', code: both, language: 'ts' });
    assert.equal(openDiffs(), 1);
    await eventually(() => assert.equal(preview()?.getText(), newOne.replace('return one', 'return 2 * one')));
  });

  it('change only the lines that differ, in a file with line endings of Windows', async () => {
    const document = await vscode.workspace.openTextDocument({ content: 'a\r\nb\r\nc\r\n' });
    const proposal = Proposal.forOutcome(document, 'a\nB\nc\n');
    assert.deepEqual([proposal.original, proposal.code], ['b', 'B']);
    assert.equal(proposal.outcome, 'a\r\nB\r\nc\r\n');
  });

  it('become new files in the encoding in which VS Code reads them (V529)', async () => {
    const files = vscode.workspace.getConfiguration('files');
    await files.update('encoding', 'windows1252', vscode.ConfigurationTarget.Global);
    try {
      await apply({ ...blockNew, code: "export const three = 'é';" });
      await run('acceptProposal');
      const { document } = vscode.window.activeTextEditor ?? assert.fail('The file is not shown.');
      assert.equal(document.getText(), "export const three = 'é';\n");
      assert.equal(await readFile(file('new/deep/three.ts'), 'latin1'), document.getText());
      assert.deepEqual(await notices(() => run('undoReplyChanges')), ['1 file is as it was before.']);
    } finally {
      await files.update('encoding', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('have buttons for all of them in the title of their view, and of no other view of several diffs', async () => {
    const commands = vscode.commands as { executeCommand: (...passed: unknown[]) => Thenable<unknown> };
    const original = commands.executeCommand;
    let isShown: unknown;
    commands.executeCommand = (command, ...passed) => {
      if (command === 'setContext' && passed[0] === 'realmChat.showsSeveralProposals') isShown = passed[1];
      return original.call(vscode.commands, command, ...passed);
    };
    try {
      await apply(blockOne, blockTwo);
      await eventually(() => assert.equal(isShown, true));
      const [left, right] = [file('one.ts'), file('two.py')].map((path) => vscode.Uri.file(path));
      await vscode.commands.executeCommand('vscode.changes', 'Others', [[left, left, right]]);
      await eventually(() => assert.equal(isShown, false));
    } finally {
      commands.executeCommand = original;
    }
  });

  it('change nothing on Discard All', async () => {
    await apply(blockOne, blockTwo, blockNew);
    await run('discardAllProposals');
    assert.equal(views().length, 0);
    assert.deepEqual([(await open('one.ts')).getText(), (await open('two.py')).getText()], [one, two]);
    assert.ok(!(await exists('new')));
  });

  it('are accepted or discarded one by one, and the view closes after the last', async () => {
    await apply(blockOne, blockTwo, blockNew);
    await showAlone(0);
    await run('acceptProposal');
    assert.equal((await open('one.ts')).getText(), newOne);
    assert.equal((await open('two.py')).getText(), two);
    await eventually(async () => assert.equal((await previewTexts())[0], newOne, 'it shows no difference any more'));
    await showAlone(1);
    await run('discardProposal');
    assert.equal(views().length, 1);
    await showAlone(2);
    await run('acceptProposal');
    assert.equal(views().length, 0);
    assert.equal((await open('two.py')).getText(), two);
    assert.equal(await read('new/deep/three.ts'), 'export const three = 3;\n');
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, file('new/deep/three.ts'), 'the last is shown');
  });

  it('are accepted or discarded by the menu of each, even if the cursor is in none of them', async () => {
    await apply(blockOne, blockTwo, blockNew);
    await previewTexts();
    const [first, second, third] = previews().map(({ uri }) => uri);
    await run('discardProposal', second);
    await run('acceptProposal', first);
    assert.ok(isView(vscode.window.tabGroups.activeTabGroup.activeTab), 'the others are still shown');
    await run('acceptProposal', second);
    assert.equal(views().length, 1, 'what is decided is not decided again');
    await run('discardProposal', third);
    assert.equal(views().length, 0);
    assert.deepEqual([(await open('one.ts')).getText(), (await open('two.py')).getText()], [newOne, two]);
  });

  it('are accepted or discarded by the menu of the side with the present file', async () => {
    await apply(blockOne, blockTwo);
    await previewTexts();
    const [first, second] = diffsOf(views()[0]?.input).map(({ original }) => original);
    await run('acceptProposal', first);
    assert.equal((await open('one.ts')).getText(), newOne);
    await run('discardProposal', second);
    assert.equal(views().length, 0);
    assert.equal((await open('two.py')).getText(), two);
  });

  it('are accepted or discarded by the buttons above the first change of each (V377)', async () => {
    await apply(blockOne, blockTwo, blockNew);
    await previewTexts();
    const [first, second, third] = previews();
    assert.ok(first && second && third);
    assert.deepEqual(await lenses(first), ['1: Accept', '1: Discard']);
    assert.deepEqual(await lenses(second), ['1: Accept', '1: Discard']);
    assert.deepEqual(await lenses(third), ['0: New file', '0: Accept', '0: Discard']);
    await press(second, 'Discard');
    assert.deepEqual(await lenses(second), [], 'what is decided has no buttons');
    await press(first, 'Accept');
    await press(third, 'Accept');
    assert.equal(views().length, 0);
    assert.deepEqual([(await open('one.ts')).getText(), (await open('two.py')).getText()], [newOne, two]);
    assert.equal(await read('new/deep/three.ts'), 'export const three = 3;\n');
  });

  it('have no such buttons in a diff of their own, whose title has them', async () => {
    await apply(blockTwo);
    const document = preview();
    assert.ok(document);
    assert.deepEqual(await lenses(document), []);
    await run('discardProposal');
  });

  it('are compared with the current text of the file, under the same path (V376)', async () => {
    await apply(blockOne, blockTwo);
    await previewTexts();
    const [first] = diffsOf(views()[0]?.input);
    assert.ok(first);
    assert.equal(first.original.path, first.modified.path);
    const left = await vscode.workspace.openTextDocument(first.original);
    assert.deepEqual([left.getText(), left.languageId], [one, 'realm-chat-typescript']);
    await edit(await open('one.ts'), new vscode.Position(0, 0), '// 1\n');
    await eventually(() => assert.equal(left.getText(), `// 1\n${one}`));
    await run('discardAllProposals');
  });

  for (const blocks of [[blockNew], [blockNew, blockOne]])
    it(`are compared with a line that VS Code does not mark as removed if their file is new: ${blocks.length} (V378)`, async () => {
      await apply(...blocks);
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      const [diff] = input instanceof vscode.TabInputTextDiff ? [input] : diffsOf(input);
      assert.ok(diff);
      assert.equal(diff.original.path, diff.modified.path);
      const left = await vscode.workspace.openTextDocument(diff.original);
      await eventually(() => assert.equal(left.getText(), ' '));
      await run('discardProposal', diff.modified);
      await run('discardAllProposals');
    });

  it('are edited in the view, and Accept All writes what it shows', async () => {
    await apply(blockOne, blockTwo);
    await previewTexts();
    const [, preview] = previews();
    assert.ok(preview);
    await edit(preview, new vscode.Range(1, 11, 1, 13), '22');
    await run('acceptAllProposals');
    assert.equal((await open('two.py')).getText(), two.replace('2\n', '22\n'));
  });

  it('are accepted even if VS Code has closed a document meanwhile, because its editor was hidden for long', async () => {
    const document = await open('two.py');
    const closed = Object.create(document, { isClosed: { value: true } }) as vscode.TextDocument;
    const proposal = new Proposal(closed, new vscode.Range(0, 0, 1, 12));
    assert.ok(!proposal.fits);
    await proposal.reopen();
    assert.deepEqual([proposal.document, proposal.fits, proposal.isNewFile], [document, true, false]);
  });

  const whileClosed: [what: string, text: string, block: NamedCode, after: string][] = [
    ['lines are added above', `# new\n${two}`, blockTwo, `# new\n${newTwo}`],
    [
      'lines are added above a place without code',
      `# new\n# lines\n${two}`,
      { path: 'several/two.py', code: '@@ -1,2 +1,4 @@\n def two():\n     return 2\n+\n+both = 2', language: 'diff' },
      `# new\n# lines\n${two}\nboth = 2\n`,
    ],
  ];
  for (const [what, text, block, after] of whileClosed)
    it(`go to the right place if VS Code has closed a document, and ${what} before it is opened again (V649)`, async () => {
      await apply(blockOne, block);
      await previewTexts();
      const document = await open('two.py');
      // As a checkout of another branch does it: VS Code then has no reason to keep the document.
      const gone = new vscode.WorkspaceEdit();
      gone.deleteFile(document.uri);
      await vscode.workspace.applyEdit(gone);
      await eventually(() => assert.ok(document.isClosed));
      await writeFile(file('two.py'), text);
      await run('acceptAllProposals');
      assert.deepEqual([(await open('one.ts')).getText(), (await open('two.py')).getText()], [newOne, after]);
      assert.equal(views().length, 0);
    });

  it('are shown as a diff if they are for one file', async () => {
    await apply(blockTwo);
    assert.equal(views().length, 0);
    assert.equal(openDiffs(), 1);
    await run('acceptProposal');
    assert.equal(openDiffs(), 0);
    const document = await open('two.py');
    assert.deepEqual([document.getText(), document.isDirty], [newTwo, true]);
  });

  it('create a file in one undo step, after a question if it does not parse', async () => {
    await apply({ ...blockNew, code: 'export const three = {' });
    const asked = await notices(() => run('acceptProposal'));
    const name = 'several/new/deep/three.ts';
    const question = `The code is incomplete, or does not fit what is around it in ${name}.`;
    assert.deepEqual(asked, [`${question} | Accept anyway`]);
    await run('discardProposal');
    await apply(blockNew);
    await run('acceptProposal');
    assert.equal(vscode.window.activeTextEditor?.document.getText(), 'export const three = 3;\n');
    await vscode.commands.executeCommand('undo');
    await eventually(async () => assert.ok(!(await exists('new/deep/three.ts'))));
  });

  it('never overwrite a file that was created meanwhile, and show a diff with it (V121)', async () => {
    await apply(blockOne, blockNew);
    await previewTexts();
    const [, { uri } = assert.fail('There is no preview.')] = previews();
    await vscode.workspace.fs.writeFile(vscode.Uri.file(file('new/deep/three.ts')), Buffer.from('of somebody else\n'));
    await notices(() => run('acceptAllProposals'));
    const said = await notices(() => run('acceptProposal', uri), 'Show Diff');
    assert.deepEqual(said, ['several/new/deep/three.ts was created meanwhile, so nothing was written. | Show Diff']);
    assert.deepEqual([views().length, openDiffs()], [0, 1]);
    assert.equal(await read('new/deep/three.ts'), 'of somebody else\n');
    await run('acceptProposal');
    assert.equal((await open('new/deep/three.ts')).getText(), 'export const three = 3;\n');
    assert.equal(await read('new/deep/three.ts'), 'of somebody else\n', 'it is not saved');
    assert.deepEqual(await notices(() => run('undoReplyChanges')), ['2 files are as they were before.']);
    assert.equal((await open('new/deep/three.ts')).getText(), 'of somebody else\n');
  });

  it('are not written through a link that is in the place of a folder meanwhile (V632)', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'realm-chat-outside-'));
    await apply({ ...blockNew, path: 'several/new/three.ts' });
    await symlink(outside, file('new'));
    const said = await notices(() => run('acceptProposal'));
    assert.match(said.join(), /^several\/new\/three\.ts leads over a link or is no file/);
    assert.deepEqual(await readdir(outside), []);
    await writeFile(join(outside, 'three.ts'), 'one');
    assert.match((await notices(() => run('acceptProposal'))).join(), /leads over a link/);
    assert.equal(await readFile(join(outside, 'three.ts'), 'utf8'), 'one');
    await rm(outside, { recursive: true });
  });

  it('are named if Accept All leaves them, only the first of many', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'realm-chat-outside-'));
    const paths = Array.from('abcdefg', (name) => `several/new/${name}.ts`);
    await apply(...paths.map((path) => ({ ...blockNew, path })));
    await symlink(outside, file('new'));
    const named = `${paths.slice(0, 5).join(', ')} and 2 more`;
    const said = await notices(() => run('acceptAllProposals'));
    const written = await readdir(outside);
    await run('discardAllProposals');
    await rm(outside, { recursive: true });
    assert.deepEqual(said, [`Not accepted: ${named}. Accept each of them alone to see why.`]);
    assert.deepEqual(written, []);
  });

  it('are not deleted by Undo behind a link that is in the place of a folder meanwhile (V633)', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'realm-chat-outside-'));
    await apply({ ...blockNew, path: 'several/new/three.ts' });
    await run('acceptProposal');
    await cp(file('new'), outside, { recursive: true });
    await rm(file('new'), { recursive: true });
    await symlink(outside, file('new'));
    const left = 'There was nothing to undo. Edited since, so left as it is: several/new/three.ts.';
    assert.deepEqual(await notices(() => run('undoReplyChanges')), [left]);
    assert.equal(await readFile(join(outside, 'three.ts'), 'utf8'), 'export const three = 3;\n');
    await rm(outside, { recursive: true });
  });

  it('stay open if their file has changed meanwhile, while the others are accepted', async () => {
    await apply(blockOne, blockTwo);
    await edit(await open('one.ts'), new vscode.Range(1, 9, 1, 10), '5');
    const said = await notices(() => run('acceptAllProposals'));
    assert.deepEqual(said, ['Not accepted: several/one.ts. Accept each of them alone to see why.']);
    assert.equal(views().length, 1);
    assert.equal((await open('two.py')).getText(), newTwo);
    await run('discardAllProposals');
    assert.equal(views().length, 0);
  });

  it('are accepted by a double click on Accept All, which says nothing of the second click (V537)', async () => {
    await apply(blockOne, blockTwo, blockNew);
    const said = await notices(() => Promise.all([run('acceptAllProposals'), run('acceptAllProposals')]));
    assert.deepEqual(said, []);
    assert.deepEqual([(await open('one.ts')).getText(), (await open('two.py')).getText()], [newOne, newTwo]);
    assert.equal(await read('new/deep/three.ts'), 'export const three = 3;\n');
  });

  it('stay discarded if they are while Accept All asks about them (V393)', async () => {
    await apply({ ...blockOne, code: 'function both() {\n}' }, blockTwo);
    const discard = (): Thenable<unknown> => run('discardAllProposals');
    const [asked] = await agreeingAfter(discard, () => run('acceptAllProposals'));
    assert.match(String(asked), /^both would lose its statements/);
    assert.equal((await open('one.ts')).getText(), one);
  });

  type Change = [what: string, NamedCode, change: () => unknown, said: string, name: string, text: string];
  const changeCode = async (): Promise<void> => edit(await open('one.ts'), new vscode.Position(5, 2), '/* new */ ');
  const changedCode = one.replace('return one', '/* new */ return one');
  const afterQuestion: Change[] = [
    [
      'the code is changed',
      { ...blockOne, code: 'function both() {\n}' },
      changeCode,
      'The selected code was changed meanwhile, so nothing was replaced. | Show Diff',
      'one.ts',
      changedCode,
    ],
    [
      'the file is created',
      { ...blockNew, path: 'several/new/asked.ts', code: "export const three = '\u200B';" },
      () => vscode.workspace.fs.writeFile(vscode.Uri.file(file('new/asked.ts')), Buffer.from('of others\n')),
      'several/new/asked.ts was created meanwhile, so nothing was written. | Show Diff',
      'new/asked.ts',
      'of others\n',
    ],
  ];
  for (const [what, block, change, said, name, text] of afterQuestion)
    it(`are not written if ${what} while Accept asks about them, and the user is told`, async () => {
      await apply(block);
      const [, ...after] = await agreeingAfter(change, () => run('acceptProposal'));
      assert.deepEqual(after, [said]);
      assert.equal((await open(name)).getText(), text);
    });

  it('are not written if the code is changed while Accept All asks about them', async () => {
    await apply({ ...blockOne, code: 'function both() {\n}' }, blockTwo);
    const [, ...after] = await agreeingAfter(changeCode, () => run('acceptAllProposals'));
    assert.deepEqual(after, []);
    assert.deepEqual([(await open('one.ts')).getText(), (await open('two.py')).getText()], [changedCode, newTwo]);
    await run('discardAllProposals');
  });

  it('become one proposal for one file, including the code between them (V122)', async () => {
    const both = { ...blockOne, code: 'function both() {\n  return 2 * one();\n}' };
    await apply(both, blockOne);
    await run('acceptProposal');
    assert.equal((await open('one.ts')).getText(), newOne.replace('return one', 'return 2 * one'));
  });

  it('go each to its place if they have several parts, as one proposal (V381)', async () => {
    const text = `import { a } from 'a';\n\n${one}\nfunction last() {\n  return a;\n}\n`;
    await writeAnew(vscode.Uri.file(file('one.ts')), text);
    const code = "import { a, b } from 'a';\n\nfunction one() {\n  return b;\n}\n\nfunction last() {\n  return b;\n}";
    assert.deepEqual(await picking(undefined, () => apply({ ...blockOne, code })), []);
    await run('acceptProposal');
    const now = text.replace('{ a }', '{ a, b }').replace('return 1', 'return b').replace('return a', 'return b');
    assert.equal((await open('one.ts')).getText(), now);
    await vscode.commands.executeCommand('undo');
    assert.equal((await open('one.ts')).getText(), text);
  });

  it('ask which one to use if two change the same lines', async () => {
    const other = { ...blockOne, code: 'function one() {\n  return 11;\n}' };
    const asked = await picking('Code block 2', () => apply(blockOne, other));
    assert.deepEqual(asked, ['several/one.ts: Code block 1   return 10;, Code block 2   return 11;']);
    await run('acceptProposal');
    assert.equal((await open('one.ts')).getText(), one.replace('return 1', 'return 11'));
  });

  it('say what is left out if Escape answers which one to use', async () => {
    const other = { ...blockOne, code: 'function one() {\n  return 11;\n}' };
    const said = await notices(() => picking(undefined, () => apply(blockOne, other, blockTwo)));
    assert.deepEqual(said, ['Not proposed: code for several/one.ts, because nothing was chosen.']);
    assert.equal(views().length, 0);
    await run('discardProposal');
  });

  it('ask where code goes that fits nowhere, with the name of its file, and leave it out on Escape', async () => {
    const homeless = { ...blockTwo, code: 'def three():\n    return 3' };
    const other = { ...blockTwo, code: 'def four():\n    return 4' };
    const asked: string[] = [];
    const said = await notices(async () =>
      asked.push(...(await picking(undefined, () => apply(blockOne, homeless, other)))),
    );
    const rows = 'several/two.py: At the end, two() replaces lines 1–2 Deletes two, Whole file Deletes two';
    assert.deepEqual(asked, [rows, rows]);
    assert.deepEqual(said, ['Not proposed: code for several/two.py, because nothing was chosen.']);
    assert.equal(views().length, 0);
    await run('discardProposal');
    await picking('At the end', () => apply(homeless));
    await run('acceptProposal');
    assert.equal((await open('two.py')).getText(), `${two}\ndef three():\n    return 3\n`);
  });

  it('go to the selection in their file only if there is one of them', async () => {
    const homeless = [3, 4].map((number) => ({ ...blockTwo, code: `def more():\n    return ${number}` }));
    await selectIn(await vscode.window.showTextDocument(await open('two.py')), new vscode.Selection(0, 0, 1, 12));
    assert.equal((await picking(undefined, () => notices(() => apply(...homeless)))).length, 2);
    assert.deepEqual(await picking(undefined, () => apply(...homeless.slice(1))), []);
    await run('discardProposal');
    await selectIn(await vscode.window.showTextDocument(await open('one.ts')), new vscode.Selection(0, 0, 2, 1));
    assert.equal((await picking(undefined, () => notices(() => apply(...homeless.slice(1))))).length, 1);
  });

  it('are named with their lines and their file if Accept All would remove most of them (V365)', async () => {
    const long = one.replace('return 1', `${"log('a line');\n  ".repeat(9)}return 1`);
    await writeAnew(vscode.Uri.file(file('one.ts')), long);
    const short = "function one() {\n  log('a line');\n  return 10;\n}";
    await apply({ ...blockOne, code: short }, blockTwo);
    await previewTexts();
    const asked = await notices(() => run('acceptAllProposals'));
    assert.equal(asked[0], 'Most of lines 1–12 in several/one.ts would be removed. | Accept anyway');
    await run('discardAllProposals');
  });

  it('keep a first line with the file name only if the file contains it', async () => {
    await writeAnew(vscode.Uri.file(file('two.py')), `# several/two.py\n${two}`);
    await apply({ ...blockTwo, code: `# several/two.py\n${newTwo}` });
    await run('acceptProposal');
    assert.equal((await open('two.py')).getText(), `# several/two.py\n${newTwo}`);
  });

  it('are indented with tabs if their file is, even if no editor shows it', async () => {
    const tabbed = 'class A {\n\tone() {\n\t\treturn 1;\n\t}\n}\n';
    await writeAnew(vscode.Uri.file(file('one.ts')), tabbed);
    await apply({ ...blockOne, code: '\tone() {\n\t\treturn 10;\n\t}' }, blockTwo);
    await run('acceptAllProposals');
    assert.equal((await open('one.ts')).getText(), 'class A {\n\tone() {\n\t\treturn 10;\n\t}\n}\n');
  });

  it('are refused if their path goes through a link, to a folder or below a file (V123)', async () => {
    await symlink(tmpdir(), file('linked'));
    await symlink(file('one.ts'), file('link.ts'));
    await symlink(file('nowhere'), file('dangling.ts'));
    await writeFile(file('binary.ts'), Uint8Array.of(0, 1, 2, 0, 255));
    for (const name of ['linked/a.ts', 'link.ts', 'dangling.ts', 'one.ts/a.ts', 'linked/../a.ts', 'binary.ts']) {
      const said = await notices(() => apply({ ...blockNew, path: `several/${name}` }));
      assert.equal(said.length, 1, name);
      assert.match(said[0] ?? '', /^several\/.*(nothing is proposed for it|cannot be opened as text)\.$/);
    }
    await mkdir(file('folder.ts'));
    assert.match((await notices(() => apply({ ...blockNew, path: 'several/folder.ts' }))).join(), /is no file/);
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab, undefined);
  });

  const refused = [
    '../a.ts',
    '/tmp/a.ts',
    'several/../../a.ts',
    '.git/config',
    'several/.GIT/config',
    'several\\a.ts',
    'C:\\a.ts',
    '~/a.ts',
    'file:///tmp/a.ts',
    'a\u202Est.exe',
    'NUL.ts',
    `${'a/'.repeat(999)}b.ts`,
    '[a](command:b).ts',
  ];
  for (const path of refused)
    it(`are refused, and named as text: ${JSON.stringify(path).slice(0, 40)}`, async () => {
      const said = await notices(() => apply({ ...blockNew, path }));
      assert.equal(said.length, 1);
      assert.match(said[0] ?? '', /nothing is proposed for it|not a path/);
      assert.doesNotMatch(said[0] ?? '', /\u202E|\]\(/);
      assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab, undefined);
    });

  for (const path of ['several/.env', 'several/.vscode/tasks.json', 'several/a.code-workspace', 'several/оne.ts'])
    it(`are proposed only after a question with the full name: ${path} (V124)`, async () => {
      const [[question, detail] = assert.fail('Nothing is asked.')] = await questions(() =>
        apply({ ...blockNew, path }),
      );
      assert.equal(question, 'Propose this new file?');
      const name = file(path.replace('several/', '')).replace('о', 'о[U+043E]');
      assert.ok(detail.startsWith(`${name}\n`) && detail.includes('Check each letter'), detail);
      assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab, undefined);
      assert.deepEqual(await warnings(async () => apply({ ...blockNew, path })), ['Propose this new file?']);
      await run('discardProposal');
      assert.ok(!(await exists(path.slice('several/'.length))));
    });

  for (const [name, said] of [
    ['.vscode', 'Propose this new file? | Propose'],
    ['.git', 'a.ts belongs to Git, so nothing is proposed for it.'],
  ] as const)
    it(`are treated like those in ${name} if that is the open folder`, async () => {
      await mkdir(file(name));
      const folders = [{ uri: vscode.Uri.file(file(name)), index: 0, name: 'usual' }];
      assert.deepEqual(await notices(() => withFolders(folders, () => workspaceFile('a.ts'))), [said]);
    });

  it('are found even if their path starts with the name of the folder', async () => {
    const name = vscode.workspace.workspaceFolders?.[0]?.name ?? '';
    await apply({ ...blockTwo, path: `${name}/several/two.py` });
    await run('acceptProposal');
    assert.equal((await open('two.py')).getText(), newTwo.replace(/^/, '# several/two.py\n'));
  });

  it('are for the folder that has the file, otherwise for the one that the user chooses or the path names (V128)', async () => {
    for (const name of ['client', 'server']) await mkdir(file(name));
    await writeFile(file('client/only.ts'), '');
    for (const name of ['client', 'server']) await writeFile(file(`${name}/both.ts`), '');
    const cases: [path: string, chosen: string | undefined, found: string | undefined, rows: string][] = [
      ['only.ts', undefined, 'client/only.ts', ''],
      ['both.ts', 'server', 'server/both.ts', ': client both.ts, server both.ts'],
      ['both.ts', undefined, undefined, ': client both.ts, server both.ts'],
      ['new.ts', 'client', 'client/new.ts', ': client new.ts, server new.ts'],
      ['server/both.ts', undefined, 'server/both.ts', ''],
      ['server/new/a.ts', undefined, 'server/new/a.ts', ''],
      ['client/../server/both.ts', undefined, undefined, ''],
    ];
    const uris = ['client', 'server'].map((name) => vscode.Uri.file(file(name)));
    const folders = uris.map((uri, index) => ({ uri, index, name: uri.path.split('/').at(-1) ?? '' }));
    await withFolders(folders, async () => {
      for (const [path, chosen, found, rows] of cases) {
        let uri: vscode.Uri | undefined;
        const asked = await picking(chosen, async () => {
          await notices(async () => (uri = (await workspaceFile(path))?.uri));
        });
        assert.equal(asked.join(), rows, path);
        assert.equal(uri?.fsPath, found && file(found), path);
      }
    });
  });

  it('are refused if no folder is open (V129)', async () => {
    const said = await notices(() => withFolders(undefined, () => workspaceFile('src/a.ts')));
    assert.deepEqual(said, ['Open a folder first: src/a.ts is a path in a folder.']);
  });

  it('have the expected result after any order of decisions', async () => {
    const files = ['one.ts', 'two.py', 'new/deep/three.ts'] as const;
    const before = [one, two, undefined];
    const after = [newOne, newTwo, 'export const three = 3;\n'];
    const step = fc.record({ index: fc.nat(2), decision: fc.constantFrom('accept', 'discard', 'edit') });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 5 }), fc.boolean(), async (steps, isAccepted) => {
      await setBack();
      const expected: (string | undefined)[] = [...before];
      const proposed = [...after];
      const decided = new Set<number>();
      await apply(blockOne, blockTwo, blockNew);
      await previewTexts();
      for (const { index, decision } of steps) {
        if (decided.has(index)) continue;
        if (decision === 'edit') {
          const text = proposed[index] ?? '';
          const digit = text.indexOf('0') < 0 ? text.indexOf('3;') : text.indexOf('0');
          const preview = previews()[index];
          assert.ok(preview);
          const place = preview.positionAt(digit);
          await edit(preview, place, '7');
          proposed[index] = `${text.slice(0, digit)}7${text.slice(digit)}`;
          await eventually(() => assert.ok(!preview.isDirty));
          continue;
        }
        decided.add(index);
        if (decision === 'accept') expected[index] = proposed[index];
        await showAlone(index);
        await run(`${decision}Proposal`);
      }
      if (decided.size < 3) {
        await showView();
        const said = await notices(() => run(isAccepted ? 'acceptAllProposals' : 'discardAllProposals'));
        assert.deepEqual(said, []);
      }
      if (isAccepted) for (const index of [0, 1, 2]) if (!decided.has(index)) expected[index] = proposed[index];
      await eventually(() => assert.equal(views().length, 0));
      const texts = await Promise.all(
        files.map(async (name) => ((await exists(name)) ? (await open(name)).getText() : undefined)),
      );
      assert.deepEqual(texts, expected);
    });
    const setBack = async (): Promise<void> => {
      for (const [name, text] of [
        ['one.ts', one],
        ['two.py', two],
      ] as const) {
        const document = await open(name);
        await edit(document, document.validateRange(new vscode.Range(0, 0, 99, 0)), text);
        await document.save();
      }
      await rm(file('new'), { recursive: true, force: true });
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    };
    await checkProperty(property, 8);
  }).timeout(120_000);
});

/** Runs an action while these folders are open. */
async function withFolders(
  folders: readonly vscode.WorkspaceFolder[] | undefined,
  action: () => Promise<unknown>,
): Promise<void> {
  const descriptor = Object.getOwnPropertyDescriptor(vscode.workspace, 'workspaceFolders');
  assert.ok(descriptor);
  Object.defineProperty(vscode.workspace, 'workspaceFolders', { configurable: true, get: () => folders });
  try {
    await action();
  } finally {
    Object.defineProperty(vscode.workspace, 'workspaceFolders', descriptor);
  }
}

/** The tabs that show several diffs. */
function views(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isView);
}

function isView(tab: vscode.Tab | undefined): boolean {
  return tab !== undefined && diffsOf(tab.input).length > 0;
}

/** The documents on the right side of the only such tab. */
function previews(): vscode.TextDocument[] {
  const uris = diffsOf(views()[0]?.input).map(({ modified }) => modified.toString());
  return uris.flatMap(
    (uri) => vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri) ?? [],
  );
}

async function previewTexts(): Promise<string[]> {
  await eventually(() => assert.equal(views().length, 1));
  return previews().map((document) => document.getText());
}

/** The buttons in a document, each with its line, from 0. */
async function lenses(document: vscode.TextDocument): Promise<string[]> {
  return (await allLenses(document)).map(({ range, command }) => `${range.start.line}: ${command?.title}`);
}

async function allLenses({ uri }: vscode.TextDocument): Promise<vscode.CodeLens[]> {
  return vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 9);
}

async function press(document: vscode.TextDocument, title: string): Promise<void> {
  const { command } = (await allLenses(document)).find((lens) => lens.command?.title === title) ?? {};
  assert.ok(command);
  await vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
}

/** Goes back to the view from the editor that the last decision opened. */
async function showView(): Promise<void> {
  await eventually(async () => {
    const isActive = (): boolean => isView(vscode.window.tabGroups.activeTabGroup.activeTab);
    if (!isActive()) await vscode.commands.executeCommand('workbench.action.previousEditor');
    assert.ok(isActive());
  });
}

/** Opens one of the documents in its own editor, like VS Code's button in its title. */
async function showAlone(index: number): Promise<void> {
  const preview = previews()[index];
  assert.ok(preview);
  await vscode.window.showTextDocument(preview, { preview: false });
  await eventually(() =>
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputText),
  );
}

/**
 * Runs an action in which the user agrees to the first warning after a change, and closes the others. Resolves to the warnings, with their
 * buttons.
 */
async function agreeingAfter(change: () => unknown, action: () => Thenable<unknown>): Promise<string[]> {
  const window = vscode.window as { showWarningMessage: unknown };
  const original = window.showWarningMessage;
  const said: string[] = [];
  window.showWarningMessage = async (message: string, ...rest: unknown[]) => {
    const buttons = rest.filter((button) => typeof button === 'string');
    if (said.push([message, ...buttons].join(' | ')) > 1) return undefined;
    await change();
    return buttons[0];
  };
  try {
    await action();
  } finally {
    window.showWarningMessage = original;
  }
  return said;
}

/** Runs an action in which the user chooses the row with this label, or none; resolves to titles and rows of the lists. */
async function picking(label: string | undefined, action: () => Thenable<unknown>): Promise<string[]> {
  const window = vscode.window as { showQuickPick: unknown };
  const original = window.showQuickPick;
  const asked: string[] = [];
  window.showQuickPick = (rows: vscode.QuickPickItem[], { title = '' }: vscode.QuickPickOptions) => {
    const names = rows.map((row) => [row.label, row.description, row.detail].filter(Boolean).join(' '));
    asked.push(`${title}: ${names.join(', ')}`);
    return Promise.resolve(rows.find((row) => row.label === label));
  };
  try {
    await action();
  } finally {
    window.showQuickPick = original;
  }
  return asked;
}
