import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import type { Fact } from '../../src/protocol.ts';
import { chatFrame } from '../support/chatFrame.ts';
import { button, ended, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { notification, statusMessage } from '../support/notifications.ts';
import {
  answerQuickInput,
  chooseRow,
  quickInput,
  quickInputBox,
  quickPickRow,
  quickPickRows,
} from '../support/quickInput.ts';
import { startSampleService, type SampleService } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { settingsFile, settingsWritten, userSettings } from '../support/userData.ts';
import { runCommand } from '../support/workbench.ts';

const anotherOne = 'Set up another connection…';

function statusBarItem(page: Page, name: string | RegExp): Locator {
  return page.locator('.statusbar').getByRole('button', { name });
}

/** The labels of the connection picker, once it is shown. */
async function labels(page: Page): Promise<string[]> {
  await quickPickRow(page, anotherOne).waitFor();
  return (await quickPickRows(page)).map(({ label }) => label);
}

/** Clicks a button of a row, which is shown while the mouse is over the row. */
async function clickRowButton(page: Page, label: string, name: string): Promise<void> {
  await quickPickRow(page, label).hover();
  await quickPickRow(page, label).getByRole('button', { name }).click();
}

/** Presses a button of the highlighted row by keyboard, and waits for the effect of each key before the next. */
async function pressRowButton(page: Page, name: 'Rename' | 'Remove'): Promise<void> {
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await quickInput(page).getByRole('listbox').and(focused).waitFor();
  await page.keyboard.press('Tab');
  await quickInput(page).getByRole('button', { name: 'Rename' }).and(focused).waitFor();
  if (name === 'Remove') await page.keyboard.press('ArrowRight');
  await quickInput(page).getByRole('button', { name }).and(focused).waitFor();
  await page.keyboard.press('Enter');
}

/** Waits until the picker is shown and highlights this row. */
async function highlighted(page: Page, label: string): Promise<void> {
  await quickPickRow(page, label).and(page.locator('.focused')).waitFor();
}

function asked(page: Page, prompt: RegExp): Promise<void> {
  return quickInput(page).getByText(prompt).waitFor();
}

/** Waits until the user is asked for a new name, with this one as the initial value. */
async function nameAsked(page: Page, name: string): Promise<void> {
  await quickInput(page).getByText('Rename Connection').waitFor();
  assert.equal(await quickInputBox(page).inputValue(), name);
}

/** The question before a removal. */
function question(page: Page, words: string | RegExp): Locator {
  return page.getByRole('dialog').filter({ hasText: words });
}

/** Records the messages to the panel; resolves to a function that returns them. */
async function facts(page: Page): Promise<() => Promise<Fact[]>> {
  const frame = await chatFrame(page);
  await frame.evaluate(() => {
    const seen: unknown[] = [];
    window.addEventListener('message', ({ data }) => seen.push(data));
    Object.assign(window, { seen });
  });
  return () => frame.evaluate(() => (window as unknown as { seen: Fact[] }).seen);
}

/** Records the texts of an element, one after the other; resolves to a function that returns them. */
async function wordsOf(element: Locator): Promise<() => Promise<string[]>> {
  await element.evaluate((found) => {
    const seen: string[] = [];
    const look = (): number => seen.push(found.textContent.trim());
    new MutationObserver(look).observe(found, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seen });
  });
  return () => element.page().evaluate(() => (window as unknown as { seen: string[] }).seen);
}

