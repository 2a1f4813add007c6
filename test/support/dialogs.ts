// VS Code's modal dialogs.
import type { Page } from 'playwright-core';

/** Answers the dialog that asks this, waits until it is closed, and returns its text. The next dialog may follow at once. */
export async function answerDialog(page: Page, question: string | RegExp, answer: string): Promise<string> {
  const dialog = page.locator('.monaco-dialog-box').filter({ has: page.getByText(question) });
  await dialog.waitFor();
  const text = await dialog.innerText();
  await dialog.getByRole('button', { name: answer, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  return text;
}

/** The texts of the dialogs that are open at this moment. */
export function openDialogs(page: Page): Promise<string[]> {
  return page.locator('.monaco-dialog-box').allInnerTexts();
}
