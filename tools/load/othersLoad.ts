import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RateLimit } from '../../test/service/rateLimit.ts';
import { statisticsOf, type Answered, type Statistics } from './answered.ts';
import type { Message } from './limitedMockLlm.ts';
import { runWindows, type Seen, type Windows } from './windows.ts';

/** Lets windows send requests to a third-party server behind a third-party limit; see `limitedMockLlm.ts`. */
export async function loadOthers(
  windows: number,
  keys: number,
  { requests, seconds }: RateLimit,
  saying: Pick<Windows, 'goesOn' | 'pause'>,
): Promise<{ seen: Seen; statistics: Statistics }> {
  const file = join(import.meta.dirname, 'limitedMockLlm.ts');
  const child = fork(file, [String(requests), String(seconds)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exit = once(child, 'exit');
  const ended = exit.then(() => Promise.reject(new Error('The server has ended.')));
  const answered: Answered[] = [];
  const ready = Promise.withResolvers<string>();
  const counted = Promise.withResolvers<undefined>();
  child.on('message', (message: Message) => {
    if (message.type === 'ready') ready.resolve(message.url);
    else if (message.type === 'counted') counted.resolve(undefined);
    else answered.push(message.answered);
  });
  try {
    const url = await Promise.race([ready.promise, ended]);
    const keyOf = (_: unknown, index: number): string => `sk-sample-${index % keys}`;
    const seen = await runWindows({
      url,
      keys: Array.from({ length: windows }, keyOf),
      models: ['gpt-5.2'],
      ...saying,
    });
    child.send('count');
    await Promise.race([counted.promise, ended]);
    return { seen, statistics: statisticsOf(seen.messages, answered) };
  } finally {
    ended.catch(() => undefined);
    if (child.connected) child.disconnect();
    await exit;
  }
}
