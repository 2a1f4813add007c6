import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { replyFrom } from './client.ts';
import type { StreamServer } from './serverProcess.ts';

const situations = ['before-headers', 'before-text', 'flood', 'silence'];
/** The moments at which Stop is pressed, in milliseconds after the request has arrived. */
const moments = [0, 1, 3, 10, 30, 60, 120, 250];

/**
 * Presses Stop in every situation of a reply, at several moments of each. Resolves with the milliseconds until the server sees the socket
 * closed.
 */
export async function measureStops(server: StreamServer): Promise<number[]> {
  const delays: number[] = [];
  for (const situation of situations)
    for (const moment of moments) delays.push(await stopAfter(moment, `/${situation}/${moment}`, server));
  return delays;
}

async function stopAfter(moment: number, path: string, server: StreamServer): Promise<number> {
  const stop = new AbortController();
  const reply = Array.fromAsync(replyFrom(server.url + path, stop.signal));
  const stopped = assert.rejects(reply, { name: 'AbortError' });
  await server.time('request', path);
  await pause(moment);
  const pressed = Date.now();
  stop.abort();
  const closed = await server.time('closed', path);
  await stopped;
  return closed - pressed;
}
