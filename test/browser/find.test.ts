import assert from 'node:assert/strict';
import { composer, ended, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { openStory } from '../support/story.ts';
import { openFile } from '../support/workbench.ts';

describe('Find and Copy in VS Code', () => {
  it('work in the panel while it has the focus, and Find works in the editor afterwards', async () => {
    const { page, chat } = await openStory({ service: { pause: 0 } });
    const editor = await openFile(page, 'words.py');
    await newChat(page);
    await say(chat, 'Show me Markdown: a table and code');
    await ended(chat, 'done');
    await composer(chat).focus();
    await page.keyboard.press('Control+f');
    const box = chat.getByRole('search', { name: 'Find' });
    await box.getByRole('textbox').waitFor();
    // The word is inserted at once, because its first letters would have the same number of matches.
    await page.keyboard.insertText('table');
    const count = await box.getByText(/^[12] of 2$/).innerText();
    await page.keyboard.press('Enter');
    await box.getByText(count === '1 of 2' ? '2 of 2' : '1 of 2').waitFor();
    await page.keyboard.press('F3');
    await box.getByText(count).waitFor();
    assert.equal(await page.locator('.editor-widget.find-widget.visible').count(), 0);

    const log = chat.getByRole('log');
    await log.evaluate((log) => getSelection()?.selectAllChildren(log.querySelector('table') ?? log));
    await eventually(async () => {
      await log.press('Control+c');
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^[^\t\n]+\t[^\n]+\n/);
    });

    await editor.locator('.view-line').first().click();
    await page.keyboard.press('Control+f');
    await page.locator('.editor-widget.find-widget.visible').waitFor();
  });
});
