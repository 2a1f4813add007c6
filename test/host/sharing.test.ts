import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ApiKeys } from '../../src/connect/keys/apiKeys.ts';
import { readConnectLink } from '../../src/connect/connections/connectLink.ts';
import { copyConnectLink } from '../../src/connect/connections/sharing.ts';
import type { Installation } from '../../src/connect/installation.ts';
import { deleteUnusedApiKeys } from '../../src/connect/connections/unusedKeys.ts';
import { others } from '../support/commandKeys.ts';
import { eventually } from '../support/eventually.ts';
import { memory } from '../support/memento.ts';
import { storage } from './memory.ts';
import { notices } from './replying.ts';
import { connectForEachTest, resetSettings, set } from './situation.ts';

const own = { baseUrl: 'https://own.example/v1/', realm: 'primary' };
const cloud = { name: 'Cloud $(zap) R&D', baseUrl: 'https://cloud.example:8443/tenant', realm: 'acme' };

/** A row of a list. */
type Row = vscode.QuickPickItem;

/** Runs an action in which the user chooses these rows of each list, and answers each question; resolves to the rows and questions. */
async function choosingRows(
  chosen: (row: Row) => boolean,
  action: () => PromiseLike<unknown>,
  answer?: string,
): Promise<{ rows: Row[]; questions: string[] }> {
  const window = vscode.window as unknown as Record<string, unknown>;
  const { showQuickPick, showWarningMessage, showErrorMessage } = window;
  const shown = { rows: [] as Row[], questions: [] as string[] };
  window['showQuickPick'] = (rows: Row[], { canPickMany }: vscode.QuickPickOptions) => {
    shown.rows.push(...rows);
    const found = rows.filter(chosen);
    return Promise.resolve(canPickMany ? found : found[0]);
  };
  window['showWarningMessage'] = (message: string, { detail = '' }: vscode.MessageOptions) => {
    shown.questions.push(`${message}\n${detail}`);
    return Promise.resolve(answer);
  };
  window['showErrorMessage'] = () => Promise.resolve(undefined);
  try {
    await action();
    return shown;
  } finally {
    Object.assign(window, { showQuickPick, showWarningMessage, showErrorMessage });
  }
}

const run = (command: string) => () => vscode.commands.executeCommand(`realmChat.${command}`);

