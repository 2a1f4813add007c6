import assert from 'node:assert/strict';
import { removesMost, withLinesAbove } from '../../../src/code/placing/doubted.ts';

describe('Code that replaces other code', () => {
  const cases: [name: string, original: string, code: string, removes: boolean][] = [
    ['a third of several lines', 'abcd\nefgh', 'abc', false],
    ['less than a third of several lines', 'abcd\nefghi', 'abc', true],
    ['less than a third of one line', 'a long line of code', 'a', false],
    ['white space around both does not count', '\n\nabcd\n   ', 'a', false],
    ['nothing in place of several lines', 'a\nb', ' ', true],
  ];
  for (const [name, original, code, removes] of cases)
    it(`${removes ? 'removes most of it' : 'does not remove most of it'}: ${name}`, () =>
      assert.equal(removesMost(original, code), removes));

  it('keeps lines above it with its own indent, which is in it or before it on its line', () => {
    assert.equal(withLinesAbove('// note', '  f() {\n  }', ''), '  // note\n  f() {\n  }');
    assert.equal(withLinesAbove('// note', 'f() {\n  }', '  '), '// note\n  f() {\n  }');
    assert.equal(withLinesAbove('// note', 'f()', ''), '// note\nf()');
  });
});
