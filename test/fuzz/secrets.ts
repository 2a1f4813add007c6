// A server that repeats what it received, or redirects, with secrets in every text that it can send.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { connected, replierOf } from '../support/connected.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { History } from '../../src/chat/history/history.ts';
import { Session } from '../../src/chat/session.ts';
import { logRequests } from '../../src/connect/network/requestLog.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { connectionReport } from '../../src/service/diagnosis/connectionReport.ts';
import { curlLines } from '../../src/service/diagnosis/curl.ts';
import { diagnose } from '../../src/service/diagnosis/diagnosis.ts';
import type { Step } from '../../src/service/diagnosis/diagnosisStep.ts';
import { serviceError } from '../../src/service/errors/errors.ts';
import type { Network } from '../../src/service/http/network.ts';
import { startRawServer } from '../support/rawServer.ts';

const apiKey = 'sk-OWN/KEYofthiswindow';
const realm = 'primary';
const never = new AbortController().signal;

/** Only secrets contain this, so that finding it is not a coincidence. */
const mark = 'Xq7';
const signs = fc.stringMatching(/^[A-Za-z0-9]{2,12}$/);
/** Secrets as short and plain as passwords. */
const password = signs.map((rest) => mark + rest);
/** Secrets as long as keys that programs generate. */
const token = fc.stringMatching(/^[A-Za-z0-9]{16,40}$/).map((rest) => mark + rest);

const around = fc.constantFrom('', ' ', 'See ', '(', '"', "'", '<', 'at ', 'x\n');
const behind = fc.constantFrom('', ' ', '.', ')', '"', "'", '>', ', then', '\nmore words');
const scheme = fc.constantFrom('http', 'https', 'ftp', 'postgres', 'redis+tls', 'HTTPS', 'wss');
const host = fc.constantFrom('h.example', 'h.example:81', 'localhost:8080', '127.0.0.1', '[::1]:80', 'bücher.example');

const addressWith = (secret: string): fc.Arbitrary<string> =>
  fc
    .tuple(scheme, host)
    .chain(([scheme, host]) =>
      fc.constantFrom(
        `${scheme}://user:${secret}@${host}/`,
        `${scheme}://${secret}@${host}`,
        `${scheme}://${host}/?token=${secret}`,
        `${scheme}://${host}?a=b&token=${secret}&c`,
        `${scheme}://${host}/#access_token=${secret}`,
        `${scheme}://${host}/reset/${secret}/now`,
      ),
    );

const field = fc.constantFrom(
  'Authorization',
  'authorization',
  'Proxy-Authorization',
  'Cookie',
  'Set-Cookie',
  'WWW-Authenticate',
  'Proxy-Authenticate',
  'X-Api-Key',
  'api-key',
  'X-Auth-Token',
);

/** A header field as programs write it. */
const fieldWith = (secret: string): fc.Arbitrary<string> =>
  field.chain((name) =>
    fc.constantFrom(
      `${name}: ${secret}`,
      `${name}: Bearer ${secret}; a=b`,
      `{'${name}': 'a=${secret}'}`,
      `"${name}":["${secret}"]`,
      `map[Host:[a] ${name}:[Basic ${secret}]]`,
      `('${name}', '${secret}')`,
      `-H "${name}: ${secret}"`,
      `${name}=${secret}`,
    ),
  );

/** Places in which even a plain word is recognised as a secret. */
const place = password.chain((secret) =>
  fc
    .oneof(
      addressWith(secret),
      fieldWith(secret),
      fc.constantFrom(
        `Bearer ${secret}`,
        `/cb?code=${secret}`,
        `?a=b&code=${secret}`,
        `user:${secret}@db:5432`,
        `host=a password=${secret}`,
        `{"user":"ada","password":"${secret}"}`,
        `api_key: ${secret}`,
        `curl -u name:${secret} now`,
        `sessionid=${secret}`,
        `%22secret%22:%22${secret}%22`,
      ),
    )
    .map((text) => ({ text, secret })),
);

/** A key that is recognised by its form, without any of these places. */
const bare = token.chain((secret) =>
  fc
    .constantFrom(secret, `sk-${secret}`, `Invalid key ${secret}`, `${secret}.e30.a-b`, `token=${secret}`)
    .map((text) => ({
      text,
      secret,
    })),
);

const codes = Array.from(apiKey, (character) => character.charCodeAt(0));
const percent = codes.map((code) => `%${code.toString(16)}`).join('');

/** Our own key: whole, encoded or a part of it. */
const own = fc
  .oneof(
    fc.constantFrom(percent, encodeURIComponent(percent), codes.map((code) => `&#${code};`).join('')),
    fc.constantFrom(apiKey, encodeURIComponent(apiKey), `Bearer ${apiKey}`),
    fc.nat(apiKey.length - 8).map((start) => apiKey.slice(start, start + 8)),
  )
  .map((text) => ({ text, secret: text.replace(/^Bearer /, '') }));

/** Words with a secret in them. */
export const words = fc
  .tuple(around, fc.oneof(place, bare, own), behind, fc.constantFrom(0, 0, 0, 450, 480, 495, 1990))
  .map(([before, { text, secret }, after, filling]) => ({
    text: `${'a '.repeat(filling / 2)}${before}${text}${after}`,
    secret,
  }));

const json = (value: unknown): string => JSON.stringify(value);
const text = (value: string): string =>
  `${json({ type: 'content_block_delta', delta: { type: 'text_delta', text: value } })}\n`;

