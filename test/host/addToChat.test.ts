import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { foundAll, type FoundAttachments } from '../../src/chat/composing/foundAttachments.ts';
import { addCommands } from '../../src/editor/attach/addCommands.ts';
import { changesOf } from '../../src/editor/attach/changesOf.ts';
import { failedTest } from '../../src/editor/attach/failedTest.ts';
import { pointedFiles } from '../../src/editor/attach/pointedFiles.ts';
import { workspaceProblems } from '../../src/editor/attach/problems.ts';
import { searchResults } from '../../src/editor/attach/searchResults.ts';
import { lastCommand } from '../../src/editor/attach/terminalText.ts';
import { eventually } from '../support/eventually.ts';
import { declining, inWorkspace, write } from './attachable.ts';
import { Finder } from '../../src/editor/find/finder.ts';
import { RecentFiles } from '../../src/editor/find/recentFiles.ts';
import { openRepository, type TestRepository } from './gitRepository.ts';
import { openShell, plainShell, quietShells } from './shells.ts';
import { warnings } from './situation.ts';

const texts = ({ attachments }: FoundAttachments): [name: string, text: string][] =>
  attachments.map(({ name, text }): [string, string] => [name, text]).sort();
const remove = (path: string): Thenable<void> => vscode.workspace.fs.delete(inWorkspace(path), { recursive: true });
const notOurs = [undefined, null, 7, 'src/a.ts', {}, [], { path: '/etc/passwd', scheme: 'file' }, { resourceUri: 'a' }];

describe('Files that a menu passes', () => {
  const recent = new RecentFiles();
  const finder = new Finder(recent);
  const pointed = (passed: unknown[]): Promise<FoundAttachments> =>
    pointedFiles(passed, (folder) => finder.attachmentsOf(folder));
  let outside: vscode.Uri;
  before(async () => {
    outside = vscode.Uri.file(await mkdtemp(join(tmpdir(), 'realm-chat-')));
    await write(vscode.Uri.joinPath(outside, 'f.txt'), 'outside');
    for (const path of ['menu/a.txt', 'menu/b.txt', 'menu/deep/c.txt', 'menu/deep/.env'])
      await write(inWorkspace(path), path);
    await write(inWorkspace('menu/d.bin'), Uint8Array.from([1, 0, 2]));
  });
  after(async () => {
    finder.dispose();
    recent.dispose();
    await remove('menu');
    await rm(outside.fsPath, { recursive: true });
  });

  it('are attached: the file that was clicked, or all selected files, and folders after a question (V105)', async () => {
    const [a, b, deep] = ['menu/a.txt', 'menu/b.txt', 'menu/deep'].map(inWorkspace);
    assert.deepEqual(texts(await pointed([a])), [['menu/a.txt', 'menu/a.txt']]);
    assert.deepEqual(texts(await pointed([a, { groupId: 0, editorIndex: 1 }])), [['menu/a.txt', 'menu/a.txt']]);
    let all: FoundAttachments = foundAll([]);
    const asked = await warnings(async () => (all = await pointed([b, [a, b, deep]])));
    assert.deepEqual(
      texts(all).map(([name]) => name),
      ['menu/a.txt', 'menu/b.txt', 'menu/deep/c.txt'],
    );
    assert.deepEqual(asked, ['Attach the file of menu/deep (0 KB)?']);
    assert.match(all.refusals.join('|'), /^menu\/deep\/\.env is not sent/);
  });

  it('are attached only after a question if they are outside the workspace', async () => {
    const file = vscode.Uri.joinPath(outside, 'f.txt');
    assert.deepEqual(await declining(() => pointed([file])), { attachments: [], refusals: [] });
    let taken: FoundAttachments = foundAll([]);
    assert.equal((await warnings(async () => (taken = await pointed([file])))).length, 1);
    assert.deepEqual(texts(taken), [['f.txt', 'outside']]);
  });

  const refused: [what: string, path: string, sentence: RegExp][] = [
    ['gone', 'menu/gone.txt', /^menu\/gone\.txt cannot be read/],
    ['binary', 'menu/d.bin', /^menu\/d\.bin is not a text file/],
    ['never sent', 'menu/deep/.env', /^menu\/deep\/\.env is not sent/],
  ];
  for (const [what, path, sentence] of refused) {
    it(`are refused if one is ${what}, and the others are attached (V105)`, async () => {
      const [bad, good] = [path, 'menu/a.txt'].map(inWorkspace);
      const all = await pointed([bad, [bad, good]]);
      assert.deepEqual(texts(all), [['menu/a.txt', 'menu/a.txt']]);
      assert.match(all.refusals.join('|'), sentence);
    });
  }

  it('are refused if the menu passes something else, or too many (V106)', async () => {
    for (const passed of notOurs) {
      const { attachments, refusals } = await pointed([passed, [inWorkspace('menu/a.txt'), passed]]);
      assert.deepEqual([attachments.length, refusals.length], [0, 1]);
      assert.match((await pointed([passed])).refusals.join(), /^Choose files or folders in the Explorer/);
    }
    const many = Array.from({ length: 101 }, (_, index) => inWorkspace(`menu/${index}`));
    assert.match((await pointed([many[0], many])).refusals.join(), /^More than 100 files are selected/);
  });
});

