import assert from 'node:assert/strict';
import type { ShownMessage } from '../../../src/protocol.ts';
import { isQuoteKey } from '../../../src/webview/transcript/quoting.ts';
import { find, inPage, lastSaid, press, type } from './dom.ts';
import { openPage } from './openPage.ts';

const fence = '```';
/** Replies that are selected as a whole, and what is quoted of each. */
const wholes: [what: string, reply: string, quoted: string[]][] = [
  ['text', 'One *two* three.\n\nFour', ['One two three.', '', 'Four']],
  ['code whose language no such fence can have', '~~~a`b\nlet x;\n~~~\n\nafter', [fence, 'let x;', fence, '', 'after']],
  [
    'code',
    `Run:\n\n${fence}ts\nlet a;\n\n  a\n${fence}\n\nDone`,
    ['Run:', '', `${fence}ts`, 'let a;', '', '  a', fence, '', 'Done'],
  ],
  ['code without a language', `${fence}\na\n${fence}`, [fence, 'a', fence]],
  ['code with a fence in it', '````md\n```js\na\n```\n````', ['````md', '```js', 'a', '```', '````']],
  [
    'code in a list',
    `- a\n  ${fence}sh\n  ls\n\n  cd\n  ${fence}\n- b`,
    ['- a', `  ${fence}sh`, '  ls', '', '  cd', `  ${fence}`, '- b'],
  ],
  ['code within a line', 'Call `a()` and ``b`c`` here', ['Call `a()` and ``b`c`` here']],
  ['code that is a backtick', 'A `` ` `` sign', ['A `` ` `` sign']],
  ['code that begins or ends with a backtick', 'A `` `a `` and `` a` ``', ['A `` `a `` and `` a` ``']],
  ['a table', '| a | b |\n|---|---|\n| `c` | d |', ['a\tb', '`c`\td']],
  ['a list', '1. a\n2. b', ['1. a', '2. b']],
  ['a quotation', '> a', ['a']],
  ['what looks like markup', '<b>a</b> &lt;', ['<b>a</b> <']],
];

describe('A quotation', () => {
  inPage();

  for (const [what, text, quoted] of wholes)
    it(`has the source, and a sign before each line: ${what} (V452)`, () => {
      const { value, select, quote, body } = open([reply('r', text)]);
      select(body('r'), 0, body('r'), body('r').childNodes.length);
      quote();
      const lines = ['Reply from app:', '', ...quoted].map((line) => (line === '' ? '>' : `> ${line}`));
      assert.equal(value(), `${lines.join('\n')}\n\n`);
    });

  it('of a part of code has a fence and its language, also of a part of one line (V452)', () => {
    const { value, select, quote, root } = open([reply('r', `${fence}py\nabc\ndef\n${fence}`)]);
    const code = textOf(find(root, 'pre code'));
    select(code, 1, code, 6);
    quote();
    assert.equal(value(), `> Reply from app:\n>\n> ${fence}py\n> bc\n> de\n> ${fence}\n\n`);
  });

  it('of a part of code within a line has its backticks (V452)', () => {
    const { value, select, quote, root } = open([reply('r', 'Call `one(two)`')]);
    const code = textOf(find(root, 'p code'));
    select(code, 4, code, 7);
    quote();
    assert.equal(value(), '> Reply from app:\n>\n> `two`\n\n');
  });

  const places: [what: string, from: string, to: string, quoted: string][] = [
    [
      'over two replies, with all between',
      'One',
      'Two',
      '> Reply from app:\n>\n> ne\n\n> My message:\n>\n> And *this*?\n\n> Reply from app:\n>\n> T\n\n',
    ],
    ['from a message of the user', 'And *this*?', 'And *this*?', '> My message:\n>\n> n\n\n'],
    ['from before a reply, with nothing that stands there', 'Thought', 'One', '> Reply from app:\n>\n> O\n\n'],
  ];
  for (const [what, from, to, quoted] of places)
    it(`is possible ${what} (V453)`, () => {
      const { value, select, quote, text } = open(conversation);
      select(text(from), 1, text(to), from === to ? 2 : 1);
      quote();
      assert.equal(value(), quoted);
    });

  const nothing: [what: string, from: string, to: string][] = [
    ['of thoughts', 'Thought', 'Thought'],
    ['of a step', 'Read a.ts', 'Read a.ts'],
  ];
  for (const [what, from, to] of nothing)
    it(`is not made ${what}, and what to select is said (V453)`, () => {
      const { value, select, quote, said, text } = open(conversation);
      select(text(from), 1, text(to), 3);
      quote();
      assert.deepEqual([value(), said()], ['', 'Select text in a message first']);
    });

  it('is not made if nothing is selected, or only white space, or there is no message box (V453)', () => {
    const { value, select, quote, said, text, body, page } = open(conversation);
    quote();
    assert.equal(said(), 'Select text in a message first');
    select(body('b'), 0, body('b'), 0);
    quote();
    select(text('One'), 1, text('One'), 2);
    page.receive({ type: 'conversation-info', kept: true, isExample: true });
    quote();
    assert.equal(value(), '');
  });

  it('is written at the cursor, on lines of its own, and replaces nothing (V452)', () => {
    for (const [before, after, start] of [
      ['', '', ''],
      ['You say', '', '\n\n'],
      ['You say\n', 'Why?', '\n'],
      ['You say\n\n', 'Why?', ''],
    ] as const) {
      const { input, select, quote, text, said } = open(conversation);
      type(input, before + after);
      input.setSelectionRange(0, before.length);
      select(text('One'), 0, text('One'), 3);
      quote();
      const quotation = `${start}> Reply from app:\n>\n> One\n\n`;
      assert.equal(input.value, before + quotation + after);
      assert.equal(input.selectionStart, before.length + quotation.length);
      assert.deepEqual([document.activeElement, said()], [input, 'Quoted in the message box']);
      assert.ok(document.getSelection()?.isCollapsed !== false);
    }
  });

  it('has a button beside the selection only where there is a message box (V453)', () => {
    const { page, root, select, text } = open(conversation);
    const box = { width: 9, top: 0, bottom: 0, right: 9 };
    Object.assign(window.Range.prototype, { getClientRects: () => [box] });
    const isShown = (): boolean => {
      select(text('One'), 0, text('One'), 3);
      document.dispatchEvent(new window.Event('selectionchange'));
      return !find(root, '.quote').hidden;
    };
    assert.equal(isShown(), true);
    page.receive({ type: 'conversation-info', kept: true, isExample: true });
    assert.equal(isShown(), false);
  });

  it('is made by the command, and of a megabyte in seconds (V453)', () => {
    const { page, select, value, body } = open([reply('r', `${'word '.repeat(20)}\n\n`.repeat(10_000))]);
    select(body('r'), 0, body('r'), body('r').childNodes.length);
    const start = performance.now();
    page.receive({ type: 'quote' });
    assert.ok(value().length > 1_000_000);
    assert.ok(performance.now() - start < 10_000, `${performance.now() - start} ms`);
  }).timeout(60_000);
});

