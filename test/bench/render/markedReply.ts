// A reply of the sample service in which each delta contains a unique word, and the time at which each delta was sent.
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { textLine, endLine, startLine } from '../../support/events.ts';

/** The number of deltas of the reply. */
export const deltaCount = 500;

/** The word that identifies the delta of this number in the page. */
export function mark(index: number): string {
  return `word${index}.`;
}

/** Sends the reply. Resolves with the time (milliseconds since 1970) at which each delta was sent. */
export async function sendMarkedReply(response: ServerResponse): Promise<number[]> {
  const sentAt: number[] = [];
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.write(startLine);
  for (let index = 0; index < deltaCount; index++) {
    // The pauses have many lengths, so that deltas arrive at every moment between two frames of the page.
    await pause(20 + ((index * 7) % 31));
    sentAt.push(Date.now());
    response.write(textLine(surrounded(index)));
  }
  response.end(endLine);
  return sentAt;
}

const beginnings = [
  '\n\nA paragraph with ',
  '\n\n- an item with ',
  '\n\n```ts\nconst value = ',
  '\n\n## A heading with ',
];

/** Every tenth delta starts a block of another kind. */
function surrounded(index: number): string {
  const begins = index % 10 === 0 ? (beginnings[(index / 10) % beginnings.length] ?? '') : 'and with ';
  const isEndOfCode = index % 40 === 29;
  return `${begins}${mark(index)} ${isEndOfCode ? '\n```' : ''}`;
}
