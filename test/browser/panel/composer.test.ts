import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { AttachmentSummary, FoundRow, Wish } from '../../../src/protocol.ts';
import { openPanel } from '../../support/panel.ts';
import { turn } from '../../support/panelPage.ts';

const prompts = [
  { name: 'explain', description: 'Explain what the code does and how' },
  { name: 'tests', description: 'Write tests' },
];
const sizes = [
  { width: 300, height: 600 },
  { width: 900, height: 600 },
];

const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const list = (page: Page) => page.getByRole('listbox');
const option = (page: Page, name: string) => list(page).getByRole('option', { name });
const attachment = (index: number, name = `folder/file${index}.ts`): AttachmentSummary => {
  const lines = { firstLine: 1, lastLine: index + 1 };
  return { id: String(index), kind: 'code', name, language: 'typescript', ...lines, size: 1000 * index };
};

/** The wishes without the searches that the page itself starts while the user types. */
const withoutOwn = (wishes: Wish[]): Wish[] => wishes.filter(({ type }) => type !== 'find');
const found = (name: string, description: string): FoundRow => {
  const matches = Array.from({ length: 3 }, (_, place) => place);
  const marked = { nameMatches: matches, descriptionMatches: matches };
  return { kind: 'file', uri: `file:///${name}`, name, description, ...marked, icon: 'file' };
};

