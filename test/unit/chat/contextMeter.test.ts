import assert from 'node:assert/strict';
import { charactersOf, ContextMeter } from '../../../src/chat/composing/contextMeter.ts';
import { serviceMessages } from '../../../src/chat/composing/prompts.ts';
import { Session } from '../../../src/chat/session.ts';
import { TokenEstimates } from '../../../src/chat/tokenEstimates.ts';
import type { Attachment, Message } from '../../../src/protocol.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';
import { connected, replierOf } from '../../support/connected.ts';

const attachment = (length: number): Attachment => {
  return { id: 'a', kind: 'file', name: 'a.ts', language: 'ts', text: 'x'.repeat(length) };
};
const step = { number: 1, round: 1, at: 0, tool: 'read_file', title: 'Read a' };
const question = (text: string, attachments: Attachment[] = []): Message => ({
  id: text,
  role: 'user',
  text,
  attachments,
});
const reply = (text: string): Message => ({ id: text, role: 'assistant', model: 'Atlas', text, outcome: 'done' });
/** The given number of turns with 400 characters, which is estimated as 100 tokens. Each starts with its own number. */
const turns = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) => [
    question(`${index}`.padEnd(200, 'q')),
    reply(`${index}`.padEnd(200, 'r')),
  ]).flat();

function open(contextLength: number | undefined, systemPrompt = '', estimates = new TokenEstimates()) {
  const host = replierOf({
    model: () => ({ id: 'atlas', name: 'Atlas' }),
    begin: () => () => Promise.reject(new Error('Nothing is sent.')),
    systemPrompt: () => systemPrompt,
    contextLength: () => contextLength,
  });
  return { meter: new ContextMeter(host, estimates), estimates, ...host.now() };
}

