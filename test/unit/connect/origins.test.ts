import assert from 'node:assert/strict';
import { frozen, userValue, type Origins } from '../../../src/settings/origins.ts';

describe("The user's own value of a setting", () => {
  const cases: [what: string, origins: Origins, value: unknown][] = [
    ['is none if only a workspace or a folder has one', { workspaceValue: 'w', workspaceFolderValue: 'f' }, undefined],
    ['is that of the user', { globalValue: 'u', globalLocalValue: 'u', workspaceValue: 'w' }, 'u'],
    ['is that of the user where VS Code does not tell machines apart', { globalValue: 'u' }, 'u'],
    ['is not that of a remote machine', { globalValue: 'r', globalLocalValue: 'u', globalRemoteValue: 'r' }, 'u'],
    ['is none if only a remote machine has one', { globalValue: 'r', globalRemoteValue: 'r' }, undefined],
  ];
  for (const [what, origins, value] of cases) it(what, () => assert.equal(userValue(origins), value));

  it('cannot be changed by what reads it, at any depth', () => {
    const value = frozen({ list: [{ a: 1 }], none: null }) as { list: { a: number }[] };
    assert.deepEqual(
      [value, value.list, value.list[0]].map((part) => Object.isFrozen(part)),
      [true, true, true],
    );
    assert.deepEqual([frozen('a'), frozen(null), frozen(undefined)], ['a', null, undefined]);
  });
});
