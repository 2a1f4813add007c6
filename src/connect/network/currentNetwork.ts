import * as vscode from 'vscode';
import type { Network, RequestRecord } from '../../service/http/network.ts';
import { proxyFor } from '../../service/http/proxy.ts';
import type { ClientIdentities } from './clientIdentity.ts';
import { settings } from '../../settings/settings.ts';
import { proxySettings } from './proxySettings.ts';
import { trustedAuthorities, type TrustSettings } from './trusted.ts';

/**
 * Resolves with how requests are sent, according to the current settings. Rejects with `bad-ca-file`, `bad-client-certificate` and
 * `bad-headers`.
 */
export type CurrentNetwork = (signal: AbortSignal) => Promise<Network>;

/**
 * Uses the proxy of VS Code and the environment, and trusts what the system trusts. Each request is passed to `record`. Passphrases of
 * client certificates are kept in `secrets`.
 */
export function currentNetwork(record: (record: RequestRecord) => void, secrets: vscode.SecretStorage): CurrentNetwork {
  const trusted = trustedAuthorities(trustSettings);
  const identified = identifiedContext(secrets);
  const reached = new Map<string, 'own' | 'host'>();
  return async (signal) => ({
    timeouts: settings.timeouts(),
    proxyFor: (url) => proxyFor(url, proxySettings(valueOfUser), process.env),
    trusted: await trusted(),
    identified: await identified(signal),
    ...(await headers()),
    // Read for each request, because VS Code replaces Node's `fetch` with its own.
    host: { fetch: (resource, options) => globalThis.fetch(resource, options), reached },
    record,
  });
}

/** The headers of the setting `realmChat.headers`. Throws `bad-headers`. */
async function headers(): Promise<Pick<Network, 'headers' | 'secrets'>> {
  const { furtherHeaders } = await import('../withClient.ts');
  return furtherHeaders(settings.headers(), process.env);
}

/**
 * Makes a function that resolves with what presents the client certificate of the settings to a service; undefined if there is none. It
 * rejects with `bad-client-certificate`.
 */
function identifiedContext(secrets: vscode.SecretStorage): (signal: AbortSignal) => Promise<Network['identified']> {
  const trusted = trustedAuthorities(trustSettings);
  let identities: ClientIdentities | undefined;
  return async (signal) => {
    const { ClientIdentities: Identities, identityFiles, storedPassphrases } = await import('../withClient.ts');
    const files = identityFiles(settings.clientCertificate());
    if (!files) return undefined;
    identities ??= new Identities(storedPassphrases(secrets));
    return trusted(await identities.read(files, signal));
  };
}

const trustSettings: TrustSettings = {
  caFile: settings.caFile,
  systemCertificates: () => vscode.workspace.getConfiguration('http').get<boolean>('systemCertificates') ?? true,
};

/** The user's own value of one of VS Code's settings for HTTP. */
function valueOfUser(name: string): unknown {
  return vscode.workspace.getConfiguration('http').inspect(name)?.globalValue;
}
