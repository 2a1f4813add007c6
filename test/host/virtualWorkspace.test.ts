import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { FoundAttachments } from '../../src/chat/composing/foundAttachments.ts';
import { changes } from '../../src/editor/attach/changes.ts';
import { changesOf } from '../../src/editor/attach/changesOf.ts';
import { chosenFiles } from '../../src/editor/attach/chosenFiles.ts';
import { droppedFiles } from '../../src/editor/attach/droppedFiles.ts';
import { fileAttachment } from '../../src/editor/attach/fileAttachment.ts';
import { openEditors } from '../../src/editor/attach/openEditors.ts';
import { pointedFiles } from '../../src/editor/attach/pointedFiles.ts';
import { workspaceProblems } from '../../src/editor/attach/problems.ts';
import { Finder } from '../../src/editor/find/finder.ts';
import { RecentFiles } from '../../src/editor/find/recentFiles.ts';
import { WorkspaceInstructions } from '../../src/editor/instructions/instructions.ts';
import { readCall } from '../../src/chat/lookUp/tools.ts';
import { WorkspaceLookUp } from '../../src/editor/lookUp/workspaceLookUp.ts';
import { isNeverSent } from '../../src/editor/neverSend/neverSent.ts';
import { surroundings } from '../../src/editor/surroundings/surroundings.ts';
import { textAt } from '../../src/editor/testWriting/codeFile.ts';
import type { NamedCode } from '../../src/protocol.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { memory } from '../support/memento.ts';
import { exported } from './exported.ts';
import { clearMemory, inMemory, linkInMemory, textInMemory, writeToMemory } from './memoryFiles.ts';
import { accepted, answer, fenced, notices, proposed, rewrite, run } from './replying.ts';
import { connectForEachTest, selectIn, set, warnings } from './situation.ts';

const namesOf = ({ attachments }: FoundAttachments): string[] => attachments.map(({ name }) => name).sort();

