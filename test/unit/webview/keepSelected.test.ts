import assert from 'node:assert/strict';
import { keepSelected } from '../../../src/webview/parts/keepSelected.ts';
import { find, inPage } from './dom.ts';

describe('What is selected while nodes change and their text does not', () => {
  inPage();
  let code: HTMLElement;
  beforeEach(() => {
    document.body.innerHTML = '<p id="before">before</p><code>let a = 1;</code><p id="after">after</p>';
    code = find(document, 'code');
  });
  /** Selects text between two places, and gives the code colours. */
  const coloured = (from: string, start: number, to: string, end: number): string | undefined => {
    const textIn = (selector: string): Node => find(document, selector).firstChild ?? assert.fail();
    document.getSelection()?.setBaseAndExtent(textIn(from), start, textIn(to), end);
    keepSelected(code, () => (code.innerHTML = '<b>let</b> a <i>= 1;</i>'));
    return document.getSelection()?.toString();
  };

  const selections: [where: string, from: string, start: number, to: string, end: number, text: string][] = [
    ['in it', 'code', 1, 'code', 7, 'et a ='],
    ['all of it', 'code', 0, 'code', 10, 'let a = 1;'],
    ['from before it', '#before', 3, 'code', 5, 'orelet a'],
    ['to after it', 'code', 4, '#after', 2, 'a = 1;af'],
    ['around it', '#before', 3, '#after', 2, 'orelet a = 1;af'],
    ['elsewhere', '#after', 1, '#after', 4, 'fte'],
  ];
  for (const [where, from, start, to, end, text] of selections)
    it(`stays selected: ${where}`, () => assert.equal(coloured(from, start, to, end), text));

  it('keeps its direction, so that the user can go on selecting', () => {
    assert.equal(coloured('code', 7, 'code', 1), 'et a =');
    const { anchorNode, focusNode } = document.getSelection() ?? {};
    assert.deepEqual([anchorNode?.textContent, focusNode?.textContent], ['= 1;', 'let']);
  });
});
