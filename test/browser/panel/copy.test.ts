import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openPanel } from '../../support/panel.ts';
import { turn } from '../../support/panelPage.ts';

const reply = ['Text.', '- one\n- two', '```ts\nlet a;\n\n  let b;\n```', '| a | b |\n|---|---|\n| c | d |'].join(
  '\n\n',
);

async function copied(page: Page): Promise<string> {
  await page.keyboard.press('Control+c');
  return page.evaluate(() => navigator.clipboard.readText());
}

describe('Copying a selection', () => {
  it('copies the messages, and nothing else around them', async () => {
    const { page } = await openPanel([...turn('1', reply), ...turn('2', '```\n' + 'a\n'.repeat(40) + '```')]);
    await page.getByRole('log').focus();
    await page.keyboard.press('Control+a');
    const code = 'a\n'.repeat(40).trimEnd();
    const first = ['Question 1', 'Text.', '- one\n- two', 'let a;\n\n  let b;', 'a\tb\nc\td'];
    assert.equal(await copied(page), [...first, 'Question 2', code].join('\n\n'));
  });

  it('shows exactly what will be copied: labels and buttons are not selected', async () => {
    const { page } = await openPanel(turn('1', reply));
    const log = page.getByRole('log');
    const selected = await log.evaluate((node) => {
      getSelection()?.selectAllChildren(node);
      return getSelection()?.toString() ?? '';
    });
    const shown = await log.innerText();
    assert.match(selected, /let b;/);
    for (const label of [/^You$/m, /^Reply from app$/m, /^ts$/m, /tokens in/]) {
      assert.match(shown, label);
      assert.doesNotMatch(selected, label);
    }
  });

  it('does not affect the text box of the composer', async () => {
    const { page } = await openPanel(turn('1', reply));
    await page.getByRole('textbox', { name: 'Message' }).fill('my own words');
    await page.keyboard.press('Control+a');
    assert.equal(await copied(page), 'my own words');
  });
});
