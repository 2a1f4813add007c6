import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import {
  changesByFile,
  ToldChanges,
  toldDifference,
  toldHunks,
  type ToldChange,
} from '../../../src/editor/lookUp/toldChanges.ts';

const told = (...changes: ToldChange[]): ToldChanges => {
  const all = new ToldChanges();
  for (const change of changes) all.add(change);
  return all;
};

describe('Changes for a model', () => {
  it('are those of each file once, as it was at first, wherever Source Control lists it', () => {
    const change = (uri: string, from: string): { uri: string; from: string } => ({ uri, from });
    const state = {
      indexChanges: [change('moved', 'staged'), change('a', 'staged')],
      mergeChanges: [change('b', 'merged')],
      workingTreeChanges: [change('moved', 'changed again'), change('c', 'changed'), change('d', 'changed')],
      untrackedChanges: [change('d', 'new'), change('e', 'new')],
    };
    const found = changesByFile(state).map(({ uri, from }) => `${uri} ${from}`);
    assert.deepEqual(found, ['moved staged', 'a staged', 'b merged', 'c changed', 'd changed', 'e new']);
    const { untrackedChanges: _, ...older } = state;
    assert.equal(changesByFile(older).length, 5, 'an older Git extension has no list of new files');
  });

  it('are none', () => assert.deepEqual(told().result, { result: 'There are no changes that are not committed.' }));

  it('are told one after the other, and their secrets are checked as a whole', () => {
    const { isFull, result } = told(
      { shown: 'a' },
      { shown: 'b', secrets: 'one' },
      { shown: 'c', secrets: '' },
      { shown: 'd', secrets: 'two' },
    );
    assert.deepEqual([isFull, result], [false, { result: 'a\nb\nc\nd', source: 'one\n\ntwo' }]);
  });

  it('are cut behind 30,000 characters, and what is cut is checked for secrets, too', () => {
    const [fits, long] = ['x'.repeat(29_999), 'y'.repeat(30_001)];
    assert.deepEqual([told({ shown: fits }).isFull, told({ shown: fits }).result.result], [false, fits]);
    const all = told({ shown: fits }, { shown: 'key', secrets: 'half' });
    assert.deepEqual(
      [all.isFull, all.result],
      [true, { result: `${fits}\n\n[The changes go on. Read the files.]`, source: `${fits}\nkey\n\nhalf` }],
    );
    assert.equal(told({ shown: long.slice(1) }).result.result, long.slice(1), 'all of as many as there may be');
    assert.equal(told({ shown: long }).result.result, `${'y'.repeat(30_000)}\n[The changes go on. Read the files.]`);
  });

  it('are those of 100 files', () => {
    const changes = Array.from({ length: 101 }, (_, index) => ({ shown: `${index}` }));
    const [fits, more] = [told(...changes.slice(1)), told(...changes)];
    assert.deepEqual([fits.isFull, more.isFull], [false, true]);
    assert.doesNotMatch(fits.result.result, /go on/);
    assert.match(more.result.result, /\n100\n\[The changes go on\. Read the files\.\]$/);
  });

  it('have numbers and hidden characters, and say which lines of both texts they contain', () => {
    const hunks = [
      { oldStart: 1, oldLines: 2, newStart: 1, newLines: 1, lines: [' a', '-b\u202e'] },
      { oldStart: 10, oldLines: 1, newStart: 9, newLines: 3, lines: [' c', '+d', '+e'] },
    ];
    assert.deepEqual(toldHunks(hunks), {
      shown: ['@@ -1,2 +1,1 @@\n a\n-b[U+202E]', '@@ -10,1 +9,3 @@\n c\n+d\n+e'],
      before: [
        [1, 2],
        [10, 10],
      ],
      after: [
        [1, 1],
        [9, 11],
      ],
    });
  });

  it('are the lines in which a file differs', async () => {
    const { shown } = await toldDifference('a.ts', 'one\ntwo\n', 'one\n2\n');
    assert.equal(shown, 'a.ts was changed:\n@@ -1,2 +1,2 @@\n one\n-two\n+2');
  });

  const lines = (count: number): string => `${Array.from({ length: count }, (_, at) => `${at}`).join('\n')}\n`;
  const long: [what: string, old: string, now: string, isCompared: boolean][] = [
    ['300,000 characters', 'x'.repeat(299_999), 'x'.repeat(300_000), true],
    ['more characters before', 'x'.repeat(300_001), 'x', false],
    ['more characters now', 'x', 'x'.repeat(300_001), false],
    ['500 lines that were added', '', lines(500), true],
    ['more lines that were added', '', lines(501), false],
    ['more lines that were removed', lines(501), '', false],
  ];
  for (const [what, old, now, isCompared] of long)
    it(`${isCompared ? 'are compared' : 'are only named, because comparing them takes too long'}: ${what}`, async () => {
      const { shown } = await toldDifference('a.ts', old, now);
      assert.equal(shown === 'a.ts was changed in many places.', !isCompared);
    });

  it('are checked with the whole of a secret of which one of their lines is a part, before or now', async () => {
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    // What is changed are its ends alone, without which the lines between them look like no secret.
    const [whole, other] = [key.toString(), key.toString().replace(/^-.*-$/gm, 'text')];
    const middle = whole.split('\n')[12] ?? '-';
    for (const [old, now] of [
      [whole, other],
      [other, whole],
    ] as const) {
      const { shown, secrets } = await toldDifference('key.txt', old, now);
      assert.deepEqual([shown.includes(middle), secrets?.includes(middle)], [false, true]);
    }
    const { secrets: none } = await toldDifference('a.ts', 'one', 'two');
    assert.equal(none, '');
  });
});
