import assert from 'node:assert/strict';
import { settingsFrom } from '../../../src/settings/settingsFrom.ts';

type Settings = ReturnType<typeof settingsFrom>;
type Name = Exclude<keyof Settings, 'models' | 'timeouts'>;

const app = 'ai.service.assistant';
const command = { program: 'pass', arguments: ['a'] };

/** A setting, its name, what it is if nothing is set, and what it is with some values. */
const cases: [setting: Name, name: string, unset: unknown, ...values: [written: unknown, is: unknown][]][] = [
  ['baseUrl', 'baseUrl', '', [' https://a ', 'https://a'], [7, '']],
  ['realm', 'realm', '', [' acme ', 'acme']],
  ['model', 'model', app, ['gpt ', 'gpt '], ['', app]],
  ['systemPrompt', 'systemPrompt', '', [' Be brief. ', 'Be brief.']],
  ['apiKeyEnvironmentVariable', 'apiKeyEnvironmentVariable', '', ['KEY', 'KEY']],
  ['caFile', 'caFile', '', ['/a.pem', '/a.pem']],
  ['apiKeyCommand', 'apiKeyCommand', undefined, [command, command], ['pass', 'pass']],
  ['clientCertificate', 'clientCertificate', undefined, [command, command]],
  ['headers', 'headers', undefined, [{ 'X-A': 'a' }, { 'X-A': 'a' }]],
  ['historyEnabled', 'history.enabled', true, [false, false], [true, true], ['no', true], [null, true]],
  ['historyDays', 'history.days', undefined, [30, 30], [0, undefined], ['30', undefined]],
  ['lookUp', 'lookUp', 'ask', ['off', 'off'], ['on', 'on'], ['ask', 'ask'], ['ON', 'ask'], [true, 'ask']],
  ['lookUpSteps', 'lookUpSteps', 25, [1, 1], [1000, 100]],
  ['tools', 'tools', [], [['a*', 7], ['a*']], ['a', []]],
  ['notifies', 'notifyWhenDone', true, ['never', false], ['always', true], [false, true]],
  [
    'connections',
    'connections',
    [],
    [
      [{ name: 'A', baseUrl: 'a', realm: 'r', more: 1 }, { name: 'A' }],
      [{ name: 'A', baseUrl: 'a', realm: 'r', more: 1 }],
    ],
    [{ name: 'A', baseUrl: 'a', realm: 'r' }, [{ name: 'A', baseUrl: 'a', realm: 'r' }]],
  ],
  ['apps', 'apps', [], [[{ id: 'a', name: 'A' }, { id: 'b' }, 'c'], [{ id: 'a', name: 'A' }]]],
  ['prompts', 'prompts', undefined, [[{ name: 'a' }], [{ name: 'a' }]]],
];

/** The settings if only the one with a name has a value. */
function set(name: string, value: unknown, isBroken = false): Settings {
  return settingsFrom(
    (asked) => (asked === name ? value : undefined),
    () => isBroken,
  );
}

describe('A setting', () => {
  for (const [setting, name, unset, ...values] of cases) {
    it(`counts as it is by default if nothing is written: ${name}`, () =>
      assert.deepEqual(set('', undefined)[setting](), unset));

    for (const [written, is] of values)
      it(`is read from its own name: ${name}, ${JSON.stringify(written)}`, () =>
        assert.deepEqual(set(name, written)[setting](), is));
  }

  it('of models or timeouts is read as a whole', () => {
    assert.deepEqual(
      set('models', { a: { name: 'A' } })
        .models()
        .of('a'),
      { name: 'A' },
    );
    assert.deepEqual(set('timeouts.idle', 7).timeouts(), { connect: 10, firstByte: 120, idle: 7 });
  });

  it('deletes no conversation while the file of the organisation, which may say otherwise, cannot be used', () =>
    assert.equal(set('history.days', 30, true).historyDays(), undefined));

  it('is read each time that it is needed', () => {
    let value = 'a';
    const { realm } = settingsFrom(
      () => value,
      () => false,
    );
    assert.equal(realm(), 'a');
    value = 'b';
    assert.equal(realm(), 'b');
  });
});
