// A chat that is used in any way, compared with a simple model of it.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { conversationOf } from '../../src/chat/conversation.ts';
import { entriesIn } from '../../src/chat/history/entries.ts';
import { History } from '../../src/chat/history/history.ts';
import { Session } from '../../src/chat/session.ts';
import type { Attachment, Message, ShownMessage } from '../../src/protocol.ts';
import type { ServiceMessage } from '../../src/service/client.ts';
import { ServiceError } from '../../src/service/errors/errors.ts';
import { connected, replierOf } from '../support/connected.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { inTurns, WalkModel, type Course, type Seen } from '../support/walkModel.ts';
import { toldOneMore } from '../unit/chat/replica.ts';

const kinds = ['send', 'edit', 'continue', 'retry', 'version', 'delete', 'reopen', 'elsewhere', 'preview'] as const;
const models = ['app', 'gpt', 'other'].map((id) => ({ id, name: `The ${id}` }));
const prompt = { role: 'system', content: 'Be brief.' };
const anyModel = fc.constantFrom(...models);
const steps = fc.record({
  kind: fc.constantFrom(...kinds, 'send', 'edit', 'continue'),
  place: fc.nat(30),
  files: fc.array(fc.constantFrom('a.ts', 'b.py', 'c.md'), { maxLength: 2 }),
  end: fc.constantFrom<Course['end']>('done', 'done', 'fail', 'stop'),
  parts: fc.nat(2),
  chosen: anyModel,
  other: fc.option(anyModel, { nil: undefined }),
});
type Step = typeof steps extends fc.Arbitrary<infer Each> ? Each : never;

export const properties: FuzzProperty[] = [
  {
    name: 'shows, asks and keeps what a simple model of it says, whatever is done to it',
    property: () =>
      fc.asyncProperty(fc.array(steps, { maxLength: 20 }), async (walk) => {
        const folder = mkdtempSync(join(tmpdir(), 'walk-'));
        try {
          await walked(walk, folder);
        } finally {
          await rm(folder, { recursive: true });
        }
      }),
    runs: 150,
  },
];

async function walked(walk: Step[], folder: string): Promise<void> {
  const chat = new Walk(folder);
  for (const step of walk) await chat.step(step);
  await chat.session.send('last');
  chat.assertKept();
}

/** A chat, its page, its file, and its model. */
class Walk {
  readonly session: Session;
  readonly #folder: string;
  readonly #history: History;
  readonly #model = new WalkModel();
  #page: ShownMessage[] = [];
  #asked: { model: string; messages: ServiceMessage[] } | undefined;
  #chosen = models[0]!;
  #course: Course = { parts: ['last'], end: 'done' };
  #count = 0;

