import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { chat } from '../support/chatFrame.ts';
import { body, button, ended, lastReply, newChat, say } from '../support/conversation.ts';
import { History } from '../../src/chat/history/history.ts';
import { ask } from '../support/history/folder.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { notification } from '../support/notifications.ts';
import { quickInput, quickInputBox, quickPickRow, quickPickRows } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { conversationsFolder } from '../support/userData.ts';
import { openWorkbench, runCommand } from '../support/workbench.ts';

async function showHistory(page: Page): Promise<void> {
  await runCommand(page, 'Realm Chat: Show History');
  await quickInput(page).locator('input[placeholder="Search in titles and texts"]').waitFor();
}

/** Goes to a button of the open list with this key, and presses it. */
async function pressBy(page: Page, key: 'Tab' | 'Shift+Tab', name: string): Promise<void> {
  const wanted = quickInput(page).getByRole('button', { name }).and(page.locator(':focus'));
  for (let times = 0; times < 5 && !(await wanted.isVisible()); times++) await page.keyboard.press(key);
  await wanted.press('Enter');
}

describe('Conversations', () => {
  it('of another window are in the list, where they can be found by their text and opened by keyboard (V58), those of this workspace first, or only they, and are pinned (V442, V443), with titles that are shown as text there and in notifications, even hostile ones (V43, V48)', async () => {
    const { page: first, vsCode, service } = await openStory();
    const elsewhere = new History(conversationsFolder(vsCode)).create({ id: 'elsewhere', name: 'elsewhere' });
    await ask(elsewhere, 'Asked elsewhere');
    const second = await first.context().newPage();
    await openWorkbench(second, vsCode.url);
    const hostile = '$(trash) [Click](command:workbench.action.quit)';
    for (const [page, question, text] of [
      [first, hostile, 'haystack'],
      [second, 'Question with point', 'needle'],
    ] as const) {
      await page.bringToFront();
      await newChat(page);
      service.answerNext((_, response) => void response.end(startLine + textLine(`A ${text}`) + endLine));
      await say(chat(page), question);
      await ended(chat(page), 'done');
    }
    await second.close();
    await first.bringToFront();
    await showHistory(first);
    await quickPickRow(first, 'Asked elsewhere').waitFor();
    const rows = await quickPickRows(first);
    const headings = async (): Promise<string[][]> =>
      (await quickPickRows(first)).map(({ heading, label }) => [heading, label]);
    assert.deepEqual(
      rows.map(({ heading, label }) => [heading, label]),
      [
        ['This workspace · Today', 'Question with point'],
        ['', hostile],
        ['Other · Today', 'Asked elsewhere'],
      ],
    );
    assert.match(rows[0]?.description ?? '', /\d+:\d\d.* · \S/);

    // All by keyboard.
    const isActive = (label: string): Promise<void> =>
      quickPickRow(first, label).and(first.locator('.focused')).waitFor();
    for (const label of ['Question with point', hostile, 'Asked elsewhere']) {
      await first.keyboard.press('ArrowDown');
      await isActive(label);
    }
    await pressBy(first, 'Tab', 'Pin');
    await eventually(async () =>
      assert.deepEqual(await headings(), [
        ['Pinned', 'Asked elsewhere'],
        ['Today', 'Question with point'],
        ['', hostile],
      ]),
    );
    await isActive('Asked elsewhere');
    await pressBy(first, 'Shift+Tab', 'Show Only This Workspace');
    await quickPickRow(first, 'Asked elsewhere').waitFor({ state: 'detached' });
    await quickInput(first).getByText('History · This workspace').waitFor();
    await pressBy(first, 'Shift+Tab', 'Show All Workspaces');
    await quickPickRow(first, 'Asked elsewhere').waitFor();
    await quickInputBox(first).pressSequentially('needle');
    await quickInput(first).getByText('A needle').waitFor();
    await quickPickRow(first, 'Asked elsewhere').waitFor({ state: 'detached' });
    await quickInputBox(first).press('ArrowDown');
    await isActive('Question with point');
    await quickInputBox(first).press('Enter');
    await body(lastReply(chat(first)))
      .getByText('A needle')
      .waitFor();

    const row = quickPickRow(first, hostile);
    // On a busy machine, a page may take the focus late, which closes the list.
    await eventually(async () => {
      await showHistory(first);
      await row.hover({ timeout: 5_000 });
    }, 60_000);
    assert.equal(await row.locator('.label-name .codicon-trash').count(), 0);
    await button(row, 'Delete').click();
    const told = notification(first, 'Deleted: $(trash)');
    await told.waitFor();
    const message = '.notification-list-item-message';
    assert.equal(await told.locator(`${message} a, ${message} .codicon`).count(), 0);
  });
});