describe('Saved connections', () => {
  let hosted: SampleService;
  beforeEach(async () => {
    hosted = await startSampleService({ pause: 0 });
  });
  afterEach(() => hosted.close());

  it('are renamed and removed in the list where they are chosen, by mouse and by keyboard', async () => {
    const { page, chat, service, vsCode } = await openStory({
      settings: {
        'realmChat.connections': [
          { name: 'Hosted $(zap)', baseUrl: hosted.url, realm: 'acme' },
          { name: 'unfinished' },
        ],
        'realmChat.apiKeyEnvironmentVariable': '',
      },
    });
    const ours = `${service.url.replace('http://', '')} (primary)`;
    await newChat(page);
    await runCommand(page, 'Realm Chat: Set API Key');
    await answerQuickInput(page, 'sk-sample-primary');
    await statusMessage(page, /is stored/).waitFor();
    await statusBarItem(page, /127\.0\.0\.1:\d+ · Assistant/).click();
    assert.deepEqual(await labels(page), ['Hosted $(zap)', ours, anotherOne]);
    await highlighted(page, ours);
    const [, active] = await quickPickRows(page);
    assert.match(active?.description ?? '', /^127\.0\.0\.1:\d+ · primary · active$/);

    await clickRowButton(page, 'Hosted $(zap)', 'Rename');
    await nameAsked(page, 'Hosted $(zap)');
    await answerQuickInput(page, ' ');
    await quickInput(page).getByText('The name is empty.').waitFor();
    await answerQuickInput(page, ours);
    await quickInput(page).getByText('Another connection has this name.').waitFor();
    await answerQuickInput(page, 'Cloud $(zap)');
    assert.deepEqual(await labels(page), ['Cloud $(zap)', ours, anotherOne]);
    await highlighted(page, 'Cloud $(zap)');

    await page.keyboard.press('ArrowDown');
    await pressRowButton(page, 'Rename');
    await nameAsked(page, ours);
    await answerQuickInput(page, 'Home');
    await highlighted(page, 'Home');
    await statusBarItem(page, 'Realm Chat: Home · Assistant. Switch connection').waitFor();
    await pressRowButton(page, 'Rename');
    await nameAsked(page, 'Home');
    await quickInputBox(page).press('Escape');
    await highlighted(page, 'Home');
    await page.keyboard.press('ArrowUp');
    await highlighted(page, 'Cloud $(zap)');
    await pressRowButton(page, 'Remove');
    await question(page, 'Remove the connection "Cloud $(zap)"?').locator(':focus', { hasText: 'Remove' }).waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () => assert.deepEqual(await labels(page), ['Home', anotherOne]));

    await clickRowButton(page, 'Home', 'Remove');
    const sure = question(page, 'Its API key is deleted from this machine too.');
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await highlighted(page, 'Home');
    await clickRowButton(page, 'Home', 'Remove');
    await sure.getByRole('button', { name: 'Remove' }).click();
    await chat.getByRole('heading', { name: 'Connect Realm Chat' }).waitFor();
    await statusBarItem(page, 'Connect Realm Chat').waitFor();
    await eventually(async () => assert.deepEqual(await labels(page), [anotherOne]));
    const left = Object.entries(await userSettings(vsCode)).filter(([name]) => name.startsWith('realmChat.'));
    assert.deepEqual(Object.fromEntries(left), {
      'realmChat.apiKeyEnvironmentVariable': '',
      'realmChat.connections': [{ name: 'unfinished' }],
    });

    await chooseRow(page, anotherOne);
    await asked(page, /Address of the installation/);
    await answerQuickInput(page, service.url);
    await asked(page, /Realm\. Hosted/);
    await answerQuickInput(page, 'primary');
    await asked(page, /API key\. An administrator/);
    assert.equal(
      await quickInputBox(page).getAttribute('placeholder'),
      'Leave empty if the server needs no key',
      'no key is kept',
    );
  });

  it('are switched together with their model, without intermediate states', async () => {
    const { page, chat, service, vsCode } = await openStory({
      service: { pause: 0 },
      settings: {
        'realmChat.connections': [{ name: 'Hosted', baseUrl: hosted.url, realm: 'primary' }],
        'realmChat.model': 'atlas-small',
      },
    });
    const [ours, theirs] = [service, hosted].map(({ url }) => url.replace('http://', ''));
    await newChat(page);
    await say(chat, 'Hello');
    await ended(chat, 'done');
    const told = await facts(page);
    const written = ({ url }: SampleService, model: string): Promise<void> =>
      settingsWritten(vsCode, { 'realmChat.baseUrl': url, 'realmChat.realm': 'primary', 'realmChat.model': model });
    const words = await wordsOf(statusBarItem(page, /atlas-small/));
    await runCommand(page, 'Realm Chat: Switch Connection');
    await chooseRow(page, 'Hosted');
    await button(chat, 'Model or app: Assistant').waitFor();
    await runCommand(page, 'Realm Chat: Select Model or App');
    await chooseRow(page, 'atlas-large');
    await button(chat, 'Model or app: atlas-large').waitFor();
    await written(hosted, 'atlas-large');
    await runCommand(page, 'Realm Chat: Switch Connection');
    await chooseRow(page, `${ours} (primary)`);
    await button(chat, 'Model or app: atlas-small').waitFor();
    await written(service, 'atlas-small');
    await runCommand(page, 'Realm Chat: Switch Connection');
    await chooseRow(page, 'Hosted');
    await button(chat, 'Model or app: atlas-large').waitFor();

    const changes = <Value>(values: Value[]): Value[] => values.filter((value, place) => value !== values[place - 1]);
    await eventually(async () =>
      assert.deepEqual(changes(await words()), [
        'Hosted · Assistant',
        'Hosted · atlas-large',
        `${ours} (primary) · atlas-small`,
        'Hosted · atlas-large',
      ]),
    );
    const all = await told();
    const connections = all.flatMap((fact) => (fact.type === 'connection' ? [fact.connection] : []));
    assert.deepEqual(changes(connections.map(({ host, realm, model }) => [host, realm, model].join(' '))), [
      `${theirs} primary Assistant`,
      `${theirs} primary atlas-large`,
      `${ours} primary atlas-small`,
      `${theirs} primary atlas-large`,
    ]);
    assert.equal(
      all.filter(({ type }) => type === 'conversation').length,
      1,
      'one new conversation, when there was one',
    );
    await written(hosted, 'atlas-large');
  });

  it('stay unchanged when VS Code cannot change the settings, and a notification says why', async () => {
    const { page, chat, service, vsCode } = await openStory({
      settings: { 'realmChat.connections': [{ name: 'Hosted', baseUrl: hosted.url, realm: 'primary' }] },
    });
    await newChat(page);
    const file = settingsFile(vsCode);
    const whole = await readFile(file, 'utf8');
    const broken = whole.replace(/}\s*$/, ', "unfinished": }');
    assert.match(broken, /unfinished": }$/);
    await writeFile(file, broken);
    await runCommand(page, 'Realm Chat: Switch Connection');
    await chooseRow(page, 'Hosted');
    // VS Code shows its own notification about this, and one of the two may cover the other.
    await runCommand(page, 'Notifications: Show Notifications');
    await notification(page, /VS Code could not change your settings\. Open settings\.json/).waitFor();
    await statusBarItem(page, new RegExp(service.url.replace('http://', ''))).waitFor();
    await say(chat, 'Hello');
    await ended(chat, 'done');
    assert.deepEqual(hosted.requests, []);
    assert.equal(await readFile(file, 'utf8'), broken);

    await runCommand(page, 'Notifications: Clear All Notifications');
    await writeFile(file, whole);
    await runCommand(page, 'Realm Chat: Switch Connection');
    await chooseRow(page, 'Hosted');
    await settingsWritten(vsCode, { 'realmChat.baseUrl': hosted.url, 'realmChat.realm': 'primary' });
  });
});
