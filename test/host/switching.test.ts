import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { startSampleService, type SampleService } from '../service/server.ts';
import { choosing, connectedService, openAndSelect, resetSettings, set } from './situation.ts';

describe('Switch Connection', () => {
  let own: SampleService;
  let hosted: SampleService;
  beforeEach(async () => {
    // One key for every address and realm, so that no request is blocked for lack of a key.
    process.env['REALM_CHAT_TEST_KEY'] = 'sk-sample-primary';
    hosted = await startSampleService({ pause: 0 });
    own = await connectedService();
    await set({
      connections: [
        { name: 'Ours', baseUrl: own.url, realm: 'primary' },
        { name: 'Cloud', baseUrl: hosted.url, realm: 'acme' },
      ],
      model: 'atlas-small',
      apiKeyEnvironmentVariable: 'REALM_CHAT_TEST_KEY',
    });
    await openAndSelect('const answer = 42;', 0, 0);
    await vscode.commands.executeCommand('realmChat.newChat');
  });
  afterEach(async () => {
    delete process.env['REALM_CHAT_TEST_KEY'];
    await Promise.all([own.close(), hosted.close()]);
    await set({ apiKeyEnvironmentVariable: undefined });
    await resetSettings();
  });

  const explain = (): Thenable<unknown> => vscode.commands.executeCommand('realmChat.explain');
  const switchTo = (label: string): Promise<void> =>
    choosing(label, () => vscode.commands.executeCommand('realmChat.switchConnection'));
  /** Realm, model and number of messages of each request. */
  const requests = (service: SampleService): string[] =>
    service.requests.map(({ headers, body }) => {
      const { model, messages } = JSON.parse(body) as { model: string; messages: unknown[] };
      return `${String(headers['x-realm'])} ${model} ${messages.length}`;
    });

  it('changes address, realm and model together, and starts a new conversation, whatever is sent meanwhile', async () => {
    await explain();
    const progress = { isOver: false };
    const switching = switchTo('Cloud').finally(() => (progress.isOver = true));
    while (!progress.isOver) await explain();
    await switching;
    await explain();
    assert.equal(requests(own)[0], 'primary atlas-small 1');
    assert.equal(requests(hosted)[0], 'acme ai.service.assistant 1');
    for (const request of requests(own)) assert.match(request, /^primary atlas-small /);
    for (const request of requests(hosted)) assert.match(request, /^acme ai\.service\.assistant /);
  });

  it('cancels a reply that has not started yet, and does not send its question to the new connection', async () => {
    own.answerNext(() => undefined);
    const waiting = explain();
    while (own.requests.length === 0) await new Promise(setImmediate);
    await switchTo('Cloud');
    await waiting;
    await explain();
    assert.deepEqual(requests(hosted), ['acme ai.service.assistant 1']);
  });
});
