import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { quietAnswer, type Answer, type GatedReplier } from '../../../src/editor/asking/quietAnswer.ts';
import type { Attachment } from '../../../src/protocol.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';
import type { SentByCommand } from '../../../src/chat/record/commandRecord.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import type { Gate } from '../../../src/chat/secrets/outgoing.ts';
import { connected, openGate, replierOf } from '../../support/connected.ts';

const shared = { id: '1', kind: 'surroundings', language: 'typescript' } as const;
const cases: [name: string, attachments: Attachment[], content: string][] = [
  ['nothing', [], 'Use const'],
  [
    'one text',
    [{ ...shared, name: 'A', text: 'let a;' }],
    'Use const\n\nA, for reference only:\n```typescript\nlet a;\n```',
  ],
  [
    'two, in order, with fences in one',
    [
      { ...shared, name: 'A', text: '```' },
      { ...shared, kind: 'code', name: 'b.ts', firstLine: 2, lastLine: 3, text: 'let b;\n' },
    ],
    'Use const\n\nA, for reference only:\n````typescript\n```\n````\n\nb.ts, lines 2 to 3:\n```typescript\nlet b;\n```',
  ],
];

describe('Answers outside of the chat', () => {
  for (const [name, attachments, content] of cases)
    it(`are requested with the attachments, as messages of the chat are: ${name}`, async () => {
      const sent: ServiceMessage[][] = [];
      const { now } = replierOf({
        model: () => ({ id: 'm', name: 'M' }),
        begin: () => (_, messages) => {
          sent.push(messages);
          return Promise.reject(new Error('Enough.'));
        },
      });
      const abort = new AbortController();
      const question = { command: 'rewrite' as const, prompt: 'Use const', attachments, abort, take: () => undefined };
      await quietAnswer({ now, outgoing: openGate }, now(), question, () => undefined);
      assert.deepEqual(sent, [[{ role: 'user', content }]]);
    });

  it('are recorded with what the prompt contains, once for each request that was sent, with the first connection (V357)', async () => {
    const recorded: SentByCommand[] = [];
    let place = 'a.example';
    const { now } = replierOf({
      model: () => ({ id: 'm', name: 'M' }),
      installationName: () => place,
      systemPrompt: () => 'Be brief.',
      begin: () => () => {
        place = 'b.example';
        return Promise.resolve(empty);
      },
    });
    const replier: GatedReplier = { now, outgoing: openGate, recordSent: (request) => recorded.push(request) };
    const code: Attachment = { ...shared, kind: 'code', name: 'b.ts', text: 'let b;' };
    const question = { prompt: 'Use const', inPrompt: [code], attachments: [], take: () => undefined };
    await quietAnswer(replier, now(), { command: 'fix', ...question, abort: new AbortController() }, () => undefined);
    assert.deepEqual(recorded, [
      {
        ...{ command: 'fix', place: 'a.example', model: { id: 'm', name: 'M' } },
        ...{ characters: 'Be brief.Use const'.length, promptCharacters: 9, attachments: [code] },
      },
    ]);
  });

  /** An answer to a question that passes this gate, with what was taken and reported meanwhile, and what was sent. */
  async function answered(events: ReplyEvent[], outgoing: Partial<Gate> = {}) {
    const [taken, reported, sent]: [[string, string][], string[], ServiceMessage[][]] = [[], [], []];
    const abort = new AbortController();
    const { now } = replierOf({
      model: () => ({ id: 'm', name: 'M' }),
      systemPrompt: () => 'Be brief.',
      begin: () =>
        connected(async function* (_, messages) {
          sent.push(messages);
          await Promise.resolve();
          yield* events;
        }),
    });
    const attachments: Attachment[] = [{ ...shared, name: 'A', text: 'let a;' }];
    const take = (...all: [string, string]): unknown => taken.push(all);
    const question = { command: 'rewrite' as const, prompt: 'Use const', attachments, abort, take };
    const gated = { now, outgoing: { ...openGate, ...outgoing } };
    const answer: Answer = await quietAnswer(gated, now(), question, (message) => reported.push(message));
    return { answer, taken, reported, sent, isStopped: abort.signal.aborted };
  }

  it('are taken as they arrive, with what is new; text that was thought is taken back', async () => {
    const { answer, taken, reported } = await answered([
      { type: 'thought', text: 'Hm' },
      { type: 'usage', usage: { inputTokens: 1, outputTokens: 1 } },
      { type: 'thought', text: 'm.' },
      { type: 'text', text: 'So. ' },
      { type: 'text-was-thought' },
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
      { type: 'usage', usage: { inputTokens: 1, outputTokens: 2 } },
      { type: 'end', stopReason: 'length' },
    ]);
    assert.deepEqual(taken, [
      ['So. ', 'So. '],
      ['', ''],
      ['a', 'a'],
      ['ab', 'b'],
    ]);
    assert.deepEqual(reported, ['Thinking…', '']);
    const { ending, ...rest } = answer;
    assert.equal(ending.outcome, 'done');
    assert.deepEqual(rest, {
      ...{ model: 'M', text: 'ab', stopReason: 'length', usage: { inputTokens: 1, outputTokens: 2 } },
    });
  });

  it('say why they wait for another attempt, until they have ended', async () => {
    mock.timers.enable({ apis: ['Date', 'setInterval'], now: 0 });
    try {
      const retrying = { sentence: 'It is busy.', at: 2000, attempt: 2, attempts: 3 };
      const { reported } = await answered([{ type: 'retry', retrying } as unknown as ReplyEvent]);
      mock.timers.tick(5000);
      assert.deepEqual(reported, ['It is busy. Trying again in 2 s (attempt 2 of 3).']);
    } finally {
      mock.timers.reset();
    }
  });

  it('are requested with what the check leaves', async () => {
    const asked: unknown[] = [];
    const { sent } = await answered([], {
      check(...all) {
        asked.push(all.slice(2));
        return Promise.resolve({ isStopped: false, text: 'Use [removed]', attachments: [] });
      },
      mayLeave(...all) {
        asked.push(all);
        return Promise.resolve(true);
      },
    });
    assert.deepEqual(sent[0]?.at(-1), { role: 'user', content: 'Use [removed]' });
    // A command made the text, and the system prompt is sent along with it.
    assert.deepEqual(asked, [
      ['a.example · primary', false],
      [['Be brief.'], 'a.example · primary'],
    ]);
  });

  const stopped: [what: string, outgoing: Partial<Gate>][] = [
    ['the question', { check: () => Promise.resolve({ isStopped: true }) }],
    ['the system prompt', { mayLeave: () => Promise.resolve(false) }],
  ];
  for (const [what, outgoing] of stopped)
    it(`are not requested if the user does not send ${what}, and count as stopped, without a problem`, async () => {
      const { answer, sent, isStopped } = await answered([{ type: 'text', text: 'a' }], outgoing);
      assert.deepEqual([sent, isStopped], [[], true]);
      assert.deepEqual(
        [answer.text, answer.model, answer.ending.outcome, answer.ending.problem],
        [...['', 'M', 'stopped', undefined]],
      );
    });
});

/** A reply without any event. */
const empty: AsyncIterable<ReplyEvent> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};
