import assert from 'node:assert/strict';
import { charactersOf, knownOptionsIn, textsOf, withoutPictures } from '../../../src/nativeChat/requestParts.ts';
import type { SaidPart } from '../../../src/nativeChat/saidParts.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';

const picture: SaidPart = { type: 'picture', bytes: new Uint8Array(100) };
const parts: SaidPart[] = [
  { type: 'text', text: 'abc' },
  picture,
  { type: 'call', id: 'i', name: 'n', input: { a: 1 } },
  { type: 'result', id: 'i', parts: [{ type: 'text', text: 'de' }, picture] },
];

describe("A request of VS Code's own chat", () => {
  it('is searched for secrets, and counted, in all of its texts: also in calls and in results', () => {
    assert.deepEqual(parts.flatMap(textsOf), ['abc', '{"a":1}', 'de']);
    assert.equal(charactersOf(parts), 12);
    assert.equal(charactersOf([]), 0);
  });

  it('is counted without its pictures', () => {
    const url = { type: 'image_url', image_url: { url: 'data:' } } as const;
    const text = { type: 'text', text: 'abc' } as const;
    const message: ServiceMessage = { role: 'user', content: [text, url] };
    assert.deepEqual(withoutPictures(message), { role: 'user', content: [text] });
    const plain: ServiceMessage = { role: 'user', content: 'abc' };
    assert.equal(withoutPictures(plain), plain);
  });

  it('keeps the options that services know, if they are numbers', () => {
    const options = { temperature: 0, top_p: '1', max_tokens: 5, seed: NaN, presence_penalty: Infinity, own: 3 };
    assert.deepEqual(knownOptionsIn(options), { temperature: 0, max_tokens: 5 });
    const all = { temperature: 1, top_p: 0.5, max_tokens: 5, seed: 2, frequency_penalty: -1, presence_penalty: 1 };
    assert.deepEqual(knownOptionsIn(all), all);
    assert.deepEqual([knownOptionsIn(undefined), knownOptionsIn('a')], [{}, {}]);
  });
});
