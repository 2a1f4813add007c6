import type { SecureContext } from 'node:tls';
import type { ErrorKind } from '../errors/errorKinds.ts';
import type { Limit } from '../errors/errorRow.ts';

/** Limits in seconds; 0 is none. */
export type Timeouts = Record<Limit, number>;

/**
 * A proxy for requests to the service: `http:`, `https:` or `socks5:`. `authorization` is the header that signs in to an HTTP or HTTPS
 * proxy.
 */
export interface Proxy {
  url: string;
  authorization?: string;
}

/** How requests travel. */
export interface Network {
  timeouts: Timeouts;
  /** The proxy for requests to a URL; absent: none. */
  proxyFor?: (url: URL) => Proxy | undefined;
  /** The certificate authorities to trust; absent: those that Node trusts. */
  trusted?: SecureContext | undefined;
  /** The same with a client certificate. It is presented to the service only, never to a proxy. */
  identified?: SecureContext | undefined;
  /** Further headers. Realm Chat sets none of these itself. */
  headers?: Readonly<Record<string, string>>;
  /** The secret values in these headers, which are never shown. */
  secrets?: readonly string[];
  /** VS Code's own route to the network, used when ours fails. It cannot present a client certificate. */
  host?: HostRoute;
  /** Called with a record of each request when it is over. */
  record?: (record: RequestRecord) => void;
}

/** The `fetch` of VS Code, which supports what undici does not (PAC files, Kerberos), and which route reached each origin before. */
export interface HostRoute {
  fetch: typeof fetch;
  reached: Map<string, 'own' | 'host'>;
}

/**
 * The seconds of the client before the request was written, since the user acted, and in which it passed the reply on; those of the service
 * from then until the first and the last byte of the answer.
 */
export interface Shares {
  before: number;
  passingOn: number;
  toFirst: number;
  toLast: number;
}

/** What may be recorded about a request: no header, and nothing of the conversation. Times in seconds, sizes of the bodies in bytes. */
export interface RequestRecord {
  method: string;
  /** Without query. */
  url: string;
  way: 'direct' | 'proxy' | 'host';
  status?: number;
  firstByte?: number;
  seconds: number;
  /** What the client and the service took of that time; absent if there was no answer, or the route does not tell. */
  shares?: Shares;
  sent: number;
  received: number;
  outcome: 'ok' | 'stopped' | ErrorKind;
}
