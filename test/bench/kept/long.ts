import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { replay } from '../../../src/chat/conversation.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { History } from '../../../src/chat/history/history.ts';
import { readJson, writeJson } from '../../../src/chat/history/transfer.ts';
import { Session } from '../../../src/chat/session.ts';
import { inSlices } from '../../../src/shared/slices.ts';
import { replierOf } from '../../support/connected.ts';

/** Elapsed milliseconds, and those of the longest time in which nothing else could run. */
export interface Elapsed {
  time: number;
  longest: number;
}

/** What it takes to export, import, and read and show a conversation of so many messages. */
export async function measureLong(folder: string, messages: number): Promise<Record<string, Elapsed>> {
  const history = new History(folder);
  const conversation = await inSlices(replay(turns(messages)));
  const json = await elapsed(() => inSlices(writeJson(conversation)));
  const id = await elapsed(async () => {
    const imported = await inSlices(readJson(json.result));
    assert.ok(imported.ok);
    return history.add(imported.entries);
  });
  let shown = 0;
  const nobody = replierOf({
    model: () => ({ id: 'a', name: 'a' }),
    systemPrompt: () => '',
    begin: () => assert.fail(),
  });
  const session = new Session(nobody, (fact) => {
    if ('messages' in fact) shown += fact.messages.length;
  });
  const show = await elapsed(async () =>
    session.shown.open((await history.read(id.result)) ?? [], history.journal(id.result)),
  );
  assert.equal(shown, messages);
  return { export: json, import: id, show };
}

async function elapsed<Result>(act: () => Promise<Result>): Promise<Elapsed & { result: Result }> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const start = performance.now();
  const result = await act();
  const time = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, 5));
  delays.disable();
  return { result, time, longest: delays.max / 1e6 };
}

/** Questions of a line and replies of a paragraph. */
function* turns(messages: number): Generator<Entry> {
  const at = 1_760_000_000_000;
  for (let turn = 0; turn < messages / 2; turn++) {
    const [question, id, parent] = [`Q${turn}`, `A${turn}`, turn > 0 ? `A${turn - 1}` : null];
    yield {
      type: 'message',
      parent,
      message: { id: question, role: 'user', text: `Why ${turn}?`, attachments: [] },
      at,
    };
    yield { type: 'reply', parent: question, reply: { id, model: 'Assistant' }, at };
    yield { type: 'text', id, text: `Because of ${turn}. ${'Some words of a reply. '.repeat(10)}` };
    yield { type: 'end', reply: { id, role: 'assistant', model: 'Assistant', outcome: 'done' }, at };
  }
}
