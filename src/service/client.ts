import { chatPath, isApp } from './apps.ts';
import { parseApiKey, parseRealm } from './credentials.ts';
import { ServiceError } from './errors.ts';
import type { HttpRequest } from './http.ts';
import { readModelList, type ListedModel } from './modelList.ts';
import type { Network } from './network.ts';
import { readReply, type ReplyEvent } from './reply/replyReader.ts';
import { ownFields, type Parameters } from './parameters.ts';
import { responseError } from './responseError.ts';
import { RunningRequest } from './runningRequest.ts';
import { serverWords } from './serverText.ts';
import { within } from './within.ts';
import { repeatsKey, withoutKey } from './withoutKey.ts';

/** An installation and the credentials for it. `baseUrl` comes from `parseBaseUrl`. */
export interface Connection {
  baseUrl: string;
  realm: string;
  apiKey: string;
  /** Resolves with another key to send after the service has rejected one; undefined if there is none. */
  keyAfter?: (rejected: string, signal: AbortSignal) => Promise<string | undefined>;
}

/**
 * A message as the service accepts it. Pictures need content in parts, which only models accept. (docs/service.md, "Messages", "Pictures")
 */
export interface ServiceMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string | ContentPart[];
  /** The tools that the assistant called; a message with the role `tool` follows for each call. (docs/service.md, "Tools") */
  tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[];
  /** The call whose result this message of a tool contains. */
  tool_call_id?: string;
}

/** A text, or a picture as a data URL. */
export type ContentPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

/** The tools that a model may call, or must call one of. (docs/service.md, "Tools") */
export interface OfferedTools {
  tools: { type: 'function'; function: { name: string; description: string; parameters: object } }[];
  tool_choice?: 'required';
}

/** A request, and the body of its response. */
interface Answered {
  request: RunningRequest;
  body: AsyncIterable<Uint8Array>;
}

type RequestContent = Parameters & Partial<OfferedTools> & { messages: ServiceMessage[]; model: string; stream: true };

/** The whole HTTP interface for one connection. Every failure is a ServiceError; the reason of an abort is thrown unchanged. */
export class ServiceClient {
  readonly #connection: Connection;
  readonly #network: Network;
  readonly #withoutUsage: Set<string>;
  /** The key to send: that of the connection, until the service has rejected it and there is another one. */
  #apiKey: string;

  /** `withoutUsage` contains the models for which the service rejects a request for usage; the caller keeps it between clients. */
  constructor(connection: Connection, network: Network, withoutUsage = new Set<string>()) {
    this.#connection = connection;
    this.#apiKey = connection.apiKey;
    this.#network = network;
    this.#withoutUsage = withoutUsage;
  }

  /** The ids of the models that the organisation may use, in the service's order, each once. `GET /v1/models` */
  async models(signal: AbortSignal): Promise<string[]> {
    return (await this.modelList(signal)).map(({ id }) => id);
  }

  /** The same models, with what the list says about each. `GET /v1/models` */
  async modelList(signal: AbortSignal): Promise<ListedModel[]> {
    const { request, body } = await this.#ask('GET', '/v1/models', undefined, signal);
    try {
      // Nothing of a list can be shown before its end.
      const { firstByte } = this.#network.timeouts;
      const late = () => new ServiceError('first-byte-timeout', { seconds: firstByte });
      const models = await within(firstByte, late, signal, () => readModelList(body));
      request.succeed();
      return models.filter(
        ({ id, owner = '' }) => !this.#secrets().some((secret) => repeatsKey(`${id}\n${owner}`, secret)),
      );
    } catch (error) {
      throw this.#failure(request, error);
    } finally {
      request.close();
    }
  }

  /**
   * Streams the reply to a whole conversation. An app is called over the REST family, a model over the compatible one, with the further
   * `parameters` of the request and the `tools` that it may call. (docs/service.md, "Parameters", "Tools")
   */
  async *reply(
    model: string,
    messages: ServiceMessage[],
    signal: AbortSignal,
    parameters: Parameters = {},
    tools?: OfferedTools,
  ): AsyncGenerator<ReplyEvent> {
    const further = isApp(model) ? {} : { ...parameters, ...tools };
    const { request, body } = await this.#askForReply({ ...further, messages, model, stream: true }, signal);
    try {
      for await (const event of readReply(body)) yield this.#withoutSecretsInEnd(event);
      request.succeed();
    } catch (error) {
      throw this.#failure(request, error);
    } finally {
      request.close();
    }
  }

