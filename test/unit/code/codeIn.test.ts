import assert from 'node:assert/strict';
import { codeIn, codeSoFar } from '../../../src/code/reading/codeIn.ts';
import { properties } from '../../fuzz/codeIn.ts';
import { itHolds } from '../../support/property.ts';

const fenced: [name: string, reply: string, code: string | undefined, language?: string][] = [
  ['one block', '```ts\nconst a = 1;\n```', 'const a = 1;'],
  ['prose around the block', 'Here it is:\n\n```\na\nb\n```\nDone.', 'a\nb'],
  ['a block that is still open', '```ts\nconst a', 'const a'],
  ['a fence that has just begun', '``', undefined],
  ['a fence whose language is still coming', '```typescr', undefined],
  ['a fence without text yet', '```ts\n', undefined],
  ['a closing fence that has just begun', '```ts\nconst a = 1;\n``', 'const a = 1;'],
  ['a fence inside a longer fence', '````ts\n```\nx\n```\n````', '```\nx\n```'],
  ['a tilde fence', '~~~\na\n~~~', 'a'],
  ['backticks in a tilde fence', '~~~\n```\na\n```\n~~~', '```\na\n```'],
  ['a longer closing fence', '```\na\n`````\nb', 'a'],
  ['a shorter closing fence', '````\na\n```\nb\n````', 'a\n```\nb'],
  ['indentation', '```ts\n    a\n      b\n```', '    a\n      b'],
  ['CR LF', '```\r\na\r\nb\r\n```\r\n', 'a\r\nb'],
  ['blank lines at the ends', '```\n\na\n\n```', '\na\n'],
  ['an empty block', '```\n```', undefined],
  ['an empty block with a label', '```ts\n\n```', undefined],
  ['blank lines in a block', '```ts\n\n \n```', undefined],
  ['an empty block before another', '```ts\n```\n\n```ts\na\n```', 'a'],
  ['thoughts that have just begun', '<thi', undefined],
  ['backticks within a line', 'Use ```a``` here.\n\n```\nb\n```', 'b'],
  ['backticks within a line, at its start', '```a``` is new.\n\n```\nb\n```', 'b'],
  ['a block on the line of a numbered item', '10.  ```ts\n     a();\n     ```', 'a();'],
  ['an info string', '```ts title="a.ts" {1,3}\na\n```', 'a'],
  [
    'a block in a list',
    '1. Change it:\n\n   ```ts\n   if (a) {\n     b();\n   }\n   ```\n2. Done.',
    'if (a) {\n  b();\n}',
  ],
  ['a block on the line of a list item', '- ```ts\n  a();\n  ```', 'a();'],
  ['a block deep in a list', '        ```\n        a\n          b\n        ```', 'a\n  b'],
  ['a block indented by spaces and a tab', '  \t```\n    a\n      b\n  \t```', 'a\n  b'],
  ['a block indented by tabs', '\t```\n\ta\n\t\tb\n\t```', 'a\n\tb'],
  ['code that is indented by spaces and a tab', '    ```\n  \ta\n    \tb\n    ```', 'a\n\tb'],
  ['code that is indented less than its fence', '   ```\n a\n     b\n   ```', 'a\n  b'],
  [
    'a fence in a comment of the code',
    '```ts\n/**\n    ```js\n    a\n    ```\n */\n```',
    '/**\n    ```js\n    a\n    ```\n */',
  ],
];

const comment = '/**\n    ```\n    a\n    ```\n */';

