import assert from 'node:assert/strict';
import type { ShownMessage } from '../../../src/protocol.ts';
import { MarkdownStream } from '../../../src/webview/markdown/markdown.ts';
import { click, find, inPage } from './dom.ts';
import { assertSameByCharacter, render } from './rendering.ts';
import { openPage } from './openPage.ts';
import { texts } from './texts.ts';

const hidden: [code: string, what: string][] = [
  ['U+202E', 'an override that turns the order around'],
  ['U+2066', 'the begin of an isolate'],
  ['U+2069', 'the end of an isolate'],
  ['U+200F', 'a mark that changes the order'],
  ['U+061C', 'another'],
  ['U+200B', 'a zero-width space'],
  ['U+200C', 'a zero-width non-joiner'],
  ['U+200D', 'a zero-width joiner'],
  ['U+2060', 'a word joiner'],
  ['U+2063', 'an invisible comma'],
  ['U+FEFF', 'a byte order mark'],
  ['U+00AD', 'a soft hyphen'],
  ['U+034F', 'a grapheme joiner'],
  ['U+115F', 'a blank letter'],
  ['U+3164', 'another'],
  ['U+FE0F', 'a variation selector on its own'],
  ['U+E0100', 'another'],
  ['U+E0041', 'a tag'],
  ['U+2028', 'a line separator of Unicode'],
  ['U+0008', 'a control character'],
  ['U+001B', 'the start of an escape sequence'],
  ['U+007F', 'another control character'],
  ['U+0085', 'a control character of the upper half'],
];

const places: [where: string, around: (character: string) => string][] = [
  ['a code block', (character) => `\`\`\`\nif (a${character}b)\n\`\`\``],
  ['a code block with colours', (character) => `\`\`\`js\nlet a = "x${character}y" // ${character}\n\`\`\``],
  ['code that is not closed', (character) => `~~~js\nlet a = "x${character}y"`],
  ['indented code', (character) => `    a${character}b`],
  ['code among words', (character) => `Run \`a${character}b\` now.`],
  ['words', (character) => `one a${character}b *a${character}b* two`],
  ['a heading', (character) => `# a${character}b`],
  ['a list', (character) => `- a${character}b\n  \`\`\`sh\n  a${character}b\n  \`\`\``],
  ['a table', (character) => `|a${character}b|\n|-|\n|\`a${character}b\`|`],
  ['a link', (character) => `[a${character}b](https://a.example)`],
  ['the description of a picture', (character) => `![a${character}b](https://a.example)`],
  ['markup', (character) => `<div>a${character}b</div>`],
  ['a part that folds', (character) => `<details><summary>a${character}b</summary>a${character}b</details>`],
  ['the name of a language', (character) => `\`\`\`a${character}b\ncode\n\`\`\``],
];

