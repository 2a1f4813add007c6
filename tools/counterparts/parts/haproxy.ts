import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Counterpart } from '../counterpart.ts';
import type { Certified } from '../gateways/certified.ts';
import * as gateways from '../gateways/gateways.ts';
import { atOnce, closing, inPieces, silent } from '../gateways/upstream.ts';
import { freePort } from '../../../test/support/freePort.ts';
import type { Place } from '../place.ts';

/** What is configured of haproxy: lines of its defaults and its frontend, parameters of its port and its server. */
interface Setting {
  defaults?: string[];
  frontend?: string[];
  port?: string;
  server?: string;
}

type Row = gateways.GatewayRow<Setting>;

/** Starts haproxy before a service. */
async function start(place: Place, upstream: number, setting: Setting = {}): Promise<string> {
  const { defaults = [], frontend = [], port: parameters = '', server = '' } = setting;
  const port = await freePort();
  const times = ['timeout connect 5s', 'timeout client 30s', 'timeout server 30s'];
  const lines = [
    ...['defaults', 'mode http', ...times, 'retries 0', ...defaults],
    ...['frontend gateway', `bind 127.0.0.1:${port} ${parameters}`, ...frontend, 'default_backend service'],
    ...['backend service', `server one 127.0.0.1:${upstream} ${server}`, ''],
  ];
  const file = join(place.folder, 'haproxy.cfg');
  await writeFile(file, lines.join('\n'));
  await place.start(port, 'usr/sbin/haproxy', ['-db', '-f', file]);
  return `http${parameters.startsWith('ssl') ? 's' : ''}://127.0.0.1:${port}`;
}

const compressing = ['compression algo gzip', 'compression type text/event-stream'];

function demanding({ both, authority }: Certified['files']): Setting {
  return { port: `ssl crt ${both} ca-file ${authority} verify required` };
}

const replies: Row[] = [
  {
    title: 'With option http-no-delay, a reply arrives piece by piece',
    ...{ answer: inPieces, setting: { defaults: ['option http-no-delay'] }, check: gateways.arrivesInPieces },
  },
  {
    title: 'Without it, nothing of a reply is lost',
    ...{ answer: inPieces, check: gateways.arrivesSomehow },
  },
  {
    title: 'With compression, nothing of a reply is lost if realmChat.headers asks for it',
    network: { headers: { 'accept-encoding': 'gzip' } },
    ...{ answer: inPieces, setting: { defaults: compressing }, check: gateways.arrivesSomehow },
  },
  {
    title: 'With option http-buffer-request, a conversation of 900 KB is sent whole',
    ...{ answer: atOnce, setting: { defaults: ['option http-buffer-request'] }, check: gateways.sendsLong },
  },
  {
    title: 'A reply that takes longer than timeout client arrives whole',
    ...{ answer: inPieces, setting: { defaults: ['timeout client 500ms'] }, check: gateways.arrivesSomehow },
  },
  ...['h2,http/1.1', 'h2'].map((protocols): Row => ({
    title: `A long reply arrives whole where haproxy offers ${protocols}`,
    secure: { setting: ({ both }) => ({ port: `ssl crt ${both} alpn ${protocols}` }), as: 'trusting' },
    ...{ answer: atOnce, check: gateways.arrivesWhole },
  })),
  ...gateways.endings<Setting>('timeout server', { defaults: ['timeout server 1s'] }),
];

const identities: Row[] = [
  {
    title: 'Where a client certificate is required, a request without one names the setting',
    secure: { setting: demanding, as: 'trusting' },
    check: gateways.failing(
      'client-certificate',
      /^127\.0\.0\.1:\d+ requires a client certificate\. Set realmChat\.clientCertificate to yours\.$/,
    ),
  },
  {
    title: 'A client certificate of another authority is named as the reason',
    secure: { setting: demanding, as: 'strange' },
    check: gateways.failing(
      'client-certificate',
      /did not accept the client certificate of realmChat\.clientCertificate \(.*UNKNOWN_CA\)/,
    ),
  },
  {
    title: 'With the client certificate of realmChat.clientCertificate, a long reply arrives whole',
    secure: { setting: demanding, as: 'identified' },
    ...{ answer: atOnce, check: gateways.arrivesWhole },
  },
];

const isUnavailable = gateways.failing(
  'server-error',
  /^The service is unavailable \(503\)\.$/,
  '503 Service Unavailable',
);

/** What haproxy answers by itself. Its pages have a heading and no title. */
const pages: Row[] = [
  { title: '503: a service that is down is called unavailable', check: isUnavailable },
  {
    title: '503: so is one whose queue is too long, while the request before goes on',
    ...{ answer: inPieces, setting: { defaults: ['timeout queue 300ms'], server: 'maxconn 1' } },
    check: async (client, upstream) => {
      const first = gateways.arrivesSomehow(client);
      await setTimeout(200);
      await isUnavailable(client, upstream);
      return first;
    },
  },
  {
    title: '504: so is one whose model thinks for longer than timeout server',
    ...{ answer: silent, setting: { defaults: ['timeout server 1s'] } },
    check: gateways.failing('server-error', /^The service is unavailable \(504\)\.$/, '504 Gateway Time-out'),
  },
  {
    title: '502: so is one that closes the connection without an answer',
    answer: closing,
    check: gateways.failing('server-error', /^The service is unavailable \(502\)\.$/, '502 Bad Gateway'),
  },
  {
    title: '431: headers of realmChat.headers that are too large are named by the heading of the page',
    network: { headers: { 'x-long': 'a'.repeat(20_000) } },
    check: gateways.failing(
      'web-page',
      /^The server returned a web page instead/,
      '431 Request Header Fields Too Large',
    ),
  },
  {
    title: '429: too many requests are called that',
    setting: { frontend: ['http-request deny deny_status 429'] },
    check: gateways.failing('too-many-requests', /\(429\)/, '429 Too Many Requests'),
  },
  {
    title: 'A connection that is closed without an answer was lost',
    setting: { frontend: ['http-request reject'] },
    check: gateways.failing('connection-lost', /^The connection was lost\.$/),
  },
];

/** haproxy, before a service. */
export const haproxy: Counterpart = {
  name: 'haproxy',
  packages: ['haproxy'],
  checks: gateways.gatewayChecks(start, [...replies, ...identities, ...pages]),
};
