import * as l10n from '@vscode/l10n';
import { unquoted } from './credentials.ts';

/** The normalised address of an installation, without a trailing slash; or a sentence that says why it is refused. */
export type BaseUrl = { ok: true; baseUrl: string } | { ok: false; reason: string };

/** Any pasted address → the installation's base URL. A refusal repeats nothing of the pasted text. (CASES V35, V36, V39) */
export function parseBaseUrl(pasted: string): BaseUrl {
  const address = withScheme(unquoted(pasted));
  if (!address) return refused(l10n.t('The base URL is empty. Enter the address of your installation.'));
  if (/\s/.test(address)) return refused(l10n.t('The base URL contains a space. Remove the space.'));
  const url = /^https?:(?!\/\/)/i.test(address) ? null : URL.parse(address);
  if (!url?.hostname)
    return refused(l10n.t('The base URL is not a web address. It looks like https://chat.example.com.'));
  return refusalOf(url) ?? { ok: true, baseUrl: url.origin + withoutEndpoint(url.pathname) };
}

/** Whether the host of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

function refused(reason: string): BaseUrl {
  return { ok: false, reason };
}

function withScheme(address: string): string {
  if (!address || /^([a-z][a-z\d+.-]*:\/\/|https?:)/i.test(address)) return address;
  const host = URL.parse(`http://${address}`)?.hostname ?? '';
  return `${isLoopback(host) ? 'http' : 'https'}://${address}`;
}

function refusalOf(url: URL): BaseUrl | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refused(l10n.t('The base URL must begin with https://.'));
  if (url.username || url.password)
    return refused(
      l10n.t('The base URL contains a user name or password. Remove it: Realm Chat signs in with the API key only.'),
    );
  if (url.href.includes('?')) return refused(l10n.t('The base URL contains a query (?…). Remove that part.'));
  if (url.href.includes('#')) return refused(l10n.t('The base URL contains a fragment (#…). Remove that part.'));
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return refused(l10n.t('The base URL begins with http://, which would send the API key unencrypted. Use https://.'));
  return undefined;
}

/** Removes the path of an endpoint from the end, so that a pasted endpoint address works; a path prefix of the installation is kept. */
function withoutEndpoint(path: string): string {
  const endpoint = /\/(v1\/models|v1\/api\/docs|(rest\/)?v1\/chat\/completions|(rest\/)?v1)$/;
  return withoutSlashes(withoutSlashes(path).replace(endpoint, ''));
}

/** Removes the slashes at the end. A regular expression would try again at each slash of a long row that is not at the end. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
