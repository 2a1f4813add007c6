import assert from 'node:assert/strict';
import { Lexer, Tokenizer, type TokensList } from 'marked';
import { blockRules } from '../../../src/webview/markdown/blockRules.ts';
import { lex } from '../../../src/webview/markdown/boundedLexer.ts';
import { labelsIn } from '../../../src/webview/markdown/definitionLabels.ts';
import { formulaBlock } from '../../../src/webview/formulas/formulaSyntax.ts';
import { MarkdownStream } from '../../../src/webview/markdown/markdown.ts';
import { lexingWork } from '../../support/lexingWork.ts';
import { inPage } from './dom.ts';
import { texts } from './texts.ts';

const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

/** Long blocks in which each line looks like the start of another block. */
const longBlocks: [what: string, textOf: (lines: number) => string][] = [
  ['an item of nested items', (lines) => `- Root\n${many(lines, (index) => `  - item number ${index}\n`)}`],
  ['an item of paragraphs', (lines) => `1. Root\n${many(lines, (index) => `\n   paragraph ${index}\n`)}`],
  ['an item of code', (lines) => `1. Root\n${many(lines / 10, () => `   ~~~\n${'   line\n'.repeat(20)}   ~~~\n`)}`],
  ['a paragraph of numbers', (lines) => `Root\n${many(lines, (index) => `${index + 2}) is a number\n`)}`],
  ['a comment of fences', (lines) => `<!--\n${many(lines, () => '``` in many words, of no meaning\n')}-->\n`],
];

const afterwards: [what: string, markdown: string][] = [
  ['another item', '- next\n- and next\n'],
  ['a paragraph', '\nEnd\n'],
  ['code', '```js\nlet a = 1\n\n- no item\n```\n\nEnd\n'],
  ['indented code', '\n  ```js\n  let a = 1\n\n- no item\n'],
  ['a table', '\n|a|\n|-|\n|b|\n\nEnd\n'],
];

/** Blocks that marked reads again for each of their levels. The text after them is formatted. */
const rereadBlocks: [what: string, text: string][] = [
  ['quotes whose depth falls', many(16, (index) => `${'> '.repeat(16 - index)}line${index}x\n`)],
  ['quotes whose depth falls far', many(60, (index) => `${'> '.repeat(60 - index)}line${index}x\n`)],
  ['quotes in an item whose depth falls', `- a\n${many(30, (index) => `  ${'> '.repeat(30 - index)}line${index}x\n`)}`],
  ['quotes of lists whose depth falls', many(30, (index) => `${'> - '.repeat(30 - index)}line${index}x\n`)],
];

/** Long blocks of many levels. */
const deepBlocks: [what: string, lines: (index: number) => string][] = [
  ['quotes whose depth falls', (index) => `${'> '.repeat(24 - (index % 24))}line${index}x\n`],
  ['lists of which each line begins 24', (index) => `${'- '.repeat(24)}line${index}x\n`],
  ['lists whose depth rises', (index) => `${'  '.repeat(index % 24)}- line${index}x\n`],
  ['quotes in lists', (index) => `${'- > '.repeat(12)}line${index}x\n`],
];

/** Labels that are defined after their use. */
const lateDefinitions: [what: string, text: string][] = [
  ['each mention of a label', `${'[a] '.repeat(400)}\n\n[a]: https://a.example\n\nEnd\n`],
  [
    'each label of many',
    `${many(400, (index) => `[a${index}] `)}\n\n${many(400, (index) => `[a${index}]: https://a.example\n`)}\nEnd\n`,
  ],
];

