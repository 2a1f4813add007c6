import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { body, button, composer, newChat, say, textOf } from '../support/conversation.ts';
import { textLine, endLine, startLine, piece, sse } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import type { AnswerFunction } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { openWorkbench, runCommand, secondSideBar } from '../support/workbench.ts';

interface Sent {
  model: string;
  messages: { role: string; content: string }[];
}

describe('Ask also', () => {
  it('asks two models besides the app; one fails and is asked again, one reply is kept, and the others become versions', async () => {
    const { page, chat, service, vsCode } = await openStory();
    await newChat(page);
    await runCommand(page, 'Realm Chat: Refresh Models');
    const answers: AnswerFunction = (_, response) => {
      const { model } = JSON.parse(service.requests.at(-1)?.body ?? '{}') as Sent;
      if (model === 'atlas-small') response.writeHead(400).end('{"error":{"message":"Not today"}}');
      else if (model === 'atlas-large') response.write(sse(piece('Large says')));
      else response.end(startLine + textLine('The app says') + endLine);
    };
    await composer(chat).fill('Who are you?');
    await button(chat, 'Ask also…').click();
    for (const model of ['atlas-large', 'atlas-small'])
      await quickInput(page).getByText(model, { exact: true }).click();
    const loaded = (): number => service.requests.filter(({ path }) => path === '/v1/models').length;
    await eventually(() => assert.equal(loaded(), 2));
    for (let count = 0; count < 3; count++) service.answerNext(answers);
    await page.keyboard.press('Enter');
    await quickInput(page).waitFor({ state: 'hidden' });

    // A narrow panel shows the replies in tabs.
    const tab = (model: string): Locator => chat.getByRole('tab', { name: model });
    await chat.getByRole('tab', { name: 'Assistant: Reply is complete' }).waitFor();
    await chat.getByRole('tab', { name: 'atlas-small: Reply failed' }).waitFor();
    await tab('atlas-large').click();
    const large = chat.locator('article[data-model="atlas-large"]');
    await large.getByText('Large says').waitFor();
    assert.equal(await composer(chat).inputValue(), '');

    await tab('atlas-small').click();
    const small = chat.locator('article[data-model="atlas-small"]');
    service.answerNext((_, response) => response.end(sse(piece('Small says'), piece(null, 'stop'), '[DONE]')));
    await small.getByRole('button', { name: 'Retry' }).click();
    await small.getByText('Small says').waitFor();

    // A reload during a reply keeps the text that has arrived.
    await openWorkbench(page, vsCode.url);
    await secondSideBar(page, 'shown');
    await chat.getByRole('tab', { name: 'atlas-large: Reply was cut off' }).waitFor();
    assert.equal(await chat.getByRole('tab', { name: 'atlas-small' }).getAttribute('aria-selected'), 'true');

    await button(chat, 'Keep reply from atlas-small').click();
    await chat.getByRole('group', { name: /^Version \d of 4$/ }).waitFor();
    await say(chat, 'And now?');
    await chat.locator('article[data-role="assistant"][data-outcome="done"]').nth(1).waitFor();
    const sent = service.requests
      .filter(({ method }) => method === 'POST')
      .map((request) => JSON.parse(request.body) as Sent);
    assert.deepEqual(sent.map(({ model }) => model).sort(), [
      'ai.service.assistant',
      'ai.service.assistant',
      'atlas-large',
      'atlas-small',
      'atlas-small',
    ]);
    assert.deepEqual(
      sent.at(-1)?.messages.map(({ content }) => content),
      ['Who are you?', 'Small says', 'And now?'],
    );
    const first = chat.locator('article[data-role="assistant"]').first();
    assert.equal(await textOf(first), 'Small says');
    assert.ok(await body(first).isVisible());
  });
});
