import assert from 'node:assert/strict';
import { problemOf } from '../../../src/chat/ending.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { sse } from '../../support/events.ts';
import { failure } from '../../support/failure.ts';
import { noLimits } from '../../support/limits.ts';
import { response, startRawServer, type RawServer } from '../../support/rawServer.ts';

const words = 'WORDS [x](command:y) $(zap)';
const page = `<title>${words}</title>`;
const problem = JSON.stringify({ error: { message: words, type: words, code: words }, detail: words, title: words });

/** Answers with text in every part that can contain text. */
const refusals = [302, 400, 401, 403, 404, 408, 413, 418, 429, 500, 503, 511].map(
  (status): [name: string, answer: string] => [
    `${status}`,
    response(`${status} ${words}`, 'application/json', problem, `Location: /${words}`, `X-Error: ${words}`),
  ],
);
const others: [name: string, answer: string][] = [
  ['a web page', response('200 OK', 'text/html', page)],
  ['an error within a stream', response('200 OK', 'text/event-stream', sse({ error: { message: words } }))],
  ['an error of the REST family', response('200 OK', 'application/x-ndjson', `{"type":"error","error":${problem}}\n`)],
  ['an answer that is not a reply', response('200 OK', 'text/plain', words)],
];

describe('The text of a server', () => {
  let server: RawServer | undefined;
  afterEach(() => server?.close());

  for (const [name, answer] of [...refusals, ...others])
    it(`is not in a sentence that may be shown in a notification: ${name}`, async () => {
      server = await startRawServer((socket) => socket.end(answer));
      const client = new ServiceClient(
        { baseUrl: server.url, realm: 'acme', apiKey: 'sk-CANARY' },
        { timeouts: noLimits },
      );
      const messages = [{ role: 'user' as const, content: 'Hi' }];
      const error = await failure(Array.fromAsync(client.reply('app', messages, new AbortController().signal)));
      const { sentence, actions } = problemOf(error);
      assert.doesNotMatch(JSON.stringify([sentence, actions]), /WORDS|command:|zap/);
    });
});
