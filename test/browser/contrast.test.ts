import assert from 'node:assert/strict';
import { chatFrame } from '../support/chatFrame.ts';
import { smallestContrast, type Drawn } from '../support/contrast.ts';
import { button, composer, ended, newChat, say } from '../support/conversation.ts';
import { openStory } from '../support/story.ts';
import { allThemes, switchTheme } from '../support/theme.ts';

/** What axe does not look at, and the contrast that WCAG 2.2 demands of it. */
const rows: [what: string, least: number, drawn: Drawn][] = [
  ['the hint in an empty box', 4.5, { selector: 'textarea, .find-input', property: 'color', part: '::placeholder' }],
  ['the icons of buttons', 3, { selector: 'button:enabled .codicon', property: 'color' }],
  ['the ring around what has the focus', 3, { selector: '.icon-button:focus', property: 'outlineColor' }],
];

describe('In each of the four themes', () => {
  it('hints, icons and the focus have the contrast of WCAG 2.2 (V488)', async () => {
    const { page, chat } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    await say(chat, 'Show me Markdown: a table and code');
    const reply = await ended(chat, 'done');
    await composer(chat).press('Control+f');
    const low: string[] = [];
    for (const theme of allThemes) {
      await switchTheme(page, theme);
      await button(reply, 'Copy reply').focus();
      await page.keyboard.press('Tab');
      const frame = await chatFrame(page);
      for (const [what, least, drawn] of rows) {
        const contrast = await smallestContrast(frame, drawn);
        if (contrast < least) low.push(`${theme}: ${what}, ${contrast.toFixed(2)}`);
      }
    }
    assert.deepEqual(low, []);
  });
});