const several: [name: string, reply: string, code: string | undefined, language: string][] = [
  ['none while it has just begun', '```sh\na\n```\n```ts', undefined, 'typescript'],
  ['no diff', '```diff\n-const a = 1;\n+const a = 2;\n```', undefined, 'typescript'],
  ['no command after a refusal', 'I cannot do that.\n\n```bash\nrm -rf node_modules\n```', undefined, 'typescript'],
  ['no words in a block', '```text\nSorry, I cannot do that.\n```', undefined, 'typescript'],
  ['no label rather than another', '```bash\nnpm i zod\n```\nThen:\n```\na\n```', 'a', 'typescript'],
  ['the longest', '```ts\na\n```\n\n```ts\nlonger\n```', 'longer', 'typescript'],
  ['a language that is often confused with it', '```js\na\n```', 'a', 'typescript'],
  ['a language within it', '```css\na\n```', 'a', 'vue'],
  ['any language in a document of prose', '```json\na\n```', 'a', 'plaintext'],
  ['no diff in a document of prose', '```diff\na\n```', undefined, 'plaintext'],
  ['a complete one with indented fences inside', `\`\`\`ts\n${comment}\n\`\`\``, comment, 'typescript'],
  ['the label of the language', '```bash\nnpm i x\n```\n```typescript\na\n```', 'a', 'typescript'],
  ['a short name', '```sh\nx\n```\n```py\na\n```', 'a', 'python'],
  ['a name in capitals', '```sh\nx\n```\n```Python\na\n```', 'a', 'python'],
  ['a label with a file', '```json\nx\n```\n```ts:src/a.ts\na\n```', 'a', 'typescript'],
  ['a label that is a file', '```json\nx\n```\n```src/a.cs\na\n```', 'a', 'csharp'],
  ['the language with React', '```css\nx\n```\n```tsx\na\n```', 'a', 'typescript'],
  ['the language without React', '```css\nx\n```\n```js\na\n```', 'a', 'javascriptreact'],
  ['the language with comments', '```css\nx\n```\n```jsonc\na\n```', 'a', 'json'],
  ['shells', '```js\nx\n```\n```zsh\na\n```', 'a', 'shellscript'],
  [
    'the longest if two define the same',
    '```ts\nfunction a() {}\n```\nor\n```ts\nfunction a() { b(); }\n```',
    'function a() { b(); }',
    'typescript',
  ],
  ['the first one of the language', '```ts\na\n```\n```ts\nb\n```', 'a', 'typescript'],
  ['the first one if none has a label', '```\na\n```\n```\nb\n```', 'a', 'typescript'],
  ['none if all are of other languages', '```go\na\n```\n```rust\nb\n```', undefined, 'typescript'],
  ['no name of a built-in property', '```go\na\n```\n```constructor\nb\n```', undefined, 'typescript'],
];

const nested: [name: string, reply: string, code: string, language: string][] = [
  ['a block in Markdown', '```markdown\n# T\n```js\na\n```\nEnd\n```\nDone.', '# T\n```js\na\n```\nEnd', 'markdown'],
  ['two blocks in Markdown', '```md\n```js\na\n```\n```sh\nb\n```\n```', '```js\na\n```\n```sh\nb\n```', 'markdown'],
  ['two levels', '```md\n```md\n```js\na\n```\n```\n```', '```md\n```js\na\n```\n```', 'markdown'],
  [
    'an opening fence that is part of the code',
    '```ts\nconst a = `\n```js\n`;\n```\nDone.',
    'const a = `\n```js\n`;',
    'typescript',
  ],
  ['blocks after it', '```ts\n```js\na\n```\n\n```ts\nb\n```', '```js\na', 'typescript'],
];

const documents: [name: string, reply: string, code: string][] = [
  ['a document with its own code', '# Set up\n\n```sh\nnpm i\n```\n\nDone.', '# Set up\n\n```sh\nnpm i\n```\n\nDone.'],
  ['a document in a block', 'Here:\n\n```markdown\n# Set up\n```\n', '# Set up'],
  ['code for a document', 'Here:\n\n```sh\n# Set up\nnpm i\n```\n', '# Set up\nnpm i'],
  ['words', 'Some words.\n', 'Some words.\n'],
];

const inComments: [name: string, reply: string, language: string][] = [
  [
    'a docstring',
    'def add(a, b):\n    """Adds.\n\n    ```python\n    add(1, 2)\n    ```\n    """\n    return a + b\n',
    'python',
  ],
  [
    'JSDoc',
    '/**\n * Adds.\n * ```js\n * add(1, 2)\n * ```\n */\nfunction add(a, b) {\n  return a + b;\n}\n',
    'javascript',
  ],
  ['JSDoc that starts with a fence', '/**\n * ```js\n * add(1, 2)\n * ```\n */\nfunction add(a, b) {}\n', 'javascript'],
  ['KDoc', '/**\n * Adds.\n * ```\n * add(1)\n * ```\n */\nfun add(a: Int) = a\n', 'kotlin'],
  [
    '@doc of Elixir',
    '@doc """\nAdds.\n\n    iex> add(1)\n\n```elixir\nadd(1)\n```\n"""\ndef add(a), do: a\n',
    'elixir',
  ],
];

