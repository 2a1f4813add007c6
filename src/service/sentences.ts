import { t } from '@vscode/l10n';
import type { ErrorDetail, ErrorKind } from './errors.ts';

const realmIsShown = (): string =>
  t('In the service, the realm is shown in the user menu under About, on the line Realm.');

/** What each kind of error says to people: what happened, and what to do. */
export const sentences: Record<ErrorKind, (detail: ErrorDetail) => string> = {
  'bad-base-url': ({ reason = '' }) => reason,
  'bad-realm': ({ reason = '' }) => reason,
  'bad-key': ({ reason = '' }) => reason,
  'no-key': ({ host = '', realm = '' }) =>
    t('There is no API key for {0} and realm "{1}". An administrator of your organisation issues one.', host, realm),
  'key-lost': ({ host = '', realm = '' }) =>
    t(
      'The secret storage of VS Code no longer has the API key for {0} and realm "{1}": without a keyring it keeps keys only until VS Code ends. Enter the key once more, or name an environment variable with it in the settings.',
      host,
      realm,
    ),
  keyring: () =>
    t(
      'The secret storage of VS Code did not answer. Unlock the keyring of your system, or name an environment variable with the API key in the settings.',
    ),
  'settings-file': () =>
    t('VS Code could not change your settings. Open settings.json, mend what is marked there, save it, and try again.'),
  redirect: () =>
    t(
      'The server redirected the request elsewhere. It was not followed, so that your API key stays where it belongs. Check the base URL.',
    ),
  'key-rejected': () =>
    t('The service rejected the API key (401). Enter the key once more, or ask an administrator for a new one.'),
  forbidden: ({ realm = '' }) =>
    t(
      'The service refused access (403): the licence does not cover the API, or the realm "{0}" does not match the API key.',
      realm,
    ) +
    ' ' +
    realmIsShown(),
  'not-found': ({ url = '' }) =>
    t(
      'Not found: {0} (404). Check the base URL and the model. Self-hosted: the operator must enable the REST API.',
      url,
    ),
  'too-long': () => t('The conversation is too long for the service. Continue in a new chat, or send less.'),
  refused: ({ status = 0 }) =>
    t('The service did not accept the request ({0}). A shorter message or another model may help.', status),
  'too-many-requests': ({ after }) =>
    after === undefined
      ? t('The service is receiving too many requests (429).')
      : t('The service is receiving too many requests (429). Try again after {0}.', after),
  'server-error': ({ status = 0, after }) =>
    after === undefined
      ? t('The service has a problem of its own ({0}).', status)
      : t('The service has a problem of its own ({0}). Try again after {1}.', status, after),
  'nothing-listens': ({ host = '' }) =>
    t('Nothing listens at {0}. Check the base URL, and that the service runs.', host),
  'unknown-host': ({ host = '' }) =>
    t('The host {0} could not be found. Check the base URL, and your network or VPN.', host),
  'no-connection': ({ host = '' }) =>
    t('The connection to {0} was cut before it stood. Check your network, VPN or proxy.', host),
  'no-network': ({ host = '' }) => t('{0} cannot be reached. Check your network or VPN.', host),
  certificate: ({ host = '', code = '' }) =>
    `${t('The certificate of {0} is not trusted: {1}.', host, certificateReason(code))} ${certificateMending(code)}`,
  'not-tls': ({ host = '', code = '' }) =>
    t('{0} does not answer as an https address does ({1}). Check the base URL and its port.', host, code),
  'bad-ca-file': ({ reason = '' }) => reason,
  'bad-proxy': ({ reason = '' }) => reason,
  'proxy-unreachable': ({ host = '', code = '' }) =>
    t(
      'The proxy {0} cannot be reached ({1}). Check the setting http.proxy, and the proxy variables of the environment.',
      host,
      code,
    ),
  'proxy-login': ({ host }) =>
    host === undefined
      ? t(
          'A proxy between here and the service asks for a login (407). Name the proxy in the setting http.proxy, with its login (user:password@), or ask your network administrator.',
        )
      : t(
          'The proxy {0} asks for a login that it knows (407). Put it into the setting http.proxy (user:password@) or http.proxyAuthorization.',
          host,
        ),
  'proxy-refused': ({ host = '', code = '' }) =>
    t(
      'The proxy {0} does not lead to the service ({1}). Ask its operator, or add the service to http.noProxy.',
      host,
      code,
    ),
  'connect-timeout': ({ host = '', seconds = 0 }) =>
    t('{0} did not accept the connection within {1} s (setting realmChat.timeouts.connect).', host, seconds),
  'first-byte-timeout': ({ seconds = 0 }) =>
    t('The service did not answer within {0} s (setting realmChat.timeouts.firstByte).', seconds),
  'idle-timeout': ({ seconds = 0 }) => t('No data came for {0} s (setting realmChat.timeouts.idle).', seconds),
  'connection-lost': () => t('The connection was lost.'),
  'web-page': () =>
    t(
      'The server answered with a web page and not as the service does. Check the base URL, the proxy or a login portal.',
    ),
  'login-page': ({ status }) =>
    status === 511
      ? t(
          'This looks like the login page of a network or proxy (511), not the service. Open any web page in a browser, sign in, and try again.',
        )
      : t(
          'This looks like the login page of a network or proxy, not the service. Sign in with a browser and try again, or check the base URL.',
        ),
  'rest-api-off': ({ url = '' }) =>
    t(
      'The service lists its models, but has no apps at {0} (404). Self-hosted: the operator must enable the REST API. Until then, choose a model.',
      url,
    ),
  'empty-reply': () => t('The reply is empty.'),
  'not-a-reply': () => t('The server answered with something that is not a reply. Check the base URL.'),
  'not-a-model-list': () => t('The server answered with something that is not a model list. Check the base URL.'),
  'list-too-long': () => t('The model list is over 8 MiB.'),
  'ended-early': () => t('The reply ended early.'),
  'no-stop-reason': () => t('The service closed the reply without saying that it is complete.'),
  unreadable: ({ count = 1 }) =>
    count === 1 ? t('1 line of the reply could not be read.') : t('{0} lines of the reply could not be read.', count),
  damaged: () => t('The answer came damaged: its compression cannot be undone. Check the proxy.'),
  'line-too-long': () => t('A line of the reply is over 4 MiB.'),
  'reply-too-long': () => t('The reply is over 32 MiB.'),
  reported: () => t('The service ended the reply with an error.'),
  unexpected: () => t('Something unexpected went wrong.'),
};

