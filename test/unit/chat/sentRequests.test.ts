import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { entriesIn, lineOf } from '../../../src/chat/history/entries.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { asJson, importJson } from '../../../src/chat/history/transfer.ts';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { Session } from '../../../src/chat/session.ts';
import type { SentRequest } from '../../../src/chat/record/requestRecord.ts';
import { sentRequests, sentRequestsText } from '../../../src/chat/record/sentRequests.ts';
import type { Attachment, UserMessage } from '../../../src/protocol.ts';
import { connected, replierOf } from '../../support/connected.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import { historyFolder, workspace } from '../../support/history/folder.ts';

const file: Attachment = { id: 'f', kind: 'code', name: 'src/a.ts', language: 'typescript', text: 'let a;' };
const code = { ...file, firstLine: 3, lastLine: 9 };
const atlas = { id: 'atlas-large', name: 'Atlas' };

describe('The list of sent requests (V145)', () => {
  const { window } = historyFolder();

  function start() {
    const { history } = window();
    const script = { place: 'a.example · primary', fails: false };
    const session = new Session(
      replierOf({
        model: () => ({ id: 'ai.service.assistant', name: 'Assistant' }),
        systemPrompt: () => 'Be brief.',
        installationName: () => script.place,
        begin: () =>
          connected(async function* () {
            await Promise.resolve();
            if (script.fails) throw new Error('away');
            yield { type: 'text', text: 'Yes.' };
          }),
      }),
      () => undefined,
      { journal: () => history.create(workspace) },
    );
    const sent = async () => sentRequests((await history.read(session.shown.id ?? '')) ?? []);
    return { session, script, sent, history };
  }

  it('has each request with its time, place, model, characters and attachments, also of other branches', async () => {
    const { session, script, sent } = start();
    const begin = Date.now();
    await session.send('Why?', [code, file]);
    script.place = 'b.example · other';
    await session.send('And now?', [], { also: [atlas] });
    await session.edit(session.shown.messages[0]?.id ?? '', 'What?');
    session.shown.delete(session.shown.messages[0]?.id ?? '');
    const all = await sent();
    assert.deepEqual(
      all.map(({ place, model, message, earlier }) => [
        place,
        model,
        message?.text,
        message?.attachments.length,
        earlier,
      ]),
      [
        ['a.example · primary', 'Assistant', 'Why?', 2, 0],
        ['b.example · other', 'Assistant', 'And now?', 0, 2],
        ['b.example · other', 'Atlas', 'And now?', 0, 2],
        ['b.example · other', 'Assistant', 'What?', 2, 0],
      ],
    );
    for (const { at, characters = 0 } of all)
      assert.ok(at >= begin && at <= Date.now() && characters > 'Be brief.Why?let a;'.length);
  });

  it('has no request that the connection refused, for example because there was no key', async () => {
    const { history } = window();
    const refused = new Session(
      replierOf({
        model: () => atlas,
        systemPrompt: () => '',
        begin: () => () => Promise.reject(new ServiceError('no-key')),
      }),
      () => undefined,
      { journal: () => history.create(workspace) },
    );
    await refused.send('Hello');
    assert.deepEqual(sentRequests((await history.read(refused.shown.id ?? '')) ?? []), []);
  });

  it('has no request that was blocked before it was sent', async () => {
    const { history } = window();
    const blocked = new Session(
      replierOf({
        model: () => atlas,
        systemPrompt: () => '',
        pictureSupport: () => Promise.resolve('no'),
        begin: () =>
          connected(async function* () {
            await Promise.resolve();
            yield { type: 'text', text: 'Yes.' };
          }),
      }),
      () => undefined,
      { journal: () => history.create(workspace) },
    );
    const picture = { hash: '0'.repeat(64), type: 'image/png' as const, width: 1, height: 1, bytes: 1 };
    await blocked.send('Hello', []);
    await blocked.send('Look', [{ ...file, kind: 'picture', picture }]);
    const entries = (await history.read(blocked.shown.id ?? '')) ?? [];
    assert.deepEqual(
      sentRequests(entries).map(({ message }) => message?.text),
      ['Hello'],
    );
  });

  const said = (id: string, parent: string | null, text: string, attachments: Attachment[] = []): Entry => ({
    ...{ type: 'message', parent, at: 1 },
    message: { id, role: 'user', text, attachments },
  });
  const reply = (id: string, parent: string, place?: string): Entry => ({
    ...{ type: 'reply', parent, at: 2, reply: { id, model: 'Assistant' } },
    ...(place !== undefined && { place }),
  });

  it('has the requests of earlier versions with the data that they stored', () => {
    const named = { model: 'Atlas', modelId: 'atlas-large' };
    const older: Entry[] = [
      { type: 'created', v: 1, at: 0, place: 'a.example' },
      ...[said('q1', null, 'One'), reply('r1', 'q1'), said('q2', 'r1', 'Two'), reply('r2', 'q2', 'b.example')],
      { type: 'reply', parent: 'q2', at: 2, reply: { id: 'named', ...named }, place: 'with a model' },
      { type: 'text', id: 'named', text: 'Yes' },
      { type: 'reply', parent: 'q2', at: 2, reply: { id: 'refused', ...named }, place: 'never asked' },
    ];
    const newer: Entry[] = [
      ...[said('q3', 'r2', 'Three'), reply('r3', 'q3', 'c.example')],
      { type: 'sent', id: 'r3', characters: 99, at: 3 },
    ];
    assert.deepEqual(
      sentRequests([...older, ...newer, reply('r4', 'q3', 'never asked')]).map(({ at, place, characters }) => [
        at,
        place,
        characters,
      ]),
      [
        [2, 'a.example', undefined],
        [2, 'b.example', undefined],
        [2, 'with a model', undefined],
        [3, 'c.example', 99],
      ],
    );
  });

  const turn = (index: number, parent: string | null): Entry[] => [
    { type: 'message', parent, message: { id: `Q${index}`, role: 'user', text: `${index}`, attachments: [] }, at: 1 },
    { type: 'reply', parent: `Q${index}`, reply: { id: `A${index}`, model: 'atlas', modelId: 'a' }, place: 'p', at: 1 },
    { type: 'sent', id: `A${index}`, characters: 9, at: 1 },
  ];

  it('counts one message in the place of those before a message whose beginning is lost', () => {
    assert.deepEqual(
      sentRequests([...turn(1, 'lost'), ...turn(2, 'A1')]).map(({ earlier }) => earlier),
      [1, 3],
    );
  });

  // If the work grew with the square of the number, it would take minutes.
  it('is made of a conversation with 50,000 requests, also if a damaged one leads in a circle (V652)', () => {
    const entries = Array.from({ length: 50_000 }, (_, index) =>
      turn(index, index > 0 ? `A${index - 1}` : null),
    ).flat();
    const all = sentRequests(entries);
    assert.equal(all.length, 50_000);
    assert.deepEqual([all.at(-1)?.message?.text, all.at(-1)?.earlier], ['49999', 99_998]);
    const circle = sentRequests([...turn(0, 'A49999'), ...entries.slice(3)]);
    assert.deepEqual([circle.length, circle.at(-1)?.message?.text], [50_000, '49999']);
  });

  it('has what was looked up for a stopped reply with the request after it, once', () => {
    const step = (id: string, title: string): Entry => ({
      ...{ type: 'step', id },
      step: { number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title },
    });
    const again: Entry = { type: 'sent', id: 'A1', characters: 9, at: 2 };
    const entries = [
      ...[...turn(0, null), step('A0', 'a'), step('A0', 'b')],
      ...[...turn(1, 'A0'), step('A1', 'c'), again, step('A1', 'd')],
      ...[...turn(2, 'A1'), ...turn(3, 'A1')],
    ];
    assert.deepEqual(
      sentRequests(entries).map(({ steps }) => steps.map(({ title }) => title)),
      [[], ['a', 'b'], ['c'], ['d'], []],
    );
    const continued = [...turn(0, null), step('A0', 'a'), ...turn(1, 'A0').slice(0, 2), step('A1', 'b'), again];
    assert.deepEqual(
      sentRequests(continued)
        .at(-1)
        ?.steps.map(({ title }) => title),
      ['a', 'b'],
    );
  });

  it('is stored in entries that do not change the messages of a conversation', () => {
    const sent: Entry = { type: 'sent', id: 'r', characters: 1, at: 1 };
    assert.deepEqual(entriesIn(lineOf(sent)), [sent]);
    for (const line of ['{"type":"sent","id":"r","at":1}', '{"type":"sent","id":1,"characters":1,"at":1}'])
      assert.deepEqual(entriesIn(line), []);
    const entries = [said('q', null, 'One'), reply('r', 'q', 'a.example')];
    assert.deepEqual(conversationOf([...entries, sent]).messages, conversationOf(entries).messages);
  });

  it('has no request of an imported conversation', () => {
    const entries = [said('q', null, 'One'), reply('r', 'q', 'a.example')];
    const sent: Entry = { type: 'sent', id: 'r', characters: 1, at: 1 };
    const file = JSON.parse(asJson(conversationOf(entries))) as { entries: Entry[] };
    const imported = importJson(JSON.stringify({ ...file, entries: [...file.entries, sent] }));
    assert.ok(imported.ok);
    assert.deepEqual(sentRequests(imported.entries), []);
  });

  it('says how many there are, and what is not among them', () => {
    const request = { at: 0, model: 'Atlas', earlier: 0, steps: [] };
    const said = (count: number): string | undefined =>
      /\n\n(\d.*)\n\nRequests of commands .* are in what Export What Left This Machine writes\..* are not listed\.\n/.exec(
        sentRequestsText(
          '',
          Array.from({ length: count }, () => request),
        ),
      )?.[1];
    assert.deepEqual(
      [said(1), said(2)],
      [
        '1 request, as the history keeps it, with those of other branches and of deleted messages.',
        '2 requests, as the history keeps them, with those of other branches and of deleted messages.',
      ],
    );
  });

  const shown = (of: Partial<SentRequest>): string => {
    const request = { at: 0, place: 'a.example', model: 'Atlas', earlier: 0, steps: [], ...of };
    return sentRequestsText('', [request]).replace(/^.*?(?=## 1\. )/s, '');
  };
  const message: UserMessage = { id: 'q', role: 'user', text: 'Why?', attachments: [] };
  const rows: [what: string, of: Partial<SentRequest>, lines: string[]][] = [
    [
      'of this version',
      { modelId: 'atlas-1', characters: 1234, message, earlier: 2 },
      ['a.example', 'Atlas (atlas-1)', '1,234', '4 characters; earlier messages: 2'],
    ],
    [
      'to a model that is named by its id',
      { modelId: 'Atlas', characters: 9, message: { ...message, text: '?' } },
      ['a.example', 'Atlas', '9', '1 character; earlier messages: 0'],
    ],
    [
      'of an earlier version, which kept less',
      { place: undefined },
      ['not kept', 'Atlas', 'not kept', '0 characters; earlier messages: 0'],
    ],
  ];
  for (const [what, of, [place, model, characters, said]] of rows)
    it(`is shown with where it went, and how much it was: ${what}`, () =>
      assert.equal(
        shown(of),
        `## 1. 1970-01-01T00:00:00.000Z\n\nTo: ${place}\nModel or app: ${model}\nCharacters: ${characters}\nYour message: ${said}\n`,
      ));

  it('is shown with its number, its pictures, and what was looked up for it', () => {
    const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
    const picture = { hash: '0'.repeat(64), type: 'image/png' as const, width: 1, height: 1, bytes: 1234 };
    const shot: Attachment = { ...file, kind: 'picture', name: 'shot.png', text: 'QUJD', picture };
    const step = { number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title: 'Read *a*' };
    const found = { ...step, path: 'b.ts', firstLine: 2, lastLine: 5, result: 'let b;' };
    const first: SentRequest = {
      ...{ at: 0, place: 'a.example', model: 'Atlas', earlier: 0, steps: [found, step] },
      message: { ...message, attachments: [{ ...file, firstLine: 3 }, shot, { ...file, text: ';' }] },
    };
    const [, one = '', two = ''] = sentRequestsText('', [first, { ...first, message, steps: [] }]).split('\n## ');
    assert.deepEqual(one.trim().split('\n').slice(-5), [
      `- src/a.ts:3-3 (code), 6 characters, SHA-256 ${hash('let a;')}`,
      `- shot.png (picture), 1,234 bytes, SHA-256 ${picture.hash}`,
      `- src/a.ts (code), 1 character, SHA-256 ${hash(';')}`,
      `- b.ts:2-5 (lookedUp), 6 characters, SHA-256 ${hash('let b;')}`,
      `- Read \\*a\\* (lookedUp), 0 characters, SHA-256 ${hash('')}`,
    ]);
    assert.deepEqual(
      [one, two].map((text) => text.slice(0, 2)),
      ['1.', '2.'],
    );
    assert.doesNotMatch(two, /SHA-256/);
  });

  it('is shown with the hash of each attachment, and with hostile names as plain text', async () => {
    const { session, script, sent } = start();
    script.place = 'a.example\n# Not sent';
    const hostile = { ...code, name: 'a](command:x)\n## 2. [b](https://b.example)\u202e<img>`.ts' };
    await session.send('Why?', [hostile]);
    const text = sentRequestsText('# [title](x)', await sent());
    assert.match(text, /^# What left this machine\n\nConversation: \\# \\\[title\\\]\(x\)\n/);
    assert.equal(text.match(/^#/gm)?.length, 2);
    assert.doesNotMatch(text, /(?<!\\)[[<`]|\u202e/);
    assert.ok(
      text.includes(`:3-9 (code), 6 characters, SHA-256 ${createHash('sha256').update('let a;').digest('hex')}`),
    );
    assert.match(
      text,
      /To: a\.example \\# Not sent\nModel or app: Assistant \(ai\.service\.assistant\)\nCharacters: \d+\n/,
    );
    assert.ok(!text.includes('let a;') && !text.includes('Why?'));
  });
});
