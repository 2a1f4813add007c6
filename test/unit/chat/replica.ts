// What a page shows, by what it was told: the same as the session has, or one of them is wrong.
import type { Fact, Reply, ShownMessage } from '../../../src/protocol.ts';

/** What a page shows that was told everything from the beginning. */
export function replica(facts: Fact[]): ShownMessage[] {
  return facts.reduce(toldOneMore, []);
}

/** What a page shows that is told one more thing. */
export function toldOneMore(page: ShownMessage[], fact: Fact): ShownMessage[] {
  if (fact.type === 'conversation') return fact.messages;
  if (fact.type === 'earlier') return [...fact.messages, ...page];
  if (fact.type === 'turn-start' || fact.type === 'messages') return [...page.slice(0, fact.keep), ...fact.messages];
  if (fact.type === 'turn-thought') {
    const reply = page.at(-1) as Reply;
    reply.thoughts = (reply.thoughts ?? '') + fact.text;
    delete reply.retrying;
  }
  if (fact.type === 'turn-text-was-thought') {
    const reply = page.at(-1) as Reply;
    Object.assign(reply, { text: '', thoughts: (reply.thoughts ?? '') + reply.text });
  }
  if (fact.type === 'turn-delta') (page.at(-1) as Reply).text += fact.text;
  if (fact.type === 'turn-end') Object.assign(page.at(-1)!, fact.reply);
  return page;
}
