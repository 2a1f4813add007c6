import assert from 'node:assert/strict';
import { selectedWords } from '../../../src/webview/find/selectedWords.ts';
import { inPage } from './dom.ts';

describe('The selected text that is searched for', () => {
  inPage();

  /** What is searched for in the first part of a page if this text is selected in one of its two parts. */
  function words(text: string, selectedIn: 0 | 1): string {
    const parts = ['first', 'second'].map(() => document.createElement('p'));
    document.body.append(...parts);
    const [part, selected] = [parts[0], parts[selectedIn]];
    assert.ok(part && selected);
    selected.textContent = text;
    document.getSelection()?.selectAllChildren(selected);
    return selectedWords(part);
  }

  const cases: [what: string, text: string, selectedIn: 0 | 1, found: string][] = [
    ['as it is', 'two words', 0, 'two words'],
    ['of up to 200 characters', 'a'.repeat(200), 0, 'a'.repeat(200)],
    ['not of more', 'a'.repeat(201), 0, ''],
    ['not of several lines', 'a\nb', 0, ''],
    ['not of another part', 'a', 1, ''],
  ];
  for (const [what, text, selectedIn, found] of cases)
    it(`is taken ${what}`, () => assert.equal(words(text, selectedIn), found));

  it('is empty if nothing was ever selected', () => {
    assert.equal(selectedWords(document.body), '');
  });
});
