import assert from 'node:assert/strict';
import type { Entry } from '../../../src/chat/entry.ts';
import { entryOf } from '../../../src/chat/history/parsedEntry.ts';

/** Values that a field of a kind must not have; undefined: the field is missing. */
const wrong = {
  text: [undefined, null, 1, true, {}, ['a']],
  number: [undefined, null, '1', NaN, Infinity, -Infinity, {}],
  time: [undefined, null, '1', Infinity, 8.64e15 + 1, -8.64e15 - 1],
  parent: [undefined, 1, {}],
  list: [undefined, null, 'a', {}],
  object: [undefined, null, 'a', 1],
  true: [undefined, false, 1, 'true'],
  name: [undefined, null, 1, 'other', 'constructor'],
  hash: [undefined, 1, 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), `${'a'.repeat(64)}\n`, `${'a'.repeat(63)}/`],
} satisfies Record<string, unknown[]>;

type Fields = Record<string, keyof typeof wrong>;

/** An entry with all its fields; those without which it is none; and those that are left out if they are wrong. */
type Row = [entry: Entry, needed: Fields, others?: Fields];

const code = {
  id: 'c',
  kind: 'code',
  name: 'a.ts',
  language: 'typescript',
  text: 'a',
  firstLine: 1,
  lastLine: 2,
} as const;
const picture = { hash: 'a'.repeat(64), type: 'image/png', width: 1, height: 2, bytes: 3 } as const;
const shown = { id: 'p', kind: 'picture', name: 'a.png', language: '', text: '', picture } as const;

const rows: Row[] = [
  [
    { type: 'created', v: 1, at: 2, workspace: 'w', workspaceId: 'i', place: 'p', from: { id: 'f', title: 't' } },
    { v: 'number', at: 'time' },
    { workspace: 'text', workspaceId: 'text', place: 'text', from: 'object' },
  ],
  [
    { type: 'message', parent: 'a', message: { id: 'b', role: 'user', text: 'c', attachments: [] }, at: 1 },
    {
      parent: 'parent',
      message: 'object',
      'message.id': 'text',
      'message.text': 'text',
      'message.attachments': 'list',
      at: 'time',
    },
  ],
  [
    {
      ...{ type: 'reply', parent: 'a', at: 1, place: 'p' },
      reply: { id: 'b', model: 'c', modelId: 'd', beside: 'e', looksUp: true },
    },
    { parent: 'parent', reply: 'object', 'reply.id': 'text', 'reply.model': 'text', at: 'time' },
    { 'reply.modelId': 'text', 'reply.beside': 'text', 'reply.looksUp': 'true', place: 'text' },
  ],
  [
    { type: 'sent', id: 'a', characters: 1, at: 2 },
    { id: 'text', characters: 'number', at: 'time' },
  ],
  [
    { type: 'text', id: 'a', text: 'b' },
    { id: 'text', text: 'text' },
  ],
  [
    { type: 'thought', id: 'a', text: 'b' },
    { id: 'text', text: 'text' },
  ],
  [
    {
      ...{ type: 'step', id: 'a' },
      step: {
        ...{ number: 1, round: 2, at: 3, tool: 'b', input: 'c', title: 'd', path: 'e', firstLine: 4, lastLine: 5 },
        ...{ proposes: true, result: 'f', pictures: [shown] },
      },
    },
    {
      ...{ id: 'text', step: 'object', 'step.number': 'number', 'step.round': 'number', 'step.at': 'number' },
      ...{ 'step.tool': 'text', 'step.input': 'text', 'step.title': 'text' },
    },
    {
      ...{ 'step.path': 'text', 'step.firstLine': 'number', 'step.lastLine': 'number' },
      ...{ 'step.proposes': 'true', 'step.result': 'text', 'step.pictures': 'list' },
    },
  ],
  [{ type: 'shorten', id: 'a', text: 'b' }, { id: 'text' }, { text: 'text' }],
  [{ type: 'text-was-thought', id: 'a' }, { id: 'text' }],
  [
    {
      ...{ type: 'wait', model: { id: 'a', name: 'b' }, place: 'c' },
      message: { id: 'd', role: 'user', text: 'e', attachments: [] },
    },
    {
      ...{ model: 'object', 'model.id': 'text', 'model.name': 'text', place: 'text' },
      ...{ message: 'object', 'message.id': 'text', 'message.text': 'text', 'message.attachments': 'list' },
    },
  ],
  [{ type: 'move-up', id: 'a' }, { id: 'text' }],
  [{ type: 'withdraw', id: 'a' }, { id: 'text' }],
  [
    {
      type: 'end',
      reply: {
        ...{ id: 'a', role: 'assistant', model: 'b', outcome: 'failed' },
        usage: { inputTokens: 1, outputTokens: 2, inputTokensBefore: 3 },
        ...{ stopReason: 'c', seconds: 3, thoughtSeconds: 4 },
        problem: { sentence: 'd', actions: ['retry'], serverText: 'e' },
      },
      at: 1,
    },
    { reply: 'object', 'reply.id': 'text', 'reply.model': 'text', 'reply.outcome': 'name', at: 'time' },
    {
      ...{ 'reply.usage': 'object', 'reply.usage.inputTokens': 'number', 'reply.usage.outputTokens': 'number' },
      ...{ 'reply.usage.inputTokensBefore': 'number' },
      ...{ 'reply.stopReason': 'text', 'reply.seconds': 'number', 'reply.thoughtSeconds': 'number' },
      ...{ 'reply.problem': 'object', 'reply.problem.serverText': 'text' },
    },
  ],
  [{ type: 'choose', id: 'a', keep: true }, { id: 'text' }, { keep: 'true' }],
  [{ type: 'delete', id: 'a' }, { id: 'text' }],
  [
    { type: 'summary', title: 'a', at: 1, messages: 2, named: true, place: 'p' },
    { title: 'text', at: 'time', messages: 'number' },
    { named: 'true', place: 'text' },
  ],
];

