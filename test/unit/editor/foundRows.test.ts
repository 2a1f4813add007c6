import assert from 'node:assert/strict';
import type { Location } from 'vscode';
import { matchingRows, pathRow, refusedRow, symbolRows } from '../../../src/editor/find/foundRows.ts';
import { queryOf } from '../../../src/editor/find/quickOpenScore.ts';

describe('The rows of what is found by name', () => {
  const paths: [path: string, name: string, description: string][] = [
    ['src/deep/a.ts', 'a.ts', 'src/deep'],
    ['a.ts', 'a.ts', ''],
    ['/a.ts', 'a.ts', ''],
  ];
  for (const [path, name, description] of paths)
    it(`name a file, and say in which folder it is: ${path}`, () => {
      const row = pathRow('file', 'history', 'file:///a', path, []);
      assert.deepEqual([row.name, row.description, row.icon, row.kind], [name, description, 'history', 'file']);
    });

  it('mark the letters in the name and in the folder, and not the slash between them', () => {
    const { nameMatches, descriptionMatches } = pathRow('file', 'file', '', 'src/a.ts', [0, 2, 3, 4, 6]);
    assert.deepEqual(
      [nameMatches, descriptionMatches],
      [
        [0, 2],
        [0, 2],
      ],
    );
  });

  it('say why a place will not be attached, also without a folder', () => {
    const row = (path: string) => pathRow('file', 'file', '', path, []);
    const refused = refusedRow(row('src/.env'), 'neverSent');
    assert.deepEqual(refused, { ...row('src/.env'), description: 'src · never sent', icon: 'lock' });
    assert.equal(refusedRow(row('.env'), 'neverSent').description, 'never sent');
    assert.equal(refusedRow(row('link'), 'leadsOutside').description, 'leads out of the workspace');
  });

  it('are at most so many, the best first; files that do not match have none', () => {
    const files = ['src/some.find.ts', 'other.ts', 'find.ts', 'src/f/i/n/d.ts', 'finder.ts'];
    const all = files.map((path) => ({ uri: `file:///${path}`, path }));
    const shown = (most: number): string[] =>
      matchingRows(queryOf('find'), all, '', most).map(({ uri }) => uri.slice(8));
    assert.deepEqual(shown(9), ['find.ts', 'finder.ts', 'src/some.find.ts', 'src/f/i/n/d.ts']);
    assert.deepEqual(shown(2), ['find.ts', 'finder.ts']);
  });

  const symbol = (name: string) => ({
    symbol: {
      name,
      location: { uri: 'file:///a.ts', range: { start: { line: 1, character: 2 }, end: { line: 3, character: 4 } } },
    } as unknown as { name: string; location: Location },
    icon: 'symbol-class',
    path: 'src/a.ts',
  });

  it('are those of the best symbols, and of equal ones the shorter first', () => {
    const names = ['aQuaggaLong', 'quaggaThatBeginsWithIt', 'other', 'aQuagga', 'aQuaggaMore'];
    const shown = symbolRows(queryOf('quagga'), names.map(symbol), 3).map(({ name }) => name);
    assert.deepEqual(shown, ['quaggaThatBeginsWithIt', 'aQuagga', 'aQuaggaLong']);
  });

  it('are none of a symbol whose letters are only behind what is shown of its name', () => {
    const names = [200, 195].map((length) => symbol(`${'x'.repeat(length)}quagg`));
    assert.deepEqual(
      symbolRows(queryOf('quagg'), names, 9).map(({ nameMatches }) => nameMatches),
      [[195, 196, 197, 198, 199]],
    );
  });

  it('show the name of a symbol up to 200 characters, with its file and its range', () => {
    const [row] = symbolRows(queryOf('quag'), [symbol('quagga'.padEnd(1000, 'x'))], 1);
    assert.deepEqual(row, {
      ...{ kind: 'symbol', uri: 'file:///a.ts', name: 'quagga'.padEnd(200, 'x'), nameMatches: [0, 1, 2, 3] },
      ...{ description: 'src/a.ts', descriptionMatches: [], icon: 'symbol-class', range: [1, 2, 3, 4] },
    });
  });
});
