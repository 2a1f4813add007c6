import * as l10n from '@vscode/l10n';

// What to do about a failed test, step by step. Several kinds of errors share each list; advice for a single kind is in its row.

/** For errors without advice of their own. */
export const contactOperator = (): string[] => [
  l10n.t('Try again later.'),
  l10n.t('If the problem persists, send this report to the operator of the service.'),
];

/** For addresses at which something other than the service may have answered. */
export const checkAddress = (): string[] => [
  l10n.t('Compare the base URL with the address of the service in a browser, including its port and path.'),
  l10n.t('Change it with the command Realm Chat: Set Up Connection.'),
];

/** For web pages that a network or proxy returns in place of the service until the user signs in to it. */
export const signIn = (): string[] => [
  l10n.t('Open any page in a browser, and sign in to the network or proxy.'),
  ...checkAddress(),
];

/** For a service that could not be reached. */
export const checkNetwork = (): string[] => [
  l10n.t('Check that this machine is connected to the network or VPN of your organisation.'),
  l10n.t('If your network requires a proxy, set http.proxy to its address.'),
  ...checkAddress(),
];

/** For a proxy that does not let requests through. */
export const checkProxy = (): string[] => [
  l10n.t('Ask your network administrator for the address of the proxy, and for a login if it needs one.'),
  l10n.t('If the service can be reached without the proxy, add its host to the setting http.noProxy.'),
];

/** For an API key that is missing or wrong. */
export const enterKey = (): string[] => [
  l10n.t('Enter the key with the command Realm Chat: Set API Key.'),
  l10n.t('An administrator creates keys under Administration > API keys; each is displayed only once.'),
  l10n.t('Self-hosted: when that section is missing, the operator of the platform must enable the REST API.'),
];

/** For a realm that is missing or wrong. */
export const checkRealm = (): string[] => [
  l10n.t('Hosted: the realm is the subdomain of your organisation.'),
  l10n.t('Self-hosted: it is usually "primary"; the user menu of the service shows it under About, on the line Realm.'),
];

/** For a certificate that is not trusted. */
export const nameAuthorities = (): string[] => [
  l10n.t('Set realmChat.caFile to the full path of the PEM file.'),
  l10n.t('A proxy that inspects TLS traffic uses its own certificate: ask your network administrator.'),
];

/** For a client certificate that is missing, wrong, or not accepted. */
export const nameClientCertificate = (): string[] => [
  l10n.t(
    'Ask the operator of the service for a client certificate with its private key, as two PEM files or one PFX file, and set realmChat.clientCertificate to their full paths.',
  ),
];

/** For a command that should print the API key. */
export const checkKeyCommand = (): string[] => [
  l10n.t(
    'Run the program of the setting realmChat.apiKeyCommand in a terminal. It must print the API key and nothing else.',
  ),
  l10n.t(
    'It gets the base URL and the realm in the environment variables REALM_CHAT_BASE_URL and REALM_CHAT_REALM, and no input.',
  ),
];
