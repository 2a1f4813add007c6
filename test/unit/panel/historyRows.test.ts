import assert from 'node:assert/strict';
import type { Listed } from '../../../src/chat/history/history.ts';
import { besideDeleted, historyRows, historyTitle, isOf } from '../../../src/panel/history/historyRows.ts';
import { messageRows } from '../../../src/panel/history/messageRows.ts';
import { fileName } from '../../../src/panel/history/fileName.ts';

const day = 24 * 60 * 60_000;
const now = new Date(2026, 10, 29, 15).getTime();
const listed = (title: string, more: Partial<Listed> = {}): Listed => ({
  ...{ id: title, title, at: now - 60_000, messages: 2 },
  ...more,
});
const here = { workspaceId: 'w' };

describe('The rows of the history', () => {
  const lines = (conversations: Listed[], excerpts: Record<string, string> = {}): string[] =>
    historyRows(conversations, { workspaceId: 'w', excerpts: new Map(Object.entries(excerpts)) }, now).map(
      ({ label, isHeading }) => (isHeading ? `<${label}>` : label),
    );

  const cases: [what: string, conversations: Listed[], rows: string[]][] = [
    ['say that there are none yet', [], ['No conversations yet']],
    ['do not name the workspace if there is no other one', [listed('a', here)], ['<Today>', 'a']],
    ['do not name others if there is none of this workspace', [listed('a')], ['<Today>', 'a']],
    [
      'have those of this workspace first, each under its day',
      [listed('a'), listed('b', here), listed('c', { ...here, at: now - day }), listed('d', { workspaceId: 'x' })],
      ['<This workspace · Today>', 'b', '<This workspace · Yesterday>', 'c', '<Other · Today>', 'a', 'd'],
    ],
    [
      'have those that are pinned at the top, whatever their workspace',
      [listed('a', here), listed('b', { pinned: true }), listed('c', { ...here, pinned: true, at: now - 9 * day })],
      ['<Pinned>', 'b', 'c', '<Today>', 'a'],
    ],
    ['draw no icons from titles', [listed('$(trash)')], ['<Today>', '\\$(trash)']],
  ];
  for (const [what, conversations, rows] of cases) it(what, () => assert.deepEqual(lines(conversations), rows));

  it('have an excerpt only where words were found, and are then shown whatever their title', () => {
    const options = { workspaceId: undefined, excerpts: new Map([['a', 'the $(zap) words']]) };
    const [, found, other] = historyRows([listed('a'), listed('b')], options, now);
    assert.deepEqual([found?.detail, found?.alwaysShow], ['the \\$(zap) words', true]);
    assert.deepEqual([other?.detail, other?.alwaysShow, other?.conversation?.id], [undefined, undefined, 'b']);
  });

  it('have the time, the workspace and what they were begun from, and the date where no heading has it', () => {
    const from = { id: '0', title: '$(x)' };
    const description = (more: Partial<Listed>): string | undefined =>
      historyRows([listed('a', more)], { workspaceId: 'w', excerpts: new Map() }, now)[1]?.description;
    const plain = description({}) ?? '';
    assert.equal(description({ workspace: '$(y)', from }), `${plain} · \\$(y) · from \\$(x)`);
    const yesterday = { at: now - day };
    assert.notEqual(description({ ...yesterday, pinned: true }), description(yesterday));
  });

  it('are of no workspace in a window without one, and before there were workspaces', () => {
    assert.deepEqual(
      [isOf(listed('a'), undefined), isOf(listed('a', here), undefined), isOf(listed('a'), 'w')],
      [false, false, false],
    );
  });

  it('are under a title that says which are listed, and for how long they are kept', () => {
    assert.deepEqual(
      [historyTitle(false, undefined), historyTitle(true, undefined), historyTitle(true, 1), historyTitle(false, 30)],
      [
        'History',
        'History · This workspace',
        'History · This workspace · Conversations are kept for one day.',
        'History · Conversations are kept for 30 days.',
      ],
    );
  });

  it('are highlighted after the one that is deleted, or before it if it was the last', () => {
    const ids = ['a', 'b', 'c'];
    assert.deepEqual(
      ids.map((id) => besideDeleted(ids, id)),
      ['b', 'c', 'b'],
    );
    assert.equal(besideDeleted(['a'], 'a'), undefined);
  });
});

describe('The messages from which a new chat can begin', () => {
  it('are listed with the latest first, by their beginning, and who wrote them', () => {
    const messages = [
      { id: '1', role: 'user', text: '$(x) a', attachments: [] },
      { id: '2', role: 'assistant', text: ' ', model: '$(y)' },
      { id: '3', role: 'user', text: 'x'.repeat(101), attachments: [] },
    ] as unknown as Parameters<typeof messageRows>[0];
    assert.deepEqual(messageRows(messages), [
      { label: `${'x'.repeat(99)}…`, description: 'You', id: '3' },
      { label: 'No text', description: '\\$(y)', id: '2' },
      { label: '\\$(x) a', description: 'You', id: '1' },
    ]);
  });
});

describe('The name of an exported file', () => {
  for (const [title, name] of [
    ['What is "this"?', 'What-is-this'],
    ['../../etc/passwd', 'etc-passwd'],
    ['日本 a1', '日本-a1'],
    ['?!', 'chat'],
    ['', 'chat'],
    ['a'.repeat(61), 'a'.repeat(60)],
    [`${'a'.repeat(59)}𠮷`, `${'a'.repeat(59)}\uFFFD`],
    [`${'a'.repeat(59)}😀`, 'a'.repeat(59)],
  ] as const)
    it(`is made of the letters and digits of the title: ${name}`, () => assert.equal(fileName(title), name));
});
