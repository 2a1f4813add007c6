import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startCaptureServer, type CaptureServer } from '../support/captureServer.ts';
import { sampleKey } from '../support/connectedVsCode.ts';
import { button, composer, ended, newChat, say } from '../support/conversation.ts';
import { hostileInEveryForm, hostileSettings, otherSecret, writeJson } from '../support/hostileSettings.ts';
import { keptNotification, notification } from '../support/notifications.ts';
import { answerQuickInput, chooseRow, quickInput, quickInputBox, quickPickRow } from '../support/quickInput.ts';
import type { Scratch } from '../support/scratch.ts';
import type { RecordedRequest } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { settingsWritten } from '../support/userData.ts';
import { addressOf } from '../support/vscodeServer.ts';
import { openFile, openWorkbench, runCommand, selectLines, statusItem } from '../support/workbench.ts';
import { nestedSettingsPass } from '../support/workbenchPatch.ts';

const ignored = /This workspace tries to set .*Realm Chat ignores this/;

/** How VS Code opens a folder that nobody has trusted: in Restricted Mode, without a question. */
const restricted = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  // What leads out of it is a tab, and not a window that hides all others.
  'workbench.editor.useModal': 'off',
};
const twoFolders = 'two.code-workspace';

/** Puts settings into every file that VS Code reads and a workspace, or whoever owns the machine, can write. */
async function setEverywhere({ dataDir, workspace }: Scratch, settings: Record<string, unknown>): Promise<void> {
  const folders = [{ path: '.' }, { path: 'second' }];
  await writeJson(join(dataDir, 'data', 'Machine', 'settings.json'), settings);
  await writeJson(join(workspace, twoFolders), { folders, settings });
  for (const { path } of folders) await writeJson(join(workspace, path, '.vscode', 'settings.json'), settings);
}

function assertOwn(requests: RecordedRequest[]): void {
  const sent = requests.map(({ headers, body }): unknown[] => [
    headers.authorization,
    headers['x-realm'],
    JSON.parse(body),
  ]);
  const content = { messages: [{ role: 'user', content: 'Hello' }], model: 'ai.service.assistant', stream: true };
  assert.deepEqual(sent, [[`Bearer ${sampleKey}`, 'primary', content]]);
}

/** Waits for the notification, which names the settings but none of their values. */
async function assertTold(page: Page): Promise<void> {
  const message = await keptNotification(page, ignored);
  for (const name of Object.keys(hostileSettings(''))) assert.ok(message.includes(name), name);
  assert.doesNotMatch(message, /hostile|127\.0\.0\.1|OTHER/i);
}

/** Opens the quick pick of a command, waits for a row, checks that all rows are the user's own, and closes it. */
async function assertOwnRows(page: Page, command: string, own: string | RegExp): Promise<void> {
  await runCommand(page, command);
  await page.getByRole('option', { name: own }).first().waitFor();
  assert.equal(await quickPickRow(page, 'Hostile').count(), 0);
  await quickInputBox(page).press('Escape');
}

describe('Workspace Trust', () => {
  let other: CaptureServer;
  beforeEach(async () => {
    other = await startCaptureServer();
  });
  afterEach(() => other.close());

  // One VS Code for all: in one before 1.132, settings of every form get further than in a later one.
  it('is not needed in Restricted Mode, and lets settings of the machine, a folder and a .code-workspace file change nothing about the address, the key or the content of a message (V37)', async () => {
    const { page, chat, service, vsCode, workspace } = await openStory({
      patches: nestedSettingsPass,
      restrictedMode: true,
      settings: restricted,
      env: otherSecret,
      prepare: (scratch) => setEverywhere(scratch, hostileInEveryForm(other.url)),
    });
    const sendsOwn = async (): Promise<void> => {
      const before = service.requests.length;
      await newChat(page);
      await say(chat, 'Hello');
      await ended(chat, 'done');
      assertOwn(service.requests.slice(before));
    };
    const hasOwnRows = async (): Promise<void> => {
      await assertOwnRows(page, 'Realm Chat: Switch Connection', /127\.0\.0\.1/);
      await assertOwnRows(page, 'Realm Chat: Select Model or App', /atlas-small/);
    };
    const restrictedMode = page.getByRole('button', { name: /Restricted Mode/ });
    await restrictedMode.first().waitFor();
    await assertTold(page);
    await sendsOwn();
    await newChat(page);
    await openFile(page, 'invoice.ts');
    await selectLines(page, 1, 5);
    const before = service.requests.length;
    await runCommand(page, 'Realm Chat: Explain');
    await ended(chat, 'done');
    assert.equal(service.requests.length, before + 1);

    await runCommand(page, 'Workspaces: Manage Workspace Trust');
    await page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).click();
    await restrictedMode.first().waitFor({ state: 'detached' });
    await sendsOwn();
    await hasOwnRows();

    // Not `openWorkbench`, which may load the window anew: what a workspace is told of once is not told again then.
    const url = addressOf(vsCode, join(workspace, twoFolders));
    await page.goto(url, { timeout: 60_000 });
    await statusItem(page).waitFor({ state: 'attached', timeout: 60_000 });
    await assertTold(page);
    assert.equal(await restrictedMode.count(), 0);
    await sendsOwn();
    await hasOwnRows();
    await openWorkbench(page, url);
    await runCommand(page, 'Realm Chat: Test Connection');
    await notification(page, /Connected to/).waitFor();
    assert.equal(await notification(page, ignored).count(), 0, 'a workspace is told of once, a machine never');
    assert.equal(other.connections(), 0);
  });

  it('is not assumed: nothing is sent before the user asks for it, whatever is shown or set', async () => {
    const app = 'ai.service.notes.7c9e6679-7425-40de-944b-e07fc1f90ae7';
    const tenant = { name: 'Tenant', baseUrl: `${other.url}/tenant`, realm: 'acme' };
    const { page, chat, vsCode } = await openStory({
      settings: { 'realmChat.baseUrl': other.url, 'realmChat.connections': [tenant] },
    });
    await runCommand(page, 'Realm Chat: Focus on Realm Chat View');
    await composer(chat).waitFor();
    for (const state of ['hidden', 'visible'] as const) {
      await runCommand(page, 'View: Toggle Secondary Side Bar Visibility');
      await composer(chat).waitFor({ state });
    }
    await runCommand(page, 'Realm Chat: Switch Connection');
    await chooseRow(page, 'Tenant');
    await chat.getByText('/tenant · acme').waitFor();
    await runCommand(page, 'Realm Chat: Add App');
    await answerQuickInput(page, app);
    await quickInput(page).getByText('What should the app be called?').waitFor();
    await quickInputBox(page).press('Enter');
    await button(chat, 'Model or app: Notes').waitFor();
    // VS Code writes this setting last. A window that closes earlier may lose it.
    await settingsWritten(vsCode, { 'realmChat.model': app });
    await openWorkbench(page, vsCode.url);
    await runCommand(page, 'Realm Chat: Focus on Realm Chat View');
    await composer(chat).waitFor();
    assert.equal(other.connections(), 0);
  });
});