/** A message with an attachment, which is left out if one of these fields is wrong; and the fields that are left out alone. */
const attachments: [attachment: object, needed: Fields, others?: Fields][] = [
  [
    { ...code, uri: 'file:///a.ts', symbol: 'a', folder: 'b' },
    { id: 'text', kind: 'name', name: 'text', language: 'text', text: 'text' },
    { firstLine: 'number', lastLine: 'number', uri: 'text', symbol: 'text', folder: 'text' },
  ],
  [
    shown,
    {
      ...{ id: 'text', kind: 'name', picture: 'object', 'picture.hash': 'hash', 'picture.type': 'name' },
      ...{ 'picture.width': 'number', 'picture.height': 'number', 'picture.bytes': 'number' },
    },
  ],
];

/** A copy in which the field at a path such as `reply.id` has a value, or is missing if the value is undefined. */
function changed(whole: object, path: string, value?: unknown): object {
  const [first = '', ...rest] = path.split('.');
  const { [first]: inner, ...others } = whole as Record<string, unknown>;
  const now = rest.length > 0 ? changed(inner as object, rest.join('.'), value) : value;
  return now === undefined ? others : { ...others, [first]: now };
}

const each = (fields: Fields): [path: string, value: unknown][] =>
  Object.entries(fields).flatMap(([path, kind]) => wrong[kind].map((value) => [path, value] as [string, unknown]));
const message = (...attached: object[]): object => ({
  ...{ type: 'message', parent: null, at: 1 },
  message: { id: 'b', role: 'user', text: 'c', attachments: attached },
});