  /** Sends a request for a reply. If the service rejects the request for usage, sends it once more without. (docs/service.md, "Usage") */
  async #askForReply(content: RequestContent, signal: AbortSignal): Promise<Answered> {
    const { baseUrl, realm } = this.#connection;
    const { model } = content;
    const key = JSON.stringify([baseUrl, realm, model]);
    const asksUsage = !isApp(model) && !this.#withoutUsage.has(key);
    const whole = { ...content, ...(asksUsage && { stream_options: { include_usage: true } }) };
    try {
      return await this.#ask('POST', chatPath(model), whole, signal);
    } catch (error) {
      if (!asksUsage || !(error instanceof ServiceError) || !error.refusedField) throw error;
      this.#withoutUsage.add(key);
      return this.#askForReply(content, signal);
    }
  }

  /** Sends a request; if its key is rejected and there is another one, sends it again. This is safe: a rejected request had no effect. */
  async #ask(
    method: HttpRequest['method'],
    path: string,
    content: object | undefined,
    signal: AbortSignal,
  ): Promise<Answered> {
    const key = this.#apiKey;
    try {
      return await this.#send(method, path, content, signal);
    } catch (error) {
      const isRejected = error instanceof ServiceError && error.kind === 'key-rejected';
      const another = isRejected ? await this.#connection.keyAfter?.(key, signal) : undefined;
      if (another === undefined) throw error;
      this.#apiKey = another;
      return this.#send(method, path, content, signal);
    }
  }

  /** Sends a request once. Throws unless the response is a success. */
  async #send(
    method: HttpRequest['method'],
    path: string,
    content: object | undefined,
    signal: AbortSignal,
  ): Promise<Answered> {
    const url = new URL(this.#connection.baseUrl + path);
    const body = content && { body: JSON.stringify(content) };
    const request = new RunningRequest({ method, url, headers: this.#headers(), ...body }, this.#network, signal);
    try {
      return { request, body: await this.#bodyOf(request, content) };
    } catch (error) {
      const failure = this.#failure(request, error);
      request.close();
      throw failure;
    }
  }

  /** Sends the request and resolves with the body of the response, or throws unless it is a success. `content` is what was sent. */
  async #bodyOf(request: RunningRequest, content: object = {}): Promise<AsyncIterable<Uint8Array>> {
    const response = await request.send();
    if (response.status >= 200 && response.status <= 299) return response.body;
    const parameters = Object.keys(content).filter((name) => !ownFields.includes(name));
    throw await responseError(response, request.url, this.#connection.realm, parameters);
  }

  #failure(request: RunningRequest, error: unknown): Error {
    const failure = request.failure(error);
    if (failure instanceof ServiceError && failure.serverText)
      failure.serverText = this.#withoutSecrets(failure.serverText);
    return failure;
  }

  /** A text of the server without the key and without the secrets in further headers. */
  #withoutSecrets(words: string): string {
    return this.#secrets().reduce(withoutKey, words);
  }

  #secrets(): string[] {
    return [this.#key(), ...(this.#network.secrets ?? [])];
  }

  /** Stop reasons are stored, and an unknown one could contain anything. (CASES R19) */
  #withoutSecretsInEnd(event: ReplyEvent): ReplyEvent {
    if (event.type !== 'end' || event.stopReason === undefined) return event;
    return { ...event, stopReason: this.#withoutSecrets(serverWords(event.stopReason) ?? '') };
  }

  /** Key and realm are checked here again: undici would repeat a value that is not valid in a header in its error. */
  #headers(): Record<string, string> {
    const key = this.#key();
    const realm = parseRealm(this.#connection.realm);
    if (!realm.ok) throw new ServiceError('bad-realm', { reason: realm.reason });
    const own = { authorization: `Bearer ${key}`, 'x-realm': realm.value, 'content-type': 'application/json' };
    return { ...this.#network.headers, ...own };
  }

  #key(): string {
    const key = parseApiKey(this.#apiKey);
    if (!key.ok) throw new ServiceError('bad-key', { reason: key.reason });
    return key.value;
  }
}
