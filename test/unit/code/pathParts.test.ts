import assert from 'node:assert/strict';
import { partsOf } from '../../../src/code/testWriting/pathParts.ts';

describe('The parts of a path', () => {
  const paths: [path: string, folder: string, name: string, extension: string][] = [
    ['src/chat/session.test.ts', 'src/chat', 'session.test', 'ts'],
    ['src.old/Makefile', 'src.old', 'Makefile', ''],
    ['README.md', '', 'README', 'md'],
    ['Makefile', '', 'Makefile', ''],
    ['a/.env', 'a', '', 'env'],
  ];
  for (const [path, folder, name, extension] of paths)
    it(`are its folder, its name and its extension: ${path}`, () =>
      assert.deepEqual(partsOf(path), { folder, name, extension }));
});
