import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.includes('node_modules'))
    .map((file) => join(folder, file));
const code = [...filesOf('src', '.ts'), ...filesOf('test', '.ts')].map((file) => ({ file, text: read(file) }));

/** The matches of the pattern in the code, each with the files that contain it. */
function cited(citations: RegExp): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const { file, text } of code)
    for (const [citation] of text.matchAll(citations)) files.set(citation, [...(files.get(citation) ?? []), file]);
  return files;
}

describe('The documents', () => {
  const numbers = Array.from(read('docs/cases.md').matchAll(/^\| *([RV]\d+) *\|/gm), ([, number]) => number);

  it('have only one row for each case number', () => {
    assert.deepEqual(
      numbers.filter((number, place) => numbers.indexOf(number) !== place),
      [],
      'These have several.',
    );
  });

  it('have a row for each case number that code cites', () => {
    const citations = cited(/\b(R\d{1,2}|V\d{2,3})\b/g);
    assert.notEqual(citations.size, 0);
    for (const [number, files] of citations)
      assert.ok(numbers.includes(number), `docs/cases.md has no row for ${number}, which ${files[0] ?? ''} cites.`);
  });

  it('have contents that name each heading of the cases', () => {
    const [, contents = ''] = /^## Contents$(.*?)^## /ms.exec(read('docs/cases.md')) ?? [];
    const headings = Array.from(read('docs/cases.md').matchAll(/^## (.*)$/gm), ([, title = '']) => title);
    const rows = headings.slice(1).map((title) => {
      const anchor = title
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-');
      return `- [${title}](#${anchor})`;
    });
    assert.equal(contents.trim(), rows.join('\n'));
  });

  it('have each heading that code cites', () => {
    const citations = cited(/docs\/\w+\.md, "[^"\n]+"/g);
    assert.notEqual(citations.size, 0);
    for (const [citation, files] of citations) {
      const [file = '', heading = ''] = citation.slice(0, -1).split(', "');
      const headings = Array.from(read(file).matchAll(/^#+ (.*)$/gm), ([, title]) => title);
      assert.ok(headings.includes(heading), `${file} has no heading "${heading}", which ${files[0] ?? ''} cites.`);
    }
  });

  for (const file of filesOf('docs', '.md'))
    it(`name only existing files: ${file}`, () => {
      const paths = Array.from(read(file).matchAll(/`((?:src|test|docs)\/[^`*]+)`/g), ([, path]) => path ?? '');
      assert.deepEqual(
        paths.filter((path) => !existsSync(join(root, path))),
        [],
      );
    });
});
