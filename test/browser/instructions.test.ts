import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { button, composer, ended, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { notification } from '../support/notifications.ts';
import type { SampleService } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { openFile } from '../support/workbench.ts';

interface Sent {
  messages: { role: string; content: string }[];
}

const lastText = ({ requests }: SampleService): string =>
  (JSON.parse(requests.at(-1)?.body ?? '{}') as Sent).messages.at(-1)?.content ?? '';
const always = '.github/copilot-instructions.md';

/** The files of a repository. The last is not used. */
const files: Record<string, string> = {
  'AGENTS.md': 'Write \u202ebriefly.\n',
  [always]: 'Use tabs.\n',
  '.github/prompts/review.prompt.md': '---\ndescription: Look it over\nmode: agent\ntools: [x]\n---\nReview ${file}.\n',
  '.github/instructions/broken.instructions.md': '---\napplyTo: **/*.ts\n---\nBroken.\n',
};

describe('Instructions of a repository', () => {
  it('are shown, allowed, sent once, turned off, and asked about again when they change (V115, V117, V118, V119)', async () => {
    const { page, chat, service, workspace } = await openStory({ service: { pause: 0 } });
    const write = async (path: string, content: string): Promise<void> => {
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
    const asked = await notification(page, 'This workspace has instructions').innerText();
    for (const remark of [/AGENTS\.md contains invisible characters: 1 \(U\+202E\)/, /mode, tools/])
      assert.match(asked, remark);
    assert.equal(await chip('AGENTS.md').count(), 0);
    await answer('Show');
    await page.getByRole('tab', { name: 'Instructions of this workspace', selected: true }).waitFor();
    await page
      .locator('.view-line', { hasText: /Write.\[U\+202E\]briefly/ })
      .first()
      .waitFor();
    await answer('Use');
    await page.getByRole('tab', { name: 'invoice.ts' }).click();
    await composer(chat).click();
    for (const name of ['AGENTS.md', always]) await chip(name).waitFor();
    await chip(always).click();
    await chip(always).waitFor({ state: 'detached' });

    await composer(chat).pressSequentially('/rev');
    await chat.getByRole('option', { name: /Look it over/ }).waitFor();
    await composer(chat).press('Enter');
    await composer(chat).press('Enter');
    await ended(chat, 'done');
    const withInstructions = 'Instructions from AGENTS.md:\n```markdown\n';
    assert.equal(lastText(service), `Review invoice.ts.\n\n${withInstructions}Write \u202ebriefly.\n\`\`\``);

    await write('AGENTS.md', 'Write at length.\n');
    await say(chat, 'And now?');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByText('This workspace has instructions for AI assistants: AGENTS.md. Use them?').waitFor();
    assert.equal(service.requests.length, 1, 'nothing is sent before the answer');
    await dialog.getByRole('button', { name: 'Use', exact: true }).click();
    await eventually(() => assert.equal(lastText(service), `And now?\n\n${withInstructions}Write at length.\n\`\`\``));
    await ended(chat, 'done');
  });
});