/** The verdict of a certificate check in words, where it is a common one. */
function certificateReason(code: string): string {
  const reasons: Record<string, string> = {
    DEPTH_ZERO_SELF_SIGNED_CERT: t('it is self-signed'),
    SELF_SIGNED_CERT_IN_CHAIN: t('this machine does not know the authority that issued it'),
    UNABLE_TO_GET_ISSUER_CERT: t('this machine does not know the authority that issued it'),
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: t('this machine does not know the authority that issued it'),
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: t('this machine does not know the authority that issued it'),
    CERT_HAS_EXPIRED: t('it has expired'),
    CERT_NOT_YET_VALID: t('it is not valid yet'),
    ERR_TLS_CERT_ALTNAME_INVALID: t('it was issued for another host'),
  };
  return reasons[code] ?? code;
}

/** An authority that is trusted helps against none of the first three. */
function certificateMending(code: string): string {
  const mendings: Record<string, string> = {
    CERT_HAS_EXPIRED: t('Its operator has to renew it.'),
    CERT_NOT_YET_VALID: t('Check the date and time of this machine.'),
    ERR_TLS_CERT_ALTNAME_INVALID: t('Check the base URL: it must name the host as the certificate does.'),
  };
  const nameAuthority = t(
    'Ask the operator for the certificate of the authority that issued it, as a PEM file, and name that file in the setting realmChat.caFile.',
  );
  return mendings[code] ?? nameAuthority;
}
