import assert from 'node:assert/strict';
import {
  daysIn,
  listIn,
  modelIn,
  oneOf,
  stepsIn,
  textIn,
  textsIn,
  withTexts,
} from '../../../src/settings/settingValues.ts';

const app = 'ai.service.assistant';

/** Values of a setting, and what counts of them. */
type Cases = [found: unknown, counts: unknown][];

const settings: [what: string, read: (found: unknown) => unknown, cases: Cases][] = [
  [
    'a text',
    textIn,
    [
      [' a b ', 'a b'],
      ['', ''],
      [undefined, ''],
      [5, ''],
      [['a'], ''],
    ],
  ],
  [
    'a model',
    modelIn,
    [
      ['gpt ', 'gpt '],
      [` ${app} `, app],
      ['  ', app],
      ['', app],
      [undefined, app],
      [5, app],
      [['gpt'], app],
    ],
  ],
  [
    'a number of days',
    daysIn,
    [
      [1, 1],
      [0.5, undefined],
      [0, undefined],
      [-1, undefined],
      [36_500, 36_500],
      [36_501, undefined],
      ['30', undefined],
      [NaN, undefined],
      [undefined, undefined],
    ],
  ],
  [
    'a number of steps',
    stepsIn,
    [
      [1, 1],
      [0, 1],
      [-5, 1],
      [100, 100],
      [101, 100],
      [2.5, 25],
      ['7', 25],
      [undefined, 25],
      [Infinity, 25],
    ],
  ],
  [
    'one of several values',
    (found) => oneOf(['off', 'on'], found),
    [
      ['off', 'off'],
      ['on', 'on'],
      ['On', undefined],
      [true, undefined],
      [undefined, undefined],
    ],
  ],
  [
    'a list of texts',
    textsIn,
    [
      [
        ['a', 5, '', null],
        ['a', ''],
      ],
      ['a', []],
      [undefined, []],
      [{ length: 1 }, []],
    ],
  ],
  [
    'a list',
    listIn,
    [
      [
        [1, null],
        [1, null],
      ],
      [{ a: 1 }, [{ a: 1 }]],
      ['', ['']],
      [null, []],
      [undefined, []],
    ],
  ],
];

describe('What counts of the value of a setting', () => {
  for (const [what, read, cases] of settings)
    for (const [found, counts] of cases)
      it(`for ${what}: ${typeof found === 'number' ? found : JSON.stringify(found)}`, () =>
        assert.deepEqual(read(found), counts));

  it('for a list of connections or apps: each entry with all of its texts, with what else it has', () => {
    const whole = { id: 'a', name: '', more: 1 };
    const list = [whole, { id: 'a' }, { id: 'a', name: 5 }, null, 'a', ['id', 'name']];
    assert.deepEqual(withTexts(list, ['id', 'name']), [whole]);
  });
});
