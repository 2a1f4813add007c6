import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { reportScheme } from '../../src/connect/connections/reportDocument.ts';
import { authorityCertificate, certificateFor } from '../support/certificates.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { identityFolder, passphrase } from '../support/identities.ts';
import { response } from '../support/rawServer.ts';
import { startTlsServer } from '../support/tlsServer.ts';
import { connectedService, enterKey, openAndSelect, resetSettings, set, typing, typingSteps } from './situation.ts';

const list = response('200 OK', 'application/json', '{"data":[{"id":"a"}]}');
const reply = response('200 OK', 'application/x-ndjson', startLine + textLine('OK') + endLine);
const explain = (): Thenable<unknown> => vscode.commands.executeCommand('realmChat.explain');
const test = (): Thenable<unknown> => vscode.commands.executeCommand('realmChat.testConnection');

/** The report of Test Connection, once it contains this. The command is not awaited, because a failure shows a notification that waits. */
function reportThat(says: RegExp): Promise<string> {
  return eventually(() => {
    const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.scheme === reportScheme);
    const text = editor?.document.getText() ?? '';
    assert.match(text, says);
    return text;
  });
}

describe('Settings for companies', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    await openAndSelect('const answer = 42;', 0, 0);
  });
  afterEach(async () => {
    await resetSettings();
    await rm(folder, { recursive: true });
  });

  it('get the key from a command, once for all requests, and again if the key is rejected; an entered key takes precedence (V215, V216)', async () => {
    const service = await connectedService();
    const runs = join(folder, 'runs');
    const script = join(folder, 'print-key.cjs');
    // What an earlier test has started may also ask for a key, for its own address.
    await writeFile(
      script,
      `const { appendFileSync, readFileSync } = require('node:fs');
      const runs = process.argv[2];
      const own = process.env.REALM_CHAT_BASE_URL + ' ' + process.env.REALM_CHAT_REALM;
      appendFileSync(runs, own + '\\n');
      const times = readFileSync(runs, 'utf8').split('\\n').filter((line) => line === own).length;
      console.log(times > 1 ? 'sk-sample-primary' : 'sk-former');`,
    );
    try {
      await set({ apiKeyCommand: ['node', script, runs] });
      await explain();
      await explain();
      // An empty answer uses the key of the command, for the list of models and to find out whether there are apps.
      await typingSteps([service.url, 'primary', ''], () =>
        vscode.commands.executeCommand('realmChat.setUpConnection'),
      );
      await enterKey('sk-entered');
      await explain();
      const lines = (await readFile(runs, 'utf8')).split('\n');
      assert.equal(lines.filter((line) => line === `${service.url} primary`).length, 2, lines.join('; '));
      assert.deepEqual(
        service.requests.map(({ headers }) => headers.authorization),
        ['Bearer sk-former', ...Array<string>(4).fill('Bearer sk-sample-primary'), 'Bearer sk-entered'],
      );
    } finally {
      await service.close();
    }
  });

  it('send nothing if the key command cannot be run, and Test Connection names it (V217)', async () => {
    const service = await connectedService();
    try {
      await set({ apiKeyCommand: ['realm-chat-no-such-program', 'CANARY'] });
      await explain();
      void test();
      const text = await reportThat(/realm-chat-no-such-program .* was not found/);
      assert.match(text, /^✗ API key +See above\.$/m);
      assert.match(text, /^API key +from the command of realmChat\.apiKeyCommand$/m);
      assert.doesNotMatch(text, /CANARY/);
      assert.deepEqual(service.requests, []);
    } finally {
      await service.close();
    }
  });

  it('send a client certificate and headers, which Test Connection shows without secrets (V219, V221, V222)', async () => {
    const authority = await authorityCertificate();
    const files = await identityFolder(authority);
    const demands = { ca: authority.cert, requestCert: true, rejectUnauthorized: true };
    const server = await startTlsServer({ ...(await certificateFor({ authority })), ...demands }, (socket, request) =>
      socket.end(request.startsWith('GET') ? list : reply),
    );
    process.env['REALM_CHAT_TEST_HEADER'] = 'HEADERCANARY';
    try {
      await set({ baseUrl: server.url, realm: 'acme', caFile: files.path('authority.pem') });
      await enterKey('sk-CANARY');
      await set({
        clientCertificate: { certificate: files.path('client.pem'), key: files.path('pkcs8.key') },
        headers: { 'X-Tenant': 'acme', 'X-Gateway': 'Basic ${env:REALM_CHAT_TEST_HEADER}' },
      });
      await typing([passphrase], test);
      const text = await reportThat(/Everything works\./);
      assert.match(text, /^✓ Encryption +The certificate is trusted\. A client certificate is presented/m);
      assert.match(text, /^curl .* --cert '.*client\.pem' --key '.*pkcs8\.key' /m);
      assert.match(text, /-H 'X-Tenant: acme' -H 'X-Gateway: Basic '"\$REALM_CHAT_TEST_HEADER" /);
      assert.doesNotMatch(text, /CANARY|pass phrase/);
      // The passphrase is asked for once.
      await test();
      for (const request of server.requests) {
        assert.match(request, /^x-tenant: acme\r$/im);
        assert.match(request, /^x-gateway: Basic HEADERCANARY\r$/im);
      }
      assert.equal(server.requests.length, 4);
      assert.doesNotMatch(JSON.stringify(vscode.workspace.getConfiguration('realmChat')), /HEADERCANARY|pass phrase/);
    } finally {
      delete process.env['REALM_CHAT_TEST_HEADER'];
      await Promise.all([server.close(), files.remove()]);
    }
  });
});
