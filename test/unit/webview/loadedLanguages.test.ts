import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import javascript from 'highlight.js/lib/languages/javascript';
import { MarkdownStream } from '../../../src/webview/markdown/markdown.ts';
import { highlightWith } from '../../../src/webview/code/highlight.ts';
import { inTurn, loadLanguagesWith } from '../../../src/webview/code/loadedLanguages.ts';
import { eventually } from '../../support/eventually.ts';
import { inPage } from './dom.ts';
import { assertHarmless } from './rendering.ts';
import { texts } from './texts.ts';

/** Aliases would be those of JavaScript, which would have none left once this language is gone. */
const withoutAliases: LanguageFn = (api) => ({ ...javascript(api), aliases: [] });

const fenced = (language: string): string => `\`\`\`${language}\nlet a = "\u202E" /* b\n\`\`\`\n`;
const inList = (language: string): string => fenced(language).replace(/^/gm, '  ').replace('  ', '- ');
const long = (language: string): string => `\`\`\`${language}\n${'let a\n'.repeat(600)}\`\`\`\n`;

describe('A language that is not loaded with the page', () => {
  inPage();
  afterEach(() => hljs.unregisterLanguage('later'));

  it('is loaded when a block needs it, and then all its blocks are drawn as if it was loaded before', async () => {
    const settled = open();
    const unfinished = open();
    let times = 0;
    const loaded = Promise.withResolvers<{ default: HLJSApi }>();
    loadLanguagesWith(
      () => Promise.resolve({ default: hljs }),
      () => {
        times += 1;
        return loaded.promise;
      },
    );
    const blocks = [fenced, inList, long];
    for (const block of blocks) settled.stream.append(`${block('later')}\nwords\n\n`);
    unfinished.stream.append('```later\nlet a\n/* let\nlet b */ le');
    await eventually(() => assert.equal(times, 1));
    assert.equal(settled.container.querySelector('.hljs-keyword'), null);

    hljs.registerLanguage('later', withoutAliases);
    loaded.resolve({ default: hljs });
    const known = open();
    for (const block of blocks) known.stream.append(`${block('js')}\nwords\n\n`);
    await eventually(() => assert.equal(plain(settled.container), plain(known.container)));
    assertHarmless(settled.container);

    await eventually(() => assert.ok(unfinished.container.querySelector('.hljs-keyword')));
    assert.match(unfinished.container.textContent, /let a\n\/\* let\nlet b \*\/ le$/);
    unfinished.stream.append('t c\n```\n');
    known.stream.append('```js\nlet a\n/* let\nlet b */ let c\n```\n');
    assert.equal(plain(unfinished.container), plain(known.container.lastElementChild!));
    assert.equal(times, 1);
  });

  it('leaves code selected that is drawn again, also together with the words after it, from their end', async () => {
    const loaded = Promise.withResolvers<{ default: HLJSApi }>();
    loadLanguagesWith(
      () => loaded.promise,
      () => loaded.promise,
    );
    const { container, stream } = open();
    document.body.append(container);
    stream.append(long('later') + '\nwords\n\n');
    const code = container.querySelector('code')!;
    const words = container.lastElementChild!.firstChild!;
    const selection = document.getSelection()!;
    selection.setBaseAndExtent(words, 3, code.firstChild!, 4);
    const selected = selection.toString();

    hljs.registerLanguage('later', withoutAliases);
    loaded.resolve({ default: hljs });
    await eventually(() => assert.ok(code.querySelector('.hljs-keyword')));
    assert.equal(selection.toString(), selected);
    assert.deepEqual([selection.anchorNode, selection.anchorOffset], [words, 3]);
  });

  it('is not drawn twice if it is registered in the meantime', async () => {
    const loaded = Promise.withResolvers<{ default: HLJSApi }>();
    loadLanguagesWith(
      () => Promise.resolve({ default: hljs }),
      () => loaded.promise,
    );
    const { container, stream } = open();
    stream.append('```later\nlet');
    hljs.registerLanguage('later', withoutAliases);
    stream.append(' a\n/* b\nc\n');
    loaded.resolve({ default: hljs });
    await new Promise<void>((resolve) => inTurn(resolve));
    stream.append('d */ let e\n```\n');
    assert.equal(container.querySelector('code')?.textContent, 'let a\n/* b\nc\nd */ let e');
    assert.equal(container.querySelectorAll('.hljs-keyword').length, 2);
  });

  it('begins with the first line, of which only a part is there', async () => {
    const loaded = Promise.withResolvers<{ default: HLJSApi }>();
    const loadAll = mock.fn(() => loaded.promise);
    loadLanguagesWith(() => Promise.resolve({ default: hljs }), loadAll);
    const { container, stream } = open();
    stream.append('```later\nle');
    await eventually(() => assert.equal(loadAll.mock.callCount(), 1));
    hljs.registerLanguage('later', withoutAliases);
    loaded.resolve({ default: hljs });
    await new Promise<void>((resolve) => inTurn(resolve));
    assert.equal(container.querySelector('code')?.textContent, 'le');
    stream.append('t a\n```\n');
    assert.equal(container.querySelector('code')?.textContent, 'let a');
    assert.equal(container.querySelectorAll('.hljs-keyword').length, 1);
  });

  it('leaves code as it is, without colours, where colouring fails, whether more of it arrives or not', async () => {
    const highlight = mock.fn(() => {
      throw new Error('It fails.');
    });
    const failing = Object.assign(Object.create(hljs) as HLJSApi, { highlight });
    const loaded = Promise.withResolvers<{ default: HLJSApi }>();
    const loadAll = mock.fn(() => loaded.promise);
    loadLanguagesWith(() => Promise.resolve({ default: hljs }), loadAll);
    const report = mock.method(console, 'error', () => undefined);
    const code = 'let a\u200b\n\nlet b';
    const [settled, unfinished] = [open(), open()];
    settled.stream.append(`\`\`\`later\n${code}\n\`\`\`\n`);
    unfinished.stream.append(`\`\`\`later\n${code}\nle`);
    const before = plain(settled.container);
    try {
      await eventually(() => assert.equal(loadAll.mock.callCount(), 1));
      hljs.registerLanguage('later', withoutAliases);
      loaded.resolve({ default: failing });
      await eventually(() => assert.ok(highlight.mock.callCount() >= 2));
      await new Promise<void>((resolve) => inTurn(resolve));
      unfinished.stream.append('t c\nlet d');
      assert.equal(plain(settled.container), before);
      assert.equal(plain(unfinished.container), `${before}\nlet c\nlet d`);
      assert.equal(report.mock.callCount(), 2);
    } finally {
      highlightWith(hljs);
      report.mock.restore();
    }
  });

  it('leaves code complete that has no colours because the language itself fails', () => {
    const fail = (): never => assert.fail('It fails.');
    hljs.registerLanguage('later', () => ({ contains: [{ begin: /b/, 'on:begin': fail }] }));
    const { container, stream } = open();
    stream.append('```later\na\nab c\nd\n```\n');
    assert.equal(container.querySelector('code')?.innerHTML, 'a\nab c\nd');
  });

  it('is used for the code that waits, also after colouring of other code failed', async () => {
    inTurn(() => assert.fail('It fails.'));
    await new Promise<void>((resolve) => inTurn(resolve));
  });

  it('is loaded with all others if loading the common ones fails', async () => {
    const loadAll = (): Promise<{ default: HLJSApi }> => {
      hljs.registerLanguage('later', withoutAliases);
      return Promise.resolve({ default: hljs });
    };
    loadLanguagesWith(() => Promise.reject(new Error('not there')), loadAll);
    const { container, stream } = open();
    stream.append('```later\nlet a\n```\n');
    await eventually(() => assert.ok(container.querySelector('.hljs-keyword')));
  });
});

function open() {
  const container = document.createElement('div');
  return { container, stream: new MarkdownStream(container, texts) };
}

/** The markup of the code blocks without the name of their language. */
function plain(root: Element): string {
  const blocks = [...root.querySelectorAll('code')];
  return [...(blocks.length > 0 ? blocks : [root])].map(({ innerHTML }) => innerHTML).join('\n');
}
