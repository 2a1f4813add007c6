import { readFile, writeFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { ClientIdentities } from '../../../src/connect/network/clientIdentity.ts';
import type { Network } from '../../../src/service/http/network.ts';
import { authorityCertificate, certificateFor } from '../../../test/support/certificates.ts';
import { identityFolder } from '../../../test/support/identities.ts';
import { never } from '../asking.ts';
import type { Place } from '../place.ts';

/**
 * How requests travel: `trusting` the server, without a client certificate; `identified` by that of `realmChat.clientCertificate`; or with
 * a `strange` one that another authority signed.
 */
export type CertifiedNetwork = 'trusting' | 'identified' | 'strange';

/** The certificates of a server, as PEM files, and how requests travel to it. `both`: its certificate and its key in one file. */
export interface Certified extends Record<CertifiedNetwork, Partial<Network>> {
  files: Record<'authority' | 'certificate' | 'key' | 'both', string>;
}

/** Makes certificates that are valid for this machine. */
export async function certified(place: Place): Promise<Certified> {
  const authority = await authorityCertificate();
  const { path, remove } = await identityFolder(authority);
  place.keep({ close: remove });
  const files = {
    authority: path('authority.pem'),
    certificate: path('server.pem'),
    key: path('server.key'),
    both: path('both-of-server.pem'),
  };
  await writeFile(files.both, `${await readFile(files.certificate, 'utf8')}\n${await readFile(files.key, 'utf8')}`);
  const noPassphrase = () => Promise.reject(new Error('A passphrase is asked for.'));
  const identities = new ClientIdentities({ stored: noPassphrase, ask: noPassphrase, store: noPassphrase });
  const identity = await identities.read({ certificate: path('client.pem'), key: path('client.key') }, never);
  const ca = [authority.cert];
  const trusting = { trusted: createSecureContext({ ca }) };
  return {
    files,
    trusting,
    identified: { ...trusting, identified: createSecureContext({ ca, ...identity }) },
    strange: { ...trusting, identified: createSecureContext({ ca, ...(await certificateFor()) }) },
  };
}
