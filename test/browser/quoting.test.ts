import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { body, composer, ended, newChat, say } from '../support/conversation.ts';
import { endLine, startLine, textLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { openStory } from '../support/story.ts';
import { openFile, runCommand } from '../support/workbench.ts';

describe('What is selected in a reply', () => {
  it('is quoted with the key, which does nothing else in VS Code, and with the command, and is sent (V452)', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await openFile(page, 'invoice.ts');
    await newChat(page);
    service.answerNext((_, response) =>
      response.end(startLine + textLine('Use it:\n\n```ts\nlet a;\n```\n') + endLine),
    );
    await say(chat, 'How?');
    await ended(chat, 'done');
    await select(chat, 'pre');
    await body(chat.locator('article[data-role="assistant"]')).locator('p').press('Control+Shift+Period');
    const code = '> Reply from Assistant:\n>\n> ```ts\n> let a;\n> ```\n\n';
    await eventually(async () => assert.equal(await composer(chat).inputValue(), code));
    await chat.locator('textarea:focus').waitFor();
    assert.equal(await page.locator('.monaco-breadcrumbs .focused').count(), 0);

    await composer(chat).press('Control+End');
    await composer(chat).pressSequentially('Why?');
    await select(chat, 'p');
    await runCommand(page, 'Realm Chat: Quote Selection');
    const all = `${code}Why?\n\n> Reply from Assistant:\n>\n> Use it:\n\n`;
    await eventually(async () => assert.equal(await composer(chat).inputValue(), all));
    await composer(chat).press('Enter');
    await eventually(() => assert.ok(service.requests.at(-1)?.body.includes(JSON.stringify(all))));
  });
});

/** Selects the content of a part of the reply. */
async function select(chat: FrameLocator, part: string): Promise<void> {
  await body(chat.locator('article[data-role="assistant"]'))
    .locator(part)
    .first()
    .evaluate((element) => document.getSelection()?.selectAllChildren(element));
}
