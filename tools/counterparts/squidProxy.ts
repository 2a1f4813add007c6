import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningProcess } from '../../test/support/processTree.ts';
import { hashed, user } from './login.ts';
import { freePort } from '../../test/support/freePort.ts';
import type { Place } from './place.ts';
import type { RemoteService } from './remoteService.ts';

/** Squid with a Kerberos realm, a client of both, and what a module for Kerberos is compiled with. */
export const squidPackages = ['squid', 'krb5-kdc', 'krb5-admin-server', 'krb5-user', 'curl', 'libkrb5-dev'];

/** A running squid. */
export interface Squid {
  host: string;
  port: number;
  running: RunningProcess;
}

/** Its parameters: lines of its configuration, what stands before its port, and its environment. */
interface Options {
  lines: string[];
  listen?: (port: number) => string;
  env?: NodeJS.ProcessEnv;
}

/** Starts it without a cache. It knows the name of the service. */
export async function startSquid(
  place: Place,
  { hostsFile }: RemoteService,
  { lines, listen = (port) => `http_port 127.0.0.1:${port}`, env }: Options,
): Promise<Squid> {
  const port = await freePort();
  const file = join(place.folder, 'squid.conf');
  // Squid that root started goes on as the user nobody.
  await chmod(place.folder, 0o755);
  await writeFile(file, [listen(port), `hosts_file ${hostsFile}`, ...basics(place), ...lines, ''].join('\n'));
  const running = await place.start(port, 'usr/sbin/squid-gnutls', ['-N', '-d', '1', '-f', file], env);
  return { host: `127.0.0.1:${port}`, port, running };
}

/** The lines of Debian's own configuration that say which ports may be connected to. */
export const debianRules = [
  'acl SSL_ports port 443',
  'http_access deny CONNECT !SSL_ports',
  'http_access allow localhost',
];

/** A configuration line that asks for a login, with a program of the package that checks it, and lets in only who has one. */
export function loginBy(place: Place, scheme: string, program: string, ...parameters: string[]): string[] {
  return [...authentication(place, scheme, program, ...parameters), ...onlyWithLogin];
}

/** The same without the rule, so that several schemes may be offered. */
export function authentication(place: Place, scheme: string, program: string, ...parameters: string[]): string[] {
  const command = place.command(`usr/lib/squid/${program}`, ...parameters);
  return [`auth_param ${scheme} program ${command.join(' ')}`, `auth_param ${scheme} children 1`];
}

/** Asks for the login of `login.ts` by Basic. */
export async function basicLogin(place: Place): Promise<string[]> {
  const file = join(place.folder, 'passwords');
  await writeFile(file, `${user}:${hashed}\n`);
  return authentication(place, 'basic', 'basic_ncsa_auth', file);
}

/** The rule that lets in only who has signed in. */
export const onlyWithLogin = ['acl known proxy_auth REQUIRED', 'http_access allow known', 'http_access deny all'];

function basics(place: Place): string[] {
  return [
    `mime_table ${place.file('usr/share/squid/mime.conf')}`,
    `icon_directory ${place.file('usr/share/squid/icons')}`,
    `error_directory ${place.file('usr/share/squid-langpack/English')}`,
    `unlinkd_program ${place.file('usr/lib/squid/unlinkd')}`,
    'pid_filename none',
    'cache deny all',
    'access_log none',
    'cache_log /dev/null',
    'netdb_filename none',
    'pinger_enable off',
    'dns_nameservers 127.0.0.1',
    'dns_timeout 1 second',
    'dns_retransmit_interval 1 second',
    'cache_effective_user nobody',
    'visible_hostname proxy.test',
    'shutdown_lifetime 0 seconds',
  ];
}
