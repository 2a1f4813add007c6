import assert from 'node:assert/strict';
import fs, { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { ConversationFile, restore } from '../../../src/chat/history/conversationFile.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { field } from '../../../src/shared/json.ts';
import { FileJournal } from '../../../src/chat/history/journal.ts';

/** A file that notes what it is asked to write, and fails after the first line as often as `failures` says. */
class NotedFile extends ConversationFile {
  readonly asked: [lines: number, sync: boolean][] = [];
  failures = 0;
  code = 'ENOSPC';

  override async append(...[lines, sync, ...rest]: Parameters<ConversationFile['append']>) {
    this.asked.push([lines.length, sync]);
    if (this.failures-- <= 0) return super.append(lines, sync, ...rest);
    await super.append(lines.slice(0, 1), sync, ...rest);
    return { written: 1, error: Object.assign(new Error('The disk is full.'), { code: this.code }) };
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
  afterEach(() => {
    mock.timers.reset();
    rmSync(folder, { recursive: true });
  });
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

  it('joins pieces of a reply, but no thought with its text', async () => {
    for (const type of ['thought', 'thought', 'text', 'thought'] as const) journal.append({ type, id: 'a', text: 'x' });
    await journal.flush();
    const lines = readFileSync(join(folder, 'a.jsonl'), 'utf8').trim().split('\n');
    assert.deepEqual(
      lines.map((line) => /"type":"(\w+)".*"text":"(x+)"/.exec(line)?.slice(1).join()),
      ['thought,xx', 'text,x', 'thought,x'],
    );
  });

  for (const [what, code, tries] of [
    ['writes again after five seconds, also without another entry', 'ENOSPC', 2],
    ['does not try again if the conversation was deleted', 'ENOENT', 1],
  ] as const)
    it(what, async () => {
      mock.timers.enable({ apis: ['setTimeout'] });
      [file.failures, file.code] = [1, code];
      journal.append({ type: 'text', id: 'one', text: 'Words' });
      journal.append(chosen('two'));
      await journal.written;
      mock.timers.tick(4999);
      await journal.written;
      assert.equal(file.asked.length, 1);
      mock.timers.tick(1);
      await journal.written;
      assert.equal(file.asked.length, tries);
    });
});

describe('The file of a conversation', () => {
  it('is written again when a deletion is undone, but not over one that is there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'file-'));
    const path = join(folder, 'a.jsonl');
    for (const text of ['one', 'two']) {
      await restore(path, Buffer.from(text));
      assert.equal(readFileSync(path, 'utf8'), 'one');
    }
    rmSync(folder, { recursive: true });
  });

  it('has as many lines as are whole when the disk gets full in the middle of one, whatever its letters', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'file-'));
    const path = join(folder, 'a.jsonl');
    const lines = ['\na', '\näöü', '\nb'];
    const write = fs.writeSync;
    for (const [room, whole] of [
      [1, 0],
      [2, 1],
      [8, 1],
      [9, 2],
      [10, 2],
    ] as const) {
      writeFileSync(path, '');
      let left: number = room;
      const full = mock.method(fs, 'writeSync', (file: number, bytes: Buffer, from: number) => {
        if (left === 0) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
        const written = write(file, bytes, from, Math.min(left, bytes.length - from));
        left -= written;
        return written;
      });
      syncBuiltinESMExports();
      const appended = new ConversationFile(path, false).append([...lines], false);
      const { written, error } = await appended.finally(() => {
        full.mock.restore();
        syncBuiltinESMExports();
      });
      assert.deepEqual([written, field(error, 'code')], [whole, 'ENOSPC'], `${room} bytes`);
    }
    rmSync(folder, { recursive: true });
  });

  it('has all lines that were written, although waiting for the disk failed', async function () {
    if (process.platform !== 'linux') this.skip();
    // Writing to this device works, and waiting for it does not.
    const device = new ConversationFile('/dev/null', false);
    const { written, error } = await device.append(['\na', '\nb'], true);
    assert.deepEqual([written, field(error, 'code')], [2, 'EINVAL']);
    assert.deepEqual(await device.append(['\na', '\nb'], false), { written: 2 });
  });
});
