import assert from 'node:assert/strict';
import hljs from 'highlight.js/lib/core';
import javascript from 'highlight.js/lib/languages/javascript';
import { MarkdownStream } from '../../../src/webview/markdown/markdown.ts';
import { loadLanguagesWith } from '../../../src/webview/code/loadedLanguages.ts';
import { eventually } from '../../support/eventually.ts';
import { inPage } from './dom.ts';
import { assertHarmless } from './rendering.ts';

const fenced = (language: string): string => `\`\`\`${language}\nlet a = "\u202E" /* b\n\`\`\`\n`;
const inList = (language: string): string => fenced(language).replace(/^/gm, '  ').replace('  ', '- ');
const long = (language: string): string => `\`\`\`${language}\n${'let a\n'.repeat(600)}\`\`\`\n`;

describe('A language that is not in the bundle', () => {
  inPage();
  after(() => hljs.unregisterLanguage('later'));

  it('is loaded when a block is in it, and then all of those look as if it had been there from the first', async () => {
    const settled = open();
    const unfinished = open();
    let times = 0;
    const loaded = Promise.withResolvers<unknown>();
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

    hljs.registerLanguage('later', javascript);
    loaded.resolve(undefined);
    const known = open();
    for (const block of blocks) known.stream.append(`${block('js')}\nwords\n\n`);
    await eventually(() => assert.equal(plain(settled.container), plain(known.container)));
    assertHarmless(settled.container);

    await eventually(() => assert.ok(unfinished.container.querySelector('.hljs-keyword')));
    unfinished.stream.append('t c\n```\n');
    known.stream.append('```js\nlet a\n/* let\nlet b */ let c\n```\n');
    assert.equal(plain(unfinished.container), plain(known.container.lastElementChild!));
    assert.equal(times, 1);
  });
});

function open() {
  const container = document.createElement('div');
  return { container, stream: new MarkdownStream(container) };
}

/** The markup of the code blocks, without what says which language they are in. */
function plain(root: Element): string {
  const blocks = [...root.querySelectorAll('code')];
  return [...(blocks.length > 0 ? blocks : [root])].map(({ innerHTML }) => innerHTML).join('\n');
}