describe('The cost of drawing', () => {
  inPage();

  for (const [what, textOf] of longBlocks) {
    it(`does not include the whole of ${what} for each of its lines (V49)`, () => {
      const text = textOf(400);
      const lexed = charactersLexed(() => render(text));
      assert.ok(lexed < 30 * text.length, `${lexed} characters are lexed for ${text.length}`);
    });

    for (const [next, markdown] of afterwards) {
      it(`is limited without changing ${next} after ${what}`, () => {
        const text = `${textOf(110)}${markdown}`;
        const [whole, alone] = [render(text), render(markdown)];
        assert.equal(render(text, 199).innerHTML, whole.innerHTML);
        for (const name of ['table', '.hljs-keyword'])
          assert.equal(whole.querySelectorAll(name).length, alone.querySelectorAll(name).length, name);
      });
    }
  }

  for (const [what, text] of rereadBlocks) {
    it(`is in proportion to the length of ${what} (V270)`, () => {
      let container: HTMLElement | undefined;
      const work = lexingWork(() => (container = render(text)));
      assert.ok(work < 400 * text.length + 200_000, `${work} characters are read for ${text.length}`);
      assert.deepEqual(container?.textContent.match(/line\d+x/g), text.match(/line\d+x/g));
    });
  }

  for (const [what, lines] of deepBlocks) {
    it(`includes each character of long ${what} only a few times, and all of them are shown (V275)`, () => {
      const text = many(800, lines);
      const work = lexingWork(() => lex(text, {}));
      assert.ok(work < 4 * text.length + 20_000, `${work} characters are read for ${text.length}`);
      assert.deepEqual(render(text).textContent.match(/line\d+x/g), text.match(/line\d+x/g));
    });
  }

  it('grows with the length of lines of which each is a quote of many levels, and not faster (V675)', () => {
    const read = (lines: number): number => {
      const text = many(lines, (index) => `${'>\t'.repeat(32)}    line${index}x\n  line\n`);
      const work = lexingWork(() => assert.equal(render(text).textContent.match(/line\d+x/g)?.length, lines));
      return work / text.length;
    };
    const [few, more] = [read(60), read(480)];
    assert.ok(more < 1.5 * few, `${few} and ${more} times each character`);
  });

  // Each once took time that grew with the square of the length, so these tests would not end.
  it('includes each character once for labels that are never closed (V270)', () => {
    assert.deepEqual([...labelsIn('\\['.repeat(500_000))], []);
    assert.deepEqual([...labelsIn('[\\'.repeat(500_000))], []);
  });

  for (const opening of ['\\[', '$$']) {
    it(`includes only one line for each formula that begins with ${opening} and is not closed (V270)`, () => {
      const source = many(100_000, () => `${opening}\n\\a\n\\[\n`) + '\n';
      for (let at = 0; at < source.length; at = source.indexOf('\n', at) + 1) formulaBlock(source.slice(at));
    });
  }

  it('does not include the rows of a table in the search for the end of a paragraph (V270)', () => {
    const source = '|a\n|-|-\n'.repeat(100_000);
    for (let at = 0; at < source.length; at += 8)
      assert.equal(blockRules.paragraph.exec(source.slice(at))?.[0], '|a\n|-|-');
  });

  it('includes only new text again after a block that is too long', () => {
    const stream = new MarkdownStream(document.createElement('div'), texts);
    stream.append(`Root\n${many(5000, (index) => `${index + 2}) is a number\n`)}\n\n`);
    const paragraphs = Array.from({ length: 100 }, (_, index) => `Paragraph ${index}\n\n`);
    const lexed = charactersLexed(() => {
      for (const paragraph of paragraphs) stream.append(paragraph);
    });
    assert.ok(lexed < 10 * paragraphs.join('').length, `${lexed} characters are lexed`);
  });

  for (const [what, text] of lateDefinitions) {
    it(`does not include the whole of a block for ${what} in it`, () => {
      const lexed = charactersLexed(() => assert.equal(render(text).querySelectorAll('a').length, 400));
      assert.ok(lexed < 30 * text.length, `${lexed} characters are lexed for ${text.length}`);
    });
  }

  for (const [what, line, most] of [
    ['headings', '# a\n', 1100],
    ['empty headings', '#\n', 1100],
    ['underlined headings', 'a\n=\n', 1100],
    ['rules', '***\n', 1100],
    ['comments', '<!-- -->\n', 1100],
    ['definitions', '[a]: b\n', 1100],
    ['items', '- a\n', 100],
    ['quotes', '> a\n\n', 100],
  ] as const) {
    it(`includes only a few lines at a time for many ${what} (V49)`, () => {
      const stream = new MarkdownStream(document.createElement('div'), texts);
      const pieces = Array.from({ length: 20_000 / line.length }, () => line);
      const longest = longestLexed(() => {
        for (const piece of pieces) stream.take(piece);
      });
      assert.ok(longest <= most, `${longest} characters are lexed at once`);
    });
  }

  it('is limited for a list and a table by continuing them in another block', () => {
    const list = render(many(1200, () => '1. a\n'));
    assert.deepEqual(
      [...list.querySelectorAll('ol')].map((each) => [each.start, each.children.length]),
      [
        [1, 500],
        [501, 500],
        [1001, 200],
      ],
    );
    const table = render(`|h|\n|-|\n${many(1000, () => '|a|\n')}\nEnd\n`);
    assert.deepEqual(
      [...table.querySelectorAll('table')].map(({ rows }) => [rows.length, rows[0]?.textContent]),
      [
        [501, 'h'],
        [501, 'h'],
      ],
    );
    const ofCode = render(many(150, () => '- a\n  ~~~\n  b\n  ~~~\n'));
    assert.deepEqual(
      [...ofCode.querySelectorAll('ul')].map((each) => each.children.length),
      [100, 50],
    );
    const wide = render(`${'|h'.repeat(20)}|\n${'|-'.repeat(20)}|\n${many(200, () => `${'|a'.repeat(20)}|\n`)}\nEnd\n`);
    assert.deepEqual(
      [...wide.querySelectorAll('table')].map(({ rows }) => rows.length),
      [151, 51],
    );
    for (const text of [many(1200, () => '1. a\n'), `|h|\n|-|\n${many(1000, () => '|a|\n')}`])
      assert.equal(render(text, 7).innerHTML, render(text).innerHTML);
  });

  it('does not include all following text for each line of an item, which might be a heading', () => {
    const text = `- Root\n${many(1000, () => '  line\n')}`;
    const read = charactersGivenTo('lheading', () => render(text));
    assert.ok(read < 1000 * text.length, `${read} characters are read for ${text.length}`);
  });

  for (const [what, line] of [
    ['dashes', '-- \n'],
    ['dashes of more columns than there are above', '|a\n|-|-\n'],
  ] as const) {
    it(`does not include all following text for each line of ${what}, which might begin a table (V270)`, () => {
      const text = line.repeat(4000);
      const read = charactersGivenTo('table', () => lex(text, {}));
      assert.ok(read < 30 * text.length, `${read} characters are read for ${text.length}`);
    });
  }

  it('does not include all definitions for each block', () => {
    const stream = new MarkdownStream(document.createElement('div'), texts);
    stream.append(many(2000, (index) => `[a${index}]: https://a.example\n`) + '\n');
    const paragraphs = many(100, (index) => `[a${index}] and *b*\n\n`);
    const given = definitionsLookedThrough(() => stream.append(paragraphs));
    assert.ok(given < 1000, `${given} definitions are looked through`);
  });

  it('is spread over several steps for blocks that use a label before its definition', () => {
    const container = document.createElement('div');
    const stream = new MarkdownStream(container, texts);
    stream.take(`${many(300, (index) => `${index} [a]\n\n`)}[a]: https://a.example\n\nEnd\n`);
    const links = (): number => container.querySelectorAll('a').length;
    for (let before = links(), looks = 0; !stream.draw(() => (looks += 1) % 10 === 0); before = links())
      assert.ok(links() - before <= 10, `${links() - before} blocks are drawn again`);
    assert.equal(links(), 300);
  });

  // The cost once grew with the cube of the number of spaces, so this test would not end.
  it('is low for the spaces at the start of a line', () => {
    const container = document.createElement('div');
    const stream = new MarkdownStream(container, texts);
    stream.append(`Total:\n${' '.repeat(10_000)}`);
    for (const piece of ['o', 'n', 'e']) stream.append(piece);
    assert.match(container.textContent, /^Total:\s+one$/);
  });
});