const seen: [what: string, text: string][] = [
  ['joined emoji', '👩‍💻 👩🏽‍🚀 ❤️‍🔥 👨‍👩‍👧‍👦 🏳️‍🌈'],
  ['emoji with a variation selector', '☺️ ☺︎ ©️ 1️⃣ #️⃣'],
  ['a flag of tags', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['Persian', 'می‌خواهم کتاب‌هایم'],
  ['Hindi', 'क्‌ष श्री‍'],
  ['Bengali', 'র‍্যাব'],
  ['Sinhala', 'ශ්‍රී'],
  ['Khmer', 'ភាសា​ខ្មែរ'],
  ['Thai', 'ภาษา​ไทย'],
  ['a form of a Chinese character', '葛\u{E0100}城'],
  ['Hebrew and Arabic', 'שלום العربية'],
  ['spaces of every width', 'a b\u2003c\u3000d\te'],
  ['letters with marks', 'é ñ Å हिन्दी'],
];

describe('Hidden characters (V48)', () => {
  inPage();

  for (const [code, what] of hidden) {
    it(`are shown with their code, ${code}: ${what}`, () => {
      const text = `a${String.fromCodePoint(parseInt(code.slice(2), 16))}b`;
      const container = render(`\`${text}\``);
      assert.deepEqual(codesIn(container), [code]);
      assert.equal(container.textContent, text);
    });
  }

  for (const [where, around] of places) {
    it(`are shown in ${where}, in every frame, without changing the text`, () => {
      const container = render(around('\u202E'));
      const shown = container.textContent;
      assert.ok(codesIn(container).length > 0);
      assert.deepEqual(new Set(codesIn(container)), new Set(['U+202E']));
      assert.equal(shown.replaceAll('\u202E', '\u200B'), render(around('\u200B')).textContent);
      assertSameByCharacter(around('\u202E'));
    });
  }

  it('are spelled out in the name that a screen reader has for code', () => {
    const names = ['js', 'a\u202Eb'].map((label) => find(render(`\`\`\`${label}\n\`\`\``), '.code-block').ariaLabel);
    assert.deepEqual(names, ['Code: js', 'Code: aU+202Eb']);
  });

  it('do not hide the text between them in a line of code that is still arriving', () => {
    const container = document.createElement('div');
    new MarkdownStream(container, texts).append('```\na\u200Bb\u200Bc');
    assert.deepEqual([codesIn(container), seenIn(find(container, 'code'))], [['U+200B', 'U+200B'], 'abc']);
  });

  for (const [what, text] of seen) {
    it(`are not found in ${what}`, () => {
      for (const markdown of [text, `\`${text}\``, `\`\`\`js\n// ${text}\n\`\`\``]) {
        assert.deepEqual(codesIn(render(markdown)), []);
        assertSameByCharacter(markdown);
      }
    });
  }

  it('share a mark if they are adjacent', () => {
    assert.deepEqual(codesIn(render('a\u202E\u2066\u202Eb\u200Bc')), ['U+202E U+2066', 'U+200B']);
    assert.deepEqual(codesIn(render('a\u202E\u2066\u200F')), ['U+202E U+2066 U+200F']);
    const alphabet = String.fromCodePoint(...Array.from({ length: 26 }, (_, index) => 0xe0061 + index));
    assert.deepEqual(codesIn(render(`a${alphabet}`)), ['U+E0061 U+E0062 U+E0063 …']);
  });

  it('are marked separately from visible text in any number, as in the output of a terminal', () => {
    const log = Array.from({ length: 1500 }, (_, index) => `\u001B[32mok\u001B[0m test ${index}`).join('\n');
    const { root } = openPage([{ id: '1', role: 'user', text: log, attachments: [] }]);
    const bubble = find(root, '.bubble');
    assert.equal(bubble.textContent, log);
    assert.equal(seenIn(bubble), log.replaceAll('\u001B', ''));
  });

  for (const [what, pieces] of [
    ['at once', (text: string) => [text]],
    ['in pieces', (text: string) => text.match(/[^]{1,4999}/g) ?? []],
  ] as const) {
    it(`do not hide visible text if there are too many to mark, ${what}`, () => {
      const text = 'a\u200B'.repeat(4000);
      const container = render(...pieces(`\`\`\`\n${text}\n\`\`\``));
      assert.equal(codesIn(container).length, 501);
      const rest = find(container, '[data-text]').dataset['text'] ?? '';
      assert.equal(seenIn(find(container, 'code')) + rest.replaceAll('·', ''), 'a'.repeat(4000));
      assert.equal(rest.match(/·/g)?.length, 3500);
      assert.equal(find(container, 'code').textContent, text);
    });
  }

  it('are shown in names of models and files, in texts of the server, and in messages of the user', () => {
    const messages: ShownMessage[] = [
      {
        id: '1',
        role: 'user',
        text: 'a\u202Eb',
        attachments: [
          { id: '2', kind: 'code', name: 'a\u202Egnp.exe', language: '', firstLine: 1, lastLine: 1, size: 0 },
        ],
      },
      {
        id: '2',
        role: 'assistant',
        model: 'm\u2066n',
        text: '',
        outcome: 'failed',
        problem: { sentence: 'No.', serverText: 'a\u3164b', actions: [] },
      },
    ];
    const { root } = openPage(messages, 'a\u200Bpp');
    assert.deepEqual(codesIn(root), ['U+202E', 'U+202E', 'U+3164', 'U+2066', 'U+200B']);
    assert.equal(find(root, '.chip').title, 'aU+202Egnp.exe, line 1 · 0 B');
    assert.equal(find(root, 'button.model').title, 'Model or app: aU+200Bpp');
  });

  it('are shown in why a message waits, and why nothing can be sent (V619)', () => {
    const { page, root } = openPage([]);
    const connection = { host: 'a.example', realm: 'acme', model: 'app', hasKey: true, problem: 'a\u200Bb is wrong.' };
    page.receive({ type: 'connection', connection });
    const waiting = { id: 'w', text: 'One', attachments: 1 };
    page.receive({ type: 'waiting', messages: [waiting], note: 'Not sent. a\u202Egnp.exe is not sent.' });
    assert.deepEqual([find(root, '.page-note'), find(root, '.ahead-note')].map(codesIn), [['U+200B'], ['U+202E']]);
  });

  it('are copied unchanged', () => {
    const { root, wishes } = openPage([
      { id: '2', role: 'assistant', model: 'm', text: '```\na\u202Eb\n```', outcome: 'done' },
    ]);
    click(root, 'Copy code');
    assert.deepEqual(wishes, [{ type: 'copy-code', code: 'a\u202Eb' }]);
  });
});

/** The text outside of marks. */
function seenIn(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const mark of copy.querySelectorAll('.hidden-characters')) mark.remove();
  return copy.textContent;
}

function codesIn(root: HTMLElement): string[] {
  return [...root.querySelectorAll<HTMLElement>('.hidden-characters')].map(({ dataset }) => dataset['code'] ?? '');
}
