import assert from 'node:assert/strict';
import { fenced } from '../../src/shared/fenced.ts';

describe('A text between fences', () => {
  const cases: [what: string, language: string, text: string, whole: string][] = [
    ['has its language', 'ts', 'a', '```ts\na\n```'],
    ['has no second line end', 'ts', 'a\n', '```ts\na\n```'],
    ['may be empty', '', '', '```\n\n```'],
    ['has longer fences than any in it', 'md', '``\n````\na\n```', '`````md\n``\n````\na\n```\n`````'],
    ['has usual fences around shorter runs', '', 'a ``b``', '```\na ``b``\n```'],
    ['has no language that would end its fence', 'a`b', 'c', '```\nc\n```'],
    ['has no language that would begin a line', 'a\n```', 'c', '```\nc\n```'],
    ['has no language that would begin a line in another way', 'a\rb', 'c', '```\nc\n```'],
  ];
  for (const [what, language, text, whole] of cases) it(what, () => assert.equal(fenced({ language, text }), whole));
});
