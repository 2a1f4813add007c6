// The chat view as a person uses it.
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { chat } from './chatFrame.ts';
import { eventually } from './eventually.ts';
import { spoken, spokenCommand } from './spoken.ts';
import { runCommand } from './workbench.ts';

/** Begins a new conversation and waits until it can be typed into. */
export async function newChat(page: Page): Promise<void> {
  // While VS Code moves a view it has it twice for a moment, and gives the focus to neither: then the command is run once more.
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

/** Takes away what was typed and attached. */
export async function emptyComposer(chat: FrameLocator): Promise<void> {
  await composer(chat).fill('');
  const removals = chat.getByRole('button', { name: spoken(/^Remove /) });
  for (let left = await removals.count(); left > 0; left -= 1) {
    await removals.first().click();
    await removals.nth(left - 1).waitFor({ state: 'detached' });
  }
}

/** The text box that messages are typed into. */
export function composer(chat: FrameLocator): Locator {
  return chat.getByRole('textbox', { name: spoken('Message'), exact: true });
}

/** A button of the view, by its whole name. */
export function button(chat: FrameLocator | Locator, name: string | RegExp): Locator {
  return chat.getByRole('button', { name: spoken(name), exact: true });
}

/** The last reply. */
export function lastReply(chat: FrameLocator): Locator {
  return chat.locator('article[data-role="assistant"]').last();
}

/** Waits until the last reply has ended like this, and resolves to it. */
export async function ended(chat: FrameLocator, outcome: string): Promise<Locator> {
  const reply = chat.locator(`article[data-role="assistant"][data-outcome="${outcome}"]`).last();
  await reply.waitFor({ timeout: 60_000 });
  return reply;
}

/** The rendered text of a message. */
export function body(message: Locator): Locator {
  return message.locator('[data-part="body"]');
}

/** The text of a message, also where it is out of sight and so not laid out: the browser counts only what is as inner text. */
export async function textOf(message: Locator): Promise<string> {
  return (await body(message).textContent()) ?? '';
}

/** The reply that is on its way. */
export function streaming(chat: FrameLocator): Locator {
  return chat.locator('article[data-outcome="streaming"]');
}

/** The quiet line under a reply: model, tokens, seconds, and how it ended if not well, with blanks between them. */
export async function details(reply: Locator): Promise<string> {
  return (await reply.locator('.details > *').allInnerTexts()).join(' ');
}
