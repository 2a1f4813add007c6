import assert from 'node:assert/strict';
import { indenterFor, type IndentStyle, type Original } from '../../../src/code/indenting/indentation.ts';
import { four, two } from '../../fuzz/indentation.ts';

const yaml: IndentStyle = { ...two, language: 'yaml' };
const python: IndentStyle = { ...four, language: 'python' };

const cases: [name: string, code: string, original: Original, style: IndentStyle, expected: string][] = [
  [
    'Python, a head whose bracket stands below, trimmed',
    'def f(\n            a,\n    ):\n        return a',
    { before: '', text: '    f = 1' },
    python,
    '    def f(\n            a,\n    ):\n        return a',
  ],
  [
    'YAML, a list as deep as its key, trimmed',
    'steps:\n  - run: b',
    { before: '', text: '  steps:\n  - run: a' },
    yaml,
    '  steps:\n  - run: b',
  ],
  [
    'YAML, a list as deep as its key, trimmed, for one that begins with a blank line',
    'steps:\n  - run: b',
    { before: '', text: '\n  steps:\n  - run: a' },
    yaml,
    '  steps:\n  - run: b',
  ],
  [
    'YAML, a text in place of a list as deep as its key, dropped',
    'steps: |\n  run b',
    { before: '', text: '  steps:\n  - run: a' },
    yaml,
    '  steps: |\n    run b',
  ],
  [
    'YAML, an item of more lines in place of items of one, dropped',
    '- a: 1\n  b: 2',
    { before: '', text: '  - a: 0\n  - a: 1' },
    yaml,
    '  - a: 1\n    b: 2',
  ],
];

describe('Code that lacks the indentation of what it replaces', () => {
  for (const [name, code, original, style, expected] of cases) {
    it(`gets it on its first line, or on all: ${name}`, async () =>
      assert.equal((await indenterFor(style)).reindented(code, original), expected));
  }
});
