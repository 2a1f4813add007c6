import assert from 'node:assert/strict';
import dns from 'node:dns';
import { mock } from 'node:test';
import { createSecureContext } from 'node:tls';
import { diagnose, type Subject } from '../../../src/service/diagnosis/diagnosis.ts';
import { type Step } from '../../../src/service/diagnosis/diagnosisStep.ts';
import { stepNames } from '../../../src/service/errors/stepNames.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { Network } from '../../../src/service/http/network.ts';
import { certificateFor } from '../../support/certificates.ts';
import { textLine, endLine, startLine } from '../../support/events.ts';
import { fetchThrough } from '../../support/hostFetch.ts';
import { noLimits } from '../../support/limits.ts';
import { startProxy } from '../../support/proxyServer.ts';
import { proxySituation } from '../../support/proxySituation.ts';
import { chunk, lastChunk, ndjsonHead, response, startRawServer, type Answer } from '../../support/rawServer.ts';
import { startTlsServer } from '../../support/tlsServer.ts';

const never = new AbortController().signal;
const timeouts = noLimits;
const list = response('200 OK', 'application/json', '{"data":[{"id":"a"},{"id":"b"}]}');
const hello = ndjsonHead + chunk(startLine + textLine('OK') + endLine) + lastChunk;
const page = response('200 OK', 'text/html', '<html><title>CANARY Sign in</title>');

/** Answers a request for the model list with `models`, and any other request with `reply`. */
function service(models: string, reply = hello): Answer {
  return (socket, request) => socket.end(request.startsWith('GET /v1/models ') ? models : reply);
}

function whole(subject: Partial<Subject>, network: Partial<Network> = {}): Subject {
  return {
    baseUrl: 'http://127.0.0.1:1',
    realm: 'acme',
    organisationFile: undefined,
    permit: () => Promise.resolve(),
    connectionTo: (installation) => Promise.resolve({ ...installation, apiKey: 'sk-CANARY' }),
    network: () => Promise.resolve({ timeouts, ...network }),
    ...subject,
  };
}

function limited(limits: Partial<typeof timeouts>): Subject['network'] {
  return () => Promise.resolve({ timeouts: { ...timeouts, ...limits } });
}

function badProxy(): never {
  throw new ServiceError('bad-proxy', { reason: 'No proxy.' });
}

/** The steps without an organisation file. */
const usual = stepNames.filter((name) => name !== 'organisation');

/** Every step as one letter, in order: o ok, X failed, - not tried. */
function letters(steps: Step[], names: readonly string[] = usual): string {
  assert.deepEqual(
    steps.map(({ name }) => name),
    names,
  );
  return steps.map(({ state }) => ({ ok: 'o', failed: 'X', 'not-tried': '-' })[state]).join('');
}

