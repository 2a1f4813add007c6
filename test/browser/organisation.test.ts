import assert from 'node:assert/strict';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ended, newChat, say } from '../support/conversation.ts';
import { root } from '../../tools/install.mjs';
import { notification } from '../support/notifications.ts';
import { quickPickRow, quickPickRows } from '../support/quickInput.ts';
import type { RecordedRequest } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { activeEditor, runCommand } from '../support/workbench.ts';

const preload = [join(root, 'test', 'support', 'organisationFolder.mjs')];

/** The system prompts of requests. */
function systemPrompts(requests: RecordedRequest[]): unknown[] {
  return requests.map(({ body }) => {
    const { messages } = JSON.parse(body) as { messages: { role: string; content: unknown }[] };
    return messages.find(({ role }) => role === 'system')?.content;
  });
}

describe('The file of an organisation', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realm-chat-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const file = (): string => join(folder, 'organisation.json');

  it('takes effect while the window is open, whenever it changes, and nothing is sent while it is not valid (V190, V191, V194, V196, V201)', async () => {
    await writeFile(file(), '{"version": 1, "settings": {"systemPrompt": {"value": "Ours", "locked": true}}}');
    const { page, chat, service } = await openStory({
      env: { ORGANISATION_FOLDER: folder },
      preload,
      settings: { 'realmChat.systemPrompt': 'Mine' },
      service: { pause: 0 },
    });
    await newChat(page);
    await say(chat, 'Hello');
    await ended(chat, 'done');
    assert.deepEqual(systemPrompts(service.requests), ['Ours']);
    await notification(page, /Set by your organisation · In your settings, this has no effect: realmChat\.systemPrompt/)
      .first()
      .waitFor();

    await writeFile(file(), '{\n  "version": 1,\n  "setings": {}\n}');
    await newChat(page);
    await say(chat, 'Hello again');
    const mistake = /realm-chat\/organisation\.json, line 3, column 3: "setings" is not a name that is known here\./i;
    assert.match(await (await ended(chat, 'blocked')).innerText(), mistake);
    await runCommand(page, 'Realm Chat: Test Connection');
    const report = activeEditor(page);
    await report.getByText('✗ Organisation file').waitFor();
    await report.getByText('– Base URL').waitFor();
    await report.getByText('line 3, column 3').waitFor();

    const own = { connections: { value: [{ name: 'Ours', baseUrl: 'https://chat.example.com', realm: 'acme' }] } };
    await writeFile(
      join(folder, 'next.json'),
      JSON.stringify({ version: 1, allowOtherAddresses: false, settings: own }),
    );
    await rename(join(folder, 'next.json'), file());
    await newChat(page);
    await say(chat, 'And now?');
    const refused = /Your organisation does not allow 127\.0\.0\.1:\d+ with the realm "primary"\./;
    assert.match(await (await ended(chat, 'blocked')).innerText(), refused);
    assert.equal(service.requests.length, 1);
    await runCommand(page, 'Realm Chat: Set Up Connection');
    await quickPickRow(page, 'Ours').waitFor();
    const [row, ...others] = await quickPickRows(page);
    assert.deepEqual([row?.detail, others], ['Set by your organisation', []]);
    await page.keyboard.press('Escape');

    await rm(file());
    await newChat(page);
    await say(chat, 'Hello once more');
    await ended(chat, 'done');
    assert.deepEqual(systemPrompts(service.requests), ['Ours', 'Mine']);
  });
});
