import assert from 'node:assert/strict';
import { mayNameAddress } from '../../../src/editor/documents/namesAddress.ts';

describe('A diagram', () => {
  const rows: [code: string, mayName: boolean][] = [
    ['graph TD\n  A["a/b"] --> B[1: 2] %% one', false],
    ['A["https is a word"] --> B["http"]', false],
    ['A@{ img: "https://a.example/a.png" }', true],
    ['A@{ img: "//a.example/a.png" }', true],
    ['A@{ img: "\\\\\\\\a.example\\\\a.png" }', true],
    ['A@{ img: "/\\a.example" }', true],
    ['style A fill:url(HTTP:a.example)', true],
    ['A["#47;#47;a.example"]', true],
    ['A["https#colon;a.example"]', true],
    ['A["#sol;#sol;a.example"]', true],
    ['A["&#x2f;&#x2f;a.example"]', true],
    ['A["htt#NewLine;ps:a.example"]', true],
    ['A["%2f%2fa.example"]', true],
    ['A["h t t p s : a.example"]', true],
    [`A["%${'25'.repeat(40)}2f"]`, true],
  ];
  for (const [code, mayName] of rows)
    it(`${mayName ? 'may name an address' : 'names no address'}: ${JSON.stringify(code)}`, () =>
      assert.equal(mayNameAddress(code), mayName));
});
