import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../test/support/freePort.ts';
import type { Place } from './place.ts';
import type { RemoteService } from './remoteService.ts';

/** A running mitmproxy, and the certificate of its authority: PEM, and the path of its file. */
export interface Mitmproxy {
  host: string;
  authority: string;
  authorityFile: string;
}

/** Starts it with further options. It knows the name of the service, and trusts its authority unless it is told another. */
export async function startMitmproxy(
  place: Place,
  { hosts, authorityFile }: RemoteService,
  options: Record<string, string> = {},
): Promise<Mitmproxy> {
  const port = await freePort();
  const folder = join(place.folder, 'mitmproxy');
  const all = { confdir: folder, ssl_verify_upstream_trusted_ca: authorityFile, ...options };
  const parameters = Object.entries(all).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  await place.start(
    port,
    'usr/bin/python3',
    [place.file('usr/bin/mitmdump'), '--listen-host', '127.0.0.1', '--listen-port', String(port), ...parameters],
    { ...hosts, PYTHONHOME: place.file('usr') },
  );
  const own = join(folder, 'mitmproxy-ca-cert.pem');
  return { host: `127.0.0.1:${port}`, authority: await readFile(own, 'utf8'), authorityFile: own };
}
