// Everything that the panel can show, for checks of all of it.
import type { Fact, Message, ShownMessage } from '../../src/protocol.ts';
import { turn } from './panelPage.ts';

export const question: Message & ShownMessage = {
  id: 'q',
  role: 'user',
  text: 'How do I read a file?',
  attachments: [],
};
const text = '# Files\n\nWith `readline`:\n\n```ts\nlet a = 1;\n```\n\n| Name | Size |\n|---|--:|\n| a | 1 |\n';
export const answer = turn('r', text, { seconds: 2 }).slice(1);
const failure = (problem: { sentence: string; serverText?: string; actions: ['setApiKey'] }): ShownMessage[] =>
  turn('r', '', { outcome: 'failed', problem }).slice(1);
export const rejected = failure({
  sentence: 'The key was rejected.',
  serverText: 'Incorrect API key',
  actions: ['setApiKey'],
});
export const notConnected: Fact = { type: 'connection', connection: { model: '', hasKey: false } };
export const tooLong: Fact = {
  type: 'too-long',
  tooLong: { tokens: 34_017, limit: 32_768, hasEarlier: true, canLeaveOut: true },
};
export const context: Fact = {
  type: 'context',
  context: {
    limit: 32_768,
    tokens: 5200,
    charactersPerToken: 4,
    parts: { systemPrompt: 1, attachments: 2, earlierMessages: 3 },
  },
};
const ahead: Fact = {
  type: 'waiting',
  messages: ['1', '2', '3'].map((id) => ({ id, text: 'And then? '.repeat(20), attachments: 2, model: 'other' })),
  note: 'Not sent: the reply was stopped.',
};
export const several: ShownMessage = {
  role: 'comparison',
  selected: 'a',
  replies: ['a', 'b'].map((id) => ({ id, role: 'assistant', model: `model ${id}`, text, outcome: 'done' })),
};
const file = { kind: 'file' as const, language: 'typescript', size: 1234 };
const attached: Fact = {
  type: 'draft',
  attachments: [
    { ...file, id: '1', name: 'src/a/rather/long/path/to/a/file/invoice.ts', firstLine: 1, lastLine: 20 },
    { ...file, id: '2', name: 'b.ts' },
  ],
};
export const missingModel: Extract<Fact, { type: 'connection' }> = {
  type: 'connection',
  connection: { host: 'a.example', realm: 'acme', model: 'a-model-24b-instruct', isModelMissing: true, hasKey: true },
};

const attemptSoon = { sentence: 'Too many requests.', at: Date.now() + 600_000, attempt: 2, attempts: 3 };
/** All states of the panel. */
export const states: [name: string, messages: ShownMessage[], facts: Fact[]][] = [
  ['not connected', [], [notConnected]],
  ['empty', [], [context, missingModel]],
  ['a conversation', [question, ...answer], [context, { type: 'conversation-info', kept: false }]],
  ['an error', [question, ...rejected], []],
  ['another attempt', turn('again', '', { outcome: 'streaming', retrying: attemptSoon }), []],
  ['several replies', [question, several], []],
  ['messages that wait', [question, ...answer], [attached, context, ahead]],
  [
    'a question',
    [question, ...answer],
    [attached, context, missingModel, { type: 'compose', text: 'Why? '.repeat(40) }, tooLong],
  ],
];
