// Ids of models, whatever a service calls them.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { shownId } from '../../src/shared/plainText.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { response, startRawServer } from '../support/rawServer.ts';

const never = new AbortController().signal;
const network = { timeouts: { connect: 10, firstByte: 10, idle: 10 } };

/** Characters that get lost in transit, are trimmed, look like others, or are invisible. */
const odd = fc.constantFrom(
  ...[' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u202e', '\t', '\n', '\0', '\u{e0041}', '\ud800', '␣', '[U+200B]'],
  ...[
    '"',
    "'",
    '\\',
    '/',
    '%20',
    '$(zap)',
    '](',
    '<b>',
    'é',
    'e\u0301',
    '\u212b',
    '\u00c5',
    '한',
    '\u1112\u1161\u11ab',
    '😀',
  ],
);
const part = fc.oneof(odd, fc.constantFrom('a', 'gpt', '-4', 'B'), fc.string({ unit: 'binary', maxLength: 2 }));

/** An id that a list may contain: not blank, not too long, and not of an app. */
export const modelId = fc
  .array(part, { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((id) => id.trim() !== '' && !id.trim().startsWith('ai.service.'));

export const properties: FuzzProperty[] = [
  {
    name: 'are listed as the service calls them, each once, and sent like that',
    property: () =>
      fc.asyncProperty(fc.array(modelId, { minLength: 1, maxLength: 5 }), async (ids) => {
        const list = JSON.stringify({ data: [...ids, ...ids].map((id) => ({ id })) });
        const answers = { GET: list, POST: '{"choices":[{"message":{"content":"Hi"}}]}' };
        const server = await startRawServer((socket, request) =>
          socket.end(response('200 OK', 'application/json', answers[request.startsWith('GET') ? 'GET' : 'POST'])),
        );
        try {
          const client = new ServiceClient({ baseUrl: server.url, realm: 'acme', apiKey: 'sk-x' }, network);
          const listed = await client.models(never);
          assert.deepEqual(listed, [...new Set(ids)]);
          for (const id of listed) await Array.fromAsync(client.reply(id, [], never));
          assert.deepEqual(server.requests.slice(1).map(modelIn), listed);
        } finally {
          await server.close();
        }
      }),
    runs: 50,
  },
  {
    name: 'look different when they are different, and every character of them can be seen',
    property: () =>
      fc.property(modelId, modelId, (one, other) => {
        assert.equal(shownId(one).normalize('NFC') === shownId(other).normalize('NFC'), one === other);
        assert.doesNotMatch(shownId(one), /^\s|\s$|\s\s|[^\P{Z} ]|\p{C}/u);
      }),
    runs: 500,
  },
  {
    name: 'look different in two normalisation forms',
    property: () =>
      fc.property(modelId, (id) => {
        for (const form of ['NFC', 'NFD'] as const)
          if (id.normalize(form) !== id) assert.notEqual(shownId(id), shownId(id.normalize(form)));
      }),
    runs: 500,
  },
];

/** The model in the body of a request, read from its bytes as UTF-8. */
function modelIn(request: string): unknown {
  const body = Buffer.from(request.slice(request.indexOf('\r\n\r\n') + 4), 'latin1').toString('utf8');
  return (JSON.parse(body) as { model: unknown }).model;
}
