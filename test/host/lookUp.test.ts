import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { lookUpHere } from '../../src/dialogs/lookUpHere.ts';
import { decide } from '../../src/settings/userSettings.ts';
import type { LookedUp } from '../../src/chat/lookUp/lookedUp.ts';
import { readCall } from '../../src/chat/lookUp/tools.ts';
import type { LookUpStep } from '../../src/protocol.ts';
import { WorkspacePaths } from '../../src/editor/find/workspacePaths.ts';
import { Ignored } from '../../src/editor/lookUp/ignored.ts';
import { openFolders } from '../../src/editor/lookUp/openFolders.ts';
import { searchedFiles } from '../../src/editor/lookUp/searchedFiles.ts';
import { LookUps, WorkspaceLookUp } from '../../src/editor/lookUp/workspaceLookUp.ts';
import { memory } from '../support/memento.ts';
import { eventually } from '../support/eventually.ts';
import { declining, inWorkspace, write } from './attachable.ts';
import { openRepository, type TestRepository } from './gitRepository.ts';
import { notices } from './replying.ts';
import { warnings } from './situation.ts';

const key = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const paths = new WorkspacePaths();
const workspace = new WorkspaceLookUp(() => paths.refresh());

/** What a call gets. Its path is below the folder of this test, unless it is absolute. */
function looked(
  tool: string,
  input: object,
  signal = new AbortController().signal,
  steps: readonly LookUpStep[] = [],
): Promise<LookedUp> {
  const call = readCall({ name: tool, arguments: JSON.stringify(input) });
  assert.ok(typeof call !== 'string');
  return workspace.lookUp(call, steps, signal);
}
const textOf = async (tool: string, input: object): Promise<string> => (await looked(tool, input)).result;

const settings = {
  'files.exclude': { 'look/hidden': true, '**/.gitignore': true, '**/.git': false },
  'search.useIgnoreFiles': false,
};

