import assert from 'node:assert/strict';
import { addByFile } from '../../../src/editor/lookUp/linesByFile.ts';
import type { FoundLine } from '../../../src/editor/lookUp/search.ts';

describe('Lines that a search has found', () => {
  /** What is found for lines as `file:line`, with `!` if they match, of files of which `hidden` may not be told. */
  async function found(rows: string, hidden = '', most = 9): Promise<{ files: string; asked: string; read: number }> {
    let read = 0;
    async function* lines(): AsyncGenerator<FoundLine> {
      for (const row of rows.split(' ')) {
        read++;
        const [path = '', line = ''] = row.split(':');
        yield await Promise.resolve({ path, line: Number.parseInt(line, 10), text: '', isMatch: row.endsWith('!') });
      }
    }
    const asked: string[] = [];
    const all: { path: string; lines: FoundLine[] }[] = [{ path: 'before', lines: [] }];
    const fileAt = (path: string) => {
      asked.push(path);
      return Promise.resolve(hidden.includes(path) ? undefined : { path, lines: [] });
    };
    await addByFile(lines(), fileAt, all, most);
    const files = all.map((file) => [file.path, ...file.lines.map(({ line }) => line)].join(' ')).join(', ');
    return { files, asked: asked.join(''), read };
  }

  for (const [what, rows, hidden, files, asked] of [
    [
      'are with their files, though the program searches several at once',
      'a:1! b:7 a:2 b:8!',
      '',
      'a 1 2, b 7 8',
      'ab',
    ],
    ['are none of a file that may not be told, whose place is asked for once', 'x:1! a:2! x:3!', 'x', 'a 2', 'xa'],
  ] as const)
    it(what, async () => {
      const { files: told, asked: once } = await found(rows, hidden);
      assert.deepEqual([told, once], [`before, ${files}`, asked]);
    });

  it('are no more than so many matches; lines around them do not count, nor do those of files that are not told', async () => {
    const { files, read } = await found('x:1! a:1 x:2! a:2! b:1! a:3! c:1!', 'x', 2);
    assert.deepEqual([files, read], ['before, a 1 2, b 1', 5]);
  });
});
