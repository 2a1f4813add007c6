import assert from 'node:assert/strict';
import { button, ended, lastReply, newChat, say } from '../support/conversation.ts';
import { endLine, startLine, textLine } from '../support/events.ts';
import { openStory } from '../support/story.ts';
import { runCommand } from '../support/workbench.ts';

describe('A conversation that is shortened', () => {
  it('sends a summary, which was edited, in the place of older replies, until Undo (V455, V459)', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    const answer = (text: string): void =>
      service.answerNext((_, response) => response.end(startLine + textLine(text) + endLine));
    const lastBody = (): string => service.requests.at(-1)?.body ?? '';
    const turn = async (number: number): Promise<void> => {
      answer(`Answer ${number}. ${'It is long enough to be worth a summary. '.repeat(3)}`);
      await say(chat, `Question ${number}`);
      await lastReply(chat).getByText(`Answer ${number}.`).waitFor();
      await ended(chat, 'done');
    };
    for (const number of [1, 2, 3]) await turn(number);

    answer('It was said.');
    await runCommand(page, 'Realm Chat: Shorten Conversation for the Model');
    const summary = chat.getByRole('textbox', { name: 'Summary' });
    await summary.waitFor();
    assert.equal(await summary.inputValue(), 'It was said.');
    assert.match(lastBody(), /Question 1.*Answer 1.*Write a summary/s);
    assert.doesNotMatch(lastBody(), /Question 2/);
    await page.keyboard.type(' Truly.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const line = chat.locator('.summary-line > summary');
    await line.getByText('Earlier replies are summarised for the model').waitFor();
    assert.ok(await line.evaluate((element) => element === element.ownerDocument.activeElement), 'it has the focus');
    await turn(4);
    assert.match(lastBody(), /Question 1.*It was said\. Truly\..*Question 2.*Answer 2.*Answer 3/s);
    assert.doesNotMatch(lastBody(), /Answer 1/);

    await line.click();
    await button(chat, 'Undo').click();
    await line.waitFor({ state: 'detached' });
    await turn(5);
    assert.match(lastBody(), /Answer 1/);
    assert.doesNotMatch(lastBody(), /Truly/);
  });
});
