// Steps of a user in the chat view.
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { chat } from './chatFrame.ts';
import { eventually } from './eventually.ts';
import { spoken, spokenCommand } from './spoken.ts';
import { runCommand } from './workbench.ts';

/** Starts a new conversation and waits until its message box has the focus. */
export async function newChat(page: Page): Promise<void> {
  // While VS Code moves a view, it briefly has two of it, and focuses neither: then run the command once more.
  await eventually(async () => {
    await runCommand(page, `Realm Chat: ${spokenCommand('New Chat')}`);
    await chat(page).locator('textarea:focus').waitFor({ timeout: 5_000 });
  });
  await chat(page).locator('article').first().waitFor({ state: 'detached' });
}

/** Types a message and sends it with Enter. */
export async function say(chat: FrameLocator, text: string): Promise<void> {
  await composer(chat).fill(text);
  await composer(chat).press('Enter');
}

/** Removes the typed text and the attachments. */
export async function emptyComposer(chat: FrameLocator): Promise<void> {
  await composer(chat).fill('');
  const removals = chat.locator('.chips').getByRole('button', { name: spoken(/^Remove /) });
  // A folder goes with all of its files.
  for (let left = await removals.count(); left > 0; left = await removals.count()) {
    await removals.first().click();
    await removals.nth(left - 1).waitFor({ state: 'detached' });
  }
}

/** The text box that messages are typed into. */
export function composer(chat: FrameLocator): Locator {
  return chat.getByRole('textbox', { name: spoken('Message'), exact: true });
}

/** A button of the view, by its full name. */
export function button(chat: FrameLocator | Locator, name: string | RegExp): Locator {
  return chat.getByRole('button', { name: spoken(name), exact: true });
}

/** The line that opens the thoughts of a reply. */
export function thoughtsLine(chat: FrameLocator | Locator): Locator {
  return chat.locator('details[data-part="thoughts"] > summary');
}

/** The last reply. */
export function lastReply(chat: FrameLocator): Locator {
  return chat.locator('article[data-role="assistant"]').last();
}

/** Waits until the last message is a reply that has ended with this outcome, and resolves to it, also after others have followed. */
export async function ended(chat: FrameLocator, outcome: string): Promise<Locator> {
  const ofThis = chat.locator(`[data-role="assistant"][data-outcome="${outcome}"]`);
  const messages = chat.locator('article');
  await messages.last().and(ofThis).waitFor({ timeout: 60_000 });
  return messages.nth((await messages.count()) - 1);
}

/** The rendered text of a message. */
export function body(message: Locator): Locator {
  return message.locator('[data-part="body"]');
}

/** The text of a message, also where it is scrolled out of view and so not laid out: the browser then leaves it out of `innerText`. */
export async function textOf(message: Locator): Promise<string> {
  return (await body(message).textContent()) ?? '';
}

/** The reply that is still streaming. */
export function streaming(chat: FrameLocator): Locator {
  return chat.locator('article[data-outcome="streaming"]');
}

/** The line of details under a reply: model, tokens, seconds, and how it ended if not well, separated by spaces. */
export async function details(reply: Locator): Promise<string> {
  return (await reply.locator('.details > *').allInnerTexts()).join(' ');
}