describe('What a model looks up', () => {
  let outside: string;
  before(async () => {
    outside = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    await write(vscode.Uri.file(join(outside, 'secret.txt')), 'outside');
    await write(inWorkspace('look/a.ts'), 'let total = 1;\r\nlet Total = 2;\r\n');
    await write(inWorkspace('look/deep/b.ts'), 'one\ntwo\ntotal(\nfour\nfive\nsix\n');
    await write(
      inWorkspace('look/deep/long.txt'),
      Array.from({ length: 2000 }, (_, index) => `line ${index + 1}`).join('\n'),
    );
    await write(inWorkspace('look/wide.txt'), 'x'.repeat(40_000));
    await write(inWorkspace('look/empty.txt'), '');
    await write(inWorkspace('look/bidi.txt'), 'c\u2028d\na\u202eb');
    await write(inWorkspace('look/binary.bin'), Uint8Array.from([1, 0, 2]));
    await write(inWorkspace('look/.dotted/d.txt'), 'a word with dots');
    await write(inWorkspace('look/large.txt'), Buffer.alloc(10_000_001, 'a'));
    await write(inWorkspace('look/.env'), 'total=never');
    await write(inWorkspace('look/built/out.ts'), 'total ignored');
    await write(inWorkspace('look/hidden/h.ts'), 'total hidden');
    await write(inWorkspace('look/.gitignore'), 'built/\n');
    await symlink(outside, inWorkspace('look/away').fsPath);
    await symlink(join(outside, 'secret.txt'), inWorkspace('look/link.txt').fsPath);
    await symlink(inWorkspace('look/built/out.ts').fsPath, inWorkspace('look/again.txt').fsPath);
    // Where letters in another case are the same name, this one exists already.
    const inCapitals = inWorkspace('look/.dotted/D.txt').fsPath;
    await symlink(inWorkspace('look/.dotted/d.txt').fsPath, inCapitals).catch(() => undefined);
    await write(inWorkspace('look/key.txt'), key);
    await symlink(inWorkspace('look/.env').fsPath, inWorkspace('look/harmless.txt').fsPath);
    // What a workspace can set so that ignored files are shown does not let them be sent.
    for (const [name, value] of Object.entries(settings))
      await vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global);
  });
  after(async () => {
    paths.dispose();
    for (const name of Object.keys(settings))
      await vscode.workspace.getConfiguration().update(name, undefined, vscode.ConfigurationTarget.Global);
    await vscode.workspace.fs.delete(inWorkspace('look'), { recursive: true });
    await rm(outside, { recursive: true });
  });

  const reads: [name: string, input: object, text: string | RegExp][] = [
    ['a file', { path: 'look/a.ts' }, 'look/a.ts, lines 1 to 2 of 2:\nlet total = 1;\nlet Total = 2;'],
    [
      'some of its lines',
      { path: './look/deep/b.ts', start_line: 2, end_line: 3 },
      'look/deep/b.ts, lines 2 to 3 of 6:\ntwo\ntotal(',
    ],
    [
      '800 lines, and how to go on',
      { path: 'look/deep/long.txt' },
      /^look\/deep\/long\.txt, lines 1 to 800 of 2000:\nline 1\n[^]*\nline 800\nUse start_line 801 to read on\.$/,
    ],
    [
      'the beginning of a long line',
      { path: 'look/wide.txt' },
      /^look\/wide\.txt, line 1 of 1:\nx{30000} \[the line goes on\]$/,
    ],
    ['an empty file', { path: 'look/empty.txt' }, 'look/empty.txt is empty.'],
    ['lines that are not there', { path: 'look/a.ts', start_line: 9 }, 'look/a.ts ends with line 2.'],
    ['hidden characters as their codes', { path: 'look/bidi.txt' }, /a\[U\+202E\]b$/],
    ['no file of bytes', { path: 'look/binary.bin' }, 'look/binary.bin is not a text file.'],
    ['no file of more than 10 MB', { path: 'look/large.txt' }, 'look/large.txt is too large to be read.'],
    ['no folder', { path: 'look/deep' }, 'look/deep is not a file. Use list_folder for a folder.'],
    ['no file that does not exist', { path: 'look/c.ts' }, 'look/c.ts does not exist or cannot be read.'],
    ['no path outside', { path: '../a' }, '../a is not a path within the workspace.'],
    ['no absolute path', { path: '/etc/passwd' }, '/etc/passwd is not a path within the workspace.'],
    ['no home', { path: '~/.ssh/id_rsa' }, '~/.ssh/id_rsa is not a path within the workspace.'],
    ['nothing of Git', { path: '.git/config' }, '.git/config belongs to Git and cannot be read.'],
    [
      'no folder that a link leads to',
      { path: 'look/away/secret.txt' },
      'look/away/secret.txt leads out of the workspace.',
    ],
    ['no file that a link leads to', { path: 'look/link.txt' }, 'look/link.txt leads out of the workspace.'],
    ['no file that is never sent', { path: 'look/.env' }, /never sends/],
    ['no link to a file that is never sent', { path: 'look/harmless.txt' }, /never sends/],
    [
      'no file under the name of a link (V424)',
      { path: 'look/again.txt' },
      'look/again.txt is another name of look/built/out.ts. Use that name.',
    ],
    [
      'no file under its name in other letters',
      { path: 'look/.dotted/D.txt' },
      'look/.dotted/D.txt is another name of look/.dotted/d.txt. Use that name.',
    ],
    [
      'no file that settings hide',
      { path: 'look/hidden/h.ts' },
      'look/hidden/h.ts is hidden by the settings of the user.',
    ],
  ];
  for (const [name, input, text] of reads)
    it(`may be ${name}`, async () => {
      const read = await textOf('read_file', input);
      if (typeof text === 'string') assert.equal(read, text);
      else assert.match(read, text);
    });

  it('is never a pipe, which would be read without an end', async () => {
    execFileSync('mkfifo', [inWorkspace('look/pipe').fsPath]);
    const read = await textOf('read_file', { path: 'look/pipe' });
    await vscode.workspace.fs.delete(inWorkspace('look/pipe'));
    assert.equal(read, 'look/pipe is not a file. Use list_folder for a folder.');
  });

  it('is checked for secrets as a whole: a part of one does not look like one (V425)', async () => {
    const [first = '-', , , , fifth = '-'] = key.split('\n');
    const read = await looked('read_file', { path: 'look/key.txt', start_line: 3 });
    assert.ok(read.source?.includes(first), read.source);
    const found = await looked('search_text', { query: fifth, include: 'look/**' });
    assert.ok(found.source?.includes(first), found.source);
    assert.equal((await looked('read_file', { path: 'look/a.ts' })).source, '');
  });

  it('may be an ignored file only after a question with its name, which is asked once, also if it is read twice at once', async () => {
    let read = '';
    const asked = await warnings(async () => {
      const reads = [1, 2].map(() => textOf('read_file', { path: 'look/built/out.ts' }));
      [, read = ''] = await Promise.all(reads);
    }, 'Send');
    assert.deepEqual(asked, ['The model wants to read look/built/out.ts, which Git ignores. Send it?']);
    assert.equal(read, 'look/built/out.ts, line 1 of 1:\ntotal ignored');
    // Enter presses the first button, while the user does something else.
    assert.deepEqual(await notices(() => textOf('read_file', { path: 'look/built/first.ts' })), [
      "The model wants to read look/built/first.ts, which Git ignores. Send it? | Don't Send | Send",
    ]);
    const other = (): Promise<string> => textOf('read_file', { path: 'look/built/other.ts' });
    const refusal = 'The user does not want look/built/other.ts to be read.';
    assert.equal(await declining(other), refusal);
    const askedAgain = await warnings(async () => assert.equal(await other(), refusal), 'Send');
    assert.deepEqual(askedAgain, [], 'a No counts for all further calls, too');
  });

  it('may be what the user lets be read for one connection, but not for another one', async () => {
    const lookUps = new LookUps(() => paths.refresh());
    const call = readCall({ name: 'read_file', arguments: '{"path":"look/built/out.ts"}' });
    assert.ok(typeof call !== 'string');
    const asked = await warnings(async () => {
      for (const connection of ['one', 'one', 'other'])
        await lookUps.of(connection).lookUp(call, [], new AbortController().signal);
    }, 'Send');
    assert.equal(asked.length, 2);
  });

  it('is the unsaved text of an open file', async () => {
    const document = await vscode.workspace.openTextDocument(inWorkspace('look/a.ts'));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), '// unsaved\n');
    await vscode.workspace.applyEdit(edit);
    assert.match(await textOf('read_file', { path: 'look/a.ts' }), /lines 1 to 3 of 3:\n\/\/ unsaved\n/);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('is the text of the file itself, not another version of it that is open in an editor', async () => {
    const provideTextDocumentContent = (): string => '// committed\n';
    const versions = vscode.workspace.registerTextDocumentContentProvider('look-version', {
      provideTextDocumentContent,
    });
    try {
      const version = await vscode.workspace.openTextDocument(
        inWorkspace('look/deep/b.ts').with({ scheme: 'look-version' }),
      );
      assert.equal(version.getText(), '// committed\n');
      assert.match(await textOf('read_file', { path: 'look/deep/b.ts' }), /lines 1 to 6 of 6:\none\n/);
    } finally {
      versions.dispose();
    }
  });

  it('may be the files that match a glob', async () => {
    assert.equal(await textOf('find_files', { pattern: 'look/**/*.ts' }), 'look/a.ts\nlook/deep/b.ts');
    assert.equal(await textOf('find_files', { pattern: 'long.txt' }), 'look/deep/long.txt');
    assert.equal(await textOf('find_files', { pattern: '*.nothing' }), 'No file of the workspace matches.');
  });

  it('may be what comes after any number of files that are never sent (V608)', async () => {
    const names = Array.from({ length: 501 }, (_, index) => `a${index}.pem`);
    await Promise.all([...names, 'z.txt'].map((name) => write(inWorkspace(`look/many/${name}`), '')));
    const place = (name: string): vscode.Location =>
      new vscode.Location(inWorkspace(`look/many/${name}`), new vscode.Position(0, 0));
    const found = [...names, 'z.txt'].map(
      (name) => new vscode.SymbolInformation('many', vscode.SymbolKind.Variable, '', place(name)),
    );
    const provider = vscode.languages.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols: () => found });
    try {
      // VS Code reports new files a moment later.
      await eventually(async () =>
        assert.equal(await textOf('find_files', { pattern: 'look/many/*' }), 'look/many/z.txt'),
      );
      assert.equal(await textOf('list_folder', { path: 'look/many' }), 'z.txt');
      assert.equal(await textOf('find_symbol', { name: 'many' }), 'variable many, look/many/z.txt:1');
    } finally {
      provider.dispose();
      await vscode.workspace.fs.delete(inWorkspace('look/many'), { recursive: true });
    }
  });

  it('says that there is more than it lists (V608)', async () => {
    const names = Array.from({ length: 501 }, (_, index) => `${index}.txt`);
    await Promise.all(names.map((name) => write(inWorkspace(`look/more/${name}`), 'more\n')));
    try {
      const calls: [tool: string, input: object, count: number, said: RegExp][] = [
        ['find_files', { pattern: 'look/more/*' }, 200, /\nMore files match\. Use a narrower glob\.$/],
        ['list_folder', { path: 'look/more' }, 500, /\nMore is in this folder, and not listed\.$/],
        ['search_text', { query: 'more', include: 'look/more/*' }, 200, /^200 matches in 200 files, and maybe more:/],
      ];
      for (const [tool, input, count, said] of calls)
        await eventually(async () => {
          const found = await looked(tool, input);
          assert.match(found.result, said);
          assert.deepEqual([found.count, found.hasMore], [count, true]);
        });
    } finally {
      await vscode.workspace.fs.delete(inWorkspace('look/more'), { recursive: true });
    }
  });

  it('may be what a folder contains', async () => {
    const rows = ['.dotted/', 'a.ts', 'bidi.txt', 'binary.bin', 'built/ (ignored)', 'deep/', 'empty.txt'].concat([
      'key.txt',
      'large.txt',
      'wide.txt',
    ]);
    assert.equal(await textOf('list_folder', { path: 'look' }), rows.join('\n'));
    for (const path of ['', '.', './', '/']) assert.match(await textOf('list_folder', { path }), /^look\/$/m, path);
    assert.equal(await textOf('list_folder', { path: 'look/a.ts' }), 'look/a.ts is not a folder, or does not exist.');
  });

  const searches: [name: string, input: object, text: string | RegExp][] = [
    [
      'lines with a text, with two lines around',
      { query: 'total(', include: 'look/**' },
      '1 match in 1 file:\nlook/deep/b.ts\n1-one\n2-two\n3:total(\n4-four\n5-five',
    ],
    [
      'lines in upper or lower case',
      { query: 'total', include: 'look/a.ts' },
      '2 matches in 1 file:\nlook/a.ts\n1:let total = 1;\n2:let Total = 2;',
    ],
    [
      'lines in upper case',
      { query: 'Total', include: '*.ts' },
      '1 match in 1 file:\nlook/a.ts\n1-let total = 1;\n2:let Total = 2;',
    ],
    [
      'a line with another character that separates lines (V526)',
      { query: 'd', include: 'look/bidi.txt' },
      '1 match in 1 file:\nlook/bidi.txt\n1:c[U+2028]d\n2-a[U+202E]b',
    ],
    [
      'a line in a folder whose name begins with a dot',
      { query: 'word with dots' },
      '1 match in 1 file:\nlook/.dotted/d.txt\n1:a word with dots',
    ],
    ['nothing that is ignored, hidden or never sent', { query: 'total ignored' }, 'Nothing was found.'],
    ['nothing that is hidden', { query: 'total hidden' }, 'Nothing was found.'],
    ['nothing that is never sent', { query: 'total=never' }, 'Nothing was found.'],
    ['nothing that a glob would bring back', { query: 'total ignored', include: '**/built/**' }, 'Nothing was found.'],
    ['nothing behind a link', { query: 'outside', include: 'look/**' }, 'Nothing was found.'],
    ['nothing in a file of more than 5 MB', { query: 'aaaa', include: 'look/large.txt' }, 'Nothing was found.'],
    ['no option of the program', { query: '--files', include: 'look/**' }, 'Nothing was found.'],
    ['only one line', { query: 'a\nb' }, 'Search for a text in one line.'],
    ['not every line', { query: '' }, 'Search for a text in one line.'],
  ];
  for (const [name, input, text] of searches)
    it(`may be, when it searches, ${name}`, async () => {
      const found = await textOf('search_text', input);
      if (typeof text === 'string') assert.equal(found, text);
      else assert.match(found, text);
    });

  it('may be lines that match a regular expression, or what is wrong with it', async () => {
    assert.match(
      await textOf('search_text', { query: 'l.t Total', is_regex: true }),
      /^1 match in 1 file:\nlook\/a\.ts\n1-let/,
    );
    assert.match(await textOf('search_text', { query: '(', is_regex: true }), /regex parse error/);
  });

  it('is found without the settings of the program, which could name others to run', async () => {
    const file = vscode.Uri.file(join(outside, 'ripgreprc'));
    await write(file, '--invert-match\n');
    process.env['RIPGREP_CONFIG_PATH'] = file.fsPath;
    const found = await textOf('search_text', { query: 'total(', include: 'look/deep/b.ts' }).finally(
      () => delete process.env['RIPGREP_CONFIG_PATH'],
    );
    assert.match(found, /^1 match in 1 file:/);
  });

  it('is the same where VS Code has no ripgrep', async () => {
    const [root] = openFolders();
    assert.ok(root);
    const lines: string[] = [];
    const search = { query: 'total(', isRegex: false, include: '' };
    for await (const { path, line, isMatch } of searchedFiles(
      search,
      root,
      () => paths.refresh(),
      new AbortController().signal,
    ))
      if (path.startsWith('look/')) lines.push(`${path}:${line}${isMatch ? '!' : ''}`);
    assert.deepEqual(
      lines,
      [1, 2, 3, 4, 5].map((line) => `look/deep/b.ts:${line}${line === 3 ? '!' : ''}`),
    );
  });

  it('may be the problems of a file', async () => {
    const found = vscode.languages.createDiagnosticCollection('look');
    const range = new vscode.Range(0, 4, 0, 9);
    found.set(inWorkspace('look/a.ts'), [new vscode.Diagnostic(range, 'Unused', vscode.DiagnosticSeverity.Warning)]);
    assert.equal(await textOf('get_problems', { path: 'look/a.ts' }), 'look/a.ts:1:5 warning: Unused');
    assert.match(await textOf('get_problems', {}), /look\/a\.ts:1:5 warning: Unused/);
    found.dispose();
    assert.equal(await textOf('get_problems', { path: 'look/a.ts' }), 'No problems were found.');
  });

  it('is one line for each problem, and no problems of what is no file (V602)', async () => {
    const found = vscode.languages.createDiagnosticCollection('look');
    const message = "Type 'A' is not assignable to type 'B'.\r\n  Types of property 'x' are incompatible.\n";
    found.set(
      inWorkspace('look/a.ts'),
      [1, 2].map((line) => new vscode.Diagnostic(new vscode.Range(line, 0, line, 5), message)),
    );
    const { result, count } = await looked('get_problems', { path: 'look/a.ts' });
    found.dispose();
    assert.equal(count, 2);
    assert.equal(
      result.split('\n')[1],
      "look/a.ts:3:1 error: Type 'A' is not assignable to type 'B'. Types of property 'x' are incompatible.",
    );
    for (const [path, sentence] of [
      ['look/deep', 'look/deep is not a file. Leave the path out for the whole workspace.'],
      ['look/gone.ts', 'look/gone.ts does not exist or cannot be read.'],
    ])
      assert.deepEqual(await looked('get_problems', { path }), { result: sentence });
  });

  describe('may be changes', () => {
    let repository: TestRepository;
    const at = (name: string): vscode.Uri => inWorkspace(`look/own/${name}`);
    before(async () => {
      for (const [name, text] of Object.entries({
        'a.ts': 'one\r\ntwo\r\nthree\r\n',
        '.env': 'never',
        'was.env': 'never',
        'gone.ts': 'gone',
        'bytes.ts': Uint8Array.from([0, 1]),
        'ends.ts': 'same\n',
        'key.txt': `${key}\n`,
        'many.ts': Array.from({ length: 3000 }, (_, index) => `${index}`).join('\n'),
        'secret.ts': `const key = '${key.split('\n').at(3)}';\n`,
      }))
        await write(at(name), text);
      repository = await openRepository('look/own');
      await repository.git('mv', 'was.env', 'is.ts');
      await repository.git('mv', 'secret.ts', 'moved.ts');
      await write(at('a.ts'), 'one\r\nstaged\r\nthree\r\n');
      await repository.git('add', 'a.ts');
      await write(at('a.ts'), 'one\r\n2\u202e\r\nthree\r\n');
      for (const name of ['.env', 'new.ts']) await write(at(name), 'never again');
      await write(at('bytes.ts'), Uint8Array.from([0, 2]));
      await write(at('ends.ts'), 'same\r\n');
      await write(at('key.txt'), key.replace(/\n.*\n(?=-)/, '\nchanged\n'));
      await write(at('many.ts'), Array.from({ length: 3000 }, (_, index) => `${index * 3}`).join('\n'));
      await vscode.workspace.fs.delete(at('gone.ts'));
      await repository.api.status();
    });
    after(() => repository.remove());

    const changes = async (): Promise<LookedUp> => looked('get_changes', {});

    it('since the last commit, with hidden characters as their codes, in files that may be read (V477)', async () => {
      const { result } = await changes();
      assert.match(result, /^look\/own\/a\.ts was changed:\n@@ -1,3 \+1,3 @@\n one\n-two\n\+2\[U\+202E\]\n three$/m);
      assert.match(result, /^look\/own\/moved\.ts, which was look\/own\/secret\.ts, was changed:$/m);
      for (const line of [
        'new.ts is new.',
        'gone.ts was deleted.',
        'bytes.ts was changed.',
        'many.ts was changed in many places.',
      ])
        assert.ok(result.split('\n').includes(`look/own/${line}`), `${line} is missing in:\n${result}`);
      assert.doesNotMatch(result, /never|\.env|is\.ts/);
      assert.doesNotMatch(result, /staged/);
    });

    it('in unsaved text, and not those of line ends', async () => {
      const document = await vscode.workspace.openTextDocument(at('a.ts'));
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), 'unsaved\n');
      await vscode.workspace.applyEdit(edit);
      const { result } = await changes();
      assert.match(result, /^\+unsaved$/m);
      assert.doesNotMatch(result, /[-+]same/);
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });

    it('of files, but nothing of Git itself, though settings of a workspace show its folder', async () => {
      assert.equal(await textOf('find_files', { pattern: 'look/own/.git/**' }), 'No file of the workspace matches.');
      assert.doesNotMatch(await textOf('list_folder', { path: 'look/own' }), /\.git/);
      assert.equal(await textOf('search_text', { query: 'repositoryformatversion' }), 'Nothing was found.');
    });

    it('whose lines are a part of a secret: it is checked as a whole (V425)', async () => {
      const { source } = await changes();
      assert.ok(source?.includes(key.split('\n')[0] ?? '-'), source);
    });

    it('that are only named where the last commit cannot be read', async () => {
      await repository.git('repack', '-adq');
      const [name = ''] = (await readdir(at('.git/objects/pack').fsPath)).filter((each) => each.endsWith('.pack'));
      const pack = at(`.git/objects/pack/${name}`).fsPath;
      await rename(pack, `${pack}.away`);
      try {
        assert.match((await changes()).result, /^look\/own\/a\.ts was changed\.$/m);
      } finally {
        await rename(`${pack}.away`, pack);
      }
    });

    it('that are all new before the first commit', async () => {
      await repository.git('checkout', '--orphan', 'first');
      await repository.api.status();
      const { result } = await changes();
      assert.match(result, /^look\/own\/a\.ts is new\.$/m);
      assert.doesNotMatch(result, /was changed/);
    });
  });

  describe('and proposes', () => {
    const propose = async (
      steps: LookUpStep[],
      tool: string,
      input: { path: string; [field: string]: string },
    ): Promise<string> => {
      const { result, path, proposes } = await looked(tool, input, undefined, steps);
      const more = { ...(path !== undefined && { path }), ...(proposes && { proposes }) };
      const number = steps.length + 1;
      steps.push({ number, round: number, at: 0, tool, input: JSON.stringify(input), title: '', ...more, result });
      return result;
    };
    const proposed = 'Proposed. The user decides whether it is written.';

    it('is what it reads then, though nothing is written', async () => {
      const steps: LookUpStep[] = [];
      const path = 'look/a.ts';
      assert.equal(await propose(steps, 'propose_edit', { path, old_text: 'total', new_text: 'sum' }), proposed);
      assert.equal(await propose(steps, 'propose_file', { path: 'look/new.ts', text: 'let a;\n' }), proposed);
      const read = (file: string): Promise<LookedUp> => looked('read_file', { path: file }, undefined, steps);
      assert.equal((await read(path)).result, 'look/a.ts, lines 1 to 2 of 2:\nlet sum = 1;\nlet Total = 2;');
      assert.equal((await read('./look/new.ts')).result, 'look/new.ts, line 1 of 1:\nlet a;');
      assert.equal(await propose(steps, 'propose_edit', { path, old_text: 'sum', new_text: 'all' }), proposed);
      assert.match((await read(path)).result, /let all = 1/);
      const bytes = await vscode.workspace.fs.readFile(inWorkspace(path));
      assert.equal(Buffer.from(bytes).toString(), 'let total = 1;\r\nlet Total = 2;\r\n');
      await assert.rejects(Promise.resolve(vscode.workspace.fs.stat(inWorkspace('look/new.ts'))));
      await write(inWorkspace(path), 'let other = 1;\n');
      try {
        const refusal = 'look/a.ts was changed, so the proposals do not fit any more.';
        // An open document shows the new text on the disk only after a while.
        await eventually(async () => assert.equal((await read(path)).result, refusal));
      } finally {
        await write(inWorkspace(path), bytes);
      }
      await eventually(async () => assert.match((await read(path)).result, /let all = 1/));
    });

    const refused: [name: string, input: { path: string; [field: string]: string }, result: RegExp][] = [
      ['a text that is not there', { path: 'look/a.ts', old_text: 'nothing', new_text: '' }, /not in the file/],
      ['a text that is there twice', { path: 'look/a.ts', old_text: 'let', new_text: '' }, /more than once/],
      ['an empty text', { path: 'look/a.ts', old_text: '', new_text: 'a' }, /empty/],
      ['an edit of no file', { path: 'look/none.ts', old_text: 'a', new_text: '' }, /does not exist/],
      ['a path outside', { path: '../a.ts', old_text: 'a', new_text: '' }, /not a path within/],
      ['a file of Git', { path: '.git/hooks/pre-commit', old_text: 'a', new_text: '' }, /belongs to Git/],
      ['a file that is never sent', { path: 'look/.env', old_text: 'a', new_text: '' }, /never sends/],
      ['no file', { path: '', old_text: 'a', new_text: '' }, /^Name a file\.$/],
      ['a file behind a link', { path: 'look/away/secret.txt', old_text: 'a', new_text: '' }, /leads out/],
    ];
    for (const [name, input, result] of refused)
      it(`is refused: ${name}`, async () => assert.match(await propose([], 'propose_edit', input), result));

    it('is refused: an ignored file that the user does not let be read', async () => {
      const input = { path: 'look/built/secret.ts', text: 'a' };
      const refusal = await declining(() => propose([], 'propose_file', input));
      assert.equal(refusal, 'The user does not want look/built/secret.ts to be read.');
    });
  });

  it('is ignored by all rules of its repository, unless that ignores the whole open folder (V415, V507, V508, V525)', async () => {
    const [repository, at] = [join(outside, 'repository'), (path: string) => vscode.Uri.file(join(outside, path))];
    const files = {
      '.git/info/exclude': 'excluded.ts',
      '.gitignore': 'out\n*.log',
      'package/.gitignore': '!kept.log\nown.ts',
      'out/example/a.ts': '',
      // Programs of Windows begin files with a byte order mark.
      'marked/.gitignore': '\uFEFFfirst.ts\nsecond.ts',
      'long/.gitignore': ' \n'.repeat(600_000),
      'slow/.gitignore': `${'a[b]c\n'.repeat(2001)}[x].ts`,
      // A linked working tree shares the rules of its repository. Git names its folder by a whole path, or by one that begins there.
      '.git/worktrees/linked/commondir': '../..\n',
      'linked/.git': `gitdir: ${join(repository, '.git/worktrees/linked')}\n`,
      'relative/.git': 'gitdir: ../.git/worktrees/linked\n',
      '.git/modules/part/info/exclude': 'inner.ts',
      'part/.git': 'gitdir: ../.git/modules/part\n',
      'lost/.git': 'gitdir: ../.git/modules/none\n',
      'nested/.git/info/exclude': '*.own\nkept.ts',
      'nested/.gitignore': '!kept.ts',
    };
    for (const [path, text] of Object.entries(files)) await write(at(`repository/${path}`), text);
    const isIgnored = (folder: string, path: string): Promise<boolean> =>
      new Ignored(vscode.Uri.file(join(repository, folder))).has(path);
    const rows: [folder: string, path: string, expected: boolean][] = [
      ['package', 'excluded.ts', true],
      ['package', 'own.ts', true],
      ['package', 'deep/a.log', true],
      ['package', 'deep/kept.log', false],
      ['package', 'out/a.ts', true],
      ['package', 'a.ts', false],
      ['.', 'package/own.ts', true],
      ['out/example', 'a.ts', false],
      ['marked', 'first.ts', true],
      ['marked', 'second.ts', true],
      ['marked', 'a.ts', false],
      ['long', 'a.ts', true],
      ['slow', 'x.ts', true],
      ['linked', 'deep/excluded.ts', true],
      ['linked', 'a.ts', false],
      ['relative', 'excluded.ts', true],
      ['part', 'inner.ts', true],
      ['part', 'excluded.ts', false],
      ['lost', 'excluded.ts', false],
      ['.', 'part/deep/inner.ts', true],
      ['.', 'nested/deep/a.own', true],
      ['.', 'nested/kept.ts', false],
      ['.', 'a.own', false],
    ];
    for (const [folder, path, expected] of rows)
      assert.equal(await isIgnored(folder, path), expected, `${folder}/${path}`);
  });

  it('is ignored by the rules that the user has for all repositories, unless those of a repository say otherwise (V560)', async () => {
    const at = (path: string): vscode.Uri => vscode.Uri.file(join(outside, path));
    const { HOME = '', XDG_CONFIG_HOME = '' } = process.env;
    const files = {
      'home/.gitconfig': '[core]\n\texcludesFile = ~/ignored\n',
      'home/ignored': '*.own\n!*.log',
      'all/.git/info/exclude': '!excluded.own',
      // The repository names other rules, for which whoever made it could take any file.
      'all/.git/config': `[core]\n\texcludesFile = ${at('none').fsPath}\n`,
      'all/.gitignore': '!kept.own\n*.log',
      'all/nested/.git/HEAD': '',
    };
    for (const [path, text] of Object.entries(files)) await write(at(path), text);
    Object.assign(process.env, { HOME: at('home').fsPath, XDG_CONFIG_HOME: at('none').fsPath });
    try {
      const ignored = new Ignored(at('all'));
      const paths = ['a.own', 'deep/a.own', 'nested/a.own', 'excluded.own', 'kept.own', 'a.log', 'a.ts'];
      const found = await Promise.all(paths.map(async (path) => [path, await ignored.has(path)]));
      assert.deepEqual(
        found.filter(([, is]) => is).map(([path]) => path),
        ['a.own', 'deep/a.own', 'nested/a.own', 'a.log'],
      );
    } finally {
      Object.assign(process.env, { HOME, XDG_CONFIG_HOME });
    }
  });

  it('is not all of problems with messages of any length', async () => {
    const found = vscode.languages.createDiagnosticCollection('look');
    const range = new vscode.Range(0, 0, 0, 5);
    found.set(inWorkspace('look/a.ts'), [new vscode.Diagnostic(range, `\u202e${'x'.repeat(100_000)}`)]);
    const all = await textOf('get_problems', { path: 'look/a.ts' });
    found.dispose();
    assert.match(all, /^look\/a\.ts:1:1 error: \[U\+202E\]x+\n\[The problems go on\.\]$/);
    assert.ok(all.length < 31_000, String(all.length));
  });

  it('leaves out problems of ignored files', async () => {
    const found = vscode.languages.createDiagnosticCollection('look');
    const range = new vscode.Range(0, 0, 0, 5);
    for (const path of ['look/a.ts', 'look/built/out.ts'])
      found.set(inWorkspace(path), [new vscode.Diagnostic(range, path, vscode.DiagnosticSeverity.Warning)]);
    const all = await textOf('get_problems', {});
    const asked = await warnings(() => textOf('get_problems', { path: 'look/built/never.ts' }));
    found.dispose();
    assert.match(all, /look\/a\.ts:1:1/);
    assert.doesNotMatch(all, /built/);
    assert.equal(asked.length, 1);
  });

  it('may be where a symbol is defined and used, but not in an ignored file or outside', async () => {
    const at = (path: string, line: number): vscode.Location =>
      new vscode.Location(
        path.startsWith('/') ? vscode.Uri.file(path) : inWorkspace(path),
        new vscode.Position(line, 4),
      );
    const symbol = (name: string, place: vscode.Location): vscode.SymbolInformation =>
      new vscode.SymbolInformation(name, vscode.SymbolKind.Variable, '', place);
    const found = [
      symbol('zebra', at('look/deep/long.txt', 0)),
      symbol('zebra', at('look/built/out.ts', 0)),
      symbol('zebra', at(join(outside, 'secret.txt'), 0)),
      symbol('zebras', at('look/deep/b.ts', 0)),
    ];
    const providers = vscode.Disposable.from(
      vscode.languages.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols: () => found }),
      vscode.languages.registerReferenceProvider(
        { pattern: '**/look/deep/long.txt' },
        { provideReferences: () => [at('look/deep/b.ts', 2), at('look/.env', 0)] },
      ),
    );
    const listed = await textOf('find_symbol', { name: 'zebra' });
    const others = await textOf('find_symbol', { name: 'zeb' });
    providers.dispose();
    assert.equal(listed, 'variable zebra, look/deep/long.txt:1\nUsed at:\nlook/deep/b.ts:3');
    assert.equal(others, 'variable zebra, look/deep/long.txt:1\nvariable zebras, look/deep/b.ts:1');
    assert.match(await textOf('find_symbol', { name: 'nothing' }), /^No symbol/);
  });

  it('ends a search when the user stops it', async () => {
    const stop = new AbortController();
    const searching = looked('search_text', { query: 'e' }, stop.signal);
    stop.abort();
    await assert.rejects(searching);
  });
});

