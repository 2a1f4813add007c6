import type { SecureContext } from 'node:tls';
import type { ErrorKind } from './errorKinds.ts';

/** Limits in seconds; 0 is none. */
export interface Timeouts {
  connect: number;
  firstByte: number;
  idle: number;
}

/** A proxy on the way to the service: `http:`, `https:` or `socks5:`. `authorization` is the header that signs in to one of the first two. */
export interface Proxy {
  url: string;
  authorization?: string;
}

/** How requests travel. */
export interface Network {
  timeouts: Timeouts;
  /** The proxy on the way to a URL; none when absent. */
  proxyFor?: (url: URL) => Proxy | undefined;
  /** The authorities to trust; those that Node trusts when absent. */
  trusted?: SecureContext | undefined;
  /** The same with a client certificate, for the service alone: no proxy is shown it. */
  identified?: SecureContext | undefined;
  /** Further headers, of which none is one that Realm Chat sets itself. */
  headers?: Readonly<Record<string, string>>;
  /** What is secret in these headers, and shown nowhere. */
  secrets?: readonly string[];
  /** VS Code's own way to the network, for when ours leads nowhere. It cannot present a client certificate. */
  host?: HostRoute;
  /** Is called with each request when it is over. */
  record?: (record: RequestRecord) => void;
}

/** The `fetch` of VS Code, which knows ways that undici does not (PAC files, Kerberos), and which way reached an origin before. */
export interface HostRoute {
  fetch: typeof fetch;
  reached: Map<string, 'own' | 'host'>;
}

/** What may be known of a request afterwards: no header, nothing that was said. Times in seconds, sizes in bytes of the bodies. */
export interface RequestRecord {
  method: string;
  /** Without query. */
  url: string;
  way: 'direct' | 'proxy' | 'host';
  status?: number;
  firstByte?: number;
  seconds: number;
  sent: number;
  received: number;
  outcome: 'ok' | 'stopped' | ErrorKind;
}
