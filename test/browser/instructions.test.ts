import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { button, composer, ended, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { notification } from '../support/notifications.ts';
import { quickInput, quickInputBox } from '../support/quickInput.ts';
import type { SampleService } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { activeEditor, openFile, runCommand, selectLines } from '../support/workbench.ts';

interface Sent {
  model: string;
  messages: { role: string; content: string }[];
}

const lastSent = ({ requests }: SampleService): Sent => JSON.parse(requests.at(-1)?.body ?? '{}') as Sent;
const lastText = (service: SampleService): string => lastSent(service).messages.at(-1)?.content ?? '';
const always = '.github/copilot-instructions.md';

/** The files of a repository. The last three are not used. */
const files: Record<string, string | Buffer> = {
  'AGENTS.md': 'Write \u202ebriefly.\n',
  [always]: 'Use tabs.\n',
  '.github/instructions/ts.instructions.md':
    '---\napplyTo: "**/*.ts"\nmodel: other\nendpoint: https://other.example\n---\nNo semicolons.\n',
  '.github/instructions/py.instructions.md': '---\napplyTo: "**/*.py"\n---\nNo classes.\n',
  '.github/prompts/review.prompt.md': '---\ndescription: Look it over\nmode: agent\ntools: [x]\n---\nReview ${file}.\n',
  '.github/prompts/explain.prompt.md': 'Something else.\n',
  '.github/instructions/broken.instructions.md': '---\napplyTo: **/*.ts\n---\nBroken.\n',
  '.github/instructions/large.instructions.md': `---\napplyTo: "**"\n---\n${'a'.repeat(100_000)}`,
  '.github/instructions/binary.instructions.md': Buffer.from([0, 1, 2, 0]),
};

describe('Instructions of a repository', () => {
  it('are shown, allowed, sent once, turned off, and asked about again when they change (V115, V117, V118, V119)', async () => {
    const { page, chat, service, workspace } = await openStory({ service: { pause: 0 } });
    const write = async (path: string, content: string | Buffer): Promise<void> => {
      await mkdir(dirname(join(workspace, path)), { recursive: true });
      await writeFile(join(workspace, path), content);
    };
    for (const [path, content] of Object.entries(files)) await write(path, content);
    const answer = (name: string): Promise<void> =>
      notification(page, 'This workspace has instructions').getByRole('button', { name, exact: true }).click();
    const chip = (name: string) => button(chat, `Remove ${name}`);
    await openFile(page, 'invoice.ts');
    await newChat(page);

    await notification(page, /broken.*line 2 of its front matter is not valid YAML.*/).waitFor();
    const refused = await notification(page, /broken/).innerText();
    for (const why of [/large.*is larger than 100 KB/, /binary.*is not a text file/]) assert.match(refused, why);
    const asked = await notification(page, 'This workspace has instructions').innerText();
    for (const remark of [/AGENTS\.md contains invisible characters: 1 \(U\+202E\)/, /model, endpoint/, /mode, tools/])
      assert.match(asked, remark);
    assert.equal(await chip('AGENTS.md').count(), 0);
    await answer('Show');
    await page.getByRole('tab', { name: 'Instructions of this workspace', selected: true }).waitFor();
    await page
      .locator('.view-line', { hasText: /Write.\[U\+202E\]briefly/ })
      .first()
      .waitFor();
    await answer('Use');
    await openFile(page, 'invoice.ts');
    await composer(chat).click();
    for (const name of ['AGENTS.md', always, '.github/instructions/ts.instructions.md']) await chip(name).waitFor();
    assert.equal(await chip('.github/instructions/py.instructions.md').count(), 0);
    await chip(always).click();
    await chip(always).waitFor({ state: 'detached' });

    await composer(chat).pressSequentially('/rev');
    await chat.getByRole('option', { name: /Look it over/ }).waitFor();
    await composer(chat).press('Enter');
    await composer(chat).press('Enter');
    await ended(chat, 'done');
    assert.equal(lastSent(service).model, 'ai.service.assistant');
    assert.equal(
      lastText(service),
      'Review invoice.ts.\n\nInstructions from AGENTS.md:\n```markdown\nWrite \u202ebriefly.\n```\n\n' +
        'Instructions from .github/instructions/ts.instructions.md:\n```markdown\nNo semicolons.\n```',
    );
    await say(chat, 'Thanks');
    await eventually(() => assert.equal(lastText(service), 'Thanks'));
    // Enter does nothing while a reply arrives.
    await chat.locator('article[data-role="assistant"][data-outcome="done"]').nth(1).waitFor();

    await write('AGENTS.md', 'Write at length.\n');
    await rm(join(workspace, '.github/instructions/ts.instructions.md'));
    await say(chat, 'And now?');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByText('This workspace has instructions for AI assistants: AGENTS.md. Use them?').waitFor();
    assert.equal(service.requests.length, 2, 'nothing is sent before the answer');
    await dialog.getByRole('button', { name: 'Use', exact: true }).click();
    await eventually(() =>
      assert.equal(lastText(service), 'And now?\n\nInstructions from AGENTS.md:\n```markdown\nWrite at length.\n```'),
    );
    await ended(chat, 'done');

    await newChat(page);
    for (const name of ['AGENTS.md', always]) await chip(name).waitFor();
    assert.equal(await chip('.github/instructions/ts.instructions.md').count(), 0);
  });

  it('are in the preview of Rewrite and of Ask as often as they are sent, and Ask shows the whole conversation', async () => {
    const { page, chat, service, workspace } = await openStory({ service: { pause: 0 } });
    await writeFile(join(workspace, 'AGENTS.md'), 'Write briefly.\n');
    await openFile(page, 'invoice.ts');
    await newChat(page);
    await notification(page, 'This workspace has instructions')
      .getByRole('button', { name: 'Use', exact: true })
      .click();
    await button(chat, 'Remove AGENTS.md').waitFor();
    await say(chat, 'Hello');
    await ended(chat, 'done');

    for (const [command, isConversationShown] of [
      ['Rewrite…', false],
      ['Ask…', true],
    ] as const) {
      await openFile(page, 'invoice.ts');
      await selectLines(page, 7, 13);
      await runCommand(page, `Realm Chat: ${command}`);
      await quickInput(page).getByRole('button', { name: 'Show What Will Be Sent' }).click();
      const preview = await textOfPreview(page);
      assert.equal(preview.split('Write briefly.').length - 1, 1, preview);
      assert.equal(preview.includes('Hello'), isConversationShown, preview);
      await quickInputBox(page).press('Escape');
    }
    assert.equal(service.requests.length, 1);
  });
});

async function textOfPreview(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'What will be sent', selected: true }).waitFor();
  await activeEditor(page).locator('.view-line').nth(3).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  return page.evaluate(() => navigator.clipboard.readText());
}
