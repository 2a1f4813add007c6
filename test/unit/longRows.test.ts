import { promptFileOf } from '../../src/chat/composing/promptFile.ts';
import { hasDots } from '../../src/code/placing/elided.ts';
import { declared } from '../../src/code/surroundings/outline.ts';
import type { Definition } from '../../src/code/definitions.ts';
import { messageIn } from '../../src/code/commitPrompt.ts';
import { findingsIn } from '../../src/code/review/findingsIn.ts';
import { schemaHosts } from '../../src/editor/documents/schemaHosts.ts';
import { Glob } from '../../src/editor/globs/glob.ts';
import { inertMarkdown } from '../../src/editor/review/inertMarkdown.ts';
import { serverText } from '../../src/service/serverText.ts';
import { pathInComment } from '../../src/shared/namedFile.ts';

const long = 200_000;

describe('A long row of signs, in which each could be the first of what is looked for, is read once (V399)', () => {
  const readers: [what: string, read: (row: string) => void, signs: string[]][] = [
    ['the name of a prompt', (row) => void promptFileOf(`a${row}!a.prompt.md`, ''), ['-', '_', ' ', '.']],
    ['a line that may leave lines out', (row) => void hasDots([`${row}a`], []), ['.', '…', ' ', '{ ', '(', '/']],
    [
      'the declaration of a definition',
      (row) => void declared({ kind: 'type', name: 'a', head: `a${row}a` } as Definition),
      [' ', '=', ':', '\n'],
    ],
    ['the title of a web page', (row) => void serverText(`<${row}`), ['<title', '<title ', '<']],
    ['the start of a fence', (row) => void messageIn(`\`\`\`\n${row}\n\n`), ['~', '`', '~~~ ', ' ']],
    ['the line that opens a fence', (row) => void findingsIn(`~~~${row}!\n[]\n~~~`), ['~', ' ', '\u00a0 ', 'a', '.']],
    ['the path in a comment', (row) => void pathInComment(`%${row}a\u2028a`, 'tex'), ['\t', ' ', '%', '*/', '/']],
    [
      'the address of a schema',
      (row) => void schemaHosts(`$schema ${row}`),
      ['a', 'http', 'a.', 'https:', '<!DOCTYPE '],
    ],
    ['a set of characters', (row) => void new Glob(row, { ignoresCase: true }), ['[', '[!', '[a-', '[[:', '{[']],
    ['the end of a comment', (row) => void inertMarkdown(`a${row}a`), ['\n', '\n\n ', '`', '*']],
  ];
  for (const [what, read, signs] of readers)
    for (const sign of signs) it(`${what}: ${JSON.stringify(sign)}`, () => read(sign.repeat(long)));
});
