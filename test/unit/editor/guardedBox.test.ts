import assert from 'node:assert/strict';
import { GuardedBox } from '../../../src/editor/git/guardedBox.ts';
import { readCharacters } from '../../support/readCharacters.ts';

describe('The box for a commit message', () => {
  /** Hands over a reply piece by piece, and returns every text that the box had. */
  const shown = (pieces: readonly string[]): string[] => {
    const texts: string[] = [];
    const source = {
      get value() {
        return texts.at(-1) ?? '';
      },
      set value(text: string) {
        texts.push(text);
      },
    };
    const box = new GuardedBox(source, new AbortController());
    let reply = '';
    for (const piece of pieces) box.writeLines((reply += piece), piece);
    return texts;
  };

  for (const [what, pieces, texts] of [
    [
      'complete lines',
      ['Count', ' on\n', '\nClo', 'ses 4', '2.\nBy'],
      ['Count on', 'Count on', 'Count on\n\nCloses 42.'],
    ],
    ['no empty line before the first', ['\n', 'Count'], []],
    ['nothing that is incomplete', ['Count', ' on', '…'], []],
  ] as const)
    it(`shows ${what}`, () => assert.deepEqual(shown(pieces), texts));

  it('is written at most 20 times while the message arrives', () => {
    assert.equal(shown(Array.from({ length: 100 }, (_, line) => `${line}\n`)).length, 20);
  });

  it('keeps what the user types, and stops the message', () => {
    const [source, abort] = [{ value: 'mine' }, new AbortController()];
    const box = new GuardedBox(source, abort);
    box.writeLines('One\n', 'One\n');
    source.value = 'my own';
    box.writeLines('One\nTwo\n', 'Two\n');
    assert.deepEqual([source.value, abort.signal.aborted], ['my own', true]);
  });

  for (const piece of ['word ', '\n', 'line\n'])
    it(`takes time that grows with the message only, in pieces ${JSON.stringify(piece)} (V428)`, () => {
      const work = (count: number): number => readCharacters(() => shown(Array<string>(count).fill(piece)));
      assert.ok(work(4000) < 2.1 * work(2000), `${work(2000)}, ${work(4000)}`);
    });
});
