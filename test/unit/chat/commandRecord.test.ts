import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { CommandRecord, type SentByCommand } from '../../../src/chat/record/commandRecord.ts';
import { recordAsCsv, recordAsJson } from '../../../src/chat/record/sentRequests.ts';

const wrongTexts = { command: 1, place: 1, model: 1, modelId: 1, attachments: {} };
const day = 24 * 60 * 60_000;
const sent: SentByCommand = {
  ...{ command: 'rewrite', place: 'a.example · primary', model: { id: 'atlas-1', name: 'Atlas' } },
  ...{ characters: 99, promptCharacters: 50 },
  attachments: [
    {
      ...{ id: 'c', kind: 'code', name: 'src/a.ts', language: 'typescript', text: 'CONTENT' },
      ...{ firstLine: 3, lastLine: 9 },
    },
    { id: 'f', kind: 'file', name: 'b.ts', language: 'typescript', text: 'CONTENT 2' },
  ],
};

describe('The record of requests of commands (V357)', () => {
  let folder: string;
  let keeps: boolean;
  const window = (): CommandRecord => new CommandRecord(join(folder, 'requests'), () => keeps);
  beforeEach(async () => {
    keeps = true;
    folder = await mkdtemp(join(tmpdir(), 'record-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const files = (): Promise<string[]> => readdir(join(folder, 'requests')).catch(() => []);
  const commands = async (): Promise<string[]> => (await window().all()).map(({ command }) => command);

  it('has a row for each request of every window in what is exported, without any text', async () => {
    await Promise.all([window().note(sent, 2000), window().note({ ...sent, command: 'commitMessage' }, 1000)]);
    const ofCommands = await window().all();
    const csv = recordAsCsv([], ofCommands);
    const [head = [], ...rows] = parse(csv, { bom: true });
    const columns = ['time', 'conversation', 'connection', 'model', 'modelId', 'characters', 'command'];
    assert.deepEqual(
      rows.map((row) => columns.map((column) => row[head.indexOf(column)])),
      [
        ['1970-01-01T00:00:01.000Z', '', 'a.example · primary', 'Atlas', 'atlas-1', '99', 'commitMessage'],
        ['1970-01-01T00:00:02.000Z', '', 'a.example · primary', 'Atlas', 'atlas-1', '99', 'rewrite'],
      ],
    );
    assert.match(
      rows[1]?.[head.indexOf('attachmentList')] ?? '',
      /^src\/a\.ts:3-9 \(code\), 7 characters, SHA-256 [0-9a-f]{64}\nb\.ts \(file\), 9 characters, SHA-256 [0-9a-f]{64}$/,
    );
    const ofChat = { id: 'c', requests: [{ at: 1500, model: 'Atlas', earlier: 0, steps: [] }] };
    const times = parse(recordAsCsv([ofChat], ofCommands), { bom: true }).map(([time]) => time);
    assert.deepEqual(
      times.slice(1),
      ['01.000', '01.500', '02.000'].map((time) => `1970-01-01T00:00:${time}Z`),
    );
    const { requests } = JSON.parse(recordAsJson([], ofCommands)) as { requests: Record<string, unknown>[] };
    assert.deepEqual([requests[1]?.['command'], requests[1]?.['messageCharacters']], ['rewrite', 50]);
    const stored = await readFile(join(folder, 'requests', '1970-01-01.jsonl'), 'utf8');
    assert.doesNotMatch(stored + csv, /CONTENT/);
  });

  it('keeps nothing while the history is off, and nothing older than the history is kept', async () => {
    keeps = false;
    await window().note(sent);
    assert.deepEqual(await files(), []);
    keeps = true;
    const now = 100 * day;
    for (const age of [31, 30, 1]) await window().note(sent, now - age * day);
    await window().deleteOlderThan(30, now);
    assert.deepEqual(await files(), ['1970-03-12.jsonl', '1970-04-10.jsonl']);
    await window().deleteAll();
    assert.deepEqual(await files(), []);
  });

  it('loses only the line that was cut off, or that another version wrote', async () => {
    await window().note(sent, 1000);
    const lines = ['{"at":1,"comm', '[]', 'null', '{"at":"now","command":"fix"}', '{"at":1e999}'];
    await appendFile(join(folder, 'requests', '1970-01-01.jsonl'), lines.join('\n'));
    await window().note({ ...sent, command: 'fix' }, 2000);
    assert.deepEqual(await commands(), ['rewrite', 'fix']);
  });

  it('leaves out a request without a field that it needs, and an attachment too', async () => {
    await window().note(sent, 1000);
    const file = join(folder, 'requests', '1970-01-01.jsonl');
    const whole = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    const [attachment = {}] = whole['attachments'] as Record<string, unknown>[];
    const all = async (...kept: object[]): Promise<object[]> => {
      await writeFile(file, kept.map((one) => JSON.stringify(one)).join('\n'));
      return window().all();
    };
    for (const [key, wrong] of Object.entries({
      ...wrongTexts,
      at: 8.64e15 + 1,
      characters: '9',
      promptCharacters: '9',
    }))
      assert.deepEqual(await all({ ...whole, [key]: wrong }, { ...whole, [key]: undefined }), [], key);
    for (const key of ['name', 'kind', 'sha256'])
      assert.deepEqual(await all({ ...whole, attachments: [attachment, { ...attachment, [key]: 1 }, attachment] }), [
        { ...whole, attachments: [attachment, attachment] },
      ]);
    for (const key of ['firstLine', 'lastLine', 'characters']) {
      const { [key]: left, ...others } = attachment;
      assert.deepEqual(await all({ ...whole, attachments: [{ ...attachment, [key]: 'x' }] }), [
        { ...whole, attachments: [others] },
      ]);
    }
  });

  it('can be read by nobody else, and its days are in order', async () => {
    for (const age of [3, 1, 2]) await window().note({ ...sent, characters: age }, age * day);
    assert.deepEqual(
      (await window().all()).map(({ characters }) => characters),
      [1, 2, 3],
    );
    const { mode } = await stat(join(folder, 'requests', '1970-01-02.jsonl'));
    assert.equal(mode & 0o077, 0);
  });

  it('ignores what else is in its folder, and fails no command', async () => {
    await window().note(sent, 1000);
    await appendFile(join(folder, 'requests', 'other.jsonl'), JSON.stringify(sent));
    assert.deepEqual(await commands(), ['rewrite']);
    await mkdir(join(folder, 'requests', '1970-01-02.jsonl'));
    await window().deleteAll();
    assert.deepEqual(await files(), ['1970-01-02.jsonl', 'other.jsonl'], 'what cannot be deleted is left');
    assert.deepEqual(await commands(), []);
    const inFile = new CommandRecord(join(folder, 'requests', 'other.jsonl'), () => true);
    await inFile.note(sent);
    assert.deepEqual(await inFile.all(), []);
  });
});
