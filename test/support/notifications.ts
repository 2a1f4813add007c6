// VS Code's notifications.
import type { Locator, Page } from 'playwright-core';
import { runCommand } from './workbench.ts';

/** The notification with this message; click a button of it with `.getByRole('button', { name })`. */
export function notification(page: Page, message: string | RegExp): Locator {
  return page
    .locator(':is(.notifications-toasts, .notifications-center) .notification-list-item')
    .filter({ hasText: message });
}

/**
 * The text of the notification with this message. It need not be popped up any more: VS Code puts it away some seconds after the
 * user does something.
 */
export async function keptNotification(page: Page, message: string | RegExp): Promise<string> {
  await runCommand(page, 'Notifications: Show Notifications');
  const text = await notification(page, message).locator('.notification-list-item-message').innerText();
  await runCommand(page, 'Notifications: Hide Notifications');
  return text;
}

/** The messages of all notifications since the window was opened, also of those that are hidden by now; none if they cannot be shown. */
export async function earlierNotifications(page: Page): Promise<string[]> {
  try {
    await page.locator('#status\\.notifications').click({ timeout: 5_000 });
    return await page.locator('.notifications-center .notification-list-item-message').allInnerTexts();
  } catch {
    return [];
  }
}

/** What the status bar says for a while. */
export function statusMessage(page: Page, message: string | RegExp): Locator {
  return page.locator('.statusbar').getByText(message);
}

/** The messages of all notifications that are popped up at this moment. Wait for one first (`notification(…).waitFor()`). */
export function notificationMessages(page: Page): Promise<string[]> {
  return page.locator('.notifications-toasts .notification-list-item-message').allInnerTexts();
}
