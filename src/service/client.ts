import { chatPath, defaultApp, isApp } from './apps.ts';
import { parseApiKey, parseRealm } from './credentials.ts';
import { ServiceError } from './errors/errors.ts';
import type { HttpRequest } from './http/http.ts';
import { readModelList, type ListedModel } from './modelList.ts';
import type { Network } from './http/network.ts';
import { readReply, type ReplyEvent } from './reply/replyReader.ts';
import { ownFields, type Parameters } from './parameters.ts';
import { responseError } from './http/responseError.ts';
import { RunningRequest } from './http/runningRequest.ts';
import { sentJson } from './sentJson.ts';
import { serverWords } from './serverText.ts';
import { within } from './http/within.ts';
import { repeatsKey, withoutKey } from './secrets/withoutKey.ts';
import { inSlices } from '../shared/slices.ts';

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

/** The tools that a model may call, must call one of, or must not call any more. (docs/service.md, "Tools") */
export interface OfferedTools {
  tools: { type: 'function'; function: { name: string; description: string; parameters: object } }[];
  tool_choice?: 'required' | 'none';
}

/** A request, and the body of its response. */
interface Answered {
  request: RunningRequest;
  body: AsyncIterable<Uint8Array>;
}

/** What a request for a reply contains besides its model and messages; only for models. (docs/service.md, "Parameters", "Tools", "Usage") */
export interface ReplyOptions {
  parameters?: Parameters | undefined;
  tools?: OfferedTools | undefined;
  /** Whether to ask for usage; yes if it is absent. */
  usage?: boolean | undefined;
  /** Whether the messages probably exceed the limit of the model. Called if the service refuses the request without saying why. */
  isOverLimit?: (() => Promise<boolean>) | undefined;
  /** When the user acted, by `performance.now()`. */
  since?: number | undefined;
}

type RequestContent = Parameters & Partial<OfferedTools> & { messages: ServiceMessage[]; model: string; stream: true };

/** Milliseconds to wait for the answer to whether there are apps. */
const longestCheck = 5_000;

/** The whole HTTP interface for one connection. Every failure is a ServiceError; the reason of an abort is thrown unchanged. */
export class ServiceClient {
  readonly #connection: Connection;
  readonly #network: Network;
  readonly #acceptsUsage: Map<string, boolean>;
  /** The key to send: that of the connection, until the service has rejected it and there is another one. */
  #apiKey: string;
  /** When the user acted who makes the next request; a request that is sent again has a time of its own. */
  #since: number | undefined;

  /** `acceptsUsage` says for which models the service is known to accept, or reject, a request for usage; the caller keeps it between clients. */
  constructor(connection: Connection, network: Network, acceptsUsage = new Map<string, boolean>()) {
    this.#connection = connection;
    this.#apiKey = connection.apiKey;
    this.#network = network;
    this.#acceptsUsage = acceptsUsage;
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
      return await inSlices(withoutSecretsIn(models, this.#secrets()));
    } catch (error) {
      throw this.#failure(request, error);
    } finally {
      request.close();
    }
  }

  /**
   * Whether the service has the endpoint for apps. The request contains no messages, so nothing can be answered. Only a 404 within 5 seconds
   * says that there are none. (docs/service.md, "Apps")
   */
  async hasApps(signal: AbortSignal): Promise<boolean> {
    const untilLate = AbortSignal.any([signal, AbortSignal.timeout(longestCheck)]);
    try {
      const { request } = await this.#ask('POST', chatPath(defaultApp), {}, untilLate);
      request.close();
      return true;
    } catch (error) {
      signal.throwIfAborted();
      return !(error instanceof ServiceError && error.kind === 'rest-api-off');
    }
  }

  /**
   * Streams the reply to a whole conversation. An app is called over the REST family, a model over the compatible one. If the service rejects
   * the request for usage, it is sent once more without. (docs/service.md, "Usage")
   */
  async *reply(
    model: string,
    messages: ServiceMessage[],
    signal: AbortSignal,
    { parameters, tools, usage, isOverLimit, since }: ReplyOptions = {},
  ): AsyncGenerator<ReplyEvent> {
    this.#since = since;
    const content: RequestContent = {
      ...(!isApp(model) && { ...parameters, ...tools }),
      messages,
      model,
      stream: true,
    };
    const { baseUrl, realm } = this.#connection;
    const key = JSON.stringify([baseUrl, realm, model]);
    const asksUsage = !isApp(model) && usage !== false && this.#acceptsUsage.get(key) !== false;
    try {
      const asked = asksUsage && { stream_options: { include_usage: true } };
      for await (const event of this.#stream({ ...content, ...asked }, signal)) {
        if (asksUsage) this.#acceptsUsage.set(key, true);
        yield event;
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.mayBeTooLong && !error.refusedField && (await isOverLimit?.()))
        throw new ServiceError('too-long', {}, { serverText: error.serverText, cause: error });
      if (!asksUsage) throw error;
      error.doubtsUsage = !this.#acceptsUsage.has(key);
      if (!error.refusedField) throw error;
      this.#acceptsUsage.set(key, false);
      yield* this.reply(model, messages, signal, { parameters, tools, usage: false, isOverLimit });
    }
  }

  async *#stream(content: RequestContent, signal: AbortSignal): AsyncGenerator<ReplyEvent> {
    const { request, body } = await this.#ask('POST', chatPath(content.model), content, signal);
    try {
      for await (const event of request.passedOn(readReply(body))) yield this.#withoutSecretsInEnd(event);
      request.succeed();
    } catch (error) {
      throw this.#failure(request, error);
    } finally {
      request.close();
    }
  }

  /** Sends a request; if its key is rejected and there is another one, sends it again. This is safe: a rejected request had no effect. */
  async #ask(
    method: HttpRequest['method'],
    path: string,
    content: Partial<RequestContent> | undefined,
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
    content: Partial<RequestContent> | undefined,
    signal: AbortSignal,
  ): Promise<Answered> {
    const url = new URL(this.#connection.baseUrl + path);
    const body = content && { body: sentJson(content, content.model) };
    const sent = { method, url, headers: this.#headers(), ...body };
    const request = new RunningRequest(sent, this.#network, signal, this.#since);
    this.#since = undefined;
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

/** The models whose entries repeat none of these secrets. */
function* withoutSecretsIn(models: ListedModel[], secrets: string[]): Generator<void, ListedModel[]> {
  const left: ListedModel[] = [];
  for (const model of models) {
    yield;
    const { id, owner = '', efforts = [] } = model;
    const text = [id, owner, ...efforts].join('\n');
    if (!secrets.some((secret) => repeatsKey(text, secret))) left.push(model);
  }
  return left;
}