describe('Each command that adds something to the chat', () => {
  const rows: [command: keyof ReturnType<typeof addCommands>, refusal: RegExp][] = [
    ['realmChat.addFilesToChat', /^Choose files or folders in the Explorer/],
    ['realmChat.addChangesToChat', /^Choose a change or a group of changes/],
    ['realmChat.addStagedChangesToChat', /^Choose a change or a group of changes/],
    ['realmChat.addTerminalSelectionToChat', /^Nothing is selected in the terminal/],
    ['realmChat.addFailedTestToChat', /^Choose the message of a failed test/],
  ];
  for (const [command, refusal] of rows)
    it(`says why it adds nothing: ${command}`, async () => {
      const refusals: string[] = [];
      const chat = { attach: (found: FoundAttachments) => Promise.resolve(void refusals.push(...found.refusals)) };
      const commands = addCommands(chat, () => assert.fail('No folder is added.'));
      await eventually(async () => {
        refusals.length = 0;
        await commands[command](undefined, []);
        assert.match(refusals.join(), refusal);
      });
    });
});

describe('Changes that a menu passes', () => {
  let repository: TestRepository;
  const state = (path: string): { resourceUri: vscode.Uri } => ({
    resourceUri: vscode.Uri.joinPath(repository.api.rootUri, path),
  });
  before(async () => {
    repository = await openRepository('menu-repository');
    for (const name of ['both.txt', 'gone.txt', 'old name.txt', 'é.txt'])
      await write(state(name).resourceUri, `${name}\n`.repeat(5));
    await repository.git('add', '.');
    await repository.git('commit', '-m', 'two');
    await write(state('both.txt').resourceUri, 'staged\n');
    await repository.git('rm', '-q', 'gone.txt');
    await repository.git('mv', 'old name.txt', 'new name.txt');
    await repository.git('add', '.');
    await write(state('both.txt').resourceUri, 'not staged\n');
    await write(state('é.txt').resourceUri, 'changed\n');
    await write(state('new.txt').resourceUri, 'new');
    await write(state('.env').resourceUri, 'PASSWORD=canary');
  });
  after(() => repository.remove());

  it('are attached for each selected file, staged or not, and new files as whole files (V105)', async () => {
    const names = ['both.txt', 'é.txt', 'new.txt', '.env'];
    const { attachments, refusals } = await changesOf(names.map(state), false);
    assert.deepEqual(
      attachments.map(({ name, kind }) => [name, kind]),
      [
        ['Changes in menu-repository/both.txt', 'changes'],
        ['Changes in menu-repository/é.txt', 'changes'],
        ['menu-repository/new.txt', 'file'],
      ],
    );
    assert.match(attachments[0]?.text ?? '', /^diff --git [^]*\n-staged\n\+not staged\n$/);
    assert.match(refusals.join('|'), /^menu-repository\/\.env is not sent/);
    const staged = await changesOf(['both.txt', 'gone.txt', 'new name.txt'].map(state), true);
    assert.deepEqual(
      staged.attachments.map(({ text }) => /^(?:deleted|rename to|\+).*$/m.exec(text.replace(/^\+\+\+.*$/m, ''))?.[0]),
      ['+staged', 'deleted file mode 100644', 'rename to new name.txt'],
    );
  });

  it('are added staged or not, as their command says (V105)', async () => {
    const names: string[] = [];
    const chat = {
      attach: (found: FoundAttachments) => Promise.resolve(void names.push(...texts(found).map(([name]) => name))),
    };
    const commands = addCommands(chat, () => Promise.resolve(foundAll([])));
    for (const command of ['realmChat.addChangesToChat', 'realmChat.addStagedChangesToChat'] as const)
      await commands[command](undefined, [state('both.txt')]);
    assert.deepEqual(names, ['Changes in menu-repository/both.txt', 'Staged changes in menu-repository/both.txt']);
  });

  it('become one attachment for a group (V105)', async () => {
    const resourceStates = ['both.txt', 'gone.txt', 'new name.txt'].map(state);
    const { attachments } = await changesOf([{ id: 'index', resourceStates }], true);
    assert.deepEqual(
      attachments.map(({ name, text }) => [name, text.match(/^diff --git/gm)?.length]),
      [['Staged changes in menu-repository', 3]],
    );
  });

  it('are refused if the menu passes something else, too many, or files outside every repository (V106)', async () => {
    for (const passed of [...notOurs, { resourceStates: 'a' }, { resourceStates: notOurs }])
      assert.match((await changesOf([passed], false)).refusals.join(), /^Choose a change or a group of changes/);
    const many = Array.from({ length: 101 }, (_, index) => state(`${index}.txt`));
    assert.match((await changesOf(many, false)).refusals.join(), /^More than 100 changes are selected/);
    assert.match((await changesOf([{ resourceStates: many }], false)).refusals.join(), /^More than 100 files are new/);
    const { refusals } = await changesOf([{ resourceUri: vscode.Uri.file('/nowhere/a.txt') }], false);
    assert.match(refusals.join(), /^a\.txt is in no Git repository that is open/);
  });
});

