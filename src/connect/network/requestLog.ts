import type { LogOutputChannel } from 'vscode';
import type { RequestRecord } from '../../service/http/network.ts';

/** Writes a line to the log for each request. It never contains a header or the text of a message. */
export function logRequests(log: LogOutputChannel): (record: RequestRecord) => void {
  return (record) => {
    if (record.outcome === 'ok' || record.outcome === 'stopped') log.info(lineOf(record));
    else log.warn(lineOf(record));
  };
}

/**
 * For example
 * `POST https://chat.example.com/rest/v1/chat/completions: 200 after 0.31 s, 2.40 s in all, 812 B sent, 9214 B received, direct, ok`.
 */
function lineOf({ method, url, way, status, firstByte, seconds, sent, received, outcome }: RequestRecord): string {
  const head = status === undefined ? 'no answer' : `${status} after ${(firstByte ?? 0).toFixed(2)} s`;
  const sizes = `${sent} B sent, ${received} B received`;
  return `${method} ${url}: ${head}, ${seconds.toFixed(2)} s in all, ${sizes}, ${way}, ${outcome}`;
}
