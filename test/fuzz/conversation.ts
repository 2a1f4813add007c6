// A conversation, compared with a simple model of it.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Conversation, conversationOf } from '../../src/chat/conversation.ts';
import { entriesIn, lineOf } from '../../src/chat/history/entries.ts';
import type { Entry } from '../../src/chat/entry.ts';
import { asJson, importJson } from '../../src/chat/history/transfer.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { ModelConversation } from '../support/history/modelConversation.ts';

const steps = fc.record({
  kind: fc.constantFrom('send', 'send', 'edit', 'retry', 'stop', 'branch', 'delete'),
  place: fc.nat(1000),
} as const);

export const properties: FuzzProperty[] = [
  {
    name: 'is what a simple model says after every step of a walk, and the same when it is read back or imported',
    property: () =>
      fc.property(fc.array(steps, { maxLength: 40 }), (walk) => {
        const [conversation, model, entries] = [new Conversation(), new ModelConversation(), [] as Entry[]];
        for (const { kind, place } of walk) {
          const entry = model.step(kind, place);
          if (!entry) continue;
          entries.push(...entry);
          for (const each of entry) conversation.apply(each);
          assert.equal(shown(conversation), model.shown());
        }
        conversation.interrupt();
        assert.deepEqual(conversationOf(entriesIn(entries.map(lineOf).join(''))), conversation);
        const imported = importJson(asJson(conversation));
        assert.equal(imported.ok && shown(conversationOf(imported.entries)), shown(conversation));
      }),
    runs: 500,
  },
];

/** The texts of what is shown, each with its branch. */
export const shown = ({ messages }: Pick<Conversation, 'messages'>): string =>
  messages.map(({ text, branch }) => text + (branch ? ` ${branch.index}/${branch.count}` : '')).join(', ');
