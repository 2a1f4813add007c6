import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { diffFiles } from '../../../src/code/diff/diffFiles.ts';
import { lastCommit } from '../../../src/editor/git/gitCommits.ts';
import { gitDiff } from '../../../src/editor/git/gitDiff.ts';
import { atOnce } from '../../../src/shared/slices.ts';

/** In a file that is never sent, and in the message of a commit of a submodule. */
const canary = 'the-canary';

/** What can be configured about the form of a diff. Git after 2.44 also knows the prefixes; see the last test. */
const configurations: [name: string, ...words: string[]][] = [
  ['nothing'],
  ['prefixes with several parts', 'diff.srcPrefix=a/b/', 'diff.dstPrefix=a/b/'],
  ['prefixes without a slash', 'diff.srcPrefix=a', 'diff.dstPrefix=b'],
  ['no prefixes', 'diff.noprefix=true'],
  ['prefixes that say what is compared', 'diff.mnemonicPrefix=true'],
  ['names as they are', 'core.quotePath=false'],
  ['colours', 'color.ui=always', 'color.diff=always', 'diff.colorMoved=zebra', 'diff.wsErrorHighlight=all'],
  ['another program for all files', 'diff.external=echo other form; cat'],
  ['another program for some files', 'diff.special.command=cat "$2" "$5"; true'],
  ['conversion to text', 'diff.special.textconv=echo decrypted; cat'],
  ['files that are binary', 'diff.special.binary=true'],
  ['an order that does not exist', 'diff.orderFile=nowhere'],
  ['an order', 'diff.orderFile=.order'],
  ['relative paths', 'diff.relative=true'],
  ['the commits of submodules', 'diff.submodule=log'],
  ['the changes of submodules', 'diff.submodule=diff'],
  ['words', 'diff.wordRegex=.'],
  ['no space in empty lines', 'diff.suppressBlankEmpty=true'],
  ['the lines around', 'diff.context=0', 'diff.interHunkContext=100'],
  ['no renames', 'diff.renames=false'],
  ['copies', 'diff.renames=copies'],
];

