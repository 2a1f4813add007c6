// What the parts share whose program stands between our client and a service.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServiceClient } from '../../../src/service/client.ts';
import type { Network } from '../../../src/service/http/network.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { ask, clientOf, conversationWith, failureOf, never, saying } from '../asking.ts';
import type { Check } from '../counterpart.ts';
import type { Place } from '../place.ts';
import { certified, type Certified, type CertifiedNetwork } from './certified.ts';
import { longText, onePiece, pause, pieces, startUpstream, thenReset, type Answer, type Upstream } from './upstream.ts';

/** A check of a gateway: how the service behind it answers, how it is set up, how requests travel to it, and what must be true. */
export interface GatewayRow<Setting> {
  title: string;
  /** Absent: the service is down. */
  answer?: Answer;
  setting?: Setting;
  /** With HTTPS. */
  secure?: { setting: (files: Certified['files']) => Setting; as: CertifiedNetwork };
  network?: Partial<Network>;
  /** What the base URL has behind the address of the gateway. */
  prefix?: string;
  check: (client: ServiceClient, upstream: Upstream) => Promise<string | undefined>;
}

/** The checks of a gateway; `start` starts it before a port, and resolves with its address. */
export function gatewayChecks<Setting>(
  start: (place: Place, upstream: number, setting?: Setting) => Promise<string>,
  rows: GatewayRow<Setting>[],
): Check[] {
  return rows.map(({ title, answer, setting, secure, network, prefix = '', check }) => ({
    title,
    run: async (place) => {
      const upstream = await startUpstream(place, answer);
      const certificates = secure && (await certified(place));
      const url = await start(
        place,
        upstream.port,
        secure && certificates ? secure.setting(certificates.files) : setting,
      );
      const way = secure ? certificates?.[secure.as] : network;
      return check(clientOf(url + prefix, way), upstream);
    },
  }));
}

/** How replies end before their end; `limit` names the limit for a silence of the service, which `setting` makes short. */
export function endings<Setting>(limit: string, setting: Setting): GatewayRow<Setting>[] {
  return [
    { title: 'Stop ends the request of the service too', answer: onePiece, check: stopsService },
    {
      title: `A reply that is silent for longer than ${limit} keeps its text: the connection was lost`,
      ...{ answer: onePiece, setting, check: losesConnection },
    },
    {
      title: 'A reply whose service resets the connection keeps its text: the connection was lost',
      ...{ answer: thenReset, check: losesConnection },
    },
  ];
}

/** Checks that the pieces of the reply that `inPieces` gives come one by one. */
export async function arrivesInPieces(client: ServiceClient): Promise<string> {
  const times = await readPieces(client);
  assert.ok(times.length >= pieces.length - 2, `${times.length} texts`);
  const duration = (times.at(-1) ?? 0) - (times[0] ?? 0);
  assert.ok(duration > (pieces.length - 3) * pause, `within ${duration} ms`);
  return wordsOf(times);
}

/** Checks that nothing of that reply is lost, however it is collected on its way. */
export async function arrivesSomehow(client: ServiceClient): Promise<string> {
  return wordsOf(await readPieces(client));
}

/** Reads that reply, and resolves with when its texts came, in milliseconds. */
async function readPieces(client: ServiceClient): Promise<number[]> {
  const start = performance.now();
  const times: number[] = [];
  let all = '';
  for await (const event of client.reply('model', saying('Hi'), never)) {
    if (event.type !== 'text') continue;
    all += event.text;
    times.push(performance.now() - start);
  }
  assert.equal(all, pieces.join(''));
  return times;
}

function wordsOf(times: number[]): string {
  return `${times.length} of ${pieces.length} texts, the first after ${Math.round(times[0] ?? 0)} ms`;
}

/** Checks that a whole reply, which `atOnce` gives, arrives. */
export async function arrivesWhole(client: ServiceClient): Promise<undefined> {
  await isWhole(client, 'Hi');
}

/** The same, for a conversation of 900 KB. */
export async function sendsLong(client: ServiceClient): Promise<undefined> {
  await isWhole(client, 'a'.repeat(900_000));
}

async function isWhole(client: ServiceClient, text: string): Promise<void> {
  const reply = await ask(client, 'model', text);
  assert.deepEqual([reply.end, reply.text === longText], ['done: stop', true]);
}

/** Checks that a reply whose first piece arrived keeps it, and says that the connection was lost. */
async function losesConnection(client: ServiceClient): Promise<undefined> {
  const { outcome, text, problem } = await conversationWith(client, 'model').send('Hi');
  assert.deepEqual([outcome, text, problem?.sentence], ['partial', pieces[0], 'The connection was lost.']);
}

/** Checks that Stop ends the request of a service that answered with `onePiece`. */
async function stopsService(client: ServiceClient, { responses }: Upstream): Promise<undefined> {
  const { session, send, last } = conversationWith(client, 'model');
  const sent = send('Hi');
  await eventually(() => assert.equal(last().text, pieces[0]));
  const [response] = responses;
  assert.ok(response);
  const left = once(response, 'close');
  session.arriving.stop();
  assert.equal((await sent).outcome, 'stopped');
  await left;
}

/** Checks what a user sees of a failure: its kind, its sentence, and the words of the server. A page is never shown with its markup. */
export function failing(kind: string, sentence: RegExp, words?: string, text?: string): GatewayRow<never>['check'] {
  return async (client) => {
    const { kind: actual, message, serverText } = await failureOf(client, 'model', text);
    assert.doesNotMatch(`${message}${serverText}`, /[<>]/);
    assert.match(message, sentence);
    assert.deepEqual([actual, serverText], [kind, words]);
    return undefined;
  };
}
