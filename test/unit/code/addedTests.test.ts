import assert from 'node:assert/strict';
import { addedTests, testsSoFar } from '../../../src/code/testWriting/addedTests.ts';
import { properties } from '../../fuzz/addedTests.ts';
import { itHolds } from '../../support/property.ts';

const suite = `import { add } from './a.ts';
import assert from 'node:assert/strict';

describe('add', () => {
  it('adds', () => {
    assert.equal(add(1, 2), 3);
  });
});
`;
const unittest = `import unittest
from a import b


class TestA(unittest.TestCase):
    def test_a(self):
        pass


if __name__ == '__main__':
    unittest.main()
`;
const junit = 'package a;\n\nimport x.Y;\n\nclass ATest {\n    @Test\n    void a() {\n    }\n}\n';
const go = 'package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n\tx()\n}\n';
const rust = `fn x() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a() {}
}
`;
const rspec = "require 'x'\n\nRSpec.describe Foo do\n  it 'works' do\n    1\n  end\nend\n";

interface Case {
  name: string;
  language: string;
  file: string;
  code: string;
  /** The resulting file. */
  becomes: string;
  leftOut?: number;
}

/** The file with a text after each of some of its parts. */
function after(file: string, ...parts: [part: string, added: string][]): string {
  return parts.reduce((text, [part, added]) => text.replace(part, () => part + added), file);
}

