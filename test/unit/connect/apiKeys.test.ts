import assert from 'node:assert/strict';
import { ApiKeys } from '../../../src/connect/keys/apiKeys.ts';
import { commandKeys, noCommand } from '../../support/commandKeys.ts';

const never = new AbortController().signal;
const installation = { baseUrl: 'https://a.example', realm: 'primary' };

/** VS Code's secret storage and memory, as documented. With `fails` or `forgets`, the system has no keyring. */
function keys(
  ofEnvironment: string | undefined,
  {
    fails = false,
    forgets = false,
    secrets = new Map<string, string>(),
    command = noCommand(),
    permit = () => Promise.resolve(),
  } = {},
): ApiKeys {
  const memory = new Map<string, unknown>();
  const answered = <Value>(value: Value): Promise<Value> =>
    fails ? Promise.reject(new Error('no keyring')) : Promise.resolve(value);
  const noEvent = (): { dispose(): void } => ({ dispose: () => undefined });
  return new ApiKeys(
    {
      get: (name) => answered(secrets.get(name)),
      keys: () => answered([...secrets.keys()]),
      store: (name, value) => answered(forgets ? undefined : void secrets.set(name, value)),
      delete: (name) => answered(void secrets.delete(name)),
      onDidChange: noEvent,
    },
    {
      keys: () => [...memory.keys()],
      get: <Value>(name: string, otherwise?: Value) => (memory.get(name) as Value | undefined) ?? otherwise,
      update: (name, value) => Promise.resolve(void memory.set(name, value)),
    },
    { environment: () => ofEnvironment, command },
    permit,
  );
}

/** The key that is sent to the installation. */
async function sentBy(apiKeys: ApiKeys): Promise<string> {
  return (await apiKeys.connectionTo(installation, never)).apiKey;
}

