import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { chatFrame, chatInTab } from '../support/chatFrame.ts';
import { button, composer, ended, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { openStory } from '../support/story.ts';
import { allThemes, nameOf, switchTheme, type Theme } from '../support/theme.ts';
import { openFile, runCommand } from '../support/workbench.ts';

/** What VS Code gives its pages in a theme. */
interface Look {
  theme: Theme;
  /** The style of the root element: the colours as variables. */
  style: string;
  /** The classes of the body. */
  classes: string;
}

/** Walks through the themes, and ends in the last one. */
async function looksOf(page: Page): Promise<Look[]> {
  const looks: Look[] = [];
  const frame = await chatFrame(page);
  for (const theme of allThemes) {
    await switchTheme(page, theme);
    await frame.locator(`body[data-vscode-theme-name="${nameOf(theme)}"]`).waitFor();
    const given = await frame.evaluate(() => [document.documentElement.style.cssText, document.body.className]);
    const [style = '', classes = ''] = given;
    looks.push({ theme, style, classes });
  }
  return looks;
}

/** The rules of axe about colours. Only these can find something else in another theme. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

/** The problems that axe finds in the chat view in each of the themes, one line for each rule. */
async function violations(page: Page, looks: Look[]): Promise<string[]> {
  const frame = await chatFrame(page);
  await frame.evaluate(axe.source);
  const found: string[] = [];
  for (const [index, { theme, style, classes }] of looks.entries()) {
    const { violations } = await frame.evaluate(
      ([style, classes, runOnly]) => {
        document.documentElement.style.cssText = style;
        document.body.className = classes;
        // The page is transparent over the side bar. axe checks only the page, and would assume a white background.
        document.body.style.backgroundColor = 'var(--vscode-sideBar-background)';
        // The panel is a part of VS Code's window and not a separate page, so it needs no first-level heading. Models choose the
        // levels of the headings in replies.
        const rules = { 'page-has-heading-one': { enabled: false }, 'heading-order': { enabled: false } };
        return (globalThis as unknown as { axe: typeof axe }).axe.run(runOnly ? { runOnly } : { rules });
      },
      [style, classes, index === 0 ? undefined : aboutColours] as const,
    );
    const lines = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    found.push(...lines.map((line) => `${theme}: ${line}`));
  }
  return found;
}

describe('The accessibility of the panel', () => {
  it('passes the checks of axe in every state and theme', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await openFile(page, 'invoice.ts');
    await newChat(page);
    const looks = await looksOf(page);
    assert.equal(new Set(looks.map(({ style }) => style)).size, 4);
    assert.deepEqual(await violations(page, looks), [], 'empty');
    await composer(chat).fill('#');
    await chat.getByRole('listbox').waitFor();
    assert.deepEqual(await violations(page, looks), [], 'with a list of the composer');
    await composer(chat).fill('#editors');
    await composer(chat).press('Enter');
    await button(chat, 'Remove invoice.ts').waitFor();
    assert.deepEqual(await violations(page, looks), [], 'with something attached');
    await say(chat, 'Show me Markdown: a table and code');
    await ended(chat, 'done');
    service.answerNext((_, response) => response.writeHead(401).end('unauthorized'));
    await say(chat, 'Hello');
    await ended(chat, 'failed');
    await composer(chat).press('Control+f');
    await chat.getByRole('textbox', { name: 'Find' }).fill('table');
    await chat.getByRole('search').getByText(/ of /).waitFor();
    assert.deepEqual(await violations(page, looks), [], 'with replies and the find box');
  });

  it('includes the use by keyboard alone, a help that lists its keys (V171), and a key that opens a message as plain text (V170), after which the focus returns', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    const text = page.locator('.monaco-editor .view-lines');
    await newChat(page);
    await page.keyboard.press('Alt+F1');
    await text.getByText('Shift+Enter: New line').waitFor();
    await closeText(page, 'Accessibility Help');
    await chat.locator('textarea:focus').waitFor();

    await page.keyboard.type('Hello');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('there');
    await page.keyboard.press('Enter');
    const first = await ended(chat, 'done');
    assert.equal(await chat.locator('article[data-role="user"] [data-part="body"]').innerText(), 'Hello\nthere');
    const retry = button(first, 'Retry');
    for (let steps = 0; steps < 20 && !(await isFocused(retry)); steps += 1) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await eventually(() => assert.equal(service.requests.length, 2));
    await chat.locator('textarea:focus').waitFor();

    await say(chat, 'Show me Markdown: a table and code');
    await chat.getByRole('table').waitFor();
    const reply = await ended(chat, 'done');
    await page.keyboard.press('Alt+F2');
    await text.getByText('Reply from').waitFor();
    assert.doesNotMatch(await text.innerText(), /\*\*|\|/);
    await closeText(page, 'Accessible View');
    await chat.locator('textarea:focus').waitFor();
    // VS Code may give the focus to the chat a moment later than the chat knows where it goes.
    await eventually(async () => {
      await button(reply, 'Copy reply').focus();
      await page.keyboard.press('Alt+F2');
      await text.getByText('Reply from').waitFor({ timeout: 5_000 });
    });
    await closeText(page, 'Accessible View');
    const isInReply = (): Promise<boolean> => reply.evaluate((article) => article.matches(':focus-within'));
    await eventually(async () => assert.ok(await isInReply()));
    await page.keyboard.press('Alt+F1');
    await text.getByText('Shift+Enter: New line').waitFor();
    await closeText(page, 'Accessibility Help');
    await eventually(async () => assert.ok(await isInReply()));
  });

  it("includes messages in an editor tab, whose page is reloaded while their text is open (V170), and editors keep VS Code's own help (V171)", async () => {
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
    await closeText(page, 'Accessible View');
    await eventually(async () => assert.ok(await isFocused(tab.locator('article[data-role="user"]'))));

    await openFile(page, 'invoice.ts');
    await page.keyboard.press('Alt+F1');
    await page.locator('.accessible-view').getByText('Accessibility Help').first().waitFor();
  });
});

/** Closes a text with Escape. VS Code may show the text a moment before its editor has the focus. */
async function closeText(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await eventually(async () => {
    await page.keyboard.press('Escape');
    await tab.waitFor({ state: 'detached', timeout: 2_000 });
  });
}

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