describe('A connection', () => {
  afterEach(resetSettings);

  it('is copied as a link, without a list if there is only one connection (V208)', async () => {
    await set(own);
    const { rows } = await choosingRows(() => false, run('copyConnectLink'));
    assert.deepEqual(rows, []);
    const link = await vscode.env.clipboard.readText();
    assert.equal(
      link,
      `${vscode.env.uriScheme}://${extensionId}/connect?baseUrl=https%3A%2F%2Fown.example&realm=primary&name=own.example%20%28primary%29`,
    );
  });

  it('is chosen from several, and arrives unchanged (V208)', async () => {
    await set({
      ...own,
      connections: [cloud, { name: 'unfinished' }, { name: 'Bad', baseUrl: 'ftp://x', realm: 'y' }],
    });
    const { rows } = await choosingRows(({ label }) => label.startsWith('Cloud'), run('copyConnectLink'));
    assert.deepEqual(
      rows.map(({ label, description }) => [label, description]),
      [
        ['Cloud \\$(zap) R&D', 'cloud.example:8443/tenant · acme'],
        ['own.example (primary)', 'own.example · primary'],
      ],
    );
    const link = vscode.Uri.parse(await vscode.env.clipboard.readText(), true);
    assert.deepEqual(readConnectLink(link), { ok: true, connection: cloud });
  });

  it('is exported as link, settings and organisation file (V208)', async () => {
    await set({ baseUrl: cloud.baseUrl, realm: cloud.realm, connections: [cloud] });
    await choosingRows(() => false, run('exportConnection'));
    const text = await eventually(() => {
      const document = vscode.window.activeTextEditor?.document;
      assert.equal(document?.languageId, 'markdown');
      return document.getText();
    });
    const [settings, organisationFile] = Array.from(
      text.matchAll(/```json\n([^`]+)\n```/g),
      ([, json = '']) => JSON.parse(json) as unknown,
    );
    const { baseUrl, realm } = cloud;
    assert.deepEqual(settings, {
      'realmChat.baseUrl': baseUrl,
      'realmChat.realm': realm,
      'realmChat.connections': [cloud],
    });
    assert.deepEqual(organisationFile, {
      version: 1,
      settings: { baseUrl: { value: baseUrl }, realm: { value: realm }, connections: { value: [cloud] } },
    });
    const [, link = ''] = /\]\(([^)]+)\)/.exec(text) ?? [];
    assert.deepEqual(readConnectLink(vscode.Uri.parse(link, true)), { ok: true, connection: cloud });
  });

  it('cannot have a link if that would be too long, which is said, and copies nothing then', async () => {
    await vscode.env.clipboard.writeText('before');
    const long = { name: 'Long', baseUrl: own.baseUrl, realm: 'x'.repeat(101) };
    const said = await notices(() => copyConnectLink([long], 'vscode://a.b'));
    assert.match(said.join(), /^This connection cannot have a connect link\. [A-Z]/);
    assert.equal(await vscode.env.clipboard.readText(), 'before');
  });

  it('cannot be shared if there is none (V208)', async () => {
    await vscode.env.clipboard.writeText('before');
    for (const command of ['copyConnectLink', 'exportConnection']) await choosingRows(() => true, run(command));
    assert.equal(await vscode.env.clipboard.readText(), 'before');
    assert.equal(vscode.window.activeTextEditor, undefined);
  });
});

describe('Sharing without a connection', () => {
  it('says that an address is missing, and offers nothing to choose', async () => {
    for (const command of ['copyConnectLink', 'exportConnection']) {
      const said = await notices(() => vscode.commands.executeCommand(`realmChat.${command}`));
      assert.match(said.join(), /^The base URL is empty\./, command);
    }
  });
});

describe('A connection with a key', () => {
  connectForEachTest(() => undefined);

  it('is shared without the key (V208)', async () => {
    for (const command of ['copyConnectLink', 'exportConnection']) await choosingRows(() => true, run(command));
    const text = await eventually(() => {
      const found = vscode.window.activeTextEditor?.document.getText() ?? '';
      assert.match(found, /organisation\.json/);
      return found;
    });
    assert.doesNotMatch((await vscode.env.clipboard.readText()) + text, /sk-/);
  });
});

describe('API keys that no connection uses (V209)', () => {
  let entries: Map<string, string>;
  let forgotten: Installation[];
  let apiKeys: ApiKeys;
  beforeEach(async () => {
    forgotten = [];
    const { entries: stored, secrets } = storage();
    entries = stored;
    apiKeys = new ApiKeys(
      secrets,
      memory(),
      others(() => undefined),
      () => Promise.resolve(),
    );
    await set({ ...own, connections: [cloud] });
    for (const installation of [{ ...own, baseUrl: 'https://own.example' }, cloud])
      await apiKeys.store(installation, 'sk-CANARY');
  });
  afterEach(resetSettings);
  const deleteUnused = () =>
    deleteUnusedApiKeys(apiKeys, async (installation) => {
      forgotten.push(installation);
      await apiKeys.delete(installation);
    });

  it('do not include those of connections, in whatever form the address is written', async () => {
    assert.deepEqual(await choosingRows(() => true, deleteUnused, 'Delete'), { rows: [], questions: [] });
    assert.equal(entries.size, 2);
  });

  it('are listed by host and realm, and only the chosen ones are deleted, after a question', async () => {
    const old = { baseUrl: 'https://old.example/a$(zap)', realm: 'acme' };
    const other = { baseUrl: 'https://own.example', realm: 'other' };
    for (const installation of [old, other]) await apiKeys.store(installation, 'sk-CANARY');
    const isOld = ({ label }: Row): boolean => label.startsWith('old.example');
    await choosingRows(() => false, deleteUnused, 'Delete');
    await choosingRows(isOld, deleteUnused, undefined);
    assert.equal(entries.size, 4);
    const { rows, questions } = await choosingRows(isOld, deleteUnused, 'Delete');
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['old.example/a\\$(zap) · acme', 'own.example · other'],
    );
    assert.match(questions.join(), /^Delete 1 API key\?\nold\.example\/a\$\(zap\) · acme\n\n/);
    assert.doesNotMatch(JSON.stringify([rows, questions]), /CANARY/);
    assert.deepEqual(forgotten, [old]);
    assert.deepEqual(
      (await apiKeys.installations()).map(({ realm }) => realm),
      ['primary', 'acme', 'other'],
    );
    await apiKeys.store(old, 'sk-CANARY');
    const said = await notices(() => choosingRows(() => true, deleteUnused, 'Delete'));
    assert.deepEqual([said, entries.size, forgotten.length], [['2 API keys are deleted.'], 2, 3]);
  });
});
