import { ServiceClient, type ServiceMessage } from '../../src/service/client.ts';
import type { ReplyEvent } from '../../src/service/reply/replyReader.ts';

const messages: ServiceMessage[] = [{ role: 'user', content: 'Hi' }];
const timeouts = { connect: 10, firstByte: 10, idle: 10 };

/** A reply as the extension gets it. */
export function replyFrom(baseUrl: string, signal: AbortSignal): AsyncGenerator<ReplyEvent> {
  const client = new ServiceClient({ baseUrl, realm: 'primary', apiKey: 'sk-sample' }, { timeouts });
  return client.reply('ai.service.assistant', messages, signal);
}
