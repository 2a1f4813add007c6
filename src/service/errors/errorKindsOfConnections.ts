import * as l10n from '@vscode/l10n';
import { joinedSentences } from '../../shared/formattedText.ts';
import {
  checkAddress,
  checkNetwork,
  checkProxy,
  contactOperator,
  nameAuthorities,
  nameClientCertificate,
} from './advice.ts';
import type { ErrorDetail, ErrorRow } from './errorRow.ts';

/** Errors on the way to the service: it was not reached, or the connection to it ended. */
export const connectionErrors = {
  'nothing-listens': {
    sentence: ({ host }) =>
      l10n.t('Nothing is listening at {0}. Check the base URL, and that the service is running.', host),
    step: 'connection',
    advice: checkNetwork,
    actions: ['setUpConnection'],
    end: 'unreachable',
  },
  'unknown-host': {
    sentence: ({ host }) =>
      l10n.t('The host {0} could not be found. Check the base URL, and your network or VPN.', host),
    step: 'name',
    advice: checkNetwork,
    actions: ['setUpConnection'],
    end: 'unreachable',
  },
  'no-network': {
    sentence: ({ host }) => l10n.t('{0} cannot be reached. Check your network or VPN.', host),
    step: 'connection',
    advice: checkNetwork,
    actions: [],
    end: 'unreachable',
  },
  'no-connection': {
    sentence: ({ host }) =>
      l10n.t('The connection to {0} was closed before it was established. Check your network, VPN or proxy.', host),
    step: 'connection',
    advice: checkNetwork,
    actions: [],
    end: 'unreachable',
  },
  certificate: {
    sentence: ({ host, code }) =>
      joinedSentences([
        l10n.t('The certificate of {0} is not trusted: {1}.', host, certificateReason(code)),
        certificateFix(code),
      ]),
    step: 'tls',
    advice: nameAuthorities,
    actions: ['openSettings'],
    end: 'failure',
  },
  'client-certificate': {
    sentence: ({ host, code }) => clientCertificateSentence(host, code),
    step: 'tls',
    advice: nameClientCertificate,
    actions: ['openSettings'],
    end: 'failure',
  },
  'not-tls': {
    sentence: ({ host, code }) =>
      l10n.t('The HTTPS connection to {0} failed ({1}). Check the base URL and its port.', host, code),
    step: 'tls',
    advice: checkAddress,
    actions: ['setUpConnection'],
    end: 'failure',
  },
  'proxy-unreachable': {
    sentence: ({ host, code }) =>
      l10n.t(
        'The proxy {0} cannot be reached ({1}). Check the setting http.proxy and the proxy environment variables.',
        host,
        code,
      ),
    step: 'connection',
    advice: checkProxy,
    actions: ['openProxySettings'],
    end: 'unreachable',
  },
  'proxy-login': {
    sentence: proxyLoginSentence,
    step: 'connection',
    advice: checkProxy,
    actions: ['openProxySettings'],
    end: 'proxy',
  },
  'proxy-refused': {
    sentence: ({ host, code }) =>
      l10n.t(
        'The proxy {0} did not connect to the service ({1}). Ask its operator, or add the service to http.noProxy.',
        host,
        code,
      ),
    step: 'connection',
    advice: checkProxy,
    actions: ['openProxySettings'],
    end: 'proxy',
  },
  'connect-timeout': {
    sentence: ({ host, seconds }) =>
      l10n.t('{0} did not accept the connection within {1} s (setting realmChat.timeouts.connect).', host, seconds),
    step: 'connection',
    advice: checkNetwork,
    actions: ['openSettings'],
    end: 'unreachable',
    limit: 'connect',
  },
  'first-byte-timeout': {
    sentence: ({ seconds }) =>
      l10n.t('The service did not answer within {0} s (setting realmChat.timeouts.firstByte).', seconds),
    step: 'service',
    advice: contactOperator,
    actions: ['openSettings'],
    end: 'failure',
    limit: 'firstByte',
    mayBeUsage: true,
  },
  'idle-timeout': {
    sentence: ({ seconds }) => l10n.t('No data was received for {0} s (setting realmChat.timeouts.idle).', seconds),
    step: 'service',
    advice: contactOperator,
    actions: ['openSettings'],
    end: 'failure',
    limit: 'idle',
    mayBeUsage: true,
  },
  'connection-lost': {
    sentence: () => l10n.t('The connection was lost.'),
    step: 'connection',
    advice: checkNetwork,
    actions: [],
    end: 'failure',
  },
} satisfies Record<string, ErrorRow>;

