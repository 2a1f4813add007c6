import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { UsageTable } from '../../../src/chat/record/usageTable.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import type { Usage } from '../../../src/protocol.ts';

const noon = (day: number): number => new Date(2026, 10, day, 12).getTime();

interface Answered {
  day?: number;
  model?: string;
  modelId?: string;
  place?: string;
  usage?: Usage;
  isSent?: boolean;
}

/** The entries of a reply. */
function reply(id: string, { day = 1, model = 'Atlas', isSent = true, ...more }: Answered = {}): Entry[] {
  const { modelId, place = 'acme', usage } = more;
  const end = { ...{ id, role: 'assistant' as const, model, outcome: 'done' as const }, ...(usage && { usage }) };
  return [
    { type: 'reply', parent: null, reply: { id, model, ...(modelId && { modelId }) }, at: noon(day), place },
    ...(isSent ? [{ type: 'sent' as const, id, characters: 9, at: noon(day) }] : []),
    { type: 'text', id, text: 'Yes.' },
    { type: 'end', reply: end, at: noon(day) },
  ];
}

/** The table of these conversations, as a spreadsheet reads it, without its line of names. */
function rows(...conversations: Entry[][]): string[][] {
  const table = new UsageTable();
  for (const entries of conversations) table.add(entries);
  const [names, ...read] = parse(table.csv);
  assert.deepEqual(names, [
    ...['day', 'connection', 'model', 'replies'],
    ...['inputTokens', 'outputTokens', 'repliesWithoutCounts'],
  ]);
  return read;
}

describe('The table of usage (V438)', () => {
  const usage = { inputTokens: 10, outputTokens: 2 };
  const cases: [string, Entry[][], string[][]][] = [
    ['is empty without replies', [[]], []],
    [
      'adds the replies of a day',
      [[...reply('a', { usage }), ...reply('b', { usage })]],
      [['2026-11-01', 'acme', 'Atlas', '2', '20', '4', '0']],
    ],
    [
      'adds all requests of a reply that looked something up',
      [reply('a', { usage: { ...usage, inputTokensBefore: 30 } })],
      [['2026-11-01', 'acme', 'Atlas', '1', '40', '2', '0']],
    ],
    [
      'has a row for each day, connection and model, in order',
      [
        reply('a', { usage, day: 2 }),
        reply('b', { usage }),
        reply('c', { usage, place: 'x' }),
        reply('d', { usage, modelId: 'm' }),
      ],
      [
        ['2026-11-01', 'acme', 'Atlas', '1', '10', '2', '0'],
        ['2026-11-01', 'acme', 'm', '1', '10', '2', '0'],
        ['2026-11-01', 'x', 'Atlas', '1', '10', '2', '0'],
        ['2026-11-02', 'acme', 'Atlas', '1', '10', '2', '0'],
      ],
    ],
    [
      'names no connection and the model as it is shown if the beginning of a reply is lost',
      [reply('a', { usage, modelId: 'm' }).slice(1)],
      [['2026-11-01', '', 'Atlas', '1', '10', '2', '0']],
    ],
    [
      'says how many replies have no counts',
      [
        [...reply('a', { usage }), ...reply('b'), ...reply('c', { usage: { outputTokens: 5 } })],
        [...reply('d', { usage: { inputTokens: 3 } }), ...reply('e', { usage: { inputTokens: 0, outputTokens: 0 } })],
      ],
      [['2026-11-01', 'acme', 'Atlas', '5', '13', '7', '3']],
    ],
    [
      'has a reply that was cut off when the window was reloaded or killed, without counts (V615)',
      [[...reply('a', { usage }), ...reply('b', { modelId: 'm' }).slice(0, -1), ...reply('c').slice(0, -2)]],
      [
        ['2026-11-01', 'acme', 'Atlas', '2', '10', '2', '1'],
        ['2026-11-01', 'acme', 'm', '1', '0', '0', '1'],
      ],
    ],
    [
      'has a reply once that has sent several requests',
      [[...reply('a', { usage }).toSpliced(1, 0, { type: 'sent', id: 'a', characters: 9, at: noon(2) })]],
      [['2026-11-01', 'acme', 'Atlas', '1', '10', '2', '0']],
    ],
    ['leaves out what was imported', [reply('a', { usage, isSent: false })], []],
    [
      'counts the replies of a chat that another one was begun from once',
      [reply('a', { usage }), reply('a', { usage })],
      [['2026-11-01', 'acme', 'Atlas', '1', '10', '2', '0']],
    ],
    [
      'makes no formula of a name',
      [reply('a', { usage, modelId: '=1+1' })],
      [['2026-11-01', 'acme', "'=1+1", '1', '10', '2', '0']],
    ],
  ];
  for (const [what, conversations, expected] of cases)
    it(what, () => assert.deepEqual(rows(...conversations), expected));
});
