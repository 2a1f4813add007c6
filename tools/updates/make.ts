// node tools/run.mjs tools/updates/make [<folder>]: writes what this version keeps of rich conversations, a key and what is remembered, as the
// fixture of its version in `test/fixtures/updates`, or into a folder. Ids and times come in the same order each time.
import nodeCrypto from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Memento, SecretStorage } from 'vscode';
import { conversationOf } from '../../src/chat/conversation.ts';
import { History } from '../../src/chat/history/history.ts';
import { asJson } from '../../src/chat/history/transfer.ts';
import { Session } from '../../src/chat/session.ts';
import { ApiKeys } from '../../src/connect/keys/apiKeys.ts';
import { FavouriteModels } from '../../src/connect/models/favouriteModels.ts';
import { ShownConversations } from '../../src/panel/shownConversations.ts';
import { ServiceError } from '../../src/service/errors/errors.ts';
import type { ReplyEvent } from '../../src/service/reply/replyReader.ts';
import { noCommand } from '../../test/support/commandKeys.ts';
import { connected, replierOf } from '../../test/support/connected.ts';
import { root } from '../install.mjs';
import { everyAttachment } from './attachments.ts';
import { contributed } from './contributed.ts';
import { FormerMemory } from './formerMemory.ts';

const manifest = readFileSync(join(root, 'package.json'), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };
const target = process.argv[2] ?? join(root, 'test', 'fixtures', 'updates', version);
const installation = { baseUrl: 'https://a.example', realm: 'primary' };
const place = 'a.example · primary';

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
makeRepeatable(Date.parse('2026-11-27T00:00:00Z'));
const history = new History(join(target, 'conversations'));

/** What comes for each request, in their order; nothing: it is never answered. */
const replies: (ReplyEvent[] | Error | undefined)[] = [];
const app = { id: 'ai.service.assistant', name: 'Assistant' };
const model = { id: 'atlas-large', name: 'Atlas' };

const rich = await richConversation();
const interrupted = await interruptedConversation();
write('messages.json', await shown([rich, interrupted]));
write('export.json', JSON.parse(asJson(conversationOf((await history.read(rich)) ?? []))));
write('kept.json', await kept());
write('contributed.json', contributed(manifest));
process.exit();

/** Branches, several replies, attachments, every way to end, a deleted question, a name. */
async function richConversation(): Promise<string> {
  const session = newSession();
  replies.push(textReply('Because **it** is null.\n\n```ts\nlet a;\n```', 'end_turn'));
  await session.send('Why does it fail?', everyAttachment());
  replies.push(textReply('It goes on and', 'max_tokens'));
  await session.send('Tell me more, “please” 🙂.');
  replies.push(textReply('Another answer.', 'stop'), textReply('And another.', ''));
  await session.edit(idOf(session, -2), 'Tell me less.');
  await session.retry(idOf(session, -1));
  replies.push(new ServiceError('no-key'));
  await session.send('And now?');
  replies.push(textReply('Gone.', 'end_turn'));
  await session.send('This is deleted.');
  session.shown.delete(idOf(session, -2));
  replies.push(textReply('One.', 'end_turn'), textReply('Two.', 'stop'));
  await session.send('Which?', [], { also: [model] });
  session.shown.keep(idOf(session, -1));
  replies.push(textReply('Three.', 'end_turn'), textReply('Four.', 'stop'));
  await session.send('Which of these?', [], { also: [model] });
  await setTimeout(100);
  await history.rename(session.shown.id ?? '', 'My “own” name');
  return session.shown.id ?? '';
}

/** A window that ended while its reply arrived. */
async function interruptedConversation(): Promise<string> {
  const session = newSession();
  replies.push(undefined);
  void session.send('Are you there?');
  // Text is written after half a second.
  await setTimeout(1500);
  return session.shown.id ?? '';
}

function newSession(): Session {
  const replier = replierOf({
    model: () => app,
    systemPrompt: () => 'Be brief.',
    installationName: () => place,
    pictureSupport: () => Promise.resolve('yes' as const),
    begin: () => connected(() => answered(replies.shift())),
  });
  return new Session(replier, () => undefined, {
    journal: () => history.create({ id: 'a'.repeat(32), name: 'workspace' }),
  });
}

async function* answered(reply: ReplyEvent[] | Error | undefined): AsyncGenerator<ReplyEvent> {
  await setTimeout(1);
  if (reply instanceof Error) throw reply;
  yield* reply ?? [{ type: 'text', text: 'I am and' }];
  if (reply === undefined) await new Promise(() => undefined);
}

function textReply(text: string, stopReason: string): ReplyEvent[] {
  return [
    { type: 'thought', text: 'Hm. <think>' },
    { type: 'text', text },
    { type: 'usage', usage: { inputTokens: 12, outputTokens: 3 } },
    { type: 'end', stopReason },
  ];
}

function idOf({ shown: { messages } }: Session, place: number): string {
  return messages.at(place)?.id ?? '';
}

/** What is shown of the conversations when they are read back. */
async function shown(ids: string[]): Promise<object> {
  const again = new History(join(target, 'conversations'));
  const conversations = await Promise.all(
    ids.map(async (id) => {
      const entries = (await again.read(id)) ?? [];
      return [id, { messages: conversationOf(entries).messages, all: [...conversationOf(entries).all()] }] as const;
    }),
  );
  return { list: await again.list(), conversations: Object.fromEntries(conversations) };
}

/** What VS Code keeps for this version. */
async function kept(): Promise<object> {
  const [secrets, globalState, workspaceState] = [new FormerMemory(), new FormerMemory(), new FormerMemory()];
  const [global, workspace] = [globalState, workspaceState] as unknown as Memento[];
  if (!global || !workspace) return {};
  const others = { environment: () => undefined, command: noCommand() };
  const keys = new ApiKeys(secrets as unknown as SecretStorage, global, others, () => Promise.resolve());
  await keys.store(installation, 'sk-sample');
  const favourites = new FavouriteModels(global, () => undefined);
  for (const id of [app.id, model.id]) await favourites.toggle(installation, id);
  const places = new ShownConversations(workspace, () => place);
  await places.note(rich);
  await places.noteSideBar(rich);
  return { secrets: secrets.values, globalState: globalState.values, workspaceState: workspaceState.values };
}

function write(file: string, value: unknown): void {
  writeFileSync(join(target, file), `${JSON.stringify(value, undefined, 1)}\n`);
}

/** Times go on by a second each; ids are numbers. */
function makeRepeatable(start: number): void {
  let [time, count] = [start, 0];
  const id = (): `${string}-${string}-${string}-${string}-${string}` =>
    `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  Date.now = () => (time += 1000);
  performance.now = () => (time += 1000);
  nodeCrypto.randomUUID = id;
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: id });
  syncBuiltinESMExports();
}
