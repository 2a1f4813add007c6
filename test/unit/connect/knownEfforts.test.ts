import assert from 'node:assert/strict';
import { effortIn, effortRows, knownEfforts } from '../../../src/connect/models/knownEfforts.ts';
import { namedEfforts, type Efforts } from '../../../src/service/efforts.ts';

const own: Efforts = new Map([['own', { effort: 1 }]]);

describe('The efforts of a model', () => {
  const known: [what: string, id: string, ofProfile: Efforts | undefined, listed: string[], names: string[]][] = [
    ['those of its profile, whatever the list names', 'a', own, ['low'], ['own']],
    ['none if its profile says so, whatever the list names', 'a', new Map(), ['low'], []],
    ['those of the list if its profile says nothing', 'a', undefined, ['low', 'high'], ['low', 'high']],
    ['none for an app', 'ai.service.assistant', own, ['low'], []],
  ];
  for (const [what, id, ofProfile, listed, names] of known)
    it(`are ${what}`, () => assert.deepEqual([...knownEfforts(id, ofProfile, listed).keys()], names));

  it('are none if there is no list either', () => assert.equal(knownEfforts('a', undefined, undefined).size, 0));

  const chosen: [what: string, known: Efforts, chosen: string, effort: string | undefined][] = [
    ['the chosen one', own, 'own', 'own'],
    ['none if another one was chosen that the model knows no more', own, 'low', ''],
    ['none if none was chosen', own, '', ''],
    ['not to be chosen if the model knows none', new Map(), 'low', undefined],
  ];
  for (const [what, ofModel, effort, expected] of chosen)
    it(`have one that applies: ${what}`, () => assert.equal(effortIn(ofModel, effort), expected));

  it('are listed after the one of the service, and the chosen one is marked', () => {
    const names = (effort: string): string[] =>
      effortRows(namedEfforts(['low', 'high']), effort).map(({ label, description, detail }) =>
        [label, description, detail].filter(Boolean).join(' | '),
      );
    const ofService = 'The service decides; nothing is sent.';
    assert.deepEqual(names('low'), [`Default | ${ofService}`, 'low | chosen', 'high']);
    assert.deepEqual(names(''), [`Default | chosen | ${ofService}`, 'low', 'high']);
  });
});
