import assert from 'node:assert/strict';
import { isPath, pathInComment, pathInLabel, withoutNameOf, withoutNamingLine } from '../../src/shared/namedFile.ts';

describe('The file that a code block names', () => {
  const paths =
    'src/a.ts a.py ./a.c src/Makefile @scope/a.js app/[id]/page.tsx (group)/page.tsx +page.svelte ä/ö.ts .env.local src\\a.ts ../a.ts /etc/hosts';
  for (const path of paths.split(' ')) it(`can be ${path}`, () => assert.ok(isPath(path)));

  const others = [
    '',
    'a',
    'Makefile',
    'a b.ts',
    'a.',
    'a.1',
    '1.2.3',
    '...',
    '----/----',
    '12/05',
    'f()',
    'a.ts:10',
    'https://a.example/a.ts',
    'C:/a.ts',
    'a\0.ts',
    'a\n.ts',
    'x=a.ts',
    `${'a'.repeat(1001)}.ts`,
  ];
  for (const text of others) it(`is not ${JSON.stringify(text).slice(0, 40)}`, () => assert.ok(!isPath(text)));

  const labels: [label: string, path: string | undefined][] = [
    ['ts src/a.ts', 'src/a.ts'],
    ['ts:src/a.ts', 'src/a.ts'],
    ['ts title="src/a.ts"', 'src/a.ts'],
    ["ts {1,3} title='src/a.ts'", 'src/a.ts'],
    ['ts filename=a.ts', 'a.ts'],
    ['ts file=a.ts', 'a.ts'],
    ['ts name=a.ts', undefined],
    ['ts 1.2 src/a.ts b.ts', 'src/a.ts'],
    ['ts:1 a.ts', 'a.ts'],
    ['ts showLineNumbers {1,3}', undefined],
    ['ts title="The file"', undefined],
    ['ts href="https://a.example/a.ts"', undefined],
    ['node.js', undefined],
    ['ts', undefined],
    ['', undefined],
  ];
  for (const [label, path] of labels)
    it(`is read from the label of a fence: ${label}`, () => assert.equal(pathInLabel(label), path));

  const comments: [line: string, path: string | undefined, language?: string][] = [
    ['// src/a.ts', 'src/a.ts'],
    ['//src/a.ts', 'src/a.ts'],
    ['# src/a.py', 'src/a.py', 'python'],
    ['<!-- a.html -->', 'a.html'],
    ['/* a.css */', 'a.css'],
    ['/** a.css */', 'a.css'],
    ['/*** a.css ***/', undefined],
    ['/**/', undefined],
    ['-- db/a.sql', 'db/a.sql'],
    ['; a.ini', 'a.ini'],
    ['% a.tex', 'a.tex'],
    ['  // a.ts  ', 'a.ts'],
    ['# a.mdx', undefined, 'mdx'],
    ['# a.md', undefined, 'md'],
    ['<!-- a.md -->', 'a.md', 'markdown'],
    ['// src/a.ts does it', undefined],
    ['// @ts-check', undefined],
    ['#!/bin/bash', undefined],
    ['#include <a.h>', undefined],
    ['# README.md', undefined, 'markdown'],
    ['//# sourceMappingURL=a.js.map', undefined],
    ['/* a.css', undefined],
    ['src/a.ts', undefined],
    ['const a = 1; // a.ts', undefined],
  ];
  for (const [line, path, language = 'ts'] of comments)
    it(`is read from a comment in the first line: ${line}`, () => assert.equal(pathInComment(line, language), path));

  it('is not looked for again at each sign of a long line', () => {
    for (const sign of ['*', '/', '*/', '/*', '#', ' ', '<!--', '-->', '.', 'a.'])
      assert.equal(pathInComment(`/*${sign.repeat(200_000)}`, 'ts'), undefined);
  });

  it('keeps its line only if the file starts with the same line', () => {
    assert.equal(withoutNamingLine('# a.py\na', 'a.py', 'py', '# a.py'), '# a.py\na');
    assert.equal(withoutNamingLine('# a.py\na', 'a.py', 'py', '#'), 'a');
    assert.equal(withoutNamingLine('# a.py\r\na', 'a.py', 'py', '# a.py '), '# a.py\r\na');
  });

  it('removes only the line that contains it', () => {
    assert.equal(withoutNamingLine('// a.ts\r\na\nb', 'a.ts', 'ts'), 'a\nb');
    assert.equal(withoutNamingLine('// a.ts', 'a.ts', 'ts'), '');
    for (const code of ['// b.ts\na', 'a\n// a.ts', '', '// about a.ts\na'])
      assert.equal(withoutNamingLine(code, 'a.ts', 'ts'), code);
  });

  for (const [line, isRemoved] of [
    ['// src/a.ts', true],
    ['// ./src/a.ts', true],
    ['// a.ts', true],
    ['// src\\a.ts', true],
    ['// /home/me/src/a.ts', true],
    ['// other/a.ts', false],
    ['// sa.ts', false],
    ['// c/a.ts', false],
    ['// src/b.ts', false],
    ['// src/', false],
    ['a();', false],
  ] as const)
    it(`is ${isRemoved ? 'removed from' : 'kept in'} code that goes into its file: ${line} (V396)`, () => {
      const code = withoutNameOf('/home/me/src/a.ts', `${line}\nb();`, 'typescript', '');
      assert.equal(code, isRemoved ? 'b();' : `${line}\nb();`);
    });

  it('is kept in code that goes into its file if the file starts with it, too (V396)', () => {
    assert.equal(withoutNameOf('/src/a.py', '# a.py\nb()', 'python', '# a.py'), '# a.py\nb()');
  });
});