describe('An entry of a stored conversation', () => {
  for (const [entry, needed, others] of rows) {
    it(`is read with all its fields, and with no other: ${entry.type}`, () => {
      assert.deepEqual(entryOf(entry), entry);
      const more = { ...entry, more: 1, ...('reply' in entry && { reply: { ...entry.reply, more: 1 } }) };
      assert.deepEqual(entryOf(more), entry);
      for (const time of [8.64e15, -8.64e15])
        if ('at' in entry) assert.deepEqual(entryOf({ ...entry, at: time }), { ...entry, at: time });
    });

    it(`is none without a field that it needs: ${entry.type}`, () => {
      for (const [path, value] of each(needed))
        assert.equal(entryOf(changed(entry, path, value)), undefined, `${path}: ${String(value)}`);
    });

    it(`has fields that are zero or empty: ${entry.type}`, () => {
      for (const [path, kind] of Object.entries({ ...needed, ...others }))
        for (const value of kind === 'number' || kind === 'time' ? [0] : kind === 'text' ? [''] : []) {
          const empty = changed(entry, path, value);
          assert.deepEqual(entryOf(empty), empty, path);
        }
    });

    if (!others) continue;
    it(`loses a field that is wrong: ${entry.type}`, () => {
      for (const [path, value] of each(others))
        assert.deepEqual(entryOf(changed(entry, path, value)), changed(entry, path), `${path}: ${String(value)}`);
    });
  }

  for (const [attachment, needed, others = {}] of attachments) {
    it(`loses an attachment or a field of it that is wrong: ${Object.keys(attachment).join(', ')}`, () => {
      assert.deepEqual(entryOf(message(attachment, code)), message(attachment, code));
      for (const [path, value] of each(needed))
        assert.deepEqual(
          entryOf(message(changed(attachment, path, value), code)),
          message(code),
          `${path}: ${String(value)}`,
        );
      for (const [path, value] of each(others))
        assert.deepEqual(
          entryOf(message(changed(attachment, path, value))),
          message(changed(attachment, path)),
          `${path}: ${String(value)}`,
        );
    });
  }

  it('has a picture only in an attachment that is one', () => {
    assert.deepEqual(entryOf(message({ ...code, picture }, changed(shown, 'picture'), shown)), message(shown));
  });

  for (const outcome of ['done', 'stopped', 'partial', 'failed'])
    it(`keeps the problem of a reply whatever its outcome is: ${outcome}`, () => {
      const [entry] = rows.find(([each]) => each.type === 'end') ?? [];
      const ended = changed(entry ?? {}, 'reply.outcome', outcome);
      assert.deepEqual(entryOf(ended), ended);
    });

  it('loses the buttons of a problem that this version does not know, or that are there already', () => {
    const [entry] = rows.flatMap(([each]) => (each.type === 'end' ? each : []));
    const actions = ['retry', 'other', 1, 'toString', 'openHelp', 'retry'];
    assert.deepEqual(
      entryOf(changed(entry ?? {}, 'reply.problem.actions', actions)),
      changed(entry ?? {}, 'reply.problem.actions', ['retry', 'openHelp']),
    );
    for (const path of ['reply.problem.sentence', 'reply.problem.actions'])
      assert.deepEqual(entryOf(changed(entry ?? {}, path, 1)), changed(entry ?? {}, 'reply.problem'), path);
  });

  it('is nothing of an unknown type', () => {
    for (const value of [null, 'text', [], {}, { type: 1 }, { type: 'other' }, { type: 'toString' }])
      assert.equal(entryOf(value), undefined);
  });

  it('may have no parent', () => {
    const first = { type: 'reply', parent: null, reply: { id: 'a', model: 'b' }, at: 1 };
    assert.deepEqual(entryOf(first), first);
  });

  it('has names, and words on the end of a reply, that are short enough to be drawn at once (V321)', () => {
    const long = 'a'.repeat(5_000);
    const cut = (entry: object, path: string): void =>
      assert.deepEqual(entryOf(changed(entry, path, long)), changed(entry, path, long.slice(0, 4_096)), path);
    for (const [type, paths] of Object.entries({
      created: ['workspace', 'place', 'from.title'],
      reply: ['reply.model', 'place'],
      step: ['step.tool', 'step.title', 'step.path'],
      wait: ['model.name', 'place'],
      end: ['reply.model', 'reply.stopReason', 'reply.problem.sentence', 'reply.problem.serverText'],
      summary: ['title', 'place'],
    }))
      for (const path of paths) cut(rows.find(([each]) => each.type === type)?.[0] ?? {}, path);
    for (const field of ['name', 'symbol', 'folder'])
      assert.deepEqual(
        entryOf(message({ ...code, [field]: long })),
        message({ ...code, [field]: long.slice(0, 4_096) }),
      );
  });

  it('has what was written, attached, looked up and proposed as a whole, however long it is', () => {
    const long = 'a'.repeat(5_000);
    for (const [type, paths] of Object.entries({
      message: ['message.text'],
      ...{ text: ['text'], thought: ['text'], shorten: ['text'], wait: ['message.text'] },
      step: ['step.input', 'step.result'],
    }))
      for (const path of paths) {
        const whole = changed(rows.find(([each]) => each.type === type)?.[0] ?? {}, path, long);
        assert.deepEqual(entryOf(whole), whole, `${type}: ${path}`);
      }
    for (const field of ['text', 'uri'])
      assert.deepEqual(entryOf(message({ ...code, [field]: long })), message({ ...code, [field]: long }), field);
  });
});
