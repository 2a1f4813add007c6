import assert from 'node:assert/strict';
import { fileRows } from '../../../src/editor/attach/fileRows.ts';

describe('Files to choose from', () => {
  it('are listed by their paths, each with its folder, and without icons', () => {
    const paths = ['src/b.ts', 'z.ts', 'src/$(trash)/$(a).ts', 'src/a/c.ts'];
    assert.deepEqual(
      fileRows(
        paths.map((path) => ({ path })),
        ({ path }) => path,
      ),
      [
        { label: '\\$(a).ts', description: 'src/\\$(trash)', file: { path: 'src/$(trash)/$(a).ts' } },
        { label: 'c.ts', description: 'src/a', file: { path: 'src/a/c.ts' } },
        { label: 'b.ts', description: 'src', file: { path: 'src/b.ts' } },
        { label: 'z.ts', description: '', file: { path: 'z.ts' } },
      ],
    );
  });
});
