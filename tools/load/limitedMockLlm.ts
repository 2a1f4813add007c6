// A process in which only the counting is our code: @dwmkerr/mock-llm behind express-rate-limit, with the limit of its arguments.
import { createServer as createHttpServer, type RequestListener, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { getDefaultConfig } from '@dwmkerr/mock-llm/dist/config.js';
import { createServer } from '@dwmkerr/mock-llm/dist/server.js';
import { rateLimit } from 'express-rate-limit';
import type { Answered } from './answered.ts';

/** What it sends to its parent process: its address, each response, and, once the parent has sent anything, that there are no more. */
export type Message = { type: 'ready'; url: string } | { type: 'answered'; answered: Answered } | { type: 'counted' };

/** The app of express, which has no types of its own. */
type App = RequestListener & { use: (handler: unknown) => App };
type Express = (() => App) & { json: () => unknown };
interface Request {
  headers: { authorization?: string };
  body?: { messages?: { content: string }[] };
}

const express = createRequire(import.meta.url)('express') as Express;
const [requests = 5, seconds = 2] = process.argv.slice(2).map(Number);
const config = getDefaultConfig();
config.streaming = { chunkSize: 3, chunkIntervalMs: 20 };

const tell = (message: Message): void => void process.send?.(message);

function note({ body }: Request, response: ServerResponse, next: () => void): void {
  const at = Date.now();
  response.once('finish', () => {
    const after = response.getHeader('retry-after');
    const retryAfter = after === undefined ? {} : { retryAfter: String(after) };
    const id = body?.messages?.at(-1)?.content ?? '';
    tell({ type: 'answered', answered: { id, at, status: response.statusCode, ...retryAfter } });
  });
  next();
}

const app = express()
  .use(express.json())
  .use(note)
  .use(
    rateLimit({
      windowMs: seconds * 1000,
      limit: requests,
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      keyGenerator: ({ headers }: Request) => headers.authorization ?? '',
    }),
  )
  .use(createServer(config, '127.0.0.1', 0));

const server = createHttpServer(app).listen(0, '127.0.0.1', () =>
  tell({ type: 'ready', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('message', () => tell({ type: 'counted' }));
process.on('disconnect', () => process.exit());
