import { fork } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';

/** What the server tells: its address; when a request came, and when its socket closed, in milliseconds since 1970. */
export type Message = { type: 'ready'; url: string } | { type: 'request' | 'closed'; path: string; at: number };

/** The server of the measurements, in a process of its own, so that its CPU is not counted. */
export interface StreamServer {
  url: string;
  /** Resolves to the time at which a request whose path begins so came, or its socket closed. Other messages before it are passed over. */
  time: (type: 'request' | 'closed', path: string) => Promise<number>;
  stop: () => void;
}

/** Starts it; it ends with this process at the latest. */
export async function startStreamServer(): Promise<StreamServer> {
  const child = fork(join(import.meta.dirname, 'streamServer.ts'));
  const messages = on(child, 'message', { close: ['exit'] });
  const next = async (): Promise<Message> => {
    const { value, done } = (await messages.next()) as IteratorResult<[Message], undefined>;
    if (done) throw new Error('The server of the measurements has ended.');
    return value[0];
  };
  const ready = await next();
  if (ready.type !== 'ready') throw new Error('The server of the measurements should tell its address first.');
  const time: StreamServer['time'] = async (type, path) => {
    for (;;) {
      const message = await next();
      if (message.type === type && message.path.startsWith(path)) return message.at;
    }
  };
  return { url: ready.url, time, stop: () => child.disconnect() };
}
