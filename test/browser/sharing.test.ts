import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { button, composer, ended, newChat, say } from '../support/conversation.ts';
import { filesWith } from '../support/leaks.ts';
import { quickInput, quickPickRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { switchTheme } from '../support/theme.ts';
import type { VsCode } from '../support/vscodeServer.ts';
import { openFile, runCommand } from '../support/workbench.ts';

const prompts = [{ name: 'left', prompt: 'Left' }];

describe('A VS Code instance that several stories share', () => {
  let first: Page;
  let shared: VsCode;

  it('is changed in many ways by the first story', async () => {
    const { page, chat, workspace, vsCode } = await openStory({
      service: { pause: 0 },
      settings: { 'realmChat.prompts': prompts, 'realmChat.systemPrompt': 'Left' },
    });
    shared = vsCode;
    await newChat(page);
    await switchTheme(page, 'dark');
    await say(chat, 'Left behind');
    await ended(chat, 'done');
    await openFile(page, 'words.py');
    await page.keyboard.type('left');
    await page.locator('.tab.dirty', { hasText: 'words.py' }).waitFor();
    await runCommand(page, 'View: Split Editor Right');
    await runCommand(page, 'File: New Untitled Text File');
    await page.keyboard.type('left');
    await composer(chat).fill('#editors');
    await composer(chat).press('Enter');
    await button(chat, 'Remove words.py').waitFor();
    await composer(chat).fill('left');
    await runCommand(page, 'Realm Chat: Refresh Models');
    await page.locator('.notification-list-item').first().waitFor();
    await writeFile(join(workspace, 'invoice.ts'), 'left');
    await page.evaluate(() => navigator.clipboard.writeText('left'));
    await runCommand(page, 'Realm Chat: Select Model or App');
    await quickPickRow(page, 'atlas-small').click();
    await button(chat, 'Model or app: atlas-small').waitFor();
    await runCommand(page, 'Realm Chat: Add App');
    await quickInput(page).waitFor();
    await page.context().newPage();
  });

  it('is reset for the next story', async () => {
    const { page, chat, workspace, vsCode, service } = await openStory({ service: { pause: 0 } });
    first = page;
    assert.ok(vsCode === shared, 'the one before could not be reset');
    assert.equal(page.context().pages().length, 1);
    assert.equal(await page.locator('.tab, .notification-list-item, .monaco-dialog-box').count(), 0);
    assert.equal(await quickInput(page).count(), 0);
    assert.equal(await page.locator('.editor-group-container').count(), 1);
    await page.locator('.monaco-workbench.vs').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '');
    assert.match(await readFile(join(workspace, 'invoice.ts'), 'utf8'), /^interface Line/);
    assert.deepEqual(await filesWith('Left behind', join(vsCode.dataDir, 'data', 'User')), []);

    await newChat(page);
    assert.equal(await composer(chat).inputValue(), '');
    assert.equal(await chat.getByRole('button', { name: /^Remove / }).count(), 0);
    await button(chat, 'Model or app: Assistant').waitFor();
    await say(chat, '/left');
    await ended(chat, 'done');
    assert.equal(service.requests.length, 1);
    const { messages } = JSON.parse(service.requests[0]?.body ?? '{}') as { messages: unknown[] };
    assert.deepEqual(messages, [{ role: 'user', content: '/left' }]);
    await openFile(page, 'words.py');
    assert.equal(await page.locator('.view-line', { hasText: 'left' }).count(), 0);
    await page.context().newPage();
    await page.close();
  });

  it('is another one for the story after one that has closed its window', async () => {
    const { page } = await openStory();
    assert.ok(page !== first, 'it is the same window');
    assert.equal(page.context().pages().length, 1);
  });
});
