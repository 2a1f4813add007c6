import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import type { SampleService } from '../service/server.ts';
import { extension } from './extension.ts';
import { connectedService, enterKey, openAndSelect, resetSettings, selectIn, set } from './situation.ts';

interface Sent {
  messages: { role: string; content: string }[];
  model: string;
}

describe('Explain', () => {
  let service: SampleService;
  beforeEach(async () => {
    service = await connectedService();
    await enterKey('sk-sample-primary');
    await vscode.commands.executeCommand('realmChat.newChat');
  });
  afterEach(async () => {
    await service.close();
    await resetSettings();
  });
  const sent = (): Sent[] => service.requests.map(({ body }) => JSON.parse(body) as Sent);
  const explain = (): Thenable<unknown> => vscode.commands.executeCommand('realmChat.explain');

  it('sends the selected code with its language, file name and lines', async () => {
    await openAndSelect('// above\nfunction twice(x: number) {\n  return 2 * x;\n}\n// below', 1, 3);
    await explain();
    const content = sent()[0]?.messages.at(-1)?.content ?? '';
    assert.match(
      content,
      /^Explain this code\.\n\nUntitled-\d+, lines 2 to 4:\n```typescript\nfunction twice[^`]*}\n```$/,
    );
  });

  it('sends nothing if nothing is selected', async () => {
    const editor = await openAndSelect('run(1);', 0, 0);
    await selectIn(editor, new vscode.Selection(0, 3, 0, 3));
    await explain();
    assert.deepEqual(sent(), []);
  });

  it('continues the conversation, and New Chat starts another', async () => {
    await openAndSelect('const a = 1;', 0, 0);
    for (const command of ['explain', 'explain', 'newChat', 'explain'])
      await vscode.commands.executeCommand(`realmChat.${command}`);
    assert.deepEqual(
      sent().map(({ messages }) => messages.map(({ role }) => role).join(' ')),
      ['user', 'user assistant user', 'user'],
    );
  });

  it('puts the system prompt of the settings first', async () => {
    await set({ systemPrompt: 'Be brief.' });
    await openAndSelect('const a = 1;', 0, 0);
    await explain();
    assert.deepEqual(sent()[0]?.messages[0], { role: 'system', content: 'Be brief.' });
  });

  it('leaves the globals of the extension host as they were after a chat (V42)', async () => {
    const before = globals();
    await openAndSelect('const a = 1;', 0, 0);
    await explain();
    assert.equal(service.requests.length, 1);
    assert.deepEqual(globals(), before);
  });

  it('changes no globals when the built extension and its HTTP client are loaded into a new process (V42)', async () => {
    const files = ['extension.cjs', 'realmChat.cjs', 'http.cjs'].map((name) =>
      join(extension().extensionPath, 'dist', name),
    );
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', loadAndCompare, ...files], { env });
    assert.equal(
      stdout.trim(),
      'activate,l10n,userSettings,userValue,RealmChat,Client,Socks5Client,buildConnector,connect,request; same globals',
    );
  });
});

function globals(): unknown[] {
  const symbols = globalThis as unknown as Record<symbol, unknown>;
  const dispatchers = [1, 2].map((version) => symbols[Symbol.for(`undici.globalDispatcher.${version}`)]);
  return [...dispatchers, globalThis.fetch, { ...process.env }];
}

/** Loads the files with a stub of the vscode module, and prints what they export and whether they changed globals. */
const loadAndCompare = `
  const Module = require('node:module');
  const load = Module._load;
  const vscode = { l10n: {}, workspace: { onDidChangeConfiguration() {} } };
  Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
  const globals = () => [1, 2].map((n) => globalThis[Symbol.for('undici.globalDispatcher.' + n)]).concat(fetch);
  const before = globals();
  const names = process.argv.slice(1).flatMap((file) => Object.keys(require(file)));
  const same = globals().every((value, index) => value === before[index]);
  console.log(names.join() + '; ' + (same ? 'same globals' : 'changed globals'));
`;
