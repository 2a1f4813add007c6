import assert from 'node:assert/strict';
import { button, composer, details, ended, newChat, say } from '../support/conversation.ts';
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

describe('The effort of a model', () => {
  it('is known from a profile or the list of models, chosen beside its name by keyboard, kept for it, shown before it is sent, and sent; other models have none, and without one nothing changes (V445, V446)', async () => {
    const efforts = { low: { reasoning: { effort: 'low' }, model: 'another' }, high: { thinking: { budget: 8192 } } };
    const settings = { 'realmChat.model': 'atlas-small', 'realmChat.models': { 'atlas-s*': { efforts } } };
    const { page, chat, service } = await openStory({ service: { pause: 0 }, settings });
    const hello = async (): Promise<string> => {
      await newChat(page);
      await say(chat, 'Hello');
      await ended(chat, 'done');
      return service.requests.at(-1)?.body ?? '';
    };
    const unchanged = (model: string): string =>
      JSON.stringify({
        ...{ messages: [{ role: 'user', content: 'Hello' }], model, stream: true },
        stream_options: { include_usage: true },
      });
    const effort = chat.getByRole('button', { name: /^Effort: / });
    const fill = async (text: string): Promise<void> => {
      await quickInputBox(page).fill(text);
      await quickInputBox(page).press('Enter');
      await quickInput(page).waitFor({ state: 'hidden' });
    };
    const choose = async (label: string): Promise<void> => {
      await effort.press('Enter');
      await quickPickRow(page, label).waitFor();
      await fill(label);
      await button(chat, `Effort: ${label === 'Default' ? 'default' : label}`).waitFor();
    };
    const select = async (model: string): Promise<void> => {
      await runCommand(page, 'Realm Chat: Select Model or App');
      await quickPickRow(page, model).waitFor();
      await fill(model);
      await button(chat, `Model or app: ${model}`).waitFor();
    };
    await newChat(page);
    await button(chat, 'Effort: default').waitFor();
    assert.equal(await hello(), unchanged('atlas-small'));

    await choose('low');
    await composer(chat).fill('Hello again');
    await button(chat, 'Show what will be sent').click();
    await page.locator('.view-lines', { hasText: '"effort"' }).waitFor();
    const asked = JSON.parse(unchanged('atlas-small')) as object;
    assert.deepEqual(JSON.parse(await hello()), { ...asked, reasoning: { effort: 'low' } });

    await select('atlas-large');
    await effort.waitFor({ state: 'hidden' });
    assert.equal(await hello(), unchanged('atlas-large'));
    await select('atlas-small');
    await button(chat, 'Effort: low').waitFor();
    await choose('high');
    assert.deepEqual(JSON.parse(await hello()), { ...asked, thinking: { budget: 8192 } });
    await choose('Default');
    assert.equal(await hello(), unchanged('atlas-small'));

    // The list of models can name some, too. Those are sent by name.
    await select('atlas-large');
    await effort.waitFor({ state: 'hidden' });
    const data = [
      { id: 'atlas-large', reasoning: { supported_efforts: ['high', 'low', '$(zap)'] } },
      { id: 'atlas-small' },
    ];
    service.answerNext((_, response) => response.end(JSON.stringify({ object: 'list', data })));
    await runCommand(page, 'Realm Chat: Refresh Models');
    await button(chat, 'Effort: default').click();
    await quickPickRow(page, 'Default').waitFor();
    assert.deepEqual(
      (await quickPickRows(page)).map(({ label, description }) => [label, description]),
      [
        ['Default', 'chosen'],
        ['high', ''],
        ['low', ''],
      ],
    );
    await fill('high');
    await button(chat, 'Effort: high').waitFor();
    const { reasoning_effort: sent } = JSON.parse(await hello()) as Record<string, unknown>;
    assert.equal(sent, 'high');
  });
});
