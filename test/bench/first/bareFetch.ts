// The process of a script that only fetches: for each message, it sends a request with undici's fetch and reads the first bytes of the reply.
import { Agent, fetch, ProxyAgent, type Dispatcher } from 'undici';
import { Clock } from './clock.ts';
import type { Fetched, ToFetch } from './scripts.ts';

const clock = new Clock();
const kept = new Map<string, Dispatcher>();

process.on('message', (asked: ToFetch) => void fetched(asked).then((times) => process.send?.(times)));
process.once('disconnect', () => process.exit());

async function fetched(asked: ToFetch): Promise<Fetched> {
  const { url, isKept, body } = asked;
  clock.compare();
  const dispatcher = (isKept && kept.get(url)) || dispatcherFor(asked);
  if (isKept) kept.set(url, dispatcher);
  const headers = { 'content-type': 'application/json', authorization: 'Bearer sk-bare' };
  const calledAt = clock.now;
  const response = await fetch(url, { method: 'POST', headers, body, dispatcher });
  const reader = response.body?.getReader();
  await reader?.read();
  const firstAt = clock.now;
  while (reader && !(await reader.read()).done);
  if (!isKept) await dispatcher.close();
  return { calledAt, firstAt };
}

function dispatcherFor({ proxy, authority }: ToFetch): Dispatcher {
  const keepAliveTimeout = 60_000;
  return proxy === undefined
    ? new Agent({ connect: { ca: authority }, keepAliveTimeout })
    : new ProxyAgent({ uri: proxy, requestTls: { ca: authority }, keepAliveTimeout });
}
