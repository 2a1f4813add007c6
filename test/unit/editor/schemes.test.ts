import assert from 'node:assert/strict';
import { isWorkedIn } from '../../../src/editor/documents/schemes.ts';

describe('The editor for commands', () => {
  for (const scheme of ['file', 'untitled', 'vscode-notebook-cell', 'realm-chat-proposal'])
    it(`is one in which users work: ${scheme}`, () => assert.equal(isWorkedIn({ scheme }), true));
  for (const scheme of ['output', 'comment', 'realm-chat-text', 'realm-chat-accessible-view'])
    it(`is none that only shows something: ${scheme}`, () => assert.equal(isWorkedIn({ scheme }), false));
});
