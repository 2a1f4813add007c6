import assert from 'node:assert/strict';
import { SideBar } from '../../../src/panel/sideBar.ts';
import { fakeChat, fakePlaces, fakeView } from '../../support/chatPlaces.ts';

describe('The side bar', () => {
  const sideBarWith = (chat = fakeChat('one').chat) => {
    const { places, seen, said } = fakePlaces();
    let inSight = 0;
    const sideBar = new SideBar(places, chat, () => void inSight++);
    return { sideBar, seen, said, inSight: () => inSight };
  };

  it('shows its chat in the newest view, whenever VS Code closes the one before', () => {
    const { chat } = fakeChat('one');
    const { sideBar } = sideBarWith(chat);
    const [old, next] = [fakeView(), fakeView()];
    sideBar.showInPage(old.view);
    sideBar.showInPage(next.view);
    old.close();
    chat.view.notify({ type: 'copied' });
    assert.deepEqual([old.facts, next.facts, sideBar.isVisible], [[], [{ type: 'copied' }], true]);
    next.close();
    chat.view.notify({ type: 'copied' });
    assert.deepEqual([next.facts.length, sideBar.isVisible], [1, false]);
  });

  it('is in sight while its view is, and its page loses the focus with the view', () => {
    const { chat, done } = fakeChat('one');
    const { sideBar, inSight } = sideBarWith(chat);
    assert.equal(sideBar.isVisible, false);
    const { view, show, hide } = fakeView();
    sideBar.showInPage(view);
    assert.equal(inSight(), 1);
    hide();
    assert.deepEqual([sideBar.isVisible, inSight()], [false, 1]);
    show();
    assert.deepEqual([sideBar.isVisible, inSight()], [true, 2]);
    assert.deepEqual(done, [{ type: 'focus-changed', hasFocus: false }]);
  });

  it('shows its badge in a view that VS Code asks for later, too', () => {
    const { sideBar } = sideBarWith();
    const { view } = fakeView();
    sideBar.setBadge({ value: 2, tooltip: 'Two' });
    sideBar.showInPage(view);
    assert.equal(view.badge?.value, 2);
    sideBar.setBadge(undefined);
    assert.equal(view.badge, undefined);
  });

  it('shows another chat in the same page, whose wishes are then for that one', () => {
    const [one, other] = [fakeChat('one'), fakeChat('other')];
    const { sideBar, said } = sideBarWith(one.chat);
    const { view, facts } = fakeView();
    sideBar.show(view);
    said(view.webview, { type: 'ready' });
    one.chat.view.compose('Written');
    facts.length = 0;
    sideBar.exchange(other.chat);
    assert.deepEqual(
      facts.map(({ type }) => type),
      ['copied', 'conversation'],
    );
    one.chat.view.notify({ type: 'copied' });
    assert.equal(facts.length, 2, 'the chat before has no page');
    said(view.webview, { type: 'stop' });
    assert.deepEqual(
      [sideBar.chat, one.done, other.done],
      [other.chat, [{ type: 'ready' }, 'handed over'], [{ type: 'stop' }]],
    );
    one.chat.view.compose('Later');
    assert.deepEqual(facts.at(-1), { type: 'compose', text: 'Later' });
  });

  it('is brought to the front by what its page is told, which waits for a page that sleeps', () => {
    const { chat } = fakeChat('one');
    const { sideBar, seen } = sideBarWith(chat);
    const { view, facts, hide } = fakeView();
    sideBar.showInPage(view);
    assert.ok(chat.view.showAndNotify({ type: 'quote' }));
    assert.deepEqual([seen.focused, facts], [1, [{ type: 'quote' }]]);
    hide();
    assert.ok(chat.view.showAndNotify({ type: 'ask-also' }));
    assert.deepEqual([seen.focused, facts.length], [2, 1]);
    chat.view.notifyAll();
    assert.deepEqual(facts.at(-1), { type: 'ask-also' });
  });
});
