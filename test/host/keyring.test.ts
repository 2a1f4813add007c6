import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Session } from '../../src/chat/session.ts';
import { ApiKeys } from '../../src/connect/keys/apiKeys.ts';
import { setApiKey } from '../../src/connect/keys/keyCommands.ts';
import { KeyPresence } from '../../src/connect/keys/keyPresence.ts';
import { storedPassphrases } from '../../src/connect/network/storedPassphrases.ts';
import { addresseeNow } from '../../src/connect/addresseeNow.ts';
import type { Fact, ReplyEnd } from '../../src/protocol.ts';
import { others } from '../support/commandKeys.ts';
import { openGate } from '../support/connected.ts';
import { failure } from '../support/failure.ts';
import { memory } from '../support/memento.ts';
import { storage } from './memory.ts';
import { resetSettings, set, typing } from './situation.ts';

const key = 'sk-CANARY-7f3a';
const chosen = { baseUrl: 'https://service.example', realm: 'primary' };
const broken = (): Promise<never> => Promise.reject(new Error(`The keyring is locked; ${key}`));
/** Every address is allowed, as without an organisation. */
const permitted = (): Promise<void> => Promise.resolve();

/** Sends a message and resolves to the end of its reply. The test fails if anything is sent over the network. */
async function ending(apiKeys: ApiKeys): Promise<ReplyEnd> {
  const facts: Fact[] = [];
  const models = {
    pictureSupport: () => Promise.resolve('unknown' as const),
    entry: () => undefined,
    isOverLimit: () => Promise.resolve(false),
  };
  const efforts = { fields: () => ({}) };
  const now = addresseeNow({ apiKeys, connectTo: () => assert.fail('a connection was made'), models, efforts });
  const replier = { now, outgoing: openGate };
  await new Session(replier, (fact) => facts.push(fact)).send('Hello');
  const ends = facts.flatMap((fact) => (fact.type === 'turn-end' ? [fact.reply] : []));
  assert.deepEqual([ends.length, facts.filter(({ type }) => type === 'turn-retry')], [1, []], 'it does not try again');
  assert.ok(ends[0]);
  return ends[0];
}

describe('The passphrase of a client certificate', () => {
  it('is asked for by the name of its file; a wrong one is said to be wrong, and the box closes when nothing waits for it any more', async () => {
    const window = vscode.window as { showInputBox: unknown };
    const { showInputBox } = vscode.window;
    const prompts: (string | undefined)[] = [];
    window.showInputBox = ({ title, prompt, password }: vscode.InputBoxOptions, token: vscode.CancellationToken) => {
      prompts.push(title, prompt);
      assert.equal(password, true);
      const closed = Promise.withResolvers<undefined>();
      token.onCancellationRequested(() => closed.resolve(undefined));
      return closed.promise;
    };
    const stop = new AbortController();
    const passphrases = storedPassphrases(storage().secrets);
    try {
      const asked = [
        passphrases.ask('/keys/[own](x).pem', false, stop.signal),
        passphrases.ask('/keys/own.pem', true, stop.signal),
      ];
      stop.abort();
      assert.deepEqual(await Promise.all(asked), [undefined, undefined]);
    } finally {
      window.showInputBox = showInputBox;
    }
    assert.deepEqual(prompts, [
      'Passphrase of the Client Certificate [own](x).pem',
      'Passphrase of /keys/[own] (x).pem. It is kept in the secret storage of VS Code.',
      'Passphrase of the Client Certificate own.pem',
      'This passphrase does not open /keys/own.pem. Try another one.',
    ]);
  });
});