describe('The context meter', () => {
  it('shows nothing if no limit is known', () => {
    assert.equal(open(undefined).meter.use(turns(1), [attachment(1_000_000)]), undefined);
  });

  it('counts the system prompt, new and earlier attachments, and earlier messages', () => {
    const { meter } = open(8192, 's'.repeat(80));
    assert.deepEqual(
      meter.use(
        [
          question('q'.repeat(20), [attachment(100)]),
          reply('r'.repeat(40)),
          question('q'.repeat(20), [attachment(300)]),
        ],
        [attachment(500), attachment(300)],
      ),
      {
        limit: 8192,
        tokens: 340,
        parts: { systemPrompt: 20, attachments: 300, earlierMessages: 20 },
        charactersPerToken: 4,
      },
    );
  });

  it('counts what was looked up for earlier replies as attachments, with the beginning of each call', () => {
    const { meter } = open(8192);
    const steps = [
      { ...step, input: 'i'.repeat(1000), result: 'r'.repeat(200) },
      { ...step, input: '' },
    ];
    const replies = [steps, steps].map((of) => ({ ...reply('r'.repeat(20)), steps: of }) as Message);
    const use = meter.use([question('q'.repeat(40)), ...replies], []);
    assert.deepEqual(use?.parts, { systemPrompt: 0, attachments: 200, earlierMessages: 20 });
  });

  it('does not count the bytes of pictures, earlier or new', () => {
    const { meter } = open(8192);
    const shot = { hash: 'h', type: 'image/png' as const, width: 1, height: 1, bytes: 3000 };
    const picture: Attachment = { ...attachment(4000), kind: 'picture', picture: shot };
    assert.deepEqual(
      meter.use([question('q'.repeat(40), [picture])], [picture]),
      meter.use([question('q'.repeat(40))], []),
    );
  });

  it('counts all texts of a request, also between pictures', () => {
    const picture = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AAAA' } };
    const text = (words: string) => ({ type: 'text' as const, text: words });
    const messages: ServiceMessage[] = [
      { role: 'system', content: 'a' },
      { role: 'user', content: [text('bc'), picture, text('def'), picture, text('g')] },
    ];
    assert.equal(charactersOf(messages), 7);
  });

  it('learns nothing from a request with pictures', async () => {
    const noted: number[] = [];
    const shot = { hash: 'h', type: 'image/png' as const, width: 1, height: 1, bytes: 3000 };
    const picture: Attachment = { ...attachment(4000), kind: 'picture', picture: shot };
    const session = new Session(
      replierOf({
        model: () => ({ id: 'atlas', name: 'Atlas' }),
        systemPrompt: () => '',
        counted: (_, __, tokens) => noted.push(tokens),
        begin: () =>
          connected(async function* () {
            yield { type: 'text', text: 'Yes.' };
            yield await Promise.resolve({ type: 'usage', usage: { inputTokens: 7, outputTokens: 1 } });
            yield { type: 'end', stopReason: 'stop' };
          }),
      }),
      () => undefined,
    );
    await session.send('Hi');
    await session.send('And this?', [picture]);
    await session.send('And now?');
    assert.deepEqual(noted, [7]);
  });

  it('learns from each of several replies about the model that it is of', async () => {
    const noted: [model: string, tokens: number][] = [];
    const replier = replierOf({
      model: () => ({ id: 'atlas', name: 'Atlas' }),
      counted: (model, _, tokens) => noted.push([model, tokens]),
      begin: () =>
        connected(async function* (model) {
          yield { type: 'text', text: 'Yes.' };
          yield await Promise.resolve({ type: 'usage', usage: { inputTokens: model === 'atlas' ? 7 : 9 } });
          yield { type: 'end', stopReason: 'stop' };
        }),
    });
    await new Session(replier, () => undefined).send('Hi', [], { also: [{ id: 'other', name: 'Other' }] });
    assert.deepEqual(noted.sort(), [
      ['atlas', 7],
      ['other', 9],
    ]);
  });

  it('shows the count of the service for messages that it has counted', () => {
    const { meter, estimates } = open(8192);
    estimates.note('atlas', 4000, 2500);
    assert.equal(meter.use(turns(10), [])?.tokens, 2500);
  });

  const sent = (messages: Message[], systemPrompt = ''): ServiceMessage[] => serviceMessages(messages, systemPrompt);
  const excesses: [what: string, limit: number | undefined, messages: Message[], asked: object | undefined][] = [
    ['fits', 1100, [...turns(10), question('And?')], undefined],
    ['just fits', 1000, [question('q'.repeat(4000))], undefined],
    ['has no limit', undefined, turns(10), undefined],
    [
      'is too long with an earlier question that has no reply',
      1000,
      [question('q'.repeat(4100)), question('And?')],
      { hasEarlier: false, canLeaveOut: false },
    ],
    [
      'is too long together with earlier messages',
      1000,
      [...turns(10), question('And?')],
      { hasEarlier: true, canLeaveOut: true },
    ],
    [
      'is too long together with earlier messages, and just fits without them',
      1000,
      [...turns(10), question('q'.repeat(4000))],
      { hasEarlier: true, canLeaveOut: true },
    ],
    [
      'is too long without earlier messages',
      1000,
      [question('q'.repeat(4100))],
      { hasEarlier: false, canLeaveOut: false },
    ],
    [
      'is too long even without its earlier messages',
      1000,
      [...turns(10), question('q'.repeat(4100))],
      { hasEarlier: true, canLeaveOut: false },
    ],
  ];
  for (const [what, limit, messages, asked] of excesses)
    it(`asks ${asked ? `what to do` : 'nothing'} before a message that ${what}`, () => {
      const tokens = Math.round(charactersOf(sent(messages)) / 4);
      const { meter, model } = open(limit);
      assert.deepEqual(meter.excess(sent(messages), model), asked && { ...asked, tokens, limit });
    });

  const kept: [what: string, limit: number | undefined, messages: Message[], first: number][] = [
    ['all messages if they fit', 1200, [...turns(10), question('And?')], 0],
    ['all messages if no limit is known', undefined, [...turns(10), question('And?')], 0],
    ['all messages if they leave just the room for a reply', 400, [...turns(3), question('q'.repeat(200))], 0],
    ['whole turns, with room for a reply', 1000, [...turns(10), question('And?')], 4],
    ['the last message if no more fits', 256, [...turns(10), question('q'.repeat(2000))], 20],
    [
      'a message without a reply as a turn of its own',
      256,
      [question('q'.repeat(900)), ...turns(1), question('And?')],
      1,
    ],
  ];
  for (const [what, limit, messages, first] of kept)
    it(`keeps ${what}`, () => {
      const { meter, model } = open(limit);
      assert.deepEqual(meter.newest(messages, model), messages.slice(first));
    });

  // If the work grew with the square of the number, it would take minutes.
  it('keeps the newest of 400,000 messages (V653)', () => {
    const messages = turns(200_000);
    const { meter, model } = open(1000);
    assert.deepEqual(
      meter.newest(messages, model).map(({ id }) => id),
      messages.slice(-16).map(({ id }) => id),
    );
  });

  it('keeps only the last message if the system prompt alone is too long', () => {
    const messages = [...turns(3), question('And?')];
    const prompt = 's'.repeat(4000);
    const { meter, model } = open(256, prompt);
    assert.deepEqual(meter.newest(messages, model), messages.slice(-1));
    assert.equal(meter.excess(sent(messages, prompt), model)?.canLeaveOut, false);
  });

  it('leaves room for what is attached, in whichever turn', () => {
    for (const place of [0, 2, 4]) {
      const messages = turns(3);
      messages[place] = question('q'.repeat(200), [attachment(900)]);
      const { meter, model } = open(400);
      assert.deepEqual(meter.newest([...messages, question('And?')], model)[0], messages[place === 0 ? 2 : 4]);
    }
  });

  it('leaves room for the system prompt, and for what was looked up', () => {
    const messages = [...turns(3), question('And?')];
    const { meter, model } = open(400, 's'.repeat(400));
    assert.deepEqual(meter.newest(messages, model), messages.slice(2));
    const [first, second = reply(''), ...others] = messages;
    const read = { ...second, steps: [{ ...step, input: '', result: 'r'.repeat(400) }] };
    const withSteps = [...(first ? [first] : []), read, ...others];
    assert.deepEqual(open(400).meter.newest(withSteps, open(400).model), messages.slice(2));
  });

  it('learns from each request, also from one without the oldest turns', async () => {
    const { meter, estimates, model } = open(1000, 'Be brief.');
    const requests: ServiceMessage[][] = [];
    const replier = replierOf({
      model: () => ({ id: 'atlas', name: 'Atlas' }),
      systemPrompt: () => 'Be brief.',
      counted: (...counted) => estimates.note(...counted),
      begin: () =>
        connected(async function* (_, messages) {
          requests.push(messages);
          yield { type: 'text', text: 'r'.repeat(2000) };
          yield { type: 'usage', usage: { inputTokens: charactersOf(messages), outputTokens: 1 } };
          yield await Promise.resolve({ type: 'end', stopReason: 'stop' });
        }),
    });
    const session = new Session(replier, () => undefined);
    await session.send('q'.repeat(1000));
    assert.equal(estimates.charactersPerToken('atlas'), 1);
    await session.send('And now?', [], { select: (messages) => meter.newest(messages, model) });
    assert.deepEqual(
      requests[1]?.map(({ content }) => content),
      ['Be brief.', 'And now?'],
    );
    assert.equal(session.shown.messages.length, 4, 'the conversation keeps all messages');
    assert.equal(estimates.of('atlas', 17), 17);
  });
});
