import assert from 'node:assert/strict';
import { button, details, ended, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, quickInputBox, quickPickRow, quickPickRows } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { settingsWritten } from '../support/userData.ts';
import { runCommand } from '../support/workbench.ts';

interface Sent {
  model: string;
  messages: { role: string; content: string }[];
  temperature?: number;
}

describe('A model with a profile and a limit', () => {
  it('is used with its name and parameters, can be a favourite, and shows a warning before a message that will not fit', async () => {
    const atlas = { name: 'Small Atlas', systemPrompt: 'Be brief.', parameters: { temperature: 0.3 } };
    const settings = { 'realmChat.models': { 'atlas-s*': atlas, 'code*': { hidden: true } } };
    const { page, chat, service, vsCode } = await openStory({ service: { pause: 0 }, settings });
    await newChat(page);
    await runCommand(page, 'Realm Chat: Select Model or App');
    await quickPickRow(page, 'Small Atlas').hover();
    await quickPickRow(page, 'Small Atlas').getByRole('button', { name: 'Add to Favourites' }).click();
    const rows = async (): Promise<string[][]> =>
      (await quickPickRows(page)).map(({ heading, label, description }) => [heading, label, description]);
    await eventually(async () =>
      assert.deepEqual(await rows(), [
        ['Favourites', 'Small Atlas', 'atlas-small'],
        ['Apps', 'Assistant', 'ai.service.assistant'],
        ['', 'Add app…', ''],
        ['Models', 'atlas-large', ''],
      ]),
    );
    await quickInputBox(page).fill('atlas-small');
    await quickInputBox(page).press('Enter');
    await quickInput(page).waitFor({ state: 'hidden' });
    await button(chat, 'Model or app: Small Atlas').waitFor();

    const sent = (): Sent => JSON.parse(service.requests.at(-1)?.body ?? '{}') as Sent;
    const meter = chat.getByRole('meter', { name: 'Context' });
    const used = async (): Promise<number> => Number(await meter.getAttribute('aria-valuenow'));
    const empty = await used();
    await say(chat, 'Hello');
    assert.match(await details(await ended(chat, 'done')), /^Small Atlas \d+ tokens in/);
    assert.deepEqual(sent().messages, [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ]);
    assert.equal(sent().temperature, 0.3);

    await eventually(async () => assert.ok((await used()) > empty, 'it follows the turns'));
    assert.equal(await meter.getAttribute('aria-valuemax'), '4096');
    assert.equal(await meter.getAttribute('data-level'), 'low');
    const before = service.requests.length;
    const long = 'A long message. '.repeat(1200);
    await say(chat, long);
    await chat.getByRole('group', { name: 'This will probably not fit' }).waitFor();
    assert.equal(await meter.getAttribute('data-level'), 'full');
    assert.equal(service.requests.length, before);
    await button(chat, 'Send anyway').click();
    await eventually(() => assert.equal(sent().messages.at(-1)?.content, long));
    await chat.locator('article[data-outcome="done"]').nth(1).waitFor();

    await say(chat, 'And now?');
    await button(chat, 'Continue in new chat').waitFor();
    await button(chat, 'Leave out oldest messages').click();
    await chat.locator('article[data-outcome="done"]').nth(2).waitFor();
    assert.deepEqual(
      sent().messages.map(({ content }) => content),
      ['Be brief.', 'And now?'],
    );
    assert.equal(await chat.locator('article').count(), 6);

    await runCommand(page, 'Realm Chat: Select Model or App');
    await quickPickRow(page, 'Small Atlas').waitFor();
    assert.equal((await rows())[0]?.[0], 'Favourites', 'the star is remembered');
    await page.keyboard.press('Escape');
    await settingsWritten(vsCode, { 'realmChat.model': 'atlas-small' });
  });
});
