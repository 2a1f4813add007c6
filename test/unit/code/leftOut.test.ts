import assert from 'node:assert/strict';
import { placeOf } from '../../../src/code/placing/place.ts';

const save = `async function save(user) {
  // Users without a name are not saved.
  const found = await load(user.id);
  check(found);
  if (!found) throw new Error();
  return store(found);
}
`;
const total = `def total(items):
    result = 0
    for item in items:
        result += item.price
    return result
`;

/** Comments that replace lines of the original. */
const leftOut: [name: string, language: string, document: string, code: string][] = [
  [
    'a comment above the last one, which was there before',
    'javascript',
    'function a() {\n  b();\n  c();\n  d();\n  // That is all.\n}\n',
    'function a() {\n  c();\n  d();\n  // And so on\n  // That is all.\n}',
  ],
  [
    'dots that the original has for another method',
    'python',
    'class A:\n    @overload\n    def put(self, a: int): ...\n    def put(self, a):\n        b(a)\n        c(a)\n',
    'class A:\n    @overload\n    def put(self, a: int):\n        ...\n    def put(self, a):\n        ...\n',
  ],
  [
    'more bare dots than the original has',
    'python',
    'class A:\n    @abstractmethod\n    def get(self):\n        ...\n\n    def put(self):\n        a()\n',
    'class A:\n    @abstractmethod\n    def get(self, key):\n        ...\n\n    def put(self):\n        ...\n',
  ],
  ...[...['existing code', 'Unchanged', 'remaining lines', 'omitted', 'rest of it', 'same as above', 'as before']].map(
    (words): [string, string, string, string] => [
      `only the first words of a comment say so: ${words}`,
      'javascript',
      'function f() {\n  a();\n  b();\n}\n',
      `function f() {\n  a();\n  // ${words}\n  b();\n}`,
    ],
  ),
  [
    'a comment alone came where code was',
    'javascript',
    save,
    'async function save(user) {\n  // Users without a name are not saved.\n  // Load and check the user\n  return store(found);\n}',
  ],
  [
    'a comment alone came where code was, in Python',
    'python',
    total,
    'def total(items):\n    # sum up\n    return result',
  ],
  [
    'one of several comments that came with other code speaks of the rest',
    'javascript',
    save,
    'async function save(user) {\n  // The remaining checks\n  // come first.\n  verify(user);\n  return store(user);\n}',
  ],
  [
    'the last of several comments speaks of the rest',
    'python',
    total,
    'def total(items):\n    # Prices are sums.\n    # unchanged\n    log(items)\n    return sum(items)',
  ],
  [
    'dots in a comment of more lines',
    'css',
    '.a {\n  color: red;\n}\n',
    '.a {\n  color: blue;\n  /* and so on\n     ... */\n}',
  ],
  [
    'dots at the end of a line of code',
    'typescript',
    'function f() {\n  a();\n  b();\n}\n',
    'function f() {\n  a(); // …\n}',
  ],
  [
    'dots in a comment within a text',
    'typescript',
    'const query = () => `\n  -- ids\n  select id\n`;\n',
    'const query = () => `\n  -- ...\n  where id\n`;',
  ],
  [
    'a comment ends a function of which other code has changed',
    'go',
    'func f() {\n\ta()\n\tb()\n}\n',
    'func f() {\n\tc()\n\td()\n\te()\n\t// same as before\n}',
  ],
  [
    'a comment ends a block of Python of which other code has changed',
    'python',
    'def f():\n    if a:\n        b()\n    c()\n',
    'def f():\n    if a:\n        d()\n        e()\n        # unchanged\n    c()',
  ],
  [
    'a comment and less code came where code was',
    'rust',
    'fn f() {\n    a();\n    b();\n    c();\n}\n',
    'fn f() {\n    // Both at once.\n    d();\n    c();\n}',
  ],
  ['no grammar, and dots in a comment', 'lua', 'function f()\n  a()\nend\n', 'function f()\n  -- ... more ...\nend'],
  [
    'a comment says that something is unchanged, though all of it is there',
    'javascript',
    save,
    save.replace('  check', '  // unchanged\n  check'),
  ],
  [
    'a comment of the rest at the end, and nothing is gone',
    'go',
    'func f() {\n\ta()\n}\n',
    'func f() {\n\ta()\n\t// same as before\n}',
  ],
  [
    'a comment of nothing below it ends the function, and a statement is another',
    'javascript',
    save,
    save.replace('check(found)', 'verify(found)').replace('}\n', '  // The user is stored\n}\n'),
  ],
  [
    'a comment of the rest above the function, and nothing is gone',
    'go',
    'func f() {\n\ta()\n}\n',
    '// existing code\nfunc f() {\n\ta()\n}',
  ],
  [
    'a comment of the rest below one that was there, and nothing is gone',
    'rust',
    'fn f() {\n    // Runs a.\n    a();\n    b();\n}\n',
    'fn f() {\n    // Runs a.\n    // rest of the function\n    a();\n    b();\n}',
  ],
  [
    'a comment of the rest above one that was there, and nothing is gone',
    'rust',
    'fn f() {\n    // Runs a.\n    a();\n    b();\n}\n',
    'fn f() {\n    // rest of the function\n    // Runs a.\n    a();\n    b();\n}',
  ],
  [
    'a comment about the rest is below a new one, and nothing is missing',
    'shellscript',
    'f() {\n  a\n}\n',
    'f() {\n  # various\n  # rest of the function unchanged\n  a\n}',
  ],
  [
    'a comment of the rest among other code',
    'rust',
    'fn f() {\n    a();\n    b();\n}\n',
    'fn f() {\n    c();\n    d();\n    // rest unchanged\n    e();\n}',
  ],
  ['dots in braces', 'rust', 'fn f() {\n    a()\n}\n', 'fn f() { … }'],
  ['dots alone in Python', 'python', total, 'def total(items):\n    ...\n    return result'],
  ['bare dots in code that does not parse', 'go', 'func f() {\n\ta()\n}\n', 'func f() {\n\t...\n\tb()\n}'],
];

