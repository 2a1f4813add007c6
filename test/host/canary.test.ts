import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import { secretsIn } from '../../src/service/secrets/secretsIn.ts';
import { changes, changesToCommit } from '../../src/editor/attach/changes.ts';
import { changesOf } from '../../src/editor/attach/changesOf.ts';
import { chosenFiles } from '../../src/editor/attach/chosenFiles.ts';
import { droppedFiles } from '../../src/editor/attach/droppedFiles.ts';
import { failedTest } from '../../src/editor/attach/failedTest.ts';
import { findAttachments } from '../../src/editor/attach/finders.ts';
import { pointedFiles } from '../../src/editor/attach/pointedFiles.ts';
import { problems, workspaceProblems } from '../../src/editor/attach/problems.ts';
import { searchResults } from '../../src/editor/attach/searchResults.ts';
import { lastCommand, terminalSelection } from '../../src/editor/attach/terminalText.ts';
import { diffOf } from '../../src/editor/git/git.ts';
import { Finder } from '../../src/editor/find/finder.ts';
import { RecentFiles } from '../../src/editor/find/recentFiles.ts';
import { findInstructions } from '../../src/editor/instructions/foundInstructions.ts';
import { InstructionReader } from '../../src/editor/instructions/instructionReader.ts';
import { chosenChanges, chosenCommits } from '../../src/editor/review/reviewedChanges.ts';
import { surroundings } from '../../src/editor/surroundings/surroundings.ts';
import { targetsOf } from '../../src/editor/target/target.ts';
import { codeFileAt } from '../../src/editor/testWriting/codeFile.ts';
import { projectTestsOf } from '../../src/editor/testWriting/projectTests.ts';
import { sampleTest } from '../../src/editor/testWriting/sampleTest.ts';
import type { FoundPlace } from '../../src/protocol.ts';
import { eventually } from '../support/eventually.ts';
import { madeUpToken } from '../support/madeUpSecrets.ts';
import { inWorkspace, write } from './attachable.ts';
import { openRepository, type TestRepository } from './gitRepository.ts';
import { openShell, quietShells } from './shells.ts';
import { selectIn, set, warnings } from './situation.ts';

const canary = 'NEVERCANARY';
const secret = `def leak(key="${canary}"):\n    print(key)\n    return 1\n`;
const at = (path: string): vscode.Uri => inWorkspace(`canary/${path}`);
/** A file that is never sent because of its name, although its language is known. */
const file = at('.env.py');
const code = at('use.py');
/** Links to the file, with names that may be sent. */
const links = ['innocent.py', 'test_other.py', 'AGENTS.md'];
type Row = vscode.QuickPickItem;

const whole = new vscode.Range(0, 0, 3, 0);

const recent = new RecentFiles();
const finder = new Finder(recent);
const place = (kind: FoundPlace['kind'], uri = file): FoundPlace => ({ kind, uri: uri.toString(), name: 'leak' });

async function opened(uri: vscode.Uri): Promise<vscode.TextEditor> {
  const editor = await vscode.window.showTextDocument(uri);
  await selectIn(editor, new vscode.Selection(whole.start, whole.end));
  return editor;
}

async function selected(uri: vscode.Uri): Promise<unknown> {
  const editor = await opened(uri);
  return findAttachments(() => editor, 'selection');
}

/** The result of an action in which the user agrees to every warning. */
async function agreeing<T>(action: () => Promise<T>): Promise<T | undefined> {
  let result: T | undefined;
  await warnings(async () => (result = await action()));
  return result;
}

/** The result of an action in which the user chooses the rows with these labels, one list after the other. */
async function choosing<T>(labels: string[], action: () => Promise<T>): Promise<T> {
  const window = vscode.window as { showQuickPick: unknown };
  const original = window.showQuickPick;
  const rest = [...labels];
  window.showQuickPick = async (rows: Promise<Row[]> | Row[], options: vscode.QuickPickOptions) => {
    const label = rest.shift();
    const row = (await rows).find((each) => each.label === label);
    assert.ok(row, label);
    return options.canPickMany ? [row] : row;
  };
  try {
    return await action();
  } finally {
    window.showQuickPick = original;
  }
}

function textOf(found: unknown): string {
  return JSON.stringify({ found });
}

async function searched(): Promise<unknown> {
  const search = { query: canary, triggerSearch: true, filesToInclude: 'canary/**' };
  await vscode.commands.executeCommand('workbench.action.findInFiles', search);
  return eventually(async () => {
    const found = await searchResults();
    assert.doesNotMatch(found.refusals.join(), /^The Search view has no results/);
    return found;
  }, 15_000);
}