describe('The key that quotes', () => {
  inPage();
  const keys: [what: string, event: KeyboardEventInit, isOurs: boolean][] = [
    ['US', { key: '>', code: 'Period' }, true],
    ['German', { key: ':', code: 'Period' }, true],
    ['French, where Shift makes a full stop', { key: '.', code: 'Comma' }, true],
    ['Dvorak', { key: '>', code: 'KeyE' }, true],
    ['the letter on Dvorak that is where others have a full stop', { key: 'V', code: 'Period' }, false],
    ['without Shift', { key: '.', code: 'Period', shiftKey: false }, false],
    ['with Alt', { key: '>', code: 'Period', altKey: true }, false],
    ['without Ctrl', { key: '>', code: 'Period', ctrlKey: false }, false],
    ['with Cmd, which is not of this system', { key: '>', code: 'Period', ctrlKey: false, metaKey: true }, false],
  ];
  for (const [what, init, isOurs] of keys)
    it(`is ${isOurs ? '' : 'not '}that of this keyboard: ${what} (V452)`, () => {
      const event = new window.KeyboardEvent('keydown', { ctrlKey: true, shiftKey: true, ...init });
      assert.equal(isQuoteKey(event), isOurs);
    });
});

function reply(id: string, text: string): ShownMessage {
  return { id, role: 'assistant', model: 'app', text, outcome: 'done' };
}

const conversation: ShownMessage[] = [
  { id: 'q', role: 'user', text: 'First', attachments: [] },
  {
    ...{ id: 'a', role: 'assistant', model: 'app', text: 'One', outcome: 'done', thoughts: 'Thought' },
    steps: [{ number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title: 'Read a.ts' }],
  },
  { id: 'p', role: 'user', text: 'And *this*?', attachments: [] },
  reply('b', 'Two'),
];

function open(messages: ShownMessage[]) {
  const { page, root } = openPage(messages);
  const input = find(root, '.composer textarea') as HTMLTextAreaElement;
  const body = (id: string): HTMLElement => find(root, `[data-id="${id}"] [data-part="body"]`);
  return {
    ...{ page, root, input, body },
    value: (): string => input.value,
    said: (): string => lastSaid(root),
    text: (words: string): Node => textOf(root, words),
    select: (from: Node, start: number, to: Node, end: number): void =>
      document.getSelection()?.setBaseAndExtent(from, start, to, end),
    quote: (): void => void press(root, '>', { code: 'Period', ctrlKey: true, shiftKey: true }),
  };
}

/** The first text within an element, or the one with these words. */
function textOf(root: Element, words?: string): Node {
  for (const details of root.querySelectorAll('details')) details.open = true;
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (words === undefined || node.nodeValue === words) return node;
  assert.fail(`no ${words}`);
}
