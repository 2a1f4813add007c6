import assert from 'node:assert/strict';
import type { Damage } from '../../../src/code/placing/breaking.ts';
import { damageText, removalText } from '../../../src/editor/proposal/doubtTexts.ts';

describe('The question about a change that is easily overlooked', () => {
  const cases: [damage: Damage, text: string][] = [
    [{ kind: 'twice', name: 'f' }, 'a.ts would define f twice.'],
    [{ kind: 'empty', name: 'f' }, 'f would lose its statements in a.ts.'],
    [{ kind: 'gone', names: ['f', 'g'] }, 'f, g would be gone from a.ts.'],
    [{ kind: 'imports' }, 'The imports in the code belong at the start of a.ts.'],
    [{ kind: 'misfit' }, 'The code is incomplete, or does not fit what is around it in a.ts.'],
  ];
  for (const [damage, text] of cases)
    it(`says what happens to the file: ${damage.kind}`, () => assert.equal(damageText(damage, 'a.ts'), text));

  it('says what is removed by its name, or else by its lines, counted from 1', () => {
    assert.equal(removalText({ name: 'f()', first: 0, last: 8 }, 'a.ts'), 'Most of f() in a.ts would be removed.');
    assert.equal(removalText({ first: 0, last: 8 }, 'a.ts'), 'Most of lines 1–9 in a.ts would be removed.');
  });
});
