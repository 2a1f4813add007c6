import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { chatFrame } from '../support/chatFrame.ts';
import { button, composer, ended, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { openStory } from '../support/story.ts';
import { allThemes, switchTheme } from '../support/theme.ts';
import { openFile } from '../support/workbench.ts';

/** What axe finds in the chat view, a line for each rule. */
async function violations(page: Page): Promise<string[]> {
  const frame = await chatFrame(page);
  await frame.evaluate(axe.source);
  // The page lets the side bar shine through; axe looks at the page alone and would take that for white.
  await frame.evaluate(() => (document.body.style.backgroundColor = 'var(--vscode-sideBar-background)'));
  // The panel is a part of VS Code's window and not a page of its own, so no heading of it is the first of a page.
  const { violations } = await frame.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ rules: { 'page-has-heading-one': { enabled: false } } }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

describe('The panel for everyone', () => {
  it('has nothing that axe objects to, in any state and theme', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await openFile(page, 'invoice.ts');
    await newChat(page);
    for (const theme of allThemes) {
      await switchTheme(page, theme);
      await newChat(page);
      assert.deepEqual(await violations(page), [], `${theme}, empty`);
      await composer(chat).fill('#');
      await chat.getByRole('listbox').waitFor();
      assert.deepEqual(await violations(page), [], `${theme}, with a list of the composer`);
      await composer(chat).fill('#editors');
      await composer(chat).press('Enter');
      await button(chat, 'Remove invoice.ts').waitFor();
      assert.deepEqual(await violations(page), [], `${theme}, with something attached`);
      await say(chat, 'Show me Markdown: a table and code');
      await ended(chat, 'done');
      service.answerNext((_, response) => response.writeHead(401).end('unauthorized'));
      await say(chat, 'Hello');
      await ended(chat, 'failed');
      await composer(chat).press('Control+f');
      await chat.getByRole('textbox', { name: 'Find' }).fill('table');
      await chat.getByRole('search').getByText(/ of /).waitFor();
      assert.deepEqual(await violations(page), [], `${theme}, with replies and the find box`);
      await page.keyboard.press('Escape');
    }
  });

  it('can be used with the keyboard alone', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    await page.keyboard.type('Hello');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('there');
    await page.keyboard.press('Enter');
    const reply = await ended(chat, 'done');
    assert.equal(await chat.locator('article[data-role="user"] [data-part="body"]').innerText(), 'Hello\nthere');
    const retry = button(reply, 'Retry');
    for (let steps = 0; steps < 20 && !(await isFocused(retry)); steps += 1) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await eventually(() => assert.equal(service.requests.length, 2));
    await chat.locator('textarea:focus').waitFor();
  });
});

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
