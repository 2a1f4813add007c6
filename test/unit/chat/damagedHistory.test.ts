import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { entriesIn, lineOf } from '../../../src/chat/history/entries.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { historyFolder } from '../../support/history/folder.ts';
import { checkProperty } from '../../support/property.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const asked = (id: string, text: string, parent: string | null, at: number): Entry => ({
  type: 'message',
  parent,
  message: { id, role: 'user', text, attachments: [] },
  at,
});

/** A conversation with two questions, the first of which has a reply. Its texts contain what starts an entry, and what ends one. */
const entries: Entry[] = [
  { type: 'created', v: 1, at: 5, workspace: 'w' },
  asked('q1', 'First {"type":"message"} \\" }\n', null, 10),
  { type: 'summary', title: 'First', at: 10, messages: 1 },
  { type: 'reply', parent: 'q1', reply: { id: 'a1', model: 'm' }, at: 11 },
  { type: 'text', id: 'a1', text: 'Answer {"type":"text","id":"a1","text":"\u0000"}' },
  { type: 'end', reply: { id: 'a1', role: 'assistant', model: 'm', outcome: 'done' }, at: 12 },
  asked('q2', 'Second', 'a1', 20),
  { type: 'summary', title: 'First', at: 20, messages: 3 },
];
const lines = entries.map((entry) => Buffer.from(lineOf(entry)));
const file = Buffer.concat(lines);

/** The entries of the file, each with the position of its first byte, without its line ending, and that after its last one. */
const places = entries.map((entry, index) => {
  const end = lines.slice(0, index + 1).reduce((sum, { length }) => sum + length, 0);
  return { entry, start: end - lines[index]!.length + 1, end };
});
const outside = (from: number, to: number): Entry[] =>
  places.filter(({ start, end }) => end <= from || start >= to).map(({ entry }) => entry);

const zeroed = (from: number, to: number): Buffer => Buffer.from(file).fill(0, from, to);
const without = (from: number, to: number): Buffer => Buffer.concat([file.subarray(0, from), file.subarray(to)]);
const inserted = (at: number, length: number): Buffer =>
  Buffer.concat([file.subarray(0, at), Buffer.alloc(length), file.subarray(at)]);

