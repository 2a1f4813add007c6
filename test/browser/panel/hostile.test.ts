import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { startCaptureServer, type CaptureServer } from '../../support/captureServer.ts';
import { eventually } from '../../support/eventually.ts';
import { pathological, payloads } from '../../support/hostile.ts';
import { openPanel } from '../../support/panel.ts';
import { turn, type PanelPage } from '../../support/panelPage.ts';
import { endWatching, streamTogether, watchFrames } from '../../support/watching.ts';

describe('Hostile replies in the panel', () => {
  let capture: CaptureServer;
  beforeEach(async () => void (capture = await startCaptureServer()));
  afterEach(() => capture.close());

  it('load nothing, run nothing and change nothing around them in any frame, under the policy of the page and even without it (V43 to V47)', async () => {
    const pages = [await openPanel(), await openPanel()];
    await withoutPolicy(pages[1]?.page ?? assert.fail());
    // Both wait for frames most of the time.
    await Promise.all(pages.map(showHostile));
    assert.equal(capture.connections(), 0);
    const [{ page } = assert.fail()] = pages;
    await page
      .context()
      .newPage()
      .then((other) => other.goto(`http://127.0.0.1:${capture.port}/`).catch(() => undefined));
    assert.notEqual(capture.connections(), 0, 'a connection would have been seen');
  });

  /** Shows all hostile replies together, and looks at the page in each frame. */
  const showHostile = async ({ page, tell }: PanelPage): Promise<void> => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('dialog', (dialog) => assert.fail(`A dialog says ${dialog.message()}`));
    const hostile = payloads(capture.port);
    const replies = hostile.map(({ markdown, text }, index) => ({ id: String(index), text: markdown, shown: text }));
    await tell({ type: 'connection', connection: { host: 'a.example', realm: 'acme', model: 'app', hasKey: true } });
    const conversation = replies.flatMap(({ id }) => turn(id, '', { outcome: 'streaming' }));
    await tell({ type: 'conversation', messages: conversation });

    await watchFrames(page);
    await streamTogether(page, replies);
    for (const { id } of replies)
      await tell({ type: 'turn-end', reply: { id, role: 'assistant', model: 'app', outcome: 'done' } });
    const { frames, faults } = await endWatching(page);
    assert.deepEqual(faults, []);
    assert.ok(frames >= Math.max(...replies.map(({ text }) => text.length)));
    assert.deepEqual(
      await page.locator('[data-role="assistant"] [data-part="body"]').evaluateAll(textsOf),
      replies.map(({ shown }) => shown),
    );
    assert.deepEqual(
      asked.filter((address) => !address.startsWith('http://localhost/')),
      [],
    );
  };

  it('do not block the panel, and later text is drawn as usual (V49)', async () => {
    const { page, tell, wishes } = await openPanel(turn('1', '', { outcome: 'streaming' }));
    for (const { markdown, text } of pathological) {
      const pieces = `${markdown}\n\n`.match(/[^]{1,500}/g) ?? [];
      const arriving = streamPieces(page, pieces);
      const before = (await wishes()).length;
      await page.getByRole('button', { name: 'Model or app: app' }).click();
      await eventually(async () => assert.equal((await wishes()).length, before + 1));
      await arriving;
      const end = text.slice(-20);
      await eventually(async () =>
        assert.ok((await page.locator('[data-part="body"]').last().textContent())?.includes(end)),
      );
    }
    await tell({ type: 'turn-delta', id: '1', text: 'later, **in bold**' });
    await tell({ type: 'turn-end', reply: { id: '1', role: 'assistant', model: 'app', outcome: 'done' } });
    await page.locator('strong', { hasText: 'in bold' }).waitFor();
  });
});

/** Reloads the page without its content security policy, so that only the code of Realm Chat protects it from replies. */
async function withoutPolicy(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setBypassCSP', { enabled: true });
  await page.reload();
}

function textsOf(bodies: Element[]): (string | null)[] {
  return bodies.map(({ textContent }) => textContent);
}

function streamPieces(page: Page, pieces: string[]): Promise<void> {
  return page.evaluate(async (all) => {
    for (const text of all) {
      window.postMessage({ type: 'turn-delta', id: '1', text });
      await new Promise(requestAnimationFrame);
    }
  }, pieces);
}
