import assert from 'node:assert/strict';
import { sentJson } from '../../../src/service/sentJson.ts';

const cases: [what: string, value: unknown, json: string][] = [
  ['the first half', 'a\ud83d', '"a\uFFFD"'],
  ['the second half', ['\ude00a'], '["\uFFFDa"]'],
  ['both halves, in the wrong order', '\ude00\ud83d', '"\uFFFD\uFFFD"'],
  ['half of a character in the name of a field', { 'a\ud83d': 1 }, '{"a\uFFFD":1}'],
  ['half of a character after a backslash', '\\\ud83d', '"\\\\\uFFFD"'],
  ['a whole character', '\u{1F600}', '"\u{1F600}"'],
  ['the words of an escape', '\\ud83d \\\\ud83d', '"\\\\ud83d \\\\\\\\ud83d"'],
  ['other escapes', '\u0000"\n', '"\\u0000\\"\\n"'],
];

describe('The JSON of a request', () => {
  for (const [what, value, json] of cases)
    it(`has only whole characters, and all else as it is, for a value with ${what} (V646)`, () => {
      assert.equal(sentJson(value), json);
      if (!json.includes('\uFFFD')) assert.deepEqual(JSON.parse(json), value);
    });

  it('has the id of the model as it is', () =>
    assert.equal(sentJson({ model: 'a\ud83d', user: 'b\ud83d' }, 'a\ud83d'), '{"model":"a\\ud83d","user":"b\uFFFD"}'));
});
