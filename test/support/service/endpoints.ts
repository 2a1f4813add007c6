import { authenticate } from './authentication.ts';
import { explorerAnswer } from './explorer.ts';
import type { HttpAnswer } from './httpAnswer.ts';
import { ownReplies } from './ownReplies.ts';
import type { Call } from './recording.ts';
import { Refusal } from './refusal.ts';
import type { Endpoint } from './replySource.ts';
import { upstreamReplies } from './upstream.ts';

/** The addresses of the service. */
export interface Endpoints {
  /** Whether the path is one of those that need a key and a realm. */
  isGuarded: (path: string) => boolean;
  /** Throws a Refusal for everything that is not served. */
  answer: (method: string, call: Call) => Promise<HttpAnswer>;
}

interface GuardedEndpoint {
  method: string;
  answer: Endpoint;
}

/** All endpoints of the service; `pause` in milliseconds. */
export function createEndpoints(pause: number, upstream: string | undefined): Endpoints {
  const source = upstream === undefined ? ownReplies(pause) : upstreamReplies(upstream);
  const guarded = new Map<string, GuardedEndpoint>([
    ['/v1/models', { method: 'GET', answer: source.models }],
    ['/v1/chat/completions', { method: 'POST', answer: source.compatible }],
    ['/rest/v1/chat/completions', { method: 'POST', answer: source.rest }],
  ]);
  return {
    isGuarded: (path) => guarded.has(path),
    answer: async (method, call) => {
      const endpoint = guarded.get(call.path);
      return endpoint === undefined ? openAnswer(method, call) : guardedAnswer(endpoint, method, call);
    },
  };
}

async function guardedAnswer(endpoint: GuardedEndpoint, method: string, call: Call): Promise<HttpAnswer> {
  if (method !== endpoint.method) throw new Refusal(405, `${call.path} takes ${endpoint.method} only.`);
  return endpoint.answer(call, authenticate(call.headers));
}

async function openAnswer(method: string, call: Call): Promise<HttpAnswer> {
  const page = method === 'GET' ? await explorerAnswer(call.path) : undefined;
  if (page === undefined) throw new Refusal(404, `There is no ${method} ${call.path}.`);
  return page;
}
