// A Kerberos realm: MIT's KDC, a user with a ticket, and a service.
import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../test/support/freePort.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);
const realm = 'TEST.EXAMPLE';

export interface Kerberos {
  /** What a program needs to find the realm. */
  env: NodeJS.ProcessEnv;
  /** The same, with the ticket of the user. */
  signedIn: NodeJS.ProcessEnv;
  /** The path of the keys of the service. */
  keytab: string;
}

/** Starts the realm of a service such as `HTTP/proxy.test`, and signs a user in. */
export async function startKerberos(place: Place, service: string): Promise<Kerberos> {
  const port = await freePort();
  const path = (name: string): string => join(place.folder, name);
  await writeFile(path('krb5.conf'), clientConfiguration(port));
  await writeFile(path('kdc.conf'), serverConfiguration(place, port));
  const env = { KRB5_CONFIG: path('krb5.conf'), KRB5_KDC_PROFILE: path('kdc.conf'), KRB5RCACHENAME: 'none:' };
  const signedIn = { ...env, KRB5CCNAME: `FILE:${path('tickets')}` };
  const call = async (program: string, ...parameters: string[]): Promise<void> => {
    const [loader = '', ...rest] = place.command(program, ...parameters);
    await run(loader, rest, { env: { ...process.env, ...signedIn } });
  };
  await call('usr/sbin/kdb5_util', '-r', realm, 'create', '-s', '-P', 'master');
  const keytab = path('service.keytab');
  const queries = [
    'addprinc -randkey ada',
    `addprinc -randkey ${service}`,
    `ktadd -k ${path('ada.keytab')} ada`,
    `ktadd -k ${keytab} ${service}`,
  ];
  for (const query of queries) await call('usr/sbin/kadmin.local', '-r', realm, '-q', query);
  await chmod(keytab, 0o644);
  await place.start(port, 'usr/sbin/krb5kdc', ['-n', '-r', realm], env);
  await call('usr/bin/kinit.mit', '-k', '-t', path('ada.keytab'), 'ada');
  return { env, signedIn, keytab };
}

function clientConfiguration(port: number): string {
  return `[libdefaults]
default_realm = ${realm}
dns_lookup_kdc = false
dns_lookup_realm = false
dns_canonicalize_hostname = false
rdns = false
udp_preference_limit = 1
[realms]
${realm} = {
  kdc = 127.0.0.1:${port}
}
[domain_realm]
.test = ${realm}
localhost = ${realm}
`;
}

function serverConfiguration(place: Place, port: number): string {
  const libraries = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  return `[kdcdefaults]
kdc_listen = 127.0.0.1:${port}
kdc_tcp_listen = 127.0.0.1:${port}
[realms]
${realm} = {
  database_name = ${join(place.folder, 'principals')}
  key_stash_file = ${join(place.folder, 'stash')}
}
[dbmodules]
db_module_dir = ${place.file(`usr/lib/${libraries}/krb5/plugins/kdb`)}
`;
}
