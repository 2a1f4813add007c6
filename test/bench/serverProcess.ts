import { fork } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';

/**
 * What the server sends to this process: its address; when a request arrived, and when its socket was closed, in milliseconds since 1970.
 */
export type Message = { type: 'ready'; url: string } | { type: 'request' | 'closed'; path: string; at: number };

/** The server of the measurements, in a separate process, so that its CPU is not counted. */
export interface StreamServer {
  url: string;
  /**
   * Resolves with the time at which a request whose path starts with `path` arrived, or its socket was closed. Skips other messages before
   * that.
   */
  time: (type: 'request' | 'closed', path: string) => Promise<number>;
  stop: () => void;
}

/** Starts the server. It ends at the latest when this process ends. */
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
