import assert from 'node:assert/strict';
import type { Entry } from '../../../src/chat/entry.ts';
import { showUsage } from '../../../src/panel/history/showUsage.ts';

const entries: Entry[] = [
  { type: 'reply', parent: 'q', reply: { id: 'a', model: 'Assistant' }, at: 1, place: 'a.example · primary' },
  { type: 'sent', id: 'a', characters: 4, at: 1 },
];

/** What is shown for a history with these conversations, of which undefined ones cannot be read; undefined: it cannot be listed. */
async function shown(all: (Entry[] | undefined)[] | undefined): Promise<{ notices: string[]; texts: string[] }> {
  const [notices, texts]: [string[], string[]] = [[], []];
  await showUsage({
    history: {
      async *all() {
        if (!all) throw Object.assign(new Error('no'), { code: 'EACCES' });
        for (const [index, each] of all.entries()) yield Promise.resolve({ id: String(index), entries: each });
      },
    },
    services: {
      dialogs: { notify: (sentence: string) => notices.push(sentence) },
      documents: () =>
        Promise.resolve({
          show: (name: string, text: string, kind: string) =>
            Promise.resolve(void texts.push(`${name}.${kind}\n${text}`)),
        }),
    },
  } as unknown as Parameters<typeof showUsage>[0]);
  return { notices, texts };
}

describe('Show Usage', () => {
  const unread = 'be read';
  const cases: [what: string, all: (Entry[] | undefined)[], notices: RegExp[]][] = [
    ['nothing else', [entries, []], []],
    ['that one conversation is missing', [entries, undefined], [new RegExp(`^1 conversation .* ${unread} is missing`)]],
    [
      'how many conversations are missing',
      [undefined, entries, undefined],
      [new RegExp(`^2 conversations .* ${unread} are missing`)],
    ],
  ];
  for (const [what, all, notices] of cases)
    it(`shows the table, and says ${what}`, async () => {
      const { notices: said, texts } = await shown(all);
      assert.match(texts.join('|'), /^Usage\.csv\n"day",[^|]*"a\.example · primary"[^|]*$/);
      assert.equal(said.length, notices.length);
      for (const [index, notice] of notices.entries()) assert.match(said[index] ?? '', notice);
    });

  it('shows nothing, and says why, if the history cannot be listed', async () => {
    const { notices, texts } = await shown(undefined);
    assert.deepEqual(texts, []);
    assert.equal(notices.length, 1);
    assert.match(notices.join(), /^Your conversations could not be listed/);
  });
});
