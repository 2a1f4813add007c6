import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { found, refused, type FoundAttachments } from '../../../src/chat/composing/foundAttachments.ts';
import { builtInTemplates } from '../../../src/chat/composing/templates.ts';
import { offeredId } from '../../../src/nativeChat/offer.ts';
import { Participant } from '../../../src/nativeChat/participant.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { openGate, replierOf } from '../../support/connected.ts';

const notes = { id: 'ai.service.[notes]', name: '[Notes](command:x)' };
const ours = (id: string): unknown => ({ vendor: 'realm-chat', family: offeredId(id) });

describe("The participant of VS Code's own chat (V164)", () => {
  let state: {
    chosen: { id: string; name: string };
    found: FoundAttachments;
    passes: boolean;
    mayLeave: boolean;
    events: (ReplyEvent | Error | 'cancelled')[];
    place: string;
    /** The connection after the user has decided about secrets. */
    later: string;
  };
  let sent: [model: string, messages: readonly ServiceMessage[]][];
  let counts: unknown[];
  let passed: unknown[];
  let cancel: () => unknown;
  let participant: Participant;
  beforeEach(() => {
    state = {
      ...{
        chosen: { id: 'a', name: 'A' },
        found: found(),
        passes: true,
        mayLeave: true,
        place: 'primary',
        later: 'primary',
      },
      events: [
        { type: 'text', text: 'Fine' },
        { type: 'end', stopReason: 'end_turn' },
      ],
    };
    [sent, counts, passed] = [[], [], []];
    async function* reply(): AsyncGenerator<ReplyEvent> {
      for (const event of state.events) {
        await Promise.resolve();
        if (event instanceof Error) throw event;
        if (event === 'cancelled') cancel();
        else yield event;
      }
    }
    const replier = replierOf({
      model: () => state.chosen,
      installationName: () => state.place,
      systemPrompt: () => 'Be kind.',
      counted: (...counted) => counts.push(counted),
      outgoing: {
        ...openGate,
        check: (text, attachments) => {
          state.place = state.later;
          return Promise.resolve(state.passes ? { isStopped: false, text, attachments } : { isStopped: true });
        },
        mayLeave: (texts) => Promise.resolve(state.mayLeave || texts.length === 0),
        notePassed: (...noted) => void passed.push(noted),
        noteReply: (...noted) => Promise.resolve(void passed.push(noted)),
      },
      begin: () => (model, messages) => {
        sent.push([model, messages]);
        return Promise.resolve(reply());
      },
    });
    const context = {
      code: () => Promise.resolve(refused('Nothing is selected.')),
      problems: () => Promise.resolve(found()),
      changes: () => Promise.resolve(found()),
      file: () => Promise.resolve(undefined),
    };
    const host = {
      replier,
      offeredModels: () => Promise.resolve([notes]),
      templates: builtInTemplates,
      attaching: () => Promise.resolve({ questioned: () => Promise.resolve({ found: state.found, context }) }),
      buttonOf: (action: string) => (action === 'openHelp' ? undefined : { title: action, command: action }),
    };
    participant = new Participant(host, {
      selectModel: () => Promise.resolve((state.chosen = { id: 'b', name: 'B' })),
      plain: (text) => ({ plain: text }) as unknown as vscode.MarkdownString,
    });
  });

  /** Asks a question, which is cancelled at once if wanted; what is shown, line by line, and the result. */
  async function ask(request: object = { prompt: 'Hello' }, history: unknown[] = [], isCancelled = false) {
    const shown: string[] = [];
    const stream = {
      markdown: (value: string | { plain: string }) =>
        shown.push(typeof value === 'string' ? value : `own: ${value.plain}`),
      button: ({ command }: vscode.Command) => shown.push(`button: ${command}`),
      progress: (text: string) => shown.push(`progress: ${text}`),
    };
    const token = {
      isCancellationRequested: isCancelled,
      onCancellationRequested: (listener: () => unknown) => (cancel = listener),
    };
    const whole = { prompt: '', command: undefined, references: [], model: { vendor: 'other' }, ...request };
    const [asked, context, output] = [whole, { history }, stream] as unknown[] as [
      vscode.ChatRequest,
      vscode.ChatContext,
      vscode.ChatResponseStream,
    ];
    const result = await participant.answer(asked, context, output, token as unknown as vscode.CancellationToken);
    return { shown, result, message: result.errorDetails?.message };
  }
  const said = (prompt: string, result: vscode.ChatResult, text: string): unknown[] => [
    { prompt },
    { response: [{ value: { value: text } }], result },
  ];
  const texts = (): unknown[] | undefined => sent.at(-1)?.[1].map(({ content }) => content);

  it('names the model that answers: the one chosen there, or else the one that the user then chooses (V603)', async () => {
    const there = await ask({ command: 'model', model: ours(notes.id) });
    assert.deepEqual(there.shown, [
      "own: [Notes](command:x) answers, because it is chosen in VS Code's chat. Choose another one there.",
    ]);
    assert.equal(state.chosen.id, 'a', 'no other one is to be chosen');
    assert.deepEqual((await ask({ command: 'model' })).shown, ['own: B answers.']);
    assert.deepEqual(sent, []);
  });

  for (const [model, asked] of [
    [ours(notes.id), notes.id],
    [ours('gone'), 'a'],
    [{ vendor: 'copilot', family: offeredId(notes.id) }, 'a'],
  ] as const)
    it(`asks the model that is chosen there if it is one of ours, or else the one chosen in Realm Chat: ${asked}`, async () => {
      await ask({ prompt: 'Hello', model });
      assert.equal(sent[0]?.[0], asked);
    });

  it('sends what was answered before by the same connection, between the system prompt and the question', async () => {
    const first = await ask({ prompt: 'First' });
    Object.assign(state, { place: 'other', later: 'primary' });
    const second = await ask({ prompt: 'Second' });
    await ask({ prompt: 'Third' }, [...said('First', first.result, 'Fine'), ...said('Second', second.result, 'Fine')]);
    assert.deepEqual(texts(), ['Be kind.', 'First', 'Fine', 'Third']);
    assert.deepEqual(passed.slice(-2), [
      [['Third'], 'primary'],
      ['Fine', 'primary'],
    ]);
  });

  it('uses the connection of the time of the question, even if the user changes it while deciding about secrets', async () => {
    state.later = 'other';
    const { result } = await ask();
    assert.deepEqual(
      [state.place, result.metadata?.['place'], passed[0]],
      ['other', 'primary', [['Hello'], 'primary']],
    );
  });

  it('sends nothing if the question, or what was said before, contains a secret that the user keeps', async () => {
    const { result } = await ask({ prompt: 'First' });
    state.passes = false;
    assert.match((await ask()).message ?? '', /^Nothing was sent/);
    Object.assign(state, { passes: true, mayLeave: false });
    assert.match((await ask({ prompt: 'Second' }, said('First', result, 'Fine'))).message ?? '', /^Nothing was sent/);
    assert.equal(sent.length, 1);
  });

  it('sends nothing if the question was cancelled while it was prepared, and says nothing', async () => {
    const { shown, result } = await ask({ prompt: 'Hello' }, [], true);
    assert.deepEqual([shown, result, sent], [[], {}, []]);
  });

  it('sends nothing if a command lacks its code, and says once what it lacks', async () => {
    state.found = { ...refused('No [a](command:x).'), isNeverSent: true };
    const { shown, message } = await ask({ command: 'explain', prompt: 'Why?' });
    assert.deepEqual([shown, sent], [['button: workbench.action.openSettings'], []]);
    assert.equal(message, 'No [a] (command:x). Nothing is selected.');
  });

  it('says what is left out of a question that is sent, each thing once, with the setting that leaves out files', async () => {
    state.found = { attachments: [], refusals: ['a is not sent.', 'a is not sent.'] };
    assert.deepEqual((await ask()).shown, ['own: a is not sent.\n\n', 'Fine']);
    state.found.isNeverSent = true;
    assert.deepEqual((await ask()).shown[0], 'button: workbench.action.openSettings');
    assert.equal(sent.length, 2);
  });

  it('shows that the model thinks, and what the service counted is known', async () => {
    const usage = { inputTokens: 7 };
    state.events = [{ type: 'thought', text: 'Hm.' }, ...state.events.slice(0, 1), { type: 'usage', usage }];
    state.events.push({ type: 'end', stopReason: 'end_turn' });
    const { shown, result } = await ask();
    assert.deepEqual(shown, ['progress: Thinking…', 'Fine']);
    assert.deepEqual(counts, [['a', 'Be kind.Hello'.length, 7]]);
    assert.deepEqual(result.metadata?.['usage'], usage);
    state.events = [
      { type: 'text', text: 'Fine' },
      { type: 'end', stopReason: 'end_turn' },
    ];
    assert.deepEqual([(await ask()).result.metadata?.['usage'], counts.length], [undefined, 1]);
  });

  it('offers to continue only what has a rest', async () => {
    const continued = async (): Promise<string[]> =>
      participant.followups((await ask()).result).map(({ label = '' }) => label);
    assert.deepEqual(await continued(), []);
    state.events[1] = { type: 'end', stopReason: 'max_tokens' };
    assert.deepEqual(await continued(), ['Continue']);
    assert.deepEqual(participant.followups({ metadata: { hasRest: 'true' } }), []);
  });

  it('says nothing of a reply that the user stops, even if it had failed', async () => {
    state.events = [{ type: 'text', text: 'Fi' }, 'cancelled', new ServiceError('server-error')];
    const { shown, message } = await ask();
    assert.deepEqual([shown[0], message], ['Fi', undefined]);
  });

  it('says why there is no reply, with the buttons that help, except those that VS Code has itself', async () => {
    state.events = [new ServiceError('no-key', { host: '[a](command:x)', realm: 'b' })];
    const { shown, message } = await ask();
    assert.match(message ?? '', /\[a\] \(command:x\)/);
    assert.ok(shown.includes('button: setApiKey'), shown.join());
    assert.ok(!shown.includes('button: retry') && !shown.includes('button: openHelp'), shown.join());
  });
});
