import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { body, button, ended, newChat, say } from '../support/conversation.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { shellSettings } from '../support/vscodeSettings.ts';

/** Makes a reply contain only this code, and clicks Insert into terminal at the code block. */
async function press(page: Page, chat: FrameLocator, service: SampleService, code: string): Promise<void> {
  await newChat(page);
  service.answerNext((_, response) => response.end(startLine + textLine(`\`\`\`bash\n${code}\n\`\`\``) + endLine));
  await say(chat, 'How?');
  const block = body(await ended(chat, 'done')).locator('.code-block');
  await block.hover();
  await button(block, 'Insert into terminal').click();
}

function dialog(page: Page): Locator {
  return page.locator('.monaco-dialog-box');
}

function shown(page: Page, text: string): Locator {
  return page.locator('.terminal-wrapper.active .xterm-rows').getByText(text);
}

describe('Insert into terminal', () => {
  it('writes one line at once and several after a question, and runs nothing before Enter (V107, V108)', async () => {
    const { page, chat, service, workspace } = await openStory({ settings: shellSettings, service: { pause: 0 } });
    const log = join(workspace, 'log.txt');
    await press(page, chat, service, 'echo first >> log.txt');
    await shown(page, 'echo first >> log.txt').first().waitFor();
    assert.ok(!existsSync(log));
    await page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await readFile(log, 'utf8'), 'first\n'));

    const several = 'for word in second third\ndo\n  echo $word >> log.txt\ndone';
    await press(page, chat, service, several);
    await dialog(page).getByText('Write these 4 lines into the terminal?').waitFor();
    await dialog(page).getByText('echo $word >> log.txt').waitFor();
    await dialog(page).getByRole('button', { name: 'Write' }).click();
    await shown(page, 'done').first().waitFor();
    assert.equal(await readFile(log, 'utf8'), 'first\n');
    await page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await readFile(log, 'utf8'), 'first\nsecond\nthird\n'));

    await page.keyboard.type("bind 'set enable-bracketed-paste off'\n");
    await press(page, chat, service, 'echo fourth >> log.txt\necho fifth >> log.txt');
    await dialog(page).getByRole('button', { name: 'Write' }).click();
    await dialog(page)
      .getByText(/paste 2 lines/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    assert.equal(await readFile(log, 'utf8'), 'first\nsecond\nthird\n');
    // The next story has no terminal.
    await page.keyboard.type('exit\n');
    await page.locator('.terminal-wrapper').waitFor({ state: 'detached' });
  });
});
