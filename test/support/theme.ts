// The colour themes that the panel is looked at in.
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { chooseRow, quickInput } from './quickInput.ts';
import { runCommand } from './workbench.ts';

/** Names of VS Code's own themes, and the class its window wears with each. */
const themes = {
  light: { name: 'Light 2026', className: 'vs' },
  dark: { name: 'Dark 2026', className: 'vs-dark' },
  'light high contrast': { name: 'Light High Contrast', className: 'hc-light' },
  'dark high contrast': { name: 'Dark High Contrast', className: 'hc-black' },
} as const;

export type Theme = keyof typeof themes;

/** All of them, to walk through. */
export const allThemes = Object.keys(themes) as Theme[];

/** The name of a theme in VS Code. */
export function nameOf(theme: Theme): string {
  return themes[theme].name;
}

/** Changes the colour theme and waits until the window wears it. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  const { name, className } = themes[theme];
  // What is typed before VS Code has filled its list does not filter it, so the list is asked for again.
  await eventually(async () => {
    await page.keyboard.press('Escape');
    await runCommand(page, 'Preferences: Color Theme');
    await quickInput(page).getByPlaceholder('Select Color Theme').fill(name, { timeout: 5_000 });
    await chooseRow(page, name, 2_000);
  }, 30_000);
  await quickInput(page).waitFor({ state: 'hidden' });
  await page.locator(`.monaco-workbench.${className}`).waitFor();
}
