import { execFile } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { certificateFor, type Certificate } from './certificates.ts';

const run = promisify(execFile);

/** The passphrase of the encrypted files. */
export const passphrase = 'pass phrase ä';

/** A folder with a client certificate in the formats that users have; a file that could not be made is missing. */
export interface IdentityFolder {
  identity: Certificate;
  path: (name: string) => string;
  remove: () => Promise<void>;
}

/**
 * Writes `client.pem`, `client.key`, its encrypted forms `pkcs8.key` and `traditional.key`, `another.pem` with its key, and `expired.pem`,
 * each signed by an authority; with `openssl`, where there is one, also `client.p12`, `open.p12` without a passphrase, and `old.p12` in
 * the encryption of former years.
 */
export async function identityFolder(authority: Certificate): Promise<IdentityFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'realm-chat-'));
  const path = (name: string): string => join(folder, name);
  const [identity, another, expired, server] = await Promise.all([
    certificateFor({ authority, host: 'ada.test' }),
    certificateFor({ authority, host: 'bob.test' }),
    certificateFor({ authority, host: 'eve.test', from: -9, until: -2 }),
    certificateFor({ authority }),
  ]);
  const key = createPrivateKey(identity.key);
  const files: Record<string, string> = {
    'client.pem': `A comment\n${identity.cert}\r\n${authority.cert}`,
    'client.key': identity.key,
    'pkcs8.key': String(key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })),
    'traditional.key': String(key.export({ type: 'sec1', format: 'pem', cipher: 'aes-256-cbc', passphrase })),
    'both.pem': `${identity.cert}\n${identity.key}`,
    'another.pem': another.cert,
    'another.key': another.key,
    'expired.pem': expired.cert,
    'expired.key': expired.key,
    'text.pem': 'CANARY',
    'damaged.pem': '-----BEGIN CERTIFICATE-----\nCANARY\n-----END CERTIFICATE-----\n',
    'damaged.key': '-----BEGIN PRIVATE KEY-----\nCANARY\n-----END PRIVATE KEY-----\n',
    'authority.pem': authority.cert,
    'server.pem': server.cert,
    'server.key': server.key,
    passphrase,
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path(name), text)));
  return { identity, path, remove: () => rm(folder, { recursive: true }) };
}

/** Makes PFX files of what is in the folder; resolves to whether that is possible. */
export async function makePfx({ path }: IdentityFolder): Promise<boolean> {
  const made = (name: string, ...options: string[]): Promise<unknown> =>
    run('openssl', ['pkcs12', '-export', '-out', path(name), ...options]);
  const whole = ['-in', path('client.pem'), '-inkey', path('client.key'), '-certfile', path('client.pem')];
  const secret = ['-passout', `file:${path('passphrase')}`];
  try {
    await run('openssl', ['version']);
  } catch {
    return false;
  }
  await made('client.p12', ...whole, ...secret);
  await made('open.p12', ...whole, '-passout', 'pass:');
  await made('old.p12', ...whole, ...secret, '-legacy');
  await made('expired.p12', '-in', path('expired.pem'), '-inkey', path('expired.key'), ...secret);
  await made('keyless.p12', '-in', path('client.pem'), '-nokeys', ...secret);
  return true;
}
