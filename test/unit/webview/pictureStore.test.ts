import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Wish } from '../../../src/protocol.ts';
import { listenForWishes } from '../../../src/webview/parts/wish.ts';
import { PictureStore } from '../../../src/webview/pictures/pictureStore.ts';
import { inPage } from './dom.ts';
import { texts } from './texts.ts';

const picture = { type: 'image/png', width: 3, height: 2, bytes: 1, hash: 'a' } as const;
const wanted: Wish = { type: 'want-picture', hash: 'a' };

describe('A picture in the page', () => {
  inPage();
  let wishes: Wish[];
  let store: PictureStore;
  let look: (seen: { target: Element; isIntersecting: boolean }[]) => void;
  let unobserved: Element[];
  afterEach(() => mock.restoreAll());
  beforeEach(() => {
    wishes = [];
    unobserved = [];
    Object.assign(globalThis, {
      IntersectionObserver: function observe(callback: typeof look) {
        look = callback;
        return { observe: () => undefined, unobserve: (element: Element) => unobserved.push(element) };
      },
    });
    store = new PictureStore(texts, document.body);
    listenForWishes(document.body, (wish) => wishes.push(wish));
  });
  /** Shows the picture once more. */
  const shown = (): HTMLImageElement => {
    const image = store.image(picture);
    document.body.append(image);
    return image;
  };
  const comeIntoSight = (image: Element): void => look([{ target: image, isIntersecting: true }]);
  const bytesCome = (): void => store.facts.picture({ type: 'picture', hash: 'a', bytes: new Uint8Array([1]) });

  it('is asked for once, when it first comes into sight', () => {
    const [first, second] = [shown(), shown()];
    look([{ target: first, isIntersecting: false }]);
    assert.deepEqual([wishes, unobserved], [[], []]);
    for (const image of [first, second]) comeIntoSight(image);
    assert.deepEqual([wishes, unobserved], [[wanted], [first, second]]);
    bytesCome();
    assert.match(first.src, /^blob:/);
    assert.equal(second.src, first.src);
  });

  it('has its bytes at once where it is shown again', () => {
    const first = shown();
    comeIntoSight(first);
    bytesCome();
    const again = shown();
    comeIntoSight(again);
    assert.equal(again.src, first.src);
    assert.deepEqual(wishes, [wanted]);
  });

  it('keeps its bytes when they come a second time, or do not come any more', () => {
    const first = shown();
    comeIntoSight(first);
    bytesCome();
    const { src } = first;
    bytesCome();
    store.facts.picture({ type: 'picture', hash: 'a' });
    assert.deepEqual([first.src, first.isConnected], [src, true]);
  });

  it('keeps its bytes while it is shown somewhere, and is asked for again after it was shown nowhere', () => {
    const [first, second] = [shown(), shown()];
    comeIntoSight(first);
    bytesCome();
    first.remove();
    store.sweep();
    const again = shown();
    comeIntoSight(again);
    assert.deepEqual([again.src, wishes], [second.src, [wanted]]);
    for (const image of [second, again]) image.remove();
    const revoke = mock.method(URL, 'revokeObjectURL');
    store.sweep();
    assert.deepEqual(
      revoke.mock.calls.map(({ arguments: [address] }) => address),
      [again.src],
    );
    comeIntoSight(shown());
    assert.deepEqual(wishes, [wanted, wanted]);
  });

  it('is shown as lost if its bytes cannot be drawn, in this place only', () => {
    const [first, second] = [shown(), shown()];
    first.dispatchEvent(new window.Event('error'));
    assert.deepEqual([document.body.textContent.trim(), second.isConnected], [texts.pictureLost, true]);
  });

  it('is shown as lost in each place', () => {
    const images = [shown(), shown()];
    images.forEach(comeIntoSight);
    store.facts.picture({ type: 'picture', hash: 'a' });
    assert.equal(document.body.textContent.split(texts.pictureLost).length - 1, 2);
  });

  it('is asked for again where it is shown after it was lost', () => {
    comeIntoSight(shown());
    store.facts.picture({ type: 'picture', hash: 'a' });
    assert.equal(document.body.textContent.trim(), texts.pictureLost);
    comeIntoSight(shown());
    assert.deepEqual(wishes, [wanted, wanted]);
  });
});
