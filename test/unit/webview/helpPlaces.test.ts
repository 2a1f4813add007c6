import assert from 'node:assert/strict';
import { HelpPlaces } from '../../../src/webview/parts/helpPlaces.ts';
import { inPage } from './dom.ts';
import { openPage } from './openPage.ts';
import { texts } from './texts.ts';

describe('The help of an organisation', () => {
  inPage();

  const shown = (place: HTMLElement): unknown => ({
    isHidden: place.hidden,
    parts: Array.from(place.children, (part) => part.outerHTML),
  });

  it('is hidden and empty while the organisation names nobody', () => {
    assert.deepEqual(shown(new HelpPlaces(texts).place()), { isHidden: true, parts: [] });
  });

  it('has words, a link, or both, in places from before and after it was known', () => {
    const help = new HelpPlaces(texts);
    const before = help.place();
    const link = `<button type="button" class="text-button link">${texts.actions.openHelp}</button>`;
    const all = [
      [{ text: 'Ask Ada.', hasLink: false }, ['<p>Ask Ada.</p>']],
      [{ hasLink: true }, [link]],
      [{ text: 'Ask Ada.', hasLink: true }, ['<p>Ask Ada.</p>', link]],
    ] as const;
    for (const [known, parts] of all) {
      help.show(known);
      for (const place of [before, help.place()]) assert.deepEqual(shown(place), { isHidden: false, parts });
    }
    help.show(undefined);
    assert.deepEqual(shown(before), { isHidden: true, parts: [] });
  });

  it('is not drawn again while it is the same, so that its link keeps the focus', () => {
    const help = new HelpPlaces(texts);
    const place = help.place();
    help.show({ text: 'Ask Ada.', hasLink: true });
    const before = [...place.children];
    help.show({ text: 'Ask Ada.', hasLink: true });
    assert.deepEqual([...place.children], before);
  });
});

describe('What a server said', () => {
  inPage();

  it('is under the sentence of an error, with a heading that names it, and can be scrolled by keyboard', () => {
    const problem = { sentence: 'No.', serverText: 'a\nb', actions: [] };
    const { root } = openPage([
      { id: 'q', role: 'user', text: 'Q', attachments: [] },
      { id: 'a', role: 'assistant', model: 'app', text: '', outcome: 'failed', problem },
    ]);
    const callout = root.querySelector('.problem.failed');
    assert.ok(callout?.querySelector('.codicon-error'));
    assert.deepEqual(
      Array.from(callout?.querySelectorAll('p, .server-text') ?? [], (part) => [part.className, part.textContent]),
      [
        ['', 'No.'],
        ['server-said', texts.serverSaid],
        ['server-text', 'a\nb'],
      ],
    );
    const words = callout?.querySelector('.server-text');
    const attributes = ['tabindex', 'role', 'aria-label'].map((name) => words?.getAttribute(name));
    assert.deepEqual(attributes, ['0', 'group', texts.serverSaid]);
  });
});
