import assert from 'node:assert/strict';
import { areOver, limitOf, loadedSentence, pictureSupportOf } from '../../../src/connect/models/modelFacts.ts';
import type { ListedModel } from '../../../src/service/modelList.ts';
import type { ModelProfile } from '../../../src/settings/modelProfiles.ts';

const listed: ListedModel = { id: 'a', sees: false, contextLength: 4096 };
const unsaid: ListedModel = { id: 'a' };

describe('What is known of a model', () => {
  const pictures: [profile: ModelProfile, listed: ListedModel | undefined, support: string][] = [
    [{ images: true }, listed, 'yes'],
    [{ images: false }, { ...listed, sees: true }, 'no'],
    [{}, { ...listed, sees: true }, 'yes'],
    [{}, listed, 'no'],
    [{}, unsaid, 'unknown'],
    [{}, undefined, 'unknown'],
  ];
  for (const [profile, entry, support] of pictures)
    it(`is whether it accepts pictures: ${support} with the profile ${JSON.stringify(profile)} and ${entry?.sees} in the list`, () => {
      assert.equal(pictureSupportOf(profile, entry), support);
    });

  it('is its limit, by its profile or else the list, which is exceeded only by more tokens, and not if it is not known', () => {
    assert.deepEqual(
      [limitOf({ contextLength: 8192 }, listed), limitOf({}, listed), limitOf({}, unsaid), limitOf({}, undefined)],
      [8192, 4096, undefined, undefined],
    );
    assert.deepEqual([areOver(4096, 4096), areOver(4097, 4096), areOver(1e9, undefined)], [false, true, false]);
  });

  it('is how many there are, or that the organisation has none', () => {
    assert.deepEqual([0, 1, 1200].map(loadedSentence), [
      'No models are available to your organisation.',
      'Available models: 1.',
      'Available models: 1,200.',
    ]);
  });
});
