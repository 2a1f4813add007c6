// Services that stand behind a gateway, and how they answer.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { piece, sse } from '../../../test/support/events.ts';
import type { Place } from '../place.ts';

/** How a service answers a request. */
export type Answer = (response: ServerResponse) => unknown;

/** A service behind a gateway. */
export interface Upstream {
  port: number;
  /** What it answered, or still answers. */
  responses: ServerResponse[];
}

/** Starts a service that reads each request and answers it in this way. Without an answer, nothing listens. */
export async function startUpstream(place: Place, answer?: Answer): Promise<Upstream> {
  const responses: ServerResponse[] = [];
  if (!answer) return { port: nowhere, responses };
  const server = createServer((request, response) => {
    responses.push(response);
    request.resume().once('end', () => void answer(response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  place.keep({
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  return { port: (server.address() as AddressInfo).port, responses };
}

/** A port of this machine where nothing listens. */
const nowhere = 1;

/** The pieces of the reply that `inPieces` gives, and the milliseconds between them. */
export const pieces = Array.from({ length: 12 }, (_, index) => `piece ${index} `);
export const pause = 100;

/** Streams a short reply, slowly. */
export async function inPieces(response: ServerResponse): Promise<void> {
  response.writeHead(200, eventStream);
  for (const text of pieces) {
    response.write(sse(piece(text)));
    await setTimeout(pause);
  }
  response.end(end);
}

/** Never answers. */
export function silent(): void {
  // The model thinks.
}

/** Sends one piece of a reply, and then nothing more. */
export function onePiece(response: ServerResponse): void {
  response.writeHead(200, eventStream);
  response.write(sse(piece(pieces[0] ?? '')));
}

/** Sends one piece of a reply, and then resets the connection. */
export async function thenReset(response: ServerResponse): Promise<void> {
  onePiece(response);
  await setTimeout(300);
  response.socket?.resetAndDestroy();
}

/** Closes the connection without an answer. */
export function closing(response: ServerResponse): void {
  response.destroy();
}

const paragraph = 'A longer text, with words from several languages: Größe, 大きさ, rozmiar. '.repeat(20);

/** Streams a reply of some hundred kilobytes at once. */
export function atOnce(response: ServerResponse): void {
  response.writeHead(200, eventStream);
  for (let index = 0; index < 200; index++) response.write(sse(piece(paragraph)));
  response.end(end);
}

/** The text of the reply that `atOnce` gives. */
export const longText = paragraph.repeat(200);

const eventStream = { 'content-type': 'text/event-stream' };
const end = sse(piece('', 'stop'), '[DONE]');
