import { readRestRequest } from './chatRequest.ts';
import type { HttpAnswer } from './httpAnswer.ts';
import { findApp } from './models.ts';
import { Refusal } from './refusal.ts';
import { countInputTokens } from './replyPart.ts';
import type { ReplySource } from './replySource.ts';
import { restStream } from './restReply.ts';
import { upstreamParts } from './upstreamParts.ts';

/** Replies from a server of the common convention. It sees neither our keys nor our realms. */
export function upstreamReplies(address: string): ReplySource {
  const base = `${address.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
  return {
    models: async ({ signal }) => passOn(await ask(`${base}/models`, { signal })),
    compatible: async ({ signal, body }) => passOn(await post(base, body(), signal)),
    rest: async (call) => {
      const { model, messages } = readRestRequest(call);
      findApp(model);
      const request = {
        model: await upstreamModel(base, call.signal),
        messages,
        stream: true,
        stream_options: { include_usage: true },
      };
      const response = await post(base, JSON.stringify(request), call.signal);
      if (!response.ok) return passOn(response);
      return restStream(upstreamParts(response, messages), countInputTokens(messages));
    },
  };
}

function post(base: string, body: string, signal: AbortSignal): Promise<Response> {
  return ask(`${base}/chat/completions`, { method: 'POST', body, signal });
}

async function ask(address: string, request: RequestInit): Promise<Response> {
  const response = await fetch(address, { ...request, headers: upstreamHeaders() }).catch(() => {
    throw new Refusal(502, 'The upstream server cannot be reached.');
  });
  // Passed on unchanged, these two would seem to concern the caller's own key and realm.
  if (response.status === 401 || response.status === 403) {
    throw new Refusal(502, `The upstream server answered ${response.status}; set REALM_CHAT_UPSTREAM_KEY.`);
  }
  return response;
}

function upstreamHeaders(): Record<string, string> {
  const { REALM_CHAT_UPSTREAM_KEY: key, REALM_CHAT_UPSTREAM_REALM: realm } = process.env;
  return {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    // Only an upstream that is itself such a service has realms.
    ...(realm === undefined ? {} : { 'x-realm': realm }),
  };
}

function passOn(response: Response): HttpAnswer {
  const type = response.headers.get('content-type') ?? 'application/json';
  return { status: response.status, headers: { 'content-type': type }, body: response.body ?? '' };
}

/** The upstream model that replies for an app: upstream servers have no apps. */
async function upstreamModel(base: string, signal: AbortSignal): Promise<string> {
  const chosen = process.env['REALM_CHAT_UPSTREAM_MODEL'];
  if (chosen !== undefined) return chosen;
  const list = (await (await ask(`${base}/models`, { signal })).json()) as { data?: { id: string }[] };
  const first = list.data?.[0]?.id;
  if (first === undefined) throw new Refusal(502, 'The upstream server lists no models.');
  return first;
}
