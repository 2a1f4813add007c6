import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { lineOf } from '../../../src/chat/history/entries.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { History } from '../../../src/chat/history/history.ts';
import { costOf, medians, type Cost } from './cpu.ts';

/** Writes conversations of six messages and about 13 KB each. */
export function writeConversations(folder: string, count: number): void {
  mkdirSync(folder);
  for (let number = 0; number < count; number++)
    writeFileSync(join(folder, `${crypto.randomUUID()}.jsonl`), conversation(number).map(lineOf).join(''));
}

/** Measures what it costs a window to list the conversations of a folder for the first time, and then again. */
export async function measureLists(
  folder: string,
  count: number,
  rounds: number,
): Promise<{ first: Cost; again: Cost }> {
  const [first, again]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const history = new History(folder);
    for (const costs of [first, again])
      costs.push(await costOf(async () => assert.equal((await history.list()).length, count)));
  }
  return { first: medians(first), again: medians(again) };
}

/**
 * Measures what it costs to open (read and put together) up to a hundred conversations: the median, and the elapsed milliseconds of the
 * slowest.
 */
export async function measureOpening(folder: string): Promise<{ median: Cost; slowest: number }> {
  const history = new History(folder);
  const costs: Cost[] = [];
  for (const { id } of (await history.list()).slice(0, 100))
    costs.push(await costOf(async () => assert.equal((await opened(history, id)).length, 6)));
  return { slowest: Math.max(...costs.map(({ time }) => time)), median: medians(costs) };
}

/** The messages of a conversation, as a session shows them. */
export async function opened(history: History, id: string) {
  return conversationOf((await history.read(id)) ?? []).messages;
}

function conversation(number: number): Entry[] {
  const entries: Entry[] = [{ type: 'created', v: 1, at: number, workspace: '/home/someone/project' }];
  for (let turn = 0; turn < 3; turn++)
    entries.push(...turnOf(`${number}.${turn}`, turn ? `A${number}.${turn - 1}` : null));
  return entries;
}

function turnOf(name: string, parent: string | null): Entry[] {
  const [question, id, at] = [`Q${name}`, `A${name}`, 1_760_000_000_000];
  const texts = Array.from({ length: 4 }, (_, part) => `Part ${part}: ${'some words of a reply. '.repeat(45)}\n`);
  return [
    {
      type: 'message',
      parent,
      message: { id: question, role: 'user', text: `How does ${name} work?`, attachments: [] },
      at,
    },
    { type: 'reply', parent: question, reply: { id, model: 'Assistant' }, at },
    ...texts.map((text) => ({ type: 'text', id, text }) as const),
    { type: 'end', reply: { id, role: 'assistant', model: 'Assistant', outcome: 'done' }, at },
    { type: 'summary', title: `How does ${name} work?`, at, messages: 6 },
  ];
}
