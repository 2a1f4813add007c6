import assert from 'node:assert/strict';
import type { Wish } from '../../../src/protocol.ts';
import { listenForLinks } from '../../../src/webview/markdown/link.ts';
import { listenForWishes } from '../../../src/webview/parts/wish.ts';
import { lyingLinks } from '../../support/hostile.ts';
import { find, inPage } from './dom.ts';
import { render } from './rendering.ts';

describe('A link of a reply (V47)', () => {
  inPage();

  it('is sent to the host when it is clicked, and not to other listeners', () => {
    const root = render('a [**b** c](https://d.example/?e=%26)');
    const wishes: Wish[] = [];
    let heard = 0;
    listenForLinks(root);
    listenForWishes(root, (wish) => wishes.push(wish));
    document.body.append(root);
    document.addEventListener('click', () => (heard += 1));
    const click = (selector: string): boolean =>
      find(root, selector).dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true }));
    assert.equal(click('strong'), false, 'the browser does not follow it');
    assert.equal(click('p'), true);
    assert.deepEqual(wishes, [{ type: 'open-link', address: 'https://d.example/?e=%26', misleading: false }]);
    assert.equal(heard, 1);
  });

  const honest = [
    '[github.com](https://github.com/login)',
    '[See https://github.com/a/index.html](https://github.com/a)',
    '[GitHub.com](https://github.com/login)',
    '[https://github.com:443/a](https://github.com/a)',
    '[127.0.0.1:8080](http://127.0.0.1:8080/)',
    '[localhost:3000](http://localhost:3000/)',
    '[me@a.example](mailto:me@a.example)',
    '[mailto:me@a.example](mailto:me@a.example)',
    '<mailto:me@a.example>',
    '[the manual](https://a.example)',
  ];
  for (const markdown of honest)
    it(`is not marked if its text says where it leads, or nothing of that: ${markdown}`, () => {
      assert.equal(render(markdown).querySelector('.real-host'), null);
    });

  it('is not sent as misleading because of another one in the same paragraph', () => {
    const root = render(
      '[github.com](https://evil.example) [docs](https://a.example) [b.example](https://evil.example)',
    );
    const wishes: Wish[] = [];
    listenForLinks(root);
    listenForWishes(root, (wish) => wishes.push(wish));
    document.body.append(root);
    for (const anchor of root.querySelectorAll('a')) anchor.click();
    assert.deepEqual(
      wishes.map((wish) => wish.type === 'open-link' && wish.misleading),
      [true, false, true],
    );
  });

  it('is sent as misleading if its text contains another address', () => {
    for (const { markdown } of lyingLinks) {
      const root = render(markdown);
      const wishes: Wish[] = [];
      listenForLinks(root);
      listenForWishes(root, (wish) => wishes.push(wish));
      document.body.append(root);
      find(root, 'a').dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true }));
      assert.ok(wishes[0]?.type === 'open-link' && wishes[0].misleading, markdown);
    }
  });
});
