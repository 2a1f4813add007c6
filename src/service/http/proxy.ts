import { isLoopback } from '../baseUrl.ts';
import { ServiceError } from '../errors/errors.ts';
import type { Proxy } from './network.ts';
import * as l10n from '@vscode/l10n';

/** The values of VS Code's settings `http.proxy`, `http.noProxy`, `http.proxyAuthorization` and `http.proxySupport`. */
export interface ProxySettings {
  proxy: string;
  noProxy: string[];
  authorization: string;
  support: string;
}

/** The environment variables, by name. */
type Environment = Record<string, string | undefined>;

/**
 * The proxy for requests to a URL: that of the settings, else that of the environment. Undefined means a direct connection, which is always
 * used for this machine. Throws `bad-proxy` for an address that is not valid.
 */
export function proxyFor(url: URL, settings: ProxySettings, environment: Environment): Proxy | undefined {
  if (settings.support === 'off' || isLoopback(url.hostname)) return undefined;
  const exceptions = settings.noProxy.length > 0 ? settings.noProxy : variable(environment, 'no_proxy').split(/[,\s]+/);
  if (exceptions.some((exception) => covers(exception, url))) return undefined;
  const address = settings.proxy || fromEnvironment(url, environment);
  if (!address) return undefined;
  const proxy = parsedProxy(address);
  const authorization = settings.authorization || proxy.authorization;
  return { url: proxy.url, ...(authorization && { authorization }) };
}

function fromEnvironment(url: URL, environment: Environment): string {
  const names = url.protocol === 'https:' ? ['https_proxy', 'http_proxy', 'all_proxy'] : ['http_proxy', 'all_proxy'];
  return names.map((name) => variable(environment, name)).find((value) => value !== '') ?? '';
}

function variable(environment: Environment, name: string): string {
  return (environment[name] ?? environment[name.toUpperCase()] ?? '').trim();
}

/**
 * An exception is `*`, or a host, which includes its subdomains, or `.host` or `*.host` for its subdomains only; a port may follow. An IPv6
 * address may be without brackets, if no port follows.
 */
function covers(exception: string, { hostname, port, protocol }: URL): boolean {
  if (URL.parse(`http://[${exception.trim()}]`)?.hostname === hostname) return true;
  const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(exception.trim().toLowerCase()) ?? [];
  if (!name || (onlyPort && onlyPort !== (port || (protocol === 'https:' ? '443' : '80')))) return false;
  if (name === '*' || name === hostname) return true;
  return hostname.endsWith(`.${name.replace(/^\*?\./, '')}`);
}

/** Supports HTTP, HTTPS and SOCKS 5 proxies, with or without a login. */
function parsedProxy(address: string): Proxy {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`);
  const scheme = url?.protocol.replace(/^socks5h:$/, 'socks5:');
  if (!url?.hostname || !scheme || !['http:', 'https:', 'socks:', 'socks5:'].includes(scheme)) throw badProxy();
  // The host is in the path: what was read as the host is a part of a password. (CASES V501)
  if ((url.pathname + url.search + url.hash).includes('@')) throw badProxy();
  const authorization = basicAuthorization(url);
  return { url: url.href.replace(url.protocol, scheme), ...(authorization && { authorization }) };
}

function basicAuthorization({ username, password }: URL): string {
  try {
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return login === ':' ? '' : `Basic ${Buffer.from(login).toString('base64')}`;
  } catch {
    throw badProxy();
  }
}

/** Does not repeat the address, which may contain a login. */
function badProxy(): ServiceError {
  return new ServiceError('bad-proxy', {
    reason: l10n.t(
      'The address of the proxy is not valid. Check the setting http.proxy; an address looks like http://proxy.example.com:3128.',
    ),
  });
}
