import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { ServiceClient } from '../../../src/service/client.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { textLine, endLine, startLine } from '../../support/events.ts';
import { failure } from '../../support/failure.ts';
import { noLimits } from '../../support/limits.ts';
import {
  chunk,
  lastChunk,
  ndjsonHead,
  response,
  startRawServer,
  type Answer,
  type RawServer,
} from '../../support/rawServer.ts';

const timeouts = noLimits;
const messages = [{ role: 'user' as const, content: 'Hi' }];
const never = new AbortController().signal;

/** A page of nginx about an error. */
const page = (title: string): string =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n</body>\r\n</html>\r\n`;

function client(
  baseUrl: string,
  limits = timeouts,
  credentials = { realm: 'acme', apiKey: 'sk-CANARY' },
): ServiceClient {
  return new ServiceClient({ baseUrl, ...credentials }, { timeouts: limits });
}

describe('The service client', () => {
  let server: RawServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  const serve = async (answer: Answer): Promise<string> => (server = await startRawServer(answer)).url;
  const events = (url: string, model = 'ai.service.assistant'): Promise<ReplyEvent[]> =>
    Array.fromAsync(client(url).reply(model, messages, never));

  it('sends a request to an app over the REST family, with both headers and only the fields messages, model and stream', async () => {
    const url = await serve((socket) =>
      socket.end(ndjsonHead + chunk(startLine + textLine('Hello') + endLine) + lastChunk),
    );
    assert.equal((await events(`${url}/tenant/a`)).at(-1)?.type, 'end');
    const [head, body] = server!.requests[0]!.split('\r\n\r\n');
    assert.match(head!, /^POST \/tenant\/a\/rest\/v1\/chat\/completions HTTP/);
    assert.match(head!, /^authorization: Bearer sk-CANARY$/m);
    assert.match(head!, /^x-realm: acme$/m);
    assert.match(head!, /^content-type: application\/json$/m);
    assert.deepEqual(JSON.parse(body!), { messages, model: 'ai.service.assistant', stream: true });
  });

  it('sends no half of a character, which services refuse (V646)', async () => {
    const url = await serve((socket) =>
      socket.end(response('200 OK', 'application/json', '{"choices":[{"message":{"content":"Hi"}}]}')),
    );
    const call = { id: 'a', type: 'function' as const, function: { name: 'read_file', arguments: '"\ude00"' } };
    const said = [
      { role: 'user' as const, content: [{ type: 'text' as const, text: 'cut \ud83d' }] },
      { role: 'assistant' as const, content: '\ude00 whole \u{1F600}', tool_calls: [call] },
    ];
    await Array.fromAsync(client(url).reply('a', said, never, { parameters: { stop: ['\ud83d'] } }));
    const body = Buffer.from(server!.requests[0]!.split('\r\n\r\n')[1]!, 'latin1').toString();
    assert.doesNotMatch(body, /\\ud[89a-f]/i);
    const { messages: sent, stop } = JSON.parse(body) as { messages: unknown; stop: unknown };
    assert.deepEqual(stop, ['\uFFFD']);
    assert.deepEqual(sent, [
      { role: 'user', content: [{ type: 'text', text: 'cut \uFFFD' }] },
      {
        role: 'assistant',
        content: '\uFFFD whole \u{1F600}',
        tool_calls: [{ ...call, function: { name: 'read_file', arguments: '"\uFFFD"' } }],
      },
    ]);
  });

  const tried: [answer: string, hasApps: boolean][] = [
    [response('404 Not Found', 'application/json', '{"error":"not found"}'), false],
    [response('400 Bad Request', 'application/json', '{"error":"messages are missing"}'), true],
    [response('422 Unprocessable', 'application/json', '{"detail":[]}'), true],
    [response('403 Forbidden', 'text/plain', ''), true],
    [response('503 Down', 'text/plain', ''), true],
    [ndjsonHead + chunk(startLine + endLine) + lastChunk, true],
  ];
  for (const [answer, hasApps] of tried)
    it(`knows after ${/ (.*)/.exec(answer)?.[1]} that there ${hasApps ? 'may be' : 'are no'} apps, without asking anything (V342)`, async () => {
      const url = await serve((socket) => socket.end(answer));
      assert.equal(await client(url).hasApps(never), hasApps);
      assert.deepEqual(
        server!.requests.map((request) => request.split('\r\n\r\n')[1]),
        ['{}'],
      );
    });

  it('does not know whether there are apps if it is stopped while it asks (V342)', async () => {
    const stop = new AbortController();
    const url = await serve(() => stop.abort(new Error('stopped')));
    await assert.rejects(client(url).hasApps(stop.signal), /stopped/);
  });

  it('sends a request to a model over the compatible family', async () => {
    const url = await serve((socket) =>
      socket.end(response('200 OK', 'application/json', '{"choices":[{"message":{"content":"Hi"}}]}')),
    );
    assert.deepEqual(await events(url, '$(zap) gpt'), [{ type: 'text', text: 'Hi' }, { type: 'end' }]);
    assert.match(server!.requests[0]!, /^POST \/v1\/chat\/completions HTTP/);
    assert.match(server!.requests[0]!, /"model":"\$\(zap\) gpt"/);
  });

  it('lists each model once, in the order of the service (V34)', async () => {
    const unusable = ['', '  ', 'a'.repeat(201)].map((id) => JSON.stringify({ id })).join();
    const list = `{"data":[{"id":"b"},{"id":"a"},{"id":"a"},{"id":" a"},{"id":"a\\u200b"},${unusable},{},null,{"id":7}]}`;
    const url = await serve((socket) => socket.end(response('200 OK', 'application/json', list)));
    assert.deepEqual(await client(url).models(never), ['b', 'a', ' a', 'a\u200b']);
    assert.match(server!.requests[0]!, /^GET \/v1\/models HTTP/);
    assert.match(server!.requests[0]!, /^x-realm: acme$/m);
  });

  const refusals: [name: string, answer: string, kind: string, sentence: RegExp, words?: string][] = [
    [
      'V23 401',
      response('401 Unauthorized', 'application/json', '{"error":{"message":"Incorrect API key"}}'),
      'key-rejected',
      /API key/,
      'Incorrect API key',
    ],
    [
      'V23 401 as plain text',
      response('401 Unauthorized', 'text/plain', 'unauthorized'),
      'key-rejected',
      /API key/,
      'unauthorized',
    ],
    ['V24 403', response('403 Forbidden', 'text/plain', ''), 'forbidden', /licence.*realm "acme".*About.*Realm/],
    [
      'V25, V341 404 as a page',
      response('404 Not Found', 'text/html', '<title>Nginx</title>'),
      'rest-api-off',
      /no apps at .*\/rest\/v1\/chat\/completions.*operator.*choose a model/,
      'Nginx',
    ],
    ['V26 413', response('413 Too Large', 'text/plain', ''), 'too-long', /too long/],
    [
      'V26 400 with a list of details',
      response('400 Bad', 'application/json', '{"detail":[{"loc":["body"],"msg":"too long"}]}'),
      'refused',
      /400/,
      'too long',
    ],
    ['V28 429', response('429 Slow', 'text/plain', ''), 'too-many-requests', /429/],
    ['V29 503', response('503 Down', 'text/plain', ''), 'server-error', /^The service is unavailable \(503\)\.$/],
    [
      'V480 502',
      response('502 Bad Gateway', 'text/html', page('502 Bad Gateway')),
      'server-error',
      /unavailable \(502\)/,
      '502 Bad Gateway',
    ],
    ['V480 504', response('504 Time-out', 'text/plain', ''), 'server-error', /^The service is unavailable \(504\)\.$/],
    [
      'V478 a page of nginx, which got no client certificate',
      response('400 Bad Request', 'text/html', page('400 No required SSL certificate was sent')),
      'client-certificate',
      /^127\.0\.0\.1:\d+ requires a client certificate\. Set realmChat\.clientCertificate to yours\.$/,
      '400 No required SSL certificate was sent',
    ],
    [
      'V478 a page of nginx, which rejected the client certificate',
      response('400 Bad Request', 'text/html', page('400 The SSL certificate error')),
      'client-certificate',
      /did not accept the client certificate of realmChat\.clientCertificate \(400\)/,
      '400 The SSL certificate error',
    ],
    [
      'V479 a page of nginx with 400',
      response('400 Bad Request', 'text/html', page('400 Request Header Or Cookie Too Large')),
      'web-page',
      /returned a web page instead/,
      '400 Request Header Or Cookie Too Large',
    ],
    [
      'V481 a page of haproxy, which has no title',
      response(
        '431 Request Header Fields Too Large',
        'text/html',
        '<html><body><h1>431 Request Header Fields Too Large</h1>\nRequest Header Fields Too Large.\n</body></html>',
      ),
      'web-page',
      /returned a web page instead/,
      '431 Request Header Fields Too Large',
    ],
    [
      'V33 307 to another origin',
      response('307 Moved', 'text/plain', '', 'Location: http://evil.example:81/x'),
      'redirect',
      /redirected/,
      'http://evil.example:81/…',
    ],
    [
      'V33 302 to the same origin',
      response('302 Found', 'text/plain', '', 'Location: /login?token=x'),
      'redirect',
      /redirected/,
      'http://own/…',
    ],
    [
      'V12 a web page',
      response('200 OK', 'text/html', '<html><title>Sign in</title>'),
      'web-page',
      /web page.*base URL/,
      'Sign in',
    ],
  ];
  for (const [name, answer, kind, sentence, words] of refusals) {
    it(`explains an error answer, and sends one request: ${name}`, async () => {
      const url = await serve((socket) => socket.end(answer));
      const error = await failure(events(url));
      assert.equal(error.kind, kind);
      assert.match(error.message, sentence);
      assert.equal(error.serverText?.replace(url, 'http://own'), words);
      assert.equal(server!.requests.length, 1);
    });
  }

  const bodies: [body: string, words: string | undefined][] = [
    ['{"error":"x"}', 'x'],
    ['{"message":"x"}', 'x'],
    ['["x"]', 'x'],
    ['"x"', 'x'],
    ['null', undefined],
    ['{"error":{"message":{"a":1}}}', undefined],
    ['a\u202eb\u0007c', 'a b c'],
    ['A'.repeat(2 << 20), `${'A'.repeat(499)}…`],
  ];
  for (const [body, words] of bodies) {
    it(`takes at most 500 safe characters from the error body ${body.slice(0, 30)} (V30)`, async () => {
      const url = await serve((socket) => socket.end(response('400 Bad', 'application/json', body)));
      assert.equal((await failure(events(url))).serverText, words);
    });
  }

  it('reports that nothing listens at a closed port (V31)', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const error = await failure(events(`http://127.0.0.1:${port}`));
    assert.equal(error.kind, 'nothing-listens');
    assert.match(error.message, new RegExp(`127\\.0\\.0\\.1:${port}`));
  });

  it('reports that a host is unknown (V31)', async () => {
    assert.equal((await failure(events('http://nowhere.invalid'))).kind, 'unknown-host');
  });

  it('keeps the text before a lost connection, which it reports (V09)', async () => {
    const url = await serve((socket) =>
      socket.write(ndjsonHead + chunk(startLine + textLine('Hel')), () => socket.resetAndDestroy()),
    );
    const seen: string[] = [];
    const error = await failure(
      (async () => {
        for await (const event of client(url).reply('ai.service.assistant', messages, never))
          if (event.type === 'text') seen.push(event.text);
      })(),
    );
    assert.deepEqual([seen, error.kind], [['Hel'], 'connection-lost']);
  });

  const silences: [name: string, bytes: string, limits: Partial<typeof timeouts>, kind: string, setting: RegExp][] = [
    [
      'V17 after the first text',
      ndjsonHead + chunk(startLine + textLine('Hel')),
      { idle: 0.2 },
      'idle-timeout',
      /timeouts\.idle/,
    ],
    ['V18 before the first byte', '', { firstByte: 0.2 }, 'first-byte-timeout', /timeouts\.firstByte/],
  ];
  for (const [name, bytes, limits, kind, setting] of silences) {
    it(`ends a silence at its limit and names the setting: ${name}`, async () => {
      const url = await serve((socket) => socket.write(bytes));
      const reply = client(url, { ...timeouts, ...limits }).reply('ai.service.assistant', messages, never);
      const error = await failure(Array.fromAsync(reply));
      assert.equal(error.kind, kind);
      assert.match(error.message, setting);
      await server!.closed;
    });
  }

  it('closes the socket when it is stopped, and yields nothing more (R6, V19)', async () => {
    const url = await serve((socket) => socket.write(ndjsonHead + chunk(startLine + textLine('Hel'))));
    const stop = new AbortController();
    const seen: ReplyEvent[] = [];
    await assert.rejects(async () => {
      for await (const event of client(url).reply('ai.service.assistant', messages, stop.signal)) {
        seen.push(event);
        if (event.type === 'text') stop.abort();
      }
    }, /abort/i);
    await server!.closed;
    assert.deepEqual(
      seen.map(({ type }) => type),
      ['usage', 'text'],
    );
  });

  it('removes the key from an error text that repeats it', async () => {
    const url = await serve((socket) =>
      socket.end(response('401 No', 'text/plain', 'bad key sk-CANARY, Bearer sk-CANARY')),
    );
    assert.equal((await failure(events(url))).serverText, 'bad key …, Bearer …');
  });

  it('sends further headers, and does not replace its own (V222)', async () => {
    const url = await serve((socket) => socket.end(response('200 OK', 'application/json', '{"data":[]}')));
    const headers = { 'X-Tenant': 'acme', 'x-gateway-key': 'Zürich', authorization: 'Basic other' };
    const sending = new ServiceClient({ baseUrl: url, realm: 'acme', apiKey: 'sk' }, { timeouts, headers });
    await sending.models(never);
    await failure(Array.fromAsync(sending.reply('gpt', messages, never)));
    for (const request of server!.requests) {
      assert.match(request, /^X-Tenant: acme\r$/m);
      assert.match(request, /^x-gateway-key: Zürich\r$/m);
      assert.match(request, /^authorization: Bearer sk\r$/m);
      assert.doesNotMatch(request, /other/);
    }
    assert.equal(server!.requests.length, 2);
  });

  it("sends further headers over VS Code's network too (V222)", async () => {
    let sent: HeadersInit | undefined;
    const fetch = (_: unknown, options?: RequestInit): Promise<Response> => {
      sent = options?.headers;
      return Promise.resolve(new Response('{"data":[]}'));
    };
    const host = { fetch, reached: new Map<string, 'own' | 'host'>() };
    const network = { timeouts, host, headers: { 'X-Tenant': 'acme' } };
    await new ServiceClient({ baseUrl: 'https://nowhere.invalid', realm: 'acme', apiKey: 'sk' }, network).models(never);
    assert.equal(new Headers(sent).get('x-tenant'), 'acme');
  });

  it('removes the secrets of further headers from an error text that repeats them (V223)', async () => {
    const url = await serve((socket) => socket.end(response('500 Oops', 'text/plain', 'got hunter-CANARY')));
    const secrets = ['hunter-CANARY'];
    const sending = new ServiceClient(
      { baseUrl: url, realm: 'acme', apiKey: 'sk' },
      { timeouts, headers: { 'X-A': 'hunter-CANARY' }, secrets },
    );
    assert.equal((await failure(sending.models(never))).serverText, 'got …');
  });

  const rejecting: Answer = (socket, request) =>
    socket.end(
      request.includes('Bearer sk-new\r\n')
        ? response('200 OK', 'application/json', '{"data":[{"id":"a"}],"choices":[{"message":{"content":"Hi"}}]}')
        : response('401 Unauthorized', 'text/plain', 'no'),
    );

  it('repeats a request with another key after the first one was rejected (V216)', async () => {
    const url = await serve(rejecting);
    const rejected: string[] = [];
    const keyAfter = (key: string): Promise<string> => {
      rejected.push(key);
      return Promise.resolve('sk-new');
    };
    const renewing = new ServiceClient({ baseUrl: url, realm: 'acme', apiKey: 'sk-old', keyAfter }, { timeouts });
    assert.deepEqual(await Array.fromAsync(renewing.reply('gpt', messages, never)), [
      { type: 'text', text: 'Hi' },
      { type: 'end' },
    ]);
    assert.deepEqual(await renewing.models(never), ['a']);
    assert.deepEqual(
      server!.requests.map((request) => /Bearer (\S+)/.exec(request)?.[1]),
      ['sk-old', 'sk-new', 'sk-new'],
    );
    assert.deepEqual(rejected, ['sk-old']);
  });

  it('sends a request twice at most, and once if there is no other key (V216)', async () => {
    const url = await serve(rejecting);
    const keys: (string | undefined)[] = ['sk-other', undefined];
    for (const key of keys) {
      const keyAfter = () => Promise.resolve(key);
      const renewing = new ServiceClient({ baseUrl: url, realm: 'acme', apiKey: 'sk-old', keyAfter }, { timeouts });
      assert.equal((await failure(renewing.models(never))).kind, 'key-rejected');
    }
    assert.equal(server!.requests.length, 3);
    const stop = new AbortController();
    const waiting = new ServiceClient(
      {
        ...{ baseUrl: url, realm: 'acme', apiKey: 'sk-old' },
        keyAfter: (_, signal) => {
          stop.abort(new Error('stopped'));
          return Promise.reject(signal.reason as Error);
        },
      },
      { timeouts },
    );
    await assert.rejects(waiting.models(stop.signal), /stopped/);
    assert.equal(server!.requests.length, 4);
  });

  it('reports an error at once, even if the server does not end its answer (R3)', async () => {
    const head = 'HTTP/1.1 401 Unauthorized\r\nContent-Length: 100\r\n\r\nunauth';
    const url = await serve((socket) => socket.write(head));
    assert.equal((await failure(events(url))).kind, 'key-rejected');
    await server!.closed;
  });

  it('stops while it connects, and does not connect if it was stopped before (R6)', async () => {
    const url = await serve(() => undefined);
    const connected = once(server!.connections, 'connection');
    const stop = new AbortController();
    // The server accepts the connection and sends nothing, so the TLS handshake does not end.
    const reply = Array.fromAsync(
      client(url.replace('http', 'https')).reply('ai.service.assistant', messages, stop.signal),
    );
    await connected;
    stop.abort();
    await assert.rejects(reply, /abort/i);
    await server!.closed;
    let connections = 0;
    server!.connections.on('connection', () => (connections += 1));
    await assert.rejects(Array.fromAsync(client(url).reply('ai.service.assistant', messages, stop.signal)), /abort/i);
    assert.equal(connections, 0);
  });

  it('closes the socket when the reply has ended, even if the server would keep it open (R7)', async () => {
    const url = await serve((socket) => socket.write(ndjsonHead + chunk(startLine + textLine('Hello') + endLine)));
    assert.equal((await events(url)).at(-1)?.type, 'end');
    await server!.closed;
  });

  for (const bad of [
    { realm: 'ac\nme', apiKey: 'sk-CANARY' },
    { realm: 'acme', apiKey: 'sk-CAN\u200bARY' },
  ]) {
    it(`does not send a malformed ${bad.realm === 'acme' ? 'key' : 'realm'}, and does not repeat it`, async () => {
      const url = await serve((socket) => socket.end());
      const error = await failure((async () => client(url, timeouts, bad).models(never))());
      assert.doesNotMatch(JSON.stringify([error.message, error.stack, error.cause]), /CAN|ac.?me/);
      assert.notEqual(error.message, '', 'it says why');
      assert.deepEqual(server!.requests, []);
    });
  }
});
