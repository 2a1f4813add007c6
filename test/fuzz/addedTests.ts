// Tests that are added to a test file: every line of the file is kept, whatever the file and the tests contain.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addedTests, testsSoFar } from '../../src/code/testWriting/addedTests.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';

const lines: Record<string, string[]> = {
  typescript: [
    "import { a } from './a.ts';",
    "import { a, b } from './a.ts';",
    "describe('a', () => {",
    "  it('b', () => {",
    "  it('b', () => {});",
    "it('c', () => {});",
    '    a();',
    '  });',
    '});',
    'class A {',
    '  b() {}',
    '}',
    "describe('a', () => {});",
    '// c',
    'const a = 1;',
    '',
  ],
  python: [
    'import a',
    'from a import b, c',
    'class A(T):',
    '    def test_a(self):',
    '        pass',
    'def test_a():',
    '    pass',
    '@x',
    '"""',
    "if __name__ == '__main__':",
    '',
  ],
  go: [
    'package a',
    'import "testing"',
    'import (',
    '\t"a"',
    ')',
    'func TestA(t *testing.T) {',
    'func TestB() {}',
    '}',
    '',
  ],
  java: [
    'package a;',
    'import a.B;',
    'class A {',
    '  @Test',
    '  void a() {',
    '  }',
    '}',
    'class A { void b() {} }',
    '',
  ],
  ruby: ["require 'a'", 'RSpec.describe A do', "  it 'a' do", '    1', '  end', 'end', 'class A', '  def a; end', ''],
  rust: [
    'use a::b;',
    '#[cfg(test)]',
    'mod tests {',
    '    use super::*;',
    '    #[test]',
    '    fn a() {}',
    'fn a() {}',
    '}',
    '',
  ],
  csharp: ['using A;', 'namespace A;', 'namespace A', '{', 'public class A', '    [Fact]', '    void B() {}', '}', ''],
  kotlin: ['import a', 'class A {', '  @Test', '  fun a() {}', '}', ''],
};

const example = fc.constantFrom(...Object.keys(lines)).chain((language) => {
  const text = fc.array(fc.constantFrom(...(lines[language] ?? [])), { maxLength: 14 }).map((all) => all.join('\n'));
  return fc.record({ language: fc.constant(language), file: text, code: text, insertSpaces: fc.boolean() });
});

export const properties: FuzzProperty[] = [
  {
    name: 'keep every line of their file, in order',
    property: () =>
      fc.asyncProperty(example, async ({ file, code, language, insertSpaces }) => {
        const { text } = await addedTests(file, code, { language, insertSpaces, tabSize: 4 });
        assertKept(file, text);
        assertKept(file, testsSoFar(file, code));
      }),
    runs: 1500,
  },
];

/** Checks that all lines are kept in order. Line endings at the end of a file do not count as lines. */
function assertKept(file: string, text: string): void {
  if (file.trim() === '') return;
  let rest = text.split('\n');
  for (const line of file.trimEnd().split('\n')) {
    const at = rest.indexOf(line);
    assert.ok(at >= 0, `${JSON.stringify(line)} is lost`);
    rest = rest.slice(at + 1);
  }
}
