import { t } from '@vscode/l10n';
import type { ErrorKind } from './errors.ts';

/** What to do about a failed test, one thing after the other, beyond what the error itself says. */
export function advice(kind: ErrorKind): string[] {
  return (byKind[kind] ?? tellOperator)();
}

const tellOperator = (): string[] => [
  t('Try again in a while.'),
  t('If it stays like this, send this report to the operator of the service.'),
];

const checkAddress = (): string[] => [
  t('Compare the base URL with the address that the service has in a browser, with its port and path.'),
  t('Change it with the command Realm Chat: Set Up Connection.'),
];

const checkNetwork = (): string[] => [
  t('Check that this machine is in the network or VPN of your organisation.'),
  t('If a proxy leads out of your network, name it in the setting http.proxy.'),
  ...checkAddress(),
];

const checkProxy = (): string[] => [
  t('Ask those who run your network for the address of the proxy and for a login, if it needs one.'),
  t('If the service can be reached without the proxy, name its host in the setting http.noProxy.'),
];

const enterKey = (): string[] => [
  t('Enter the key with the command Realm Chat: Set API Key.'),
  t('An administrator creates keys under Administration, API keys; each is displayed only once.'),
  t('Self-hosted: when that section is missing, the operator of the platform must enable the REST API.'),
];

const checkRealm = (): string[] => [
  t('Hosted: the realm is the subdomain of your organisation.'),
  t('Self-hosted: it is usually "primary"; the user menu of the service shows it under About, on the line Realm.'),
];

const nameAuthorities = (): string[] => [
  t('Name the PEM file, with its whole path, in the setting realmChat.caFile.'),
  t('A proxy that looks into encrypted connections shows a certificate of its own: ask those who run your network.'),
];

const byKind: Partial<Record<ErrorKind, () => string[]>> = {
  'bad-base-url': checkAddress,
  'not-found': () => [...checkAddress(), t('Self-hosted: the operator must enable the REST API.')],
  'not-tls': checkAddress,
  'not-a-reply': checkAddress,
  'not-a-model-list': checkAddress,
  redirect: checkAddress,
  'unknown-host': checkNetwork,
  'nothing-listens': checkNetwork,
  'no-network': checkNetwork,
  'no-connection': checkNetwork,
  'connect-timeout': checkNetwork,
  'connection-lost': checkNetwork,
  'bad-proxy': checkProxy,
  'proxy-unreachable': checkProxy,
  'proxy-login': checkProxy,
  'proxy-refused': checkProxy,
  'login-page': () => [t('Open any page in a browser, and sign in to the network or proxy.'), ...checkAddress()],
  certificate: nameAuthorities,
  'bad-ca-file': nameAuthorities,
  'no-key': enterKey,
  'key-lost': enterKey,
  'bad-key': enterKey,
  'key-rejected': enterKey,
  keyring: () => [t('Unlock the keyring of your system.'), ...enterKey()],
  'bad-realm': checkRealm,
  forbidden: () => [
    ...checkRealm(),
    t('If the realm is right, ask an administrator whether the licence of your organisation covers the API.'),
    t('Self-hosted: the operator of the platform must enable the REST API.'),
  ],
  'rest-api-off': () => [
    t('Send this report to the operator of the platform, who must enable the REST API.'),
    t('Until then, choose a model with the command Realm Chat: Select Model or App.'),
  ],
};
