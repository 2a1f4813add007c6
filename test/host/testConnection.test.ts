import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { reportScheme } from '../../src/connect/connections/reportDocument.ts';
import { authorityCertificate, certificateFor } from '../support/certificates.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { startProxy } from '../support/proxyServer.ts';
import { response } from '../support/rawServer.ts';
import type { SampleService } from '../service/server.ts';
import { startTlsServer } from '../support/tlsServer.ts';
import { notices } from './replying.ts';
import { connectForEachTest, enterKey, openAndSelect, set } from './situation.ts';

const list = response('200 OK', 'application/json', '{"data":[{"id":"a"}]}');
const reply = response('200 OK', 'application/x-ndjson', startLine + textLine('OK') + endLine);

describe('Test Connection', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  const test = (): Thenable<unknown> => vscode.commands.executeCommand('realmChat.testConnection');
  const reports = (): vscode.TextEditor[] =>
    vscode.window.visibleTextEditors.filter(({ document }) => document.uri.scheme === reportScheme);
  /** The report, once it contains this. A failure shows a notification that waits for an answer, so the command is not awaited. */
  const reportThat = (says: RegExp): Promise<string> =>
    eventually(() => {
      const text = reports()[0]?.document.getText() ?? '';
      assert.match(text, says);
      return text;
    });

  it('opens a report of every step, with the route, and with a command to try it without VS Code', async () => {
    await test();
    const text = await reportThat(/Everything works\./);
    const marks = text.match(/^[✓✗–] .*/gm) ?? [];
    assert.deepEqual(
      marks.map((line) => line[0]),
      ['✓', '✓', '✓', '–', '✓', '✓', '✓', '✓'],
    );
    assert.match(text, /^Realm +primary$/m);
    assert.match(text, /^Route +direct$/m);
    assert.ok(text.includes(` ${vscode.version}, ${process.platform}\n`));
    assert.match(text, /^Agents +Agents are off, because chat\.disableAIFeatures is on\. To use them, turn it off\.$/m);
    assert.match(text, /^Realm Chat +\d+\.\d+\.\d+$/m);
    assert.match(text, /^curl .*"Authorization: Bearer \$API_KEY".*\/v1\/models'$/m);
    assert.doesNotMatch(text, /sk-sample/);
    assert.deepEqual(
      service.requests.map(({ method, path }) => `${method} ${path}`),
      ['GET /v1/models', 'POST /rest/v1/chat/completions'],
    );
    const [editor] = reports();
    assert.ok(editor);
    assert.equal(editor.document.languageId, reportScheme);
  });

  it('says that it works, and how many models there are; the API explorer is that of the same address', async () => {
    const { host } = new URL(service.url);
    service.answerNext((_, response) => response.end('{"data":[{"id":"a"}]}'));
    assert.deepEqual(await notices(test), [`Connected to ${host}. 1 model is available.`]);
    const env = vscode.env as { openExternal: unknown };
    const { openExternal } = vscode.env;
    const opened: string[] = [];
    env.openExternal = (uri: vscode.Uri) => Promise.resolve(opened.push(uri.toString()));
    try {
      await vscode.commands.executeCommand('realmChat.openApiExplorer');
    } finally {
      env.openExternal = openExternal;
    }
    assert.deepEqual(opened, [`${service.url}/v1/api/docs`]);
  });

  it('shows its report beside the code, and replaces it with the next one', async () => {
    await openAndSelect('const a = 1;', 0, 0);
    await test();
    await reportThat(/Everything works\./);
    service.answerNext((_, response) => response.writeHead(403).end('{"error":{"message":"SERVERCANARY"}}'));
    const said = notices(test);
    const text = await reportThat(/What is wrong/);
    assert.match((await said).join(), /^The service refused access \(403\)/);
    assert.match(text, /^What is wrong\n-+\nThe service refused access \(403\)/m);
    assert.match(text, /^✗ Realm and licence {2}See above\.$/m);
    assert.match(text, /^– Reply +Not tried\.$/m);
    assert.doesNotMatch(text, /CANARY|Everything works/);
    assert.equal(reports().length, 1);
    assert.equal(reports()[0]?.viewColumn, vscode.ViewColumn.Two);
  });

  it('sends nothing if the settings contain no valid connection, and then shows no command to try', async () => {
    await set({ baseUrl: 'ftp://user:CANARY@example.test' });
    void test();
    const text = await reportThat(/must begin with https/);
    assert.match(text, /^Route +none$/m);
    assert.doesNotMatch(text, /CANARY|curl/);
    assert.deepEqual(service.requests, []);
  });

  it('goes through the proxy of VS Code and trusts realmChat.caFile, as chats do', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    const caFile = join(folder, 'authority.pem');
    const authority = await authorityCertificate();
    await writeFile(caFile, authority.cert);
    const certificate = await certificateFor({ authority, host: 'service.test' });
    const server = await startTlsServer(certificate, (socket, request) =>
      socket.end(request.startsWith('GET') ? list : reply),
    );
    const proxy = await startProxy();
    const http = vscode.workspace.getConfiguration('http');
    try {
      await http.update('proxy', proxy.url, vscode.ConfigurationTarget.Global);
      await set({ baseUrl: server.url.replace('127.0.0.1', 'service.test'), caFile });
      await enterKey('sk-CANARY');
      await test();
      const text = await reportThat(/service\.test/);
      assert.match(text, /^Everything works\.$/m);
      assert.match(text, /^– Host name +Looked up by the proxy\.$/m);
      assert.match(text, /^✓ Encryption +The certificate is trusted\.$/m);
      assert.match(text, new RegExp(`^Route +through the proxy 127\\.0\\.0\\.1:${proxy.port}$`, 'm'));
      assert.match(text, /^curl .* --proxy 'http:\/\/127\.0\.0\.1:\d+\/' --cacert '.*authority\.pem' /m);
      assert.deepEqual(new Set(proxy.targets), new Set([`service.test:${new URL(server.url).port}`]));
      assert.doesNotMatch(proxy.wire().toString('latin1'), /CANARY/);
    } finally {
      await http.update('proxy', undefined, vscode.ConfigurationTarget.Global);
      await Promise.all([proxy.close(), server.close(), rm(folder, { recursive: true })]);
    }
  });
});