describe('Problems of the workspace', () => {
  it('are attached one per line, errors first, but without hints and without problems of files that are never sent (V105)', async () => {
    // Those of the tests before may still go.
    await eventually(() =>
      assert.match(workspaceProblems().refusals.join(), /^No problems have been detected in the workspace/),
    );
    const found = vscode.languages.createDiagnosticCollection('test');
    const { Warning, Error: Bad, Hint } = vscode.DiagnosticSeverity;
    const problem = (line: number, message: string, severity: vscode.DiagnosticSeverity): vscode.Diagnostic =>
      new vscode.Diagnostic(new vscode.Range(line, 2, line, 3), message, severity);
    found.set(inWorkspace('invoice.ts'), [
      problem(0, 'Odd', Warning),
      problem(1, 'Wrong', Bad),
      problem(2, 'Grey', Hint),
    ]);
    found.set(inWorkspace('.env'), [problem(0, 'canary', Bad)]);
    found.set(vscode.Uri.file('/elsewhere/a.ts'), [problem(0, 'Elsewhere', Bad)]);
    await eventually(() => assert.ok(vscode.languages.getDiagnostics().length >= 3));
    const { attachments, refusals } = workspaceProblems();
    found.dispose();
    assert.deepEqual(texts({ attachments, refusals }), [
      ['Problems of the workspace', 'invoice.ts:2:3 error: Wrong\ninvoice.ts:1:3 warning: Odd'],
    ]);
    assert.match(refusals.join(), /^\.env is not sent/);
  });
});

