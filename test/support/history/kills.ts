import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { History } from '../../../src/chat/history/history.ts';
import type { HistoryProblem } from '../../../src/chat/history/historyProblem.ts';
import { Child } from './children.ts';
import { question, summaryOf, textTo } from './writtenText.ts';

/** How much of a reply may be missing after its window is killed, in milliseconds. */
const mayBeMissing = 1000;

/** How much of its reply one turn announced, and how much had to be on disk when its process was killed, both in characters. */
interface Turn {
  told: number;
  due: number;
  hasEnded: boolean;
  /** Whether its summary had to be on disk. */
  isShortened: boolean;
}

/**
 * What was checked: conversations, characters of replies that were kept, and the longest stretch of writing that one lost, in milliseconds.
 */
export interface Kills {
  kills: number;
  conversations: number;
  characters: number;
  lost: number;
}

/** Kills that many processes, `atOnce` at a time, while they write into one folder; then checks every byte of all of them. */
export async function killWriters(folder: string, kills: number, atOnce: number): Promise<Kills> {
  const lives: Life[] = [];
  const one = async (): Promise<void> => {
    while (kills-- > 0) lives.push(await lived(folder));
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return check(folder, lives);
}

/**
 * The lines that a process printed until it was killed, and the time of its last one: while waiting for CPU time it does not count as
 * alive.
 */
interface Life {
  lines: string[][];
  last: number;
}

async function lived(folder: string): Promise<Life> {
  const child = new Child('writer.ts', folder);
  await child.said('saved');
  await setTimeout(Math.random() * 2 * mayBeMissing);
  await child.kill();
  return { lines: child.lines, last: Number(child.lines.at(-1)?.[2]) };
}

async function check(folder: string, lives: Life[]): Promise<Kills> {
  const problems: HistoryProblem[] = [];
  const history = new History(folder, (problem) => problems.push(problem));
  const listed = new Map((await history.list()).map((conversation) => [conversation.id, conversation]));
  assert.deepEqual(problems, [], 'No file should be unreadable.');
  const result = { kills: lives.length, conversations: listed.size, characters: 0, lost: 0 };
  for (const life of lives)
    for (const [id, turns] of turnsOf(life)) {
      assert.ok(listed.has(id), 'What was saved should be listed.');
      const { messages } = conversationOf((await history.read(id)) ?? []);
      for (const [number, turn] of turns) {
        const [asked, reply] = [messages[2 * number], messages[2 * number + 1]];
        assert.ok(asked && reply?.role === 'assistant', 'A turn that was saved should be there.');
        assert.equal(asked.text, question(number));
        assert.equal(reply.text, textTo(reply.text.length), 'A reply should be as it was written.');
        assert.ok(reply.text.length <= turn.told, 'There should be no more than was written.');
        assert.ok(reply.text.length >= turn.due, 'No more than the last second should be missing.');
        if (turn.hasEnded) assert.equal(reply.outcome, 'done');
        if (turn.isShortened) assert.equal(reply.summary, summaryOf(number));
        result.characters += reply.text.length;
        result.lost = Math.max(result.lost, lostOf(life, id, number, reply.text.length));
      }
    }
  return result;
}

/** What a process announced about each turn of each conversation. */
function turnsOf({ lines, last }: Life): Map<string, Map<number, Turn>> {
  const all = new Map<string, Map<number, Turn>>();
  for (const [what, id = '', time, number, length = 0] of lines) {
    const turns = all.get(id) ?? new Map<number, Turn>();
    all.set(id, turns);
    const turn = turns.get(Number(number)) ?? { told: 0, due: 0, hasEnded: false, isShortened: false };
    turns.set(Number(number), turn);
    if (what === 'shortened') {
      turn.isShortened = true;
      continue;
    }
    turn.told = Math.max(turn.told, Number(length));
    if (what === 'ended') turn.hasEnded = true;
    if (what === 'ended' || Number(time) <= last - mayBeMissing) turn.due = Number(length);
  }
  return all;
}

/** How long before its end a process announced the first of the missing characters, in milliseconds. */
function lostOf({ lines, last }: Life, id: string, turn: number, kept: number): number {
  const missing = lines.find((line) => line[1] === id && Number(line[3]) === turn && Number(line[4] ?? 0) > kept);
  return missing ? last - Number(missing[2]) : 0;
}
