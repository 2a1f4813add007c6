import { setTimeout } from 'node:timers/promises';
import type { SampleService } from './server.ts';

/** Addresses of the two chat endpoints. */
export const restPath = '/rest/v1/chat/completions';
export const compatiblePath = '/v1/chat/completions';

/** The shortest conversation. */
export const hello = [{ role: 'user', content: 'hello' }];

/** Headers of a caller of the realm `primary`. */
export const primary = { authorization: 'Bearer sk-sample-primary', 'x-realm': 'primary' };

/** Any event of the REST family. */
export interface RestEvent {
  type: string;
  delta?: { text?: string; stop_reason?: string };
  usage?: object;
}

/** An unstreamed reply of the compatible family. */
export interface Completion {
  model: string;
  choices: { message: { content: string }; finish_reason: string }[];
  usage: object;
}

/** A chunk of a streamed reply of the compatible family; the usage chunk has no choice. */
export interface CompletionChunk {
  choices: { delta: { role?: string; content?: string }; finish_reason: string | null }[];
}

/** A request body for one of the two endpoints whose reply takes long. */
export function longRequest(path: string) {
  const model = path === restPath ? 'ai.service.assistant' : 'atlas-large';
  return { model, messages: [{ role: 'user', content: 'a long reply' }], stream: true };
}

/** Posts a body as the realm `primary`: a string as it is, anything else as JSON. */
export function post(service: SampleService, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(service.url + path, {
    method: 'POST',
    headers: { ...primary, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** The ids of the model list. */
export async function listModels(service: SampleService, headers: Record<string, string>): Promise<string[]> {
  const list = (await (await fetch(`${service.url}/v1/models`, { headers })).json()) as { data: { id: string }[] };
  return list.data.map(({ id }) => id);
}

/** The text of the service's reply to one message, through the REST family. */
export async function ask(service: SampleService, content: string, model?: string): Promise<string> {
  const messages = [{ role: 'user', content }];
  return textOf(await readEvents(await post(service, restPath, { messages, model, stream: true })));
}

/** All events of a REST reply, one from each line. */
export async function readEvents(response: Response): Promise<RestEvent[]> {
  const lines = (await response.text()).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as RestEvent);
}

/** The fragments of a REST reply, joined. */
export function textOf(events: RestEvent[]): string {
  return events.map(({ delta }) => delta?.text ?? '').join('');
}

/** The `error.message` of a response. */
export async function errorMessage(response: Response): Promise<string> {
  return ((await response.json()) as { error: { message: string } }).error.message;
}

/** Resolves as soon as the condition holds. Rejects when it does not within 15 s, so that a failed test does not run on. */
export async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 15_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Never held: ${holds.toString()}`);
    await setTimeout(5);
  }
}
