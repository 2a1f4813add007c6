import assert from 'node:assert/strict';
import { nameAmong } from '../../../src/editor/attach/nameAmong.ts';

const cases: [what: string, path: string, others: string[], name: string][] = [
  ['its last part', '/w/app', ['/w/app', '/w/lib'], 'app'],
  ['its last part if the name of another only ends with it', '/w/app', ['/w/app', '/w/my-app'], 'app'],
  ['the end that differs', '/w/client/app', ['/w/client/app', '/w/server/app'], 'client/app'],
  ['the end that differs at any depth', '/w/a/x/app', ['/w/b/x/app', '/w/x/app', '/w/a/x/app'], 'a/x/app'],
  ['all of it if it is the end of another', '/x/app', ['/w/x/app', '/x/app'], 'x/app'],
  ['nothing at the root', '/', ['/'], ''],
];

describe('The name of a folder among others', () => {
  for (const [what, path, others, name] of cases)
    it(`is ${what}: ${path}`, () => assert.equal(nameAmong(path, others), name));
});
