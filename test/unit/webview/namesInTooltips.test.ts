import assert from 'node:assert/strict';
import type { AttachmentSummary, LookUpStep, ShownMessage } from '../../../src/protocol.ts';
import { find, inPage, nextFrame } from './dom.ts';
import { messageText } from '../../../src/webview/transcript/messageText.ts';
import { openPage } from './openPage.ts';
import { texts } from './texts.ts';

const hebrew = 'שלום';
const file: AttachmentSummary = { id: '1', kind: 'file', name: `${hebrew}.ts`, language: 'typescript', size: 999 };
const picture = { type: 'image/png', width: 3, height: 2, bytes: 1, hash: 'a' } as const;
const attached: AttachmentSummary[] = [
  file,
  { ...file, id: '2', kind: 'code', firstLine: 3, lastLine: 9 },
  { ...file, id: '3', kind: 'code', firstLine: 3, symbol: hebrew },
  { ...file, id: '4', name: `${hebrew}/a.ts`, folder: hebrew },
  { ...file, id: '5', kind: 'picture', picture },
];
const steps: LookUpStep[] = [
  {
    ...{ number: 1, round: 1, at: 0, tool: 'search_text', input: '{}' },
    title: `Searched for ${hebrew} a ${hebrew}: 3 results`,
  },
];
const messages: ShownMessage[] = [
  { id: 'q', role: 'user', text: `${hebrew} 1`, attachments: attached },
  {
    ...{ id: 'r', role: 'assistant', model: `${hebrew} 2`, outcome: 'done', steps },
    text: `${hebrew} 3\n\n\`\`\`ts src/${hebrew}.ts\nlet a;\n\`\`\`\n\nSee \`src/${hebrew}2.ts:3-4\`.`,
  },
];

describe('Names that are written from right to left', () => {
  inPage();

  it('keep what is around them in tooltips and the names of buttons in order (V568)', () => {
    const { page, root } = openPage(messages, `${hebrew} 2`);
    page.receive({ type: 'conversation-info', title: `${hebrew} 4`, kept: true, keptDays: 0 });
    page.receive({ type: 'draft', attachments: attached });
    page.receive({
      type: 'waiting',
      messages: [{ id: 'w', text: `${hebrew} 5`, attachments: 1, model: `${hebrew} 2` }],
    });
    nextFrame();
    page.receive({ type: 'paths-found', id: 'r', found: [[`src/${hebrew}2.ts`, `src/${hebrew}2.ts`]] });
    const said = [...root.ownerDocument.querySelectorAll('*')].flatMap((each) =>
      ['title', 'aria-label', 'aria-description', 'aria-valuetext'].map((name) => each.getAttribute(name) ?? ''),
    );
    const named = said.filter((text) => text.includes(hebrew));
    assert.ok(named.length > 30, String(named.length));
    const isolated = /\u2068[^\u2068\u2069]*\u2069/g;
    assert.deepEqual(
      named.filter((text) => /[\u2068\u2069]|U\+|\p{scx=Hebr}/u.test(text.replace(isolated, ''))),
      [],
    );
    assert.ok(named.includes(`\u2068${hebrew}.ts\u2069, lines 3 to 9 · typescript · 999 B`), named.join('\n'));
    for (const message of root.querySelectorAll<HTMLElement>('.message'))
      assert.doesNotMatch(messageText(message, texts), /[\u2068\u2069]/, 'text to be read in an editor');
    const link = find(root, '.path-link');
    assert.equal(link.title, `Open \u2068src/${hebrew}2.ts\u2069:3-4`);
  });

  it('keep the words and numbers around them in order in what was looked up, and in a problem (V601)', () => {
    const sentence = `There is no model “${hebrew}” 3 at a.example.`;
    const failed = { id: 'f', role: 'assistant', model: 'Atlas', text: '', outcome: 'failed' } as const;
    const { root } = openPage([...messages, { ...failed, problem: { sentence, actions: [] } }]);
    nextFrame();
    assert.equal(find(root, '.step-open').title, `Searched for \u2068${hebrew} a ${hebrew}\u2069: 3 results`);
    const shown = (selector: string) =>
      Array.from(find(root, selector).childNodes, (node) => [node.nodeName, node.textContent]);
    assert.deepEqual(shown('.step-title'), [
      ['#text', 'Searched for '],
      ['BDI', `${hebrew} a ${hebrew}`],
      ['#text', ': 3 results'],
    ]);
    assert.deepEqual(shown('.problem-content p'), [
      ['#text', 'There is no model “'],
      ['BDI', hebrew],
      ['#text', '” 3 at a.example.'],
    ]);
  });
});
