// Certificates for test servers, generated again for each run.
import { generate } from 'selfsigned';

/** A certificate and its private key, as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

/** The host of a certificate, its signer (itself when absent), and its validity, in days from now. */
export interface CertificateOptions {
  host?: string;
  authority?: Certificate;
  from?: number;
  until?: number;
}

const day = 24 * 60 * 60_000;

/** A certificate for a server. */
export function certificateFor({
  host = '127.0.0.1',
  authority,
  from = -1,
  until = 1,
}: CertificateOptions = {}): Promise<Certificate> {
  const altName = /^[\d.]+$/.test(host) ? { type: 7 as const, ip: host } : { type: 2 as const, value: host };
  return make(host, {
    notBeforeDate: new Date(Date.now() + from * day),
    notAfterDate: new Date(Date.now() + until * day),
    extensions: [{ name: 'subjectAltName', altNames: [altName] }],
    ...(authority && { ca: authority }),
  });
}

/** The certificate of a certificate authority. */
export function authorityCertificate(name = 'Authority of the tests'): Promise<Certificate> {
  return make(name, {
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
}

async function make(name: string, options: Parameters<typeof generate>[1]): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...options,
  });
  return { cert: made.cert, key: made.private };
}
