import assert from 'node:assert/strict';
import {
  isSameRow,
  joined,
  modelRows,
  rowNamed,
  type ModelList,
  type ModelRow,
} from '../../../src/connect/models/modelRows.ts';
import { ModelProfiles } from '../../../src/settings/modelProfiles.ts';

const app = 'ai.service.release_notes.0b9d';
const nothing: ModelList = {
  ...{ apps: [], canAddApp: false, pastesApp: false, models: [], favourites: [], loading: false },
  profiles: new ModelProfiles({}),
};

/** A row in one line: a heading in angle brackets, or what is seen of a row. */
function line({ label, isHeading, description, detail, icon, hasStar, alwaysShow }: ModelRow): string {
  if (isHeading) return `<${label}>`;
  const signs = [icon === 'check' ? '✓' : icon === 'warning' ? '⚠' : '', hasStar ? '★' : ''].join('');
  return [label, description, detail, signs, alwaysShow ? 'always' : ''].filter(Boolean).join(' | ');
}

function lines(list: Partial<ModelList>, chosen = ''): string[] {
  return modelRows({ ...nothing, ...list }, chosen).map(line);
}

const ids = (...all: string[]): { id: string }[] => all.map((id) => ({ id }));
const loaded = (...all: string[]): Pick<ModelList, 'models' | 'loaded'> => ({
  models: ids(...all),
  loaded: new Set(all),
});
const profiles = new ModelProfiles({ a: { hidden: true }, b: { name: 'Bee $(zap)' }, [app]: { name: 'News' } });

describe('The rows of the list of models', () => {
  const cases: [name: string, list: Partial<ModelList>, chosen: string, rows: string[]][] = [
    [
      'have favourites at the top, in their order, and not once more below',
      { ...loaded('a', 'b'), apps: [{ id: app, name: 'Notes' }], favourites: ['b', app] },
      '',
      ['<Favourites>', 'b | ★', `Notes | ${app} | ★`, '<Apps>', '<>', '<Models>', '<Models>', 'a'],
    ],
    [
      'leave out what its profile hides, a favourite too, but not the chosen one',
      { ...loaded('a', 'b'), favourites: ['a'], profiles },
      '',
      ['<Apps>', '<>', '<Models>', '<Models>', 'Bee \\$(zap) | b'],
    ],
    [
      'show the chosen one with a check mark, though its profile hides it',
      { ...loaded('a'), profiles },
      'a',
      ['<Apps>', '<>', '<Models>', '<Models>', 'a | ✓'],
    ],
    [
      'name an app as its profile does, or else as the setting of apps does',
      { ...loaded(), apps: [{ id: app, name: 'Notes' }], models: ids('x'), profiles },
      '',
      [
        '<Apps>',
        `News | ${app}`,
        '<>',
        '<Models>',
        'No models are available to your organisation | always',
        'x | Not in the list of models | ⚠',
      ],
    ],
    [
      'say which models the service no longer has, the chosen one too, but not of apps',
      {
        models: ids('gone', 'kept'),
        loaded: new Set(['kept']),
        apps: [
          { id: 'my-app', name: 'Mine' },
          { id: app, name: 'Notes' },
        ],
      },
      'gone',
      [
        ...['<Apps>', 'Mine | my-app', `Notes | ${app}`, '<>', '<Models>', '<Models>'],
        ...['gone | Not in the list of models | ⚠', 'kept'],
      ],
    ],
    [
      'say of no model that it is missing before the list is loaded',
      { models: ids('gone') },
      'gone',
      ['<Apps>', '<>', '<Models>', '<Models>', 'gone | ✓'],
    ],
    [
      'offer to add an app, which stays visible while an app is pasted',
      { ...loaded('a'), canAddApp: true, pastesApp: true },
      '',
      ['<Apps>', '$(add) Add app… | always', '<Models>', '<Models>', 'a'],
    ],
    [
      'hide that offer like any other row while something else is typed',
      { ...loaded('a'), canAddApp: true },
      '',
      ['<Apps>', '$(add) Add app…', '<Models>', '<Models>', 'a'],
    ],
    [
      'have the owner of the first models as a heading only if others follow',
      { models: [{ id: 'a', owner: 'one' }, { id: 'b' }, { id: 'c', owner: '$(zap)' }] },
      '',
      ['<Apps>', '<>', '<Models>', '<one>', 'a', '<Other models>', 'b', '<\\$(zap)>', 'c'],
    ],
    [
      'have no owner above the first models if they have none',
      { models: [{ id: 'a' }, { id: 'b', owner: 'one' }] },
      '',
      ['<Apps>', '<>', '<Models>', '<Models>', 'a', '<one>', 'b'],
    ],
    [
      'have no heading for a model that is above with the favourites',
      {
        models: [
          { id: 'a', owner: 'one' },
          { id: 'b', owner: 'two' },
          { id: 'c', owner: 'one' },
          { id: 'd', owner: 'one' },
        ],
        favourites: ['b'],
      },
      '',
      ['<Favourites>', 'b | ★', '<Apps>', '<>', '<Models>', '<Models>', 'a', 'c', 'd'],
    ],
    [
      'say of a favourite with a name that the service no longer has it',
      { ...loaded(), models: ids('b'), favourites: ['b'], profiles },
      'b',
      [
        ...['<Favourites>', 'Bee \\$(zap) | b · Not in the list of models | ⚠★', '<Apps>', '<>', '<Models>'],
        'No models are available to your organisation | always',
      ],
    ],
    [
      'have no owner as a heading if all models are of one',
      {
        models: [
          { id: 'a', owner: 'one' },
          { id: 'b', owner: 'one' },
        ],
      },
      '',
      ['<Apps>', '<>', '<Models>', '<Models>', 'a', 'b'],
    ],
  ];
  for (const [name, list, chosen, rows] of cases) it(name, () => assert.deepEqual(lines(list, chosen), rows));

  const wanted = { awaited: ' $(zap)' };
  const states: [name: string, list: Partial<ModelList>, row: string][] = [
    ['that they are loaded', { loading: true }, '$(loading~spin) Loading models… | always'],
    ['nothing of it while known ones are shown', { loading: true, models: ids('a') }, '<Models>'],
    ['nothing of it while an empty list is loaded again', { loading: true, ...loaded() }, '<Models>'],
    [
      'what is waited for, whatever else',
      { loading: true, ...wanted, missing: 'x', failure: 'No.' },
      '$(loading~spin) Loading models, to choose ␣\\$(zap)… | always',
    ],
    [
      'why they could not be loaded',
      { failure: 'No $(zap).', missing: 'x' },
      '$(refresh) The models could not be loaded. Retry | No \\$(zap). | always',
    ],
    ['what does not exist', { ...loaded(), missing: '$(zap)' }, 'There is no model or app named \\$(zap) | always'],
    ['that there are none', loaded(), 'No models are available to your organisation | always'],
  ];
  for (const [name, list, row] of states) it(`say above the models ${name}`, () => assert.equal(lines(list)[3], row));
});