describe('The composer', () => {
  for (const size of sizes) {
    it(`attaches context with # by keyboard and by mouse, ${size.width} px wide`, async () => {
      const { page, wishes } = await openPanel([], size);
      await input(page).pressSequentially('What about #');
      await list(page).waitFor();
      assert.equal(await list(page).getAttribute('aria-label'), 'Context');
      assert.equal(await option(page, '#selection').getAttribute('aria-selected'), 'true');
      await page.keyboard.type('pro');
      await page.keyboard.press('Enter');
      await list(page).waitFor({ state: 'hidden' });
      await page.keyboard.type('#');
      await option(page, '#terminal').click();
      assert.equal(await input(page).inputValue(), 'What about ');
      assert.deepEqual(withoutOwn(await wishes()), [
        { type: 'ready' },
        { type: 'attach', source: 'problems' },
        { type: 'attach', source: 'terminal' },
      ]);
      assert.ok(await input(page).evaluate((it) => it === document.activeElement));
    });

    it(`shows its lists and chips completely, and they pass the checks of axe, ${size.width} px wide`, async () => {
      const { page, tell } = await openPanel(turn('1', 'Hello'), size);
      const names = ['a'.repeat(200), 'src/$(zap)\u202Egnp.exe', 'c.ts'];
      await tell(
        { type: 'prompts', prompts },
        { type: 'draft', attachments: names.map((name, i) => attachment(i, name)) },
      );
      for (const sign of ['/', '#', '#x']) {
        await input(page).fill(sign);
        if (sign === '#x')
          await tell({ type: 'found', query: 'x', rows: names.map((name) => found(name, 'a/folder')) });
        await list(page).waitFor();
        assert.deepEqual(await violations(page), []);
        const [outside, box] = [await overflowing(page), await list(page).boundingBox()];
        assert.deepEqual(outside, []);
        assert.ok(box && box.x >= 0 && box.x + box.width <= size.width && box.y >= 0);
      }
    });
  }

  for (const size of [
    { width: 300, height: 690 },
    { width: 900, height: 400 },
  ])
    it(`makes room for the question about a long message, ${size.width} × ${size.height} px (V538)`, async () => {
      const { page, tell } = await openPanel(turn('1', 'Hello'), size);
      await input(page).fill('many words '.repeat(500));
      const tooLong = { tokens: 8360, limit: 4096, hasEarlier: true, canLeaveOut: true };
      await tell({ type: 'too-long', tooLong });
      await page.getByRole('button', { name: 'Send anyway' }).waitFor();
      const box = await page.getByRole('button', { name: 'Send', exact: true }).boundingBox();
      assert.ok(box && box.y + box.height <= size.height);
      const hidden = await page.locator('.page').evaluate((it) => it.scrollHeight - it.clientHeight);
      assert.equal(hidden, 0, 'nothing has to be scrolled');
    });

  it('cuts a name in the list only if there is no room for it, and leaves room for where it is (V553)', async () => {
    const { page, tell } = await openPanel([]);
    await input(page).pressSequentially('#x');
    const names = Array.from({ length: 40 }, (_, count) => 'x'.repeat(10 + count));
    const long = 'x'.repeat(200);
    const rows = [...names.flatMap((name) => [found(name, 'src'), found('xyz', name)]), found(long, long)];
    await tell({ type: 'found', query: 'x', rows });
    const shown = await list(page).evaluate((all) =>
      Array.from(all.querySelectorAll('.suggestion-row'), (row) => {
        const parts = [...row.querySelectorAll('.suggestion-label, .suggestion-description')];
        const needed = parts.map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getBoundingClientRect().width / row.clientWidth;
        });
        return {
          needed: needed.reduce((sum, width) => sum + width, 0),
          isCut: parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
          widths: parts.map(({ clientWidth }) => clientWidth / row.clientWidth),
        };
      }),
    );
    assert.equal(shown.length, 81);
    // The rest is for the icon and the spaces.
    for (const { needed, isCut } of shown) assert.ok(!isCut || needed > 0.75, 'It is cut only if the row is full.');
    assert.ok(shown.at(-1)?.widths.every((width) => width > 0.25));
  });

  it('completes a prompt, which is then sent with the text after it', async () => {
    const { page, tell, wishes } = await openPanel();
    await tell({ type: 'prompts', prompts });
    await input(page).pressSequentially('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('with mocha');
    await page.keyboard.press('Enter');
    assert.deepEqual((await wishes()).at(-1), { type: 'send', text: '/tests with mocha' });
  });

  it('closes a list with Escape, and only the next Escape stops the reply', async () => {
    const { page, wishes } = await openPanel(turn('1', '', { outcome: 'streaming' }));
    await input(page).pressSequentially('#');
    await list(page).waitFor();
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'hidden' });
    assert.deepEqual(withoutOwn(await wishes()), [{ type: 'ready' }]);
    await page.keyboard.press('Escape');
    assert.deepEqual((await wishes()).at(-1), { type: 'stop' });
  });

  it('takes at most two fifths of the panel with many chips and a long text, both of which scroll', async () => {
    const { page, tell } = await openPanel(turn('1', 'Hello'), { width: 300, height: 600 });
    await tell({ type: 'draft', attachments: Array.from({ length: 60 }, (_, index) => attachment(index)) });
    await input(page).fill('line\n'.repeat(60));
    const toolbar = await height(page, '.composer-toolbar');
    assert.ok((await height(page, '.box')) <= 0.4 * 600 + toolbar + 2);
    for (const part of ['.box .chips', '.box .input']) {
      assert.ok((await height(page, part)) > 60, part);
      assert.ok(await page.locator(part).evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight));
    }
  });

  it('reaches every chip by keyboard: Enter opens it, Delete removes it', async () => {
    const { page, tell, wishes } = await openPanel();
    await tell({ type: 'draft', attachments: [attachment(1), attachment(2)] });
    await input(page).focus();
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Delete');
    const asked: Wish[] = [
      { type: 'open-attachment', id: '1' },
      { type: 'detach', ids: ['2'] },
    ];
    assert.deepEqual((await wishes()).slice(-2), asked);
  });

  it('asks whether a long text is attached when it is pasted, and inserts it if the user wants that (V271)', async () => {
    const { page, wishes } = await openPanel();
    const long = `data:image/png;base64,${'iVBORw0KGgo'.repeat(2000)}`;
    await input(page).fill(long);
    await input(page).press('Control+a');
    await input(page).press('Control+x');
    await page.keyboard.type('Look: ');
    await input(page).press('Control+v');
    await page.getByRole('button', { name: 'Attach', exact: true }).press('Enter');
    assert.deepEqual((await wishes()).at(-1), { type: 'attach-text', text: long });
    await page.keyboard.press('Control+v');
    await page.getByRole('button', { name: 'Insert as text' }).press('Enter');
    assert.equal(await input(page).inputValue(), `Look: ${long}`);
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Escape');
    await page.keyboard.type('!');
    assert.equal(await input(page).inputValue(), `Look: ${long}!`);
  });

  it('shows where files can be dropped while they are dragged over the panel', async () => {
    const { page, wishes } = await openPanel();
    await drag(page, 'dragover');
    await page.locator('.dropping .box').waitFor();
    await drag(page, 'drop');
    await page.locator('.dropping').waitFor({ state: 'detached' });
    assert.deepEqual((await wishes()).at(-1), { type: 'attach-dropped', uris: ['file:///w/a.ts'] });
  });
});

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run('.composer'),
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

/** Parts of the composer that overflow the page. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('.composer *')];
    return parts.filter((part) => part.getBoundingClientRect().right > innerWidth).map(({ className }) => className);
  });
}

function height(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
}

function drag(page: Page, name: string): Promise<void> {
  return page.evaluate((type) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('application/vnd.code.uri-list', 'file:///w/a.ts');
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
    document.querySelector('.input')?.dispatchEvent(event);
  }, name);
}
