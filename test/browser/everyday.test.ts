// What people do every day, with a server that nobody here wrote: LLMock of @copilotkit/aimock.
import assert from 'node:assert/strict';
import { isChatCompletionBody, LLMock } from '@copilotkit/aimock';
import { body, button, composer, ended, lastReply, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { openStory } from '../support/story.ts';
import { openFile, runCommand } from '../support/workbench.ts';

const endless = { content: 'word '.repeat(5_000), chunkSize: 10, latency: 5 };

describe('With a server of another maker, a user', () => {
  const mock = new LLMock({ port: 0 });
  before(async () => {
    mock.onMessage('Go on', endless, endless);
    mock.onMessage('Second', { content: 'The second answer.' });
    mock.onMessage('Third', { content: 'The third answer.' });
    mock.onMessage('Why?', { content: 'Because of this.' });
    mock.onMessage('summary', { content: 'Short.' });
    mock.onMessage('Last', { content: 'The last answer.' });
    await mock.start();
  });
  after(() => mock.stop());

  it('writes ahead, stops a reply for the next message, quotes, and shortens (V448, V452, V455, V459)', async () => {
    const { page, chat } = await openStory({
      settings: { 'realmChat.baseUrl': mock.url, 'realmChat.model': 'gpt-4o' },
    });
    const sent = (): unknown[] => {
      const request = mock.getLastRequest()?.body;
      return isChatCompletionBody(request) ? request.messages.map(({ content }) => content) : [];
    };
    const replies = chat.locator('article[data-role="assistant"] [data-part="body"]');
    const hasReplies = (...expected: string[]): Promise<void> =>
      eventually(async () => assert.deepEqual((await replies.allInnerTexts()).slice(1), expected));
    await openFile(page, 'words.py');
    await newChat(page);
    await say(chat, 'Go on');
    await lastReply(chat).getByText('word word').waitFor();
    for (const text of ['Second', 'Third']) await say(chat, text);
    await chat.locator('.ahead-text', { hasText: 'Third' }).waitFor();
    await button(chat, 'Stop and send now').first().click();
    await hasReplies('The second answer.', 'The third answer.');
    await ended(chat, 'done');

    await body(lastReply(chat))
      .getByText('third')
      .dblclick({ position: { x: 40, y: 8 } });
    await page.keyboard.press('Control+Shift+Period');
    const quoted = '> Reply from gpt-4o:\n>\n> third\n\n';
    await eventually(async () => assert.equal(await composer(chat).inputValue(), quoted));
    await chat.locator('textarea:focus').waitFor();
    // The key does nothing else in VS Code.
    assert.equal(await page.locator('.monaco-breadcrumbs .focused').count(), 0);
    await page.keyboard.type('Why?');
    await body(chat.locator('article[data-role="assistant"]').nth(1))
      .getByText('second')
      .dblclick({ position: { x: 40, y: 8 } });
    await runCommand(page, 'Realm Chat: Quote Selection');
    const all = `${quoted}Why?\n\n> Reply from gpt-4o:\n>\n> second\n\n`;
    await eventually(async () => assert.equal(await composer(chat).inputValue(), all));
    await composer(chat).press('Enter');
    await hasReplies('The second answer.', 'The third answer.', 'Because of this.');
    assert.equal(sent().at(-1), all);

    await runCommand(page, 'Realm Chat: Shorten Conversation for the Model');
    const summary = chat.getByRole('textbox', { name: 'Summary' });
    await eventually(async () => assert.equal(await summary.inputValue(), 'Short.'));
    await summary.and(chat.locator(':focus')).waitFor();
    await page.keyboard.type(' They spoke of words.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const line = chat.locator('.summary-line > summary');
    await line.getByText('Earlier replies are summarised for the model').waitFor();
    assert.ok(await line.evaluate((element) => element === element.ownerDocument.activeElement), 'it has the focus');
    await say(chat, 'Last');
    await hasReplies('The second answer.', 'The third answer.', 'Because of this.', 'The last answer.');
    assert.match(sent().join('\n'), /Go on.*Short\. They spoke of words\..*Third.*Last/s);
    assert.doesNotMatch(sent().join('\n'), /word word|second answer/);
  });
});
