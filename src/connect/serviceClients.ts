import * as vscode from 'vscode';
import { ServiceClient, type Connection } from '../service/client.ts';
import type { RequestRecord } from '../service/network.ts';
import { proxyFor, type ProxySettings } from '../service/proxy.ts';
import { settings } from './settings.ts';
import { trustedAuthorities } from './trusted.ts';

/** Makes a client for a connection, on the network as the settings say now. Rejects with ServiceErrors. */
export type ConnectTo = (connection: Connection) => Promise<ServiceClient>;

/** Clients that go through the proxy of VS Code and the environment, trust what the system trusts, and tell each request to `record`. */
export function serviceClients(record: (record: RequestRecord) => void): ConnectTo {
  const trusted = trustedAuthorities();
  const reached = new Map<string, 'own' | 'host'>();
  return async (connection) =>
    new ServiceClient(connection, {
      timeouts: settings.timeouts(),
      proxyFor: (url) => proxyFor(url, proxySettings(), process.env),
      trusted: await trusted(),
      // Read for each request: VS Code puts its own in the place of Node's.
      host: { fetch: (...request) => globalThis.fetch(...request), reached },
      record,
    });
}

function proxySettings(): ProxySettings {
  const http = vscode.workspace.getConfiguration('http');
  const ofUser = (name: string): unknown => http.inspect(name)?.globalValue;
  const noProxy = ofUser('noProxy');
  return {
    proxy: textOf(ofUser('proxy')),
    noProxy: Array.isArray(noProxy) ? noProxy.map(textOf) : [],
    authorization: textOf(ofUser('proxyAuthorization')),
    support: textOf(ofUser('proxySupport')),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
