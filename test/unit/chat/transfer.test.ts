import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { lineOf, readEntries } from '../../../src/chat/history/entries.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { asJson, asMarkdown, importJson, readJson, writeJson } from '../../../src/chat/history/transfer.ts';
import type { Attachment } from '../../../src/protocol.ts';
import { field } from '../../../src/shared/json.ts';
import { historyFolder, workspace } from '../../support/history/folder.ts';
import { root } from '../../../tools/install.mjs';

const code: Attachment = {
  id: 'c',
  kind: 'code',
  name: 'a.ts',
  language: 'typescript',
  firstLine: 1,
  lastLine: 2,
  uri: 'command:x',
  text: 'let a;\n```',
};
const entries: Entry[] = [
  { type: 'message', parent: null, message: { id: 'Q', role: 'user', text: 'Why?', attachments: [code] }, at: 1 },
  { type: 'reply', parent: 'Q', reply: { id: 'A', model: 'Atlas' }, at: 2 },
  { type: 'text', id: 'A', text: 'Because\n' },
  {
    type: 'end',
    reply: {
      id: 'A',
      role: 'assistant',
      model: 'Atlas',
      outcome: 'partial',
      seconds: 2,
      usage: { inputTokens: 1 },
      stopReason: 'x',
      problem: { sentence: 'Cut.', serverText: 'no', actions: ['retry'] },
    },
    at: 3,
  },
  { type: 'reply', parent: 'Q', reply: { id: 'B', model: 'Atlas' }, at: 4 },
  { type: 'text', id: 'B', text: 'SECRET' },
  { type: 'delete', id: 'B' },
];

/** The same without what no export contains. */
const sound = entries.slice(0, -1);

