// A reply of the sample service in which each delta carries a word of its own, and the moment at which it left.
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { D, E, S } from '../../support/events.ts';

/** How many deltas the reply has. */
export const deltaCount = 500;

/** The word by which the delta of this number is known in the page. */
export function mark(index: number): string {
  return `word${index}.`;
}

/** Sends the reply; resolves to the moment (milliseconds since 1970) of each delta. */
export async function sendMarkedReply(response: ServerResponse): Promise<number[]> {
  const sentAt: number[] = [];
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.write(S);
  for (let index = 0; index < deltaCount; index++) {
    // Of many lengths, so that deltas meet the frames of the page at every moment between two of them.
    await pause(20 + ((index * 7) % 31));
    sentAt.push(Date.now());
    response.write(D(surrounded(index)));
  }
  response.end(E);
  return sentAt;
}

const beginnings = [
  '\n\nA paragraph with ',
  '\n\n- an item with ',
  '\n\n```ts\nconst value = ',
  '\n\n## A heading with ',
];

/** Every tenth delta begins a block of another kind. */
function surrounded(index: number): string {
  const begins = index % 10 === 0 ? (beginnings[(index / 10) % beginnings.length] ?? '') : 'and with ';
  const isEndOfCode = index % 40 === 29;
  return `${begins}${mark(index)} ${isEndOfCode ? '\n```' : ''}`;
}
