import assert from 'node:assert/strict';
import { firstScript } from '../../../src/panel/firstScript.ts';
import type { Fact, ShownUserMessage, Wish } from '../../../src/protocol.ts';
import { click, everyLookTakes, find, findTextBox, inPage, nextFrame, type } from './dom.ts';
import { isOfUser } from './openPage.ts';
import { texts } from './texts.ts';

describe('The script of the page', () => {
  inPage();

  it('requests everything when it starts, shows the messages of the host, and keeps the draft', async () => {
    const [wishes, reports]: [Wish[], Wish[]] = [[], []];
    let state: unknown = { draft: 'Half a' };
    const vscode = {
      postMessage(wish: Wish) {
        if (wish.type === 'focus-changed') reports.push(wish);
        else if (isOfUser(wish)) wishes.push(wish);
      },
      getState: () => state,
      setState: (next: unknown) => (state = next),
    };
    const listen: typeof addEventListener = window.addEventListener.bind(window);
    Object.assign(globalThis, { acquireVsCodeApi: () => vscode, addEventListener: listen });
    // This runs like a script of the page, in the global scope.
    (0, eval)(firstScript);
    assert.deepEqual(wishes, [{ type: 'ready' }]);
    tell({ type: 'connection', connection: { host: 'a.example', realm: 'acme', model: 'app', hasKey: true } });
    Object.assign(document.body.dataset, { texts: JSON.stringify(texts), tabSize: '2' });
    await import('../../../src/webview/main.ts');
    assert.equal(document.body.style.getPropertyValue('--tab-size'), '2', 'as in the editor');

    const focus = { type: 'focus-changed', hasFocus: true } as const;
    assert.deepEqual(reports.splice(0), [focus]);
    for (const change of ['blur', 'focus']) window.dispatchEvent(new window.Event(change));
    assert.deepEqual(reports, [focus, focus], 'whenever it may have changed');

    const reply = { id: '2', role: 'assistant', model: 'app' } as const;
    tell({ type: 'conversation', messages: [] });
    tell({ type: 'focus' });
    assert.equal(document.activeElement, findTextBox(document, 'Message'));
    reports.splice(0);
    tell({ type: 'report-focus' });
    assert.deepEqual(reports, [{ type: 'focus-changed', hasFocus: document.hasFocus(), isAnswer: true }]);
    const button = find(document, '.composer button[aria-label^="Model or app"]');
    button.focus();
    assert.ok(document.hasFocus() && button.matches(':focus'));
    // After Copy, nothing has asked the user.
    button.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    tell({ type: 'report-focus' });
    assert.equal(document.activeElement, button);
    window.dispatchEvent(new window.Event('blur'));
    tell({ type: 'report-focus' });
    assert.equal(document.activeElement, findTextBox(document, 'Message'));
    tell({ type: 'turn-start', keep: 0, messages: [{ ...reply, text: '', outcome: 'streaming' }] });
    tell({ type: 'turn-delta', id: '2', text: 'Hello' });
    nextFrame();
    tell({ type: 'turn-end', reply: { ...reply, outcome: 'done' } });
    assert.equal(find(document, '[data-outcome="done"] [data-part="body"]').textContent, 'Hello');

    const other = { ...reply, id: '3', text: 'Another', outcome: 'done' } as const;
    tell({ type: 'messages', keep: 0, messages: [other] });
    nextFrame();
    assert.equal(find(document, '[data-outcome="done"] [data-part="body"]').textContent, 'Another');

    tell({ type: 'messages', keep: 0, messages: [{ ...other, text: 'See a.ts' }] });
    nextFrame();
    tell({ type: 'paths-found', id: '3', found: [['a.ts', 'src/a.ts']] });
    assert.equal(find(document, '.path-link').title, 'Open src/a.ts');

    tell({ type: 'draft', attachments: [{ id: '1', kind: 'file', name: 'a.ts', language: '', size: 1 }] });
    assert.equal(find(document, '.composer .chip-name').textContent, 'a.ts');
    const input = findTextBox(document, 'Message');
    tell({ type: 'prompts', prompts: [{ name: 'explain', description: '' }] });
    type(input, '/');
    assert.equal(find(document, '[role="option"]').textContent, '/explain');
    tell({ type: 'sources', sources: [{ id: 'selection', word: 'selection', description: '', icon: 'selection' }] });
    type(input, '#');
    assert.equal(find(document, '[role="option"]').textContent, '#selection');
    type(input, '#a');
    const place = { kind: 'file', uri: 'file:///a.ts', name: 'a.ts' } as const;
    const row = { ...place, nameMatches: [0], description: 'src', descriptionMatches: [], icon: 'file' };
    tell({ type: 'found', query: 'a', rows: [row] });
    assert.equal(find(document, '[role="option"]').textContent, 'a.tssrc');
    type(input, '');
    tell({ type: 'compose', text: 'Half a' });
    assert.equal(input.value, 'Half a');
    type(input, 'Half a thought');
    assert.deepEqual(state, { draft: 'Half a thought' });
    tell({ type: 'conversation-info', id: 'c', title: 'Half', kept: true });
    assert.deepEqual(state, { draft: 'Half a thought', conversation: 'c' });
    type(input, 'A thought');
    assert.deepEqual(state, { draft: 'A thought', conversation: 'c' });
    tell({ type: 'conversation-info', kept: false });
    assert.deepEqual(state, { draft: 'A thought', conversation: undefined });

    const why: ShownUserMessage = { id: '4', role: 'user', text: 'Why', attachments: [] };
    everyLookTakes(2);
    const before = { ...why, id: '3', text: 'Before' };
    const articles = () => document.querySelectorAll('article').length;
    for (const about of [
      [],
      [{ type: 'context', context: undefined }],
      [{ type: 'focus', message: '3' }],
    ] as Fact[][]) {
      tell({ type: 'conversation', messages: [why, { ...other, text: 'Long\n\n'.repeat(3000) }] });
      tell({ type: 'earlier', messages: [before] });
      about.forEach(tell);
      assert.equal(articles(), about[0]?.type === 'focus' ? 3 : 2, 'they are held back until they are asked about');
    }
    everyLookTakes(0);
    tell({ type: 'conversation', messages: [why] });
    nextFrame();
    assert.equal(articles(), 1);
    click(document, 'Edit');
    type(findTextBox(document, 'Edit message'), 'Why not');
    assert.deepEqual(state, { draft: 'A thought', conversation: undefined, edits: [['4', 'Why not']] });
    click(find(document, '.edit-box'), 'Cancel');
    assert.deepEqual(state, { draft: 'A thought', conversation: undefined, edits: [] });
  });
});

function tell(fact: Fact): void {
  window.dispatchEvent(new window.MessageEvent('message', { data: fact }));
}
