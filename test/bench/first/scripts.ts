// What Realm Chat is compared with: curl, and a script that only fetches. Neither draws anything.
import { execFile, fork } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ended, messagesOf, type Wire } from './wireProcess.ts';
import type { Way } from './wireMessages.ts';

/** Milliseconds from the start of a request to its first byte on the wire, and from the first byte of the reply until it was read. */
export interface Script {
  toWire: number;
  toRead: number;
}

/** What the process of the script is told, and what it tells. */
export interface ToFetch extends Way {
  isKept: boolean;
  body: string;
  authority: string;
}
export interface Fetched {
  calledAt: number;
  firstAt: number;
}

/** The body of the request, as Realm Chat sends it. */
const body = JSON.stringify({
  messages: [{ role: 'user', content: 'What is a mutex?' }],
  model: 'ai.service.assistant',
  stream: true,
});
const path = '/rest/v1/chat/completions';

/** The same request as its bytes. */
export function request(host: string): string {
  const head = [
    'POST ' + path + ' HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return [...head, 'Authorization: Bearer sk-bare', '', body].join('\r\n');
}

/** Starts the process of a script that fetches. */
export function startFetch(wire: Wire): {
  measure: (way: Way, isKept: boolean) => Promise<Script>;
  stop: () => Promise<void>;
} {
  const child = fork(join(import.meta.dirname, 'bareFetch.ts'));
  const next = messagesOf<Fetched>(child);
  return {
    measure: async ({ url, ...way }, isKept) => {
      child.send({ ...way, url: url + path, isKept, body, authority: wire.authority } satisfies ToFetch);
      const [{ calledAt, firstAt }, { requestAt, repliedAt }] = await Promise.all([next(), wire.next()]);
      return { toWire: requestAt - calledAt, toRead: firstAt - repliedAt };
    },
    stop: () => ended(child),
  };
}

/** Runs curl for two requests over one connection, by its own clock, without the start of its process. */
export async function measureCurl(wire: Wire, { url, proxy }: Way, authorityFile: string): Promise<[Script, Script]> {
  const to = [url + path, url + path].flatMap((each) => ['-o', '/dev/null', each]);
  const through = proxy === undefined ? [] : ['--proxy', proxy];
  const format = ['-w', '%{time_pretransfer} %{time_starttransfer}\n'];
  const parameters = ['-s', '-N', '--cacert', authorityFile, ...through, ...format];
  const headers = ['-H', 'Content-Type: application/json', '-H', 'Authorization: Bearer sk-bare', '-d', body];
  const running = promisify(execFile)('curl', [...parameters, ...headers, ...to]);
  const onWire = [await wire.next(), await wire.next()];
  const times = (await running).stdout.trim().split('\n');
  const [first, second] = onWire.map(({ requestAt, repliedAt }, at) => {
    const [toWire = NaN, toRead = NaN] = (times[at] ?? '').split(' ').map((seconds) => Number(seconds) * 1000);
    return { toWire, toRead: toRead - toWire - (repliedAt - requestAt) };
  });
  if (!first || !second) throw new Error('curl printed no times.');
  return [first, second];
}
