import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Counterpart } from '../counterpart.ts';
import type { Certified } from '../gateways/certified.ts';
import * as gateways from '../gateways/gateways.ts';
import { atOnce, inPieces, silent } from '../gateways/upstream.ts';
import { freePort } from '../../../test/support/freePort.ts';
import type { Place } from '../place.ts';

/** What is configured of nginx: directives of its server, and of the location that leads to the service. */
interface Setting {
  server?: string;
  location?: string;
  path?: string;
}

type Row = gateways.GatewayRow<Setting>;

/** Starts nginx before a service. */
async function start(place: Place, upstream: number, setting: Setting = {}): Promise<string> {
  const { server = '', location = '', path = '/' } = setting;
  const port = await freePort();
  const hasTls = server.includes('ssl_certificate ');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(place.folder, name)};`,
  );
  const config = `
    daemon off; worker_processes 1; error_log stderr; pid ${join(place.folder, 'nginx.pid')};
    ${process.getuid?.() === 0 ? 'user root root;' : ''}
    events {}
    http {
      access_log off; ${folders.join(' ')}
      server {
        listen 127.0.0.1:${port} ${hasTls ? 'ssl' : ''}; ${server}
        location ${path} { proxy_pass http://127.0.0.1:${upstream}/; proxy_http_version 1.1; ${location} }
      }
    }`;
  const file = join(place.folder, 'nginx.conf');
  await writeFile(file, config);
  await place.start(port, 'usr/sbin/nginx', ['-c', file, '-e', 'stderr', '-p', place.folder]);
  return `http${hasTls ? 's' : ''}://127.0.0.1:${port}`;
}

const gzip = { server: 'gzip on; gzip_types *; gzip_min_length 0;' };

function tls({ certificate, key }: Certified['files']): string {
  return `ssl_certificate ${certificate}; ssl_certificate_key ${key};`;
}

function demanding(files: Certified['files']): Setting {
  return { server: `${tls(files)} ssl_client_certificate ${files.authority}; ssl_verify_client on;` };
}

const replies: Row[] = [
  {
    title: 'Without proxy_buffering, a reply arrives piece by piece',
    ...{ answer: inPieces, setting: { location: 'proxy_buffering off;' }, check: gateways.arrivesInPieces },
  },
  {
    title: 'With proxy_buffering, nothing of a reply is lost',
    ...{ answer: inPieces, check: gateways.arrivesSomehow },
  },
  {
    title: 'With gzip, a reply arrives piece by piece, because Realm Chat does not ask for compression',
    ...{ answer: inPieces, setting: gzip, check: gateways.arrivesInPieces },
  },
  {
    title: 'With gzip, nothing of a reply is lost if realmChat.headers asks for compression',
    network: { headers: { 'accept-encoding': 'gzip' } },
    ...{ answer: inPieces, setting: gzip, check: gateways.arrivesSomehow },
  },
  {
    title: 'A long reply arrives whole below a prefix of the path',
    ...{ answer: atOnce, setting: { path: '/ai/' }, prefix: '/ai', check: gateways.arrivesWhole },
  },
  {
    title: 'A long reply arrives whole where nginx also speaks HTTP/2',
    secure: { setting: (files) => ({ server: `${tls(files)} http2 on;` }), as: 'trusting' },
    ...{ answer: atOnce, check: gateways.arrivesWhole },
  },
  {
    title: 'A conversation of 900 KB, which is below the limit of nginx, is sent whole',
    ...{ answer: atOnce, check: gateways.sendsLong },
  },
  ...gateways.endings<Setting>('proxy_read_timeout', { location: 'proxy_read_timeout 1s;' }),
];

const identities: Row[] = [
  {
    title: 'Where a client certificate is required, a request without one names the setting',
    secure: { setting: demanding, as: 'trusting' },
    check: gateways.failing(
      'client-certificate',
      /^127\.0\.0\.1:\d+ requires a client certificate\. Set realmChat\.clientCertificate to yours\.$/,
      '400 No required SSL certificate was sent',
    ),
  },
  {
    title: 'A client certificate of another authority is named as the reason',
    secure: { setting: demanding, as: 'strange' },
    check: gateways.failing(
      'client-certificate',
      /did not accept the client certificate of realmChat\.clientCertificate/,
      '400 The SSL certificate error',
    ),
  },
  {
    title: 'With the client certificate of realmChat.clientCertificate, a long reply arrives whole',
    secure: { setting: demanding, as: 'identified' },
    ...{ answer: atOnce, check: gateways.arrivesWhole },
  },
];

/** What nginx answers by itself. */
const pages: Row[] = [
  {
    title: '502: a service that is down is called unavailable',
    check: gateways.failing('server-error', /^The service is unavailable \(502\)\.$/, '502 Bad Gateway'),
  },
  {
    title: '504: so is one whose model thinks for longer than proxy_read_timeout',
    ...{ answer: silent, setting: { location: 'proxy_read_timeout 1s;' } },
    check: gateways.failing('server-error', /^The service is unavailable \(504\)\.$/, '504 Gateway Time-out'),
  },
  {
    title: '413: a request that is larger than client_max_body_size is called too long',
    setting: { location: 'client_max_body_size 1k;' },
    check: gateways.failing(
      'too-long',
      /^The conversation is too long for the service\./,
      '413 Request Entity Too Large',
      'a'.repeat(4_000_000),
    ),
  },
  {
    title: '400: a header of realmChat.headers that is too large is named by the title of the page',
    network: { headers: { 'x-long': 'a'.repeat(9000) } },
    check: gateways.failing(
      'web-page',
      /^The server returned a web page instead/,
      '400 Request Header Or Cookie Too Large',
    ),
  },
  {
    title: '429: too many requests are called that',
    setting: { location: 'return 429;' },
    check: gateways.failing('too-many-requests', /\(429\)/, '429 Too Many Requests'),
  },
  {
    title: '302: a redirect to a login is not followed, and its token is not shown',
    setting: { location: 'return 302 https://login.example/?token=secret;' },
    check: gateways.failing('redirect', /did not follow it/, 'https://login.example/…'),
  },
  {
    title: '444: a connection that is closed without an answer was lost',
    setting: { location: 'return 444;' },
    check: gateways.failing('connection-lost', /^The connection was lost\.$/),
  },
];

/** nginx, before a service. */
export const nginx: Counterpart = {
  name: 'nginx',
  packages: ['nginx'],
  checks: gateways.gatewayChecks(start, [...replies, ...identities, ...pages]),
};
