import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConversationFile } from '../../../src/chat/history/conversationFile.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { FileJournal } from '../../../src/chat/history/journal.ts';

/** A file that notes what it is asked to write, and fails after the first line as often as `failures` says. */
class NotedFile extends ConversationFile {
  readonly asked: [lines: number, sync: boolean][] = [];
  failures = 0;

  override async append(...[lines, sync, ...rest]: Parameters<ConversationFile['append']>) {
    this.asked.push([lines.length, sync]);
    if (this.failures-- <= 0) return super.append(lines, sync, ...rest);
    await super.append(lines.slice(0, 1), sync, ...rest);
    return { written: 1, error: new Error('The disk is full.') };
  }
}

describe('The journal of a conversation', () => {
  let folder = '';
  let file: NotedFile;
  let journal: FileJournal;
  let reported: unknown[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journal-'));
    file = new NotedFile(join(folder, 'a.jsonl'), true);
    reported = [];
    journal = new FileJournal('a', file, (error) => reported.push(error));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const chosen = (id: string): Entry => ({ type: 'choose', id });
  const kept = (): string[] => readFileSync(join(folder, 'a.jsonl'), 'utf8').match(/(?<="id":")\w+/g) ?? [];

  it('waits for the disk when it is asked to, also if nothing is left to write, and only once', async () => {
    journal.append(chosen('one'));
    await journal.written;
    assert.deepEqual(file.asked, [[1, false]]);
    await journal.flush();
    assert.deepEqual(file.asked, [
      [1, false],
      [0, true],
    ]);
    await journal.flush();
    assert.equal(file.asked.length, 2);
    journal.append(chosen('two'));
    await journal.flush();
    assert.deepEqual(file.asked.at(-1), [1, true]);
    assert.deepEqual(kept(), ['one', 'two']);
  });

  it('writes what could not be written with the next entry, once, in its order, and waits for the disk then', async () => {
    journal.append(chosen('one'));
    await journal.written;
    for (const id of ['two', 'three']) journal.append({ type: 'text', id, text: 'Words' });
    file.failures = 1;
    await assert.rejects(journal.flush(), /full/);
    assert.deepEqual(kept(), ['one', 'two']);
    assert.equal(reported.length, 1);
    journal.append(chosen('four'));
    await journal.written;
    assert.deepEqual(kept(), ['one', 'two', 'three', 'four']);
    assert.deepEqual(file.asked.slice(1), [
      [2, true],
      [2, true],
    ]);
    await journal.flush();
    assert.equal(file.asked.length, 3);
  });
});
