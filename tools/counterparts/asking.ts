import { Session } from '../../src/chat/session.ts';
import type { Reply } from '../../src/protocol.ts';
import { ServiceClient, type ReplyOptions, type ServiceMessage } from '../../src/service/client.ts';
import type { ServiceError } from '../../src/service/errors/errors.ts';
import type { Network } from '../../src/service/http/network.ts';
import { replierOf } from '../../test/support/connected.ts';
import { failure } from '../../test/support/failure.ts';
import { resultOf, type Result } from '../../test/support/replyResult.ts';

/** For requests that nobody stops. */
export const never = new AbortController().signal;

/** The key that requests are sent with. */
export const apiKey = 'sk-counterpart';

/** A client of ours for a server that needs no other route; `network` changes how requests travel. */
export function clientOf(baseUrl: string, network: Partial<Network> = {}): ServiceClient {
  const timeouts = { connect: 5, firstByte: 60, idle: 60 };
  return new ServiceClient({ baseUrl, realm: 'primary', apiKey }, { timeouts, ...network });
}

/** One message of the user. */
export function saying(content: string): ServiceMessage[] {
  return [{ role: 'user', content }];
}

/** Asks a model, and collects the whole reply. */
export function ask(client: ServiceClient, model: string, text: string, options: ReplyOptions = {}): Promise<Result> {
  return resultOf(client.reply(model, saying(text), never, options));
}

/** The error that a request for a reply ends with. */
export function failureOf(client: ServiceClient, model: string, text = 'Hi'): Promise<ServiceError> {
  return failure(Array.fromAsync(client.reply(model, saying(text), never)));
}

/** A conversation with a model, without a panel. Sending resolves with the reply when it has ended. */
export function conversationWith(client: ServiceClient, id: string, options: ReplyOptions = {}) {
  const replier = replierOf({
    model: () => ({ id, name: id }),
    begin: () => (model, messages, signal, tools) =>
      Promise.resolve(client.reply(model, messages, signal, { ...options, tools })),
  });
  const session = new Session(replier, () => undefined);
  const last = (): Reply => session.shown.messages.at(-1) as Reply;
  const send = async (text: string): Promise<Reply> => {
    await session.send(text);
    return last();
  };
  return { session, send, last };
}
