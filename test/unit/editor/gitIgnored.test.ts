import assert from 'node:assert/strict';
import { GitIgnored } from '../../../src/editor/find/gitIgnored.ts';

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
      assert.equal(new GitIgnored(new Map(Object.entries(files))).has(path), isLeftOut);
    });
  }
});
