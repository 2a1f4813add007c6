import assert from 'node:assert/strict';
import { showTitle } from '../../../src/webview/parts/chatTitle.ts';
import { inPage } from './dom.ts';

describe('The title of a conversation', () => {
  inPage();

  it('is shown with its tooltip, the one of the conversation that is open now, and hidden while there is none', () => {
    const line = document.createElement('div');
    const shown = (title?: string): unknown[] => {
      showTitle(line, title);
      return [line.textContent, line.title, line.hidden];
    };
    assert.deepEqual(shown('First'), ['First', 'First', false]);
    assert.deepEqual(shown('Second'), ['Second', 'Second', false]);
    for (const none of ['', ' ', undefined]) assert.equal(shown(none).at(-1), true);
    assert.equal(line.title.trim(), '');
  });
});