describe('A model that was typed', () => {
  const rows: ModelRow[] = [
    { label: 'Models', isHeading: true },
    { label: 'gpt', choice: { model: 'other' } },
    { label: 'trimmed', choice: { model: 'gpt' } },
    { label: 'exact', choice: { model: ' gpt' } },
    { label: 'Bee \\$(zap)', choice: { model: 'b' } },
    { label: 'Add', choice: 'addApp' },
  ];
  const cases: [typed: string, label: string | undefined][] = [
    [' gpt', 'exact'],
    ['gpt ', 'trimmed'],
    [' Bee $(zap) ', 'Bee \\$(zap)'],
    ['Models', undefined],
    ['Add', undefined],
  ];
  for (const [typed, label] of cases)
    it(`is the one with exactly that id, or else with that name: ${JSON.stringify(typed)}`, () =>
      assert.equal(rowNamed(rows, typed)?.label, label));
});

describe('A row of a later list', () => {
  const row = (choice?: ModelRow['choice']): ModelRow => ({ label: 'x', ...(choice && { choice }) });
  const cases: [name: string, one: ModelRow, other: ModelRow, isSame: boolean][] = [
    ['for the same model', row({ model: 'a' }), row({ model: 'a' }), true],
    ['for another model', row({ model: 'a' }), row({ model: 'b' }), false],
    ['that adds an app, too', row('addApp'), row('addApp'), true],
    ['that tries again', row('addApp'), row('retry'), false],
    ['that only informs, as another does', row(), row(), false],
  ];
  for (const [name, one, other, isSame] of cases)
    it(`is ${isSame ? 'the same' : 'another one'}: ${name}`, () => assert.equal(isSameRow(one, other), isSame));
});

describe('Models that are loaded while others are shown', () => {
  it('follow those, first of the owner of the last one, each once, and without apps', () => {
    const shown = [
      { id: 'a', owner: 'one' },
      { id: 'b', owner: 'two' },
    ];
    const others = [
      { id: 'c', owner: 'one' },
      { id: 'b', owner: 'two' },
      { id: ` ${app}` },
      { id: 'd' },
      { id: 'e', owner: 'two' },
      { id: 'f', owner: 'one' },
    ];
    assert.deepEqual(
      joined(shown, others).map(({ id }) => id),
      ['a', 'b', 'e', 'c', 'f', 'd'],
    );
    assert.deepEqual(
      joined([], others.slice(1)).map(({ id }) => id),
      ['b', 'e', 'd', 'f'],
      'or come by owner if none is shown yet',
    );
  });
});
