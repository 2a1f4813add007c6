import assert from 'node:assert/strict';
import { indenterFor, type Original } from '../../../src/code/indenting/indentation.ts';
import type { IndentStyle } from '../../../src/code/indenting/indentedLines.ts';
import { four, two } from '../../fuzz/indentation.ts';

const yaml: IndentStyle = { ...two, language: 'yaml' };
const python: IndentStyle = { ...four, language: 'python' };

const csharp: IndentStyle = { ...four, language: 'csharp' };
const typescript: IndentStyle = { ...four, language: 'typescript' };

const cases: [name: string, code: string, original: Original, style: IndentStyle, expected: string][] = [
  [
    'Python, a head whose closing bracket is on a later line, trimmed',
    'def f(\n            a,\n    ):\n        return a',
    { before: '', text: '    f = 1' },
    python,
    '    def f(\n            a,\n    ):\n        return a',
  ],
  ...[
    ['if a:', '    b()', 'elif c:', '    d()'],
    ['if a:', '    b()', 'else:', '    d()'],
    ['try:', '    b()', 'except A:', '    d()'],
    ['try:', '    b()', 'finally:', '    d()'],
    ['for a in b:', '    c()', 'else:', '    d()'],
  ].map((lines): [string, string, Original, IndentStyle, string] => {
    const deep = lines.map((line) => `    ${line}`).join('\n');
    const name = `Python, ${lines[0]} with ${lines[2]}, trimmed`;
    return [name, deep.trim(), { before: '', text: '    x = 1' }, python, deep];
  }),
  [
    'YAML, a list as deep as its key, trimmed',
    'steps:\n  - run: b',
    { before: '', text: '  steps:\n  - run: a' },
    yaml,
    '  steps:\n  - run: b',
  ],
  [
    'YAML, a list as deep as its key, trimmed, for one that starts with a blank line',
    'steps:\n  - run: b',
    { before: '', text: '\n  steps:\n  - run: a' },
    yaml,
    '  steps:\n  - run: b',
  ],
  [
    'YAML, a text instead of a list as deep as its key, dropped',
    'steps: |\n  run b',
    { before: '', text: '  steps:\n  - run: a' },
    yaml,
    '  steps: |\n    run b',
  ],
  [
    'YAML, an item of several lines instead of items of one line, dropped',
    '- a: 1\n  b: 2',
    { before: '', text: '  - a: 0\n  - a: 1' },
    yaml,
    '  - a: 1\n    b: 2',
  ],
  [
    'C#, a class that contains a text at the left, trimmed (V580)',
    'class A\n    {\n        void B()\n        {\n            C(\n@"d\ne");\n        }\n    }',
    { before: '', text: '    class A\n    {\n    }' },
    csharp,
    '    class A\n    {\n        void B()\n        {\n            C(\n@"d\ne");\n        }\n    }',
  ],
  [
    'TypeScript, a method that contains a comment at the left, trimmed (V580)',
    'a() {\n//      b();\n        c();\n    }',
    { before: '', text: '    a() {\n        c();\n    }' },
    typescript,
    '    a() {\n//      b();\n        c();\n    }',
  ],
  [
    'TypeScript, a method that contains a comment at the left, dropped (V580)',
    'a() {\n//  b();\n    c();\n}',
    { before: '', text: '    a() {\n        c();\n    }' },
    typescript,
    '    a() {\n    //  b();\n        c();\n    }',
  ],
];

describe('Code without the indentation of the code that it replaces', () => {
  for (const [name, code, original, style, expected] of cases) {
    it(`gets the indentation on its first line, or on all lines: ${name}`, async () =>
      assert.equal((await indenterFor(style)).reindented(code, original), expected));
  }
});
