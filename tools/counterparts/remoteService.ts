// A service of a network that only a proxy reaches: its name resolves to this machine, but only for programs that get `hosts`.
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceClient } from '../../src/service/client.ts';
import type { ServiceError } from '../../src/service/errors/errors.ts';
import type { Network } from '../../src/service/http/network.ts';
import { proxyFor, type ProxySettings } from '../../src/service/http/proxy.ts';
import { authorityCertificate, certificateFor, type Certificate } from '../../test/support/certificates.ts';
import { endLine, startLine, textLine } from '../../test/support/events.ts';
import { chunk, lastChunk, ndjsonHead, type RawServer } from '../../test/support/rawServer.ts';
import { startTlsServer } from '../../test/support/tlsServer.ts';
import type { Place } from './place.ts';

const apiKey = 'sk-CANARY';
const messages = [{ role: 'user' as const, content: 'PROMPTCANARY' }];

/** The fragments of each reply. */
export const fragments = Array.from({ length: 20 }, (_, index) => `${index} `);

/** The half that arrives at the pace `half`. */
export const half = fragments.slice(0, fragments.length / 2).join('');

/** Milliseconds between two fragments at the pace `slowly`. */
const slowness = 100;

/** Milliseconds between the first and the last of them. */
export const slowReply = slowness * (fragments.length - 1);

export interface RemoteService {
  url: string;
  port: number;
  authority: Certificate;
  /** The path of the certificate of its authority, PEM. */
  authorityFile: string;
  /** The path of a file like `/etc/hosts` that has its name. */
  hostsFile: string;
  /** Environment variables that make a program of the packages look names up there. The package libnss-wrapper has to be among them. */
  hosts: NodeJS.ProcessEnv;
  server: RawServer;
  /** Asks it for a reply. Throws what our client throws. */
  say: (options?: Options) => Promise<string>;
}

interface Options extends Partial<Pick<Network, 'timeouts' | 'trusted' | 'host'>> {
  /** The settings of VS Code, `http.…`. */
  settings?: Partial<ProxySettings>;
  environment?: NodeJS.ProcessEnv;
  baseUrl?: string;
  /** Called with each fragment when it has arrived. */
  onText?: (text: string) => unknown;
}

/**
 * `all`: it sends its reply at once; `one by one`: a fragment only once the one before it has arrived at the client; `slowly`: a fragment
 * after the other; `half`: half of it, and then nothing.
 */
type Pace = 'all' | 'one by one' | 'slowly' | 'half';

/** Starts it on a free port of this machine. */
export async function startRemoteService(place: Place, pace: Pace = 'all'): Promise<RemoteService> {
  const authority = await authorityCertificate('Authority of the service');
  const certificate = await certificateFor({ authority, host: 'service.test' });
  const sent = new Pacer(pace);
  const server = place.keep(await startTlsServer(certificate, (socket) => sent.begin(socket)));
  const { port } = new URL(server.url);
  const authorityFile = join(place.folder, 'authority.pem');
  const hostsFile = join(place.folder, 'hosts');
  await writeFile(authorityFile, authority.cert);
  await writeFile(hostsFile, '127.0.0.1 localhost service.test\n');
  const url = `https://service.test:${port}`;
  const ownTrust = createSecureContext({ ca: [authority.cert] });
  return {
    ...{ url, port: Number(port), authority, authorityFile, hostsFile, server },
    hosts: {
      LD_PRELOAD: place.file('usr/lib/x86_64-linux-gnu/libnss_wrapper.so'),
      NSS_WRAPPER_HOSTS: hostsFile,
    },
    say: (options = {}) =>
      saidBy(options.baseUrl ?? url, { ...options, trusted: options.trusted ?? ownTrust }, (text) => {
        sent.next();
        return options.onText?.(text);
      }),
  };
}

/** Asserts that a reply has arrived as a whole. */
export function assertWhole(text: string): void {
  assert.equal(text, fragments.join(''));
}

/** Asserts a kind of failure whose text has these parts, and nothing that is secret. */
export function assertFailure(error: ServiceError, kind: string, ...parts: string[]): void {
  assert.equal(error.kind, kind, error.message);
  for (const part of parts) assert.ok(error.message.includes(part), `${error.message}\nThis is missing: ${part}`);
  assert.doesNotMatch(error.message, /CANARY|hunter|ada:|acme/);
}

async function saidBy(
  baseUrl: string,
  { settings = {}, environment = {}, timeouts, trusted, host }: Options & { trusted: SecureContext },
  onText: (text: string) => unknown,
): Promise<string> {
  const all = { proxy: '', noProxy: [], authorization: '', support: 'override', ...settings };
  const client = new ServiceClient(
    { baseUrl, realm: 'acme', apiKey },
    {
      timeouts: timeouts ?? { connect: 5, firstByte: 5, idle: 5 },
      proxyFor: (url) => proxyFor(url, all, environment),
      trusted,
      ...(host && { host }),
    },
  );
  let text = '';
  for await (const event of client.reply('ai.service.assistant', messages, new AbortController().signal))
    if (event.type === 'text') {
      text += event.text;
      await onText(event.text);
    }
  return text;
}

/** Sends the fragments of a reply. */
class Pacer {
  readonly #pace: Pace;
  #socket: Socket | undefined;
  #left: string[] = [];

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  begin(socket: Socket): void {
    this.#socket = socket.on('error', () => undefined);
    this.#left = fragments.slice(0, this.#pace === 'half' ? fragments.length / 2 : undefined);
    socket.write(ndjsonHead + chunk(startLine));
    if (this.#pace === 'one by one') this.#send();
    else if (this.#pace === 'slowly') this.#sendSlowly();
    else while (this.#left.length > 0) this.#send();
  }

  /** The fragment that was sent last has arrived. */
  next(): void {
    if (this.#pace === 'one by one' && this.#left.length > 0) this.#send();
  }

  #sendSlowly(): void {
    const timer = setInterval(() => {
      this.#send();
      if (this.#left.length === 0) clearInterval(timer);
    }, slowness);
  }

  #send(): void {
    this.#socket?.write(chunk(textLine(this.#left.shift() ?? '')));
    if (this.#left.length === 0 && this.#pace !== 'half') this.#socket?.end(chunk(endLine) + lastChunk);
  }
}
