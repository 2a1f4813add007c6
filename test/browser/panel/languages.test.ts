import assert from 'node:assert/strict';
import * as l10n from '@vscode/l10n';
import type { Page } from 'playwright-core';
import type { Action, AttachmentSummary, Fact, Reply, ShownMessage } from '../../../src/protocol.ts';
import { sources as allSources } from '../../../src/editor/attach/sources.ts';
import { texts as allTexts } from '../../../src/shared/texts.ts';
import { openPanel } from '../../support/panel.ts';
import { overflowing } from '../../support/panelChecks.ts';
import type { PageLanguage } from '../../support/panelPage.ts';
import { begin, end, pseudo } from '../../../tools/translations/pseudo.ts';
import { textsOfSource } from '../../../tools/translations/translations.ts';

/** Messages are in Greek, except for file names, so all Latin letters are texts of Realm Chat. */
const question: ShownMessage = { id: 'q', role: 'user', text: 'Γιατί;', attachments: [] };
const reply = (more: Partial<Reply> = {}): Reply => {
  const usage = { inputTokens: 1, outputTokens: 1234 };
  return { id: 'r', role: 'assistant', model: 'Ω', text: markdown, outcome: 'done', usage, seconds: 3.2, ...more };
};
const markdown = [
  'Επειδή.',
  '```\nα = β\n```',
  `\`\`\`\n${'α = β\n'.repeat(60)}\`\`\``,
  '`α/x.ts`:\n\n```\nα\n```',
  '`β/x.ts`:\n\n```\nβ\n```',
  '- [x] α\n- [ ] β',
  '![α](https://127.0.0.1/1)',
  '| α | β |\n|---|---|\n| 1 | 2 |',
].join('\n\n');
const actions: Action[] = ['retry', 'continueInNew', 'setApiKey', 'setUpConnection', 'selectModel'];
const furtherActions: Action[] = [
  'switchConnection',
  'testConnection',
  'openSettings',
  'openProxySettings',
  'openWalkthrough',
];
const ended = (outcome: Reply['outcome'], all: Action[]): Fact => ({
  type: 'conversation',
  messages: [question, reply({ outcome, problem: { sentence: 'Ώχ.', serverText: 'Όχι.', actions: all } })],
});
const attachments: AttachmentSummary[] = [
  { id: '1', kind: 'code', name: 'α.γ', language: '', firstLine: 1, lastLine: 2, size: 1 },
  { id: '2', kind: 'code', name: 'α.γ', language: '', firstLine: 3, lastLine: 3, size: 2000 },
  {
    id: '3',
    kind: 'picture',
    name: 'ζ',
    language: '',
    size: 3000,
    picture: { hash: 'a'.repeat(64), type: 'image/png', width: 1600, height: 900, bytes: 3000 },
  },
];
const connection = { host: '127.0.0.1', model: 'Ω', hasKey: true };
const context = { limit: 1000, tokens: 100, charactersPerToken: 4 };
const parts = { systemPrompt: 50, attachments: 30, earlierMessages: 20 };
const box = (page: Page) => page.getByRole('textbox').first();

