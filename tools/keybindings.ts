// npm run keybindings: records VS Code's own key bindings on each system, for a test that compares ours with them.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../test/support/browser.ts';
import { startClosing } from '../test/support/closing.ts';
import { eventually } from '../test/support/eventually.ts';
import { root } from './install.mjs';
import { recordings, type Binding } from './keybindingRecordings.ts';
import { makeScratch } from '../test/support/scratch.ts';
import { exitOnSignal } from './signals.ts';
import { installVsCode, vsCodeVersion } from '../test/support/vscodeInstall.ts';
import { startVsCode } from '../test/support/vscodeServer.ts';
import { openWorkbench, runCommand } from '../test/support/workbench.ts';

/** The user agent of a browser on each system, and the modifier key for Select All. */
const systems = {
  macOS: ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/138.0', 'Meta'],
  Windows: ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0', 'Control'],
  Linux: ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/138.0', 'Control'],
} as const;

exitOnSignal();
await installVsCode();
const closing = startClosing();
try {
  const scratch = await makeScratch();
  closing.add(scratch.remove);
  const vsCode = await startVsCode({ dataDir: scratch.dataDir, folder: scratch.workspace });
  closing.add(vsCode.stop);
  const browser = await launchBrowser();
  closing.add(() => browser.close());
  await mkdir(join(root, recordings), { recursive: true });
  for (const [system, [userAgent, modifier]] of Object.entries(systems)) {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const context = await browser.newContext({ userAgent, permissions, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openWorkbench(page, vsCode.url);
    const bindings = await defaults(page, modifier);
    const rows = bindings
      .map(({ key, command, when }) => JSON.stringify({ key, command, when: when && withoutPath(when) }))
      .join(',\n');
    const file = join(root, recordings, `${system}.json`);
    // A line for each, so that a newer recording shows what has changed.
    await writeFile(file, `{"vsCode":"${vsCodeVersion}","bindings":[\n${rows}\n]}\n`);
    console.log(`${system}: ${bindings.length} key bindings`);
    await context.close();
  }
} finally {
  await closing.close();
}

/** One of the conditions names the file with the user's key bindings, which is elsewhere on each machine. */
function withoutPath(when: string): string {
  return when.replace(/vscode-remote:[^']*\/User\//, 'vscode-userdata:/User/');
}

/** VS Code's own key bindings, which it shows as JSON with comments. They are copied, because the page contains only the lines in view. */
async function defaults(page: Page, modifier: string): Promise<Binding[]> {
  await runCommand(page, 'Preferences: Open Default Keyboard Shortcuts (JSON)');
  await page.locator('.monaco-editor .view-line', { hasText: 'Override key bindings' }).waitFor();
  const text = await eventually(async () => {
    await page.locator('.monaco-editor .view-line').first().click();
    await page.keyboard.press(`${modifier}+a`);
    // The browser itself copies, with the key of the real system.
    await page.keyboard.press('ControlOrMeta+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^\/\/ Override key bindings[^]*editor\.action\.accessibleView/);
    return copied;
  }, 30_000);
  return JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as Binding[];
}
