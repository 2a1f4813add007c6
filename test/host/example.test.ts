import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Wish } from '../../src/protocol.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { pageOfTab } from './pageOfTab.ts';
import { notices, run } from './replying.ts';
import { connectForEachTest } from './situation.ts';

const examples = (): vscode.Tab[] =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.includes('realmChat.example'));

describe('The example', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));

  it('is shown completely, sends nothing whatever its page asks for, and is not kept in the history (V180)', async () => {
    const { facts, wish } = await pageOfTab('openExample');
    const shown = facts.find((fact) => fact.type === 'conversation');
    assert.ok(shown);
    assert.deepEqual(
      shown.messages.map(({ role }) => role),
      ['user', 'assistant', 'user', 'assistant'],
    );
    assert.ok(facts.some((fact) => fact.type === 'conversation-info' && fact.isExample === true && !fact.kept));
    const id = shown.messages.flatMap((message) => (message.role === 'assistant' ? [message.id] : []))[0] ?? '';
    const wishes: Wish[] = [
      { type: 'send', text: 'Hello' },
      { type: 'retry', id },
      { type: 'retry-with', id },
      { type: 'ask-also', id },
      { type: 'continue', id },
      { type: 'edit', id, text: 'Hello' },
      { type: 'delete', id },
    ];
    const before = facts.length;
    for (const asked of wishes) await wish(asked);
    assert.equal(facts.length, before);
    assert.deepEqual(service.requests, []);
    await wish({ type: 'copy-message', id });
    assert.match(await vscode.env.clipboard.readText(), /adds up an invoice/);
  });

  it('is opened only once, and shows its attachments (V180)', async () => {
    const [{ facts, wish }] = await Promise.all([pageOfTab('openExample'), run('openExample')]);
    await run('openExample');
    await eventually(() => assert.equal(examples().length, 1));
    const shown = facts.find((fact) => fact.type === 'conversation');
    const [question] = shown?.messages ?? [];
    assert.ok(question?.role === 'user' && question.attachments[0]);
    assert.deepEqual(
      await notices(() => Promise.resolve(wish({ type: 'open-attachment', id: 'of another chat' }))),
      [],
    );
    await wish({ type: 'open-attachment', id: question.attachments[0].id });
    await eventually(() =>
      assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /export function total/),
    );
  });
});
