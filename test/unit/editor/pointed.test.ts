import assert from 'node:assert/strict';
import { outsideOf, pointedAt } from '../../../src/editor/attach/pointed.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const at = (...passed: unknown[]): string | string[] => pointedAt(passed, isText);

describe('What a menu of the Explorer was opened on', () => {
  const rows: [what: string, passed: unknown[], at: string[]][] = [
    ['is what was clicked', ['a'], ['a']],
    ['is all that is selected', ['a', ['a', 'b']], ['a', 'b']],
    ['is what was clicked if nothing is selected', ['a', []], ['a']],
    ['is what was clicked beside something else of VS Code', ['a', { groupId: 0 }], ['a']],
    ['is up to 100 files', ['a', Array<string>(100).fill('a')], Array<string>(100).fill('a')],
  ];
  for (const [what, passed, expected] of rows) it(what, () => assert.deepEqual(at(...passed), expected));

  const refused: [what: string, passed: unknown[], sentence: RegExp][] = [
    ['is nothing', [], /^Choose files or folders in the Explorer/],
    ['is something else', [7], /^Choose files or folders in the Explorer/],
    ['contains something else', ['a', ['a', 7]], /^Choose files or folders in the Explorer/],
    ['is too much', ['a', Array<string>(101).fill('a')], /^More than 100 files are selected/],
  ];
  for (const [what, passed, sentence] of refused)
    it(`is refused if it ${what}`, () => assert.match(String(at(...passed)), sentence));
});

describe('Files about which the user is asked', () => {
  it('are those outside the workspace, but no new files', () => {
    const uris = ['file', 'untitled', 'memory'].map((scheme) => ({ scheme }));
    assert.deepEqual(
      outsideOf(uris, ({ scheme }) => scheme === 'memory'),
      [{ scheme: 'file' }],
    );
  });
});
