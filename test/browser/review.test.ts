import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { composer, ended, textOf } from '../support/conversation.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { chooseRow, quickPickRow } from '../support/quickInput.ts';
import type { SampleService } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { editorAction, editorFocused, openFile, runCommand } from '../support/workbench.ts';

/** Makes the workspace a repository with an unstaged change in a function of `invoice.ts`. */
async function makeRepository(workspace: string): Promise<void> {
  const git = (...words: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: workspace });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'Begin');
  const file = join(workspace, 'invoice.ts');
  await writeFile(file, (await readFile(file, 'utf8')).replace('i < lines.length', 'i <= lines.length'));
}

const hostile =
  'The last turn reads past the end. [Close](command:workbench.action.closeWindow) <img src="https://example.com/a.png"> $(bug) https://example.com \u202Ereversed';
const findings = [
  {
    file: 'invoice.ts',
    line: 9,
    severity: 'error',
    title: 'Off by one',
    message: hostile,
    suggestion: 'i < lines.length',
  },
  { file: 'invoice.ts', line: 10, severity: 'warning', message: 'lines[i] may be undefined.' },
  { file: '../secret.ts', line: 1, severity: 'info', message: 'Nowhere to be seen.' },
];

function reply(service: SampleService, text: string): void {
  service.answerNext((_, response) => response.end(startLine + textLine(text) + endLine));
}

async function review(page: Page): Promise<void> {
  // The Git extension finds the repository only some time after a file of it was opened.
  await eventually(async () => {
    await runCommand(page, 'Realm Chat: Review Changes…');
    await quickPickRow(page, 'All Uncommitted Changes').waitFor({ timeout: 3_000 });
  }, 40_000);
  await chooseRow(page, 'All Uncommitted Changes');
}

describe('A review of changes', () => {
  it('shows findings as comments with Fix, Ask and Dismiss and a summary in the chat', async () => {
    const { page, chat, service, workspace } = await openStory({ service: { pause: 0 } });
    await makeRepository(workspace);
    await openFile(page, 'invoice.ts');
    reply(service, `Here is my review:\n\n\`\`\`json\n${JSON.stringify(findings)}\n\`\`\`\n`);
    await review(page);
    const comments = page.locator('.review-widget');
    const [first, second] = [comments.filter({ hasText: 'Off by one' }), comments.filter({ hasText: 'undefined' })];
    const action = (comment: Locator, name: string): Locator => comment.getByRole('button', { name, exact: true });
    await second.waitFor();

    const shown = first.locator('.comment-body');
    assert.match(
      await shown.innerText(),
      /^Off by one\n+The last turn [^\n]*\[U\+202E\]reversed\n+Suggestion: i < lines\.length$/,
    );
    assert.equal(await shown.locator('a, img, .codicon').count(), 0);
    assert.match(await first.innerText(), /Error/);
    await chat
      .locator('article[data-role="user"]', { hasText: 'Review of the uncommitted changes in example' })
      .waitFor();
    const summary = await textOf(await ended(chat, 'done'));
    assert.match(summary, /✖ Error: 1 · ⚠ Warning: 1 · ℹ Info: 1/);

    await action(first, 'Ask About It').click();
    await eventually(async () => assert.match(await composer(chat).inputValue(), /A review says about invoice\.ts:9:/));
    await chat.locator('.chip', { hasText: 'invoice.ts:7–13' }).waitFor();
    await chat.locator('textarea:focus').waitFor();

    reply(service, '```ts\nexport function total(lines: Line[]): number {\n  return lines.reduce(sum);\n}\n```\n');
    await action(first, 'Fix').click();
    await editorAction(page, /^Accept/).click();
    await page.getByRole('tab', { name: /^Fix/ }).waitFor({ state: 'detached' });
    await editorFocused(page);
    // The comments may cover the line.
    await page.keyboard.press('Control+s');
    await eventually(async () => assert.match(await readFile(join(workspace, 'invoice.ts'), 'utf8'), /lines\.reduce/));

    await action(second, 'Dismiss').click();
    await second.waitFor({ state: 'detached' });
    await runCommand(page, 'Realm Chat: Dismiss All Findings');
    await comments.first().waitFor({ state: 'detached' });
    await runCommand(page, 'Git: Close Repository');
  });
});
