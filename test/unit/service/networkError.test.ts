import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import { isUnreachable, networkError, proxyError, type Stage } from '../../../src/service/http/networkError.ts';

const timeouts = { connect: 7, firstByte: 8, idle: 9 };
const url = new URL('https://chat.example.com:8443/v1/models');
const proxy = { url: 'http://ada:hunter2@proxy.test:3128/' };

/** Errors as Node, undici and fetch throw them. Their messages may contain anything. */
function coded(code: string): Error {
  return Object.assign(new Error('Bearer sk-CANARY'), { code });
}

const cases: [error: unknown, kind: string, sentence: RegExp, retries: boolean, ofProxy: string][] = [
  [
    coded('ECONNREFUSED'),
    'nothing-listens',
    /Nothing is listening at chat\.example\.com:8443/,
    true,
    'proxy-unreachable',
  ],
  [coded('ENOTFOUND'), 'unknown-host', /chat\.example\.com:8443 could not be found/, true, 'proxy-unreachable'],
  [coded('EAI_AGAIN'), 'unknown-host', /could not be found/, true, 'proxy-unreachable'],
  [coded('ENETUNREACH'), 'no-network', /cannot be reached.*network or VPN/, true, 'proxy-unreachable'],
  [coded('EHOSTUNREACH'), 'no-network', /cannot be reached/, true, 'proxy-unreachable'],
  [coded('ENETDOWN'), 'no-network', /cannot be reached/, true, 'proxy-unreachable'],
  [coded('EADDRNOTAVAIL'), 'no-network', /cannot be reached/, true, 'proxy-unreachable'],
  [coded('UND_ERR_CONNECT_TIMEOUT'), 'connect-timeout', /within 7 s.*timeouts\.connect/, true, 'connect-timeout'],
  [coded('ETIMEDOUT'), 'connect-timeout', /within 7 s/, true, 'connect-timeout'],
  [coded('UND_ERR_HEADERS_TIMEOUT'), 'first-byte-timeout', /8 s.*timeouts\.firstByte/, false, 'proxy-unreachable'],
  [coded('UND_ERR_BODY_TIMEOUT'), 'idle-timeout', /9 s.*timeouts\.idle/, false, 'proxy-unreachable'],
  [coded('ECONNRESET'), 'no-connection', /closed before it was established/, true, 'proxy-unreachable'],
  [coded('EPIPE'), 'no-connection', /closed before it was established/, true, 'proxy-unreachable'],
  [coded('UND_ERR_SOCKET'), 'no-connection', /closed before it was established/, true, 'proxy-unreachable'],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate', /: it is self-signed\./, false, 'certificate'],
  [coded('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'), 'certificate', /does not know the authority/, false, 'certificate'],
  [coded('UNABLE_TO_GET_ISSUER_CERT'), 'certificate', /does not know the authority/, false, 'certificate'],
  [coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'certificate', /does not know the authority/, false, 'certificate'],
  [coded('SELF_SIGNED_CERT_IN_CHAIN'), 'certificate', /does not know the authority/, false, 'certificate'],
  [coded('CERT_HAS_EXPIRED'), 'certificate', /: it has expired\./, false, 'certificate'],
  [coded('CERT_NOT_YET_VALID'), 'certificate', /: it is not valid yet\./, false, 'certificate'],
  [coded('UNABLE_TO_GET_CRL'), 'certificate', /not trusted: UNABLE_TO_GET_CRL/, false, 'certificate'],
  [coded('CRL_HAS_EXPIRED'), 'certificate', /not trusted: CRL_HAS_EXPIRED/, false, 'certificate'],
  [coded('INVALID_PURPOSE'), 'certificate', /not trusted: INVALID_PURPOSE/, false, 'certificate'],
  [coded('PATH_LENGTH_EXCEEDED'), 'certificate', /not trusted: PATH_LENGTH_EXCEEDED/, false, 'certificate'],
  [coded('HOSTNAME_MISMATCH'), 'certificate', /not trusted: HOSTNAME_MISMATCH/, false, 'certificate'],
  [coded('EPROTO'), 'not-tls', /EPROTO/, false, 'proxy-unreachable'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate', /issued for another host/, false, 'certificate'],
  [coded('CERT_REVOKED'), 'certificate', /not trusted: CERT_REVOKED/, false, 'certificate'],
  [coded('INVALID_CA'), 'certificate', /not trusted: INVALID_CA/, false, 'certificate'],
  [coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'not-tls', /ERR_SSL_WRONG_VERSION_NUMBER/, false, 'proxy-unreachable'],
  [
    coded('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
    'client-certificate',
    /chat\.example\.com:8443 requires a client certificate\. Set realmChat\.clientCertificate/,
    false,
    'proxy-unreachable',
  ],
  [
    coded('ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'),
    'client-certificate',
    /HANDSHAKE_FAILURE\)\. If it requires a client certificate/,
    false,
    'proxy-unreachable',
  ],
  [coded('ERR_SSL_TLSV1_ALERT_UNKNOWN_CA'), 'client-certificate', /did not accept/, false, 'proxy-unreachable'],
  [coded('ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE'), 'client-certificate', /did not accept/, false, 'proxy-unreachable'],
  [coded('ERR_SSL_TLSV1_ALERT_ACCESS_DENIED'), 'client-certificate', /did not accept/, false, 'proxy-unreachable'],
  [coded('ERR_SSL_TLSV1_ALERT_DECRYPT_ERROR'), 'client-certificate', /did not accept/, false, 'proxy-unreachable'],
  [coded('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'), 'not-tls', /PROTOCOL_VERSION/, false, 'proxy-unreachable'],
  [coded('Z_DATA_ERROR'), 'damaged', /decompressed/, false, 'proxy-unreachable'],
  [coded('ERR__ERROR_FORMAT_PADDING_1'), 'damaged', /decompressed/, false, 'proxy-unreachable'],
  [coded('ERR_BROTLI_DECODER_ERROR'), 'damaged', /decompressed/, false, 'proxy-unreachable'],
  [coded('ZSTD_error_corruption_detected'), 'damaged', /decompressed/, false, 'proxy-unreachable'],
  [coded('UND_ERR_SOCKS5_AUTH_FAILED'), 'no-connection', /./, true, 'proxy-login'],
  [coded('UND_ERR_SOCKS5_REPLY_2'), 'no-connection', /./, true, 'proxy-refused'],
  [new TypeError('fetch failed', { cause: coded('ENOTFOUND') }), 'unknown-host', /./, true, 'proxy-unreachable'],
  [new TypeError('fetch failed'), 'unexpected', /unexpected/, false, 'proxy-unreachable'],
  ['a string', 'unexpected', /unexpected/, false, 'proxy-unreachable'],
];

describe('A network error', () => {
  for (const [error, kind, sentence, retries, ofProxy] of cases) {
    const name = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    it(`is recognised by its code only, and decides about a retry: ${name} (R5, V31)`, () => {
      const told = networkError(error, { url, timeouts, stage: 'connecting' });
      assert.equal(told.kind, kind);
      assert.match(told.message, sentence);
      assert.deepEqual(told.retry, retries ? {} : undefined);
      assert.doesNotMatch(told.message, /CANARY/);
      assert.equal(networkError(error, { url, timeouts, stage: 'answered' }).retry, undefined, 'after the head');
    });

    it(`is reported for the proxy if it occurs while connecting to it: ${name}`, () => {
      const told = proxyError(error, proxy, timeouts);
      assert.equal(told.kind, ofProxy);
      assert.doesNotMatch(told.message, /CANARY|hunter|chat\.example/);
    });
  }

  const refused: [stage: Stage, code: string, kind: string][] = [
    ['sent', 'UND_ERR_SOCKET', 'connection-lost'],
    ['begun', 'UND_ERR_SOCKET', 'connection-lost'],
    ['begun', 'ECONNRESET', 'connection-lost'],
    ['begun', 'UND_ERR_HEADERS_OVERFLOW', 'not-http'],
    ['begun', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'not-http'],
    ['refused', 'UND_ERR_SOCKET', 'not-http'],
    ['refused', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'not-http'],
    ['refused', 'ECONNRESET', 'connection-lost'],
    ['answered', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'connection-lost'],
    ['answered', 'UND_ERR_SOCKET', 'connection-lost'],
  ];
  for (const [stage, code, kind] of refused)
    it(`may be retried only if nothing was answered: ${code}, ${stage} (V322)`, () => {
      const told = networkError(coded(code), { url, timeouts, stage });
      assert.deepEqual([told.kind, told.retry], [kind, stage === 'sent' ? {} : undefined]);
    });

  for (const code of ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETDOWN', 'ECONNRESET']) {
    it(`means that an established connection was lost, and does not cause another route: ${code}`, () => {
      const told = networkError(coded(code), { url, timeouts, stage: 'sent' });
      assert.deepEqual([told.kind, told.retry, isUnreachable(told)], ['connection-lost', {}, false]);
    });
  }

  for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
    it(`may be gone later only if a SOCKS proxy could not reach the service: ${number} (V502)`, () => {
      const { retry } = proxyError(coded(`UND_ERR_SOCKS5_REPLY_${number}`), proxy, timeouts);
      assert.deepEqual(retry, number >= 3 && number <= 6 ? {} : undefined);
    });

  it('shows a dash if it has no code while connecting to a proxy', () => {
    assert.match(proxyError(new Error('CANARY'), proxy, timeouts).message, /–/);
  });

  it('is unchanged if it is already a ServiceError', () => {
    const ours = new ServiceError('redirect');
    assert.equal(networkError(ours, { url, timeouts, stage: 'answered' }), ours);
    assert.equal(proxyError(ours, proxy, timeouts), ours);
  });
});