const cases: Case[] = [
  {
    name: 'a new import keeps its comments, which belong to nothing else (V567)',
    language: 'typescript',
    file: suite,
    code: "import { add } from './a.ts'; // Known.\n// Why.\nimport { b } from './b.ts'; // How.\n\nit('adds b', () => {\n  add(b);\n});\n",
    becomes: after(
      suite,
      ["from 'node:assert/strict';", "\n// Why.\nimport { b } from './b.ts'; // How."],
      ['3);\n  });', "\n\n  it('adds b', () => {\n    add(b);\n  });"],
    ),
  },
  {
    name: 'a comment stays at the end of its line (V591)',
    language: 'typescript',
    file: suite,
    code: "const limit = 5; // seconds\nit('adds b', () => {}); // slow\n\nit('adds c', () => {}); // last\n",
    becomes: `${after(suite, ['3);\n  });', "\n\n  it('adds b', () => {}); // slow\n\n  it('adds c', () => {}); // last"])}\nconst limit = 5; // seconds\n`,
  },
  {
    name: 'a comment stays at the end of its line, as does what is added below one (V591)',
    language: 'python',
    file: `${unittest.split('\n\n\nif')[0]}  # Nothing.\n`,
    code: 'LIMIT = 5  # seconds\n',
    becomes: `${unittest.split('\n\n\nif')[0]}  # Nothing.\n\n\nLIMIT = 5  # seconds\n`,
  },
  {
    name: 'a text in a comment of an import is no import',
    language: 'go',
    file: go.replace('"testing"', '(\n\t"testing"\n)'),
    code: 'package a\n\n// Not "x".\nimport "b" // As "y".\n\nfunc TestB(t *testing.T) {\n\tb.C()\n}\n',
    becomes: `${go.replace('"testing"', '(\n\t"testing"\n\t"b"\n)')}\nfunc TestB(t *testing.T) {\n\tb.C()\n}\n`,
  },
  {
    name: 'a test without a suite is added to the other tests',
    language: 'typescript',
    file: suite,
    code: "it('is new', () => {\n  add();\n});",
    becomes: after(suite, ['3);\n  });', "\n\n  it('is new', () => {\n    add();\n  });"]),
  },
  {
    name: 'an existing suite gets its new tests, and the file its new imports',
    language: 'typescript',
    file: suite,
    code: "import { add, sub } from './a.ts';\nimport assert from 'node:assert/strict';\n\ndescribe('add', () => {\n  it('adds', () => {\n    assert.equal(add(1, 2), 3);\n  });\n\n  // Limits.\n  it('is new', () => {});\n});\n",
    becomes: after(
      suite,
      ["strict';", "\nimport { sub } from './a.ts';"],
      ['3);\n  });', "\n\n  // Limits.\n  it('is new', () => {});"],
    ),
  },
  {
    name: 'a suite of the reply without tests adds nothing',
    language: 'typescript',
    file: suite,
    code: "describe('add', () => {\n  // The same as before.\n});",
    becomes: suite,
    leftOut: 1,
  },
  {
    name: 'a test is added below a comment beside the last one',
    language: 'typescript',
    file: "describe('a', () => {\n  it('b', () => {}); // See below.\n});\n",
    code: "it('c', () => {});",
    becomes: "describe('a', () => {\n  it('b', () => {}); // See below.\n\n  it('c', () => {});\n});\n",
  },
  {
    name: 'a new suite is added to a file that does not end with a line ending',
    language: 'typescript',
    file: suite.trimEnd(),
    code: "describe('sub', () => {\n  it('subtracts', () => {});\n});",
    becomes: `${suite}\ndescribe('sub', () => {\n  it('subtracts', () => {});\n});`,
  },
  {
    name: 'a new suite is added below the others',
    language: 'typescript',
    file: suite,
    code: "describe('sub', () => {\n  it('subtracts', () => {});\n});",
    becomes: after(suite, ['});\n});', "\n\ndescribe('sub', () => {\n  it('subtracts', () => {});\n});"]),
  },
  {
    name: 'an existing test with another body stays, and the new one is left out',
    language: 'typescript',
    file: suite,
    code: "describe('add', () => {\n  it('adds', () => {\n    assert.ok(false);\n  });\n});",
    becomes: suite,
    leftOut: 1,
  },
  {
    name: 'a reply that repeats the whole file adds its new parts',
    language: 'typescript',
    file: suite,
    code: suite.replace('});\n});', "});\n\n  it('is new', () => {});\n});"),
    becomes: after(suite, ['3);\n  });', "\n\n  it('is new', () => {});"]),
  },
  {
    name: 'a reply that is equal to the file adds nothing',
    language: 'typescript',
    file: suite,
    code: suite.trimEnd(),
    becomes: suite,
  },
  {
    name: 'a reply that is cut off is added at the end',
    language: 'typescript',
    file: suite,
    code: "describe('add', () => {\n  it('is new', () => {",
    becomes: after(suite, ['});\n});', "\n\ndescribe('add', () => {\n  it('is new', () => {"]),
  },
  {
    name: 'a file with nothing but a `#!` line gets all of the code below it',
    language: 'python',
    file: '#!/usr/bin/env python3\n',
    code: 'import a\n\ndef test_a():\n    pass\n',
    becomes: '#!/usr/bin/env python3\n\nimport a\n\ndef test_a():\n    pass\n',
  },
  {
    name: 'a file with nothing but a `#!` line and a comment gets all of the code below them',
    language: 'javascript',
    file: '#!/usr/bin/env node\n// Tests.\n',
    code: "import a from './a.js';\n\nit('is new', () => {});\n",
    becomes: "#!/usr/bin/env node\n// Tests.\n\nimport a from './a.js';\n\nit('is new', () => {});\n",
  },
  {
    name: 'imports go below the `#!` line of a file with tests',
    language: 'javascript',
    file: "#!/usr/bin/env node\nit('a', () => {});\n",
    code: "import a from './a.js';\n\nit('is new', () => {});\n",
    becomes: "#!/usr/bin/env node\nimport a from './a.js';\n\nit('a', () => {});\n\nit('is new', () => {});\n",
  },
  {
    name: 'a file that does not parse gets the tests at its end',
    language: 'typescript',
    file: 'describe(',
    code: "it('is new', () => {});",
    becomes: "describe(\n\nit('is new', () => {});",
  },
  {
    name: 'a call is added to the other calls of the same function',
    language: 'typescript',
    file: "see.all();\n\ndescribe('a', () => {\n  set.up();\n  it('b', () => {});\n});\n",
    code: 'set.up(1);',
    becomes: "see.all();\n\ndescribe('a', () => {\n  set.up();\n  it('b', () => {});\n\n  set.up(1);\n});\n",
  },
  {
    name: 'a test is added to the calls of the same function, not to others',
    language: 'typescript',
    file: "describe('a', () => {\n  iterate('x', () => {});\n});\n\ndescribe('b', () => {\n  it('y', () => {});\n});\n",
    code: "it('z', () => {});",
    becomes:
      "describe('a', () => {\n  iterate('x', () => {});\n});\n\ndescribe('b', () => {\n  it('y', () => {});\n\n  it('z', () => {});\n});\n",
  },
  {
    name: 'a suite on one line has no line for tests',
    language: 'typescript',
    file: "describe('add', () => { it('adds', () => {}); });\n",
    code: "describe('add', () => {\n  it('is new', () => {});\n});",
    becomes: "describe('add', () => { it('adds', () => {}); });\n",
    leftOut: 1,
  },
  {
    name: 'an import with other quotes, and without its semicolon, is the same',
    language: 'typescript',
    file: 'import "./setup"\n\ntest("a", () => {});\n',
    code: "import './setup';\n\ntest('b', () => {});",
    becomes: 'import "./setup"\n\ntest("a", () => {});\n\ntest(\'b\', () => {});\n',
  },
  {
    name: 'imports lose the names that the file has, before and between their braces',
    language: 'typescript',
    file: "import a, { b } from './a.ts';\n",
    code: "import a, { b, c } from './a.ts';\nimport d, { b } from './a.ts';\nimport e, { b, f } from './a.ts';",
    becomes:
      "import a, { b } from './a.ts';\nimport { c } from './a.ts';\nimport d from './a.ts';\nimport e, { f } from './a.ts';\n",
  },
  {
    name: 'a new name of a module that is known is loaded, also if it gets another name',
    language: 'javascript',
    file: "const { a } = require('m');\n\ntest('a', () => {});\n",
    code: "const { a, b: c } = require('m');\n\ntest('b', () => {});",
    becomes:
      "const { a } = require('m');\nconst { b: c } = require('m');\n\ntest('a', () => {});\n\ntest('b', () => {});\n",
  },
  {
    name: 'names within names of a module that are known are not loaded again',
    language: 'javascript',
    file: "const { promises: { readFile, writeFile } } = require('fs');\n\ntest('a', () => {});\n",
    code: "const { promises: { readFile } } = require('fs');\n\ntest('b', () => {});",
    becomes:
      "const { promises: { readFile, writeFile } } = require('fs');\n\ntest('a', () => {});\n\ntest('b', () => {});\n",
  },
  {
    name: 'a name that is known is not loaded again with a default',
    language: 'javascript',
    file: "const { a: b } = require('m');\n\ntest('a', () => {});\n",
    code: "const { a: b = 1 } = require('m');\n\ntest('b', () => {});",
    becomes: "const { a: b } = require('m');\n\ntest('a', () => {});\n\ntest('b', () => {});\n",
  },
  {
    name: "imports come below 'use strict'",
    language: 'javascript',
    file: "'use strict';\n\ntest('a', () => {});\n",
    code: "const assert = require('assert');\n\ntest('b', () => {});",
    becomes: "'use strict';\n\nconst assert = require('assert');\n\ntest('a', () => {});\n\ntest('b', () => {});\n",
  },
  {
    name: 'methods without their class are added to the class',
    language: 'python',
    file: unittest,
    code: 'def test_b(self):\n    b()\n',
    becomes: after(unittest, ['        pass', '\n\n    def test_b(self):\n        b()']),
  },
  {
    name: 'functions are added above the call of the runner',
    language: 'python',
    file: unittest,
    code: 'from a import b, c, d\n\nclass TestC(unittest.TestCase):\n    def test_c(self):\n        c()\n',
    becomes: after(
      unittest,
      ['import b', '\nfrom a import c, d'],
      ['        pass', '\n\n\nclass TestC(unittest.TestCase):\n    def test_c(self):\n        c()'],
    ),
  },
  {
    name: 'tests are added below those of the file, not to one of several suites that have such tests',
    language: 'typescript',
    file: "describe('a', () => {\n  it('b', () => {});\n});\n\ndescribe('c', () => {\n  it('d', () => {});\n});\n",
    code: "it('e', () => {});",
    becomes:
      "describe('a', () => {\n  it('b', () => {});\n});\n\ndescribe('c', () => {\n  it('d', () => {});\n});\n\nit('e', () => {});\n",
  },
  {
    name: 'tests of a suite are added to that of its name, also if it is in another one',
    language: 'typescript',
    file: "describe('a', () => {\n  describe('b', () => {\n    it('c', () => {});\n  });\n});\n",
    code: "describe('b', () => {\n  it('d', () => {});\n});",
    becomes:
      "describe('a', () => {\n  describe('b', () => {\n    it('c', () => {});\n\n    it('d', () => {});\n  });\n});\n",
  },
  {
    name: 'a comment that is apart from an import stays away',
    language: 'typescript',
    file: suite,
    code: "// Tests of b.\n\nimport { b } from './b.ts';\n\nit('adds b', () => {\n  add(b);\n});\n",
    becomes: after(
      suite,
      ["'node:assert/strict';", "\nimport { b } from './b.ts';"],
      ['3);\n  });', "\n\n  it('adds b', () => {\n    add(b);\n  });"],
    ),
  },
  {
    name: 'each test that has no line is counted',
    language: 'typescript',
    file: "describe('add', () => { it('adds', () => {}); });\n",
    code: "describe('add', () => {\n  it('is new', () => {});\n  it('is too', () => {});\n});",
    becomes: "describe('add', () => { it('adds', () => {}); });\n",
    leftOut: 2,
  },
  {
    name: 'methods of Java are added to the last of several classes with such methods',
    language: 'java',
    file: 'class A {\n    @Test\n    void a() {\n    }\n}\n\nclass B {\n    @Test\n    void b() {\n    }\n}\n',
    code: '@Test\nvoid c() {\n}',
    becomes:
      'class A {\n    @Test\n    void a() {\n    }\n}\n\nclass B {\n    @Test\n    void b() {\n    }\n\n    @Test\n    void c() {\n    }\n}\n',
  },
  {
    name: 'a constructor of Java is added to the class',
    language: 'java',
    file: 'class A {\n    @Test\n    void a() {\n    }\n}\n',
    code: 'A() {\n}',
    becomes: 'class A {\n    @Test\n    void a() {\n    }\n\n    A() {\n    }\n}\n',
  },
  {
    name: 'methods of Python are added to the class, and functions to the file',
    language: 'python',
    file: 'class TestA:\n    def test_a(self):\n        pass\n\n\ndef test_b():\n    pass\n',
    code: 'def test_c(self):\n    pass\n\n\ndef test_d():\n    pass\n',
    becomes:
      'class TestA:\n    def test_a(self):\n        pass\n\n    def test_c(self):\n        pass\n\n\ndef test_b():\n    pass\n\n\ndef test_d():\n    pass\n',
  },
  ...[
    ['go', 'package a', 'import "b"', 'func TestA(t *T) {\n}', 'func TestB(t *T) {\n}'],
    ['java', 'package a;', 'import b.C;', 'class A {\n}', 'class B {\n}'],
    ['csharp', 'namespace A;', 'using B;', 'class A\n{\n}', 'class B\n{\n}'],
    ['php', '<?php', 'use B;', 'class A\n{\n}', 'class C\n{\n}'],
    ['javascript', "'use strict';", "import b from 'b';", 'test(a, () => {\n});', 'test(b, () => {\n});'],
  ].map(([language = '', head = '', load = '', one = '', other = '']): Case => ({
    name: `imports go below the head of a file that has none: ${language}`,
    language,
    file: `${head}\n\n${one}\n`,
    code: `${head}\n\n${load}\n\n${other}`,
    becomes: `${head}\n\n${load}\n\n${one}\n\n${other}\n`,
  })),
  {
    name: 'functions keep their decorators',
    language: 'python',
    file: 'def test_a():\n    pass\n',
    code: 'import pytest\n\n\n@pytest.mark.slow\ndef test_b():\n    pass\n',
    becomes: 'import pytest\n\ndef test_a():\n    pass\n\n@pytest.mark.slow\ndef test_b():\n    pass\n',
  },
  {
    name: 'the package of a file is not repeated',
    language: 'go',
    file: go,
    code: 'package a\n\nimport (\n\tm "math"\n\t"strings"\n\t"testing"\n)\n\nfunc TestB(t *testing.T) {\n    y()\n}\n',
    becomes: after(
      go,
      ['"testing"', '\nimport (\n\tm "math"\n\t"strings"\n)'],
      ['x()\n}', '\n\nfunc TestB(t *testing.T) {\n\ty()\n}'],
    ),
  },
  {
    name: 'imports of Go are added to the others between parentheses',
    language: 'go',
    file: 'package a\n\nimport (\n\t"a"\n\t"testing"\n)\n\nfunc TestA(t *testing.T) {\n}\n',
    code: 'package a\n\nimport (\n\tm "math"\n\t"testing"\n)\n\nimport "strings"\n',
    becomes: 'package a\n\nimport (\n\t"a"\n\t"testing"\n\tm "math"\n\t"strings"\n)\n\nfunc TestA(t *testing.T) {\n}\n',
  },
  {
    name: 'imports of Go are added below parentheses on one line',
    language: 'go',
    file: 'package a\n\nimport ("testing")\n\nfunc TestA(t *testing.T) {\n}\n',
    code: 'package a\n\nimport (\n\t"strings"\n\t"testing"\n)\n',
    becomes: 'package a\n\nimport ("testing")\nimport (\n\t"strings"\n)\n\nfunc TestA(t *testing.T) {\n}\n',
  },
  {
    name: 'a test of Go that names its parameter differently is the same',
    language: 'go',
    file: go,
    code: 'func TestA(tt *testing.T) {\n\ty()\n}\n',
    becomes: go,
    leftOut: 1,
  },
  {
    name: 'methods of Java are added to an empty class within another one, indented like it',
    language: 'java',
    file: 'class A {\n    static class ATest {\n    }\n}\n',
    code: '@Test\nvoid a() {\n    b();\n}',
    becomes:
      'class A {\n    static class ATest {\n        @Test\n        void a() {\n            b();\n        }\n    }\n}\n',
  },
  {
    name: 'methods of Java are added to the class',
    language: 'java',
    file: junit,
    code: '@Test\nvoid b() {\n    c();\n}\n\n@Test\nvoid a() { d(); }',
    becomes: after(junit, ['a() {\n    }', '\n\n    @Test\n    void b() {\n        c();\n    }']),
    leftOut: 1,
  },
  {
    name: 'tests of Rust are added to the module of tests, and not to the functions',
    language: 'rust',
    file: rust,
    code: '#[test]\nfn b() {}',
    becomes: after(rust, ['fn a() {}', '\n\n    #[test]\n    fn b() {}']),
  },
  {
    name: 'tests of Rust are those with the attribute, whatever else is above them',
    language: 'rust',
    file: `#[inline]\n${rust.replace('#[test]', '// One.\n    #[cfg(unix)]\n    #[test]')}`,
    code: '#[test]\n// Two.\nfn b() {}',
    becomes: after(`#[inline]\n${rust.replace('#[test]', '// One.\n    #[cfg(unix)]\n    #[test]')}`, [
      'fn a() {}',
      '\n\n    #[test]\n    // Two.\n    fn b() {}',
    ]),
  },
  {
    name: 'examples of RSpec are added to their group',
    language: 'ruby',
    file: rspec,
    code: "require 'x'\nrequire 'y'\n\nRSpec.describe Foo do\n  it 'fails' do\n    2\n  end\nend",
    becomes: after(rspec, ["'x'", "\nrequire 'y'"], ['1\n  end', "\n\n  it 'fails' do\n    2\n  end"]),
  },
  {
    name: 'a class in a namespace is the same without it',
    language: 'csharp',
    file: 'namespace A\n{\n    public class T\n    {\n        [Fact]\n        public void A() {}\n    }\n}\n',
    code: 'public class T\n{\n    [Fact]\n    public void B() {}\n}',
    becomes:
      'namespace A\n{\n    public class T\n    {\n        [Fact]\n        public void A() {}\n\n        [Fact]\n        public void B() {}\n    }\n}\n',
  },
  {
    name: 'macros are distinguished by their names',
    language: 'cpp',
    file: '#include "a.h"\n\nTEST(A, B) {\n  1;\n}\n',
    code: 'TEST(A, B) {\n  2;\n}\n\nTEST(A, C) {\n  3;\n}\n',
    becomes: '#include "a.h"\n\nTEST(A, B) {\n  1;\n}\n\nTEST(A, C) {\n  3;\n}\n',
    leftOut: 1,
  },
  {
    name: 'a file in a language without a parser gets the tests at its end',
    language: 'kotlin',
    file: 'class A {\n}\n',
    code: 'class B {\n}',
    becomes: 'class A {\n}\n\nclass B {\n}\n',
  },
  { name: 'an empty file becomes the code', language: 'typescript', file: '', code: "it('a');", becomes: "it('a');" },
];

