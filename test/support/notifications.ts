// VS Code's notifications, as they are shown.
import type { Locator, Page } from 'playwright-core';

/** The notification that says this; click a button of it with `.getByRole('button', { name })`. */
export function notification(page: Page, message: string | RegExp): Locator {
  return page
    .locator(':is(.notifications-toasts, .notifications-center) .notification-list-item')
    .filter({ hasText: message });
}

/** What all notifications say that pop up now, read at one moment. Wait for one first (`notification(…).waitFor()`). */
export function notificationMessages(page: Page): Promise<string[]> {
  return page.locator('.notifications-toasts .notification-list-item-message').allInnerTexts();
}
