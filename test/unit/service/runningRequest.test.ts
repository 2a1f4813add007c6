import assert from 'node:assert/strict';
import { setTimeout as waiting } from 'node:timers/promises';
import { ServiceClient } from '../../../src/service/client.ts';
import type { RequestRecord } from '../../../src/service/http/network.ts';
import { textLine, endLine, startLine } from '../../support/events.ts';
import {
  chunk,
  lastChunk,
  ndjsonHead,
  response,
  startRawServer,
  type Answer,
  type RawServer,
} from '../../support/rawServer.ts';

const list = response('200 OK', 'application/json', '{"data":[{"id":"a"}]}');
const reply = startLine + textLine('REPLYCANARY') + endLine;
const messages = [{ role: 'user' as const, content: 'PROMPTCANARY für dich' }];
const path = '/rest/v1/chat/completions';

describe('The record of a request', () => {
  let server: RawServer;
  let answer: Answer;
  let records: RequestRecord[];
  let stop: AbortController;
  before(async () => {
    server = await startRawServer((socket, request) => answer(socket, request));
  });
  after(() => server.close());
  beforeEach(() => {
    records = [];
    stop = new AbortController();
  });
  const client = (baseUrl = server.url): ServiceClient =>
    new ServiceClient(
      { baseUrl, realm: 'REALMCANARY', apiKey: 'sk-CANARY' },
      { timeouts: { connect: 10, firstByte: 10, idle: 10 }, record: (record) => records.push(record) },
    );
  const say = async (): Promise<void> => {
    for await (const event of client().reply('ai.service.assistant', messages, stop.signal))
      if (event.type === 'text' && event.text === 'stop') stop.abort();
  };

  interface Case {
    name: string;
    answer: Answer;
    act: () => Promise<unknown>;
    record: Partial<RequestRecord>;
  }
  const sent = Buffer.byteLength(JSON.stringify({ messages, model: 'ai.service.assistant', stream: true }));
  const post = { method: 'POST', way: 'direct', sent } as const;
  const cases: Case[] = [
    {
      name: 'a model list',
      answer: (socket) => socket.end(list),
      act: () => client().models(stop.signal),
      record: { method: 'GET', way: 'direct', status: 200, sent: 0, received: 21, outcome: 'ok' },
    },
    {
      name: 'a reply',
      answer: (socket) => socket.end(ndjsonHead + chunk(reply) + lastChunk),
      act: say,
      record: { ...post, status: 200, received: reply.length, outcome: 'ok' },
    },
    {
      name: 'an answer that is an error',
      answer: (socket) => socket.end(response('401 No', 'text/plain', 'WORDCANARY sk-CANARY', 'X: HEADCANARY')),
      act: say,
      record: { ...post, status: 401, received: 20, outcome: 'key-rejected' },
    },
    {
      name: 'a redirect',
      answer: (socket) => socket.end(response('302 Found', 'text/plain', '', 'Location: http://CANARY.test')),
      act: say,
      record: { ...post, status: 302, received: 0, outcome: 'redirect' },
    },
    {
      name: 'a connection that was lost before an answer',
      answer: (socket) => socket.end(),
      act: say,
      record: { ...post, received: 0, outcome: 'connection-lost' },
    },
    {
      name: 'a reply that broke off',
      answer: (socket) => socket.end(ndjsonHead + chunk(startLine)),
      act: say,
      record: { ...post, status: 200, received: startLine.length, outcome: 'connection-lost' },
    },
    {
      name: 'a reply that the user stopped',
      answer: (socket) => socket.write(ndjsonHead + chunk(startLine + textLine('stop'))),
      act: say,
      record: { ...post, status: 200, received: (startLine + textLine('stop')).length, outcome: 'stopped' },
    },
  ];
  for (const { name, answer: given, act, record } of cases) {
    it(`has sizes, times and outcome, and no content, for ${name}`, async () => {
      answer = given;
      await act().catch(() => undefined);
      assert.equal(records.length, 1);
      const { url, seconds, firstByte, shares, ...rest } = records[0]!;
      assert.deepEqual(rest, record);
      assert.equal(url, `${server.url}${record.method === 'GET' ? '/v1/models' : path}`);
      assert.equal(firstByte === undefined, record.status === undefined);
      assert.ok((firstByte ?? 0) <= seconds);
      assert.equal(shares === undefined, record.status === undefined);
      assert.doesNotMatch(JSON.stringify(records), /CANARY/);
    });
  }

  it('says what the client took, from the act of the user on, and what the service took (V496)', async () => {
    answer = (socket) => {
      setTimeout(() => socket.write(ndjsonHead + chunk(startLine + textLine('a'))), 150);
      setTimeout(() => socket.end(chunk(textLine('b') + endLine) + lastChunk), 300);
    };
    const since = performance.now() - 1000;
    for await (const event of client().reply('ai.service.assistant', messages, stop.signal, { since }))
      if (event.type === 'text') await waiting(40);
    const { shares, received } = records[0]!;
    assert.equal(received, (startLine + textLine('a') + textLine('b') + endLine).length);
    const { before, passingOn, toFirst, toLast } = shares!;
    // On a busy machine each may be longer.
    const least = { before: 1, passingOn: 0.08, toFirst: 0.15, toLast: 0.3 };
    for (const [name, seconds] of Object.entries({ before, passingOn, toFirst, toLast }))
      assert.ok(seconds > least[name as keyof typeof least] - 0.01, `${name}: ${seconds} s`);
    assert.ok(toFirst < toLast);
  });

  it('says of a request that is sent again with another key only what that one took (V496)', async () => {
    answer = (socket) => socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
    const keyAfter = (): Promise<string> => Promise.resolve('sk-other');
    const network = {
      timeouts: { connect: 10, firstByte: 10, idle: 10 },
      record: (one: RequestRecord) => records.push(one),
    };
    const renewing = new ServiceClient({ baseUrl: server.url, realm: 'a', apiKey: 'sk-old', keyAfter }, network);
    const since = performance.now() - 1_000_000;
    await assert.rejects(Array.fromAsync(renewing.reply('gpt', messages, stop.signal, { since })));
    assert.deepEqual(
      records.map(({ shares }) => (shares?.before ?? 0) > 999),
      [true, false],
    );
  });

  it('is not written if nothing was sent: after Stop, or with an invalid key', async () => {
    stop.abort();
    await assert.rejects(say(), /abort/i);
    await assert.rejects(async () =>
      new ServiceClient(
        { baseUrl: server.url, realm: 'a', apiKey: 'a b' },
        { timeouts: { connect: 10, firstByte: 10, idle: 10 }, record: (record) => records.push(record) },
      ).models(new AbortController().signal),
    );
    assert.deepEqual(records, []);
  });
});
