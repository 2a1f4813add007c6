import type { Message, ShownSummary } from '../../protocol.ts';

/** The last summary that applies to these messages. */
export function lastSummary(messages: readonly Message[]): ShownSummary | undefined {
  const replies = messages.filter((message) => message.role === 'assistant');
  const { id, summary } = replies.findLast((reply) => reply.summary !== undefined) ?? {};
  return id === undefined || summary === undefined ? undefined : { id, text: summary };
}

/** The messages as a request contains them: with the last summary that applies, unless it would take the place of the last message. */
export function withSummary(messages: readonly Message[]): readonly Message[] {
  const summary = lastSummary(messages);
  return summary?.id === messages.at(-1)?.id ? messages : summarised(messages, summary);
}

/**
 * A summary takes the place of the replies up to its own, and of what was looked up for them. The messages of the user stay as they are. A
 * few words stand for each of the other replies, because some services accept no two messages of the user in a row.
 */
function summarised(messages: readonly Message[], summary: ShownSummary | undefined): readonly Message[] {
  const end = messages.findIndex(({ id }) => id === summary?.id);
  if (!summary || end < 0) return messages;
  const inPlace = (message: Message): Message => {
    if (message.role === 'user') return message;
    const { id, model } = message;
    const text = id === summary.id ? `${heading}\n\n${summary.text}` : message.text && placeholder;
    return { id, role: 'assistant', model, text, outcome: 'done' };
  };
  return [...messages.slice(0, end + 1).map(inPlace), ...messages.slice(end + 1)];
}

/**
 * The part of a conversation whose replies can be summarised: how many messages it has, and the id of its last reply. The last two replies
 * stay, or the last one if there are only two. Undefined if there is no such part.
 */
export function partToSummarise(messages: readonly Message[]): { end: number; id: string } | undefined {
  const replies = messages.filter(({ role, text }) => role === 'assistant' && text.trim() !== '');
  const last = replies.at(replies.length > 2 ? -3 : -2);
  const index = last ? messages.indexOf(last) : -1;
  const isKnown = messages.findLastIndex((message) => 'summary' in message) >= index;
  return last && !isKnown ? { end: index + 1, id: last.id } : undefined;
}

/** Whether a summary makes requests shorter than they are without it. */
export function isShorter(messages: readonly Message[], summary: ShownSummary): boolean {
  const part = messages.slice(0, messages.findIndex(({ id }) => id === summary.id) + 1);
  return lengthOf(summarised(part, summary)) < lengthOf(summarised(part, lastSummary(part.slice(0, -1))));
}

/** The characters of all replies, and of what was looked up for them. */
function lengthOf(messages: readonly Message[]): number {
  const replies = messages.filter((message) => message.role === 'assistant');
  const texts = replies.flatMap(({ text, steps = [] }) => [text, ...steps.map(({ result = '' }) => result)]);
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/** What a summary begins with in a request, and what stands for the replies before it. Models read both, so they are not translated. */
const heading = '(Summary of all replies so far:)';
const placeholder = '(See the summary below.)';

/** The last message of the request for a summary. Models read it in any conversation, so it is not translated. */
export const summaryPrompt = [
  'This conversation is getting long. Write a summary of all of your replies above, which will take their place; my own messages stay as they are, so do not repeat them.',
  'Keep what later replies need: facts, decisions and their reasons, names of files and functions, numbers, code that still matters, and open questions. Write it in the language of the conversation, as briefly as possible, and write nothing else.',
].join('\n');
