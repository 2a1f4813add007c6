import assert from 'node:assert/strict';
import { codeIn, codeSoFar } from '../../../src/code/reading/codeIn.ts';
import { rewrites, wordsAboutCode } from './unfencedReplies.ts';

const prose: string[] = [
  "I'm sorry, but I can't help with that.",
  'I’m sorry, but I can’t assist with that request.',
  'Sorry, no.',
  'Sorry',
  'Done.',
  'OK',
  'sure, here you go',
  'i cannot do that',
  "I can't do that because the code is not complete. Please send the whole function.",
  'The code you sent looks fine. It returns the sum of a and b, so there is nothing to change.',
  'The code looks fine.\n\n- It handles errors.\n- It closes the file.\n\nLet me know if you need more.',
  'The function `foo()` calls `bar(x)` and returns `x = 1`.',
  'You can call foo() and then bar(x, y) to get z = 1.',
  'If you set x = 1, the loop ends; otherwise it runs forever.',
  'Note: the code is fine.',
  'Note that `const` is better here.',
  'Here is the rewritten code:',
  'Here is the rewritten code:\n\nconst a = 1;',
  'const a = 1;\n\nThis uses const because a never changes.',
  'const a = 1;\n\nYou can then use it like this:\n\nconst b = a;',
  'const a = 1;\n\nChanged var to const everywhere.',
  'const a = 1;\n\nThe call foo(a) with x = y[0] now gives a[1] to b.',
  '# Explanation\n\nThe code is already correct.',
  '## Summary',
  '**Note:** the selected code is empty.',
  '1. Open the file.\n2. Save it.',
  '- The file is fine.',
  '> Your code is empty.',
  'Import the module first, then call it.',
  'Return the sum instead.',
  'Update the table with the new values.',
  'Select the rows where the name is empty.',
  'With this change, the query is faster.',
  'Delete the second loop.',
  'Use the following command to install it:',
  'Use async and await.',
  'For each item, the loop calls the function.',
  'While I would like to help, I cannot rewrite this.',
  'As an AI language model, I am not able to do this.',
  'Try again later.',
  'Es tut mir leid, aber das kann ich nicht tun.',
  'Lo siento, pero no puedo ayudar con eso.',
  'Je suis désolé, mais je ne peux pas vous aider.',
  '抱歉,我无法帮助您完成这个请求。',
  '申し訳ありませんが、お手伝いできません。',
  'Извините, я не могу помочь с этим запросом.',
  '',
  ' \n',
  'The service is unavailable (503). Please try again.',
  'x is set but never used.',
  'Which function do you mean?',
];

const code: [language: string, code: string][] = [
  ['python', 'x = 1\nprint(x)'],
  ['python', 'x = 1'],
  ['python', 'def f(a, b):\n    """Return the sum.\n\n    This adds the two numbers.\n    """\n    return a + b\n'],
  ['python', '"""A module.\n\nThis adds numbers to each other.\n"""\nimport os\n'],
  ['python', 'for x in y:\n    if x is not None and x in z:\n        pass'],
  ['python', '# The sum of all items.\ntotal = sum(items)'],
  ['python', '@cached\ndef f():\n    return 1  # the only value'],
  ['python', 'class Cat(Animal):\n    pass'],
  ['javascript', 'const a = () => {\n  return "The end.";\n};'],
  ['javascript', 'foo(bar)\n  .then(baz)\n'],
  ['javascript', 'foo.bar()'],
  [
    'typescript',
    '/**\n * Adds the numbers that you give it.\n */\nexport function add(a: number, b: number): number {\n  return a + b;\n}',
  ],
  ['typescript', '/*\nCopyright of the authors, all rights are reserved.\n*/\n\nimport a from "a";'],
  ['typescript', '// Adds the numbers.\nadd(1, 2);'],
  ['typescript', 'type A = { a: string };\n\ninterface B extends A {}'],
  ['sql', 'SELECT name\nFROM users\nWHERE id = 1\nORDER BY name'],
  ['sql', 'select id, name from users'],
  ['sql', '-- All of the users.\nselect * from users;'],
  ['sql', 'WITH a AS (\n  SELECT 1\n)\nSELECT * FROM a'],
  ['yaml', 'name: test\non:\n  push:\n    branches: [main]\n'],
  ['yaml', 'description: This is an example of a stack.\nversion: 1'],
  ['yaml', '- a\n- b'],
  ['shellscript', 'npm install'],
  ['shellscript', '#!/bin/sh\nset -e\ncd "$1"\nls -la | grep foo'],
  ['shellscript', 'if [ -f a ]; then\n  echo "It is there."\nfi'],
  ['html', '<p>\n  This is the text of the page.\n</p>'],
  ['html', '<p>\nThis is the text of the page.\n</p>'],
  ['html', '<!-- The page. -->\n<br>'],
  ['go', 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("Hi")\n}'],
  ['go', 'package main'],
  ['rust', '#[derive(Debug)]\npub struct A {\n    b: u8,\n}'],
  ['ruby', 'def a\n  puts "Hi"\nend'],
  ['ruby', 'return if a.nil?'],
  ['css', '.a {\n  color: red;\n}'],
  ['json', '{\n  "a": 1\n}'],
  ['csharp', 'String name = Find();'],
  ['java', 'public class A {\n  int b;\n}'],
  ['vb', 'Dim x As Integer\nIf x Then\n  Return\nEnd If'],
  ['dockerfile', 'FROM node:24\nRUN npm ci'],
  ['makefile', 'all: build\n\tcc -o a a.c'],
  ['cpp', '#include <a.h>\nint main() { return 0; }'],
  ['php', '<?php\necho $a;'],
];