describe('The question whether a model may look things up', () => {
  const receiver = 'a.example · primary';
  /** What the question says with these settings, which the user leaves, and whether it counts as agreed after that. */
  async function asked(values: object = {}) {
    const consent = lookUpHere(memory());
    const end = decide({ lookUp: undefined, tools: undefined, ...values });
    const window = vscode.window as { showInformationMessage: unknown };
    const { showInformationMessage } = vscode.window;
    let said = '';
    window.showInformationMessage = (_question: string, { detail = '' }: vscode.MessageOptions) => {
      said = detail;
      return Promise.resolve(undefined);
    };
    try {
      await consent.ask(receiver);
      const agreed = [receiver, 'b.example · primary'].map((name) => consent.isAgreed(name));
      return { agreed, said, isOn: consent.isOnAtFirst() };
    } finally {
      window.showInformationMessage = showInformationMessage;
      end();
    }
  }

  it('is answered for all connections by the setting', async () => {
    const { agreed, isOn } = await asked({ lookUp: 'on' });
    assert.deepEqual([agreed, isOn], [[true, true], true]);
  });

  it('says where the results go, and whether tools may change something', async () => {
    const plain = await asked();
    assert.deepEqual([plain.agreed, plain.isOn], [[false, false], false]);
    assert.match(plain.said, /is sent to a\.example · primary\.[^]*It cannot change, run or open anything\./);
    const { said } = await asked({ tools: ['*'] });
    assert.match(said, /Before it calls a tool that you allow in the setting realmChat\.tools, you are asked\./);
  });
});
