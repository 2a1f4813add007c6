// The steps of a new user, from the first click to the first answer.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { chatInSideBar, chatInTab } from '../support/chatFrame.ts';
import { body, button, composer, ended, say } from '../support/conversation.ts';
import type { Message } from '../support/mockLlm.ts';
import { eventually } from '../support/eventually.ts';
import { answerQuickInput, chooseRow, quickInput, quickInputBox, quickPickRow } from '../support/quickInput.ts';
import { makeSideBarWide } from '../support/sideBarWidth.ts';
import { openStory } from '../support/story.ts';
import { openFile, runCommand, selectLines } from '../support/workbench.ts';

/**
 * Records from now on what VS Code asks in this window: each step of the quick input, each dialog, and each notification with buttons,
 * except progress, which can only be cancelled. Resolves to a function that returns the questions.
 */
async function noteQuestions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const asked = new Set<string>();
    const look = (): void => {
      for (const widget of document.querySelectorAll<HTMLElement>('.quick-input-widget'))
        if (widget.checkVisibility())
          asked.add(widget.querySelector<HTMLElement>('.quick-input-titlebar')?.innerText.trim() ?? '');
      for (const dialog of document.querySelectorAll<HTMLElement>('.monaco-dialog-box')) asked.add(dialog.innerText);
      for (const shown of document.querySelectorAll<HTMLElement>('.notification-list-item:has(.monaco-button)'))
        if (![...shown.querySelectorAll('.monaco-button')].every(({ textContent }) => textContent === 'Cancel'))
          asked.add(shown.innerText);
      document.body.dataset['asked'] = JSON.stringify([...asked]);
    };
    new MutationObserver(look).observe(document.querySelector('.monaco-workbench')!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  return async () => JSON.parse((await page.locator('body').getAttribute('data-asked')) ?? '[]') as string[];
}

/** The check mark of a step of the open walkthrough, by its id. */
function step(page: Page, id: string, isDone: boolean): Locator {
  return page.locator(`[data-done-step-id$="#start#${id}"][aria-checked="${isDone}"]`);
}

describe('A new user', () => {
  // A VS Code of its own: it remembers which steps of a walkthrough were done.
  it('sees an example, gets the first answer after three questions, and sees the completed steps in the walkthrough (V180)', async () => {
    const { page, service } = await openStory({ own: true, connected: false, service: { pause: 0 } });
    const [chat, example] = [chatInSideBar(page), chatInTab(page)];
    await runCommand(page, 'Realm Chat: New Chat');
    await button(chat, 'Open example').click();
    await example.getByRole('note').getByText('This is an example').waitFor();
    await example.locator('[data-role="assistant"][data-outcome="done"]').nth(1).waitFor();
    assert.equal(await composer(example).count(), 0);
    for (const name of ['Retry', 'Edit', 'Delete message']) assert.equal(await button(example, name).count(), 0, name);
    await button(example, 'Copy code').first().click();
    await example.getByText('Copied').waitFor();
    await runCommand(page, 'View: Close All Editors');
    // VS Code tracks completed steps from now on.
    await button(chat, 'Open walkthrough').click();
    await step(page, 'connect', false).waitFor();

    const questions = await noteQuestions(page);
    const start = Date.now();
    await button(chat, 'Set up connection').click();
    for (const [prompt, answer] of [
      [/Address of the installation/, service.url],
      [/Realm\. Hosted/, 'primary'],
      [/API key\. An administrator/, 'sk-sample-primary'],
    ] as const) {
      await quickInput(page).filter({ hasText: prompt }).waitFor();
      await answerQuickInput(page, answer);
    }
    await say(chat, 'Hello');
    await ended(chat, 'done');
    const seconds = (Date.now() - start) / 1000;
    const asked = await questions();
    console.log(`      first answer after ${asked.length} questions and ${seconds.toFixed(1)} s: ${asked.join(', ')}`);
    assert.equal(asked.length, 3);

    await openFile(page, 'invoice.ts');
    await selectLines(page, 1, 5);
    await runCommand(page, 'Realm Chat: Explain');
    await chat.locator('article[data-role="assistant"][data-outcome="done"]').nth(1).waitFor();
    // The list of walkthroughs closes if the chat takes the focus late, so it may have to be opened again.
    await eventually(async () => {
      await runCommand(page, 'Welcome: Open Walkthrough...');
      await chooseRow(page, 'Get Started with Realm Chat', 5_000);
    }, 30_000);
    for (const done of ['connect', 'chat', 'code']) await step(page, done, true).waitFor();
    await step(page, 'model', false).waitFor();
  });

  it('can try Realm Chat with a local server: any realm, no key, and one of its models, which its set-up asks for (V182, V341, V342)', async () => {
    const server = fork(join(import.meta.dirname, '..', 'support', 'mockLlm.ts'), {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    try {
      const [ready] = (await once(server, 'message')) as [Message];
      assert.ok(ready.type === 'ready');
      const { page, chat } = await openStory({ connected: false });
      await runCommand(page, 'Realm Chat: New Chat');
      await chat.getByText('A model server of your own').waitFor();
      // VS Code hides the actions at the left first if the title is narrow, so New Chat is alone there. (V345)
      for (const width of [300, 600]) {
        await makeSideBarWide(page, width);
        const actions = page.locator('.part.auxiliarybar .title-actions .action-label');
        assert.equal(await actions.first().getAttribute('aria-label'), 'New Chat');
      }
      await button(chat, 'Set up connection').click();
      await quickInput(page)
        .filter({ hasText: /Address of the installation/ })
        .waitFor();
      await answerQuickInput(page, ready.url);
      await quickInput(page)
        .filter({ hasText: /Realm\. Hosted/ })
        .waitFor();
      assert.equal(await quickInputBox(page).inputValue(), 'primary');
      await quickInputBox(page).press('Enter');
      // Neither the key is asked for, nor one of the apps that this server does not have.
      await quickPickRow(page, 'gpt-5.2').waitFor();
      assert.equal(await quickPickRow(page, 'Assistant').count(), 0);
      await quickInputBox(page).press('Escape');

      await chat.locator('textarea:focus').waitFor();
      await page.keyboard.type('Hello');
      await page.keyboard.press('Enter');
      const failure = await ended(chat, 'failed');
      assert.match(await failure.innerText(), /no apps at http.* choose a model/s);
      assert.equal(await failure.locator('.problem button').first().innerText(), 'Choose a model');
      await button(failure, 'Choose a model').click();
      await chooseRow(page, 'gpt-5.2');
      await button(chat, 'Model or app: gpt-5.2').waitFor();
      await button(failure, 'Retry').first().click();
      assert.equal(await body(await ended(chat, 'done')).innerText(), 'Hello');
    } finally {
      server.disconnect();
    }
  });
});
