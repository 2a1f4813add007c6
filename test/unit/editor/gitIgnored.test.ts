import assert from 'node:assert/strict';
import { GitIgnored, isNews } from '../../../src/editor/find/gitIgnored.ts';

describe('The list of files that Git ignores', () => {
  const rows: [files: Record<string, string>, path: string, isLeftOut: boolean][] = [
    [{}, 'a.ts', false],
    [{ '': 'dist/' }, 'dist/a.js', true],
    [{ '': 'dist/' }, 'packages/one/dist/deep/a.js', true],
    [{ '': '/dist/' }, 'packages/one/dist/a.js', false],
    [{ '': 'dist/' }, 'dist', false],
    [{ '': '*.log\n!kept.log' }, 'a/b.log', true],
    [{ '': '*.log\n!kept.log' }, 'a/kept.log', false],
    // A file of an ignored folder cannot be included again. It can if only the content of the folder is ignored.
    [{ '': 'out/\n!out/kept.js' }, 'out/kept.js', true],
    [{ '': 'out/*\n!out/kept.js' }, 'out/kept.js', false],
    [{ '': '*.log', 'a/b': '!*.log' }, 'a/b/c.log', false],
    [{ '': '*.log', 'a/b': '!*.log' }, 'a/c.log', true],
    [{ a: '/b.ts' }, 'a/b.ts', true],
    [{ a: '/b.ts' }, 'b.ts', false],
    [{ a: '/b.ts' }, 'ab/b.ts', false],
    [{ '': 'out/', out: '!*' }, 'out/a.js', true],
    // These rules are from a template for Visual Studio.
    [{ '': '*.[Cc]ache\n!*.[Cc]ache/' }, 'a.Cache/b.ts', false],
    [{ '': '*.[Cc]ache\n!*.[Cc]ache/' }, 'a.Cache/b.cache', true],
    [{ '': '# a comment\r\n\r\nbuild/\r\n' }, 'build/a', true],
    [{ '': 'Build/' }, 'build/a', false],
    [{ '': '\\#a\n\\!b' }, '#a', true],
    [{ '': 'a?c[0-9].ts' }, 'abc1.ts', true],
    // Invalid rules do no harm.
    [{ '': '!\n/\n//\n\\\n[a-z\n***\n\0\n..\n../a.ts\n/etc' }, 'b.ts', true],
    [{ '': '[a-z\n\\\n..\n../a.ts' }, 'a.ts', false],
    [{ '': `${'a'.repeat(100_000)}\nb.ts` }, 'b.ts', true],
    [{ '': '*a'.repeat(400) }, 'a'.repeat(250), false],
    [{ '': '**/*/'.repeat(10) + 'b' }, 'a/'.repeat(60) + 'c', false],
    [{ '': '**/'.repeat(300) + 'x' }, 'a/'.repeat(200) + 'y', false],
    // Each path is compared with a limited number of patterns, however many there are; rules for a name or an extension cost nothing.
    [{ '': `${'a[b]c\n'.repeat(2001)}[x].ts` }, 'x.ts', false],
    [{ '': `${'a[b]c\n'.repeat(2001)}x.ts` }, 'x.ts', true],
    [{ '': `${'a[b]c\n'.repeat(2001)}*.ts` }, 'a/x.ts', true],
    [{ '': 'a[b]c\n'.repeat(1001), a: `${'a[b]c\n'.repeat(1001)}[x].ts` }, 'a/x.ts', false],
    [{ '': 'a[b]c\n'.repeat(1001), a: `${'a[b]c\n'.repeat(500)}[x].ts\n` }, 'a/x.ts', true],
    [{ '': 'a[b]c\n'.repeat(1001), a: `${'a[b]c\n'.repeat(1001)}x.ts` }, 'a/x.ts', true],
  ];
  for (const [files, path, isLeftOut] of rows) {
    const shown = JSON.stringify(files).slice(0, 80);
    it(`${isLeftOut ? 'contains' : 'does not contain'} ${path.slice(0, 40)} with ${shown}`, () => {
      assert.equal(new GitIgnored(new Map(Object.entries(files)), false).has(path), isLeftOut);
    });
  }

  const ofAnyCase: [files: Record<string, string>, path: string, isLeftOut: boolean][] = [
    [{ '': 'Build/' }, 'build/a', true],
    [{ '': 'secrets.txt' }, 'a/Secrets.TXT', true],
    [{ '': '*.Log\n!kept.log' }, 'a.lOG', true],
    [{ '': '*.Log\n!kept.log' }, 'Kept.LOG', false],
    [{ '': '/a/Key*.txt' }, 'A/keyS.TXT', true],
    [{ '': 'a[B-D]e[[:upper:]]' }, 'AcEx', true],
    // Git compares a letter of a set as it is, but with a letter in lower case.
    [{ '': 'a[!B]c' }, 'abc', true],
    [{ '': '[Bd]' }, 'b', false],
    [{ '': '[Bd]' }, 'D', true],
    [{ '': '[B-B]' }, 'b', true],
    [{ '': 'É.txt' }, 'é.txt', false],
  ];
  for (const [files, path, isLeftOut] of ofAnyCase)
    it(`${isLeftOut ? 'contains' : 'does not contain'} ${path} with ${JSON.stringify(files)} where Git ignores case (V507)`, () => {
      assert.equal(new GitIgnored(new Map(Object.entries(files)), true).has(path), isLeftOut);
    });

  it('ignores a folder also if nothing in it is asked about, and with it all that it contains', () => {
    const ignored = new GitIgnored(
      new Map([
        ['', 'out/\n*.log'],
        ['a', '!b.log\nbuilt/'],
      ]),
      false,
    );
    const folders = ['out', 'a/out', 'a/built', 'built', 'a/b.log', 'b.log', 'a', 'a/out/deep'];
    assert.deepEqual(
      folders.map((folder) => ignored.has(folder, true)),
      [true, true, true, false, false, true, false, true],
    );
  });

  it('ignores case and composes letters where Git does', () => {
    const platform = Object.getOwnPropertyDescriptor(process, 'platform');
    const texts = new Map([['', 'Büro/']]);
    const of = (name: string): boolean[] => {
      Object.defineProperty(process, 'platform', { ...platform, value: name });
      const ignored = new GitIgnored(texts);
      return ['büro', 'Büro'.normalize('NFD')].map((folder) => ignored.has(folder, true));
    };
    try {
      assert.deepEqual(['darwin', 'win32', 'linux'].map(of), [
        [true, true],
        [true, false],
        [false, false],
      ]);
    } finally {
      Object.defineProperty(process, 'platform', platform ?? {});
    }
  });

  it('compares paths with each accent as a part of its letter where Git does, as rules are written (V630)', () => {
    const texts = new Map([
      ['', 'Gehälter/\n*.schlüssel\n'],
      ['Büro', '/é.txt'],
    ]);
    for (const path of ['a/Gehälter/a.csv', 'b.schlüssel', 'Büro/é.txt']) {
      assert.ok(new GitIgnored(texts, true, true).has(path.normalize('NFD')), path);
      assert.ok(!new GitIgnored(texts, true, false).has(path.normalize('NFD')), path);
    }
    const decomposed = new Map([['Büro'.normalize('NFD'), '/é.txt']]);
    assert.ok(new GitIgnored(decomposed, true, true).has('Büro/é.txt'.normalize('NFD')));
  });

  it('says where it may lack something, because rules were skipped (V508)', () => {
    const [long, many] = [`${'[a]'.repeat(400)}\nb.ts`, `${'a[b]c\n'.repeat(2001)}[x].ts`];
    const rows: [files: Record<string, string>, path: string, isCut: boolean][] = [
      [{ '': '*.log\n[x].ts' }, 'x.ts', false],
      [{ '': long }, 'x.ts', true],
      [{ '': many }, 'x.ts', true],
      [{ '': `# ${'a'.repeat(2000)}` }, 'x.ts', false],
      [{ a: many }, 'a/b/x.ts', true],
      [{ a: many }, 'x.ts', false],
    ];
    for (const [files, path, isCut] of rows)
      assert.equal(new GitIgnored(new Map(Object.entries(files))).isCut(path), isCut, path);
  });
});

describe('A file that was created or deleted', () => {
  const ignored = new GitIgnored(new Map([['', 'out/']]));
  for (const [path, isFound] of [
    ['src/a.ts', true],
    ['out/a.js', false],
    ['.git/index.lock', false],
    ['part/.git/HEAD', false],
    ['.github/a.md', true],
    ['my.git/a.md', true],
  ] as const)
    it(`${isFound ? 'changes' : 'does not change'} what is found by name: ${path}`, () =>
      assert.equal(isNews(path, ignored), isFound));

  it('changes what is found in a folder of which nothing is known yet', () => assert.ok(isNews('out/a.js', undefined)));
});
