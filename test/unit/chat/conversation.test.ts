import assert from 'node:assert/strict';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { entriesIn } from '../../../src/chat/history/entries.ts';
import type { Entry } from '../../../src/chat/entry.ts';
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
    ['has its messages in order', two, 'Q1, A1, Q2, A2'],
    ['keeps what followed an edited message as a branch', [...two, ...turn('Q1b', 'A1b', null)], 'Q1b 2/2, A1b'],
    ['has a second reply as another version', [...two, reply('A2b', 'Q2'), text('A2b', 'A2b')], 'Q1, A1, Q2, A2b 2/2'],
    [
      'returns to a branch at the message that was shown last',
      [...two, ...turn('Q1b', 'A1b', null), { type: 'choose', id: 'Q1' }],
      'Q1 1/2, A1, Q2, A2',
    ],
    [
      'shows the branch that another window adds to',
      [...two, ...turn('Q1b', 'A1b', null), said('Q3', 'A2')],
      'Q1 1/2, A1, Q2, A2, Q3',
    ],
    ['can lose only a reply', [...two, { type: 'delete', id: 'A1' }], 'Q1, Q2, A2'],
    ['can lose a question with its reply', [...two, { type: 'delete', id: 'Q1' }], 'Q2, A2'],
    ['can lose its last question with its reply', [...two, { type: 'delete', id: 'Q2' }], 'Q1, A1'],
    [
      'shows another branch when one is deleted',
      [...two, ...turn('Q2b', 'A2b', 'A1'), { type: 'delete', id: 'Q2b' }],
      'Q1, A1, Q2, A2',
    ],
    [
      'shows the version before the one that is deleted',
      [...two, ...turn('Q2b', 'A2b', 'A1'), ...turn('Q2c', 'A2c', 'A1'), { type: 'delete', id: 'Q2c' }],
      'Q1, A1, Q2b 2/2, A2b',
    ],
    [
      'can lose a question with all versions of its reply',
      [...two, reply('A2b', 'Q2'), text('A2b', 'A2b'), { type: 'delete', id: 'Q2' }],
      'Q1, A1',
    ],
    [
      'ignores entries about unknown messages',
      [...two, text('no', 'x'), ended('no'), { type: 'choose', id: 'no' }, { type: 'delete', id: 'no' }],
      'Q1, A1, Q2, A2',
    ],
    ['ignores a duplicate message', [...two, said('Q2', null)], 'Q1, A1, Q2, A2'],
    [
      'continues after the shown messages if the parent of a message is lost',
      [...two, said('Q3', 'lost')],
      'Q1, A1, Q2, A2, Q3',
    ],
    [
      'continues there also after another branch was chosen',
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
    it(`shows an unfinished reply with the text ${JSON.stringify(came)} as interrupted (V57)`, () => {
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
    it(`gets the title ${JSON.stringify(title.slice(0, 20))} from its first question`, () => {
      const message = { id: '1', role: 'user', text: first, attachments: [] } as const;
      assert.equal(titleOf({ ...message, attachments: [] }), title);
    });

  for (const missing of ['id', 'model', 'outcome'])
    it(`ignores the end of a reply that has no ${missing}`, () => {
      const reply = { id: 'A1', role: 'assistant', model: 'app', outcome: 'done', [missing]: undefined };
      assert.deepEqual(Array.from(entriesIn(`${JSON.stringify({ type: 'end', reply, at: 1 })}\n`)), []);
    });

  const step = { number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title: 'Read a' };
  const lost: Entry[] = [
    ...[text('A3', 'Yes'), ended('A3'), { type: 'thought' as const, id: 'A3', text: 'Hm' }],
    ...[
      { type: 'text-was-thought' as const, id: 'A3' },
      { type: 'step' as const, id: 'A3', step },
    ],
    ...[
      { type: 'choose' as const, id: 'A3', keep: true as const },
      { type: 'delete' as const, id: 'A3' },
    ],
    { type: 'shorten', id: 'A3', text: 'Short' },
  ];
  for (const entry of lost)
    it(`is the same with an entry about a reply whose beginning is lost: ${entry.type} (V362)`, () =>
      assert.deepEqual(conversationOf([...two, entry]).messages, conversationOf(two).messages));

  const ids = Array.from({ length: 30_000 }, (_, index) => `Q${index}`);
  const chain = ids.map((id, index) => said(id, ids[index - 1] ?? null));
  const beside = ids.map((id): Entry => ({
    type: 'reply',
    parent: null,
    reply: { id, model: id, beside: 'Q0' },
    at: 1,
  }));
  const replies = ids.map((id, index): Entry => ({
    type: 'reply',
    parent: ids[index - 1] ?? null,
    reply: { id, model: 'app' },
    at: 1,
  }));
  const shortened = ids.map((id): Entry => ({ type: 'shorten', id, text: 'Short' }));
  const deletion = (id: string): Entry => ({ type: 'delete', id });
  const long: [what: string, entries: Entry[], last: string][] = [
    ['branches at its end', [...chain, ...ids.map((id) => said(`B${id}`, ids.at(-2) ?? null))], 'BQ29999'],
    ['branches that are chosen', [...chain, ...ids.map((id): Entry => ({ type: 'choose', id }))], 'Q29999'],
    ['replies that are kept', [...beside, ...ids.map((id): Entry => ({ type: 'choose', id, keep: true }))], 'Q29999'],
    ['summaries that are dropped', [...replies, ...shortened, ...ids.slice(1).map(deletion)], 'Q0'],
    ['messages that are deleted', [...chain, ...ids.slice(1).map(deletion)], 'Q0'],
  ];
  // If the work grew with the square of the number, it would take minutes.
  for (const [what, entries, last] of long)
    it(`is read with 30,000 ${what} (V281)`, () => {
      const conversation = conversationOf(entries);
      assert.equal(conversation.messages.at(-1)?.id, last);
      if (entries[0]?.type === 'reply') assert.deepEqual(conversation.together(last), []);
    });

  it('has a column for each of several models that have the same name, and the last reply of each', () => {
    const asked = (id: string, modelId: string): Entry => ({
      ...{ type: 'reply', parent: 'Q', at: 2 },
      reply: { id, model: 'app', modelId, ...(id !== 'A' && { beside: 'A' }) },
    });
    const conversation = conversationOf([said('Q', null), asked('A', 'one'), asked('B', 'two'), asked('B2', 'two')]);
    for (const id of ['A', 'B', 'B2'])
      assert.deepEqual(
        conversation.together(id).map((each) => each.id),
        ['A', 'B2'],
      );
  });

  it('has versions instead of columns if there are more models than can be asked together, as in an imported file (V648)', () => {
    const [first = '', ...others] = Array.from({ length: 5 }, (_, index) => `A${index}`);
    const asked = [first, ...others].map((id): Entry => ({
      ...{ type: 'reply', parent: 'Q', at: 2 },
      reply: { id, model: id, ...(id !== first && { beside: first }) },
    }));
    const few = conversationOf([said('Q', null), ...asked.slice(0, 4)]);
    assert.equal(few.together('A2').length, 4);
    const many = conversationOf([said('Q', null), ...asked]);
    assert.deepEqual(many.together('A2'), []);
    assert.deepEqual(many.messages.at(-1)?.branch, { index: 5, count: 5 });
  });

  it('has no column for a reply that was deleted', () => {
    const asked = (id: string): Entry => ({
      ...{ type: 'reply', parent: 'Q', at: 2 },
      reply: { id, model: id, ...(id !== 'A' && { beside: 'A' }) },
    });
    const all = [said('Q', null), ...['A', 'B', 'C'].map(asked)];
    const left = (...deleted: string[]): string[] =>
      conversationOf([...all, ...deleted.map(deletion)])
        .together('C')
        .map(({ id }) => id);
    assert.deepEqual([left(), left('B'), left('B', 'A')], [['A', 'B', 'C'], ['A', 'C'], []]);
  });

  it('has versions of both roles where a reply was deleted, each of which leads to the other', () => {
    const other = [reply('A1b', 'Q1'), text('A1b', 'A1b'), ended('A1b')];
    const conversation = conversationOf([...two, ...other, deletion('A1')]);
    const [before, after] = [conversation.branchOf('A1b', -1), conversation.branchOf('Q2', 1)];
    assert.deepEqual([before, after, conversation.branchOf('A1b', 1)], ['Q2', 'A1b', undefined]);
    assert.deepEqual(conversation.messages.at(-1)?.branch, { index: 2, count: 2 });
  });

  it('has the time of its latest message, whatever ends after it', () => {
    const early: Entry = { type: 'end', reply: { id: 'A1', role: 'assistant', model: 'app', outcome: 'done' }, at: 1 };
    assert.deepEqual([conversationOf(two).at, conversationOf([...two, early]).at], [3, 3]);
  });

  it('has no summary any more that is replaced with nothing', () => {
    for (const text of ['', ' \n']) {
      const entries: Entry[] = [
        { type: 'shorten', id: 'A1', text: 'Short' },
        { type: 'shorten', id: 'A1', text },
      ];
      const [, reply] = conversationOf([...two, ...entries]).messages;
      assert.ok(reply && !('summary' in reply), JSON.stringify(text));
    }
  });

  it('has no columns of replies to different questions, as in an imported file', () => {
    const beside: Entry = { type: 'reply', parent: 'Q2', reply: { id: 'B', model: 'other', beside: 'A1' }, at: 3 };
    const conversation = conversationOf([...two, beside]);
    assert.deepEqual([conversation.together('A1'), conversation.together('B')], [[], []]);
    const own: Entry = { type: 'reply', parent: 'Q1', reply: { id: 'C', model: 'other', beside: 'A1' }, at: 3 };
    const columns = conversationOf([...two, own, beside]);
    assert.deepEqual([columns.together('A1').length, columns.together('B').length], [2, 0]);
  });

  it('has no columns any more, wherever it is read, once one of the replies was kept', () => {
    const other: Entry = { type: 'reply', parent: 'Q2', reply: { id: 'B', model: 'other', beside: 'A2' }, at: 3 };
    const kept = conversationOf([...two, other, { type: 'choose', id: 'B', keep: true }]).message('B');
    assert.equal(kept?.role === 'assistant' && 'beside' in kept, false);
  });

  it('numbers no version that is the only one left', () => {
    const conversation = conversationOf([...two, ...turn('Q2b', 'A2b', 'A1'), { type: 'choose', id: 'Q2' }]);
    assert.equal(shown(conversation), 'Q1, A1, Q2 1/2, A2');
    conversation.apply(deletion('Q2b'));
    assert.equal(shown(conversation), 'Q1, A1, Q2, A2');
  });

  it('keeps at most 100 steps of a reply, as an imported file may have more', () => {
    const steps = Array.from({ length: 101 }, (): Entry => ({ type: 'step', id: 'A2', step }));
    const last = conversationOf([...two, ...steps]).messages.at(-1);
    assert.equal(last?.role === 'assistant' && last.steps?.length, 100);
  });

  const coming: Entry[] = [
    text('A3', 'Hi'),
    { type: 'thought', id: 'A3', text: 'Hm' },
    { type: 'step', id: 'A3', step },
  ];
  for (const entry of [...coming, ended('A3')])
    it(`does not wait for another attempt any more after an entry of the reply: ${entry.type}`, () => {
      const conversation = conversationOf([...two, reply('A3', 'Q2')]);
      conversation.retry('A3', { sentence: 'Busy.', at: 1, attempt: 2, attempts: 3 });
      conversation.apply(entry);
      const last = conversation.message('A3');
      assert.equal(last?.role === 'assistant' && 'retrying' in last, false);
    });

  it('keeps a summary that was made after a message before it was deleted', () => {
    const last = conversationOf([...two, deletion('A1'), { type: 'shorten', id: 'A2', text: 'Short' }]).messages.at(-1);
    assert.equal(last?.role === 'assistant' && last.summary, 'Short');
  });

  it('names the connection of its last reply that has one, and the time of the latest message or end', () => {
    const placed: Entry = { type: 'reply', parent: 'Q2', reply: { id: 'B', model: 'app' }, at: 7, place: 'here' };
    const { at, place } = conversationOf([...two, placed, reply('C', 'Q2')]).summary();
    assert.deepEqual([at, place], [7, 'here']);
    assert.equal(conversationOf(two).at, 3);
    assert.equal(conversationOf([{ type: 'created', v: 1, at: 1, place: 'there' }, ...two]).summary().place, 'there');
  });

  it('keeps the name that the user gave it', () => {
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