describe('A keyring', () => {
  beforeEach(() => set(chosen));
  afterEach(resetSettings);

  it('that fails is reported when a message is sent (V41)', async () => {
    const { outcome, problem } = await ending(
      new ApiKeys(
        storage({ get: broken }).secrets,
        memory(),
        others(() => undefined),
        permitted,
      ),
    );
    assert.equal(outcome, 'failed');
    assert.match(problem?.sentence ?? '', /secret storage of VS Code did not respond\. Unlock the keyring/);
    assert.deepEqual(problem?.actions, ['setApiKey', 'retry']);
    assert.doesNotMatch(JSON.stringify(problem), /CANARY|locked/);
  });

  it('that fails is not needed if an environment variable contains the key, as its error advises (V41)', async () => {
    const apiKeys = new ApiKeys(
      storage({ get: broken }).secrets,
      memory(),
      others(() => key),
      permitted,
    );
    assert.equal((await apiKeys.connectionTo(chosen, new AbortController().signal)).apiKey, key);
  });

  it('is not asked for an address without encryption: the message is blocked (V39)', async () => {
    await set({ baseUrl: 'http://example.test' });
    const { outcome, problem } = await ending(
      new ApiKeys(
        storage({ get: broken }).secrets,
        memory(),
        others(() => undefined),
        permitted,
      ),
    );
    assert.equal(outcome, 'blocked');
    assert.match(problem?.sentence ?? '', /unencrypted/);
    assert.deepEqual(problem?.actions, ['setUpConnection']);
  });

  it('that has lost the key is reported; a key that the user deleted is just missing (V41)', async () => {
    const { secrets, entries } = storage();
    const apiKeys = new ApiKeys(
      secrets,
      memory(),
      others(() => undefined),
      permitted,
    );
    const sentence = async (): Promise<string> => {
      const { outcome, problem } = await ending(apiKeys);
      assert.equal(outcome, 'blocked');
      return problem?.sentence ?? '';
    };
    assert.match(await sentence(), /There is no API key for service\.example/);
    await apiKeys.store(chosen, key);
    entries.clear();
    assert.match(await sentence(), /no longer has the API key for service\.example.*without a keyring/);
    await apiKeys.delete(chosen);
    assert.match(await sentence(), /There is no API key for service\.example/);
  });

  it('that cannot store the key is reported by Set API Key, and nothing is remembered (V41)', async () => {
    const remembered = memory();
    const apiKeys = new ApiKeys(
      storage({ store: broken }).secrets,
      remembered,
      others(() => undefined),
      permitted,
    );
    const { kind, message } = await failure(typing([key], () => setApiKey(apiKeys)).then(() => undefined));
    assert.equal(kind, 'keyring');
    assert.match(message, /Unlock the keyring of your system, or set realmChat\.apiKeyEnvironmentVariable/);
    assert.doesNotMatch(message, /CANARY/);
    assert.deepEqual(remembered.keys(), []);
  });

  const presences: [
    name: string,
    faults: Partial<vscode.SecretStorage>,
    environmentKey: string | undefined,
    has: boolean,
  ][] = [
    ['has no key, like the environment', {}, undefined, false],
    ['has no key, unlike the environment', {}, key, true],
    ['has a key', { get: () => Promise.resolve(key) }, undefined, true],
    ['fails', { get: broken }, undefined, true],
  ];
  for (const [name, faults, environmentKey, has] of presences) {
    it(`that ${name} makes the panel show ${has ? 'nothing' : 'that a key is missing'} (V41)`, async () => {
      const told: boolean[] = [];
      const apiKeys = new ApiKeys(
        storage(faults).secrets,
        memory(),
        others(() => environmentKey),
        permitted,
      );
      const presence = new KeyPresence(apiKeys, () => told.push(presence.hasKey));
      await presence.check();
      await presence.check();
      assert.deepEqual(told, has ? [] : [false]);
    });
  }

  it('that never answers blocks nothing, and an outdated answer is ignored (V41)', async () => {
    const answers: ((key: string | undefined) => void)[] = [];
    const get = (): Promise<string | undefined> => new Promise((resolve) => answers.push(resolve));
    const presence = new KeyPresence(
      new ApiKeys(
        storage({ get }).secrets,
        memory(),
        others(() => undefined),
        permitted,
      ),
      () => undefined,
    );
    const checks = [presence.check(), presence.check()];
    assert.equal(presence.hasKey, true);
    answers[1]?.(key);
    answers[0]?.(undefined);
    await Promise.all(checks);
    assert.equal(presence.hasKey, true);
  });
});
