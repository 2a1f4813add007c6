import assert from 'node:assert/strict';
import { fencedBlocks } from '../../src/code/reading/fencedBlocks.ts';
import { ClosingFence, columns, fenceOf, opensFence } from '../../src/shared/fences.ts';
import { assertSameAtOnce } from './webview/atOnce.ts';
import { inPage } from './webview/dom.ts';
import { assertSameByCharacter, render } from './webview/rendering.ts';

const readme = `# Tool

Install:

\`\`\`text
npm i tool
\`\`\`

## Notes

- None.`;
const unlabelled = readme.replace('```text', '```');

/** The blocks of a reply, as the page shows them and the host reads them. */
const cases: [what: string, reply: string, blocks: string[]][] = [
  ['a document with a block', `Here it is:\n\n\`\`\`markdown\n${readme}\n\`\`\`\n\nDone.\n`, [readme]],
  ['a document with a block without a label', `\`\`\`md\n${unlabelled}\n\`\`\`\n\nDone.\n`, [unlabelled]],
  ['a document that ends with a block', '```markdown\na\n\n```sh\nb\n```\n```\n', ['a\n\n```sh\nb\n```']],
  ['two documents', '```md\n```js\na\n```\n```\n\n```md\n```js\nb\n```\n```\n', ['```js\na\n```', '```js\nb\n```']],
  ['tildes', '~~~markdown\n~~~js\na\n~~~\nb\n~~~\n', ['~~~js\na\n~~~\nb']],
  ['other fences inside', '```markdown\n~~~js\na\n~~~\n```\nb\n', ['~~~js\na\n~~~']],
  ['longer fences around', '````markdown\n```js\na\n```\n````\nb\n', ['```js\na\n```']],
  [
    'code that prints a block',
    '```python\nprint("""\n```js\na\n```\n""")\n```\nb\n',
    ['print("""\n```js\na\n```\n""")'],
  ],
  ...['MDX', '{.markdown}', 'md title=a'].map((label): (typeof cases)[number] => [
    `a document that is labelled ${label}`,
    `\`\`\`${label}\nInstall:\n\`\`\`\nnpm i\n\`\`\`\nEnd\n\`\`\`\nb\n`,
    ['Install:\n```\nnpm i\n```\nEnd'],
  ]),
  ['code in a language whose name only begins like that', '```mdast\na:\n```\nb\n', ['a:']],
  ['a document that ends below a line of text', '```md\na\n```\nb\n', ['a']],
  ['deeper fences, which are text', '```py\na\n    ```\n\t```js\nb\n```\nc\n', ['a\n    ```\n\t```js\nb']],
  ['a fence a little deeper, which closes', '```py\na\n   ```\nb\n', ['a']],
  ['a shorter fence, which is text', '````\na\n```\nb\n`````\nc\n', ['a\n```\nb']],
  ['blocks one after the other', '```js\na\n```\n```\nb\n```\n', ['a', 'b']],
  ['a block that is not closed before the next', '```js\na\n```python\nb\n```\nc\n', ['a\n```python\nb']],
  [
    'a block that is not closed, and others after it',
    '```js\na\n```python\nb\n```\n\nc\n\n```sh\nd\n```\n',
    ['a\n```python\nb', 'd'],
  ],
  ['a document whose end looks like a start', '```markdown\na\n\n```\nb\n', ['a']],
  ['a document whose end looks like a start, and a block', '```md\na\n\n```\nb\n\n```js\nc\n```\n', ['a', 'c']],
  ['a document in which a block arrives', '```markdown\na\n\n```js\nb\n', ['a\n\n```js\nb']],
  ['a document that ends at the end', '```markdown\na\n\n```\n', ['a']],
  [
    'a document without an end, in which a block without an end is before another',
    '```markdown\n```js\na\n```\n\nb\n\n```sh\nc\n```\n',
    ['```js\na', 'c'],
  ],
  ['a document, no line ending at its end', '```markdown\n```js\na\n```\n```', ['```js\na\n```']],
];

describe('A code block with others inside (V380)', () => {
  inPage();

  for (const [what, reply, blocks] of cases) {
    it(`ends for the host where it does for the page: ${what}`, () => {
      assert.deepEqual(hostBlocks(reply), blocks);
      assert.deepEqual(pageBlocks(reply), blocks);
      assertSameByCharacter(reply);
      assertSameAtOnce(reply);
    });
  }
});

function hostBlocks(reply: string): string[] {
  return fencedBlocks(`${reply}\n`).map(({ code }) => code.trimEnd());
}

function pageBlocks(reply: string): string[] {
  return [...render(reply).querySelectorAll('pre > code')].map(({ textContent }) => textContent.trimEnd());
}

describe('The text after a block that is read again', () => {
  inPage();

  it('is complete, also its last line without a line ending', () => {
    const reply = '```md\na\n\n```\nb\n\nc';
    const paragraphs = [...render(reply).querySelectorAll('p')].map(({ textContent }) => textContent);
    assert.deepEqual([pageBlocks(reply), paragraphs], [['a'], ['b', 'c']]);
  });
});

describe('The end of a code block', () => {
  it('is passed since the first line that could close it, whatever follows', () => {
    const end = new ClosingFence(fenceOf('```md'), 'any');
    const passed = ['a:', '```', 'b', '```', '```ts'].map((line) => {
      assert.equal(end.takes(line, true), false, line);
      return end.isPassed;
    });
    assert.deepEqual(passed, [false, true, true, true, true]);
  });
});

describe('The fence in a line', () => {
  const lines: [line: string, sign: string, length: number, label: string][] = [
    ['```', '`', 3, ''],
    ['  ~~~~  ts  \n', '~', 4, 'ts'],
    ['```` a.ts b', '`', 4, 'a.ts b'],
    ['no fence', '', 0, 'no fence'],
    ['``', '', 0, '``'],
    ['    ```', '', 0, '```'],
    ['\t```', '', 0, '```'],
    ['```a`b', '', 0, '```a`b'],
    ['~~~a`b~', '~', 3, 'a`b~'],
  ];
  for (const [line, sign, length, label] of lines)
    it(`has its sign, its length and its label: ${JSON.stringify(line)}`, () => {
      assert.deepEqual(fenceOf(line), { sign, length, indent: 0, label });
      assert.equal(opensFence(line), length > 0);
    });

  for (const [text, width] of [
    ['', 0],
    ['abc', 3],
    ['\t', 4],
    [' \t', 4],
    ['abcd\t', 8],
    ['\t \ta', 9],
  ] as const)
    it(`is so many columns from the start of its line, which tabs fill up to a multiple of four: ${JSON.stringify(text)}`, () =>
      assert.equal(columns(text), width));
});