/** The sentence about a proxy, whose host may be unknown, so empty, and the logins that it offers instead of a password. */
function proxyLoginSentence({ host, code, logins }: ErrorDetail): string {
  if (host === '')
    return l10n.t(
      'A proxy between this machine and the service requires a login (407). Set http.proxy to the address of the proxy, with the login (user:password@), or ask your network administrator.',
    );
  if (logins)
    return l10n.t(
      'The proxy {0} accepts only {1} (407), not the password of http.proxy. For Negotiate, get a Kerberos ticket for this machine; otherwise ask the operator of the proxy.',
      host,
      logins,
    );
  // http.proxyAuthorization is a header, which SOCKS does not have.
  if (code.startsWith('UND_ERR_SOCKS'))
    return l10n.t('The proxy {0} needs valid credentials. Set them in http.proxy (socks5://user:password@).', host);
  return l10n.t(
    'The proxy {0} needs valid credentials (407). Set them in http.proxy (user:password@) or http.proxyAuthorization.',
    host,
  );
}

/** Why a certificate is not trusted, in words for common codes; any other code is returned as it is. */
function certificateReason(code: string): string {
  const reasons: Record<string, string> = {
    DEPTH_ZERO_SELF_SIGNED_CERT: l10n.t('it is self-signed'),
    SELF_SIGNED_CERT_IN_CHAIN: l10n.t('this machine does not know the authority that issued it'),
    UNABLE_TO_GET_ISSUER_CERT: l10n.t('this machine does not know the authority that issued it'),
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: l10n.t('this machine does not know the authority that issued it'),
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: l10n.t('this machine does not know the authority that issued it'),
    CERT_HAS_EXPIRED: l10n.t('it has expired'),
    CERT_NOT_YET_VALID: l10n.t('it is not valid yet'),
    ERR_TLS_CERT_ALTNAME_INVALID: l10n.t('it was issued for another host'),
  };
  return reasons[code] ?? code;
}

/** The sentence about a client certificate, by the alert with which the server ended the connection. (RFC 8446, 6.2) */
function clientCertificateSentence(host: string, code: string): string {
  if (code.endsWith('_CERTIFICATE_REQUIRED'))
    return l10n.t('{0} requires a client certificate. Set realmChat.clientCertificate to yours.', host);
  // Before TLS 1.3, a server has no other alert for a missing client certificate.
  if (code.endsWith('_HANDSHAKE_FAILURE'))
    return l10n.t(
      '{0} refused the HTTPS connection ({1}). If it requires a client certificate, set realmChat.clientCertificate to yours.',
      host,
      code,
    );
  return l10n.t('{0} did not accept the client certificate of realmChat.clientCertificate ({1}).', host, code);
}

/** How to fix a failed certificate check. For the codes listed here, trusting another authority would not help. */
function certificateFix(code: string): string {
  const fixes: Record<string, string> = {
    CERT_HAS_EXPIRED: l10n.t('Ask its operator to renew it.'),
    CERT_NOT_YET_VALID: l10n.t('Check the date and time of this machine.'),
    ERR_TLS_CERT_ALTNAME_INVALID: l10n.t('Check the base URL: its host must match the certificate.'),
  };
  const nameAuthority = l10n.t(
    'Ask the operator for the certificate of the authority that issued it, as a PEM file, and set realmChat.caFile to the full path of that file.',
  );
  return fixes[code] ?? nameAuthority;
}
