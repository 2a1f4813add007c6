// A service with a name that only the test's proxy resolves: requests to loopback never use a proxy.
import { createSecureContext } from 'node:tls';
import { ServiceClient } from '../../src/service/client.ts';
import type { Network, RequestRecord } from '../../src/service/http/network.ts';
import { authorityCertificate, certificateFor, type Certificate } from './certificates.ts';
import { startClosing } from './closing.ts';
import { textLine, endLine, startLine } from './events.ts';
import { noLimits } from './limits.ts';
import { chunk, lastChunk, ndjsonHead, type Answer, type RawServer } from './rawServer.ts';
import { startTlsServer } from './tlsServer.ts';

const apiKey = 'sk-CANARY';
const messages = [{ role: 'user' as const, content: 'PROMPTCANARY' }];
const never = new AbortController().signal;
const hello: Answer = (socket) => socket.end(ndjsonHead + chunk(startLine + textLine('Hello') + endLine) + lastChunk);

export interface ProxySituation {
  /** The authority of the service's certificate; `say` trusts it. */
  authority: () => Certificate;
  /** Waits until something has started, and closes it after the test. */
  opened: <T extends { close(): Promise<void> }>(start: Promise<T>) => Promise<T>;
  /** Starts the service, which replies "Hello" by default; `url` has a name that does not resolve without the proxy. */
  serve: (answer?: Answer) => Promise<RawServer>;
  /** Asks it for a reply over a network; resolves with the text. Throws what the client throws. */
  say: (baseUrl: string, network: Partial<Network>, signal?: AbortSignal, onText?: () => void) => Promise<string>;
  /** The records of the requests of the last `say`. */
  records: RequestRecord[];
}

/** Call it inside `describe`: it adds hooks. */
export function proxySituation(): ProxySituation {
  const records: RequestRecord[] = [];
  let authority: Certificate;
  let closing = startClosing();
  before(async () => {
    authority = await authorityCertificate();
  });
  afterEach(async () => {
    const toClose = closing;
    closing = startClosing();
    await toClose.close();
  });
  const opened = async <T extends { close(): Promise<void> }>(start: Promise<T>): Promise<T> => {
    const started = await start;
    closing.add(() => started.close());
    return started;
  };
  return {
    authority: () => authority,
    opened,
    records,
    async serve(answer = hello) {
      const certificate = await certificateFor({ authority, host: 'service.test' });
      const server = await opened(startTlsServer(certificate, answer));
      return { ...server, url: server.url.replace('127.0.0.1', 'service.test') };
    },
    async say(baseUrl, network, signal = never, onText = () => undefined) {
      records.length = 0;
      const client = new ServiceClient(
        { baseUrl, realm: 'acme', apiKey },
        { ...networkOf(authority, records), ...network },
      );
      let text = '';
      for await (const event of client.reply('ai.service.assistant', messages, signal))
        if (event.type === 'text') {
          text += event.text;
          onText();
        }
      return text;
    },
  };
}

function networkOf({ cert }: Certificate, records: RequestRecord[]): Network {
  return {
    timeouts: noLimits,
    trusted: createSecureContext({ ca: [cert] }),
    record: (record) => records.push(record),
  };
}
