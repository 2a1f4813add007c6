// What the soak lets a user do, again and again.
import type { FrameLocator, Page } from 'playwright-core';
import { button, say } from '../../test/support/conversation.ts';
import { endLine, startLine, textLine } from '../../test/support/events.ts';
import { answerQuickInput } from '../../test/support/quickInput.ts';
import { activeEditor, cursorAt, editorAction, runCommand, secondSideBar } from '../../test/support/workbench.ts';
import type { AnswerFunction, SampleService } from '../../test/service/server.ts';

/** The window in which the work is done, and the service. */
export interface Window {
  page: Page;
  chat: FrameLocator;
  service: SampleService;
}

const long = [
  '# A heading',
  'Text with `code`, **strong** words, $a^2 + b^2$ and a [link](https://example.com/).',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  `\`\`\`typescript\n${'const total = lines.reduce((sum, line) => sum + line.price, 0);\n'.repeat(40)}\`\`\``,
  '- one\n- two\n  - three',
  'A long paragraph of words. '.repeat(100),
].join('\n\n');

/** Does something that brings a reply, and waits until it has ended in this way. */
async function replied({ chat }: Window, outcome: string, act: () => Promise<void>): Promise<void> {
  const all = chat.locator('article[data-role="assistant"]');
  const before = await all.count();
  await act();
  await all
    .nth(before)
    .and(chat.locator(`[data-outcome="${outcome}"]`))
    .waitFor();
}

function ask(window: Window, outcome: string, answer: AnswerFunction): Promise<void> {
  window.service.answerNext(answer);
  return replied(window, outcome, () => say(window.chat, 'What is this?'));
}

function lines(texts: readonly string[]): AnswerFunction {
  return (_, response) => response.end([startLine, ...texts.map((text) => textLine(text)), endLine].join(''));
}

/** The kinds of replies, each of which leaves the window as it was. */
export const replies: Record<string, (window: Window) => Promise<void>> = {
  short: (window) => ask(window, 'done', lines(['Hello.'])),
  long: (window) => ask(window, 'done', lines(long.match(/[^]{1,80}/g) ?? [])),
  'many deltas': (window) => ask(window, 'done', lines(Array.from({ length: 2000 }, (_, index) => `${index} `))),
  'one that breaks off': (window) =>
    ask(window, 'partial', (_, response) => {
      response.write(startLine + textLine('Hello.'), () => response.destroy());
    }),
  'one that is stopped': (window) => {
    window.service.answerNext((_, response) => response.write(startLine + textLine('Hello.')));
    return replied(window, 'stopped', async () => {
      await say(window.chat, 'What is this?');
      await window.chat.locator('article[data-outcome="streaming"]', { hasText: 'Hello.' }).waitFor();
      await button(window.chat, 'Stop').click();
    });
  },
  'an error': (window) => ask(window, 'failed', (_, response) => response.writeHead(400).end('{"message":"No."}')),
  explain: (window) =>
    replied(window, 'done', async () => {
      await selectStart(window.page);
      await press(window.page, 'Control+k', 'Alt+e');
    }),
  'a rewrite that is discarded': async ({ page }) => {
    await selectStart(page);
    await press(page, 'Control+k', 'Alt+r');
    await answerQuickInput(page, 'rename Line to Item');
    await editorAction(page, /^Discard/).click();
    await page.getByRole('tab', { name: /Rewrite/ }).waitFor({ state: 'detached' });
  },
};

/** Selects the first lines of the file that is open. */
async function selectStart(page: Page): Promise<void> {
  await activeEditor(page).locator('.view-line').first().click();
  await press(page, 'Control+Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await cursorAt(page, /^Ln 4, Col 1 \(\d+ selected\)/);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Starts a new conversation with the button of the view: the Command Palette keeps nodes of the window each time. */
export async function startNew({ page, chat }: Window): Promise<void> {
  await page.locator('.part.auxiliarybar a[aria-label^="New Chat"]').first().click();
  await chat.locator('article').first().waitFor({ state: 'detached' });
}

/** Hides and shows the chat. */
export function hideAndShow(window: Window): Promise<void> {
  return openingAnew(window, async () => {
    await secondSideBar(window.page, 'hidden');
    await secondSideBar(window.page, 'shown');
  });
}

/** Loads the page of the chat again. */
export function reloadPage(window: Window): Promise<void> {
  return openingAnew(window, () => runCommand(window.page, 'Developer: Reload Webviews'));
}

/** Does something after which the page of the chat is another one, and waits until all of the conversation is in it. */
async function openingAnew({ chat }: Window, act: () => Promise<void>): Promise<void> {
  const articles = await chat.locator('article').count();
  await chat.locator('body').evaluate((body) => body.classList.add('former'));
  await act();
  await chat
    .locator('body:not(.former) article')
    .nth(articles - 1)
    .waitFor();
}