describe('The diff of a repository', () => {
  let folder: string;
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const gitIn = (within: string, ...words: string[]): string => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'protocol.file.allow=always'];
    return execFileSync('git', [...who, ...words], { cwd: join(folder, within), encoding: 'utf8', stdio: 'pipe' });
  };
  const git = (...words: string[]): string => gitIn('', ...words);
  const paths = ['app.ts', 'ä "b".txt', 'secrets/key.txt', 'secrets/new.txt', 'sub', 'gone.txt', 'now.txt', 'was.txt'];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'realm-chat-'));
    git('init');
    write('part/a.txt', 'one\n');
    gitIn('part', 'init');
    gitIn('part', 'add', '.');
    gitIn('part', 'commit', '-m', 'one');
    git('submodule', 'add', './part', 'sub');
    write('.gitattributes', 'secrets/* diff=special\n');
    write('.order', 'secrets/*\n*.txt\n');
    for (const path of ['app.ts', 'ä "b".txt', 'secrets/key.txt', 'gone.txt'])
      write(path, `${path}\n\nb\nc\nd\ne\nf\n`);
    write('was.txt', 'moved\n\n2\n3\n4\n5\n6\n7\n');
    git('add', '--all', '--', ':!part');
    git('commit', '-m', 'one');
    for (const path of ['app.ts', 'ä "b".txt']) write(path, `${path}\n\nB\nc\nd\ne\nf\n`);
    for (const path of ['secrets/key.txt', 'secrets/new.txt']) write(path, `${canary}\n`);
    git('mv', 'was.txt', 'now.txt');
    git('rm', 'gone.txt');
    write('sub/a.txt', `${canary}\n`);
    gitIn('sub', 'commit', '-am', canary);
    git('add', '--all', '--', ':!part');
  });
  after(() => rmSync(folder, { recursive: true }));

  /** That every path is found in the diff, and that what is in `secrets` and in the submodule is only in their parts. */
  const check = async (program: string): Promise<void> => {
    const diff = await gitDiff(program, folder, ['--cached']);
    assert.doesNotMatch(diff, /decrypted/);
    const files = atOnce(diffFiles(diff)) ?? assert.fail('The form is unknown.');
    const known = files.map((file) => file.paths.filter((path) => paths.includes(path)));
    assert.deepEqual([...new Set(known.flat())].sort(), paths.toSorted());
    assert.ok(known.every(({ length }) => length > 0));
    const others = files.filter((file) => !file.paths.some((path) => /^(?:secrets\/|sub$)/.test(path)));
    assert.doesNotMatch(others.map(({ text }) => text).join(''), new RegExp(canary));
  };

  for (const [name, ...words] of configurations)
    it(`has the paths of its files if Git is configured to write ${name} (V426)`, async () => {
      const settings = words.map((word) => word.split('=', 1)[0] ?? '');
      for (const [at, key] of settings.entries()) git('config', key, words[at]?.slice(key.length + 1) ?? '');
      try {
        await check('git');
      } finally {
        for (const key of settings) git('config', '--unset', key);
      }
    });

  it('has them if the environment names another program (V426)', async () => {
    process.env.GIT_EXTERNAL_DIFF = 'cat';
    try {
      await check('git');
    } finally {
      delete process.env.GIT_EXTERNAL_DIFF;
    }
  });

  it('is made without the program that a repository names to watch its files (V426)', async function () {
    if (process.platform === 'win32') this.skip();
    writeFileSync(join(folder, '.git', 'watch'), '#!/bin/sh\necho >> .git/ran\n', { mode: 0o700 });
    git('config', 'core.fsmonitor', '.git/watch');
    try {
      for (const words of [[], ['--cached'], ['HEAD']]) await gitDiff('git', folder, words);
      assert.equal(existsSync(join(folder, '.git', 'ran')), false);
    } finally {
      git('config', '--unset', 'core.fsmonitor');
    }
  });

  it('is made without what a repository lets Git run when it writes its index, which it does not write (V540)', async function () {
    if (process.platform === 'win32') this.skip();
    const all = (): Promise<unknown[]> =>
      Promise.all([[], ['HEAD']].map(async (words) => atOnce(diffFiles(await gitDiff('git', folder, words)))));
    const repositories = ['.git', '.git/modules/sub'].map((path) => join(folder, path));
    const indexes = (): string[] => repositories.map((path) => readFileSync(join(path, 'index'), 'base64'));
    for (const path of repositories)
      writeFileSync(join(path, 'hooks', 'post-index-change'), '#!/bin/sh\necho >> "$GIT_DIR/ran"\n', { mode: 0o700 });
    const [diffs, were] = [await all(), indexes()];
    // Git would note in its index that these files are what they were.
    const later = new Date(Date.now() + 60_000);
    for (const path of ['app.ts', 'now.txt', 'sub/a.txt']) utimesSync(join(folder, path), later, later);
    assert.deepEqual(await all(), diffs);
    assert.deepEqual(indexes(), were);
    assert.deepEqual(
      repositories.filter((path) => existsSync(join(path, 'ran'))),
      [],
    );
  });

  it('has what Git would commit of a file, without what a filter of the repository takes out of it (V541)', async function () {
    if (process.platform === 'win32') this.skip();
    const attributes = readFileSync(join(folder, '.gitattributes'));
    write('.gitattributes', 'app.ts filter=clean\n');
    write('app.ts', `app.ts\n\nB\nc\nd\ne\nf\n${canary}\nend\n`);
    git('config', 'filter.clean.clean', `sed /${canary}/d`);
    try {
      const diff = await gitDiff('git', folder, []);
      assert.match(diff, /^\+end$/m);
      assert.doesNotMatch(diff, new RegExp(canary));
    } finally {
      git('config', '--remove-section', 'filter.clean');
      git('checkout', '--', 'app.ts');
      writeFileSync(join(folder, '.gitattributes'), attributes);
    }
  });

  for (const prefix of ['a/b/', 'secrets/', 'x', '/'])
    it(`has them with a Git that takes the prefix ${prefix} from its configuration (V426)`, async function () {
      // Git runs no scripts of this kind on Windows.
      if (process.platform === 'win32') this.skip();
      const program = join(folder, '.git', 'git');
      const form = `--src-prefix=${prefix} --dst-prefix=${prefix}`;
      writeFileSync(program, `#!/bin/sh\nuntil [ "$1" = diff ]; do shift; done\nshift\nexec git diff ${form} "$@"\n`);
      chmodSync(program, 0o755);
      await check(program);
    });

  for (const format of ['sha1', 'sha256'])
    it(`is that of all its files if it has no commit yet, also with ids of the form ${format} (V527)`, async () => {
      mkdirSync(join(folder, format));
      gitIn(format, 'init', `--object-format=${format}`);
      write(`${format}/new.txt`, 'one\n');
      gitIn(format, 'add', '.');
      write(`${format}/new.txt`, 'one\ntwo\n');
      const root = join(folder, format);
      assert.match(await gitDiff('git', root, [await lastCommit('git', root)]), /^@@ -0,0 \+1,2 @@\n\+one\n\+two$/m);
      gitIn(format, 'commit', '-m', 'one');
      assert.match(await gitDiff('git', root, [await lastCommit('git', root)]), /^@@ -1 \+1,2 @@\n one\n\+two$/m);
    });

  it('is none if it is longer than a text can be (V543)', async function () {
    if (process.platform === 'win32') this.skip();
    const program = join(folder, '.git', 'endless');
    writeFileSync(program, '#!/bin/sh\nexec yes\n', { mode: 0o700 });
    await assert.rejects(gitDiff(program, folder, []));
  });

  it('is none if Git, or a program that it waits for, does not end (V548)', async function () {
    if (process.platform === 'win32') this.skip();
    const program = join(folder, '.git', 'waiting');
    writeFileSync(program, '#!/bin/sh\nsleep 20\n', { mode: 0o700 });
    await assert.rejects(gitDiff(program, folder, [], 100), { killed: true });
  });

  it('is none if Git fails', async () => {
    await assert.rejects(gitDiff('git', folder, ['no-such-branch...HEAD']));
  });
});