describe('A damaged file of a conversation (V362)', () => {
  const { path, window } = historyFolder();

  /** The texts of the messages in a file, as the history reads it, and checks that it is listed. */
  const textsIn = async (bytes: Buffer): Promise<string[]> => {
    await mkdir(path(), { recursive: true });
    await writeFile(path(`${uuid(1)}.jsonl`), bytes);
    const { history, problems } = window();
    assert.deepEqual(
      (await history.list()).map(({ id }) => id),
      [uuid(1)],
    );
    assert.deepEqual(problems, []);
    const read = (await history.read(uuid(1))) ?? [];
    return conversationOf(read).messages.map(({ text }) => text);
  };
  const [first, second] = ['First {"type":"message"} \\" }\n', 'Second'];
  const answer = 'Answer {"type":"text","id":"a1","text":"\u0000"}';

  for (const length of [1, 512, 20_000])
    for (const [index, { start, end }] of places.entries())
      for (const at of [start - 1, start, end])
        it(`is read completely with ${length} NUL bytes ${at === end ? 'after' : 'before'} line ${index}, at ${at}`, async () =>
          assert.deepEqual(await textsIn(inserted(at, length)), [first, answer, second]));

  for (const [index, { entry, start, end }] of places.entries())
    for (const [where, from, to] of [
      ['the start', start - 1, start + 10],
      ['the middle', start + 10, end - 5],
      ['the end', end - 5, end],
    ] as const)
      it(`loses only line ${index}, a ${entry.type}, if ${where} of it was not written`, async () => {
        const bytes = zeroed(from, to);
        assert.deepEqual(entriesIn(bytes.toString()), outside(from, to));
        const texts = await textsIn(bytes);
        if (index !== 1) assert.ok(texts.includes(first));
        if (index !== 6) assert.ok(texts.includes(second));
      });

  it('is listed with the question that follows its last summary, whatever is lost after that', async () => {
    const torn = Buffer.concat([file, Buffer.from(lineOf(asked('q3', 'Third', 'q2', 30))), Buffer.alloc(30_000)]);
    assert.deepEqual(await textsIn(torn), [first, answer, second, 'Third']);
    const [listed] = await window().history.list();
    assert.deepEqual([listed?.at, listed?.messages], [30, 4]);
  });

  it('keeps the name that the user gave it', async () => {
    const named: Entry = { type: 'summary', title: 'Mine', at: 20, messages: 3, named: true };
    await textsIn(Buffer.concat([file, Buffer.from(lineOf(named)), Buffer.alloc(9000)]));
    assert.equal((await window().history.list())[0]?.title, 'Mine');
  });

  it('gets further entries, which are read', async () => {
    await textsIn(Buffer.concat([file, Buffer.alloc(9000)]));
    const { history } = window();
    const journal = history.journal(uuid(1));
    journal.append(asked('q3', 'Third', 'q2', 30));
    await journal.flush();
    const read = (await history.read(uuid(1))) ?? [];
    assert.deepEqual(
      conversationOf(read).messages.map(({ text }) => text),
      [first, answer, second, 'Third'],
    );
  });

  it('is set aside if nothing of it can be read, and no other file is', async () => {
    await mkdir(path(), { recursive: true });
    await writeFile(path(`${uuid(1)}.jsonl`), Buffer.alloc(20_000));
    await writeFile(path(`${uuid(2)}.jsonl`), Buffer.concat([Buffer.alloc(4096), file]));
    await writeFile(path(`${uuid(3)}.jsonl`), Buffer.concat([file, Buffer.alloc(4096), file]));
    const { history, problems } = window();
    assert.deepEqual((await history.list()).map(({ id }) => id).sort(), [uuid(2), uuid(3)]);
    assert.deepEqual(
      problems.map(({ kind }) => kind),
      ['set-aside'],
    );
    assert.equal((await readdir(path())).filter((name) => name.startsWith(`${uuid(1)}.jsonl.unreadable-`)).length, 1);
  });

  it('is not read if a newer version wrote it, wherever it is damaged', async () => {
    await mkdir(path(), { recursive: true });
    for (const [before, after] of [
      ['\n', '\0'.repeat(20)],
      ['\n{"type":"cre\n', ',"at":1}'],
    ] as const) {
      const isCut = after.startsWith(',');
      const newer = `${before}{"type":"created","v":2${isCut ? '' : ',"new":"shape"}'}${after}${lineOf(entries[1]!)}`;
      await writeFile(path(`${uuid(1)}.jsonl`), newer);
      const { history, problems } = window();
      assert.deepEqual([await history.list(), await history.read(uuid(1)), problems], [[], undefined, []]);
    }
  });

  it('loses no entry whose bytes are there, wherever others were not written', () =>
    checkProperty(
      fc.property(fc.array(fc.tuple(fc.nat(file.length), fc.nat(300)), { maxLength: 3 }), (runs) => {
        const bytes = Buffer.from(file);
        for (const [from, length] of runs) bytes.fill(0, from, Math.min(from + length, file.length));
        const whole = places.filter(({ start, end }) =>
          runs.every(([from, length]) => end <= from || start >= from + length),
        );
        const read = new Set(entriesIn(bytes.toString()).map((entry) => JSON.stringify(entry)));
        for (const { entry } of whole) assert.ok(read.has(JSON.stringify(entry)), entry.type);
      }),
      1000,
    ));

  it('loses no entry whose bytes are there, whatever is missing between them', () =>
    checkProperty(
      fc.property(fc.nat(file.length), fc.nat(300), (from, length) => {
        const read = new Set(entriesIn(without(from, from + length).toString()).map((entry) => JSON.stringify(entry)));
        for (const entry of outside(from, from + length)) assert.ok(read.has(JSON.stringify(entry)), entry.type);
      }),
      1000,
    ));

  it('is read without the rest of a line that only begins entries', () => {
    const hostile = '{"type":"message","a":'.repeat(100_000);
    assert.deepEqual(entriesIn(hostile), []);
  });
});
