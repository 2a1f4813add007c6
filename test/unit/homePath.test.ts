import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { withHome } from '../../src/shared/homePath.ts';

describe('A path that the user wrote', () => {
  const cases: [written: string, path: string][] = [
    ['~/a/~/b', `${homedir()}/a/~/b`],
    ['~\\a', `${homedir()}\\a`],
    ['~other/a', '~other/a'],
    ['/~/a', '/~/a'],
    ['~', '~'],
    ['', ''],
  ];
  for (const [written, path] of cases)
    it(`is in the home folder only after a ~ at its start: ${written}`, () => assert.equal(withHome(written), path));

  it('is in the home folder of a user whose name has signs of a replacement', () => {
    const before = [process.env['HOME'], process.env['USERPROFILE']];
    process.env['HOME'] = process.env['USERPROFILE'] = '/home/a$$b';
    try {
      assert.equal(withHome('~/key'), '/home/a$$b/key');
    } finally {
      for (const [index, name] of ['HOME', 'USERPROFILE'].entries())
        if (before[index] === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = before[index];
    }
  });
});
