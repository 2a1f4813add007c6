import * as vscode from 'vscode';
import type { Network, RequestRecord } from '../service/network.ts';
import { proxyFor, type ProxySettings } from '../service/proxy.ts';
import { settings } from './settings.ts';
import { trustedAuthorities } from './trusted.ts';

/** How requests travel as the settings say now. Rejects with `bad-ca-file`. */
export type CurrentNetwork = () => Promise<Network>;

/** Through the proxy of VS Code and the environment, trusting what the system trusts; each request is passed to `record`. */
export function currentNetwork(record: (record: RequestRecord) => void): CurrentNetwork {
  const trusted = trustedAuthorities();
  const reached = new Map<string, 'own' | 'host'>();
  return async () => ({
    timeouts: settings.timeouts(),
    proxyFor: (url) => proxyFor(url, proxySettings(), process.env),
    trusted: await trusted(),
    // Read for each request: VS Code puts its own in the place of Node's.
    host: { fetch: (resource, options) => globalThis.fetch(resource, options), reached },
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
