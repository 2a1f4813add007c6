// What people do every day, in a real VS Code with a real llama-server. Run by the part vscode, which gives its address.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { body, button, composer, details, lastReply, newChat, say } from '../../../test/support/conversation.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openStory } from '../../../test/support/story.ts';
import { runCommand } from '../../../test/support/workbench.ts';
import { modelName, urlVariable } from '../llama.ts';

/** Each reply has 120 words, which take some seconds. */
const parameters = { grammar: 'root ::= ([a-z]{2,8} " "){120}' };

/** The tokens of the last request, as the server counted them. */
async function inputTokens(chat: FrameLocator): Promise<number> {
  const [, count = ''] = /([\d,]+) tokens in/.exec(await details(lastReply(chat))) ?? [];
  return Number(count.replaceAll(',', ''));
}

describe('With a real llama-server, a user', () => {
  it('writes ahead, stops a reply for the next message, quotes, and shortens the conversation', async () => {
    const { page, chat } = await openStory({
      settings: {
        'realmChat.baseUrl': process.env[urlVariable] ?? '',
        'realmChat.model': modelName,
        'realmChat.models': { [modelName]: { parameters } },
      },
    });
    const questions = chat.locator('article[data-role="user"] [data-part="body"]');
    const asked = async (...texts: string[]): Promise<void> =>
      eventually(async () => assert.deepEqual(await questions.allInnerTexts(), texts));
    await newChat(page);
    await say(chat, 'First');
    await chat.locator('article[data-outcome="streaming"]').waitFor();
    for (const text of ['Second', 'Third']) await say(chat, text);
    await chat.locator('.ahead-text', { hasText: 'Third' }).waitFor();
    await button(chat, 'Stop and send now').first().click();
    await asked('First', 'Second', 'Third');
    const outcomes = async (): Promise<(string | null)[]> => {
      const replies = await chat.locator('article[data-role="assistant"]').all();
      return Promise.all(replies.map((reply) => reply.getAttribute('data-outcome')));
    };
    await eventually(async () => assert.deepEqual(await outcomes(), ['stopped', 'done', 'done']));

    await body(lastReply(chat))
      .locator('p')
      .first()
      .dblclick({ position: { x: 40, y: 8 } });
    await page.keyboard.press('Control+Shift+Period');
    assert.match(await composer(chat).inputValue(), /^> Reply from random-tiny:\n>\n> [a-z]+\n/);
    await composer(chat).pressSequentially('Why?');
    await composer(chat).press('Enter');
    await eventually(async () => assert.deepEqual(await outcomes(), ['stopped', 'done', 'done', 'done']));
    // The last two replies stay. The summary is as long as one whole reply, and so is shorter than the two that it replaces.
    await say(chat, 'More');
    await eventually(async () => assert.deepEqual(await outcomes(), ['stopped', 'done', 'done', 'done', 'done']));

    await runCommand(page, 'Realm Chat: Shorten Conversation for the Model');
    const summary = chat.getByRole('textbox', { name: 'Summary' });
    await eventually(async () => assert.match(await summary.inputValue(), /^[a-z]+ [a-z]+ /));
    await summary.fill('They spoke of words.');
    await button(chat, 'Use summary').click();
    await chat.locator('.summary-line').waitFor();
    const before = await inputTokens(chat);
    await say(chat, 'Last');
    await eventually(async () =>
      assert.deepEqual(await outcomes(), ['stopped', 'done', 'done', 'done', 'done', 'done']),
    );
    // A further reply of more than 360 tokens is sent now, instead of those before the summary.
    const after = await inputTokens(chat);
    assert.ok(after < before + 300, `${before} tokens, then ${after}`);
  });
});
