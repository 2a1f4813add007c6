// VS Code's notifications, as they are shown.
import type { Locator, Page } from 'playwright-core';

/** A notification, as it reads. */
export interface Notification {
  message: string;
  buttons: string[];
}

/** The notification that says this; click a button of it with `.getByRole('button', { name })`. */
export function notification(page: Page, message: string | RegExp): Locator {
  return page
    .locator(':is(.notifications-toasts, .notifications-center) .notification-list-item')
    .filter({ hasText: message });
}

/** All notifications that are shown now. Wait for one first (`notification(…).waitFor()`). */
export async function notifications(page: Page): Promise<Notification[]> {
  const items = await page.locator('.notifications-toasts .notification-list-item').all();
  return Promise.all(items.map(read));
}

async function read(item: Locator): Promise<Notification> {
  const message = await item.locator('.notification-list-item-message').innerText();
  return {
    message,
    buttons: await item.locator('.notification-list-item-buttons-container .monaco-button').allInnerTexts(),
  };
}
