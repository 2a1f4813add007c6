import { fork, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import type { OnWire, Ready } from './wireMessages.ts';

/** The other end of the wire. */
export interface Wire extends Ready {
  /** Resolves with the times of the next request, once its reply was sent. */
  next: () => Promise<OnWire>;
  stop: () => Promise<void>;
}

/** Starts the other end of the wire, in a process of its own. It ends at the latest when this process ends. */
export async function startWire(): Promise<Wire> {
  const child = fork(join(import.meta.dirname, 'wire.ts'));
  const next = messagesOf<Ready | OnWire>(child);
  const ready = (await next()) as Ready;
  return { ...ready, next: next as () => Promise<OnWire>, stop: () => ended(child) };
}

/** Ends a process that ends when nobody listens to it. */
export async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
}

/** The messages of a process, one after the other. */
export function messagesOf<T>(child: ChildProcess): () => Promise<T> {
  const messages = on(child, 'message', { close: ['exit'] });
  return async () => {
    const { value, done } = (await messages.next()) as IteratorResult<[T], undefined>;
    if (done) throw new Error('A process of the measurement has ended.');
    return value[0];
  };
}