describe('A failed test', () => {
  const controller = vscode.tests.createTestController('example', 'Example');
  after(() => controller.dispose());

  it('is attached with its expected result, its location and its code (V105)', async () => {
    await write(inWorkspace('sum.test.ts'), '  it("adds", () => {\n  expect(sum(1, 2)).toBe(3);\n});\n');
    const uri = inWorkspace('sum.test.ts');
    const suite = controller.createTestItem('suite', 'Sums', uri);
    const test = controller.createTestItem('test', 'adds', uri);
    controller.items.add(suite);
    suite.children.add(test);
    test.range = new vscode.Range(0, 2, 2, 3);
    const message = vscode.TestMessage.diff('\u001b[31mNot equal\u001b[39m', '3', '\u001b[1m4\u001b[22m');
    message.location = new vscode.Location(uri, new vscode.Range(1, 2, 1, 27));
    const { attachments } = await failedTest({ test, message });
    await remove('sum.test.ts');
    assert.deepEqual(
      attachments.map(({ kind, name, firstLine, lastLine, text }) => [kind, name, firstLine, lastLine, text]),
      [
        [
          'test',
          'Sums > adds',
          undefined,
          undefined,
          'Test: Sums > adds\nFile: sum.test.ts:2\n\nNot equal\n\nExpected:\n3\n\nActual:\n4',
        ],
        ['code', 'sum.test.ts', 1, 3, '  it("adds", () => {\n  expect(sum(1, 2)).toBe(3);\n});'],
      ],
    );
  });

  const odd: [what: string, argument: unknown, text: string][] = [
    [
      'a file outside the workspace',
      {
        test: { label: 'a', uri: vscode.Uri.file('/etc/passwd'), range: new vscode.Range(0, 0, 9, 0) },
        message: { message: 'b' },
      },
      'Test: a\n\nb',
    ],
    [
      'lines that are gone',
      {
        test: { label: 'a', uri: inWorkspace('gone.ts'), range: new vscode.Range(5, 0, 9, 0) },
        message: { message: 'b' },
      },
      'Test: a\nFile: gone.ts:6\n\nb',
    ],
  ];
  for (const [what, argument, text] of odd) {
    it(`is attached with whatever is known about it: ${what} (V106)`, async () => {
      const { attachments } = await failedTest(argument);
      assert.deepEqual(
        attachments.map((one) => one.text),
        [text],
      );
    });
  }

  it('has no code that is never sent, that is one line or gone, that a link leads to, or that is in another file than the failure', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    for (const path of ['case.env', 'case.ts']) await write(inWorkspace(path), 'one\ntwo\nthree\n');
    await write(vscode.Uri.file(join(outside, 'case.ts')), 'one\ntwo\nthree\n');
    await symlink(outside, inWorkspace('away').fsPath);
    const test = (path: string, last: number, first = 0): object => ({
      ...{ label: 'a', uri: inWorkspace(path), range: new vscode.Range(first, 0, last, 0) },
    });
    const location = new vscode.Location(inWorkspace('other.ts'), new vscode.Range(6, 0, 6, 1));
    const rows: [test: object, message: object, file: string, kinds: string[]][] = [
      [test('case.ts', 2), { message: 'b' }, 'case.ts:1', ['test', 'code']],
      [test('case.ts', 0), { message: 'b' }, 'case.ts:1', ['test']],
      [test('case.ts', 9, 5), { message: 'b' }, 'case.ts:6', ['test']],
      [test('away/case.ts', 2), { message: 'b' }, 'away/case.ts:1', ['test']],
      [test('case.env', 2), { message: 'b' }, 'case.env:1', ['test']],
      [test('case.ts', 2), { message: 'b', location }, 'other.ts:7', ['test']],
    ];
    for (const [own, message, place, kinds] of rows) {
      const { attachments } = await failedTest({ test: own, message });
      assert.equal(attachments[0]?.text, `Test: a\nFile: ${place}\n\nb`);
      assert.deepEqual(
        attachments.map(({ kind }) => kind),
        kinds,
      );
    }
    await unlink(inWorkspace('away').fsPath);
    await rm(outside, { recursive: true });
    for (const path of ['case.env', 'case.ts']) await remove(path);
  });

  it('is refused if the menu passes something else (V106)', async () => {
    for (const passed of [...notOurs, { message: 'a' }, { message: { message: 7 } }])
      assert.match((await failedTest(passed)).refusals.join(), /^Choose the message of a failed test/);
  });
});

describe('Search results', () => {
  it('are attached by file, but not those in files that are never sent (V105)', async () => {
    assert.match((await searchResults()).refusals.join(), /^The Search view has no results/);
    await write(inWorkspace('haystack/a.txt'), 'one\nneedleneedle\n');
    await write(inWorkspace('haystack/.env'), 'PASSWORD=needleneedle\n');
    await vscode.env.clipboard.writeText('before');
    const search = { query: 'needleneedle', triggerSearch: true, filesToInclude: 'haystack/**' };
    await vscode.commands.executeCommand('workbench.action.findInFiles', search);
    await eventually(async () => {
      const { attachments, refusals } = await searchResults();
      assert.deepEqual(texts({ attachments, refusals }), [['Search results', 'haystack/a.txt\n  2,1: needleneedle']]);
      assert.match(refusals.join('|'), /^haystack\/\.env is not sent/);
    }, 15_000);
    assert.equal(await vscode.env.clipboard.readText(), 'before');
    await vscode.commands.executeCommand('search.action.clearSearchResults');
    await remove('haystack');
  });
});

describe('The last command of a terminal', function () {
  // A shell can be slow to start.
  this.timeout(60_000);
  quietShells(() => undefined);

  it('is attached with its output as the terminal shows it, where shell integration is on (V105)', async () => {
    const terminal = await openShell({ name: 'Build' });
    terminal.shellIntegration?.executeCommand("printf '\\e[31mneedle\\e[0m\\n50%%\\r100%%\\n'");
    await eventually(async () => {
      const { attachments } = await lastCommand();
      assert.equal(attachments[0]?.name, 'Last command of terminal Build');
      assert.match(attachments[0].text, /^printf .*\nneedle\n100%\s*$/);
    }, 40_000);
  });

  it('is refused where shell integration is off (V106)', async () => {
    assert.match((await lastCommand()).refusals.join(), /^Shell integration is off in this terminal/);
    const terminal = vscode.window.createTerminal({ shellPath: plainShell });
    terminal.show();
    await eventually(() => assert.equal(vscode.window.activeTerminal, terminal));
    assert.match((await lastCommand()).refusals.join(), /^Shell integration is off in this terminal/);
  });
});
