import assert from 'node:assert/strict';
import type { Comparison, Reply, ShownMessage } from '../../../src/protocol.ts';
import { openPanel } from '../../support/panel.ts';
import { overflowing, violations } from '../../support/panelChecks.ts';
import { turn } from '../../support/panelPage.ts';

const words = 'Words that go on for a while, so that a paragraph of them has several lines in a narrow panel. ';
const code =
  '\n\n```ts\nconst aLineOfCodeThatIsLong = "which a column has to scroll sideways for, as it should";\n```\n';
const names = ['atlas-large', 'mistral-small-3.2-24b-instruct-2506', 'qwen3', 'Assistant'];
const question: ShownMessage = { id: 'q', role: 'user', text: 'Why?', attachments: [] };
const reply = (index: number, more: Partial<Reply> = {}): Reply => {
  const model = names[index] ?? '';
  return { id: `r${index}`, role: 'assistant', model, text: words + code, outcome: 'done', seconds: 3.2, ...more };
};
const problem = { sentence: 'The service rejected the API key (401).', actions: ['retry' as const] };
const several = (count: number): Comparison => {
  const states: Partial<Reply>[] = [
    { usage: { inputTokens: 12, outputTokens: 345 } },
    { outcome: 'streaming', text: words },
    { outcome: 'failed', text: '', problem },
    { outcome: 'stopped' },
  ];
  return {
    role: 'comparison',
    selected: 'r0',
    replies: states.slice(0, count).map((more, index) => reply(index, more)),
  };
};

describe('Replies of several models', () => {
  for (const [width, count, areColumns] of [
    [300, 2, false],
    [300, 4, false],
    [900, 2, true],
    [900, 3, true],
    [900, 4, false],
    [1600, 4, true],
  ] as const) {
    it(`pass the checks of axe and do not overflow: ${count}, ${width} px wide`, async () => {
      const { page } = await openPanel([question, several(count)], { width, height: 600 });
      assert.equal(await page.getByRole('tablist').isVisible(), !areColumns);
      const shown = await page.locator('article[data-model]').filter({ visible: true }).count();
      assert.equal(shown, areColumns ? count : 1);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(await overflowing(page, ['pre *', '.reply-tabs *']), []);
      if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${width}-${count}.png` });
    });
  }

  it('change from columns to tabs with the width, and show the selected one', async () => {
    const { page } = await openPanel([question, several(2)], { width: 900, height: 600 });
    await page.setViewportSize({ width: 300, height: 600 });
    await page.getByRole('tab', { name: /^mistral/ }).click();
    assert.equal(await page.locator('article[data-model^="mistral"]').isVisible(), true);
    assert.equal(await page.locator('article[data-model="atlas-large"]').isVisible(), false);
    await page.setViewportSize({ width: 900, height: 600 });
    await page.locator('article[data-model="atlas-large"]').waitFor();
  });

  it('can be stopped one at a time, and a failed one can be retried while another arrives', async () => {
    const { page, wishes } = await openPanel([question, several(3)], { width: 1000, height: 600 });
    await page.getByRole('button', { name: /^Stop mistral/ }).click();
    await page.locator('article[data-model="qwen3"]').getByRole('button', { name: 'Retry' }).click();
    assert.deepEqual((await wishes()).slice(-2), [
      { type: 'stop', id: 'r1' },
      { type: 'retry', id: 'r2' },
    ]);
  });

  it('are found even behind another tab, and the tab of the match is shown', async () => {
    const { page } = await openPanel(
      [question, { ...several(2), replies: [reply(0, { text: 'One' }), reply(1, { text: 'Needle' })] }],
      { width: 300, height: 600 },
    );
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).fill('needle');
    await page.getByText('Needle').waitFor();
  });

  it('are skipped by Alt+Up and Alt+Down while they are behind another tab', async () => {
    const { page } = await openPanel([question, several(3), ...turn('after', words)], { width: 300, height: 600 });
    await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
    const passed: (string | undefined)[] = [];
    await page
      .locator('article')
      .last()
      .evaluate((last) => {
        last.tabIndex = -1;
        last.focus();
      });
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('Alt+ArrowUp');
      passed.push(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['role']));
    }
    assert.deepEqual(passed, ['user', 'assistant', 'user']);
  });
});
