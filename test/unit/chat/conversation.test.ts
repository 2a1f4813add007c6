import assert from 'node:assert/strict';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { entriesIn, type Entry } from '../../../src/chat/history/entries.ts';
import { titleOf } from '../../../src/chat/title.ts';
import { properties, shown } from '../../fuzz/conversation.ts';
import { itHolds } from '../../support/property.ts';

const said = (id: string, parent: string | null, text = id): Entry => ({
  type: 'message',
  parent,
  message: { id, role: 'user', text, attachments: [] },
  at: 1,
});
const reply = (id: string, parent: string): Entry => ({ type: 'reply', parent, reply: { id, model: 'app' }, at: 2 });
const text = (id: string, text: string): Entry => ({ type: 'text', id, text });
const ended = (id: string): Entry => ({
  type: 'end',
  reply: { id, role: 'assistant', model: 'app', outcome: 'done' },
  at: 3,
});
const turn = (question: string, answer: string, parent: string | null): Entry[] => [
  said(question, parent),
  reply(answer, question),
  text(answer, answer),
  ended(answer),
];

const two = [...turn('Q1', 'A1', null), ...turn('Q2', 'A2', 'A1')];

describe('A conversation', () => {
  const cases: [name: string, entries: Entry[], shown: string][] = [
    ['is empty at first', [], ''],
    ['goes on', two, 'Q1, A1, Q2, A2'],
    ['keeps what followed an edited message as a branch', [...two, ...turn('Q1b', 'A1b', null)], 'Q1b 2/2, A1b'],
    ['keeps a reply beside the next', [...two, reply('A2b', 'Q2'), text('A2b', 'A2b')], 'Q1, A1, Q2, A2b 2/2'],
    [
      'returns to a branch, to where it was left',
      [...two, ...turn('Q1b', 'A1b', null), { type: 'choose', id: 'Q1' }],
      'Q1 1/2, A1, Q2, A2',
    ],
    [
      'shows the branch that another window adds to',
      [...two, ...turn('Q1b', 'A1b', null), said('Q3', 'A2')],
      'Q1 1/2, A1, Q2, A2, Q3',
    ],
    ['loses a reply alone', [...two, { type: 'delete', id: 'A1' }], 'Q1, Q2, A2'],
    ['loses a question with its reply', [...two, { type: 'delete', id: 'Q1' }], 'Q2, A2'],
    ['loses its end', [...two, { type: 'delete', id: 'Q2' }], 'Q1, A1'],
    [
      'shows another branch when one is deleted',
      [...two, ...turn('Q2b', 'A2b', 'A1'), { type: 'delete', id: 'Q2b' }],
      'Q1, A1, Q2, A2',
    ],
    [
      'takes no notice of messages that are gone',
      [...two, text('no', 'x'), ended('no'), { type: 'choose', id: 'no' }, { type: 'delete', id: 'no' }],
      'Q1, A1, Q2, A2',
    ],
    ['takes no message twice', [...two, said('Q2', null)], 'Q1, A1, Q2, A2'],
    [
      'goes on after what is shown when what led to a message is lost',
      [...two, said('Q3', 'lost')],
      'Q1, A1, Q2, A2, Q3',
    ],
    [
      'goes on there also after another branch was chosen',
      [...two, ...turn('Q1b', 'A1b', null), { type: 'choose', id: 'Q1' }, said('Q3', 'lost')],
      'Q1 1/2, A1, Q2, A2, Q3',
    ],
  ];
  for (const [name, entries, expected] of cases) it(name, () => assert.equal(shown(conversationOf(entries)), expected));

  const unfinished: [text: string, outcome: string][] = [
    ['Hel', 'partial'],
    ['', 'failed'],
    [' \n', 'failed'],
  ];
  for (const [came, outcome] of unfinished)
    it(`that was read with the beginning ${JSON.stringify(came)} of a reply was interrupted, and says so (V57)`, () => {
      const [, read] = conversationOf([said('Q', null), reply('A', 'Q'), text('A', came)]).messages;
      assert.ok(read?.role === 'assistant');
      assert.deepEqual([read.text, read.outcome, read.problem?.actions], [came, outcome, ['retry']]);
      assert.match(read.problem?.sentence ?? '', /^The window was closed/);
    });

  const titles: [first: string, title: string][] = [
    ['How do I sort?', 'How do I sort?'],
    ['\n\n  What\tis   this \nline two', 'What is this'],
    [`${'word '.repeat(30)}end`, `${'word '.repeat(11)}word…`],
    ['x'.repeat(100), `${'x'.repeat(60)}…`],
    ['👩‍👩‍👧‍👦'.repeat(61), `${'👩‍👩‍👧‍👦'.repeat(60)}…`],
    [' ', 'New chat'],
  ];
  for (const [first, title] of titles)
    it(`is called ${JSON.stringify(title.slice(0, 20))} after its first question`, () => {
      const message = { id: '1', role: 'user', text: first, attachments: [] } as const;
      assert.equal(titleOf({ ...message, attachments: [] }), title);
    });

  for (const missing of ['id', 'model', 'outcome'])
    it(`takes no end of a reply from a line that lacks its ${missing}`, () => {
      const reply = { id: 'A1', role: 'assistant', model: 'app', outcome: 'done', [missing]: undefined };
      assert.deepEqual(Array.from(entriesIn(`${JSON.stringify({ type: 'end', reply, at: 1 })}\n`)), []);
    });

  it('keeps the name that a person gave it', () => {
    const named: Entry = { type: 'summary', title: 'Mine', at: 1, messages: 4, named: true };
    const conversation = conversationOf([
      ...two,
      named,
      { ...named, title: 'Q1', named: undefined } as unknown as Entry,
    ]);
    assert.deepEqual(conversation.summary(), { type: 'summary', title: 'Mine', at: 3, messages: 4, named: true });
  });

  itHolds(properties);
});
