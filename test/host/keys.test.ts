import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { SampleService } from '../support/service/server.ts';
import { connectedService, enterKey, openAndSelect, resetSettings, set, typingSteps } from './situation.ts';

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

  it('is sent once it was entered, with the realm, to an app over the REST family', async () => {
    await enterKey(` Bearer ${canary}\n`);
    await explain();
    const [request] = service.requests;
    assert.equal(request?.path, '/rest/v1/chat/completions');
    assert.equal(request.headers.authorization, `Bearer ${canary}`);
    assert.equal(request.headers['x-realm'], 'primary');
    assert.deepEqual(Object.keys(JSON.parse(request.body) as object).sort(), ['messages', 'model', 'stream']);
  });

  it('is sent to a model of the list over the compatible family', async () => {
    await enterKey(canary);
    await set({ model: 'atlas-small' });
    await explain();
    assert.equal(service.requests[0]?.path, '/v1/chat/completions');
  });

  it('stays with the address it was entered for (V38)', async () => {
    await enterKey(canary);
    const other = await connectedService();
    await explain();
    assert.deepEqual(other.requests, []);
    await other.close();
    await set({ baseUrl: `${service.url}/v1/` });
    await explain();
    assert.deepEqual(authorizations(), [`Bearer ${canary}`]);
  });

  it('stays with the realm it was entered for', async () => {
    await enterKey(canary);
    await set({ realm: 'acme' });
    await explain();
    assert.deepEqual(service.requests, []);
  });

  it('of another realm does not bring along what was said in this one', async () => {
    await vscode.commands.executeCommand('realmChat.newChat');
    await enterKey(canary);
    await explain();
    await set({ realm: 'acme' });
    await explain();
    await set({ realm: 'primary' });
    await explain();
    const conversations = service.requests.map(
      ({ body }) => (JSON.parse(body) as { messages: unknown[] }).messages.length,
    );
    assert.deepEqual(conversations, [1, 2]);
  });

  it('that was tried when a connection was set up is sent, and not the one before', async () => {
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

  it('of the environment that no header can have is asked for again when a connection is set up', async () => {
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
      assert.deepEqual(authorizations(), [`Bearer ${canary}`]);
    } finally {
      delete process.env['REALM_CHAT_TEST_KEY'];
      await set({ apiKeyEnvironmentVariable: undefined });
    }
  });

  it('that is stored is sent, and that of the environment only where none is', async () => {
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

  it('is in no setting', async () => {
    await enterKey(canary);
    const everything = JSON.stringify(vscode.workspace.getConfiguration('realmChat'));
    assert.doesNotMatch(everything, /sk-sample/);
  });
});

/** Runs an action in which a person chooses Change in every error, of which the first must be the last. */
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
