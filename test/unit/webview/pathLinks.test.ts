import assert from 'node:assert/strict';
import type { Reply, ShownMessage, Wish } from '../../../src/protocol.ts';
import { writtenPath } from '../../../src/webview/transcript/writtenPath.ts';
import { ChatPage } from '../../../src/webview/chatPage.ts';
import { listenForWishes } from '../../../src/webview/parts/wish.ts';
import { find, inPage, nextFrame } from './dom.ts';
import { texts } from './texts.ts';

/** A path as it is written, and the path and lines that it means. */
const paths: [written: string, path: string, firstLine?: number, lastLine?: number][] = [
  ['src/a.ts', 'src/a.ts'],
  ['a.ts:12', 'a.ts', 12],
  ['a.ts:12:5', 'a.ts', 12],
  ['a.ts:12-20', 'a.ts', 12, 20],
  ['src/a.ts#L3', 'src/a.ts', 3],
  ['src/a.ts#L3-L9', 'src/a.ts', 3, 9],
  ['src/a.ts#L3-9', 'src/a.ts', 3, 9],
  ['app/[id]/page.tsx:7', 'app/[id]/page.tsx', 7],
  ['docs/übersicht.md', 'docs/übersicht.md'],
  ['文档/说明.md', '文档/说明.md'],
  ['src\\a.ts', 'src\\a.ts'],
  ['.github/workflows/test.yml', '.github/workflows/test.yml'],
];

const noPaths = [
  '',
  'a',
  '12',
  'a b.ts',
  'let a = b.c;',
  'a.ts:x',
  'a.ts:123456789',
  'file:///a.ts',
  'C:\\a.ts',
  'a\n.ts',
];

/** Markdown of a reply, and the paths that it asks about. */
const asked: [markdown: string, ...paths: string[]][] = [
  ['See src/a.ts, `b.ts:12` and **c.ts#L3-L9**.', 'src/a.ts', 'b.ts', 'c.ts'],
  ['在src/a.ts中，（b.ts）。', 'src/a.ts', 'b.ts'],
  ['## src/a.ts\n\n- `src/a.ts`\n\n|b.ts|\n|-|\n|c.ts|', 'src/a.ts', 'b.ts', 'c.ts'],
  ['[the text](src/a.ts) [src/b.ts](src/b.ts)', 'src/b.ts'],
  ['`and/or`, and/or, `src/`', 'and/or', 'src/'],
  ['https://a.example/b.ts, <https://a.example/c.ts>, me@a.example'],
  ['```\n// src/a.ts\nimport "./b.ts";\n```'],
  ['`src/a\u200bb.ts` and `let a = b.c;`'],
  ['In src/a.ts. In b.ts: or c.ts- or d.ts#, or src\\e.ts', 'src/a.ts', 'b.ts', 'c.ts', 'd.ts', 'src\\e.ts'],
];

