import assert from 'node:assert/strict';
import { findAppId, isApp } from '../../../src/service/apps.ts';
import { parseApiKey, parseRealm } from '../../../src/service/credentials.ts';

describe('An API key', () => {
  for (const pasted of [
    'sk-x',
    'Bearer sk-x',
    'bearer  sk-x',
    ' sk-x\n',
    '"sk-x"',
    '" sk-x"',
    "'sk-x '",
    ' "Bearer sk-x" ',
    '`sk-x`',
    'BEARER\tsk-x',
  ]) {
    it(`pasted as ${JSON.stringify(pasted)} is sk-x (V40)`, () => {
      assert.deepEqual(parseApiKey(pasted), { ok: true, value: 'sk-x' });
    });
  }
  for (const key of ['"sk-x', '"sk-x\'', 'bearer-x', 'x"y"'])
    it(`is kept as it is with a quote or a word that is not around it: ${key}`, () =>
      assert.deepEqual(parseApiKey(key), { ok: true, value: key }));
  for (const pasted of ['', ' ', 'Bearer ', '""', 'sk-\nx', 'sk-\u200bx', 'sk- x', 'sk-\u0007x', 'sk-ключ']) {
    it(`pasted as ${JSON.stringify(pasted)} is refused with a sentence that does not repeat it (V40)`, () => {
      const result = parseApiKey(pasted);
      assert.ok(!result.ok);
      assert.match(result.reason, /^The API key .*\.$/);
      assert.doesNotMatch(result.reason, /sk-/);
    });
  }
});

describe('A realm', () => {
  it('is accepted without the spaces around it', () =>
    assert.deepEqual(parseRealm(' primary\n'), { ok: true, value: 'primary' }));
  const empty = 'The realm is empty. Hosted: the subdomain of your organisation. Self-hosted: usually "primary".';
  const wrong = 'The realm can contain only letters, digits and punctuation, without spaces.';
  const refused: [pasted: string, reason: string][] = [
    ['', empty],
    [' ', empty],
    ['a b', wrong],
    ['a\nb', wrong],
    ['а́', wrong],
  ];
  for (const [pasted, reason] of refused)
    it(`pasted as ${JSON.stringify(pasted)} is refused with the reason`, () =>
      assert.deepEqual(parseRealm(pasted), { ok: false, reason }));
});

describe('An app id', () => {
  const id = 'ai.service.release_notes.7c9e6679-7425-40de-944b-e07fc1f90ae7';
  for (const pasted of [
    id,
    ` ${id}\n`,
    `https://h/apps/${id}/edit?tab=1`,
    `https://h/#/${id.replaceAll('.', '%2E')}`,
    `https://h/?app=${id}&x=%`,
  ]) {
    it(`is found in ${JSON.stringify(pasted)}`, () => assert.equal(findAppId(pasted), id));
  }
  it('is found with capitals in its number, and stays as it was pasted', () => {
    const capitals = id.replace('7c9e6679', '7C9E6679');
    assert.equal(findAppId(` ${capitals}`), capitals);
  });

  for (const pasted of ['', 'gpt', 'ai.service.x', 'ai.service.x.123', 'https://h/apps/7']) {
    it(`is not found in ${JSON.stringify(pasted)}`, () => assert.equal(findAppId(pasted), undefined));
  }
  it('is recognised as an app only by its start', () =>
    assert.deepEqual([isApp('ai.service.assistant'), isApp('my.ai.service.x')], [true, false]));
});
