import { promptFileOf } from '../../src/chat/composing/promptFile.ts';
import { hasDots } from '../../src/code/placing/elided.ts';
import { declared } from '../../src/code/surroundings/outline.ts';
import type { Definition } from '../../src/code/definitions.ts';

const long = 200_000;

describe('A long row of signs, in which each could be the first of what is looked for, is read once', () => {
  const readers: [what: string, read: (row: string) => void, signs: string[]][] = [
    ['the name of a prompt', (row) => void promptFileOf(`a${row}!a.prompt.md`, ''), ['-', '_', ' ', '.']],
    ['a line that may leave lines out', (row) => void hasDots([`${row}a`], []), ['.', '…', ' ', '{ ', '(', '/']],
    [
      'the declaration of a definition',
      (row) => void declared({ kind: 'type', name: 'a', head: `a${row}a` } as Definition),
      [' ', '=', ':', '\n'],
    ],
  ];
  for (const [what, read, signs] of readers)
    for (const sign of signs) it(`${what}: ${JSON.stringify(sign)}`, () => read(sign.repeat(long)));
});