describe('A path in a reply (V332)', () => {
  inPage();

  for (const [written, path, firstLine, lastLine] of paths)
    it(`is read with its lines: ${written}`, () => {
      const lines = { ...(firstLine !== undefined && { firstLine }), ...(lastLine !== undefined && { lastLine }) };
      assert.deepEqual(writtenPath(written), { path, ...lines });
    });

  for (const text of noPaths)
    it(`is not read in ${JSON.stringify(text)}`, () => assert.equal(writtenPath(text), undefined));

  for (const [markdown, ...expected] of asked)
    it(`is looked up once: ${JSON.stringify(markdown)}`, () => {
      const { wishes } = opened(markdown);
      const all = wishes.filter(({ type }) => type === 'find-paths');
      assert.deepEqual(all, expected.length === 0 ? [] : [{ type: 'find-paths', id: 'r', paths: expected }]);
    });

  it('is a link with the whole path in its title, by mouse and keyboard, where the file is in the workspace', () => {
    const { page, root, wishes } = opened('In `a.ts:12-20`, a.ts and b.ts.');
    page.receive({ type: 'paths-found', id: 'r', found: [['a.ts', 'src/deep/a.ts']] });
    const links = [...root.querySelectorAll<HTMLElement>('.markdown [role="link"]')];
    assert.deepEqual(
      links.map(({ textContent, title, tabIndex }) => [textContent, title, tabIndex]),
      [
        ['a.ts:12-20', 'Open src/deep/a.ts:12-20', 0],
        ['a.ts', 'Open src/deep/a.ts', 0],
      ],
    );
    assert.equal(find(root, '.markdown').textContent, 'In a.ts:12-20, a.ts and b.ts.');
    assert.equal(links[0]?.parentElement?.localName, 'code');
    links[0].click();
    links[1]?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    links[1]?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    const lines = { firstLine: 12, lastLine: 20 };
    assert.deepEqual(
      wishes.filter(({ type }) => type === 'open-path'),
      [
        { type: 'open-path', path: 'src/deep/a.ts', ...lines },
        { type: 'open-path', path: 'src/deep/a.ts', firstLine: undefined, lastLine: undefined },
      ],
    );
  });

  it('is a link at each of its places in one text, with only the lines that are written there', () => {
    const { page, root } = opened('See b.ts:3, a.ts and b.ts:4-5.');
    page.receive({ type: 'paths-found', id: 'r', found: ['a.ts', 'b.ts'].map((path) => [path, `src/${path}`]) });
    const links = Array.from(root.querySelectorAll<HTMLElement>('.path-link'), ({ textContent, title }) => [
      textContent,
      title,
    ]);
    assert.deepEqual(links, [
      ['b.ts:3', 'Open src/b.ts:3'],
      ['a.ts', 'Open src/a.ts'],
      ['b.ts:4-5', 'Open src/b.ts:4-5'],
    ]);
    assert.equal(find(root, '.markdown').textContent, 'See b.ts:3, a.ts and b.ts:4-5.');
  });

  it('is looked up when its reply has ended, and not while it arrives', () => {
    const { page, wishes } = opened('', { outcome: 'streaming' });
    page.receive({ type: 'turn-delta', id: 'r', text: 'See `src/a.ts`.' });
    nextFrame();
    assert.deepEqual(lookedUp(wishes), []);
    page.receive({ type: 'turn-end', reply: { id: 'r', role: 'assistant', model: 'app', outcome: 'done' } });
    nextFrame();
    assert.deepEqual(lookedUp(wishes), [['src/a.ts']]);
  });

  it('stays selected, with the words around it, when it becomes a link', () => {
    const { page, root } = opened('In `a.ts:12-20`, a.ts and b.ts.');
    const selection = document.getSelection();
    // The button that quotes what is selected asks where that is, which jsdom does not know.
    Object.assign(window.Range.prototype, { getClientRects: () => [] });
    const text = find(root, '.markdown code').firstChild!;
    selection?.setBaseAndExtent(text, 2, find(root, '.markdown p').lastChild!, 4);
    const selected = selection?.toString();
    page.receive({ type: 'paths-found', id: 'r', found: [['a.ts', 'src/deep/a.ts']] });
    assert.ok(root.querySelector('.path-link'));
    assert.equal(selection?.toString(), selected);
  });

  it('is text if the host finds no file, answers twice, or names another reply', () => {
    const { page, root } = opened('See `src/a.ts`.');
    page.receive({ type: 'paths-found', id: 'other', found: [['src/a.ts', 'src/a.ts']] });
    page.receive({ type: 'paths-found', id: 'r', found: [] });
    page.receive({ type: 'paths-found', id: 'r', found: [['src/a.ts', 'src/a.ts']] });
    assert.equal(root.querySelector('.path-link'), null);
  });

  it('is one of at most 200 that are looked up, and of 1,000 places (V334)', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `\`src/file${index}.ts\``).join('\n\n');
    const first = opened(`${many}\n\nAgain \`src/file0.ts\``);
    assert.equal(lookedUp(first.wishes)[0]?.length, 200);
    first.page.receive({ type: 'paths-found', id: 'r', found: [['src/file0.ts', 'src/file0.ts']] });
    assert.equal(first.root.querySelectorAll('.path-link').length, 2, 'also after the last that is looked up');
    const { page, root } = opened('`src/a.ts`\n\n'.repeat(2000));
    page.receive({ type: 'paths-found', id: 'r', found: [['src/a.ts', 'src/a.ts']] });
    assert.equal(root.querySelectorAll('.path-link').length, 1000);
  });
});

function lookedUp(wishes: Wish[]): string[][] {
  return wishes.flatMap((wish) => (wish.type === 'find-paths' ? [wish.paths] : []));
}

/** A page with a reply, and everything that it asked for. */
function opened(text: string, reply: Partial<Reply> = {}) {
  const wishes: Wish[] = [];
  const page = new ChatPage(texts, { read: () => '', write: () => undefined });
  listenForWishes(page.element, (wish) => wishes.push(wish));
  document.body.replaceChildren(page.element);
  page.receive({ type: 'connection', connection: { host: 'a.example', realm: 'acme', model: 'app', hasKey: true } });
  const message: ShownMessage = { id: 'r', role: 'assistant', model: 'app', outcome: 'done', ...reply, text };
  page.receive({ type: 'conversation', messages: [message] });
  for (let frame = 0; frame < 50; frame++) nextFrame();
  return { page, root: page.element, wishes };
}
