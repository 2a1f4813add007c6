// Random replies: what a reader makes of them if they are cut, broken off or damaged in any way.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { mutated, mutations } from '../support/mutations.ts';
import { cut, read } from '../support/replyResult.ts';
import { replies } from '../support/replyStreams.ts';

const fractions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });
const placesIn = (bytes: Uint8Array, places: number[]): number[] => places.map((at) => Math.floor(at * bytes.length));

export const properties: FuzzProperty[] = [
  {
    name: 'are read the same however they are cut (R2)',
    property: () =>
      fc.asyncProperty(replies, fractions, async ({ beginning, end, expected }, places) => {
        const bytes = Buffer.from(beginning + end);
        assert.deepEqual(await read(cut(bytes, placesIn(bytes, places))), expected);
      }),
    runs: 1000,
  },
  {
    name: 'are read the same when they are cut at any byte, and when every byte comes alone (R2)',
    property: () =>
      fc.asyncProperty(replies, async ({ beginning, end, expected }) => {
        const bytes = Buffer.from(beginning + end);
        assert.deepEqual(await read(cut(bytes, bytes.keys())), expected, 'a byte at a time');
        for (const place of bytes.keys())
          assert.deepEqual(await read(cut(bytes, [place])), expected, `cut at ${place}`);
      }),
    runs: 20,
  },
  {
    name: 'never end well while they are not over (R1)',
    property: () =>
      fc.asyncProperty(replies, mutations, async ({ beginning }, damage) => {
        const bytes = Buffer.from(beginning);
        assert.match((await read([bytes])).end, isFailure);
        assert.match((await read([mutated(bytes, damage)])).end, isFailure);
      }),
    runs: 2000,
  },
  {
    name: 'throw nothing unforeseen when they are damaged, end well only where something says so, and always the same (R1, R2)',
    property: () =>
      fc.asyncProperty(replies, mutations, fractions, async ({ beginning, end }, damage, places) => {
        const bytes = mutated(Buffer.from(beginning + end), damage);
        const result = await read([bytes]);
        if (result.end.startsWith('done: ')) assert.ok(saysThatItIsOver(bytes), 'something should say that it is over');
        else assert.match(result.end, isFailure);
        assert.deepEqual(await read(cut(bytes, placesIn(bytes, places))), result, 'cut');
      }),
    runs: 4000,
  },
];

const isFailure = /^(ended-early|no-stop-reason|unreadable|empty-reply|not-a-reply|reported|web-page)$/;

/**
 * Looks for an end independently of the reader: in each line, in lines of the same event together, and in the whole. Damage may repeat or
 * change the name before a value, and the reader takes a value with a name that it does not know as the event that it is. So an end may
 * have any name but those of fields that say nothing about a reply, or report an error. (docs/service.md, "Server-sent events")
 */
function saysThatItIsOver(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, '\n');
  const events = text.split(/\n{2,}/).map((event) => event.split('\n').map(valueIn).filter(Boolean));
  const values = events.flat();
  return [...values, values.join('\n'), ...events.flatMap(runsOf)].some(isEnd);
}

/** The value in a line of any stream; empty if its field says nothing about a reply. */
function valueIn(line: string): string {
  const whole = line.trim();
  const data = whole.replace(/^(?:data\s*:\s*)+/, '');
  if (/^(?:event|id|retry)?\s*:/.test(data)) return '';
  return data === whole ? whole.replace(/^(?!error\s*:)\w+\s*:\s*/, '') : data;
}

/** Any lines that follow each other, as one text. */
function runsOf(lines: string[]): string[] {
  return lines.flatMap((_, from) =>
    lines.slice(from + 1).map((_, more) => lines.slice(from, from + more + 2).join('\n')),
  );
}

function isEnd(json: string): boolean {
  try {
    const { type, choices: [choice] = [] } = JSON.parse(json) as { type?: string; choices?: Choice[] };
    return type === 'message_delta' || Boolean(choice?.finish_reason ?? choice?.message);
  } catch {
    return false;
  }
}

interface Choice {
  finish_reason?: string;
  message?: object;
}