/** The states of the panel: the facts from the host, and the action of the user after them. */
const states: Record<string, [facts: Fact[], act?: (page: Page) => Promise<unknown>]> = {
  'not set up': [[{ type: 'connection', connection: { model: 'Ω', hasKey: false } }]],
  'new, without a key': [
    [
      { type: 'connection', connection: { ...connection, hasKey: false, isModelMissing: true } },
      { type: 'conversation-info', kept: false },
    ],
  ],
  'with a reply': [
    [
      { type: 'conversation', messages: [question, reply({ thoughts: 'Χμ.', thoughtSeconds: 3 })] },
      { type: 'conversation-info', kept: true, title: 'Α' },
    ],
  ],
  'with several versions, at the length limit': [
    [
      {
        type: 'conversation',
        messages: [
          { ...question, branch: { index: 1, count: 2 } },
          reply({ stopReason: 'length', branch: { index: 2, count: 2 }, text: 'α' }),
        ],
      },
    ],
  ],
  'waiting to try again': [
    [
      {
        type: 'conversation',
        messages: [
          question,
          reply({
            outcome: 'streaming',
            text: '',
            retrying: { sentence: 'Ώχ.', at: Date.now() + 60_000, attempt: 1, attempts: 2 },
          }),
        ],
      },
    ],
  ],
  'waiting for a reply': [
    [{ type: 'turn-start', keep: 0, messages: [question, reply({ outcome: 'streaming', text: '' })] }],
  ],
  failed: [[ended('failed', actions)]],
  blocked: [[ended('blocked', furtherActions)]],
  partial: [[ended('partial', [])]],
  'with several replies': [
    [
      {
        type: 'conversation',
        messages: [
          question,
          {
            role: 'comparison',
            selected: 'r',
            replies: [reply({ text: 'α' }), reply({ id: 's', outcome: 'streaming', text: 'α' })],
          },
        ],
      },
    ],
  ],
  'with attachments': [
    [
      { type: 'connection', connection: { ...connection, pictures: 'no' } },
      { type: 'draft', attachments },
      { type: 'context', context: { ...context, parts } },
    ],
  ],
  'with a message that is too long': [
    [
      { type: 'conversation', messages: [question, reply({ text: 'α' })] },
      { type: 'compose', text: 'Γιατί;' },
      { type: 'too-long', tooLong: { tokens: 1200, limit: 1000, hasEarlier: true, canLeaveOut: true } },
    ],
  ],
  'with messages that wait': [
    [
      { type: 'conversation', messages: [question, reply({ text: 'α' })] },
      { type: 'waiting', messages: ['1', '2'].map((id) => ({ id, text: 'α', attachments: 2, model: 'β' })) },
    ],
  ],
  'with the list of context': [[], (page) => box(page).fill('#')],
  'with the find box': [
    [{ type: 'conversation', messages: [question, reply({ text: 'α' })] }],
    async (page) => {
      await box(page).press('Control+f');
      await page.getByRole('search').getByRole('textbox').fill('α');
    },
  ],
  'with a message in edit mode': [
    [{ type: 'conversation', messages: [question, reply({ text: 'α' })] }],
    async (page) => {
      await page.locator('article[data-role="user"]').hover();
      await page.locator('article[data-role="user"] .codicon-edit').click();
    },
  ],
};

describe('The panel in a language whose texts are 40 % longer', () => {
  let language: PageLanguage;

  before(() => {
    const contents = Object.entries(textsOfSource()).map(([key, text]) => [key, text === 'en' ? text : pseudo(text)]);
    l10n.config({ contents: Object.fromEntries(contents) as Record<string, string> });
    language = { language: 'en', texts: allTexts(), sources: allSources() };
    l10n.config({ contents: {} });
  });

  // V167.
  for (const [state, [facts, act]] of Object.entries(states))
    it(`shows every text complete and translated at 300 px: ${state}`, async () => {
      const { page, tell } = await openPanel([], { width: 300, height: 900 }, language);
      await tell({ type: 'connection', connection }, ...facts);
      await act?.(page);
      await tell();
      assert.ok((await shownTexts(page)).some((text) => text.includes(begin)));
      assert.deepEqual((await shownTexts(page)).map(withoutTranslated).filter(hasLatin), []);
      assert.deepEqual(await overflowing(page, ['pre *', '.reply-tabs *']), []);
      assert.deepEqual(await cut(page), []);
      if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${state}.png` });
    });
});

/** The text of the page, and the texts for screen readers and tooltips. */
function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'aria-description', 'aria-valuetext', 'alt'];
    const attributes = [...document.querySelectorAll('#app *')].flatMap((part) =>
      names.flatMap((name) => part.getAttribute(name) ?? []),
    );
    return [document.querySelector('#app')?.textContent ?? '', ...attributes];
  });
}

/** The rest of a text without all texts of the pseudo-language, of which nested ones are removed first. */
function withoutTranslated(text: string): string {
  const inner = new RegExp(`${begin}[^${begin}${end}]*${end}`, 'g');
  const left = text.replace(inner, '');
  return left === text ? text.replace(/Realm Chat|x\.ts/g, '') : withoutTranslated(left);
}

function hasLatin(text: string): boolean {
  return /[A-Za-z]|⟦|⟧/.test(text);
}

/** The texts of Realm Chat that are cut off at the side for lack of space, without a tooltip that contains them. */
function cut(page: Page): Promise<string[]> {
  return page.evaluate((bracket) => {
    const hides = (part: Element): boolean => ['hidden', 'clip'].includes(getComputedStyle(part).overflowX);
    return [...document.querySelectorAll('.page *:not(.visually-hidden)')]
      .filter((part) => hides(part) && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
      .filter((part) => !part.closest('[title]')?.getAttribute('title')?.includes(part.textContent))
      .flatMap(({ textContent, className }) => (textContent.includes(bracket) ? [`${className}: ${textContent}`] : []));
  }, begin);
}
