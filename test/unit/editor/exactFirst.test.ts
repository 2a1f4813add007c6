import assert from 'node:assert/strict';
import { exactFirst } from '../../../src/editor/find/exactFirst.ts';
import type { FoundRow } from '../../../src/protocol.ts';
import { queryOf } from '../../../src/editor/find/quickOpenScore.ts';

const paths = [
  'test/http-error.ts',
  'source/utils/is-error.ts',
  'source/errors',
  'test/errors',
  'src/deep/Source/errors',
  'errors',
];

describe('A file or folder with exactly the typed name', () => {
  const cases: [typed: string, first: string[]][] = [
    ['errors', ['source/errors', 'test/errors', 'src/deep/Source/errors', 'errors']],
    ['Errors', ['source/errors', 'test/errors', 'src/deep/Source/errors', 'errors']],
    ['source/errors', ['source/errors', 'src/deep/Source/errors']],
    ['source\\errors', ['source/errors', 'src/deep/Source/errors']],
    ['deep\\source\\errors', ['src/deep/Source/errors']],
    ['http-error.ts', ['test/http-error.ts']],
    ['rrors', []],
    ['error', []],
  ];
  for (const [typed, first] of cases)
    it(`comes first, before better matches of its letters (V350): ${typed}`, () => {
      const sorted = exactFirst(queryOf(typed), paths.map(row)).map(({ description, name }) =>
        [description, name].filter(Boolean).join('/'),
      );
      assert.deepEqual(sorted, [...first, ...paths.filter((path) => !first.includes(path))]);
    });
});

function row(path: string): FoundRow {
  const nameAt = path.lastIndexOf('/') + 1;
  const [name, description] = [path.slice(nameAt), path.slice(0, Math.max(nameAt - 1, 0))];
  return {
    kind: 'file',
    uri: `file:///${path}`,
    name,
    nameMatches: [],
    description,
    descriptionMatches: [],
    icon: 'file',
  };
}
