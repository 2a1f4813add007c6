// A `fetch` like that of VS Code, which can reach the network in ways that ours cannot.
import { fetch, ProxyAgent } from 'undici';

/** A real `fetch` that uses a real proxy and trusts a certificate authority, given as PEM. */
export function fetchThrough(proxy: string, authority: string): typeof globalThis.fetch {
  const dispatcher = new ProxyAgent({ uri: proxy, requestTls: { ca: authority } });
  const fetchByProxy: typeof fetch = (url, options) => fetch(url, { ...options, dispatcher });
  return fetchByProxy as unknown as typeof globalThis.fetch;
}