describe('The content of a file that is never sent', () => {
  let repository: TestRepository;
  const disposables: Pick<vscode.Disposable, 'dispose'>[] = [finder, recent];

  before(async () => {
    repository = await openRepository('canary');
    await repository.git('branch', 'base');
    await write(file, secret);
    await write(code, 'def use():\n    return leak()\n');
    await repository.write('two\n');
    await repository.git('add', '.');
    await repository.git('commit', '-m', 'two');
    // Another line is staged, and one more is not.
    for (const staged of [true, false]) {
      await write(file, `${secret}# ${staged}\n`);
      await repository.write(`${staged}\n`);
      if (staged) await repository.git('add', '.');
    }
    for (const link of links) await symlink(file.fsPath, at(link).fsPath);
    const found = vscode.languages.createDiagnosticCollection('canary');
    found.set(file, [new vscode.Diagnostic(whole, canary)]);
    const provideDefinition = (): vscode.Location => new vscode.Location(file, new vscode.Position(0, 4));
    disposables.push(found, vscode.languages.registerDefinitionProvider('python', { provideDefinition }));
  });
  after(async () => {
    await set({ neverSend: undefined });
    for (const disposable of disposables) disposable.dispose();
    await vscode.commands.executeCommand('search.action.clearSearchResults');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('notifications.clearAll');
    await repository.remove();
  });

  /** Every way in which the content of a file could get into a message. Add new ways here. */
  const waysIn: [way: string, find: () => unknown][] = [
    ['the open editors', async () => (await opened(file), findAttachments(() => undefined, 'editors'))],
    ['a selection', () => selected(file)],
    ['a selection through a link', () => selected(at('innocent.py'))],
    [
      'a command on code',
      async () => (await targetsOf(await opened(file))).map(({ document, range }) => document.getText(range)),
    ],
    ['a list of files', () => choosing(['.env.py'], chosenFiles)],
    ['a drop', () => droppedFiles([file.toString()])],
    ['the menu of the Explorer', () => pointedFiles([file, [file]], (folder) => finder.attachmentsOf(folder))],
    [
      'the menu of the Explorer at a folder',
      () => agreeing(() => pointedFiles([at('')], (folder) => finder.attachmentsOf(folder))),
    ],
    ['a file that is found by its name', () => finder.attachmentsOf(place('file'))],
    ['a symbol that is found by its name', () => finder.attachmentsOf({ ...place('symbol'), range: [0, 0, 2, 0] })],
    ['a folder that is found by its name', () => agreeing(() => finder.attachmentsOf(place('folder', at(''))))],
    ['the problems of the file', async () => problems(await opened(file))],
    ['the problems of the workspace', () => workspaceProblems()],
    ['the search results', searched],
    ['a failed test', () => failedTest({ test: { label: 'a', uri: file, range: whole }, message: { message: 'No' } })],
    ['the uncommitted changes', changes],
    ['the changes for a commit message', changesToCommit],
    ['the staged changes of a repository', async () => (await diffOf(repository.api, true)).text],
    ['a change in Source Control', () => changesOf([{ resourceUri: file }], false)],
    ['a group in Source Control', () => changesOf([{ resourceStates: [{ resourceUri: file }] }], true)],
    ...['Staged Changes', 'All Uncommitted Changes'].map((row): [string, () => unknown] => [
      `a review: ${row}`,
      async () => (await choosing([row], () => chosenChanges(repository.api)))?.files,
    ]),
    [
      'a review against a branch',
      async () => (await choosing(['Changes Against a Branch…', 'base'], () => chosenChanges(repository.api)))?.files,
    ],
    [
      'the description of a pull request',
      async () => (await choosing(['base'], () => chosenCommits(repository.api)))?.changes.files,
    ],
    [
      'the surroundings of code',
      async () => {
        const document = await vscode.workspace.openTextDocument(code);
        return surroundings([{ document, range: new vscode.Range(0, 0, 1, 17) }], 15_000);
      },
    ],
    [
      'the instructions of the workspace',
      async () => (await findInstructions(new InstructionReader(), { file: code, attached: [] })).found,
    ],
    [
      'a test that shows the style',
      async () => {
        const found = (await codeFileAt(code)) ?? assert.fail('no code');
        return sampleTest(found, (await projectTestsOf(found)).example('test_use.py'), undefined);
      },
    ],
  ];

  for (const [way, find] of waysIn)
    it(`is not sent with ${way} (V140, V141)`, async () => {
      assert.doesNotMatch(textOf(await find()), new RegExp(canary));
    });

  // Without these tests, a way that never finds anything would look protected.
  describe('once the user allows that file', () => {
    before(() => set({ neverSend: ['!.env.py'] }));

    for (const [way, find] of waysIn)
      // Some ways end without the file if VS Code takes long to answer.
      it(`is sent with ${way}`, () => eventually(async () => assert.match(textOf(await find()), new RegExp(canary))));
  });
});

describe('The terminal output of a file that is never sent', function () {
  // A shell can be slow to start.
  this.timeout(60_000);
  quietShells(() => undefined);
  const shown = inWorkspace('shown.env');
  after(() => vscode.workspace.fs.delete(shown));

  it('is searched for tokens, also where the terminal breaks a line (V142)', async () => {
    // Some of the tokens are where the terminal wraps the line.
    const lines = Array.from({ length: 40 }, (_, index) => `${'-'.repeat(index * 5)} ${madeUpToken()}`);
    await write(shown, `${lines.join('\n')}\nthe end\n`);
    const terminal = await openShell();
    terminal.shellIntegration?.executeCommand('cat shown.env');
    const tokensIn = async (find: typeof lastCommand): Promise<number> => {
      const [{ text } = { text: '' }] = (await find()).attachments;
      assert.match(text, /the end/);
      return secretsIn(text).length;
    };
    await eventually(async () => assert.equal(await tokensIn(lastCommand), lines.length), 40_000);
    await vscode.commands.executeCommand('workbench.action.terminal.selectAll');
    await eventually(async () => assert.equal(await tokensIn(terminalSelection), lines.length));
  });
});
