import assert from 'node:assert/strict';
import { ownActions, shownError } from '../../../src/nativeChat/shownProblem.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';

describe("A problem that VS Code's own chat shows", () => {
  const rows: [kind: ConstructorParameters<typeof ServiceError>[0], name: string | undefined][] = [
    ['no-key', 'NoPermissions'],
    ['too-many-requests', 'Blocked'],
    ['calls-no-tools', 'Blocked'],
    ['server-error', undefined],
  ];
  for (const [kind, name] of rows)
    it(`is an error that VS Code knows, where there is one: ${kind}`, () => {
      const error = new ServiceError(kind, { host: 'a.example', realm: '[a](command:b)', reason: '[a](command:b)' });
      const shown = shownError(error);
      assert.equal(shown.name, name);
      assert.doesNotMatch(shown.sentence, /\]\(/);
    });

  it('has the sentence about the reply rather than that of its cause, and makes no links of names in it', () => {
    const error = new ServiceError('no-key', { host: 'a.example', realm: 'b' });
    assert.equal(shownError(error, { sentence: 'It [ended](command:x).' }).sentence, 'It [ended] (command:x).');
    const unknown = shownError(new Error('[of someone](command:x)'));
    assert.deepEqual([unknown.name, /of someone/.test(unknown.sentence)], [undefined, false]);
  });

  it('has the buttons that VS Code does not have itself', () => {
    assert.deepEqual(ownActions({ actions: ['retry', 'setApiKey', 'continueInNew', 'testConnection'] }), [
      'setApiKey',
      'testConnection',
    ]);
  });
});