const announcements: [line: string, language: string][] = [
  ['// src/a.ts', 'typescript'],
  ['/* a.css */', 'css'],
  ['# app.py', 'python'],
  ['src/a.ts:', 'typescript'],
  ['<answer>', 'typescript'],
  ['final version:', 'typescript'],
  ['return early:', 'typescript'],
  ['Change `add(a, b)`:', 'typescript'],
];

const bare: [name: string, reply: string, code: string][] = [
  [
    'a block',
    '```markdown\n# T\n\nInstall:\n\n```\nnpm i\n```\n\nMore.\n```\n',
    '# T\n\nInstall:\n\n```\nnpm i\n```\n\nMore.',
  ],
  ['a block right below a colon', '```md\nInstall:\n```\nnpm i\n```\nMore.\n```', 'Install:\n```\nnpm i\n```\nMore.'],
  ['two blocks', '```md\n# T\n\n```\na\n```\n\n```\nb\n```\n```', '# T\n\n```\na\n```\n\n```\nb\n```'],
  [
    'a block after one with a label',
    '```md\n# T\n\n```sh\na\n```\n\n```\nb\n```\n\nMore.\n```\nDone.',
    '# T\n\n```sh\na\n```\n\n```\nb\n```\n\nMore.',
  ],
  ['none, with a block after it', '```md\n# T\n```\n\nThen run:\n\n```\nnpm i\n```\n', '# T'],
  ['none, with words after it', '```md\n# T\n\n```\nDone.\n', '# T\n'],
];

const [one, other] = ['function a() {\n  return 1;\n}', 'function b() {\n  return 22;\n}'];
const both = `Change the first:\n\n\`\`\`ts\n${one}\n\`\`\`\n\nand the second:\n\n\`\`\`ts\n${other}\n\`\`\`\n`;

const whole: [what: string, reply: string, isWhole: boolean, language?: string][] = [
  ['a block', '```ts\na\n```', true],
  ['a block that is not closed', '```ts\nfunction f() {\n  a2();\n  b', false],
  ['a block whose closing fence is incomplete', '```ts\na\n``', false],
  ['a block with a command after it', '```ts\na\n```\n\nRun it:\n\n```\nnpm start\n```\n', true],
  ['a block with words and a command after it', '```ts\na\n```\nRun it:\n```\nnpm start\n```\n', true],
  ['a block with a command that has a label after it', '```ts\na\n```\n```sh\nnpm i\n```\n', true],
  ['a bare fence inside Markdown', '```md\nText\n```\nnpm i\n```\nMore.\n```\n', false, 'markdown'],
  ['bare blocks in Markdown', '```md\n# T\n\n```\nnpm i\n```\nMore.\n```\n', false, 'markdown'],
  ['blocks that declare different things', both, false],
  ['new blocks that declare different things', both.replaceAll(/Change|second/g, 'New'), false],
  ['the same function in two forms', '```ts\nfunction a() {}\n```\nOr:\n```ts\nfunction a(b) {}\n```', false],
  ['the longer of two blocks', '```ts\na();\n```\nand:\n```ts\nlonger();\n```', false],
  ['a new block beside a part of it', 'Wrong:\n```ts\na();\n```\nFixed:\n```ts\nlet b;\n```', false],
  ['a new block beside another function', '```ts\nfunction a() {}\n```\nFixed:\n```ts\nfunction b() {}\n```', false],
  ['a block beside an example', '```ts\nlet a;\n```\nExample:\n```ts\nlet b = a;\n```', false],
];