const sum = 'function total(items) {\n  return items.reduce((sum, item) => sum + item.price, start);\n}';

const inDoubt: [name: string, language: string, selected: string, reply: string][] = [
  ['it ends too early', 'typescript', sum, 'function total(items) {\n  return items.reduce((sum, item) =>'],
  ['it is too long to be read', 'typescript', 'total(items);', 'total(items);\n'.repeat(80_000)],
  ['all names are strings', 'typescript', sum, 'say("total", "items", "price");'],
  ['all names are in a comment', 'typescript', sum, '// total items price\nrun();'],
  ['only numbers are the same', 'javascript', 'wait(1000, 2);', '[1000, 2]'],
  ['one of many names is the same', 'typescript', sum, 'total'],
  [
    'a name of a shell counts once',
    'shellscript',
    'for file in $(ls $folder); do\n  cat $file\n  rm $file\ndone',
    'See $file',
  ],
  [
    'it is a sentence that a shell can parse',
    'shellscript',
    'for file in $(ls *.log); do\n  cat $file\n  rm $file\ndone',
    'cat reads each file before rm deletes it',
  ],
  [
    'a sentence with names of a shell',
    'shellscript',
    '_run_module() {\n  printf "%s" "$z"\n}',
    'I cannot change _run_module because printf needs z.',
  ],
  ['a sentence in Japanese', 'ruby', 'def load(path)\n  read(path)\nend', 'load は path を変更できません。'],
  [
    'an announcement before code of CSS',
    'css',
    '.a {\n  color: red;\n}',
    'Here is the code you asked for:\n\n.a {\n  color: blue;\n}',
  ],
  [
    'an announcement before code of Ruby',
    'ruby',
    'def load(path)\n  read(path)\nend',
    'Here is the code you asked for:\ndef load(path)\n  read(path, 1)\nend',
  ],
  ['few of many names are the same', 'typescript', sum, 'total(items, a, b, c, d, e, f, g, h);'],
  ['only white space was selected', 'python', ' \n', 'x = 1'],
  ['nothing was selected, in a language without a grammar', 'sql', '', 'select a;'],
  ['nothing was selected, and there are only symbols', 'sql', ' ', '();'],
];

const changed: [name: string, language: string, selected: string, reply: string][] = [
  ['one of three names is the same', 'typescript', 'run(cat, dog);', 'go(cat);'],
  [
    'it has few names, and all are the same',
    'typescript',
    sum.replace('sum +', 'sum + tax * rate - a - b - c +'),
    'total(items);',
  ],
  [
    'its first line is words and a colon, above a block',
    'python',
    'for item in items:\n    print(item)',
    'for item in items:\n    print(item, end="")',
  ],
  ['it ends with many signs that may end a word', 'python', 'total(items)', `total(items)\n'x${'`'.repeat(200_000)}'`],
  ['its names are strings in JSON', 'json', '{ "name": "x", "main": "a.js" }', '{ "name": "y", "main": "b.js" }'],
];

describe('A reply without fences', () => {
  for (const text of [...prose, ...wordsAboutCode]) {
    it(`is not read as code: ${JSON.stringify(text).slice(0, 70)}`, async () => {
      for (const { language, selected } of rewrites) {
        const [name = ''] = /\p{L}+(?=[(\s.]*[({]|s?\W)/u.exec(selected) ?? [];
        assert.equal(await codeIn(text.replace(/\bname\b/g, name), language, selected), undefined, language);
      }
    });
  }

  it('is not read as code while it streams', () => {
    for (const text of prose) assert.equal(codeSoFar(text, 'typescript'), undefined);
  });

  for (const { language, selected, replies } of rewrites) {
    it(`is read as code if it is a changed form of the selection: ${language}`, async () => {
      for (const reply of replies)
        assert.deepEqual(await codeIn(reply, language, selected), { code: reply, isWhole: true });
    });
  }
  for (const [language, text] of code) {
    it(`is read as code if it is the unchanged selection: ${language}, ${JSON.stringify(text).slice(0, 60)}`, async () =>
      assert.equal((await codeIn(text, language, text))?.code, text));
  }

  for (const [name, language, selected, reply] of inDoubt) {
    it(`is not read as code in case of doubt: ${name}`, async () =>
      assert.equal(await codeIn(reply, language, selected), undefined));
  }
  for (const [name, language, selected, reply] of changed) {
    it(`is read as code: ${name}`, async () => assert.equal((await codeIn(reply, language, selected))?.code, reply));
  }

  it('is read as code below blank lines', async () =>
    assert.equal((await codeIn('\n \t\r\n\n  total(1);', 'typescript', 'total();'))?.code, '  total(1);'));

  it('is not read as code if nothing was selected', async () =>
    assert.equal(await codeIn('const a = 1;', 'typescript', ''), undefined));

  it('is read as code with the syntax errors of the selection, but not with more', async () => {
    const selected = '} else {\n  total(items);\n';
    assert.equal((await codeIn('} else {\n  total(all);\n', 'typescript', selected))?.isWhole, true);
    assert.equal(await codeIn('total items is {fine} (as it) is', 'typescript', 'total(items);'), undefined);
  });

  it('is the result in languages for prose', async () => {
    for (const language of ['plaintext', 'markdown', 'md', 'latex'])
      assert.equal((await codeIn('I think so.', language))?.code, 'I think so.');
  });
});
