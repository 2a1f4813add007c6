// The continuation of any conversation in a new chat.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { continuation } from '../../src/chat/composing/continuation.ts';
import type { Message } from '../../src/protocol.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';

/** A question, and a complete reply. */
export const question = (text: string): Message => ({ id: '', role: 'user', text, attachments: [] });
export const reply = (text: string): Message => ({ id: '', role: 'assistant', model: 'app', text, outcome: 'done' });

const long = fc.array(fc.constantFrom('a', '😀', '\n', ' ', 'word '), { maxLength: 4000 }).map((all) => all.join(''));
const message = fc.oneof(long.map(question), long.map(reply));

export const properties: FuzzProperty[] = [
  {
    name: 'has at most 4,000 characters, none of them torn apart',
    property: () =>
      fc.property(fc.array(message, { maxLength: 20 }), (messages) => {
        const text = continuation(messages);
        assert.ok(text.length <= 4000);
        assert.ok(text.isWellFormed());
      }),
    runs: 50,
  },
];