/** Bodies of responses, with the words in all places where servers put them. */
const bodies: ((words: string) => string)[] = [
  (words) => words,
  (words) => json({ error: { message: words, type: 'a' } }),
  (words) => json({ error: words }),
  (words) => json({ message: words }),
  (words) => json({ detail: words }),
  (words) => json({ detail: [{ loc: ['body'], msg: words }] }),
  (words) => json([{ error: { message: words } }]),
  (words) => json(words),
  (words) => `{"error":{"message":${json(words)},"request":`,
  (words) => `<html><title>${words.replaceAll('<', '&lt;')}</title><body>${words}`,
];

/** Replies of either family that fail, or that end with words of the server as the stop reason. */
const replies: ((words: string) => string)[] = [
  (words) => `${json({ type: 'error', error: { message: words } })}\n`,
  (words) => `${text('Hel')}${json({ error: { message: words } })}\n`,
  (words) => `${text('Hel')}${json({ type: 'error', error: words })}\n`,
  (words) => `event: error\ndata: ${json({ error: { message: words } })}\n\n`,
  (words) => `${text('Hel')}${json({ type: 'message_delta', delta: { stop_reason: words } })}\n`,
  (words) => `data: ${json({ choices: [{ delta: { content: 'a' }, finish_reason: words }] })}\n\ndata: [DONE]\n\n`,
  (words) => `<html><title>${words.replaceAll('<', '&lt;')}</title>`,
];

const statuses = fc.constantFrom(400, 401, 403, 404, 407, 413, 418, 422, 501, 511);
const fields = ['Server', 'Set-Cookie', 'WWW-Authenticate', 'Proxy-Authenticate', 'X-Request-Id', 'Content-Type'];
const line = (words: string): string => words.replaceAll(/[^\x20-\x7E]+/g, ' ');

const failed = fc
  .tuple(words, statuses, fc.constantFrom(...bodies), fc.constantFrom(...fields))
  .map(([{ text, secret }, status, body, field]) => ({
    secret,
    head: `HTTP/1.1 ${status} ${line(text).slice(0, 200)}\r\n${field}: ${line(text).slice(0, 200)}`,
    body: body(text),
  }));

const redirected = fc.tuple(password, fc.constantFrom(301, 302, 307, 308)).chain(([secret, status]) =>
  fc
    .oneof(
      addressWith(secret),
      fc.constantFrom(
        `/login/${secret}`,
        `?token=${secret}`,
        `//u:${secret}@h.example/`,
        `app:${secret}`,
        `data:,${secret}`,
        `http://[${secret}`,
        `http://h.example/\t${secret}`,
      ),
    )
    .map((location) => ({
      secret,
      head: `HTTP/1.1 ${status} Moved\r\nLocation: ${Buffer.from(location).toString('latin1')}`,
      body: location,
    })),
);

const brokenOff = fc
  .tuple(words, fc.constantFrom(...replies))
  .map(([{ text, secret }, reply]) => ({ secret, head: 'HTTP/1.1 200 OK', body: reply(text) }));

/** A response of a server that contains a secret. */
export const answers = fc.oneof(failed, redirected, brokenOff);

export const properties: FuzzProperty[] = [
  {
    name: 'nothing secret of what a server says is shown, kept, reported or logged (R19, V62)',
    property: () =>
      fc.asyncProperty(answers, async ({ secret, head, body }) => {
        for (const [where, told] of Object.entries(await everythingTold(head, body)))
          assert.ok(!told.includes(secret), `${where} holds ${secret}: ${told}`);
      }),
    runs: 300,
  },
];

/** Everything that is made from a response, by what makes it. */
async function everythingTold(head: string, body: string): Promise<Record<string, string>> {
  const server = await startRawServer((socket) =>
    socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`),
  );
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  try {
    const log: string[] = [];
    const note = (line: string): number => log.push(line);
    const record = logRequests({ info: note, warn: note } as unknown as Parameters<typeof logRequests>[0]);
    const network: Network = { timeouts: { connect: 10, firstByte: 10, idle: 10 }, record };
    const kept = await conversationWith(server.url, network, join(folder, 'kept'));
    const report = await reportOf(server.url, network);
    return { ...kept, report, log: log.join('\n') };
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

/** What a page gets for a question and its reply, and what is on disk afterwards. */
async function conversationWith(baseUrl: string, network: Network, folder: string): Promise<Record<string, string>> {
  const client = new ServiceClient({ baseUrl, realm, apiKey }, network);
  const history = new History(folder);
  const facts: unknown[] = [];
  const replier = replierOf({
    model: () => ({ id: 'ai.service.assistant', name: 'Assistant' }),
    installationName: () => baseUrl,
    begin: () => connected((model, messages, signal) => client.reply(model, messages, signal)),
  });
  const journal = history.create();
  const session = new Session(replier, (fact) => facts.push(fact), { journal: () => journal });
  await session.send('Hello');
  await journal.flush();
  const [file = ''] = await readdir(folder);
  return { shown: json(facts), kept: await readFile(join(folder, file), 'utf8') };
}

async function reportOf(baseUrl: string, network: Network): Promise<string> {
  const steps: Step[] = [];
  const subject = {
    baseUrl,
    realm,
    organisationFile: undefined,
    permit: () => Promise.resolve(),
    connectionTo: () => Promise.resolve({ baseUrl, realm, apiKey }),
    network: () => Promise.resolve(network),
  };
  const facts: [string, string][] = [['Base URL', baseUrl]];
  const curl = curlLines({ baseUrl, realm });
  try {
    for await (const step of diagnose(subject, never)) steps.push(step);
    return connectionReport({ facts, steps, curl });
  } catch (error) {
    return connectionReport({ facts, steps, failure: serviceError(error), curl });
  }
}