describe('Adding tests to a test file', () => {
  for (const { name, language, file, code, becomes, leftOut = 0 } of cases)
    it(name, async () => {
      const insertSpaces = language !== 'go';
      const tabSize = language === 'typescript' ? 2 : 4;
      const added = await addedTests(file, code, { language, insertSpaces, tabSize });
      assert.deepEqual(added, { text: becomes, leftOut });
    });

  it('works with deeply nested tests', async () => {
    const code = `${"describe('a', () => {\n".repeat(5000)}${'});\n'.repeat(5000)}`;
    const { text } = await addedTests(suite, code, { language: 'typescript', insertSpaces: true, tabSize: 2 });
    assert.ok(text.startsWith(suite.trimEnd()));
  });

  it('shows arriving tests at the end of the file', () =>
    assert.equal(testsSoFar(suite, "it('is"), `${suite.trimEnd()}\n\nit('is\n`));

  it('are separated from the file by one empty line, wherever both end', () => {
    const cases: [file: string, code: string, text: string][] = [
      ['', '\nnew\n', '\nnew\n'],
      [' \n\n', 'new\n', 'new\n'],
      ['old', '\n\nnew\n\n', 'old\n\nnew'],
      ['old\n\n\n', '  new\n', 'old\n\nnew\n\n\n'],
    ];
    for (const [file, code, text] of cases) assert.equal(testsSoFar(file, code), text, JSON.stringify([file, code]));
  });

  it('replace the file if they repeat all of its lines in their order, and only then', async () => {
    const style = { language: 'typescript', tabSize: 2, insertSpaces: true };
    const whole = `// Written anew.\n${suite.replace('});\n', "});\n\nit('is new', () => {});\n")}`;
    assert.deepEqual(await addedTests(suite, whole, style), { text: whole, leftOut: 0 });
    const without = whole.replace("import assert from 'node:assert/strict';\n", '');
    assert.notEqual((await addedTests(suite, without, style)).text, without);
    const turned = `${suite.split('\n').toReversed().join('\n')}\n`;
    assert.notEqual((await addedTests(suite, turned, style)).text, turned);
  });

  itHolds(properties);
});