  constructor(folder: string) {
    this.#folder = join(folder, 'conversations');
    this.#history = new History(this.#folder, (problem) => assert.fail(problem.kind));
    const replier = replierOf({
      model: () => this.#chosen,
      systemPrompt: () => prompt.content,
      begin: () =>
        connected((model, messages) => {
          this.#asked = { model, messages };
          return this.#reply(this.#course);
        }),
    });
    const tell = (fact: Parameters<typeof toldOneMore>[1]): void =>
      void (this.#page = toldOneMore(this.#page, structuredClone(fact)));
    this.session = new Session(replier, tell, { journal: () => this.#history.create() });
  }

  async step(step: Step): Promise<void> {
    this.#chosen = step.chosen;
    const parts = Array.from({ length: step.parts }, () => `A${++this.#count} `);
    this.#course = { parts, end: step.end };
    this.#asked = undefined;
    const expected = await this.#do(step);
    assert.deepEqual(this.session.shown.messages.map(seenIn), this.#model.shown(), step.kind);
    assert.deepEqual(this.#page, this.session.shown.messages.map(withSizes), 'the page');
    assert.deepEqual(this.#asked, expected, 'the request');
    const attached = this.#model.shown().flatMap(({ attachments = [] }) => attachments);
    for (const name of ['a.ts', 'b.py', 'c.md'])
      assert.deepEqual(this.session.shown.attachment(name), attached.includes(name) ? attachment(name) : undefined);
  }

  /** Checks that what is on disk is the same as what is shown. */
  assertKept(): void {
    const file = readdirSync(this.#folder).find((name) => name.startsWith(this.session.shown.id ?? '-')) ?? '';
    const kept = conversationOf(entriesIn(readFileSync(join(this.#folder, file), 'utf8')));
    assert.deepEqual(kept.messages, this.session.shown.messages);
  }

  /** Does a step with both the session and the model. Returns the expected request to the service. */
  async #do({ kind, place: anyPlace, files, chosen, other }: Step) {
    const [model, session] = [this.#model, this.session];
    const length = session.shown.messages.length;
    const place = length > 0 ? anyPlace % length : 0;
    const { id = '', role } = session.shown.messages[place] ?? {};
    const attachments = files.map(attachment);
    const text = `Q${++this.#count}`;
    switch (kind) {
      case 'send':
        await session.send(text, attachments);
        return this.#turn(length, text, attachments);
      case 'edit':
        await session.edit(id, text);
        if (role !== 'user') return undefined;
        return this.#turn(place, text, (model.shown()[place]?.attachments ?? []).map(attachment));
      case 'continue':
        await session.continueReply(id);
        return role === 'assistant' ? this.#turn(place + 1, 'Go on exactly where you stopped.', []) : undefined;
      case 'retry':
        await session.retry(id, other);
        return role === 'assistant' ? this.#again(place, other ?? chosen) : undefined;
      case 'elsewhere':
        await session.add(text, attachments, 'Another', 'Said elsewhere.');
        model.say(length, text, attachments);
        model.reply(length + 1, 'Another', { parts: ['Said elsewhere.'], end: 'done' });
        return undefined;
      case 'version':
        session.shown.chooseBranch(id, (anyPlace % 5) - 2);
        model.chooseVersion(place, (anyPlace % 5) - 2);
        return undefined;
      case 'delete':
        session.shown.delete(id);
        model.delete(place);
        return undefined;
      case 'reopen':
        if (session.shown.id !== undefined)
          await session.shown.open(
            (await this.#history.read(session.shown.id)) ?? [],
            this.#history.journal(session.shown.id),
          );
        return undefined;
      case 'preview': {
        const { messages } = await session.requestFor(text, attachments);
        const shown = new WalkModel();
        shown.say(0, text, attachments);
        assert.deepEqual(messages, [prompt, ...inTurns([...model.asked(), ...shown.asked()])]);
        return undefined;
      }
      default:
        return kind satisfies never;
    }
  }

  #turn(keep: number, text: string, attachments: Attachment[]) {
    this.#model.say(keep, text, attachments);
    return this.#again(keep + 1, this.#chosen);
  }

  #again(keep: number, { id, name }: { id: string; name: string }) {
    const messages = [prompt, ...this.#model.asked(keep)];
    this.#model.reply(keep, name, this.#course);
    return { model: id, messages };
  }

  async *#reply({ parts, end }: Course) {
    for (const part of parts) yield await Promise.resolve({ type: 'text' as const, text: part });
    if (end === 'fail') throw new ServiceError('ended-early');
    if (end === 'stop') this.session.arriving.stop();
    yield end === 'stop'
      ? { type: 'text' as const, text: 'too late' }
      : { type: 'end' as const, stopReason: 'end_turn' };
  }
}

function attachment(name: string): Attachment {
  const languages: Record<string, string> = { ts: 'typescript', py: 'python', md: 'markdown' };
  const language = languages[name.split('.')[1] ?? ''] ?? '';
  const lines = language === 'python' && { kind: 'code' as const, firstLine: 3, lastLine: 5, uri: `file:///${name}` };
  return { id: name, kind: 'file', name, language, text: `text of ${name}`, ...lines };
}

function seenIn(message: Message): Seen {
  const { role, text, branch } = message;
  const version = branch && { version: `${branch.index} / ${branch.count}` };
  if (message.role === 'user')
    return { role, text, attachments: message.attachments.map(({ name }) => name), ...version };
  return { role, text, model: message.model, outcome: message.outcome, ...version };
}

/** A message as a page shows it: with the size of each attachment instead of its text. */
function withSizes(message: Message): ShownMessage {
  if (message.role === 'assistant') return message;
  return { ...message, attachments: message.attachments.map(({ text, ...rest }) => ({ ...rest, size: text.length })) };
}
