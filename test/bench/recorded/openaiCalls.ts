import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { inputOf } from '../../../src/shared/json.ts';
import type { RecordedCall } from './recording.ts';

/** The calls that the openai client reads from these bytes, which an HTTP server sends; why it cannot, if it cannot. */
export async function callsOfOpenai(bytes: Buffer): Promise<RecordedCall[] | string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(bytes);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new OpenAI({ baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'sk-sample', maxRetries: 0 });
  try {
    const { tool_calls: calls = [] } = await client.chat.completions
      .stream({ model: 'recorded', messages: [] })
      .finalMessage();
    const read = calls.flatMap((call) => (call.type === 'function' ? [{ id: call.id, ...call.function }] : []));
    const joined = read.find((call) => !inputOf(call.arguments));
    if (joined) return `the arguments are no JSON object: ${joined.arguments}`;
    return read.map(({ id, name, arguments: json }) => ({ id, name, arguments: json }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
