import assert from 'node:assert/strict';
import {
  areOver,
  limitOf,
  loadedSentence,
  offeredAmong,
  pictureSupportOf,
} from '../../../src/connect/models/modelFacts.ts';
import type { ListedModel } from '../../../src/service/modelList.ts';
import { ModelProfiles, type ModelProfile } from '../../../src/settings/modelProfiles.ts';

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

describe("The models that VS Code's own chat offers", () => {
  const app = 'ai.service.notes.7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const apps = [
    { id: app, name: 'Notes' },
    { id: 'mine', name: 'Mine' },
  ];
  const offered = (models: ListedModel[], profiles: Record<string, object> = {}) =>
    offeredAmong(apps, models, new ModelProfiles(profiles));
  const ids = (...given: Parameters<typeof offered>): string[] => offered(...given).map(({ id }) => id);

  it('are the apps and then the listed models that are no apps, without those that are hidden', () => {
    const models = [{ id: 'a' }, { id: ` ${app} ` }, { id: 'mine' }, { id: 'b' }];
    assert.deepEqual(ids(models), [app, 'mine', 'a', 'b']);
    assert.deepEqual(ids(models, { a: { hidden: true }, mine: { hidden: true } }), [app, 'b']);
  });

  it('call tools and make titles only if they are models whose profiles say so', () => {
    const able = { toolCalling: true, utility: true };
    const profiles = { a: { toolCalling: true }, b: { utility: true }, [app]: able };
    const [ofApp, , one, other] = offered([{ id: 'a' }, { id: 'b' }], profiles);
    assert.deepEqual([ofApp?.callsTools, ofApp?.isUtility, ofApp?.pictures], [false, false, 'app']);
    assert.deepEqual(
      [one?.callsTools, one?.isUtility, other?.callsTools, other?.isUtility],
      [true, false, false, true],
    );
  });

  it('have the pictures and limits of their profiles, or else of the list', () => {
    const models = [{ ...listed, id: 'a' }, { ...listed, id: 'b' }, { id: 'c' }, { ...listed, id: 'mine' }];
    const all = offered(models, {
      a: { images: true, contextLength: 8192 },
      [app]: { contextLength: 1024 },
    });
    assert.deepEqual(
      all.map((one) => [one.pictures, one.contextLength]),
      [
        ['app', 1024],
        ['app', undefined],
        ['yes', 8192],
        ['no', 4096],
        ['unknown', undefined],
      ],
    );
  });
});
