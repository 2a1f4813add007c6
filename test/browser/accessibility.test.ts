import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { chatFrame } from '../support/chatFrame.ts';
import { button, ended, say } from '../support/conversation.ts';
import { openStory } from '../support/story.ts';
import { allThemes, switchTheme } from '../support/theme.ts';
import { runCommand } from '../support/workbench.ts';

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
    await runCommand(page, 'Realm Chat: New Chat');
    for (const theme of allThemes) {
      await chat.locator('textarea:focus').waitFor();
      await switchTheme(page, theme);
      await runCommand(page, 'Realm Chat: New Chat');
      await chat.locator('textarea:focus').waitFor();
      assert.deepEqual(await violations(page), [], `${theme}, empty`);
      await say(chat, 'Show me Markdown: a table and code');
      await ended(chat, 'done');
      service.answerNext((_, response) => response.writeHead(401).end('unauthorized'));
      await say(chat, 'Hello');
      await ended(chat, 'failed');
      assert.deepEqual(await violations(page), [], `${theme}, with replies`);
    }
  });

  it('can be used with the keyboard alone', async () => {
    const { page, chat } = await openStory({ service: { pause: 0 } });
    await runCommand(page, 'Realm Chat: New Chat');
    await chat.locator('textarea:focus').waitFor();
    await page.keyboard.type('Hello');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('there');
    await page.keyboard.press('Enter');
    const reply = await ended(chat, 'done');
    assert.equal(await chat.locator('article[data-role="user"] [data-part="body"]').innerText(), 'Hello\nthere');
    for (let steps = 0; steps < 20 && (await reply.locator('button:focus').count()) === 0; steps += 1)
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await button(reply, 'Copy reply').or(button(reply, 'Retry')).first().waitFor();
    assert.equal((await reply.locator('button:focus').count()) + (await chat.locator('textarea:focus').count()), 1);
  });
});
