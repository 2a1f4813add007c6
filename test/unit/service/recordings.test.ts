import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { cut, read, type Result } from '../../support/replyResult.ts';
import { checkProperty } from '../../support/property.ts';

const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'replies');

/** The text of each recording is in a Markdown file of the same name. */
const recordings: [file: string, expected: Omit<Result, 'text'>][] = [
  ['greeting.ndjson', { usage: { inputTokens: 412, outputTokens: 14 }, end: 'done: end_turn' }],
  ['explanation.ndjson', { usage: { inputTokens: 412, outputTokens: 337 }, end: 'done: end_turn', ignored: 3 }],
  ['cutOff.ndjson', { usage: { inputTokens: 412 }, end: 'ended-early' }],
  ['commitMessage.sse', { end: 'done: stop' }],
  ['languages.sse', { usage: { inputTokens: 95, outputTokens: 102 }, end: 'done: stop' }],
  ['overloaded.sse', { end: 'reported' }],
];

describe('A recorded reply', () => {
  for (const [file, rest] of recordings) {
    const bytes = readFileSync(join(folder, file));
    const expected = { text: readFileSync(join(folder, file.replace(/\.\w+$/, '.md')), 'utf8'), ...rest };

    it(`is read the same for any cuts: ${file} (R2)`, async () => {
      assert.deepEqual(await read([bytes]), expected, 'whole');
      assert.deepEqual(await read(cut(bytes, bytes.keys())), expected, 'a byte at a time');
      await checkProperty(
        fc.asyncProperty(fc.array(fc.nat(bytes.length), { minLength: 1 }), async (places) => {
          assert.deepEqual(await read(cut(bytes, places)), expected);
        }),
      );
    });

    if (bytes.length < 8000)
      it(`is read the same for one cut at each byte: ${file} (R2)`, async () => {
        for (const place of bytes.keys())
          assert.deepEqual(await read(cut(bytes, [place])), expected, `cut at ${place}`);
      });

    it(`is never reported as finished if it breaks off before its end: ${file} (R1)`, async () => {
      const end = ['"message_delta"', '"finish_reason":"']
        .map((sign) => bytes.indexOf(sign))
        .find((place) => place > 0);
      await checkProperty(
        fc.asyncProperty(fc.nat(end ?? bytes.length), async (length) => {
          const result = await read([bytes.subarray(0, length)]);
          assert.doesNotMatch(result.end, /^(done|thrown)/);
          assert.ok(expected.text.startsWith(result.text));
        }),
      );
    });
  }
});
