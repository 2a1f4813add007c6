// VS Code's quick input: command palette, quick picks and input boxes.
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** One row of a quick pick, as displayed. */
export interface QuickPickRow {
  label: string;
  description: string;
  detail: string;
  /** The heading of the group that begins with this row. */
  heading: string;
}

/** The quick input widget, while one is open. */
export function quickInput(page: Page): Locator {
  return page.locator('.quick-input-widget:visible');
}

/** The text box of the quick input. */
export function quickInputBox(page: Page): Locator {
  return quickInput(page).locator('.quick-input-box input');
}

/** The message under the text box of the quick input: the prompt, or why a value is refused. */
export function quickInputMessage(page: Page): Locator {
  return quickInput(page).locator('.quick-input-message');
}

/** The rows with exactly this label. */
export function quickPickRow(page: Page, label: string): Locator {
  const name = page.locator('.quick-input-list-row:first-child .label-name').filter({ hasText: exactly(label) });
  return quickInput(page).getByRole('option').filter({ has: name });
}

/** All visible rows at this moment. Wait for one of them first (`quickPickRow`): a list may still be loading. */
export function quickPickRows(page: Page): Promise<QuickPickRow[]> {
  return quickInput(page)
    .getByRole('option')
    .evaluateAll((rows) => {
      // VS Code reuses rows for other items: hidden parts may be left over from the last one.
      const text = (row: Element, part: string): string =>
        Array.from(row.querySelectorAll<HTMLElement>(part), (node) => (node.checkVisibility() ? node.innerText : ''))
          .join(' ')
          .trim();
      return rows.map((row) => ({
        label: text(row, '.quick-input-list-row:first-child .label-name'),
        description: text(row, '.label-description'),
        detail: text(row, '.quick-input-list-label-meta'),
        heading: text(row, '.quick-input-list-separator'),
      }));
    });
}

/** Clicks the row with this label. Only rows in view exist: narrow a long list first (`quickInputBox(page).fill(…)`). */
export async function chooseRow(page: Page, label: string, timeout = 60_000): Promise<void> {
  await quickPickRow(page, label).first().click({ timeout });
}

/**
 * Opens the quick input with a text: `>` a command, `:` a line, else a file. A new window does not yet handle every key, and a view that
 * takes the focus late closes the quick input: so this is repeated until it shows the text.
 */
export async function askedFor(page: Page, text: string): Promise<void> {
  await eventually(async () => {
    await closeQuickInput(page);
    await page.keyboard.press('F1');
    await quickInputBox(page).fill(text, { timeout: 2_000 });
  }, 60_000);
}

/** Closes an open quick input, whose list of commands may be outdated. Presses Escape only then: elsewhere it stops a reply. */
async function closeQuickInput(page: Page): Promise<void> {
  if (!(await quickInput(page).isVisible())) return;
  await quickInputBox(page).press('Escape', { timeout: 2_000 });
  await quickInput(page).waitFor({ state: 'hidden', timeout: 2_000 });
}

/** Replaces the text of the open quick input, and presses Enter unless `send` is false. */
export async function answerQuickInput(page: Page, text: string, send = true): Promise<void> {
  await quickInputBox(page).fill(text);
  if (send) await quickInputBox(page).press('Enter');
}

function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}
