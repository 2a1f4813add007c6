import assert from 'node:assert/strict';
import { answer, type GatedReplier } from '../../src/editor/asking/answer.ts';
import type { Attachment } from '../../src/protocol.ts';
import type { ServiceMessage } from '../../src/service/client.ts';
import type { SentByCommand } from '../../src/chat/record/commandRecord.ts';
import type { ReplyEvent } from '../../src/service/reply/replyReader.ts';
import { openGate, replierOf } from '../support/connected.ts';

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
      await answer(
        { now, outgoing: openGate },
        {
          command: 'rewrite',
          prompt: 'Use const',
          attachments,
          title: String,
          abort,
          take: () => undefined,
        },
      );
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
    const question = { prompt: 'Use const', inPrompt: [code], attachments: [], title: String, take: () => undefined };
    await answer(replier, { command: 'fix', ...question, abort: new AbortController() });
    assert.deepEqual(recorded, [
      {
        ...{ command: 'fix', place: 'a.example', model: { id: 'm', name: 'M' } },
        ...{ characters: 'Be brief.Use const'.length, promptCharacters: 9, attachments: [code] },
      },
    ]);
  });
});

/** A reply without any event. */
const empty: AsyncIterable<ReplyEvent> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};
