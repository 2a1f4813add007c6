import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { chat, chatInSideBar, chatInTab } from '../support/chatFrame.ts';
import { body, button, composer, ended, lastReply, newChat, say, streaming } from '../support/conversation.ts';
import { History } from '../../src/chat/history/history.ts';
import { ask } from '../support/history/folder.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { browserStorage } from '../support/leaks.ts';
import { notification } from '../support/notifications.ts';
import { quickInput, quickInputBox, quickPickRow, quickPickRows } from '../support/quickInput.ts';
import type { SampleService } from '../service/server.ts';
import { openStory, type Story } from '../support/story.ts';
import { conversationIds, conversationsFolder } from '../support/userData.ts';
import { openWorkbench, runCommand } from '../support/workbench.ts';

/** Makes the next reply stop after this text, until the returned function ends it. */
function slowly(service: SampleService, text: string): () => void {
  const ending = Promise.withResolvers<undefined>();
  service.answerNext((_, response) => {
    response.write(startLine + textLine(text));
    void ending.promise.then(() => response.end(textLine(', to its end') + endLine));
  });
  return () => ending.resolve(undefined);
}

async function showHistory(page: Page): Promise<void> {
  await runCommand(page, 'Realm Chat: Show History');
  await quickInput(page).locator('input[placeholder="Search in titles and texts"]').waitFor();
}

async function showSideBar(page: Page): Promise<void> {
  await runCommand(page, 'Realm Chat: Focus on Realm Chat View');
  await composer(chatInSideBar(page)).waitFor();
}

async function openInTab(page: Page, title: string): Promise<void> {
  await runCommand(page, 'Realm Chat: Open Chat in Editor');
  await page.getByRole('tab', { name: title }).waitFor();
  // The page takes the focus once it is loaded, which would close a list that was opened before.
  await composer(chatInTab(page)).and(chatInTab(page).locator(':focus')).waitFor();
}

/** Whether a tab shows this conversation in what VS Code has stored, as JSON within JSON. */
const isInTab = (kept: string, id: string): boolean => new RegExp(`conversation\\\\{3,}":\\\\+"${id}`).test(kept);

/** Waits until VS Code, which stores its state once a minute, has stored this number of tabs with a conversation. */
async function writtenTabs({ page, vsCode }: Story, count: number): Promise<void> {
  await eventually(async () => {
    const [ids, kept] = await Promise.all([conversationIds(vsCode), browserStorage(page)]);
    assert.ok(ids.filter((id) => isInTab(kept, id)).length >= count);
  }, 120_000);
}

/** Waits until VS Code has stored that the side bar shows the only conversation without a tab, and its connection. */
async function writtenSideBar({ page, vsCode }: Story): Promise<void> {
  await eventually(async () => {
    const [ids, kept] = await Promise.all([conversationIds(vsCode), browserStorage(page)]);
    const [id = '-', ...others] = ids.filter((each) => !isInTab(kept, each));
    assert.deepEqual(others, []);
    // What VS Code has stored is too long for a message.
    assert.ok(new RegExp(`conversation\\\\":\\\\"${id}`).test(kept), `The side bar does not show ${id}.`);
    assert.ok(new RegExp(`conversationPlaces\\\\":\\{[^}]*${id}`).test(kept), `The connection of ${id} is not stored.`);
  }, 120_000);
}

/** Goes to a button of the open list with this key, and presses it. */
async function pressBy(page: Page, key: 'Tab' | 'Shift+Tab', name: string): Promise<void> {
  const wanted = quickInput(page).getByRole('button', { name }).and(page.locator(':focus'));
  for (let times = 0; times < 5 && !(await wanted.isVisible()); times++) await page.keyboard.press(key);
  await wanted.press('Enter');
}