const withMarks: [what: string, language: string, selected: string, code: string, isWhole: boolean][] = [
  ['signs of a diff', 'javascript', 'a();\nd();', '-a();\n+c();\n b();', false],
  ['signs of a diff, in text', 'markdown', 'One\nFour', '-One\n+Three\n Two', false],
  ['signs of a diff that only removes lines', 'javascript', 'a();\na();\n  b();', '-a();', false],
  ['the head of a hunk', 'yaml', 'a: 1\nb: 4', '@@ -1,2 +1,2 @@\n a: 1\n-b: 2\n+b: 3', false],
  ['the heads of a diff', 'lua', 'a()\nc()', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a()\n+c()\n b()', false],
  ['the head of a hunk far below', 'yaml', 'a: 1', '@@ -10,12 +13,14 @@ z:\n a: 1', false],
  ['signs of a diff that only removes lines, beside others', 'lua', 'a()\nb()\na()\nb()', ' a()\n-b()', false],
  ['numbers of lines', 'yaml', 'a: 1\nb: 2', '1: a: 1\n2: b: 3', false],
  ['numbers of lines in a column, one line empty', 'lua', 'a()\nc()', ' 9 a()\n10\n11 d()', false],
  ['what looks like the head of a hunk, within a line', 'yaml', 'a: 1', 'b: "@@ -1,2 +1,2 @@"', true],
  ['a single line with a plus', 'lua', 'a()\nb()', '+1\nb()', true],
  ['a single line of a list', 'markdown', 'a\nb', '-a\nc', true],
  ['lines that are now deeper', 'lua', 'a()\nb()', ' a()\n b()', true],
  ['a single line with a number', 'yaml', 'a', '1: b', true],
  ['names with numbers', 'yaml', 'a: 1', 'x1: a\nx2: b', true],
  ['numbers before a colon, one for each line', 'lua', 'a()\nb()', '7 | a()\n8 | c()', false],
  ['a list', 'yaml', '- a\n- b', '- a\n- c', true],
  ['a list in place of lines', 'markdown', 'a\nb', '- a\n- b', true],
  ['lines that begin with a sign, as before', 'javascript', '+a();\n+b();', '+a();\n+c();', true],
  ['lines that all have the same number', 'lua', 'a()', '1 + a()\n1 + b()', true],
];

const diffs: [what: string, reply: string][] = [
  ['with its label', '```diff\n-a();\n+c();\n b();\n```'],
  ['with words around it', 'I changed it:\n\n```diff\n@@ -1,2 +1,2 @@\n-a();\n+c();\n b();\n```\nDone.'],
  ['in a block with the label of the language', '```js\n-a();\n+c();\n```'],
  ['beside a command', '```sh\nnpm test\n```\n```patch\n-a();\n+c();\n b();\n```'],
];

async function textIn(reply: string, language: string): Promise<string | undefined> {
  return (await codeIn(reply, language))?.code;
}

describe('Code in a reply', () => {
  for (const [name, reply, code] of fenced) {
    it(`is the inside of a fenced block: ${name}`, async () => assert.equal(await textIn(reply, 'typescript'), code));
  }
  for (const [name, reply, code, language] of several) {
    it(`is the block of the right language: ${name}`, async () => assert.equal(await textIn(reply, language), code));
  }
  for (const [name, reply, code, language] of nested) {
    it(`contains fences: ${name}`, async () => assert.equal(await textIn(reply, language), code));
  }
  for (const [name, reply, code] of documents) {
    it(`can be Markdown: ${name}`, async () => assert.equal(await textIn(reply, 'markdown'), code));
  }
  for (const [name, reply, language] of inComments) {
    it(`is the whole reply if the only fence is in ${name}`, async () =>
      assert.deepEqual(await codeIn(reply, language, reply), { code: reply, isWhole: true }));
  }
  for (const [line, language] of announcements) {
    it(`is the inside of a block below ${line}`, async () =>
      assert.equal(await textIn(`${line}\n\n\`\`\`\na();\n\`\`\`\n`, language), 'a();'));
  }
  for (const [name, reply, code] of bare) {
    it(`is Markdown that contains fences without a label: ${name}`, async () =>
      assert.equal(await textIn(reply, 'markdown'), code));
  }
  const tool = '# Tool\n\nInstall:\n\n```\nnpm i tool\n```\n\nUse:\n\n```js\ntool();\n```\n\nEnd.';
  const inProse: [what: string, selected: string, reply: string, code: string][] = [
    [
      'the document without a fence around it',
      tool,
      tool.replace('End.', 'The end.'),
      tool.replace('End.', 'The end.'),
    ],
    [
      'the document with one block',
      '# A\n\n```\nb\n```\nEnd.',
      '# A\n\n```\nb\n```\nThe end.',
      '# A\n\n```\nb\n```\nThe end.',
    ],
    ['a translation', 'One.\n\n```\na\n```\n', 'Eins.\n\n```\nb\n```\n', 'Eins.\n\n```\nb\n```\n'],
    [
      'a block with the text, with words around it',
      'One.\nTwo.',
      'Here it is:\n\n```\nOne.\nThree.\n```\n\nI changed it.',
      'One.\nThree.',
    ],
    ['a block with other words, with words around it', 'One.', 'Here it is:\n\n```\nEins.\n```\n', 'Eins.'],
    ['a block in which all is', tool, `Here:\n\n\`\`\`\`md\n${tool}\n\`\`\`\`\n`, tool],
  ];
  for (const [what, selected, reply, code] of inProse)
    it(`is in prose what is like the selection (V313): ${what}`, async () => {
      assert.deepEqual(await codeIn(reply, 'markdown', selected), { code, isWhole: true });
      assert.equal(codeSoFar(reply, 'markdown', selected), code);
    });

  it('is not in a reply of blank lines', async () => assert.equal(await codeIn('\n \n', 'markdown'), undefined));

  it('is the code of all blocks in order if they define different things', async () =>
    assert.equal(await textIn(both, 'typescript'), `${one}\n\n${other}`));

  it('is the inside of a block of a language without a grammar', async () => {
    for (const above of ['', 'orders:\n\n'])
      assert.deepEqual(await codeIn(`${above}\`\`\`\nselect orders.id;\n\`\`\`\n`, 'sql', 'select orders;'), {
        code: 'select orders.id;',
        isWhole: true,
      });
  });

  it('is not the block that repeats the selection', async () => {
    const reply = 'Before:\n```ts\nlet longer = 1;\n```\nAfter:\n```ts\nlet a;\n```';
    assert.deepEqual(await codeIn(reply, 'typescript', '  let longer = 1;\n'), { code: 'let a;', isWhole: false });
  });

  it('is what a diff makes of the selection only if the diff is complete', async () => {
    const diff = '```\n-let a;\n+let b;';
    assert.equal((await codeIn(`${diff}\n\`\`\``, 'typescript', 'let a;'))?.code, 'let b;');
    const cut = await codeIn(diff, 'typescript', 'let a;');
    assert.deepEqual(cut, { code: '-let a;\n+let b;', isWhole: false });
  });

  it('is the block that repeats the selection if there is no other', async () =>
    assert.equal((await codeIn('```ts\nlet a;\n```', 'typescript', 'let a;'))?.code, 'let a;'));

  for (const [what, language, selected, code, isWhole] of withMarks)
    it(`is ${isWhole ? 'complete' : 'perhaps incomplete (V383)'} with ${what}, in ${language}`, async () =>
      assert.deepEqual(await codeIn(fence(code, language), language, selected), { code, isWhole }));

  for (const [what, reply] of diffs)
    it(`is what a diff makes of the selection (V394): ${what}`, async () =>
      assert.deepEqual(await codeIn(reply, 'javascript', 'a();\nb();\n'), { code: 'c();\nb();\n', isWhole: true }));

  it('is soon found in a reply of many diffs of long code (V394)', async () => {
    const code = Array.from({ length: 20_000 }, (_, at) => `a(${at});\n`).join('');
    const reply = '```diff\n a(1);\n-a(2);\n+b();\n```\n'.repeat(20_000);
    assert.equal(await codeIn(reply, 'javascript', code), undefined);
    const [found] = [await codeIn(reply.slice(0, reply.length / 20_000), 'javascript', code)];
    assert.equal(found?.code, code.replace('a(2)', 'b()'));
  });

  for (const language of ['typescript', 'markdown', 'plaintext'])
    it(`is soon found in a reply of 20,000 blocks for long ${language} (V406)`, async () => {
      const selected = Array.from({ length: 10_000 }, (_, at) => `line ${at}`).join('\n');
      const reply = '# a\n```ts\na\n```\n'.repeat(20_000);
      assert.ok(codeSoFar(reply, language, selected));
      assert.ok(await codeIn(reply, language, selected));
    }).timeout(15_000);

  it('is not in a diff that is not of the selection (V394)', async () =>
    assert.equal(await codeIn('```diff\n-x();\n+c();\n```', 'javascript', 'a();\nb();'), undefined));

  for (const [what, reply, isWhole, language = 'typescript'] of whole) {
    it(`is ${isWhole ? 'complete' : 'perhaps incomplete (V56)'}: ${what}`, async () =>
      assert.equal((await codeIn(reply, language))?.isWhole, isWhole));
  }

  itHolds(properties);

  it('only grows while a block streams', () => {
    const code = 'if (a) {\n  b();\n}';
    const reply = `Here it is:\n\n\`\`\`ts\n${code}\n\`\`\`\n\nIt calls b.`;
    for (let end = 0; end <= reply.length; end++)
      assert.ok(code.startsWith(codeSoFar(reply.slice(0, end), 'typescript') ?? ''), reply.slice(0, end));
    assert.equal(codeSoFar(reply, 'typescript'), code);
  });

  it('is no output of a tool if prose was asked for', async () => {
    const found = (label: string) => codeIn(`Run this:\n\`\`\`${label}\nnpm i\n\`\`\`\n`, 'markdown', 'Old text.');
    for (const label of ['console', 'diff', 'patch', 'output', 'shell-session'])
      assert.equal(await found(label), undefined, label);
    for (const label of ['text', 'ts', ''])
      assert.deepEqual(await found(label), { code: 'npm i', isWhole: true }, label);
  });

  it('is found in a block below words like it, whichever signs close the block, without a grammar', async () => {
    const [old, now] = ['val a = one(1)\nval b = two(a)', 'val a = one(2)\nval b = two(a)'];
    for (const sign of ['```', '~~~']) {
      const reply = `val a = one(2)\n${sign}\n${now}\n${sign}\n`;
      assert.deepEqual(await codeIn(reply, 'kotlin', old), { code: now, isWhole: true }, sign);
    }
  });

  it('is found in a block that follows any marker of a list', async () => {
    for (const marker of ['-', '*', '+', '1.', '1)', '123456789.'])
      for (const sign of ['```', '~~~']) {
        const indent = ' '.repeat(marker.length + 1);
        const reply = `${marker} ${sign}ts\n${indent}let b;\n${indent}${sign}\n`;
        assert.deepEqual(await codeIn(reply, 'typescript', 'let a;'), { code: 'let b;', isWhole: true }, reply);
      }
  });

  const last = '```ts\nlet b;\n```';
  const long: [name: string, part: string, code?: string, isWhole?: boolean][] = [
    ['openings', '```a\n```b\n```\n'],
    ['bare openings', '```ts\n\n```\na\n'],
    ['declarations', '```ts\nfunction a() {}\n```\n', 'function a() {}', false],
    ['spaces', ' '.repeat(50) + '```\n'],
    ['list markers', '- '],
    ['backticks, which open a block', '`', `\n${last}`, false],
    ['words', 'a '],
    ['quotes', '"'],
  ];
  for (const [name, part, code = 'let b;', isWhole = true] of long) {
    it(`is found in long replies: ${name}`, async () => {
      const reply = `${part.repeat(100_000)}\n\n${last}`;
      assert.deepEqual(await codeIn(reply, 'typescript', 'let a;'), { code, isWhole });
    }).timeout(20_000);
  }

  it('is found in long Markdown', async () => {
    for (const [part, code, isWhole] of [
      ['\n```\na\n', 'a\n', false],
      ['\n```\na\n```\n```md\n', '\n```\na\n```\n```md\n\n```\na', false],
      ['```md\n\n```\na\n', '```md\n', true],
    ] as const)
      assert.deepEqual(await codeIn(`\`\`\`md\n${part.repeat(30_000)}`, 'markdown'), { code, isWhole });
  }).timeout(20_000);
});

function fence(code: string, language: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\`\n`;
}
