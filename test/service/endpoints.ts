import { setTimeout } from 'node:timers/promises';
import { authenticate, bearerKey } from './authentication.ts';
import { explorerAnswer } from './explorer.ts';
import type { HttpAnswer } from './httpAnswer.ts';
import { ownReplies } from './ownReplies.ts';
import { type RateLimit, RateLimiter } from './rateLimit.ts';
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

/** How the service replies; see `SampleServiceOptions`. */
interface Replying {
  pause?: number;
  delay?: number;
  limit?: RateLimit;
  upstream?: string;
}

interface GuardedEndpoint {
  method: string;
  answer: Endpoint;
}

/** All endpoints of the service. */
export function createEndpoints({ pause = 15, delay = 0, limit, upstream }: Replying): Endpoints {
  const source = upstream === undefined ? ownReplies(pause) : upstreamReplies(upstream);
  const limiter = limit && new RateLimiter(limit);
  const chat =
    (reply: Endpoint): Endpoint =>
    async (call, organisation) => {
      limiter?.admit(bearerKey(call.headers.authorization));
      if (delay > 0) await setTimeout(delay, undefined, { signal: call.signal });
      return reply(call, organisation);
    };
  const guarded = new Map<string, GuardedEndpoint>([
    ['/v1/models', { method: 'GET', answer: source.models }],
    ['/v1/chat/completions', { method: 'POST', answer: chat(source.compatible) }],
    ['/rest/v1/chat/completions', { method: 'POST', answer: chat(source.rest) }],
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