describe('A diagnosis', () => {
  afterEach(() => mock.restoreAll());
  const { authority, opened, serve } = proxySituation();
  const raw = async (answer: Answer): Promise<string> => (await opened(startRawServer(answer))).url;

  /** The steps of a diagnosis, and the error that ended it. */
  const diagnosed = async (
    subject: Partial<Subject>,
    network?: Partial<Network>,
  ): Promise<{ steps: Step[]; kind?: string; sentence?: string }> => {
    const steps: Step[] = [];
    try {
      for await (const step of diagnose(whole(subject, network), never)) steps.push(step);
      return { steps };
    } catch (error) {
      assert.ok(error instanceof ServiceError, String(error));
      return { steps, kind: error.kind, sentence: error.message };
    } finally {
      assert.doesNotMatch(JSON.stringify(steps), /CANARY/);
      for (const { name, sentence } of steps) assert.notEqual(sentence.trim(), '', `${name} says something`);
    }
  };

  it('tries every step up to a reply of the default app', async () => {
    const server = await opened(startRawServer(service(list)));
    const { steps, kind } = await diagnosed({ baseUrl: ` ${server.url}/v1/ ` });
    assert.deepEqual([letters(steps), kind], ['ooo-oooo', undefined]);
    assert.deepEqual(
      server.requests.map((request) => request.split(' HTTP')[0]),
      ['GET /v1/models', 'POST /rest/v1/chat/completions'],
    );
    assert.match(server.requests[1]!, /"content":"Answer with the one word OK\."}\],"model":"ai\.service\.assistant"/);
    assert.deepEqual(
      steps.map(({ sentence }) => sentence),
      [
        ...[server.url, '127.0.0.1', 'Connected.', 'Not needed.', 'Models: 2.', 'Accepted.', 'Accepted.'],
        'The default app answers.',
      ],
    );
    assert.equal(steps[4]?.models, 2);
  });

  it('starts with the organisation file, if there is one (V190)', async () => {
    const server = await opened(startRawServer(service(list)));
    const { steps, kind } = await diagnosed({ baseUrl: server.url, organisationFile: '/etc/a.json' });
    assert.deepEqual([letters(steps, stepNames), kind], ['oooo-oooo', undefined]);
    assert.match(steps[0]?.sentence ?? '', /^\/etc\/a\.json was read/);
  });

  const forbidden =
    (kind: 'organisation-file' | 'address-not-allowed'): Subject['permit'] =>
    (asked) =>
      kind === 'organisation-file' || asked
        ? Promise.reject(new ServiceError(kind, { reason: 'line 3', host: 'a.example', realm: 'acme' }))
        : Promise.resolve();
  const untouched = {
    connectionTo: () => assert.fail('A key is looked for.'),
    network: () => assert.fail('A network is looked for.'),
  };

  it('ends with an organisation file that cannot be used (V191)', async () => {
    const broken = {
      ...untouched,
      organisationFile: '/etc/a.json',
      permit: forbidden('organisation-file'),
      baseUrl: '',
    };
    const { steps, kind, sentence } = await diagnosed(broken);
    assert.deepEqual([letters(steps, stepNames), kind], ['X--------', 'organisation-file']);
    assert.match(sentence ?? '', /sends nothing, because the file of your organisation cannot be used\. line 3/);
  });

  it('ends with an address that the organisation does not allow (V196)', async () => {
    const other = { ...untouched, organisationFile: '/etc/a.json', permit: forbidden('address-not-allowed') };
    const { steps, kind, sentence } = await diagnosed(other);
    assert.deepEqual([letters(steps, stepNames), kind], ['oX-------', 'address-not-allowed']);
    assert.match(sentence ?? '', /does not allow a\.example with the realm "acme"/);
  });

  const refused = (reason: string) => () => Promise.reject(new ServiceError('no-key', { host: reason, realm: 'acme' }));
  interface Case {
    name: string;
    subject: () => Partial<Subject> | Promise<Partial<Subject>>;
    kind: string;
    steps: string;
    says: RegExp;
  }
  const at = (answer: Answer) => async () => ({ baseUrl: await raw(answer) });
  const cases: Case[] = [
    {
      name: 'the base URL is invalid',
      subject: () => ({ baseUrl: 'ftp://CANARY.example' }),
      kind: 'bad-base-url',
      steps: 'X-------',
      says: /must begin with https/,
    },
    {
      name: 'the realm is empty',
      subject: () => ({ realm: ' ' }),
      kind: 'bad-realm',
      steps: 'o-----X-',
      says: /realm is empty/,
    },
    {
      name: 'there is no key',
      subject: () => ({ connectionTo: refused('chat.example') }),
      kind: 'no-key',
      steps: 'oo---X--',
      says: /no API key/,
    },
    {
      name: 'the file of authorities cannot be read',
      subject: () => ({ network: () => Promise.reject(new ServiceError('bad-ca-file', { reason: 'No file.' })) }),
      kind: 'bad-ca-file',
      steps: 'o--X----',
      says: /No file/,
    },
    {
      name: 'the name is unknown',
      subject: () => ({ baseUrl: 'https://nowhere.invalid' }),
      kind: 'unknown-host',
      steps: 'oX------',
      says: /could not be found/,
    },
    {
      name: 'nothing listens',
      subject: () => ({}),
      kind: 'nothing-listens',
      steps: 'ooX-----',
      says: /Nothing is listening/,
    },
    {
      name: 'the connection is closed without an answer',
      subject: at((socket) => socket.end()),
      kind: 'connection-lost',
      steps: 'ooX-----',
      says: /connection was lost/,
    },
    {
      name: 'a name is looked up for ever',
      subject: () => {
        mock.method(dns, 'lookup', () => undefined);
        mock.method(dns.promises, 'lookup', () => new Promise(() => undefined));
        return Promise.resolve({ baseUrl: 'https://service.test', network: limited({ connect: 0.3 }) });
      },
      kind: 'connect-timeout',
      steps: 'o-X-----',
      says: /\nNot found within 0\.3 s\.\nservice\.test did not accept the connection within 0\.3 s/,
    },
    {
      name: 'TLS is not answered',
      subject: async () => ({
        baseUrl: (await raw(() => undefined)).replace('http:', 'https:'),
        network: limited({ connect: 0.2 }),
      }),
      kind: 'connect-timeout',
      steps: 'ooX-----',
      says: /within 0\.2 s/,
    },
    {
      name: 'the certificate is self-signed',
      subject: async () => ({ baseUrl: (await opened(startTlsServer(await certificateFor(), service(list)))).url }),
      kind: 'certificate',
      steps: 'oooX----',
      says: /it is self-signed.*realmChat\.caFile/,
    },
    {
      name: 'nothing is answered',
      subject: async () => ({ baseUrl: await raw(() => undefined), network: limited({ firstByte: 0.2 }) }),
      kind: 'first-byte-timeout',
      steps: 'ooo-X---',
      says: /timeouts\.firstByte/,
    },
    {
      name: 'a web page answers: the login page of a network',
      subject: at(service(page)),
      kind: 'login-page',
      steps: 'ooo-X---',
      says: /looks like the login page of a network or proxy, not the service/,
    },
    {
      name: 'it redirects to another host: the login page of a network',
      subject: at(service(response('302 Found', 'text/plain', '', 'Location: https://login.CANARY.example/'))),
      kind: 'login-page',
      steps: 'ooo-X---',
      says: /looks like the login page of a network or proxy/,
    },
    {
      name: 'it redirects to another port of its host: the login page of a network',
      subject: at(service(response('302 Found', 'text/plain', '', 'Location: http://127.0.0.1:1/CANARY'))),
      kind: 'login-page',
      steps: 'ooo-X---',
      says: /looks like the login page of a network or proxy/,
    },
    {
      name: 'the network asks to sign in (511)',
      subject: at(service(response('511 Network Authentication Required', 'text/html', '<p>CANARY'))),
      kind: 'login-page',
      steps: 'ooo-X---',
      says: /looks like the login page of a network or proxy/,
    },
    {
      name: 'the response is not valid HTTP (V322)',
      subject: at(service(`HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`)),
      kind: 'not-http',
      steps: 'ooo-X---',
      says: /not valid HTTP\. Check the base URL/,
    },
    {
      name: 'it redirects to another path of the same host',
      subject: at(service(response('302 Found', 'text/plain', '', 'Location: /CANARY'))),
      kind: 'redirect',
      steps: 'ooo-X---',
      says: /redirected.*Check the base URL/,
    },
    {
      name: 'there is no model list at the address',
      subject: at(service(response('404 Not Found', 'text/html', '<title>CANARY'))),
      kind: 'not-found',
      steps: 'ooo-X---',
      says: /Not found: http:\/\/127\.0\.0\.1:\d+\/v1\/models \(404\).*operator must enable the REST API/,
    },
    {
      name: 'something else answers',
      subject: at(service(response('200 OK', 'application/json', '{"hello":"CANARY"}'))),
      kind: 'not-a-model-list',
      steps: 'ooo-X---',
      says: /not a model list/,
    },
    {
      name: 'the service is down',
      subject: at(service(response('503 Down', 'text/plain', 'CANARY'))),
      kind: 'server-error',
      steps: 'ooo-X---',
      says: /is unavailable \(503\)/,
    },
    {
      name: 'the key is rejected (V23)',
      subject: at(service(response('401 Unauthorized', 'text/plain', 'CANARY'))),
      kind: 'key-rejected',
      steps: 'ooo-oX--',
      says: /\nThe service responds\.\n.*rejected the API key \(401\)/,
    },
    {
      name: 'the realm or the licence does not fit (V24)',
      subject: at(service(response('403 Forbidden', 'text/plain', 'CANARY'))),
      kind: 'forbidden',
      steps: 'ooo-ooX-',
      says: /licence does not cover the API, or the realm "acme" does not match.*About/,
    },
    {
      name: 'the REST API is not enabled (V25)',
      subject: at(service(list, response('404 Not Found', 'text/plain', 'CANARY'))),
      kind: 'rest-api-off',
      steps: 'ooo-oooX',
      says: /no apps at http:\/\/127\.0\.0\.1:\d+\/rest\/v1\/chat\/completions \(404\).*operator must enable the REST API/,
    },
    {
      name: 'the licence covers the models but not the apps',
      subject: at(service(list, response('403 Forbidden', 'text/plain', 'CANARY'))),
      kind: 'forbidden',
      steps: 'ooo-oooX',
      says: /licence/,
    },
    {
      name: 'the reply is empty',
      subject: at(service(list, ndjsonHead + chunk(startLine + endLine) + lastChunk)),
      kind: 'empty-reply',
      steps: 'ooo-oooX',
      says: /reply is empty/,
    },
    {
      name: 'the reply is only white space',
      subject: at(service(list, ndjsonHead + chunk(startLine + textLine(' \n') + endLine) + lastChunk)),
      kind: 'empty-reply',
      steps: 'ooo-oooX',
      says: /reply is empty/,
    },
    {
      name: 'the reply is cut off',
      subject: at(service(list, ndjsonHead + chunk(startLine + textLine('O')) + lastChunk)),
      kind: 'ended-early',
      steps: 'ooo-oooX',
      says: /ended early/,
    },
  ];
  for (const { name, subject, kind, steps, says } of cases) {
    it(`reports that ${name}, at the step that fails, and without text of the server`, async () => {
      const found = await diagnosed(await subject());
      assert.deepEqual([letters(found.steps), found.kind], [steps, kind]);
      assert.match(found.steps.map(({ sentence }) => sentence).join('\n'), says);
      assert.doesNotMatch(found.sentence ?? '', /CANARY/);
      assert.equal(found.steps.find(({ state }) => state === 'failed')?.sentence, found.sentence);
    });
  }

  for (const [baseUrl, says] of [
    ['http://127.0.0.1:1', /^127\.0\.0\.1$/],
    ['http://[::1]:1', /^::1$/],
    ['http://localhost:1', /^localhost is (127\.0\.0\.1|::1)\.$/],
  ] as const)
    it(`says which address a name has, unless it is that address: ${baseUrl}`, async () => {
      const { steps } = await diagnosed({ baseUrl });
      assert.match(steps.find(({ name }) => name === 'name')?.sentence ?? '', says);
    });

  it('does not look up the name with a proxy, and reports its failures at the connection step', async () => {
    const { url } = await serve(service(list));
    const proxy = await opened(startProxy());
    const trusted = createSecureContext({ ca: [authority().cert] });
    const good = await diagnosed({ baseUrl: url }, { proxyFor: () => ({ url: proxy.url }), trusted });
    assert.equal(letters(good.steps), 'o-oooooo');
    const says = ({ steps }: typeof good, name: string) => steps.find((step) => step.name === name)?.sentence;
    assert.deepEqual(
      [says(good, 'name'), says(good, 'tls')],
      ['Looked up by the proxy.', 'The certificate is trusted.'],
    );
    const identified = await diagnosed({ baseUrl: url }, { proxyFor: () => ({ url: proxy.url }), identified: trusted });
    assert.equal(
      says(identified, 'tls'),
      'The certificate is trusted. A client certificate is presented if the service requires one.',
    );
    const login = await opened(startProxy({ login: { user: 'ada', password: 'hunter2' } }));
    const bad = await diagnosed({ baseUrl: url }, { proxyFor: () => ({ url: login.url }), trusted });
    assert.deepEqual([letters(bad.steps), bad.kind], ['o-X-----', 'proxy-login']);
    const none = await diagnosed({ baseUrl: url }, { proxyFor: badProxy });
    assert.deepEqual([letters(none.steps), none.kind], ['o-X-----', 'bad-proxy']);
  });

  it("uses VS Code's network if the name is otherwise unknown", async () => {
    const { url } = await serve(service(list));
    const proxy = await opened(startProxy());
    const host = { fetch: fetchThrough(proxy.url, authority().cert), reached: new Map() };
    const { steps } = await diagnosed({ baseUrl: url }, { host });
    assert.equal(letters(steps), 'oooooooo');
    assert.equal(steps[1]?.sentence, 'Found by VS Code.');
  });

  it('ends at once without a result when the user cancels it during a request or while waiting for the keyring', async () => {
    let stop = new AbortController();
    const server = await opened(startRawServer(() => stop.abort()));
    const keyring = { connectionTo: () => new Promise<never>(() => setImmediate(() => stop.abort())) };
    for (const subject of [{ baseUrl: server.url }, keyring]) {
      stop = new AbortController();
      const names: string[] = [];
      await assert.rejects(async () => {
        for await (const { name } of diagnose(whole(subject), stop.signal)) names.push(name);
      }, /abort/i);
      assert.deepEqual(names, ['address', 'name']);
    }
    await server.closed;
  });
});
