import assert from 'node:assert/strict';
import { ending } from '../../../src/chat/ending.ts';
import { shownError } from '../../../src/nativeChat/shownProblem.ts';
import * as advice from '../../../src/service/errors/advice.ts';
import { errorKinds, type ErrorKind } from '../../../src/service/errors/errorKinds.ts';
import { answerErrors } from '../../../src/service/errors/errorKindsOfAnswers.ts';
import { connectionErrors } from '../../../src/service/errors/errorKindsOfConnections.ts';
import { replyErrors } from '../../../src/service/errors/errorKindsOfReplies.ts';
import { isUnreachable } from '../../../src/service/http/networkError.ts';
import type * as errors from '../../../src/service/errors/errors.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { ErrorDetail, ErrorRow } from '../../../src/service/errors/errorRow.ts';
import { settingErrors } from '../../../src/service/errors/errorKindsOfSettings.ts';

describe('The table of error kinds', () => {
  it('has each kind once, so that no file replaces a row of another', () => {
    const table = new Map<string, unknown>(Object.entries(errorKinds));
    for (const rows of [settingErrors, connectionErrors, answerErrors, replyErrors])
      for (const [kind, row] of Object.entries(rows)) assert.equal(table.get(kind), row, kind);
  });

  const rows = Object.entries(errorKinds) as [ErrorKind, ErrorRow][];
  const messageOf = (kind: ErrorKind): string => new ServiceError(kind, { reason: 'Why.', host: 'a.example' }).message;

  it('says what happened and what to do about it in whole sentences, each once', () => {
    for (const [kind, { advice }] of rows) {
      const all = [messageOf(kind), ...advice()];
      assert.ok(all.length > 1 && new Set(all).size === all.length, kind);
      for (const sentence of all) assert.match(sentence, /^\S.*\S\.$/, kind);
    }
  });

  /** The step that fails, the outcome, what other extensions get, the buttons, the limit, whether the route of VS Code may help, the advice. */
  const decided: Record<ErrorKind, string> = {
    'organisation-file': 'organisation, blocked, Blocked, own',
    'address-not-allowed': 'address, blocked, Blocked, switchConnection openHelp, own',
    'bad-base-url': 'address, blocked, Blocked, setUpConnection, checkAddress',
    'bad-realm': 'realm, blocked, Blocked, setUpConnection, checkRealm',
    'bad-key': 'key, blocked, Blocked, setApiKey, enterKey',
    'no-key': 'key, blocked, NoPermissions, setApiKey openHelp, enterKey',
    'key-lost': 'key, blocked, NoPermissions, setApiKey openSettings, enterKey',
    keyring: 'key, failed, setApiKey retry, own',
    'bad-key-command': 'key, blocked, Blocked, openSettings, checkKeyCommand',
    'key-command': 'key, failed, NoPermissions, openSettings retry, checkKeyCommand',
    'settings-file': 'service, failed, openSettings retry, own',
    'bad-ca-file': 'tls, blocked, Blocked, openSettings, nameAuthorities',
    'bad-client-certificate': 'tls, blocked, Blocked, openSettings, nameClientCertificate',
    'bad-headers': 'service, blocked, Blocked, openSettings, own',
    'takes-no-pictures': 'reply, blocked, Blocked, selectModel, own',
    'calls-no-tools': 'reply, blocked, Blocked, selectModel, own',
    'bad-proxy': 'connection, blocked, Blocked, openProxySettings, checkProxy',
    'nothing-listens': 'connection, failed, setUpConnection retry, other route, checkNetwork',
    'unknown-host': 'name, failed, setUpConnection retry, other route, checkNetwork',
    'no-network': 'connection, failed, retry, other route, checkNetwork',
    'no-connection': 'connection, failed, retry, other route, checkNetwork',
    certificate: 'tls, failed, openSettings retry, nameAuthorities',
    'client-certificate': 'tls, failed, openSettings retry, nameClientCertificate',
    'not-tls': 'tls, failed, setUpConnection retry, checkAddress',
    'proxy-unreachable': 'connection, failed, openProxySettings retry, other route, checkProxy',
    'proxy-login': 'connection, failed, openProxySettings retry, other route, checkProxy',
    'proxy-refused': 'connection, failed, openProxySettings retry, other route, checkProxy',
    'connect-timeout': 'connection, failed, openSettings retry, connect, other route, checkNetwork',
    'first-byte-timeout': 'service, failed, openSettings retry, firstByte, usage, contactOperator',
    'idle-timeout': 'service, failed, openSettings retry, idle, usage, contactOperator',
    'connection-lost': 'connection, failed, retry, checkNetwork',
    redirect: 'service, blocked, Blocked, setUpConnection, checkAddress',
    'not-http': 'service, failed, setUpConnection retry, own',
    'key-rejected': 'key, failed, NoPermissions, setApiKey openHelp retry, enterKey',
    forbidden: 'realm, failed, NoPermissions, openSettings openHelp retry, own',
    'not-found': 'service, failed, NotFound, setUpConnection selectModel retry, usage, own',
    'too-long': 'service, failed, continueInNew retry, contactOperator',
    refused: 'service, failed, retry, usage, contactOperator',
    'parameter-refused': 'service, failed, openSettings retry, contactOperator',
    'tools-refused': 'service, failed, openSettings retry, contactOperator',
    'too-many-requests': 'service, failed, Blocked, retry, contactOperator',
    'server-error': 'service, failed, retry, usage, contactOperator',
    'web-page': 'service, failed, setUpConnection retry, signIn',
    'login-page': 'service, failed, setUpConnection retry, signIn',
    'rest-api-off': 'service, failed, NotFound, selectModel setUpConnection retry, own',
    'not-a-model-list': 'service, failed, setUpConnection retry, checkAddress',
    'list-too-long': 'service, failed, retry, contactOperator',
    'too-many-models': 'service, failed, retry, contactOperator',
    'empty-reply': 'service, failed, retry, contactOperator',
    'not-a-reply': 'service, failed, setUpConnection retry, checkAddress',
    'ended-early': 'service, failed, retry, contactOperator',
    'no-stop-reason': 'service, failed, retry, contactOperator',
    unreadable: 'service, failed, retry, contactOperator',
    'bad-tool-call': 'service, failed, retry, contactOperator',
    'cut-tool-call': 'service, failed, retry, contactOperator',
    damaged: 'service, failed, retry, own',
    'line-too-long': 'service, failed, retry, contactOperator',
    'reply-too-long': 'service, failed, retry, contactOperator',
    reported: 'service, failed, retry, contactOperator',
    unexpected: 'service, failed, retry, contactOperator',
  };
  for (const [kind, { step, limit, mayBeUsage, advice: listed }] of rows)
    it(`decides the step, the outcome, the buttons and the advice: ${kind}`, () => {
      const error = new ServiceError(kind);
      const { outcome, problem } = ending(error, '', false);
      const { name } = shownError(error);
      const list = Object.entries(advice).find(([, each]) => each().join() === listed().join())?.[0] ?? 'own';
      const words = [
        step,
        outcome,
        name,
        problem?.actions.join(' '),
        limit,
        mayBeUsage && 'usage',
        isUnreachable(error) && 'other route',
        list,
      ];
      assert.equal(words.filter(Boolean).join(', '), decided[kind]);
    });

  const detail = {
    ...{
      reason: 'Why.',
      host: 'a.example',
      realm: 'acme',
      url: 'https://a.example/v1',
      code: 'CODE',
      parameter: 'top_k',
    },
    ...{ status: 418, seconds: 5, count: 7 },
  };
  const sentences: [kind: ErrorKind, detail: Partial<ErrorDetail>, sentence: string][] = [
    ...(
      [
        'bad-base-url',
        'bad-realm',
        'bad-key',
        'bad-key-command',
        'bad-ca-file',
        'bad-client-certificate',
        'bad-headers',
        'takes-no-pictures',
        'calls-no-tools',
        'bad-proxy',
      ] as const
    ).map((kind): [ErrorKind, object, string] => [kind, {}, 'Why.']),
    ['organisation-file', {}, 'Realm Chat sends nothing, because the file of your organisation cannot be used. Why.'],
    ['address-not-allowed', {}, 'Your organisation does not allow a.example with the realm "acme".'],
    ['address-not-allowed', { realm: '' }, 'Your organisation does not allow the address a.example.'],
    [
      'no-key',
      {},
      'There is no API key for a.example and realm "acme". Ask an administrator of your organisation for one.',
    ],
    [
      'key-lost',
      {},
      'The secret storage of VS Code no longer has the API key for a.example and realm "acme": without a keyring, it keeps keys only until VS Code is closed. Enter the key again, or set realmChat.apiKeyEnvironmentVariable to the name of an environment variable that contains it.',
    ],
    ['key-command', {}, 'Why. Run it in a terminal to see what it says.'],
    ['nothing-listens', {}, 'Nothing is listening at a.example. Check the base URL, and that the service is running.'],
    ['unknown-host', {}, 'The host a.example could not be found. Check the base URL, and your network or VPN.'],
    ['no-network', {}, 'a.example cannot be reached. Check your network or VPN.'],
    [
      'no-connection',
      {},
      'The connection to a.example was closed before it was established. Check your network, VPN or proxy.',
    ],
    [
      'certificate',
      {},
      'The certificate of a.example is not trusted: CODE. Ask the operator for the certificate of the authority that issued it, as a PEM file, and set realmChat.caFile to the full path of that file.',
    ],
    [
      'certificate',
      { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
      'The certificate of a.example is not trusted: it is self-signed. Ask the operator for the certificate of the authority that issued it, as a PEM file, and set realmChat.caFile to the full path of that file.',
    ],
    [
      'certificate',
      { code: 'SELF_SIGNED_CERT_IN_CHAIN' },
      'The certificate of a.example is not trusted: this machine does not know the authority that issued it. Ask the operator for the certificate of the authority that issued it, as a PEM file, and set realmChat.caFile to the full path of that file.',
    ],
    [
      'certificate',
      { code: 'CERT_HAS_EXPIRED' },
      'The certificate of a.example is not trusted: it has expired. Ask its operator to renew it.',
    ],
    [
      'certificate',
      { code: 'CERT_NOT_YET_VALID' },
      'The certificate of a.example is not trusted: it is not valid yet. Check the date and time of this machine.',
    ],
    [
      'certificate',
      { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
      'The certificate of a.example is not trusted: it was issued for another host. Check the base URL: its host must match the certificate.',
    ],
    [
      'client-certificate',
      {},
      'a.example did not accept the client certificate of realmChat.clientCertificate (CODE).',
    ],
    ['not-tls', {}, 'The HTTPS connection to a.example failed (CODE). Check the base URL and its port.'],
    [
      'proxy-unreachable',
      {},
      'The proxy a.example cannot be reached (CODE). Check the setting http.proxy and the proxy environment variables.',
    ],
    [
      'proxy-login',
      {},
      'The proxy a.example needs valid credentials (407). Set them in http.proxy (user:password@) or http.proxyAuthorization.',
    ],
    [
      'proxy-login',
      { host: '' },
      'A proxy between this machine and the service requires a login (407). Set http.proxy to the address of the proxy, with the login (user:password@), or ask your network administrator.',
    ],
    [
      'proxy-login',
      { logins: 'NTLM' },
      'The proxy a.example accepts only NTLM (407), not the password of http.proxy. For Negotiate, get a Kerberos ticket for this machine; otherwise ask the operator of the proxy.',
    ],
    [
      'proxy-login',
      { code: 'UND_ERR_SOCKS5_AUTH_FAILED' },
      'The proxy a.example needs valid credentials. Set them in http.proxy (socks5://user:password@).',
    ],
    [
      'proxy-refused',
      {},
      'The proxy a.example did not connect to the service (CODE). Ask its operator, or add the service to http.noProxy.',
    ],
    ['connect-timeout', {}, 'a.example did not accept the connection within 5 s (setting realmChat.timeouts.connect).'],
    ['first-byte-timeout', {}, 'The service did not answer within 5 s (setting realmChat.timeouts.firstByte).'],
    ['idle-timeout', {}, 'No data was received for 5 s (setting realmChat.timeouts.idle).'],
    [
      'forbidden',
      {},
      'The service refused access (403): the licence does not cover the API, or the realm "acme" does not match the API key. In the service, the realm is shown in the user menu under About, on the line Realm.',
    ],
    [
      'not-found',
      {},
      'Not found: https://a.example/v1 (404). Check the base URL and the model. Self-hosted: the operator must enable the REST API.',
    ],
    ['refused', {}, 'The service did not accept the request (418). A shorter message or another model may help.'],
    [
      'parameter-refused',
      {},
      'The service did not accept the request (418). Its answer names "top_k", a parameter that the setting realmChat.models or the chosen effort adds for this model.',
    ],
    [
      'tools-refused',
      {},
      'The service did not accept the request (418), which offers tools to the model. A shorter message may help. If the model or its server cannot call tools, set its toolCalling in realmChat.models to false.',
    ],
    ['too-many-requests', {}, 'The service is receiving too many requests (429).'],
    ['server-error', { status: 500 }, 'The service reported an internal error (500).'],
    ['server-error', { status: 502 }, 'The service is unavailable (502).'],
    ['server-error', { status: 503 }, 'The service is unavailable (503).'],
    ['server-error', { status: 504 }, 'The service is unavailable (504).'],
    [
      'login-page',
      {},
      'This looks like the login page of a network or proxy, not the service. Sign in with a browser and try again, or check the base URL.',
    ],
    [
      'login-page',
      { status: 511 },
      'This looks like the login page of a network or proxy (511), not the service. Open any web page in a browser, sign in, and try again.',
    ],
    [
      'rest-api-off',
      {},
      'The service has no apps at https://a.example/v1 (404), or not the chosen one. Self-hosted: the operator must enable the REST API. Until then, choose a model.',
    ],
    ['too-many-models', { count: 10000 }, 'The model list has more than 10,000 models.'],
    ['unreadable', { count: 1 }, '1 line of the reply could not be read.'],
    ['unreadable', {}, '7 lines of the reply could not be read.'],
  ];
  for (const [kind, special, sentence] of sentences)
    it(`says each detail in its place: ${kind} ${JSON.stringify(special)}`, () =>
      assert.equal(new ServiceError(kind, { ...detail, ...special }).message, sentence));

  it('has its own advice where no list fits', () => {
    const own = (kind: ErrorKind): string[] => errorKinds[kind].advice();
    assert.deepEqual(own('keyring'), ['Unlock the keyring of your system.', ...advice.enterKey()]);
    const proxies = 'Ask your network administrator whether a proxy changes the responses of the service.';
    assert.deepEqual(own('not-http'), [...advice.checkAddress(), proxies, ...advice.contactOperator()]);
    assert.deepEqual(own('damaged'), [proxies, ...advice.contactOperator()]);
    const restApi = 'Self-hosted: the operator must enable the REST API.';
    assert.deepEqual(own('not-found'), [...advice.checkAddress(), restApi]);
    const counts = Object.entries(advice).map(([list, each]) => `${list} ${each().length}`);
    assert.deepEqual(counts.toSorted(), [
      ...['checkAddress 2', 'checkKeyCommand 2', 'checkNetwork 4', 'checkProxy 2', 'checkRealm 2', 'contactOperator 2'],
      ...['enterKey 3', 'nameAuthorities 2', 'nameClientCertificate 1', 'signIn 3'],
    ]);
  });

  const later: [kind: ErrorKind, status: number, sentence: string][] = [
    ['too-many-requests', 429, 'The service is receiving too many requests (429). Try again after 10:30.'],
    ['server-error', 500, 'The service reported an internal error (500). Try again after 10:30.'],
    ['server-error', 503, 'The service is unavailable (503). Try again after 10:30.'],
  ];
  for (const [kind, status, sentence] of later)
    it(`says when the service may be asked again: ${status}`, () =>
      assert.equal(new ServiceError(kind, { status, after: '10:30' }).message, sentence));

  it('offers to set up the connection if the base URL should be checked', () => {
    const about = rows.filter(([kind]) => /Check the base URL/.test(messageOf(kind)));
    assert.deepEqual(
      about.filter(([, { actions }]) => !actions.includes('setUpConnection')).map(([kind]) => kind),
      [],
    );
    assert.ok(about.length > 5);
  });

  it("does not advise to send a report about the user's own settings", () => {
    for (const [kind, { advice }] of Object.entries<ErrorRow>(settingErrors))
      assert.doesNotMatch(advice().join(' '), /report/, kind);
  });

  it('explains where to fix a settings file that VS Code cannot change', () => {
    assert.deepEqual(errorKinds['settings-file'].advice(), [
      'Run the command Preferences: Open User Settings (JSON), and fix the errors that are marked there.',
      'Save the file, and try again.',
    ]);
  });

  for (const kind of ['web-page', 'login-page'] as const)
    it(`advises to sign in with a browser, and then to check the base URL: ${kind}`, () => {
      const advice = errorKinds[kind].advice();
      assert.equal(advice[0], 'Open any page in a browser, and sign in to the network or proxy.');
      assert.match(advice[1] ?? '', /^Compare the base URL/);
      assert.doesNotMatch(advice.join(' '), /report/);
    });
});

describe('A ServiceError', () => {
  it('is recognised by the copy of the class in another bundle', async () => {
    const path = '../../../src/service/errors/errors.ts?copy';
    const copy = (await import(path)) as typeof errors;
    assert.notEqual(copy.ServiceError, ServiceError);
    const error = new copy.ServiceError('unexpected');
    assert.ok(error instanceof ServiceError);
    assert.equal(copy.serviceError(new ServiceError('not-found')).kind, 'not-found');
    for (const other of [new Error('a'), {}, null, undefined, 'ServiceError'])
      assert.ok(!((other as object) instanceof ServiceError));
  });
});