/** Comments that only describe the code. */
const allThere: [name: string, language: string, document: string, code: string][] = [
  [
    'a comment with dots behind code is in the original',
    'shellscript',
    'f() { # <values ...>\n  a\n  b\n}\n',
    'f() { # <values ...>\n  a\n  c\n}',
  ],
  [
    'a comment behind the last code of a block is new',
    'go',
    'func f() {\n\ta()\n\tb()\n}\n',
    'func f() {\n\ta()\n\tc() // as b\n}',
  ],
  ['documentation of Rust is new', 'rust', 'fn f() {\n    a();\n}\n', '/// Runs b.\nfn f() {\n    b();\n}'],
  [
    'a new comment of several lines mentions the remaining parts, and nothing is missing',
    'javascript',
    save,
    save.replace('  const', '  // The remaining users\n  // are those with an id.\n  const'),
  ],
  [
    'the second line of a new comment mentions the remaining parts, and nothing is missing',
    'javascript',
    save,
    save.replace('  const', '  // Who has no id is not among\n  // the remaining users.\n  const'),
  ],
  [
    'a comment is reworded',
    'javascript',
    save,
    save.replace('Users without a name are not saved.', 'Saves users with a name.'),
  ],
  [
    'a comment is added with other code',
    'javascript',
    save,
    save.replace('  check(found);', '  // Only users of this team.\n  check(found, team);'),
  ],
  ['a line is commented out (V581)', 'javascript', save, save.replace('  check', '  // check')],
  ['the last line is commented out (V581)', 'python', total, total.replace('    return', '    # return')],
  [
    'an element is commented out (V581)',
    'typescriptreact',
    'const a = (\n  <b>\n    <c />\n    <d />\n  </b>\n);\n',
    'const a = (\n  <b>\n    {/* <c /> */}\n    <d />\n  </b>\n);\n',
  ],
  [
    'one line is commented out, and another is not any more (V581)',
    'rust',
    'fn f() {\n    // a();\n    b();\n}\n',
    'fn f() {\n    a();\n    // b();\n}\n',
  ],
  ['lines are removed without a comment', 'javascript', save, save.replace('  check(found);\n', '')],
  ['a comment is removed with code', 'javascript', save, save.replace(/ {2}\/\/.*\n.*\n/, '  const found = user;\n')],
  [
    'a comment about the rest is in the original',
    'python',
    'def f():\n    # the rest of the list\n    a()\n    b()\n',
    'def f():\n    # the rest of the list\n    a()\n    c()',
  ],
  [
    'dots in a comment are in the original',
    'python',
    'def f():\n    # 1, 2, ...\n    a()\n    b()\n',
    'def f():\n    # 1, 2, ...\n    a()\n    c()',
  ],
  [
    'a string mentions existing parts',
    'typescript',
    'function f() {\n  a("x");\n}\n',
    'function f() {\n  a("existing users");\n}',
  ],
  [
    'it ends the function, in which nothing is gone',
    'javascript',
    save,
    save.replace('}\n', '  // The user is stored\n}\n'),
  ],
  [
    'it is beside the last statement, and a statement is another',
    'javascript',
    save,
    save
      .replace('check(found)', 'verify(found)')
      .replace('user.id);', 'user.id); // The user')
      .replace('store(found);', 'store(found); // as stored'),
  ],
  [
    'it speaks of the rest as before, and a statement is another',
    'javascript',
    save.replace('Users', 'Existing users'),
    save.replace('Users', 'Existing users').replace('check(found)', 'verify(found)'),
  ],
  ['a new call begins with such a word', 'javascript', save, save.replace('check(found)', 'existing(found)')],
  ['a body of Python that is bare dots', 'python', 'def f():\n    ...\n', 'def f() -> None:\n    ...'],
];

describe('A comment in code of a reply', () => {
  for (const [name, language, document, code] of leftOut) {
    it(`can be a placeholder for code that would be lost: ${name}`, async () =>
      assert.deepEqual(await placeOf(document, code, language), { kind: 'none', reason: 'elided' }));
  }
  for (const [name, language, document, code] of allThere) {
    it(`can be an ordinary comment: ${name}`, async () =>
      assert.equal((await placeOf(document, code, language)).kind, 'lines'));
  }
});
