// The messages that a page shows after a list of facts. They must be the same as those of the session.
import type { Fact, Reply, ShownMessage } from '../../../src/protocol.ts';

/** The messages that a page shows after all facts. */
export function replica(facts: Fact[]): ShownMessage[] {
  return facts.reduce(toldOneMore, []);
}

/** The messages that a page shows after one more fact. */
export function toldOneMore(page: ShownMessage[], fact: Fact): ShownMessage[] {
  if (fact.type === 'conversation') return fact.messages;
  if (fact.type === 'earlier') return [...fact.messages, ...page];
  if (fact.type === 'turn-start' || fact.type === 'messages') return [...page.slice(0, fact.keep), ...fact.messages];
  if (fact.type === 'reply-start') {
    const replies = page.flatMap((message) => (message.role === 'comparison' ? [message] : []));
    for (const several of replies) {
      if (several.selected === fact.instead) several.selected = fact.reply.id;
      several.replies = several.replies.map((reply) => (reply.id === fact.instead ? fact.reply : reply));
    }
  }
  if (fact.type === 'turn-thought') {
    const reply = replyIn(page, fact.id);
    reply.thoughts = (reply.thoughts ?? '') + fact.text;
    delete reply.retrying;
  }
  if (fact.type === 'turn-step') {
    const reply = replyIn(page, fact.id);
    reply.steps = [...(reply.steps ?? []), fact.step];
    delete reply.retrying;
  }
  if (fact.type === 'turn-text-was-thought') {
    const reply = replyIn(page, fact.id);
    const start = reply.steps?.at(-1)?.at ?? 0;
    const thoughts = (reply.thoughts ?? '') + reply.text.slice(start);
    Object.assign(reply, { text: reply.text.slice(0, start), thoughts });
  }
  if (fact.type === 'turn-delta') replyIn(page, fact.id).text += fact.text;
  if (fact.type === 'turn-end') Object.assign(replyIn(page, fact.reply.id), fact.reply);
  return page;
}

/** A reply that is shown, or a placeholder for facts about other replies. */
function replyIn(page: ShownMessage[], id: string): Reply {
  const replies = page.flatMap((message) => (message.role === 'comparison' ? message.replies : [message]));
  return (replies.find((message) => message.role === 'assistant' && message.id === id) ?? { text: '' }) as Reply;
}
