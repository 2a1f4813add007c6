import { chatPath } from './apps.ts';
import { parseApiKey, parseRealm } from './credentials.ts';
import { ServiceError } from './errors.ts';
import { exchange } from './httpExchange.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { Network } from './network.ts';
import { readModels } from './models.ts';
import { readReply, type ReplyEvent } from './reply/replyReader.ts';
import { responseError } from './responseError.ts';
import { serverWords } from './serverText.ts';
import { withoutKey } from './withoutKey.ts';

/** The installation, and the credentials for it. `baseUrl` comes from `parseBaseUrl`. */
export interface Connection {
  baseUrl: string;
  realm: string;
  apiKey: string;
}

/** A message as the service takes it. (docs/service.md, "Messages") */
export interface ServiceMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The whole HTTP interface for one connection. Every failure is a ServiceError; an abort is thrown as it comes. */
export class ServiceClient {
  readonly #connection: Connection;
  readonly #network: Network;

  constructor(connection: Connection, network: Network) {
    this.#connection = connection;
    this.#network = network;
  }

  /** The ids of the models that the organisation may use, in the service's order, each once. `GET /v1/models` */
  async models(signal: AbortSignal): Promise<string[]> {
    let models: string[] = [];
    // To the end, even though there is one list: one that is left before is logged as stopped.
    for await (const list of this.#exchange('GET', '/v1/models', undefined, signal, readModels)) models = list;
    return models;
  }

  /** Streams the reply to a whole conversation. An app is asked over the REST family, a model over the compatible one. */
  reply(model: string, messages: ServiceMessage[], signal: AbortSignal): AsyncGenerator<ReplyEvent> {
    return this.#exchange(
      'POST',
      chatPath(model),
      { messages, model, stream: true },
      signal,
      readReply,
      withoutKeyInEnd,
    );
  }

  #exchange<T>(
    method: HttpRequest['method'],
    path: string,
    content: object | undefined,
    signal: AbortSignal,
    read: (body: AsyncIterable<Uint8Array>) => AsyncGenerator<T>,
    clean: (part: T, key: string) => T = (part) => part,
  ): AsyncGenerator<T> {
    const url = new URL(this.#connection.baseUrl + path);
    const { realm } = this.#connection;
    const key = this.#key();
    async function* readSuccess(response: HttpResponse): AsyncGenerator<T> {
      try {
        if (response.status < 200 || response.status > 299) throw await responseError(response, url, realm);
        for await (const part of read(response.body)) yield clean(part, key);
      } catch (error) {
        if (error instanceof ServiceError && error.serverText) error.serverText = withoutKey(error.serverText, key);
        throw error;
      }
    }
    const body = content && { body: JSON.stringify(content) };
    return exchange({ method, url, headers: this.#headers(key), ...body }, this.#network, signal, readSuccess);
  }

  /** Both values are checked here once more: undici would put a value that fits no header into its error. */
  #headers(key: string): Record<string, string> {
    const realm = parseRealm(this.#connection.realm);
    if (!realm.ok) throw new ServiceError('bad-realm', { reason: realm.reason });
    return { authorization: `Bearer ${key}`, 'x-realm': realm.value, 'content-type': 'application/json' };
  }

  #key(): string {
    const key = parseApiKey(this.#connection.apiKey);
    if (!key.ok) throw new ServiceError('bad-key', { reason: key.reason });
    return key.value;
  }
}

/** A stop reason is kept, and one that we do not know could be anything. (CASES R19) */
function withoutKeyInEnd(event: ReplyEvent, key: string): ReplyEvent {
  if (event.type !== 'end' || event.stopReason === undefined) return event;
  return { ...event, stopReason: withoutKey(serverWords(event.stopReason) ?? '', key) };
}
