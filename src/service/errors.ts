import { t } from '@vscode/l10n';

/** Everything that can end a request badly. */
export type ErrorKind =
  | 'bad-base-url'
  | 'bad-realm'
  | 'bad-key'
  | 'no-key'
  | 'keyring'
  | 'redirect'
  | 'key-rejected'
  | 'forbidden'
  | 'not-found'
  | 'too-large'
  | 'refused'
  | 'too-many-requests'
  | 'server-error'
  | 'nothing-listens'
  | 'unknown-host'
  | 'no-network'
  | 'certificate'
  | 'connect-timeout'
  | 'first-byte-timeout'
  | 'idle-timeout'
  | 'connection-lost'
  | 'web-page'
  | 'empty-reply'
  | 'not-a-reply'
  | 'not-a-model-list'
  | 'ended-early'
  | 'unreadable'
  | 'line-too-long'
  | 'reply-too-long'
  | 'reported'
  | 'unexpected';

/** What a sentence may need to name. None of it is secret. */
export interface ErrorDetail {
  reason?: string;
  host?: string;
  realm?: string;
  url?: string;
  status?: number;
  code?: string;
  seconds?: number;
  count?: number;
}

/** A request that ended badly: a kind, a sentence for people as `message`, the server's own words, the cause. */
export class ServiceError extends Error {
  readonly kind: ErrorKind;
  /** Words of the server, bounded. Hostile: shown as text in the chat panel and nowhere else. */
  serverText: string | undefined;

  constructor(
    kind: ErrorKind,
    detail: ErrorDetail = {},
    { serverText, cause }: { serverText?: string | undefined; cause?: unknown } = {},
  ) {
    super(sentences[kind](detail), { cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.serverText = serverText;
  }
}

/** Any error as a ServiceError; nothing of one that we do not know is shown. */
export function serviceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError('unexpected', {}, { cause: error });
}

/** Whether we refused, so that the outcome is `blocked`. */
export function isRefusal(kind: ErrorKind): boolean {
  return ['bad-base-url', 'bad-realm', 'bad-key', 'no-key', 'redirect'].includes(kind);
}

const realmIsShown = (): string =>
  t('In the service, the realm is shown in the user menu under About, on the line Realm.');

const sentences: Record<ErrorKind, (detail: ErrorDetail) => string> = {
  'bad-base-url': ({ reason = '' }) => reason,
  'bad-realm': ({ reason = '' }) => reason,
  'bad-key': ({ reason = '' }) => reason,
  'no-key': ({ host = '', realm = '' }) =>
    t('There is no API key for {0} and realm "{1}". An administrator of your organisation issues one.', host, realm),
  keyring: () =>
    t(
      'The secret storage of VS Code did not answer. Unlock the keyring of your system, or name an environment variable with the API key in the settings.',
    ),
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
  'too-large': () => t('The conversation is too long for the service (413). Start a new chat, or send less code.'),
  refused: ({ status = 0 }) =>
    t('The service did not accept the request ({0}). A shorter message or another model may help.', status),
  'too-many-requests': () => t('The service is receiving too many requests (429). Wait a little, then retry.'),
  'server-error': ({ status = 0 }) => t('The service has a problem of its own ({0}). Retry in a moment.', status),
  'nothing-listens': ({ host = '' }) =>
    t('Nothing listens at {0}. Check the base URL, and that the service runs.', host),
  'unknown-host': ({ host = '' }) =>
    t('The host {0} could not be found. Check the base URL, and your network or VPN.', host),
  'no-network': ({ host = '' }) => t('{0} cannot be reached. Check your network or VPN.', host),
  certificate: ({ host = '', code = '' }) =>
    t(
      'The certificate of {0} is not trusted ({1}). Ask the operator for a certificate that this machine trusts.',
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
  'empty-reply': () => t('The reply is empty.'),
  'not-a-reply': () => t('The server answered with something that is not a reply. Check the base URL.'),
  'not-a-model-list': () => t('The server answered with something that is not a model list. Check the base URL.'),
  'ended-early': () => t('The reply ended early.'),
  unreadable: ({ count = 1 }) =>
    count === 1 ? t('1 line of the reply could not be read.') : t('{0} lines of the reply could not be read.', count),
  'line-too-long': () => t('A line of the reply is over 4 MiB.'),
  'reply-too-long': () => t('The reply is over 32 MiB.'),
  reported: () => t('The service broke the reply off with an error.'),
  unexpected: () => t('Something unexpected went wrong.'),
};