describe('A workspace in a file system that VS Code cannot search (V185)', () => {
  let service: SampleService;
  let recent: RecentFiles;
  let finder: Finder;
  connectForEachTest((connected) => (service = connected));

  beforeEach(async () => {
    recent = new RecentFiles();
    finder = new Finder(recent);
    await run('newChat');
    await writeToMemory({
      'src/add.ts': 'export function add(a, b) {\n  return a + b;\n}\n',
      'src/deep/er/other.ts': 'export const other = 1;\n',
      'src/[odd] {name}.ts': 'odd',
      'src/.env': 'KEY=1',
      'src/built/add.ts': 'built',
      '.gitignore': 'built\n',
      'node_modules/add/add.ts': 'library',
    });
  });
  afterEach(async () => {
    finder.dispose();
    recent.dispose();
    for (const document of vscode.workspace.textDocuments.filter(({ isDirty, isUntitled }) => isDirty && !isUntitled)) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    clearMemory();
  });

  const sent = (): string => service.requests.map(({ body }) => body).join('\n');
  const pathsFound = async (name: string): Promise<string[]> => {
    let paths: string[] = [];
    await finder.find(name, (rows) => {
      paths = rows.map((row) => [row.description, row.name].filter(Boolean).join('/'));
    });
    return paths;
  };
  const folder = (path: string): Promise<FoundAttachments> =>
    finder.attachmentsOf({ kind: 'folder', uri: inMemory(path).toString(), name: path });

  describe('for attachments', () => {
    it('finds files by name with #, but no excluded files', async () => {
      assert.deepEqual(await pathsFound('add'), ['src/add.ts']);
      assert.deepEqual(await pathsFound('other'), ['src/deep/er/other.ts']);
      const { attachments } = await finder.attachmentsOf({
        kind: 'file',
        uri: inMemory('src/add.ts').toString(),
        name: 'add.ts',
      });
      assert.match(attachments[0]?.text ?? '', /^export function add/);
    });

    it('finds symbols', async () => {
      const location = new vscode.Location(inMemory('src/add.ts'), new vscode.Range(0, 0, 2, 1));
      const symbol = new vscode.SymbolInformation('addition', vscode.SymbolKind.Function, '', location);
      const provider = vscode.languages.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols: () => [symbol] });
      await eventually(async () => assert.deepEqual(await pathsFound('addition'), ['src/add.ts/addition']));
      provider.dispose();
    });

    it('provides the files of a folder at any depth', async () => {
      let found: FoundAttachments | undefined;
      const asked = await warnings(async () => (found = await folder('src')));
      assert.match(asked.join(), /^Attach all 3 files of src/);
      assert.deepEqual(found && namesOf(found), ['src/[odd] {name}.ts', 'src/add.ts', 'src/deep/er/other.ts']);
    });

    it('provides files of the list, and open editors', async () => {
      const window = vscode.window as unknown as Record<string, unknown>;
      const original = window['showQuickPick'];
      window['showQuickPick'] = async (rows: Promise<vscode.QuickPickItem[]>) =>
        (await rows).filter(({ label }) => label === 'other.ts');
      try {
        assert.deepEqual(namesOf(await chosenFiles()), ['src/deep/er/other.ts']);
      } finally {
        window['showQuickPick'] = original;
      }
      for (const path of ['src/[odd] {name}.ts', 'node_modules/add/add.ts'])
        await vscode.window.showTextDocument(inMemory(path), { preview: false });
      assert.deepEqual(namesOf(await openEditors()), ['src/[odd] {name}.ts']);
    });

    it('provides files that are dropped or passed by a menu, and asks before local files are attached', async () => {
      assert.deepEqual(namesOf(await droppedFiles([inMemory('src/add.ts').toString()])), ['src/add.ts']);
      assert.deepEqual(namesOf(await pointedFiles([inMemory('src/add.ts')], () => assert.fail())), ['src/add.ts']);
      const outside = vscode.Uri.file('/src/add.ts').toString();
      const asked = await warnings(() => droppedFiles([outside, inMemory('../src/add.ts').toString()]));
      assert.deepEqual(asked, ['Attach files from outside the workspace?']);
    });

    it('leaves out files that are never sent', async () => {
      const [folderOfWorkspace] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(folderOfWorkspace);
      assert.match((await fileAttachment(inMemory('src/.env'))).refusals.join(), /^src\/\.env is not sent/);
      await set({ neverSend: ['src/deep/**'] });
      assert.match((await fileAttachment(inMemory('src/deep/er/other.ts'))).refusals.join(), /other\.ts is not sent/);
      await set({ neverSend: undefined });
    });

    it('leaves out the target of a link, because it may be anywhere (V186)', async () => {
      linkInMemory('src/deep');
      linkInMemory('src/add.ts');
      for (const path of ['src/deep/er/other.ts', 'src/add.ts']) {
        assert.match((await fileAttachment(inMemory(path))).refusals.join(), /is a link or not a regular file/, path);
        assert.equal(await textAt(inMemory(path)), undefined, path);
      }
      assert.match((await folder('src/deep')).refusals.join(), /is a link or not a folder/);
      assert.match((await folder('src/deep/er')).refusals.join(), /is a link or not a folder/);
    });

    it('provides no surroundings from the target of a link (V186)', async () => {
      await writeToMemory({ 'linked/a.py': 'SECRET = "canary"\n', 'b.py': 'import linked\n\n\nprint(SECRET)\n' });
      const definition = new vscode.Location(inMemory('linked/a.py'), new vscode.Position(0, 0));
      const server = vscode.languages.registerDefinitionProvider('python', { provideDefinition: () => definition });
      const texts = async (): Promise<string> => {
        const document = await vscode.workspace.openTextDocument(inMemory('b.py'));
        const found = await surroundings([{ document, range: document.lineAt(3).range }], 15_000);
        return found.map(({ text }) => text).join();
      };
      assert.match(await texts(), /canary/);
      linkInMemory('linked');
      assert.doesNotMatch(await texts(), /canary/);
      server.dispose();
    });

    it('provides no changes without Git, and says so', async () => {
      assert.match((await changes()).refusals.join(), /^No Git repository is open/);
      for (const command of ['generateCommitMessage', 'reviewChanges', 'draftPullRequest'])
        assert.match((await notices(() => run(command))).join(), /^No Git repository is open/, command);
    });

    it('provides no changes if only Git runs on the remote machine, and says so (V188)', async () => {
      const extensions = vscode.extensions as { getExtension: unknown };
      const original = extensions.getExtension;
      const own = { extensionKind: vscode.ExtensionKind.UI };
      extensions.getExtension = (id: string) => (id === extensionId ? own : undefined);
      try {
        for (const { refusals } of [await changes(), await changesOf([{ sourceControlHandle: 0 }], false)])
          assert.match(refusals.join(), /^Realm Chat runs on this machine and cannot use Git on the remote one/);
      } finally {
        extensions.getExtension = original;
      }
    });

    it('keeps back files of a home folder that is not known, whatever it is called', async () => {
      const extensions = vscode.extensions as { getExtension: unknown };
      const original = extensions.getExtension;
      const own = { extensionKind: vscode.ExtensionKind.UI };
      extensions.getExtension = (id: string) => (id === extensionId ? own : undefined);
      await set({ neverSend: ['~/canary/*'] });
      try {
        const files = [
          inMemory('any/canary/a'),
          ...[homedir(), '/any'].map((path) => vscode.Uri.file(`${path}/canary/a`)),
        ];
        assert.deepEqual(files.map(isNeverSent), [true, true, false]);
      } finally {
        extensions.getExtension = original;
        await set({ neverSend: undefined });
      }
      assert.equal(isNeverSent(inMemory('any/canary/a')), false);
    });

    it('is looked up by a model, without the program that searches files', async () => {
      await writeToMemory({ 'zoo/b.ts': 'Total\ntotal\n', 'zoo/a.ts': 'let a;\n', 'zoo/c.ts': 'x'.repeat(9) });
      const workspace = new WorkspaceLookUp(() => finder.paths.refresh());
      const rows: [tool: string, input: object, result: string][] = [
        ['list_folder', { path: 'zoo' }, 'a.ts\nb.ts\nc.ts'],
        ['read_file', { path: 'zoo/a.ts' }, 'zoo/a.ts, line 1 of 1:\nlet a;'],
        ['read_file', { path: 'zoo' }, 'zoo is not a file. Use list_folder for a folder.'],
        ['read_file', { path: 'src/.env' }, 'src/.env is among the files that the user never sends. Do without it.'],
        ['find_files', { pattern: 'zoo/*' }, 'zoo/a.ts\nzoo/b.ts\nzoo/c.ts'],
        ['search_text', { query: 'total' }, '2 matches in 1 file:\nzoo/b.ts\n1:Total\n2:total'],
        ['search_text', { query: 'Total' }, '1 match in 1 file:\nzoo/b.ts\n1:Total\n2-total'],
        ['search_text', { query: 'built' }, '1 match in 1 file:\n.gitignore\n1:built'],
        [
          'search_text',
          { query: 't.t', is_regex: true },
          'Regular expressions cannot be searched for here. Search for a plain text.',
        ],
      ];
      for (const [name, input, result] of rows)
        await eventually(async () => {
          const call = readCall({ name, arguments: JSON.stringify(input) });
          assert.ok(typeof call !== 'string');
          assert.equal((await workspace.lookUp(call, [], new AbortController().signal)).result, result);
        });
    });

    it('provides its problems', async () => {
      const problems = vscode.languages.createDiagnosticCollection('memory');
      const range = new vscode.Range(0, 0, 0, 1);
      problems.set(inMemory('src/add.ts'), [new vscode.Diagnostic(range, 'A problem of it')]);
      const { attachments } = await eventually(() => {
        const found = workspaceProblems();
        assert.equal(found.attachments.length, 1);
        return found;
      });
      assert.match(attachments[0]?.text ?? '', /A problem of it/);
      problems.dispose();
    });

    it('provides its instructions', async () => {
      await writeToMemory({
        'AGENTS.md': 'Be brief.',
        '.github/instructions/a.instructions.md': '---\napplyTo: "src/**"\n---\nTests',
      });
      const instructions = new WorkspaceInstructions(memory(), () => Promise.resolve());
      let texts: string[] = [];
      const asked = await notices(async () => {
        texts = (await instructions.along(inMemory('src/add.ts'))).map(({ text }) => text);
      }, 'Use');
      assert.deepEqual(texts.sort(), ['Be brief.', 'Tests'], asked.join());
    });
  });

  describe('for changes', () => {
    it('rewrites a file only on Accept', async function () {
      // The first diff of a window can be slow.
      this.timeout(60_000);
      const editor = await vscode.window.showTextDocument(inMemory('src/add.ts'));
      await selectIn(editor, new vscode.Selection(1, 0, 1, 100));
      answer(service, fenced('  return b + a;', 'ts'));
      await rewrite();
      assert.match(textInMemory('src/add.ts') ?? '', /a \+ b/);
      await accepted(() => assert.match(editor.document.getText(), /return b \+ a;/));
      await editor.document.save();
      assert.match(textInMemory('src/add.ts') ?? '', /return b \+ a;/);
      assert.match(sent(), /src\/add\.ts/);
    });

    it('changes and creates files that a reply names, but no local files', async () => {
      const blocks: NamedCode[] = [
        { path: 'src/add.ts', code: 'export function add(a, b) {\n  return b + a;\n}', language: 'ts' },
        { path: 'made/here.ts', code: 'export const here = 1;', language: 'ts' },
      ];
      await vscode.commands.executeCommand('realmChat.applyToFiles', blocks);
      assert.equal(textInMemory('made/here.ts'), undefined);
      await eventually(async () => {
        await run('acceptAllProposals');
        assert.equal(textInMemory('made/here.ts'), 'export const here = 1;\n');
      });
      const document = await vscode.workspace.openTextDocument(inMemory('src/add.ts'));
      assert.match(document.getText(), /return b \+ a;/);
      await assert.rejects(stat('/made'), 'and not on this machine');
    });

    it('finds the test file for the code', async () => {
      await writeToMemory({ 'test/add.test.ts': "import { add } from '../src/add.ts';\n\nit('adds', () => {});\n" });
      const editor = await vscode.window.showTextDocument(inMemory('src/add.ts'));
      await selectIn(editor, new vscode.Selection(0, 0, 2, 1));
      answer(service, fenced("it('is new', () => {});", 'ts'));
      await run('generateTests');
      assert.match(proposed(), /it\('adds'.*\n\nit\('is new'/s);
      const document = await vscode.workspace.openTextDocument(inMemory('test/add.test.ts'));
      await accepted(() => assert.match(document.getText(), /it\('is new'/));
    });

    it('contains the file that a chat is exported to', async () => {
      const { proposed: file } = await exported();
      assert.equal(file?.toString(), inMemory('Question.md').toString());
      assert.match(textInMemory('Question.md') ?? '', /^# Question/);
    });
  });
});
