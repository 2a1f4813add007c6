import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ApiKeys } from '../../src/connect/keys/apiKeys.ts';
import { Connections } from '../../src/connect/connections/connections.ts';
import { settings } from '../../src/settings/settings.ts';
import { setUpConnection } from '../../src/connect/connections/setUp.ts';
import type { Connection, ServiceClient } from '../../src/service/client.ts';
import { ServiceError } from '../../src/service/errors/errors.ts';
import { noCommand } from '../support/commandKeys.ts';
import { memory } from '../support/memento.ts';
import { storage } from './memory.ts';
import { back, resetSettings, set, typingSteps } from './situation.ts';

interface Server {
  /** The key that it needs, if any. */
  needs?: string;
  models: string[];
  hasApps: boolean;
}

describe('Set-up for a server of one’s own (V342, V343)', () => {
  afterEach(resetSettings);

  /** Sets up a connection with these answers; resolves with the keys that were sent and whether a model was asked for. */
  async function setUp({ needs, models, hasApps }: Server, ...answers: string[]) {
    const sent: string[] = [];
    let asks = 0;
    const apiKeys = new ApiKeys(
      storage().secrets,
      memory(),
      { environment: () => undefined, command: noCommand() },
      () => Promise.resolve(),
    );
    const connectTo = ({ apiKey }: Connection): Promise<ServiceClient> => {
      sent.push(apiKey);
      const isRejected = needs !== undefined && apiKey !== needs;
      const list = () => (isRejected ? Promise.reject(new ServiceError('key-rejected')) : Promise.resolve(models));
      return Promise.resolve({ models: list, hasApps: () => Promise.resolve(hasApps) } as unknown as ServiceClient);
    };
    const connections = new Connections(memory(), () => Promise.resolve());
    const chooseModel = (): Promise<void> => Promise.resolve(void (asks += 1));
    await typingSteps(answers, () => setUpConnection(connections, apiKeys, connectTo, undefined, chooseModel));
    const installation = { baseUrl: settings.baseUrl(), realm: settings.realm() };
    return { left: answers, sent, asks, key: await apiKeys.stored(installation), ...installation };
  }

  const none = 'no-key-needed';
  const local = 'http://127.0.0.1:8080';
  const other = 'https://models.example';
  const cases: [name: string, server: Server, answers: string[], sent: string[], asks: number][] = [
    ['without a key, on this machine', { models: ['a'], hasApps: false }, [local, 'x'], [none, none], 1],
    ['without models yet, on this machine', { models: [], hasApps: false }, [local, 'x'], [none, none], 0],
    ['with apps, on this machine', { models: ['a'], hasApps: true }, [local, 'x'], [none, none], 0],
    [
      'with a key, on this machine',
      { needs: 'sk-a', models: ['a'], hasApps: false },
      [local, 'x', 'sk-a'],
      [none, 'sk-a'],
      1,
    ],
    ['without a key, elsewhere', { models: ['a'], hasApps: false }, [other, 'x', ''], [none], 1],
    ['with a key, elsewhere', { needs: 'sk-a', models: ['a'], hasApps: false }, [other, 'x', 'sk-a'], ['sk-a'], 1],
    ['without models, elsewhere', { needs: 'sk-a', models: [], hasApps: false }, [other, 'x', 'sk-a'], ['sk-a'], 0],
  ];
  for (const [name, server, answers, sent, asks] of cases)
    it(`${name} asks for a key only if one may be needed, and for a model if there are only models`, async () => {
      const [baseUrl = ''] = answers;
      assert.deepEqual(await setUp(server, ...answers), {
        ...{ left: [], sent, asks, key: sent.at(-1), baseUrl, realm: 'x' },
      });
    });

  it('takes another key in place of one that was rejected, and for another realm keeps the one that was typed', async () => {
    const answers = ['Change', 'Change'];
    const window = vscode.window as { showErrorMessage: unknown };
    const { showErrorMessage } = vscode.window;
    window.showErrorMessage = () => Promise.resolve(answers.shift());
    const server = { needs: 'sk-b', models: ['a'], hasApps: true };
    try {
      const { sent, left, key } = await setUp(server, other, 'x', 'sk-a', '', 'sk-b');
      assert.deepEqual([sent, left, key], [['sk-a', 'no-key-needed', 'sk-b'], [], 'sk-b']);
    } finally {
      window.showErrorMessage = showErrorMessage;
    }
  });

  it('takes what was entered last if the user goes back to the realm, or to the address', async () => {
    const server = { needs: 'sk-a', models: ['a'], hasApps: true };
    const answers = ['https://first.example', back, other, 'wrong', back, 'x', 'sk-a'];
    const { left, sent, key, baseUrl, realm } = await setUp(server, ...answers);
    assert.deepEqual([left, sent, key, baseUrl, realm], [[], ['sk-a'], 'sk-a', other, 'x']);
  });

  for (const [button, saved] of [
    ['Save anyway', ['sk-a', other, 'x']],
    [undefined, [undefined, '', '']],
  ] as const)
    it(`saves what does not work only if the user insists: ${button ?? 'closes the error'}`, async () => {
      const window = vscode.window as { showErrorMessage: unknown };
      const { showErrorMessage } = vscode.window;
      window.showErrorMessage = () => Promise.resolve(button);
      try {
        const { sent, asks, key, baseUrl, realm } = await setUp(
          { needs: 'sk-b', models: ['a'], hasApps: false },
          ...[other, 'x', 'sk-a'],
        );
        assert.deepEqual([sent, asks], [['sk-a'], 0]);
        assert.deepEqual([key, baseUrl, realm], saved);
      } finally {
        window.showErrorMessage = showErrorMessage;
      }
    });

  it('keeps a model that was chosen before', async () => {
    await set({ model: 'a' });
    const { asks } = await setUp({ models: ['a'], hasApps: false }, local, 'x');
    assert.equal(asks, 0);
  });
});