function render(text: string, size = text.length): HTMLElement {
  const container = document.createElement('div');
  const stream = new MarkdownStream(container, texts);
  for (let start = 0; start < text.length; start += size) stream.append(text.slice(start, start + size));
  stream.end();
  return container;
}

/** The number of characters that marked reads during an action. */
function charactersLexed(act: () => void): number {
  return lengthsLexed(act).reduce((sum, length) => sum + length, 0);
}

/** The number of characters that marked searches with one of its rules during an action. */
function charactersGivenTo(rule: 'lheading' | 'table', act: () => void): number {
  const prototype = Tokenizer.prototype as unknown as Record<string, (this: Tokenizer, source: string) => unknown>;
  const tokenize = prototype[rule];
  let read = 0;
  prototype[rule] = function (source) {
    read += source.length;
    return tokenize?.call(this, source);
  };
  try {
    act();
  } finally {
    Object.assign(prototype, { [rule]: tokenize });
  }
  return read;
}

/** The number of definitions that marked gets for all texts that it reads during an action. */
function definitionsLookedThrough(act: () => void): number {
  const prototype = Lexer.prototype as { lex: (this: Lexer, source: string) => TokensList };
  const { lex } = prototype;
  let count = 0;
  prototype.lex = function (source) {
    count += Object.keys(this.tokens.links).length;
    return lex.call(this, source);
  };
  try {
    act();
  } finally {
    prototype.lex = lex;
  }
  return count;
}

/** The length of the longest text that marked reads at once during an action. */
function longestLexed(act: () => void): number {
  return lengthsLexed(act).reduce((most, length) => Math.max(most, length), 0);
}

function lengthsLexed(act: () => void): number[] {
  const prototype = Lexer.prototype as { lex: (this: Lexer, source: string) => TokensList };
  const { lex } = prototype;
  const lengths: number[] = [];
  prototype.lex = function (source) {
    lengths.push(source.length);
    return lex.call(this, source);
  };
  try {
    act();
  } finally {
    prototype.lex = lex;
  }
  return lengths;
}
