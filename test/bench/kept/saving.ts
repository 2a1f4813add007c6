import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { mock } from 'node:test';
import type { Entry } from '../../../src/chat/entry.ts';
import { History } from '../../../src/chat/history/history.ts';
import { opened } from './opening.ts';

type Text = Extract<Entry, { type: 'text' }>;

/** The number of characters of a delta; 50,000 of them are a reply of 1 MB. */
const deltaLength = 20;
/** The number of characters that arrive in half a second, after which text is written, if 1 MB takes 20 seconds. */
const perWrite = 25_000;

/**
 * A reply of some length as it arrives, in ASCII as code mostly is: the entries that a session makes of it whether it is saved or
 * not.
 */
export function textOf(length: number): Text[] {
  return Array.from({ length: length / deltaLength }, (_, number) => ({
    type: 'text',
    id: 'A',
    text: `word ${number % 977} and more, `.padEnd(deltaLength).slice(0, deltaLength),
  }));
}

/** All of a reply as bytes, which every way to save a reply that arrives in parts has to produce. */
export function bytesIn(reply: Text[]): Buffer {
  return Buffer.from(reply.map(({ text }) => text).join(''));
}

/** Writes the bytes of a reply once. This is the least that saving it can cost. */
export async function writeOnce(folder: string, bytes: Buffer): Promise<void> {
  const file = await open(join(folder, crypto.randomUUID()), 'w');
  await file.write(bytes);
  await file.datasync();
  await file.close();
}

/**
 * Saves a reply as a session does: from the question on, as it arrives, until its end is on disk. Needs the clock of `onOurClock`. Resolves
 * with the id of the conversation.
 */
export async function saveReply(history: History, reply: Text[]): Promise<string> {
  const journal = history.create();
  const [at, id] = [Date.now(), 'A'];
  const summary = { type: 'summary', title: 'Q', at, messages: 2 } as const;
  journal.append({ type: 'message', parent: null, message: { id: 'Q', role: 'user', text: 'Q', attachments: [] }, at });
  journal.append({ type: 'reply', parent: 'Q', reply: { id, model: 'app' }, at });
  journal.append(summary);
  await journal.flush();
  const each = perWrite / deltaLength;
  for (let start = 0; start < reply.length; start += each) {
    for (const entry of reply.slice(start, start + each)) journal.append(entry);
    mock.timers.tick(500);
    await setImmediate();
  }
  journal.append({ type: 'end', reply: { id, role: 'assistant', model: 'app', outcome: 'done' }, at });
  journal.append(summary);
  await journal.flush();
  return journal.id;
}

/** Runs a task with a clock that moves only when the task moves it. */
export async function onOurClock<T>(task: () => Promise<T>): Promise<T> {
  mock.timers.enable({ apis: ['setTimeout'] });
  return task().finally(() => mock.timers.reset());
}

/** The size of the file of a saved conversation, in bytes. Also checks that all of the reply was saved. */
export async function bytesOf(folder: string, id: string, saved: Text[]): Promise<number> {
  const [, reply] = await opened(new History(folder), id);
  assert.equal(reply?.text, bytesIn(saved).toString(), 'The whole reply should have been saved.');
  return statSync(join(folder, `${id}.jsonl`)).size;
}
