import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { entriesIn } from '../../../src/chat/entries.ts';
import { Session } from '../../../src/chat/session.ts';
import type { ShownMessage } from '../../../src/protocol.ts';
import { historyFolder } from '../../support/history/folder.ts';
import { checkProperty } from '../../support/property.ts';
import { toldOneMore } from './replica.ts';

const kinds = ['send', 'edit', 'retry', 'continue', 'stop', 'branch', 'delete', 'reopen'] as const;
const walks = fc.array(fc.record({ kind: fc.constantFrom(...kinds), place: fc.nat(1000) }), { maxLength: 20 });

describe('A session walked at random', () => {
  const { path, window } = historyFolder();

  it('shows the page, and has on disk, exactly what it holds; and never asks with what is not shown', async () => {
    await checkProperty(fc.asyncProperty(walks, walk), 60);
  }).timeout(60_000);

  async function walk(steps: { kind: (typeof kinds)[number]; place: number }[]): Promise<void> {
    const { history } = window();
    let page: ShownMessage[] = [];
    let count = 0;
    let stopsAt = -1;
    const asked: string[][] = [];
    const replier = {
      model: () => ({ id: 'app', name: 'App' }),
      systemPrompt: () => '',
      begin: () =>
        async function* (_: string, messages: { content: string }[]) {
          asked.push(messages.map(({ content }) => content));
          for (const part of ['A', String(++count)]) {
            if (stopsAt === count) session.stop();
            yield await Promise.resolve({ type: 'text' as const, text: part });
          }
          yield { type: 'end' as const, stopReason: 'end_turn' };
        },
    };
    const session = new Session(replier, (fact) => (page = toldOneMore(page, structuredClone(fact))), {
      journal: () => history.create(),
    });
    for (const { kind, place } of steps) {
      const { id = '' } = session.messages[place % Math.max(1, session.messages.length)] ?? {};
      const requests = asked.length;
      stopsAt = kind === 'stop' ? count + 1 : -1;
      if (kind === 'send' || kind === 'stop') await session.send(`Q${place}`);
      if (kind === 'edit') await session.edit(id, `E${place}`);
      if (kind === 'retry') await session.retry(id);
      if (kind === 'continue') await session.continueReply(id);
      if (kind === 'branch') session.chooseBranch(id, (place % 5) - 2);
      if (kind === 'delete') session.delete(id);
      if (kind === 'reopen' && session.id)
        session.open((await history.read(session.id)) ?? [], history.journal(session.id));
      assert.deepEqual(page, session.messages, kind);
      const before = session.messages.slice(0, -1).filter(({ text }) => text !== '');
      if (asked.length > requests)
        assert.deepEqual(
          asked.at(-1),
          before.map(({ text }) => text),
        );
    }
    await session.send('last');
    const file = readdirSync(path()).find((name) => name.startsWith(session.id ?? '-'));
    assert.deepEqual(conversationOf(entriesIn(readFileSync(path(file), 'utf8'))).messages, session.messages);
    assert.deepEqual((await history.list())[0]?.messages, session.messages.length);
    await history.deleteAll();
  }
});
