import assert from 'node:assert/strict';
import { shownId } from '../../../src/shared/plainText.ts';
import { properties } from '../../fuzz/modelIds.ts';
import { itHolds } from '../../support/property.ts';

describe('Ids of models', () => {
  itHolds(properties);

  for (const [id, shown] of [
    ['gpt-4 turbo', 'gpt-4 turbo'],
    [' gpt', '␣gpt'],
    ['gpt ', 'gpt␣'],
    ['a  b', 'a ␣b'],
    ['a\u00a0b', 'a[U+00A0]b'],
    ['gpt\u200b', 'gpt[U+200B]'],
    ['a\u202eb', 'a[U+202E]b'],
    ['é', 'é'],
    ['e\u0301', 'e[U+0301]'],
    ['$(zap) gpt', '$(zap) gpt'],
  ] as const) {
    it(`show ${JSON.stringify(id)} as ${shown}`, () => assert.equal(shownId(id), shown));
  }
});
