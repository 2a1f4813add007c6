import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { SampleService } from '../service/server.ts';
import { notices } from './replying.ts';
import { connectedService, enterKey, openAndSelect, resetSettings, set, typing, typingSteps } from './situation.ts';

const canary = 'sk-sample-primary';

describe('The API key', () => {
  let service: SampleService;
  beforeEach(async () => {
    service = await connectedService();
    await openAndSelect('const answer = 42;', 0, 0);
  });
  afterEach(async () => {
    await service.close();
    await resetSettings();
  });
  const explain = (): Thenable<unknown> => vscode.commands.executeCommand('realmChat.explain');
  const authorizations = (): unknown[] => service.requests.map(({ headers }) => headers.authorization);

  it('is needed before anything is sent', async () => {
    await explain();
    assert.deepEqual(service.requests, []);
    await enterKey(canary);
    await explain();
    assert.equal(service.requests.length, 1);
  });

  it('is sent after it was entered, with the realm, to an app through the REST API', async () => {
    await enterKey(` Bearer ${canary}\n`);
    await explain();
    const [request] = service.requests;
    assert.equal(request?.path, '/rest/v1/chat/completions');
    assert.equal(request.headers.authorization, `Bearer ${canary}`);
    assert.equal(request.headers['x-realm'], 'primary');
    assert.deepEqual(Object.keys(JSON.parse(request.body) as object).sort(), ['messages', 'model', 'stream']);
  });

  it('is sent to a model of the list through the compatible API', async () => {
    await enterKey(canary);
    await set({ model: 'atlas-small' });
    await explain();
    assert.equal(service.requests[0]?.path, '/v1/chat/completions');
  });

  it('is sent only to the address for which it was entered (V38)', async () => {
    await enterKey(canary);
    const other = await connectedService();
    await explain();
    assert.deepEqual(other.requests, []);
    await other.close();
    await set({ baseUrl: `${service.url}/v1/` });
    await explain();
    assert.deepEqual(authorizations(), [`Bearer ${canary}`]);
  });

  it('is sent only with the realm for which it was entered', async () => {
    await enterKey(canary);
    await set({ realm: 'acme' });
    await explain();
    assert.deepEqual(service.requests, []);
  });

  it('is not sent with messages of another realm', async () => {
    await vscode.commands.executeCommand('realmChat.newChat');
    await enterKey(canary);
    await explain();
    await set({ realm: 'acme' });
    await explain();
    await set({ realm: 'primary' });
    await explain();
    // What was written without a key is in the same message.
    const questions = service.requests.map(({ body }) => body.match(/Explain this code/g)?.length);
    assert.deepEqual(questions, [1, 2]);
  });

  it('replaces the previous one once it was tested by Set Up Connection', async () => {
    await enterKey('sk-sample-old');
    process.env['REALM_CHAT_TEST_KEY'] = canary;
    await set({ apiKeyEnvironmentVariable: 'REALM_CHAT_TEST_KEY' });
    try {
      await typingSteps([service.url, 'primary', canary], () =>
        vscode.commands.executeCommand('realmChat.setUpConnection'),
      );
      await explain();
      assert.deepEqual(new Set(authorizations()), new Set([`Bearer ${canary}`]));
    } finally {
      delete process.env['REALM_CHAT_TEST_KEY'];
      await set({ apiKeyEnvironmentVariable: undefined });
    }
  });

  it('is asked for again by Set Up Connection if the one in the environment is not valid in a header', async () => {
    process.env['REALM_CHAT_TEST_KEY'] = 'sk sample';
    await set({ apiKeyEnvironmentVariable: 'REALM_CHAT_TEST_KEY' });
    const failures: string[] = [];
    try {
      await choosingChange(failures, () =>
        typingSteps([service.url, 'primary', '', canary], () =>
          vscode.commands.executeCommand('realmChat.setUpConnection'),
        ),
      );
      assert.deepEqual(failures, ['The API key contains spaces or invisible characters. Copy the whole key again.']);
      assert.deepEqual(authorizations(), [`Bearer ${canary}`, `Bearer ${canary}`]);
    } finally {
      delete process.env['REALM_CHAT_TEST_KEY'];
      await set({ apiKeyEnvironmentVariable: undefined });
    }
  });

  it('is kept by Set Up Connection while only the realm is changed (V539)', async () => {
    service.answerNext((_, response) => response.writeHead(403).end());
    const failures: string[] = [];
    await choosingChange(failures, () =>
      typingSteps([service.url, 'wrong', canary, 'primary', ''], () =>
        vscode.commands.executeCommand('realmChat.setUpConnection'),
      ),
    );
    assert.match(failures.join(), /^The service refused access \(403\)/);
    const { headers } = service.requests.at(-1) ?? assert.fail();
    assert.deepEqual([headers.authorization, headers['x-realm']], [`Bearer ${canary}`, 'primary']);
  });

  it('is not kept by Set Up Connection for another address (V38)', async () => {
    const failures: string[] = [];
    await choosingChange(failures, () =>
      typingSteps(['http://127.0.0.1:1', 'primary', canary, service.url, 'primary', ''], () =>
        vscode.commands.executeCommand('realmChat.setUpConnection'),
      ),
    );
    assert.equal(failures.length, 2);
    assert.ok(service.requests.length > 0);
    assert.ok(!authorizations().includes(`Bearer ${canary}`));
  });

  it('is read from the environment only if none is stored', async () => {
    process.env['REALM_CHAT_TEST_KEY'] = 'sk-sample-environment';
    await set({ apiKeyEnvironmentVariable: 'REALM_CHAT_TEST_KEY' });
    try {
      await explain();
      await enterKey(canary);
      await explain();
      assert.deepEqual(authorizations(), ['Bearer sk-sample-environment', `Bearer ${canary}`]);
    } finally {
      delete process.env['REALM_CHAT_TEST_KEY'];
      await set({ apiKeyEnvironmentVariable: undefined });
    }
  });

  it('is offered for another realm at the same address, unless the user cancels or enters another one', async () => {
    await enterKey(canary);
    await set({ realm: 'acme' });
    const window = vscode.window as { showQuickPick: unknown };
    const { showQuickPick } = vscode.window;
    const titles: unknown[] = [];
    const sent = async (label: string | undefined, ...typed: string[]): Promise<unknown> => {
      window.showQuickPick = (rows: vscode.QuickPickItem[], { title }: vscode.QuickPickOptions) => {
        titles.push(title);
        return Promise.resolve(rows.find((row) => row.label === label));
      };
      await typing(typed, () => vscode.commands.executeCommand('realmChat.setApiKey'));
      await explain();
      return authorizations().at(-1);
    };
    try {
      assert.equal(await sent(undefined), undefined);
      assert.equal(await sent('Use the stored key'), `Bearer ${canary}`);
      assert.equal(titles[0], `A key is stored for ${new URL(service.url).host}, realm "primary"`);
      assert.equal(titles.length, 2);
      await set({ realm: 'beta' });
      assert.equal(await sent('Enter another key', 'sk-sample-beta'), 'Bearer sk-sample-beta');
      assert.equal(titles.length, 3);
    } finally {
      window.showQuickPick = showQuickPick;
    }
  });

  it('is deleted only if the user agrees; if none is stored, that is said', async () => {
    await enterKey(canary);
    const remove = (): Thenable<unknown> => vscode.commands.executeCommand('realmChat.deleteApiKey');
    const host = new URL(service.url).host;
    const asked = `Delete the API key for ${host}, realm "primary"? | Delete`;
    assert.deepEqual(await notices(remove), [asked]);
    await explain();
    assert.deepEqual(authorizations(), [`Bearer ${canary}`]);
    assert.deepEqual(await notices(remove, 'Delete'), [asked, `The API key for ${host} is deleted.`]);
    assert.deepEqual(await notices(remove), [`No API key is stored for ${host}.`]);
  });

  it('is not stored in any setting', async () => {
    await enterKey(canary);
    const everything = JSON.stringify(vscode.workspace.getConfiguration('realmChat'));
    assert.doesNotMatch(everything, /sk-sample/);
  });
});

/** Runs an action in which the user chooses Change in the first error. */
async function choosingChange(failures: string[], action: () => Promise<unknown>): Promise<void> {
  const window = vscode.window as { showErrorMessage: unknown };
  const original = window.showErrorMessage;
  window.showErrorMessage = (message: string): Promise<string | undefined> =>
    Promise.resolve(failures.push(message) === 1 ? 'Change' : undefined);
  try {
    await action();
  } finally {
    window.showErrorMessage = original;
  }
}
