import assert from 'node:assert/strict';
import { highlightIn } from '../../../src/editor/target/highlight.ts';

describe('The code of an open box', () => {
  const [light, dark, highContrast, highContrastLight] = [1, 2, 3, 4];
  const shown = (kind: number) => highlightIn(kind, (id) => id);
  for (const kind of [light, dark])
    it(`is shown like a selection: theme ${kind}`, () =>
      assert.deepEqual(shown(kind), { backgroundColor: 'editor.inactiveSelectionBackground' }));
  for (const kind of [highContrast, highContrastLight])
    it(`has a bar beside its lines with high contrast, and no background: theme ${kind}`, () =>
      assert.deepEqual(shown(kind), {
        ...{ isWholeLine: true, borderStyle: 'solid', borderWidth: '0 0 0 4px', borderColor: 'contrastActiveBorder' },
      }));
});
