import assert from 'node:assert/strict';
import { keepDoubleClicksTogether } from '../../../src/webview/parts/doubleClick.ts';
import { find, inPage } from './dom.ts';

describe('The second click of a double click', () => {
  inPage();
  const arrows = (name: string): string =>
    `<span class="versions"><button aria-label="Back">${name}1</button><button aria-label="Next">${name}2</button></span>`;
  let pressed: string[];
  beforeEach(() => {
    document.body.innerHTML = `<main><p>text</p><button>A</button><button>B</button><summary>S</summary><a>L</a>${arrows('x')}${arrows('y')}</main>`;
    const main = find(document, 'main');
    pressed = [];
    keepDoubleClicksTogether(main);
    main.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).textContent));
  });
  const click = (text: string, detail: number): void => {
    const target = [...document.querySelectorAll('p, button, summary, a')].find(
      ({ textContent }) => textContent === text,
    );
    target?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  };

  const cases: [what: string, clicks: [text: string, detail: number][], acts: string[]][] = [
    [
      'presses the same button again',
      [
        ['A', 1],
        ['A', 2],
      ],
      ['A', 'A'],
    ],
    [
      'does not press another button, which has come under the pointer',
      [
        ['A', 1],
        ['B', 2],
      ],
      ['A'],
    ],
    [
      'does not press a button that has come where there was none',
      [
        ['text', 1],
        ['A', 2],
      ],
      ['text'],
    ],
    [
      'goes through to a text in the place of a button',
      [
        ['A', 1],
        ['text', 2],
      ],
      ['A', 'text'],
    ],
    [
      'does not open a part that folds, or a link',
      [
        ['A', 1],
        ['S', 2],
        ['A', 1],
        ['L', 2],
      ],
      ['A', 'A'],
    ],
    [
      'and the third do not either',
      [
        ['A', 1],
        ['B', 2],
        ['B', 3],
      ],
      ['A'],
    ],
    [
      'presses another button as the first click of its own',
      [
        ['A', 1],
        ['B', 1],
        ['B', 2],
      ],
      ['A', 'B', 'B'],
    ],
    [
      'is no click by keyboard, which presses any button',
      [
        ['A', 1],
        ['B', 0],
        ['B', 0],
      ],
      ['A', 'B', 'B'],
    ],
    [
      'goes on with the same arrow of the next version',
      [
        ['x1', 1],
        ['y1', 2],
      ],
      ['x1', 'y1'],
    ],
    [
      'does not press the other arrow of the next version',
      [
        ['x1', 1],
        ['y2', 2],
      ],
      ['x1'],
    ],
  ];
  for (const [what, clicks, acts] of cases)
    it(what, () => {
      for (const [text, detail] of clicks) click(text, detail);
      assert.deepEqual(pressed, acts);
    });
});
