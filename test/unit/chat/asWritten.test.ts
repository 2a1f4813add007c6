import assert from 'node:assert/strict';
import { asWritten } from '../../../src/chat/asWritten.ts';
import { properties } from '../../fuzz/asWritten.ts';
import { itHolds } from '../../support/property.ts';

describe('Code that is copied from a reply', () => {
  itHolds(properties);

  for (const [what, source, piece, written] of [
    ['in a quote', '> ```\r\n> a\r\n> b\r\n> ```', 'a\nb', 'a\r\nb'],
    ['in a list', '- Do:\r\n  ```\r\n  a\r\n  b\r\n  ```\r\n', 'a\nb', 'a\r\nb'],
    ['in a quote with mixed line endings', '> ```\n> a\r\n> b\n> ```', 'a\nb', 'a\nb'],
    ['with LF endings', '```\na\nb\n```', 'a\nb', 'a\nb'],
    ['not in the reply', 'Words.\r\n', 'a\nb', 'a\nb'],
    ['as the whole text', 'a\r\nb', 'a\nb', 'a\r\nb'],
  ] as const) {
    it(`has the right line endings: ${what}`, () => assert.equal(asWritten(piece, [source]), written));
  }
});
