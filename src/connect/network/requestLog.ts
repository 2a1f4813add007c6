import type { LogOutputChannel } from 'vscode';
import type { RequestRecord, Shares } from '../../service/http/network.ts';

/** Writes a line to the log for each request. It never contains a header or the text of a message. */
export function logRequests(log: LogOutputChannel): (record: RequestRecord) => void {
  return (record) => {
    if (record.outcome === 'ok' || record.outcome === 'stopped') log.info(lineOf(record));
    else log.warn(lineOf(record));
  };
}

/**
 * For example
 * `POST https://chat.example.com/rest/v1/chat/completions: 200 after 0.31 s, 2.40 s in all, 812 B sent, 9214 B received, direct, ok; Realm
 * Chat took 18 ms before sending and 4 ms to pass the reply on, the service 290 ms to the first byte and 2381 ms to the last`.
 */
function lineOf({
  method,
  url,
  way,
  status,
  firstByte,
  seconds,
  sent,
  received,
  outcome,
  shares,
}: RequestRecord): string {
  const head = status === undefined ? 'no answer' : `${status} after ${(firstByte ?? 0).toFixed(2)} s`;
  const sizes = `${sent} B sent, ${received} B received`;
  const line = `${method} ${url}: ${head}, ${seconds.toFixed(2)} s in all, ${sizes}, ${way}, ${outcome}`;
  return shares ? `${line}; ${sharesIn(shares)}` : line;
}

function sharesIn({ before, passingOn, toFirst, toLast }: Shares): string {
  const [own, after, first, last] = [before, passingOn, toFirst, toLast].map((time) => `${Math.round(time * 1000)} ms`);
  const ofClient = `Realm Chat took ${own} before sending and ${after} to pass the reply on`;
  return `${ofClient}, the service ${first} to the first byte and ${last} to the last`;
}
