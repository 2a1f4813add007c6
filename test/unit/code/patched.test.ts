import assert from 'node:assert/strict';
import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { patched } from '../../../src/code/reading/patched.ts';
import { checkProperty } from '../../support/property.ts';

const text = 'a();\nb();\n\nfunction c() {\n  d();\n}\n';

const fitting: [what: string, diff: string, outcome: string][] = [
  ['a hunk', '@@ -1,2 +1,2 @@\n a();\n-b();\n+e();\n', 'a();\ne();\n\nfunction c() {\n  d();\n}\n'],
  ['wrong numbers', '@@ -7,9 +70,1 @@\n a();\n-b();\n+e();', 'a();\ne();\n\nfunction c() {\n  d();\n}\n'],
  ['no numbers', ' a();\n-b();\n+e();', 'a();\ne();\n\nfunction c() {\n  d();\n}\n'],
  ['the words of a function after @@', '@@ function c() {\n-  d();\n+  e();\n }', text.replace('d', 'e')],
  ['the name of the file', '--- a/x.js\n+++ b/x.js\n@@ -5 +5 @@\n-  d();\n+  e();\n', text.replace('d', 'e')],
  ['the name of the file, and no @@', '--- a/x.js\n+++ b/x.js\n-  d();\n+  e();\n', text.replace('d', 'e')],
  [
    'the head that Git writes',
    'diff --git a/x.js b/x.js\nindex 1..2 100644\n--- a/x.js\n+++ b/x.js\n@@ -5 +5 @@\n-  d();\n+  e();\n',
    text.replace('d', 'e'),
  ],
  [
    'several hunks',
    '@@ -1 +1 @@\n-a();\n+x();\n@@ -5 +5 @@\n-  d();\n+  y();',
    'x();\nb();\n\nfunction c() {\n  y();\n}\n',
  ],
  ['lines that are only removed', ' a();\n-b();\n \n', 'a();\n\nfunction c() {\n  d();\n}\n'],
  ['lines that are only added', ' a();\n+x();\n b();', 'a();\nx();\nb();\n\nfunction c() {\n  d();\n}\n'],
  ['an empty line without its space', ' b();\n\n-function c() {\n+function e() {', text.replace('c()', 'e()')],
  [
    'a note that the last line has no ending',
    '-  d();\n+  e();\n }\n\\ No newline at end of file',
    text.replace('d', 'e'),
  ],
  ['CRLF', ' a();\r\n-b();\r\n+e();\r\n', 'a();\ne();\n\nfunction c() {\n  d();\n}\n'],
];

const unfitting: [what: string, diff: string, of?: string][] = [
  ['lines that are not in the text', ' a();\n-x();\n+e();'],
  ['lines in another depth', '-d();\n+e();'],
  ['lines that are in it twice', '-a();\n+b();', 'a();\nc();\na();\n'],
  ['hunks in the wrong order', '@@ -5 +5 @@\n-  d();\n+  y();\n@@ -1 +1 @@\n-a();\n+x();'],
  ['hunks that overlap', '@@ @@\n a();\n-b();\n+x();\n@@ @@\n b();\n+y();\n'],
  ['only new lines, which may go anywhere', '+x();\n+y();'],
  ['no changes', ' a();\n b();'],
  ['a line without a sign', ' a();\n-b();\n+e();\n...'],
  ['two files', '--- a/x\n+++ b/x\n-b();\n+e();\n--- a/y\n+++ b/y\n-  d();\n+  e();'],
  ['code', 'e();'],
  ['nothing', ''],
];

const repeated: [what: string, text: string, diff: string, outcome: string | undefined][] = [
  ['below a hunk', 'a\nb\na\n', '@@\n-b\n+c\n@@\n-a\n+d\n', 'a\nc\nd\n'],
  ['above a hunk', 'a\nb\na\n', '@@\n-a\n+d\n@@\n-b\n+c\n', 'd\nc\na\n'],
  ['between hunks', 'a\nb\na\nc\na\n', '@@\n-b\n+x\n@@\n-a\n+d\n@@\n-c\n+y\n', 'a\nx\nd\ny\na\n'],
  ['each of them in a hunk', 'a\nb\na\n', '@@\n-a\n+c\n@@\n-a\n+d\n', 'c\nb\nd\n'],
  ['two of three', 'a\nb\na\nc\na\n', '@@\n-a\n+c\n@@\n-a\n+d\n', undefined],
  ['two below a hunk', 'b\na\na\n', '@@\n-b\n+c\n@@\n-a\n+d\n', undefined],
  ['none below a hunk', 'a\na\nb\n', '@@\n-b\n+c\n@@\n-a\n+d\n', undefined],
];

describe('A diff of code (V394)', () => {
  for (const [what, diff, outcome] of fitting)
    it(`is applied with ${what}`, () => assert.equal(patched(text, diff), outcome));

  for (const [what, diff, of = text] of unfitting)
    it(`is not applied with ${what}`, () => assert.equal(patched(of, diff), undefined));

  for (const [what, of, diff, outcome] of repeated)
    it(`is applied to lines that are in the text twice only if their order leaves one place (V576): ${what}`, () =>
      assert.equal(patched(of, diff), outcome));

  it('is not read from a list, or from code whose lines begin with a sign', () => {
    assert.equal(patched(' a\n b\n', '- a\n- b\n'), undefined);
    assert.equal(patched('+a();\n-b();\n', '+a();\n-c();\n'), undefined);
  });

  const cut: [what: string, diff: string, outcome: string][] = [
    ['that stays', ' \ta {\n-\t\tb();\n+\t\tc();\n \t}', '\ta {\n\t\tc();\n\t}'],
    ['that goes', '-\ta {\n+\td {\n \t\tb();', '\td {\n\t\tb();\n\t}'],
    ['with new lines above', '+\t// New\n \ta {\n \t\tb();', '\t// New\n\ta {\n\t\tb();\n\t}'],
  ];
  for (const [what, diff, outcome] of cut)
    it(`is applied to code whose first line lacks its indentation: one ${what}`, () => {
      assert.equal(patched('a {\n\t\tb();\n\t}', diff, true), outcome);
      assert.equal(patched('a {\n\t\tb();\n\t}', diff), undefined);
    });

  it('can remove and add lines that begin with signs', () =>
    assert.equal(patched('-- one\n-- two\n', ' -- one\n--- two\n+++ three'), '-- one\n++ three\n'));

  it('is soon found, or refused, in long code whose lines are nearly all alike', () => {
    const long = `${'a();\n'.repeat(100_000)}b();\n`;
    const hunk = '@@ @@\n a();\n a();\n-x();\n+c();\n';
    assert.equal(patched(long, hunk.repeat(2000)), undefined);
    assert.equal(patched(long, ` a();\n-a();\n+c();\n`), undefined);
    assert.equal(patched(long, `${' a();\n'.repeat(50_000)}-b();\n+c();\n`), long.replace('b', 'c'));
  });

  it('of any two texts makes the other of the one, or is not applied', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', ' c', '\td', '', '-e', '+f', '@@', 'x y'), { maxLength: 12 });
    return checkProperty(
      fc.property(lines, lines, fc.integer({ min: 0, max: 4 }), (one, other, context) => {
        const [before, after] = [`${one.join('\n')}\n`, `${other.join('\n')}\n`];
        const outcome = patched(before, createTwoFilesPatch('a', 'b', before, after, '', '', { context }));
        assert.ok(outcome === undefined || outcome === after, outcome);
      }),
    );
  });
});