describe('The key of an installation', () => {
  it('is not read if it must not be sent (V191)', async () => {
    const secrets = new Map<string, string>();
    secrets.get = () => assert.fail('The key is looked for.');
    const forbidden = keys(undefined, { secrets, permit: () => Promise.reject(new Error('not permitted')) });
    await assert.rejects(sentBy(forbidden), /not permitted/);
  });

  it('is the stored key, also if the environment has one', async () => {
    const both = keys('sk-environment');
    await both.store(installation, 'sk-stored');
    assert.equal(await sentBy(both), 'sk-stored');
    assert.equal(await both.sourceFor(installation), 'stored');
    assert.deepEqual(
      [await both.isSent(installation, 'sk-stored'), await both.isSent(installation, 'sk-environment')],
      [true, false],
    );
  });

  it('is the key of the environment if none is stored, it was deleted, or nothing can be stored', async () => {
    const both = keys('sk-environment');
    assert.equal(await sentBy(both), 'sk-environment');
    await both.store({ ...installation, realm: 'other' }, 'sk-other');
    assert.equal(await sentBy(both), 'sk-environment');
    await both.store(installation, 'sk-stored');
    await both.delete(installation);
    assert.equal(await sentBy(both), 'sk-environment');
    assert.equal(await sentBy(keys('sk-environment', { fails: true })), 'sk-environment');
  });

  it('is asked for if there is none, and reported as lost if there was one', async () => {
    await assert.rejects(sentBy(keys(undefined)), { kind: 'no-key' });
    await assert.rejects(sentBy(keys('')), { kind: 'no-key', message: /a\.example.*"primary"/ });
    const lost = keys(undefined, { forgets: true });
    await lost.store(installation, 'sk-stored');
    await assert.rejects(sentBy(lost), { kind: 'key-lost', message: /a\.example.*"primary"/ });
    await assert.rejects(lost.connectionTo({ ...installation, realm: 'other' }, never), { kind: 'no-key' });
    await lost.delete(installation);
    await assert.rejects(sentBy(lost), { kind: 'no-key' });
    await assert.rejects(sentBy(keys(undefined, { fails: true })), { kind: 'keyring' });
    assert.deepEqual(
      [await keys('').sourceFor(installation), await keys('sk-e').sourceFor(installation)],
      [undefined, 'environment'],
    );
  });

  it('is printed by the command if none is stored, and then the one of the environment is not used (V215)', async () => {
    const { keys: command, runs } = commandKeys(['sk-printed']);
    const all = keys('sk-environment', { command });
    assert.equal(await all.sourceFor(installation), 'command');
    assert.deepEqual(runs, [], 'the command does not run for this');
    assert.equal(await sentBy(all), 'sk-printed');
    await all.store(installation, 'sk-stored');
    assert.equal(await sentBy(all), 'sk-stored');
    assert.equal(await sentBy(keys('sk-environment', { command, fails: true })), 'sk-printed');
    assert.deepEqual(runs, ['https://a.example primary'], 'it is run once');
  });

  it('is printed by the command, also if one is stored, if the organisation has locked the command (V215)', async () => {
    const { keys: command } = commandKeys(['sk-printed'], { isLocked: true });
    const locked = keys('sk-environment', { command });
    await locked.store(installation, 'sk-stored');
    assert.equal(await sentBy(locked), 'sk-printed');
    assert.deepEqual([locked.takesEntered, keys(undefined).takesEntered], [false, true]);
  });

  it('is not printed if it must not be sent: the command does not run (V215)', async () => {
    const { keys: command, runs } = commandKeys(['sk-printed']);
    const permit = (): Promise<never> => Promise.reject(new Error('not permitted'));
    await assert.rejects(sentBy(keys(undefined, { command, permit })), /not permitted/);
    assert.deepEqual(runs, []);
    let mayBeSent = true;
    const permitOnce = (): Promise<void> => (mayBeSent ? Promise.resolve() : permit());
    const { keyAfter } = await keys(undefined, { command, permit: permitOnce }).connectionTo(installation, never);
    mayBeSent = false;
    await assert.rejects(async () => keyAfter?.('sk-printed', never), /not permitted/);
    assert.equal(runs.length, 1, 'nor after the key was rejected');
  });

  it('is printed again after it was rejected, but only if the command printed it (V216)', async () => {
    const { keys: command } = commandKeys(['sk-1', 'sk-2', 'sk-2', 'sk-3']);
    const { apiKey, keyAfter } = await keys(undefined, { command }).connectionTo(installation, never);
    assert.equal(apiKey, 'sk-1');
    assert.equal(await keyAfter?.('sk-1', never), 'sk-2');
    assert.equal(await keyAfter?.('sk-1', never), 'sk-2', 'another request knows it already');
    assert.equal(await keyAfter?.('sk-2', never), undefined, 'the same once more');
    assert.equal(await sentBy(keys(undefined, { command })), 'sk-3', 'the next request tries again');
    const stored = keys(undefined, { command });
    await stored.store(installation, 'sk-stored');
    assert.equal((await stored.connectionTo(installation, never)).keyAfter, undefined);
  });

  describe('that is read while a message is checked', () => {
    /** A secret storage that counts how often it is asked. */
    class Counted extends Map<string, string> {
      reads = 0;
      override get(name: string): string | undefined {
        this.reads += 1;
        return super.get(name);
      }
    }
    const name = 'apiKey https://a.example primary';
    const expecting = async (secrets = new Counted([[name, 'sk-1']])): Promise<[ApiKeys, Counted]> => {
      const apiKeys = keys(undefined, { secrets });
      apiKeys.expect(installation);
      await new Promise(setImmediate);
      return [apiKeys, secrets];
    };

    it('is read once for the request, and again for the next one', async () => {
      const [apiKeys, secrets] = await expecting();
      assert.deepEqual([await sentBy(apiKeys), secrets.reads], ['sk-1', 1]);
      assert.deepEqual([await sentBy(apiKeys), secrets.reads], ['sk-1', 2]);
    });

    for (const [what, change] of [
      ['stored', (apiKeys: ApiKeys) => apiKeys.store(installation, 'sk-2')],
      [
        'changed by another window',
        async (apiKeys: ApiKeys, secrets: Map<string, string>) => {
          secrets.set(name, 'sk-2');
          await apiKeys.settle({ key: name });
        },
      ],
    ] as const)
      it(`is read again if another one is ${what} meanwhile`, async () => {
        const [apiKeys, secrets] = await expecting();
        await change(apiKeys, secrets);
        assert.equal(await sentBy(apiKeys), 'sk-2');
      });

    it('is not looked for again where none is stored, and another source has one', async () => {
      const secrets = new Counted();
      const apiKeys = keys('sk-environment', { secrets });
      apiKeys.expect(installation);
      assert.deepEqual([await sentBy(apiKeys), secrets.reads], ['sk-environment', 1]);
    });

    it('is not sent if it is deleted meanwhile, also while the request waits for it', async () => {
      const [deleted] = await expecting();
      await deleted.delete(installation);
      await assert.rejects(sentBy(deleted), { kind: 'no-key' });
      const secrets = new Map([[name, 'sk-1']]);
      const slow = keys(undefined, { secrets });
      slow.expect(installation);
      const sent = sentBy(slow);
      await Promise.resolve();
      await slow.delete(installation);
      await assert.rejects(sent, { kind: 'no-key' });
    });

    it('is read again for another installation, and after a second', async () => {
      const [apiKeys, secrets] = await expecting();
      await assert.rejects(apiKeys.connectionTo({ ...installation, realm: 'other' }, never), { kind: 'no-key' });
      secrets.set(name, 'sk-2');
      const now = performance.now.bind(performance);
      performance.now = () => now() + 1001;
      try {
        assert.equal(await sentBy(apiKeys), 'sk-2');
      } finally {
        performance.now = now;
      }
    });

    it('is not read if none may be sent, or if the organisation has locked a command (V191, V215)', async () => {
      const secrets = new Counted([[name, 'sk-1']]);
      keys(undefined, { secrets, permit: () => Promise.reject(new Error('not permitted')) }).expect(installation);
      keys(undefined, { secrets, command: commandKeys(['sk-printed'], { isLocked: true }).keys }).expect(installation);
      await new Promise(setImmediate);
      assert.equal(secrets.reads, 0);
    });

    it('is tried again by the request if it could not be read', async () => {
      const failing = keys(undefined, { fails: true });
      failing.expect(installation);
      await assert.rejects(sentBy(failing), { kind: 'keyring' });
    });
  });

  it('is listed with its address and realm, and other secrets are not listed', async () => {
    const [entered, secrets] = [[installation, { ...installation, realm: 'acme' }], new Map<string, string>()];
    const some = keys(undefined, { secrets });
    for (const each of entered) await some.store(each, 'sk');
    for (const name of [
      'apiKey',
      'apiKey https://a.example',
      'passphrase https://a.example x',
      'my apiKey a b',
      'apiKey a b c',
    ])
      secrets.set(name, 'secret');
    assert.deepEqual(await some.installations(), entered);
    await assert.rejects(keys(undefined, { fails: true }).installations(), { kind: 'keyring' });
  });
});
