import assert from 'node:assert/strict';
import { beginningOf } from '../../../src/webview/transcript/buttonsOf.ts';

describe('The first words of a message', () => {
  const texts: [what: string, text: string, begins: string][] = [
    ['all of a short one', ' Why \n is it so? ', 'Why is it so?'],
    ['60 letters', 'a'.repeat(60), 'a'.repeat(60)],
    ['at most 60 letters', 'a'.repeat(61), `${'a'.repeat(60)}…`],
    ['whole letters', '😀'.repeat(61), `${'😀'.repeat(60)}…`],
    ['nothing of white space', ' \n ', ''],
  ];
  for (const [what, text, begins] of texts) it(`are ${what}`, () => assert.equal(beginningOf(text), begins));
});
