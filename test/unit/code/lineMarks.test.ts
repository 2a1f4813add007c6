import assert from 'node:assert/strict';
import { hasLineMarks } from '../../../src/code/reading/lineMarks.ts';

const code = 'a();\nb();\nc();';

describe('The lines of code', () => {
  const marked: [what: string, lines: string, selected?: string][] = [
    ['the signs of a diff', ' a();\n-b();\n+d();'],
    ['only signs of new lines', '+a();\n+b();'],
    ['the head of a hunk', '@@ -1,3 +1,2 @@\n a();\nb();'],
    ['the head of a hunk without counts', '@@ -1 +1 @@ x() {\n a();'],
    ['a sign before each line that goes', ' a();\n-b();\n c();'],
    ['a blank line between signs', ' a();\n\n+b();'],
    ['numbers and colons', '1: a();\n2: b();'],
    ['numbers and bars', '7| a();\n8| b();'],
    ['numbers and tabs', '1\ta();\n2\tb();'],
    ['numbers and spaces, aligned', ' 9 a();\n10 b();\n11 c();'],
    ['numbers, and one line without code', '1 a();\n2\n3 c();'],
    ['numbers from zero', '0: a();\n1: b();'],
  ];
  for (const [what, lines, selected = code] of marked)
    it(`have marks that are no code: ${what}`, () => assert.ok(hasLineMarks(lines, selected)));

  const bare: [what: string, lines: string, selected?: string][] = [
    ['code', code],
    ['nothing', ''],
    ['a list, of which the text had none', '- a\n- b'],
    ['a list like that of the text', '- a\n- b', '- a\n- b\n- c'],
    ['a diff of a diff', '+a\n b', '+a\n c'],
    ['one line with a number', '1: a();'],
    ['numbers that are not one higher each', '1: a();\n3: b();'],
    ['a number that repeats', '1: a();\n1: b();'],
    ['a number on some lines only', '1: a();\nb();'],
    ['numbers directly before letters', '1a\n2b'],
    ['numbers that the text has too', '1: x\n2: y', '1: a\n2: b'],
    ['one line without a sign', ' a();\nb();\n+c();'],
  ];
  for (const [what, lines, selected = code] of bare)
    it(`have no marks besides code: ${what}`, () => assert.ok(!hasLineMarks(lines, selected)));
});