describe('An exported conversation', () => {
  const { window } = historyFolder();

  it('is imported without its ids, the addresses of its attachments, and deleted messages', async () => {
    const json = asJson(conversationOf(entries));
    assert.doesNotMatch(json, /SECRET/);
    const imported = importJson(json);
    assert.ok(imported.ok);
    assert.doesNotMatch(JSON.stringify(imported.entries), /"[QAc]"|command:/);
    const { history } = window();
    const id = await history.add(imported.entries, workspace);
    const [question, reply] = conversationOf((await history.read(id)) ?? []).messages;
    const [asked, answered] = conversationOf(entries).messages;
    const { uri, ...rest } = code;
    assert.ok(question?.role === 'user' && uri);
    assert.deepEqual(question, {
      ...asked,
      id: question.id,
      attachments: [{ ...rest, id: question.attachments[0]?.id }],
    });
    assert.deepEqual(reply, { ...answered, id: reply?.id });
    assert.deepEqual((await history.list())[0]?.title, 'Why?');
  });

  it('is the format of the example, which has questions, code and complete replies (V180)', async () => {
    const imported = importJson(await readFile(join(root, 'media', 'example.json'), 'utf8'));
    assert.ok(imported.ok);
    const { messages } = conversationOf(imported.entries);
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['user', 'assistant', 'user', 'assistant'],
    );
    for (const message of messages) {
      if (message.role === 'user') continue;
      const { model, outcome, usage, text } = message;
      assert.deepEqual({ model, outcome, usage }, { model: 'Example', outcome: 'done', usage: undefined });
      assert.notEqual(text, '');
    }
  });

  const file = (entries: unknown, v: unknown = 1): string =>
    JSON.stringify({ v, kind: 'realm-chat-conversation', entries });
  const refused: [name: string, text: string, reason: RegExp][] = [
    ['text that is not JSON', '# Why?', /not a conversation/],
    ['JSON of something else', '{"v":1,"entries":[]}', /not a conversation/],
    ['no entries', file({}), /not a conversation/],
    ['a deleted message', file([...sound, { type: 'delete', id: 'A' }]), /damaged/],
    ['a kept reply', file([...sound, { type: 'choose', id: 'A', keep: true }]), /damaged/],
    [
      'a message that waits',
      file([...sound, { ...sound[0], type: 'wait', model: { id: 'a', name: 'A' }, place: 'p' }]),
      /damaged/,
    ],
    ['one that is moved up', file([...sound, { type: 'move-up', id: 'W' }]), /damaged/],
    ['one that is withdrawn', file([...sound, { type: 'withdraw', id: 'W' }]), /damaged/],
    ['a newer version', file([], 5), /newer/],
    ['an incomplete entry', file([{ type: 'text', id: 'A' }]), /damaged/],
    ['an invalid outcome', file([{ ...sound[3], reply: { id: 'A', model: 'm', outcome: 'streaming' } }]), /damaged/],
    ['a message with a wrong shape', file([{ type: 'message', parent: 5, message: {}, at: 1 }]), /damaged/],
    ['an invalid time', file([...sound, { type: 'summary', title: 'Q', at: 1e17, messages: 1 }]), /damaged/],
    ['an infinite number', file([...sound.slice(1), { ...sound[0], at: 'AT' }]).replace('"AT"', '1e999'), /damaged/],
    ['an entry of another kind', file([{ type: 'constructor' }]), /damaged/],
  ];
  for (const [name, text, reason] of refused)
    it(`is refused with ${name}`, () => {
      assert.ok(importJson(file(sound)).ok);
      const imported = importJson(text);
      assert.match(imported.ok ? '' : imported.reason, reason);
    });

  it('is imported with more than 100,000 messages (V281)', () => {
    const [count, message] = [100_001, { role: 'user', text: 'Q', attachments: [] }];
    const chain = Array.from({ length: count }, (_, index) => {
      const parent = index === 0 ? null : String(index - 1);
      return { type: 'message', parent, message: { id: String(index), ...message }, at: 1 };
    });
    const imported = importJson(file(chain));
    assert.equal(imported.ok && conversationOf(imported.entries).messages.length, count);
  });

  it('is written with a pause at each entry, in the same form at all times', () => {
    const text = 'a\u2028b\n"c"\r\n    {}';
    const said: Entry = {
      type: 'message',
      parent: null,
      message: { id: 'Q', role: 'user', text, attachments: [] },
      at: 1,
    };
    const conversation = conversationOf([...entries, said]);
    const json = asJson(conversation);
    assert.equal(json, JSON.stringify(JSON.parse(json), undefined, 2));
    assert.ok([...writeJson(conversation)].length > entries.length - 2);
    const imported = importJson(json);
    assert.ok(imported.ok && conversationOf(imported.entries).messages.length > 0);
  });

  it('ends with a summary of what it contains when it was imported (V281)', async () => {
    const { history } = window();
    const wrong: Entry = { type: 'summary', title: 'Mine', at: 1, messages: 0, named: true };
    for (const [added, title] of [
      [entries, 'Why?'],
      [[...entries, wrong], 'Mine'],
    ] as const) {
      const id = await history.add([...added]);
      const last = (await history.read(id))?.at(-1);
      assert.ok(last?.type === 'summary');
      assert.deepEqual([last.title, last.messages], [title, 2]);
    }
  });

  it('is read with a pause at each entry, and so is its file (V281)', () => {
    const lines = entries.map(lineOf).join('');
    assert.ok([...readJson(file(entries))].length > 2 * entries.length);
    assert.equal([...readEntries(lines)].length, lines.split('\n').length);
  });

  it('has the replies side by side that were so, also after the first of them was deleted (V550)', () => {
    const asked = ['A', 'B', 'C'].map((id): Entry => ({
      type: 'reply',
      parent: 'Q',
      reply: { id, model: id, ...(id !== 'A' && { beside: 'A' }) },
      at: 2,
    }));
    const [question] = entries;
    assert.ok(question);
    const conversation = conversationOf([question, ...asked, { type: 'delete', id: 'A' }]);
    const imported = importJson(asJson(conversation));
    assert.ok(imported.ok);
    const again = conversationOf(imported.entries);
    const models = [conversation, again].map((one) =>
      one.together(one.messages.at(-1)?.id ?? '').map(({ model }) => model),
    );
    assert.deepEqual(models, [
      ['B', 'C'],
      ['B', 'C'],
    ]);
  });

  it('has all its branches, side by side replies and the branch that was shown, where it is imported', () => {
    const said = (id: string, parent: string | null): Entry => ({
      ...{ type: 'message', parent, at: 1 },
      message: { id, role: 'user', text: id, attachments: [] },
    });
    const replied = (id: string, parent: string, beside?: string): Entry[] => [
      { type: 'reply', parent, reply: { id, model: id, ...(beside !== undefined && { beside }) }, at: 2 },
      { type: 'text', id, text: id },
    ];
    const conversation = conversationOf([
      ...[
        said('Q1', null),
        ...replied('A1', 'Q1'),
        ...replied('B1', 'Q1', 'A1'),
        { type: 'choose' as const, id: 'A1' },
      ],
      ...[said('Q2', 'A1'), ...replied('A2', 'Q2'), said('Q2 edited', 'A1'), ...replied('A2b', 'Q2 edited')],
      { type: 'choose', id: 'Q2' },
    ]);
    const imported = importJson(asJson(conversation));
    assert.ok(imported.ok);
    const again = conversationOf(imported.entries);
    const treeOf = (one: typeof again): unknown[] =>
      Array.from(one.all(), ({ message, parent }) => [
        message.text,
        parent === null ? null : one.message(parent)?.text,
      ]);
    assert.deepEqual(treeOf(again), treeOf(conversation));
    const shown = (one: typeof again): unknown[] => [
      one.messages.map(({ text }) => text),
      one.together(one.messages[1]?.id ?? '').map(({ model }) => model),
    ];
    assert.deepEqual(shown(again), shown(conversation));
    assert.deepEqual(shown(again), [
      ['Q1', 'A1', 'Q2', 'A2'],
      ['A1', 'B1'],
    ]);
  });

  it('contains the thoughts of the model, with a format version that older versions refuse', () => {
    const [question, reply, , end] = entries as [Entry, Entry, Entry, Extract<Entry, { type: 'end' }>];
    const thought: Entry = { type: 'thought', id: 'A', text: 'Hm.\n\nSo be it.' };
    const ended = { ...end, reply: { ...end.reply, thoughtSeconds: 1.6 } };
    const conversation = conversationOf([question, reply, thought, { type: 'text', id: 'A', text: 'Yes' }, ended]);
    const json = asJson(conversation);
    assert.match(json, /"v": 2/);
    assert.match(asJson(conversationOf(entries)), /"v": 1/);
    const imported = importJson(json);
    assert.ok(imported.ok);
    const [, read] = conversationOf(imported.entries).messages;
    assert.deepEqual(read, { ...conversation.messages[1], id: read?.id });
    assert.match(asMarkdown(conversation), /## Atlas\n\n\*\*Thought for 2 s\*\*\n\n> Hm\.\n> \n> So be it\.\n\nYes\n/);
    const short = conversationOf([question, reply, thought, { type: 'text', id: 'A', text: 'Yes' }, end]);
    assert.match(asMarkdown(short), /## Atlas\n\n\*\*Thought\*\*\n\n> Hm\./);
    const blank: Entry = { ...thought, text: ' \n' };
    const none = conversationOf([question, reply, blank, { type: 'text', id: 'A', text: 'Yes' }, end]);
    assert.match(asMarkdown(none), /## Atlas\n\nYes\n/);
  });

  it('has all of a reply where it is imported: its model, what was thought, looked up and said, and its summary', () => {
    const [question, reply, text, end] = entries as [Entry, Extract<Entry, { type: 'reply' }>, Entry, Entry];
    const conversation = conversationOf([
      ...[question, { ...reply, reply: { ...reply.reply, modelId: 'atlas-1' } }],
      { type: 'thought', id: 'A', text: 'Hm.' },
      ...[step, { type: 'step' as const, id: 'A', step: { ...step.step, number: 2, path: 'a.ts', result: 'let a;' } }],
      ...[text, { type: 'shorten' as const, id: 'A', text: 'Short.' }, end],
    ]);
    const imported = importJson(asJson(conversation));
    assert.ok(imported.ok);
    const [, read] = conversationOf(imported.entries).messages;
    assert.deepEqual(read, { ...conversation.messages[1], id: read?.id });
  });

  it('does not decide whether the next reply may look things up, where it is imported', () => {
    const { reply, ...started } = entries[1] as Extract<Entry, { type: 'reply' }>;
    const looking = conversationOf([{ ...started, parent: null, reply: { ...reply, looksUp: true } }]);
    assert.equal(field(looking.messages[0], 'looksUp'), true);
    const imported = importJson(asJson(looking));
    assert.ok(imported.ok);
    assert.equal(field(conversationOf(imported.entries).messages[0], 'looksUp'), undefined);
  });

  const later = (more: Entry[]): Entry[] => [
    ...more,
    { type: 'reply', parent: 'A', reply: { id: 'L', model: 'Atlas' }, at: 5 },
    { type: 'thought', id: 'L', text: 'Hm.' },
  ];
  const step = {
    type: 'step' as const,
    id: 'A',
    step: { number: 1, round: 1, at: 0, tool: 't', input: '{}', title: 'T' },
  };
  const versions: [what: string, v: number, more: Entry[]][] = [
    ['thoughts', 2, [{ type: 'thought', id: 'A', text: 'Hm.' }]],
    ['steps', 3, [step]],
    ['thoughts after steps', 3, later([step])],
    ['a summary', 4, [{ type: 'shorten', id: 'A', text: 'Short.' }]],
    ['thoughts after a summary', 4, later([{ type: 'shorten', id: 'A', text: 'Short.' }])],
  ];
  for (const [what, v, more] of versions)
    it(`with ${what} has the format version ${v}, which older versions of Realm Chat refuse`, () => {
      const json = asJson(conversationOf([...entries.slice(0, 3), ...more]));
      assert.match(json, new RegExp(`"v": ${v},`));
      assert.ok(importJson(json).ok);
    });

  it('does not contain its connection, which is not imported either', () => {
    const reply = { type: 'reply', parent: null, reply: { id: 'A', model: 'm' }, at: 1, place: 'ours' } as const;
    const summary = { type: 'summary', title: 'Q', at: 1, messages: 1, place: 'ours' } as const;
    assert.equal(conversationOf([reply]).summary().place, 'ours');
    assert.doesNotMatch(asJson(conversationOf([reply])), /ours/);
    const imported = importJson(file([reply, summary]));
    assert.ok(imported.ok);
    assert.doesNotMatch(JSON.stringify(imported.entries), /ours/);
  });

  it('is imported without unknown buttons and fields', () => {
    const problem = { sentence: 'x', actions: ['retry', 'constructor', 'runAnything', 5] };
    const reply = { id: 'A', role: 'system', model: 'm', outcome: 'failed', problem, text: 'no', __proto__x: 1 };
    const imported = importJson(file([{ type: 'end', at: 1, reply }]));
    const [end] = imported.ok ? imported.entries : [];
    assert.ok(end?.type === 'end');
    assert.deepEqual(
      { ...end.reply, id: 'A' },
      { id: 'A', role: 'assistant', model: 'm', outcome: 'failed', problem: { sentence: 'x', actions: ['retry'] } },
    );
  });

  it('can be written as Markdown, where each reply says what went wrong (V532)', () => {
    assert.equal(
      asMarkdown(conversationOf(entries)),
      '# Why?\n\n## You\n\nWhy?\n\na.ts, lines 1 to 2:\n````typescript\nlet a;\n```\n````\n\n## Atlas\n\nBecause\n\n_Cut._\n',
    );
  });
});
