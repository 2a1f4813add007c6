import assert from 'node:assert/strict';
import { ApiKeys } from '../../../src/connect/apiKeys.ts';

const installation = { baseUrl: 'https://a.example', realm: 'primary' };

/** VS Code's secret storage and memory, as its documentation describes them; `fails` and `forgets`: the system has no keyring. */
function keys(
  ofEnvironment: string | undefined,
  { fails = false, forgets = false, secrets = new Map<string, string>(), permit = () => Promise.resolve() } = {},
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
    () => ofEnvironment,
    permit,
  );
}

describe('The key of an installation', () => {
  it('is not even looked for where it must not be sent (V191)', async () => {
    const secrets = new Map<string, string>();
    secrets.get = () => assert.fail('The key is looked for.');
    const forbidden = keys(undefined, { secrets, permit: () => Promise.reject(new Error('not permitted')) });
    await assert.rejects(forbidden.require(installation), /not permitted/);
  });

  it('is the one that is stored, whatever the environment has', async () => {
    const both = keys('sk-environment');
    await both.store(installation, 'sk-stored');
    assert.equal(await both.require(installation), 'sk-stored');
    assert.equal(both.ofEnvironment, 'sk-environment');
  });

  it('is that of the environment where none is stored, no longer stored, or nothing can be', async () => {
    const both = keys('sk-environment');
    assert.equal(await both.require(installation), 'sk-environment');
    await both.store({ ...installation, realm: 'other' }, 'sk-other');
    assert.equal(await both.require(installation), 'sk-environment');
    await both.store(installation, 'sk-stored');
    await both.delete(installation);
    assert.equal(await both.require(installation), 'sk-environment');
    assert.equal(await keys('sk-environment', { fails: true }).require(installation), 'sk-environment');
  });

  it('is asked for where there is none, and missed where there was one', async () => {
    await assert.rejects(keys(undefined).require(installation), { kind: 'no-key' });
    await assert.rejects(keys('').require(installation), { kind: 'no-key', message: /a\.example.*"primary"/ });
    const lost = keys(undefined, { forgets: true });
    await lost.store(installation, 'sk-stored');
    await assert.rejects(lost.require(installation), { kind: 'key-lost', message: /a\.example.*"primary"/ });
    await assert.rejects(keys(undefined, { fails: true }).require(installation), { kind: 'keyring' });
    assert.deepEqual([await keys('').has(installation), await keys('sk-e').has(installation)], [false, true]);
  });

  it('is known by the address and realm that it was entered for, and other secrets are not taken for one', async () => {
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
