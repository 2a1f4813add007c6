import assert from 'node:assert/strict';
import { indentationIn, type SetIndentation } from '../../../src/code/indenting/detectedIndentation.ts';

const tabs = 'if a {\n\tb\n\tc\n}';
const spaces = 'if a {\n  b\n  c\n}';
const [withTabs, withSpaces] = [{ insertSpaces: false }, { insertSpaces: true }];

describe('The indentation of code that is put into a file', () => {
  const cases: [name: string, text: string, shown: SetIndentation | undefined, settings: SetIndentation, is: string][] =
    [
      ['is that of the editor, whatever the text has', tabs, { ...withSpaces, tabSize: 2 }, withTabs, '2 spaces'],
      ['is that of the settings where the editor says nothing', tabs, {}, { ...withSpaces, tabSize: 8 }, '8 spaces'],
      ['is that of the settings in a file that no editor shows', spaces, undefined, { tabSize: 3 }, '3 spaces'],
      ['has tabs if the settings say so, and no editor shows the file', spaces, undefined, withTabs, 'tabs of 4'],
      ['has tabs if most lines of a file that no editor shows do', tabs, undefined, { tabSize: 2 }, 'tabs of 2'],
      ['is that of the settings if as many lines start with spaces', `${tabs}\n${spaces}`, undefined, {}, '4 spaces'],
      [
        'is that of the settings, whatever the text has, if the user has turned detection off',
        tabs,
        undefined,
        { ...withSpaces, detects: false },
        '4 spaces',
      ],
      ['is of 4 columns if a setting is no number', spaces, undefined, { tabSize: 'auto' }, '4 spaces'],
    ];
  for (const [name, text, shown, settings, expected] of cases)
    it(name, () => {
      const { insertSpaces, tabSize } = indentationIn(text, shown, settings);
      assert.equal(insertSpaces ? `${tabSize} spaces` : `tabs of ${tabSize}`, expected);
    });
});