describe('Conversations', () => {
  it('of another window are in the list, where they can be found by their text and opened by keyboard (V58), with titles that are shown as text there, in tabs and in notifications, even hostile ones (V43, V48)', async () => {
    const { page: first, vsCode, service } = await openStory();
    const second = await first.context().newPage();
    await openWorkbench(second, vsCode.url);
    for (const [page, text] of [
      [first, 'haystack'],
      [second, 'needle'],
    ] as const) {
      await page.bringToFront();
      await newChat(page);
      service.answerNext((_, response) => void response.end(startLine + textLine(`A ${text}`) + endLine));
      await say(chat(page), `Question with ${text === 'needle' ? 'point' : 'straw'}`);
      await ended(chat(page), 'done');
    }
    await first.bringToFront();
    await showHistory(first);
    await quickPickRow(first, 'Question with point').waitFor();
    const rows = await quickPickRows(first);
    assert.deepEqual(
      rows.map(({ heading, label }) => [heading, label]),
      [
        ['Today', 'Question with point'],
        ['', 'Question with straw'],
      ],
    );
    assert.match(rows[0]?.description ?? '', /\d+:\d\d.* · \S/);
    await quickInputBox(first).pressSequentially('needle');
    await quickInput(first).getByText('A needle').waitFor();
    await quickPickRow(first, 'Question with straw').waitFor({ state: 'detached' });
    await quickInputBox(first).press('ArrowDown');
    await quickPickRow(first, 'Question with point').and(first.locator('.focused')).waitFor();
    await quickInputBox(first).press('Enter');
    await body(lastReply(chat(first)))
      .getByText('A needle')
      .waitFor();

    const title = '$(trash) [Click](command:workbench.action.quit)';
    await newChat(first);
    await say(chat(first), title);
    await ended(chat(first), 'done');
    await openInTab(first, title);
    const tab = first.getByRole('tab', { name: title });
    assert.equal(await tab.locator('.codicon-trash').count(), 0);
    const row = quickPickRow(first, title);
    // On a busy machine, a page may take the focus late, which closes the list.
    await eventually(async () => {
      await showHistory(first);
      await row.hover({ timeout: 5_000 });
    }, 60_000);
    assert.equal(await row.locator('.label-name .codicon-trash').count(), 0);
    await button(row, 'Delete').click();
    const told = notification(first, 'Deleted: $(trash)');
    await told.waitFor();
    assert.equal(
      await told.locator('.notification-list-item-message a, .notification-list-item-message .codicon').count(),
      0,
    );
    await tab.waitFor({ state: 'detached' });
  });

  it('of this workspace are listed first, or only they, and are pinned, all by keyboard (V442, V443)', async () => {
    const { page, vsCode } = await openStory();
    await newChat(page);
    await say(chat(page), 'Asked here');
    await ended(chat(page), 'done');
    const elsewhere = new History(conversationsFolder(vsCode)).create({ id: 'elsewhere', name: 'elsewhere' });
    await ask(elsewhere, 'Asked elsewhere');
    const headings = async (): Promise<string[][]> =>
      (await quickPickRows(page)).map(({ heading, label }) => [heading, label]);
    await showHistory(page);
    await quickPickRow(page, 'Asked elsewhere').waitFor();
    assert.deepEqual(await headings(), [
      ['This workspace · Today', 'Asked here'],
      ['Other · Today', 'Asked elsewhere'],
    ]);
    for (const label of ['Asked here', 'Asked elsewhere']) {
      await page.keyboard.press('ArrowDown');
      await quickPickRow(page, label).and(page.locator('.focused')).waitFor();
    }
    await pressBy(page, 'Tab', 'Pin');
    await eventually(async () =>
      assert.deepEqual(await headings(), [
        ['Pinned', 'Asked elsewhere'],
        ['Today', 'Asked here'],
      ]),
    );
    await quickPickRow(page, 'Asked elsewhere').and(page.locator('.focused')).waitFor();
    await pressBy(page, 'Shift+Tab', 'Show Only This Workspace');
    await quickPickRow(page, 'Asked elsewhere').waitFor({ state: 'detached' });
    await quickInput(page).getByText('History · This workspace').waitFor();
    assert.deepEqual(await headings(), [['Today', 'Asked here']]);
    await pressBy(page, 'Shift+Tab', 'Show All Workspaces');
    await quickPickRow(page, 'Asked elsewhere').waitFor();
    await quickInputBox(page).press('ArrowDown');
    await quickPickRow(page, 'Asked elsewhere').and(page.locator('.focused')).waitFor();
    await quickInputBox(page).press('Enter');
    await chat(page).locator('article[data-role="user"]', { hasText: 'Asked elsewhere' }).waitFor();
  });

  it('can be continued after their window was reloaded during a reply (V57)', async () => {
    const story = await openStory();
    const { page, service } = story;
    const view = chatInSideBar(page);
    await newChat(page);
    slowly(service, 'Hel');
    await say(view, 'A question');
    await body(streaming(view)).getByText('Hel').waitFor();
    await writtenSideBar(story);
    await page.reload();
    await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    await showSideBar(page);
    const reply = await ended(view, 'partial');
    await body(reply).getByText('Hel', { exact: true }).waitFor();
    await reply.getByText('The window was closed while this reply was on its way.').waitFor();
    await view.locator('article[data-role="user"]', { hasText: 'A question' }).waitFor();
    service.answerNext((_, response) => void response.end(startLine + textLine('Hello again') + endLine));
    await button(reply, 'Retry').last().click();
    await body(await ended(view, 'done'))
      .getByText('Hello again')
      .waitFor();
    assert.equal(await view.locator('article').count(), 2);
  });

  it('stream in two tabs and the side bar at the same time, and are restored in their tabs after a reload', async () => {
    const story = await openStory();
    const { page, service } = story;
    const view = chatInSideBar(page);
    const finish: (() => void)[] = [];
    await newChat(page);
    for (const name of ['First', 'Second', 'Third']) {
      await showSideBar(page);
      finish.push(slowly(service, `${name} reply`));
      await say(view, name);
      await body(streaming(view)).getByText(`${name} reply`).waitFor();
      if (name !== 'Third') await openInTab(page, name);
      if (name !== 'Third')
        await body(streaming(chatInTab(page)))
          .getByText(`${name} reply`)
          .waitFor();
    }
    for (const end of finish) end();
    await body(await ended(view, 'done'))
      .getByText('Third reply, to its end')
      .waitFor();
    for (const name of ['First', 'Second']) {
      await page.getByRole('tab', { name }).click();
      await body(await ended(chatInTab(page), 'done'))
        .getByText(`${name} reply, to its end`)
        .waitFor();
    }
    await writtenTabs(story, 2);
    // A tab in the background is restored with the title that was stored last.
    for (const name of ['First', 'Second'])
      await eventually(
        async () => assert.match(await browserStorage(page), new RegExp(`title\\\\+":\\\\+"${name}`)),
        120_000,
      );
    await page.reload();
    await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    for (const name of ['First', 'Second']) {
      await page.getByRole('tab', { name }).click({ timeout: 60_000 });
      await body(await ended(chatInTab(page), 'done'))
        .getByText(`${name} reply, to its end`)
        .waitFor();
    }
  }).timeout(300_000);
});
