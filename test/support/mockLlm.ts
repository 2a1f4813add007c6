// A process that serves @dwmkerr/mock-llm on a free port: it echoes, and fails where the question asks for it.
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getDefaultConfig } from '@dwmkerr/mock-llm/dist/config.js';
import { createServer } from '@dwmkerr/mock-llm/dist/server.js';

/** What it sends to its parent process: its address, and that a reply was broken off. */
export type Message = { type: 'ready'; url: string } | { type: 'brokenOff' };

const path = '/v1/chat/completions';
const question = 'body.messages[-1].content';
const config = getDefaultConfig();
config.streaming = { chunkSize: 3, chunkIntervalMs: 1 };
config.rules.push(
  {
    path,
    match: `${question} == 'fail'`,
    response: { status: 503, content: '{"error":{"message":"Overloaded","type":"server_error"}}' },
  },
  {
    path,
    match: `${question} == 'go on'`,
    response: {
      status: 200,
      content: JSON.stringify({ choices: [{ message: { content: 'word '.repeat(100_000) } }] }),
    },
  },
);
// A path is an expression that matches anywhere: unchanged, the rules would also answer for apps.
for (const rule of config.rules) rule.path = `^${rule.path}`;

const tell = (message: Message): void => void process.send?.(message);

const server = createHttpServer(createServer(config, '127.0.0.1', 0) as RequestListener);
server.on('request', (_, response) => {
  response.once('close', () => !response.writableFinished && tell({ type: 'brokenOff' }));
});
server.listen(0, '127.0.0.1', () =>
  tell({ type: 'ready', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('disconnect', () => process.exit());
