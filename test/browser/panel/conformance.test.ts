import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { answer, question, states } from '../../support/everyState.ts';
import { openPanel } from '../../support/panel.ts';
import { overflowing } from '../../support/panelChecks.ts';
import { turn } from '../../support/panelPage.ts';

/** The spacing that users may set for text (WCAG 2.2, 1.4.12). */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
/** A window of 1280 by 1024 pixels at 400 %. */
const zoomedIn = { width: 320, height: 256 };

describe('What WCAG 2.2 demands of the panel', () => {
  for (const [name, messages, facts] of states) {
    it(`includes that wider text cuts nothing off: ${name} (1.4.12)`, async () => {
      const { page, tell } = await openPanel(messages);
      await tell(...facts);
      const before = await cutOff(page);
      await adoptSpacing(page);
      assert.equal(
        await page
          .locator('button')
          .first()
          .evaluate((one) => getComputedStyle(one).wordSpacing !== '0px'),
        true,
      );
      assert.deepEqual(await overflowing(page, ['pre *', '.table *']), []);
      assert.deepEqual(await cutOff(page), before);
    });

    it(`includes that the element with the focus can be seen: ${name} (2.4.11)`, async () => {
      const { page, tell } = await openPanel(messages, zoomedIn);
      await tell(...facts);
      for (const key of ['Tab', 'Shift+Tab'])
        for (let steps = 0; steps < 30; steps += 1) {
          await page.keyboard.press(key);
          assert.equal(await page.evaluate(hiddenFocus), undefined);
        }
    });

    it(`includes that names contain what can be read: ${name} (2.5.3)`, async () => {
      const { page, tell } = await openPanel(messages);
      await tell(...facts);
      assert.deepEqual(await page.evaluate(namesUnlikeTheirText), []);
    });

    it(`includes that the focus alone does nothing, and no key without Ctrl or Alt: ${name} (2.1.4, 3.2.1)`, async () => {
      const { page, tell, wishes } = await openPanel(messages);
      await tell(...facts);
      const before = await wishes();
      for (let steps = 0; steps < 30; steps += 1) {
        await page.keyboard.press('Shift+Tab');
        if (await page.evaluate(() => document.activeElement?.matches('textarea, input'))) continue;
        await page.keyboard.type('abcdefghijklmnopqrstuvwxyz0123456789/#?.');
      }
      assert.deepEqual(await wishes(), before);
    });
  }
});

describe('Find', () => {
  it('hides no element that has the focus, zoomed in to 400 % (2.4.11)', async () => {
    const { page } = await openPanel([question, ...answer, ...turn('s', 'One.\n\n'.repeat(20))], zoomedIn);
    await page.keyboard.press('Control+f');
    for (let steps = 0; steps < 40; steps += 1) {
      await page.keyboard.press('Shift+Tab');
      assert.equal(await page.evaluate(hiddenFocus), undefined);
    }
  });

  it('hides no element that is scrolled to the top, as the browser does with one that gets the focus (2.4.11)', async () => {
    const { page } = await openPanel([question, ...answer, ...turn('s', 'One.\n\n'.repeat(20))], zoomedIn);
    await page.keyboard.press('Control+f');
    const buttons = page.locator('.message button:visible');
    for (const button of await buttons.all()) {
      await button.evaluate((each) => {
        each.focus();
        each.scrollIntoView();
      });
      assert.equal(await page.evaluate(hiddenFocus), undefined);
    }
    assert.ok((await buttons.count()) > 5);
  });
});

/** The policy of the page allows no style elements. */
function adoptSpacing(page: Page): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
}

/** What hides a part of its text: by its class, each once. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.page *:not(.visually-hidden, svg *)')];
    const cut = all.filter((each) => {
      const { overflowX, overflowY } = getComputedStyle(each);
      const [isWide, isHigh] = [each.scrollWidth > each.clientWidth + 1, each.scrollHeight > each.clientHeight + 1];
      return each.clientWidth > 0 && ((isWide && overflowX === 'hidden') || (isHigh && overflowY === 'hidden'));
    });
    return [...new Set(cut.map(({ className, tagName }) => `${tagName} ${className}`))];
  });
}

/** The element with the focus, if no part of it can be seen. */
function hiddenFocus(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
  const isSeen = parts.some((x) =>
    parts.some((y) => {
      const found = document.elementFromPoint(left + x * width, top + y * height);
      return found !== null && focused.contains(found);
    }),
  );
  return isSeen ? undefined : focused.outerHTML.slice(0, 200);
}

/** What can be pressed and has a name without the words that it shows. */
function namesUnlikeTheirText(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('button, a, summary, [role="tab"], [role="option"]')];
  return all.flatMap((each) => {
    const [name, shown] = [each.ariaLabel?.toLowerCase(), each.innerText.trim().toLowerCase()];
    return name === undefined || name.includes(shown) ? [] : [`${name}: ${shown}`];
  });
}
