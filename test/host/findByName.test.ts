import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { FoundAttachments } from '../../src/chat/composing/foundAttachments.ts';
import { nameOf } from '../../src/editor/documents/nameOf.ts';
import { isShown } from '../../src/editor/attach/workspaceFiles.ts';
import { Finder } from '../../src/editor/find/finder.ts';
import { RecentFiles } from '../../src/editor/find/recentFiles.ts';
import type { ChatServices } from '../../src/panel/chatServices.ts';
import { fulfil, type ChatParts } from '../../src/panel/wishes.ts';
import { showingProblems } from '../../src/problemDialog.ts';
import type { Fact, FoundPlace, FoundRow, Wish } from '../../src/protocol.ts';
import { eventually } from '../support/eventually.ts';
import { declining, inWorkspace, write } from './attachable.ts';
import { notices } from './replying.ts';
import { resetSettings, set, warnings, withProperty } from './situation.ts';

const folders = ['finds', 'finds-not', 'finds-hidden'];

describe('The search by # and a name', () => {
  let recent: RecentFiles;
  let finder: Finder;
  let outside: string;

  /** The rows of the last answer. */
  async function rows(name: string): Promise<FoundRow[]> {
    let shown: FoundRow[] = [];
    await finder.find(name, (found) => (shown = found));
    return shown;
  }
  const pathsOf = async (name: string): Promise<string[]> =>
    (await rows(name)).map(({ description, name: own }) => [description, own].filter(Boolean).join('/'));
  const attached = (kind: FoundPlace['kind'], path: string, range?: FoundPlace['range']): Promise<FoundAttachments> =>
    finder.attachmentsOf({ kind, uri: inWorkspace(path).toString(), name: path, ...(range && { range }) });

  it('knows the files of the workspace that were used before it was first needed', async () => {
    const [older, newer] = [inWorkspace('finds/deep/findableToo.ts'), inWorkspace('finds/findable.ts')];
    await vscode.window.showTextDocument(older);
    const used = new RecentFiles();
    try {
      await vscode.window.showTextDocument(vscode.Uri.file(join(outside, 'findable-secret.ts')));
      await vscode.window.showTextDocument(newer);
      await eventually(() => assert.deepEqual(used.files.map(String), [newer, older].map(String)));
    } finally {
      used.dispose();
    }
  });

  before(async () => {
    outside = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    await write(vscode.Uri.file(join(outside, 'findable-secret.ts')), 'secret');
    await write(inWorkspace('finds/findable.ts'), 'export function findable() {\n  return 1;\n}\n');
    await write(inWorkspace('finds/deep/findableToo.ts'), 'two');
    await write(inWorkspace('finds/ignored/findable.ts'), 'ignored');
    await write(inWorkspace('finds/.gitignore'), 'ignored/\n*.findable\n');
    await write(inWorkspace('finds/a.findable'), 'ignored');
    await write(inWorkspace('finds-hidden/findable.ts'), 'hidden');
    await write(inWorkspace('finds/findable,hidden.ts'), 'hidden');
    await write(inWorkspace('finds/findable.bin'), Uint8Array.from([65, 0, 66]));
    await write(inWorkspace('finds/findable-large.txt'), ' '.repeat(600_001));
    await write(inWorkspace('finds/.env.findme'), 'KEY=1');
    await write(inWorkspace('finds/[findable] {a,b} $(trash).ts'), 'odd');
    await symlink(outside, inWorkspace('finds/away').fsPath);
    await vscode.workspace
      .getConfiguration()
      .update(
        'search.exclude',
        { 'finds-hidden': true, '**/findable,hidden.ts': true },
        vscode.ConfigurationTarget.Global,
      );
  });
  beforeEach(() => {
    recent = new RecentFiles();
    finder = new Finder(recent);
  });
  afterEach(async () => {
    finder.dispose();
    recent.dispose();
    await set({ neverSend: undefined });
    await resetSettings();
  });
  after(async () => {
    await vscode.workspace.getConfiguration().update('search.exclude', undefined, vscode.ConfigurationTarget.Global);
    for (const folder of folders)
      await vscode.workspace.fs.delete(inWorkspace(folder), { recursive: true }).then(undefined, () => undefined);
    await rm(outside, { recursive: true });
  });

  it('answers a name that is too long for any file with no rows, so that no earlier ones stay in the list', async () => {
    const answers: FoundRow[][] = [];
    await finder.find('f'.repeat(201), (found) => answers.push(found));
    assert.deepEqual(answers, [[]]);
  });

  it('finds every file whose name or path contains the letters, the best match first, but no file that VS Code or Git excludes', async () => {
    const paths = await pathsOf('findable');
    assert.equal(paths[0], 'finds/findable.ts');
    for (const path of ['finds/deep/findableToo.ts', 'finds/findable.bin', 'finds/[findable] {a,b} $(trash).ts'])
      assert.ok(paths.includes(path), path);
    assert.deepEqual(
      paths.filter((path) => /ignored|hidden|a\.findable/.test(path)),
      [],
    );
  });

  it('marks the letters', async () => {
    const [row] = await rows('deep/fiTo');
    assert.equal(row?.name, 'findableToo.ts');
    assert.deepEqual(
      [row.nameMatches, row.descriptionMatches],
      [
        [0, 1, 8, 9],
        [6, 7, 8, 9],
      ],
    );
  });

  it('finds folders too', async () => {
    const found = (await rows('deep')).find(({ kind }) => kind === 'folder');
    assert.deepEqual([found?.name, found?.description, found?.icon], ['deep', 'finds', 'folder']);
  });

  it('lists a folder of exactly the typed name first, before files whose names begin with it (V350)', async () => {
    await write(inWorkspace('finds/deeper.ts'), 'deeper');
    await write(inWorkspace('finds/deep.ts'), 'deep');
    const [first] = await rows('deep');
    assert.deepEqual([first?.kind, first?.name], ['folder', 'deep']);
  });

  it('lists open editors first, then recent files, each once, and none outside the workspace', async () => {
    await vscode.window.showTextDocument(vscode.Uri.file(join(outside, 'findable-secret.ts')), { preview: false });
    const open = inWorkspace('finds/deep/findableToo.ts');
    await vscode.window.showTextDocument(inWorkspace('finds/findable.bin.ts').with({ scheme: 'untitled' }));
    await vscode.window.showTextDocument(inWorkspace('finds/[findable] {a,b} $(trash).ts'));
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await vscode.window.showTextDocument(open, { preview: false });
    const answers: FoundRow[][] = [];
    await finder.find('findable', (found) => answers.push(found));
    const hasOthers = answers.map((found) => found.some(({ icon }) => icon === 'file'));
    assert.deepEqual(hasOthers.slice(0, 2), [false, true], 'near files are shown before the workspace is searched');
    await eventually(async () => {
      const found = await rows('findable');
      assert.deepEqual(
        found.slice(0, 3).map(({ name, icon }) => [name, icon]),
        [
          ['findableToo.ts', 'go-to-file'],
          ['findable.bin.ts', 'go-to-file'],
          ['[findable] {a,b} $(trash).ts', 'history'],
        ],
      );
      assert.equal(found.filter(({ uri }) => uri === open.toString()).length, 1);
      assert.ok(!found.some(({ icon, name }) => name === 'findable-secret.ts' && icon !== 'lock'));
    });
  });

  it('lists 15 more files beside those that are open', async () => {
    const names = Array.from({ length: 20 }, (_, index) => inWorkspace(`finds/crowd/crowded${index}.ts`));
    for (const name of names) await write(name, '');
    for (const name of names.slice(0, 3)) await vscode.window.showTextDocument(name, { preview: false });
    await eventually(async () => {
      await finder.find('', () => undefined);
      const found = await rows('crowded');
      const counts = ['go-to-file', 'file'].map((shown) => found.filter(({ icon }) => icon === shown).length);
      assert.deepEqual(counts, [3, 15]);
    });
  });

  const unusual = [
    'unusual\nline\nfeed.ts',
    'unusual\rreturn.ts',
    'unusual\r\nboth.ts',
    'unusual\ttab.ts',
    'unusual\u2028separator.ts',
    'unusual"quotes\'.ts',
    'unusual\\nbackslash.ts',
    ' unusual space.ts ',
    'unusual#hash.ts',
    'unusual\\303\\257escaped.ts',
    'unusual\nfolder/unusual within.ts',
    'unusual\nfolder/unusual\nboth.ts',
  ];
  it('finds and attaches files whose names have unusual characters, also line feeds, and no part of a name (V285)', async () => {
    for (const name of unusual) await write(inWorkspace(`finds/odd/${name}`), 'unusual');
    await write(inWorkspace('finds/odd/ignored/unusual\nignored.ts'), 'unusual');
    await write(inWorkspace('finds-hidden/unusual\nhidden.ts'), 'unusual');
    try {
      await eventually(async () => {
        await finder.find('', () => undefined);
        const files = (await rows('unusual')).filter(({ kind }) => kind === 'file');
        const found = files.map(({ uri }) => vscode.Uri.parse(uri, true).path);
        assert.deepEqual(found.sort(), unusual.map((name) => inWorkspace(`finds/odd/${name}`).path).sort());
      });
      for (const name of unusual) {
        const { attachments, refusals } = await attached('file', `finds/odd/${name}`);
        assert.deepEqual([attachments.map(({ text }) => text), refusals], [['unusual'], []], name);
        assert.ok(await isShown(inWorkspace(`finds/odd/${name}`)), name);
      }
    } finally {
      await vscode.workspace.fs.delete(inWorkspace('finds/odd'), { recursive: true });
      await vscode.workspace.fs.delete(inWorkspace('finds-hidden/unusual\nhidden.ts'));
    }
  });

  it('knows which files were created and deleted, once a new name is typed', async () => {
    assert.deepEqual(await pathsOf('brandNewFile'), []);
    // VS Code tells nothing of a file that is deleted before it has told of its creation.
    const watcher = vscode.workspace.createFileSystemWatcher('**/brandNewFile.ts');
    const created = new Promise((resolve) => watcher.onDidCreate(resolve));
    await write(inWorkspace('finds/brandNewFile.ts'), '');
    await eventually(async () => {
      await finder.find('', () => undefined);
      assert.deepEqual(await pathsOf('brandNewFile'), ['finds/brandNewFile.ts']);
    });
    await created;
    watcher.dispose();
    await vscode.workspace.fs.delete(inWorkspace('finds/brandNewFile.ts'));
    await eventually(async () => {
      await finder.find('', () => undefined);
      assert.deepEqual(await pathsOf('brandNewFile'), []);
    });
  });

  it('follows the rules of Git and the settings that exclude files, once a new name is typed', async () => {
    const configuration = vscode.workspace.getConfiguration();
    const file = 'finds/ignored/findable.ts';
    const finds = async (): Promise<boolean> => {
      await finder.find('', () => undefined);
      return (await pathsOf('ignored/findable')).includes(file);
    };
    // VS Code reports the files of other tests a moment later.
    await eventually(async () => {
      assert.equal(await finds(), false);
      const { known } = finder.paths;
      await finds();
      assert.equal(finder.paths.known, known);
    });
    await write(inWorkspace('finds/.gitignore'), '*.findable\n');
    try {
      await eventually(async () => assert.equal(await finds(), true));
    } finally {
      await write(inWorkspace('finds/.gitignore'), 'ignored/\n*.findable\n');
    }
    await eventually(async () => assert.equal(await finds(), false));
    const set = (name: string, value: unknown): Thenable<void> =>
      configuration.update(name, value, vscode.ConfigurationTarget.Global);
    try {
      await set('search.useIgnoreFiles', false);
      await eventually(async () => assert.equal(await finds(), true));
      await set('files.exclude', { [file]: true });
      await eventually(async () => assert.equal(await finds(), false));
    } finally {
      await set('search.useIgnoreFiles', undefined);
      await set('files.exclude', undefined);
    }
  });

  it('searches again once a folder was added to the workspace or removed', async () => {
    const changed = new vscode.EventEmitter<void>();
    const begin = (): Promise<void> => finder.find('', () => undefined);
    await withProperty('onDidChangeWorkspaceFolders', { value: changed.event }, begin);
    // VS Code reports the files of other tests a moment later.
    const known = await eventually(async () => {
      const before = finder.paths.known;
      await begin();
      assert.equal(finder.paths.known, before);
      return before;
    });
    changed.fire();
    await begin();
    assert.notEqual(finder.paths.known, known);
  });

  it('shows only the results for the last of several names (V104)', async () => {
    await finder.find('', () => undefined);
    const shown: string[] = [];
    const typed = ['f', 'fi', 'fin', 'find'];
    await Promise.all(typed.map((name) => finder.find(name, () => shown.push(name))));
    assert.deepEqual([...new Set(shown)], ['find']);
  });

  it('finds nothing for a name that no file has', async () => {
    assert.deepEqual(await rows('findable-nowhere-at-all'), []);
  });

  describe('for symbols', () => {
    // The TypeScript language service answers too, but does not know these names.
    let provider: vscode.Disposable | undefined;
    afterEach(() => {
      provider?.dispose();
    });
    const symbol = (name: string, uri: vscode.Uri, range = new vscode.Range(0, 0, 2, 1)): vscode.SymbolInformation =>
      new vscode.SymbolInformation(name, vscode.SymbolKind.EnumMember, '', new vscode.Location(uri, range));
    const provide = (find: (query: string) => vscode.ProviderResult<vscode.SymbolInformation[]>): void => {
      provider = vscode.languages.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols: find });
    };
    const names = async (name: string): Promise<string[]> =>
      (await rows(name)).filter(({ kind }) => kind === 'symbol').map((row) => row.name);

    it('shows them after the files, in a second answer', async () => {
      provide((query) => [symbol(`${query}Method`, inWorkspace('finds/findable.ts'))]);
      const answers: FoundRow[][] = [];
      await finder.find('quagga', (found) => answers.push(found));
      const [files = [], both = []] = answers.slice(-2);
      assert.deepEqual(both.slice(0, files.length), files);
      const { name, icon, description, range } = both[files.length] ?? {};
      assert.deepEqual(
        [name, icon, description, range],
        ['quaggaMethod', 'symbol-enum-member', 'finds/findable.ts', [0, 0, 2, 1]],
      );
    });

    const left: [what: string, name: string, uri: () => vscode.Uri][] = [
      ['of a library outside the workspace', 'quagga', () => vscode.Uri.file(join(outside, 'findable-secret.ts'))],
      ['of a file that Git ignores', 'quagga', () => inWorkspace('finds/ignored/findable.ts')],
      ['whose name does not contain the letters', 'other', () => inWorkspace('finds/findable.ts')],
    ];
    for (const [what, name, uri] of left) {
      it(`leaves out a symbol ${what}`, async () => {
        provide(() => [symbol(name, uri())]);
        assert.deepEqual(await names('quagga'), []);
      });
    }

    it('finds none if a language service fails, never answers, or returns invalid symbols (V103)', async () => {
      provide(() => {
        throw new Error('no');
      });
      assert.deepEqual(await names('quagga'), []);
      provider?.dispose();
      provide(() => new Promise(() => undefined));
      assert.deepEqual(await names('quagga'), []);
      provider?.dispose();
      provide(() => [{} as never, symbol('', inWorkspace('finds/findable.ts'))]);
      assert.deepEqual(await names('quagga'), []);
    });

    it('asks for none for a path, in which no symbol can be', async () => {
      const asked: string[] = [];
      provide((query) => void asked.push(query));
      await rows('finds/quagga');
      await rows('quagga');
      assert.deepEqual(asked, ['quagga']);
      await Promise.all(['quaggas', 'quaggast', 'quaggastr'].map(rows));
      assert.deepEqual(asked, ['quagga', 'quaggastr'], 'nor for a name that the user has typed on from');
    });

    it('shows the best ten, and of equal ones the shorter first', async () => {
      const lengths = [9, 3, 12, 1, 7, 5, 11, 2, 10, 4, 8, 6];
      provide(() => [
        symbol('quaggaThatBeginsWithIt', inWorkspace('finds/findable.ts')),
        ...lengths.map((length) => symbol(`aQuagga${'x'.repeat(length)}`, inWorkspace('finds/findable.ts'))),
      ]);
      const others = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((length) => `aQuagga${'x'.repeat(length)}`);
      assert.deepEqual(await names('quagga'), ['quaggaThatBeginsWithIt', ...others]);
    });
  });

  it('attaches a file, the lines of a symbol, and the files of a folder after a question (V102)', async () => {
    const { attachments } = await attached('file', 'finds/findable.ts');
    assert.deepEqual(
      attachments.map(({ kind, name }) => [kind, name]),
      [['file', 'finds/findable.ts']],
    );
    const lines = await attached('symbol', 'finds/findable.ts', [0, 0, 2, 1]);
    const [{ kind, symbol, firstLine, lastLine, text } = {}] = lines.attachments as Partial<
      (typeof lines.attachments)[0]
    >[];
    assert.deepEqual([kind, symbol, firstLine, lastLine], ['code', 'finds/findable.ts', 1, 3]);
    assert.equal(text, 'export function findable() {\n  return 1;\n}');
    const unsaved = await vscode.workspace.openTextDocument({ content: 'not saved', language: 'plaintext' });
    const place: FoundPlace = { kind: 'file', uri: unsaved.uri.toString(), name: 'Untitled' };
    assert.deepEqual(
      (await finder.attachmentsOf(place)).attachments.map((each) => each.text),
      ['not saved'],
    );
    let files: string[] = [];
    const asked = await warnings(
      async () => (files = (await attached('folder', 'finds/deep')).attachments.map(({ name }) => name)),
    );
    assert.deepEqual(files, ['finds/deep/findableToo.ts']);
    assert.match(asked.join(), /^Attach the file of finds\/deep \(0 KB\)\?$/);
    assert.deepEqual((await declining(() => attached('folder', 'finds/deep'))).attachments, []);
  });

  it('attaches a whole symbol of which only the name is known, and only lines that still exist', async () => {
    const whole = await attached('symbol', 'finds/findable.ts', [0, 16, 0, 24]);
    assert.deepEqual(
      whole.attachments.map(({ firstLine, lastLine }) => [firstLine, lastLine]),
      [[1, 3]],
    );
    const uri = inWorkspace('finds/findable.ts').toString();
    const long = await finder.attachmentsOf({ kind: 'symbol', uri, name: 'x'.repeat(201), range: [0, 0, 2, 1] });
    assert.equal(long.attachments[0]?.symbol, 'x'.repeat(200));
    const gone = await attached('symbol', 'finds/findable.ts', [90, 0, 99, 0]);
    assert.deepEqual(
      gone.attachments.map(({ lastLine }) => lastLine),
      [4],
    );
  });

  const refused: [what: string, kind: FoundPlace['kind'], path: string, refusal: RegExp][] = [
    ['binary', 'file', 'finds/findable.bin', /^finds\/findable\.bin is not a text file/],
    ['too large', 'file', 'finds/findable-large.txt', /^finds\/findable-large\.txt is too large to attach/],
    ['never sent', 'file', 'finds/.env.findme', /^finds\/\.env\.findme is not sent: /],
    ['gone', 'file', 'finds/gone.ts', /^finds\/gone\.ts cannot be read/],
    [
      'in a folder that is a link out of the workspace',
      'file',
      'finds/away/findable-secret.ts',
      /^finds\/away\/findable-secret\.ts is a link/,
    ],
    ['a folder now', 'file', 'finds/deep', /^finds\/deep is a folder\./],
    ['outside the workspace', 'file', '../elsewhere.ts', /^\.\.\/elsewhere\.ts is not in the workspace/],
    ['gone with its symbol', 'symbol', 'finds/gone.ts', /^finds\/gone\.ts cannot be read/],
    ['binary with a symbol', 'symbol', 'finds/findable.bin', /^finds\/findable\.bin is not a text file/],
    ['a folder that is gone', 'folder', 'finds/gone', /^finds\/gone cannot be read/],
    ['a folder that is a link', 'folder', 'finds/away', /^finds\/away is a link or not a folder/],
    [
      'a folder whose files are all ignored',
      'folder',
      'finds/ignored',
      /^finds\/ignored contains no file that VS Code shows/,
    ],
  ];
  for (const [what, kind, path, refusal] of refused) {
    it(`attaches nothing that is ${what} (V101)`, async () => {
      const { attachments, refusals } = await attached(kind, path);
      assert.deepEqual(attachments, []);
      assert.match(refusals.join(), refusal);
    });
  }

  it('marks a file whose path contains a link out of the workspace, and names the root folder', async () => {
    const [row] = await rows('findable-secret');
    assert.deepEqual([row?.icon, row?.description], ['lock', 'finds/away · leads out of the workspace']);
    assert.equal(nameOf(inWorkspace('')), vscode.workspace.workspaceFolders?.[0]?.name);
  });

  const named: [written: string, path?: string][] = [
    ['finds/findable.ts', 'finds/findable.ts'],
    ['findable.ts', 'finds/findable.ts'],
    ['./deep/findableToo.ts', 'finds/deep/findableToo.ts'],
    ['deep\\findableToo.ts', 'finds/deep/findableToo.ts'],
    ['findable.bin', 'finds/findable.bin'],
    ['.env.findme', 'finds/.env.findme'],
    ['able.ts'],
    ['same.ts'],
    ['finds/deep'],
    ['finds/ignored/findable.ts'],
    ['findable-secret.ts'],
    ['finds/away/findable-secret.ts'],
    ['../finds/findable.ts'],
    ['finds/../finds/findable.ts'],
    ['../../etc/passwd'],
    ['/etc/passwd'],
    ['//server/share/findable.ts'],
    ['\\\\server\\share\\findable.ts'],
    ['C:\\finds\\findable.ts'],
    ['file:///finds/findable.ts'],
    ['~/finds/findable.ts'],
    ['finds/findable.ts\0'],
    ['finds/\u202efindable.ts'],
    ['.git/config'],
    [''],
  ];
  it('finds the only file that a reply names with a path, and none outside the workspace (V333)', async () => {
    await write(inWorkspace('finds/same.ts'), '');
    await write(inWorkspace('finds/deep/same.ts'), '');
    const expected = named.filter(([, path]) => path !== undefined);
    assert.deepEqual(await finder.filesNamed(named.map(([written]) => written)), expected);
  });

  it('finds the files that several replies name at the same time', async () => {
    const all = Array.from({ length: 20 }, () => finder.filesNamed(['findable.ts']));
    assert.deepEqual(await Promise.all(all), Array(20).fill([['findable.ts', 'finds/findable.ts']]));
  });

  it('opens a file that a reply names at its lines, which may no longer exist', async () => {
    const opened = async (...lines: number[]): Promise<number[]> => {
      await finder.openNamed('finds/findable.ts', ...lines);
      const editor = vscode.window.activeTextEditor;
      assert.equal(editor?.document.uri.path, inWorkspace('finds/findable.ts').path);
      const { start, end } = editor.selection;
      return [start.line, end.line, end.character];
    };
    assert.deepEqual(await opened(2), [1, 1, 0]);
    assert.deepEqual(await opened(1, 2), [0, 1, '  return 1;'.length]);
    assert.deepEqual(await opened(9_999_999), [3, 3, 0]);
  });

  it('says that a file that a reply names is gone, also for a path that leads outside (V333)', async () => {
    for (const path of ['finds/gone.ts', '../finds/findable.ts', '/etc/passwd'])
      assert.deepEqual(await notices(() => finder.openNamed(path)), ['The file no longer exists.']);
  });

  it('tells the page which paths name files, and opens one when the page asks for it (V332)', async () => {
    const facts: Fact[] = [];
    const view = { notify: (fact: Fact) => facts.push(fact) };
    const chat = { session: { shown: { conversation: {} } }, view } as unknown as ChatParts;
    const services = { finder: () => Promise.resolve(finder), dialogs: { showingProblems } } as unknown as ChatServices;
    const ask = (wish: Wish): Promise<void> => fulfil(wish, chat, services);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await ask({ type: 'find-paths', id: 'r', paths: ['findable.ts', 'none.ts'] });
    await ask({ type: 'find-paths', id: 'other', paths: ['none.ts'] });
    assert.deepEqual(facts, [{ type: 'paths-found', id: 'r', found: [['findable.ts', 'finds/findable.ts']] }]);
    assert.deepEqual(vscode.window.visibleTextEditors, []);
    await ask({ type: 'open-path', path: 'finds/findable.ts', firstLine: 2 });
    assert.equal(vscode.window.activeTextEditor?.selection.start.line, 1);
  });

  it('marks a file that is never sent', async () => {
    const row = (await rows('env.findme')).find(({ name }) => name === '.env.findme');
    assert.deepEqual([row?.icon, row?.description], ['lock', 'finds · never sent']);
    await set({ neverSend: ['!**/.env.findme'] });
    await finder.find('', () => undefined);
    const [now] = await rows('env.findme');
    assert.deepEqual([now?.icon, now?.description], ['file', 'finds'], 'until the user lets it be sent');
  });
});
