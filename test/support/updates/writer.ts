// node writer.ts <folder of the code> <name of the format> <folder to write to>: writes rich conversations, a key and what is remembered with the
// code of a commit, in a process of its own: ids and times come in the same order each time.
import nodeCrypto from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { attachmentsOf } from './attachments.ts';
import { featuresOf, formats } from './formats.ts';
import { formerCode, type FormerSession } from './formerCode.ts';
import { FormerMemory } from './formerMemory.ts';

const [code = '', name = '', target = ''] = process.argv.slice(2);
const format = formats.find((one) => one.name === name);
if (!format) throw new Error(`There is no format ${name}.`);
const features = featuresOf(format);
const installation = { baseUrl: 'https://a.example', realm: 'primary' };
const place = 'a.example · primary';

makeRepeatable(Date.parse(name.replace(/-(\d\d)(\d\d)$/, 'T$1:$2:00Z')));
const { Session, History, conversationOf, asJson, ServiceError, ...connect } = await formerCode(code);
mkdirSync(target, { recursive: true });
const history = new History(join(target, 'conversations'));

type Event = { type: string } & Record<string, unknown>;
/** What comes for each request, in their order; nothing: it is never answered. */
const replies: (Event[] | Error | undefined)[] = [];
const app = { id: 'ai.service.assistant', name: 'Assistant' };
const model = { id: 'atlas-large', name: 'Atlas' };

const rich = await richConversation();
const interrupted = await interruptedConversation();
write('messages.json', await shown([rich, interrupted]));
write('export.json', JSON.parse(asJson(conversationOf(await history.read(rich)))));
write('kept.json', await kept());
process.exit();

/** Branches, several replies, attachments, every way to end, a deleted question, a name. */
async function richConversation(): Promise<string> {
  const session = newSession();
  replies.push(textReply('Because **it** is null.\n\n```ts\nlet a;\n```', 'end_turn'));
  await session.send('Why does it fail?', attachmentsOf(features));
  replies.push(textReply('It goes on and', 'max_tokens'));
  await session.send('Tell me more, “please” 🙂.');
  replies.push(textReply('Another answer.', 'stop'), textReply('And another.', undefined));
  await session.edit(idOf(session, -2), 'Tell me less.');
  await session.retry(idOf(session, -1));
  replies.push(new ServiceError('no-key'));
  await session.send('And now?');
  replies.push(textReply('Gone.', 'end_turn'));
  await session.send('This is deleted.');
  session.delete(idOf(session, -2));
  if (features.has('several')) {
    replies.push(textReply('One.', 'end_turn'), textReply('Two.', 'stop'));
    await session.send('Which?', [], undefined, [model]);
    session.keep?.(idOf(session, -1));
    replies.push(textReply('Three.', 'end_turn'), textReply('Four.', 'stop'));
    await session.send('Which of these?', [], undefined, [model]);
  }
  await setTimeout(100);
  await history.rename(session.id ?? '', 'My “own” name');
  return session.id ?? '';
}

/** A window that ended while its reply arrived. */
async function interruptedConversation(): Promise<string> {
  const session = newSession();
  replies.push(undefined);
  void session.send('Are you there?');
  // Text is written after half a second.
  await setTimeout(1500);
  return session.id ?? '';
}

function newSession(): FormerSession {
  const replier = {
    model: () => app,
    systemPrompt: () => 'Be brief.',
    pictureSupport: () => Promise.resolve('yes'),
    begin: () => () => answered(replies.shift()),
  };
  const keeper = { journal: () => history.create('workspace', place), place: () => place };
  return new Session(replier, () => undefined, keeper);
}

async function* answered(reply: Event[] | Error | undefined): AsyncGenerator<Event> {
  await setTimeout(1);
  if (reply instanceof Error) throw reply;
  yield* reply ?? [{ type: 'text', text: 'I am and' }];
  if (reply === undefined) await new Promise(() => undefined);
}

function textReply(text: string, stopReason: string | undefined): Event[] {
  return [
    ...(features.has('thoughts') ? [{ type: 'thought', text: 'Hm. <think>' }] : []),
    { type: 'text', text },
    { type: 'usage', usage: { inputTokens: 12, outputTokens: 3 } },
    { type: 'end', ...(stopReason !== undefined && { stopReason }) },
  ];
}

function idOf({ messages }: FormerSession, place: number): string {
  return messages.at(place)?.id ?? '';
}

/** What this code shows of the conversations when it reads them back. */
async function shown(ids: string[]): Promise<object> {
  const again = new History(join(target, 'conversations'));
  const conversations = await Promise.all(
    ids.map(async (id) => {
      const entries = await again.read(id);
      const session = new Session({}, () => undefined);
      await session.open(entries);
      return [id, { messages: session.messages, all: [...conversationOf(entries).all()] }] as const;
    }),
  );
  return { list: await again.list(), conversations: Object.fromEntries(conversations) };
}

/** What VS Code keeps for this code. */
async function kept(): Promise<object> {
  const [secrets, globalState, workspaceState] = [new FormerMemory(), new FormerMemory(), new FormerMemory()];
  const { ApiKeys, FavouriteModels, ShownConversations } = connect;
  const keys = ApiKeys && new ApiKeys(secrets, ...(ApiKeys.length === 2 ? [] : [globalState]), () => undefined);
  await keys?.store(installation, 'sk-sample');
  const favourites = FavouriteModels && new FavouriteModels(globalState, () => []);
  for (const id of [app.id, model.id]) await favourites?.toggle(installation, id);
  const places = ShownConversations && new ShownConversations(workspaceState, () => place);
  await places?.note(rich);
  await places?.noteSideBar(rich);
  return { secrets: secrets.values, globalState: globalState.values, workspaceState: workspaceState.values };
}

function write(file: string, value: unknown): void {
  writeFileSync(join(target, file), `${JSON.stringify(value, undefined, 1)}\n`);
}

/** Times begin when the format came and go on by a second each; ids are numbers. */
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
