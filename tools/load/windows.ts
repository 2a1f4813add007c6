import { setTimeout } from 'node:timers/promises';
import { Session } from '../../src/chat/session.ts';
import type { Fact, Outcome, Reply } from '../../src/protocol.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { connected, replierOf } from '../../test/support/connected.ts';

/** Windows that ask one service. */
export interface Windows {
  url: string;
  /** One API key for each window; several may share one. */
  keys: string[];
  /** The models and apps that they ask, in rotation. */
  models: string[];
  /** Whether a window sends another message, after so many. */
  goesOn: (said: number) => boolean;
  /** Milliseconds between two messages of a window; 0 when left out. */
  pause?: () => number;
}

/** What the windows saw. */
export interface Seen {
  /** The texts of the sent messages. */
  messages: string[];
  outcomes: Partial<Record<Outcome, number>>;
  /** How many countdowns users saw. */
  countdowns: number;
  /** Replies that failed after three attempts, for which the users then pressed Retry. */
  retries: number;
}

const timeouts = { connect: 10, firstByte: 120, idle: 120 };
/** The most turns of a conversation: each request carries the messages before it. */
const mostTurns = 4;
/** How often a user presses Retry, and how many milliseconds later: longer than any service here asks for. */
const patience = 5;
const retryPause = 5000;

/**
 * Chats of many windows at once, each with the product's own session and client. Each request has its own connection, and sessions share
 * nothing, so the sessions of one process behave like those of several.
 */
export async function runWindows({ url, keys, models, goesOn, pause = () => 0 }: Windows): Promise<Seen> {
  const seen: Seen = { messages: [], outcomes: {}, countdowns: 0, retries: 0 };
  await Promise.all(
    keys.map(async (apiKey, index) => {
      const model = models[index % models.length] ?? '';
      const client = new ServiceClient({ baseUrl: url, realm: 'primary', apiKey }, { timeouts });
      const session = sessionOf(client, model, ({ type }) => (seen.countdowns += type === 'turn-retry' ? 1 : 0));
      for (let said = 0; goesOn(said); said++) {
        if (said > 0) await setTimeout(pause());
        if (said % mostTurns === 0) session.shown.startNew();
        const message = `Window ${index}, message ${said}`;
        seen.messages.push(message);
        await session.send(message);
        const retries = await untilReplied(session);
        seen.retries += retries;
        const { outcome } = replyIn(session);
        seen.outcomes[outcome] = (seen.outcomes[outcome] ?? 0) + 1;
      }
    }),
  );
  return seen;
}

function sessionOf(client: ServiceClient, id: string, notify: (fact: Fact) => void): Session {
  const replier = replierOf({
    model: () => ({ id, name: id }),
    systemPrompt: () => '',
    begin: () => connected((model, messages, signal) => client.reply(model, messages, signal)),
  });
  return new Session(replier, notify);
}

/** Presses Retry, as a user does whose request failed because of a rate limit; resolves to how often. */
async function untilReplied(session: Session): Promise<number> {
  for (let retries = 0; ; retries++) {
    const { id, outcome } = replyIn(session);
    if (outcome !== 'failed' || retries === patience) return retries;
    await setTimeout(retryPause);
    await session.retry(id);
  }
}

function replyIn({ shown: { messages } }: Session): Reply {
  return messages.at(-1) as Reply;
}
