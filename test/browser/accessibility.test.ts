import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { chatFrame, chatInTab } from '../support/chatFrame.ts';
import { button, composer, ended, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { openStory } from '../support/story.ts';
import { allThemes, switchTheme } from '../support/theme.ts';
import { openFile, runCommand } from '../support/workbench.ts';

/** The problems that axe finds in the chat view, one line for each rule. */
async function violations(page: Page): Promise<string[]> {
  const frame = await chatFrame(page);
  await frame.evaluate(axe.source);
  // The page is transparent over the side bar. axe checks only the page, and would assume a white background.
  await frame.evaluate(() => (document.body.style.backgroundColor = 'var(--vscode-sideBar-background)'));
  // The panel is a part of VS Code's window and not a separate page, so it needs no first-level heading. Models choose the
  // levels of the headings in replies.
  const { violations } = await frame.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      rules: { 'page-has-heading-one': { enabled: false }, 'heading-order': { enabled: false } },
    }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

describe('The accessibility of the panel', () => {
  it('passes the checks of axe in every state and theme', async () => {
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

  it('includes the use by keyboard alone', async () => {
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

  it('includes a key that opens a message as plain text, and the focus returns when that is closed (V170)', async () => {
    const { page, chat } = await openStory({ service: { pause: 0 } });
    const text = page.locator('.monaco-editor .view-lines');
    const tab = page.getByRole('tab', { name: /^Accessible View/ });
    await newChat(page);
    await say(chat, 'Show me Markdown: a table and code');
    const reply = await ended(chat, 'done');
    await page.keyboard.press('Alt+F2');
    await text.getByText('Reply from').waitFor();
    assert.doesNotMatch(await text.innerText(), /\*\*|\|/);
    await page.keyboard.press('Escape');
    await tab.waitFor({ state: 'detached' });
    await chat.locator('textarea:focus').waitFor();
    // VS Code may give the focus to the chat a moment later than the chat knows where it goes.
    await eventually(async () => {
      await button(reply, 'Copy reply').focus();
      await page.keyboard.press('Alt+F2');
      await text.getByText('Reply from').waitFor({ timeout: 5_000 });
    });
    await page.keyboard.press('Escape');
    await eventually(async () =>
      assert.ok(await reply.evaluate((article) => article.contains(document.activeElement))),
    );
  });

  it('includes messages in an editor tab, whose page is reloaded while their text is open (V170)', async () => {
    const { page, chat } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    await say(chat, 'Hello');
    await ended(chat, 'done');
    await runCommand(page, 'Realm Chat: Open Chat in Editor');
    const tab = chatInTab(page);
    await tab.locator('textarea:focus').waitFor();
    await page.keyboard.press('Shift+Tab');
    await eventually(async () => {
      await page.keyboard.press('Alt+ArrowUp');
      assert.ok(await isFocused(tab.locator('article[data-role="user"]')));
    });
    await page.keyboard.press('Alt+F2');
    await page.locator('.monaco-editor .view-lines').getByText('Hello').waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => assert.ok(await isFocused(tab.locator('article[data-role="user"]'))));
  });

  it("includes a help that lists its keys, while editors keep VS Code's own help (V171)", async () => {
    const { page, chat } = await openStory();
    await newChat(page);
    await page.keyboard.press('Alt+F1');
    await page.locator('.monaco-editor .view-lines').getByText('Shift+Enter: New line').waitFor();
    await page.keyboard.press('Escape');
    await chat.locator('textarea:focus').waitFor();
    await openFile(page, 'invoice.ts');
    await page.keyboard.press('Alt+F1');
    await page.locator('.accessible-view').getByText('Accessibility Help').first().waitFor();
  });
});

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
