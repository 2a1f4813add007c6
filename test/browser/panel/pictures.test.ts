import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { pictureHeader } from '../../../src/shared/pictureHeader.ts';
import type {
  AttachmentSummary,
  ConnectionSummary,
  Picture,
  PictureProblem,
  ShownMessage,
  Wish,
} from '../../../src/protocol.ts';
import { eventually } from '../../support/eventually.ts';
import { hand } from '../../support/handedFiles.ts';
import { openPanel } from '../../support/panel.ts';
import { animatedPng, gif, jpeg, png, svg, webp } from '../../support/pictures.ts';

type Attached = Extract<Wish, { type: 'attach-picture' }>;

const pictureOf = (bytes: Buffer): Picture => {
  const { width, height } = pictureHeader(bytes) ?? assert.fail();
  return { hash: 'ab'.repeat(32), type: 'image/png', width, height, bytes: bytes.length };
};
const summaryOf = (bytes: Buffer, name = 'shot.png'): AttachmentSummary => {
  return { id: '1', kind: 'picture', name, language: '', size: bytes.length, picture: pictureOf(bytes) };
};
const connection: ConnectionSummary = { host: 'a.example', realm: 'acme', model: 'atlas', hasKey: true };
const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run('.page'),
  );
  return found.map(({ id }) => id);
};

describe('Pictures in the panel', () => {
  const after = async (wishes: () => Promise<Wish[]>, count: number) =>
    eventually(async () => {
      const made = (await wishes()).filter(({ type }) => type.endsWith('-picture') && type !== 'want-picture');
      assert.equal(made.length, count);
      return made;
    });
  const attached = async (wishes: () => Promise<Wish[]>, count = 1): Promise<Attached[]> =>
    (await after(wishes, count)).filter((wish) => wish.type === 'attach-picture');

  const files: [name: string, bytes: Buffer, type: string, size: [number, number]][] = [
    ['a PNG', png(30, 20), 'image/png', [30, 20]],
    ['a JPEG', jpeg(), 'image/jpeg', [3, 2]],
    ['a GIF', gif(), 'image/png', [1, 1]],
    ['a lossy WebP', webp.lossy(), 'image/jpeg', [3, 2]],
    ['a lossless WebP', webp.lossless(), 'image/png', [3, 2]],
    ['a wide picture, smaller', png(4096, 1000), 'image/png', [2048, 500]],
    ['a high picture, smaller', png(2, 5000), 'image/png', [1, 2048]],
  ];
  for (const how of ['paste', 'drop'] as const)
    for (const [name, bytes, type, [width, height]] of files)
      it(`are attached by ${how}: ${name}`, async () => {
        const { page, wishes } = await openPanel();
        await hand(page, how, [['shot.txt', bytes]]);
        const [made] = await attached(wishes);
        assert.equal(made?.name, 'shot.txt');
        const { isAnimated, isLossy, ...header } = pictureHeader(Buffer.from(made.bytes)) ?? assert.fail();
        assert.deepEqual(header, { type, width, height });
      });

  it('are attached upright, and without the metadata of a camera', async () => {
    const { page, wishes } = await openPanel();
    const photo = jpeg('48.2082 N 16.3738 E');
    assert.ok(photo.includes('48.2082 N'));
    await hand(page, 'paste', [['photo.jpg', photo]]);
    const [made] = await attached(wishes);
    const bytes = Buffer.from(made?.bytes ?? []);
    assert.ok(!bytes.includes('48.2082') && !bytes.includes('Exif'));
    assert.deepEqual([pictureHeader(bytes)?.width, pictureHeader(bytes)?.height], [2, 3]);
  });

  const refused: [name: string, bytes: Buffer, problem: PictureProblem][] = [
    ['text', Buffer.from('Hello'), 'no-picture'],
    ['a drawing', svg(), 'svg'],
    ['an animated GIF', gif(2), 'animated'],
    ['an animated PNG', animatedPng(), 'animated'],
    ['an animated WebP', webp.animated(), 'animated'],
    ['a truncated PNG', png(30, 20).subarray(0, 40), 'broken'],
    ['a JPEG of noise', Buffer.concat([jpeg().subarray(0, 180), Buffer.alloc(20)]), 'broken'],
    ['more than 40 megapixels', png(8000, 5001), 'too-many-pixels'],
  ];
  for (const [name, bytes, problem] of refused)
    it(`are refused with the reason: ${name}`, async () => {
      const { page, wishes } = await openPanel();
      await hand(page, 'drop', [['a.png', bytes]]);
      assert.deepEqual(await after(wishes, 1), [{ type: 'refuse-picture', name: 'a.png', problem }]);
    });

  it('are attached in their order, even if one of them is refused', async () => {
    const { page, wishes } = await openPanel();
    await hand(page, 'drop', [
      ['1', png(3000, 3000)],
      ['2', svg()],
      ['3', png()],
    ]);
    assert.deepEqual(
      (await after(wishes, 3)).map((wish) => wish.type + ('name' in wish ? wish.name : '')),
      ['attach-picture1', 'refuse-picture2', 'attach-picture3'],
    );
  });

  it('are attached before a message that is sent right after they are pasted, and its text leaves the box at once (V513)', async () => {
    const { page, tell, wishes } = await openPanel();
    await tell({ type: 'connection', connection });
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill('What is this?');
    await hand(page, 'paste', [['shot.png', png(3800, 2100)]]);
    await box.press('Enter');
    assert.equal(await box.inputValue(), '');
    const order = async () => (await wishes()).filter(({ type }) => ['send', 'attach-picture'].includes(type));
    await eventually(async () => assert.equal((await order()).length, 2));
    assert.deepEqual(
      (await order()).map(({ type }) => type),
      ['attach-picture', 'send'],
    );
  });

  it('are ignored if an office program pastes text too', async () => {
    const { page, wishes } = await openPanel();
    await hand(page, 'paste', [['image.png', png()]], 'A cell');
    await hand(page, 'paste', [['second.png', png()]]);
    assert.deepEqual(
      (await attached(wishes)).map(({ name }) => name),
      ['second.png'],
    );
  });

  it('are attached from the extension host too', async () => {
    const { tell, wishes } = await openPanel();
    await tell({ type: 'picture-file', name: 'a.png', bytes: new Uint8Array(png()) });
    assert.deepEqual(
      (await attached(wishes)).map(({ name }) => name),
      ['a.png'],
    );
  });

  const notes: [pictures: ConnectionSummary['pictures'], note: string][] = [
    ['yes', ''],
    ['no', 'atlas does not take pictures'],
    ['app', 'Apps take text'],
    ['unknown', 'atlas might not take pictures'],
  ];
  for (const [pictures, note] of notes)
    it(`are chips with a thumbnail that show before sending whether the model accepts them: ${pictures ?? ''}`, async () => {
      const bytes = png(800, 600);
      const { page, tell, wishes } = await openPanel();
      await tell(
        { type: 'connection', connection: { ...connection, ...(pictures && { pictures }) } },
        { type: 'draft', attachments: [summaryOf(bytes)] },
      );
      const size = `${bytes.length} B`;
      const chip = page.getByRole('button', { name: /^shot\.png/ });
      await chip.waitFor();
      assert.equal(await chip.textContent(), `shot.png800 × 600 px · ${size}${note && ` ${note}`}`);
      const description = await chip.getAttribute('aria-description');
      assert.equal(description, `shot.png · 800 × 600 px · ${size}${note && ` · ${note}`}`);
      await eventually(async () => assert.deepEqual((await wishes()).at(-1), wanted));
      await tell({ type: 'picture', hash: wanted.hash, bytes: new Uint8Array(bytes) });
      await eventually(async () => assert.equal(await chip.locator('img').evaluate(naturalWidth), 800));
      assert.deepEqual(await violations(page), []);
      await page.getByRole('button', { name: 'Remove shot.png' }).click();
      assert.deepEqual((await wishes()).at(-1), { type: 'detach', ids: ['1'] });
    });

  const wanted = { type: 'want-picture', hash: 'ab'.repeat(32) } as const;
  const naturalWidth = (image: HTMLImageElement | SVGElement): number => (image as HTMLImageElement).naturalWidth;
  const messageWith = (id: string, bytes: Buffer): ShownMessage => {
    return { id, role: 'user', text: 'What is this?', attachments: [summaryOf(bytes)] };
  };

  it('are shown with their message, have their space before they are loaded, and open on click', async () => {
    const bytes = png(1600, 1000);
    const { page, tell, wishes } = await openPanel([messageWith('1', bytes), messageWith('2', bytes)]);
    const picture = page.getByRole('button', { name: /^shot\.png · 1,600 × 1,000 px/ });
    const before = await picture.first().boundingBox();
    assert.ok(before && before.width <= 320 && before.height <= 202 && before.height > 150);
    await eventually(async () => assert.deepEqual((await wishes()).at(-1), wanted));
    await tell({ type: 'picture', hash: wanted.hash, bytes: new Uint8Array(bytes) });
    for (const index of [0, 1])
      await eventually(async () => assert.equal(await picture.nth(index).locator('img').evaluate(naturalWidth), 1600));
    assert.deepEqual(await picture.first().boundingBox(), before);
    assert.equal((await wishes()).filter(({ type }) => type === 'want-picture').length, 1, 'the page has it once');
    assert.deepEqual(await violations(page), []);
    await picture.first().click();
    assert.deepEqual((await wishes()).at(-1), { type: 'open-attachment', id: '1' });
  });

  it('are requested only when they are almost in view', async () => {
    const filler = Array.from({ length: 60 }, (_, index): ShownMessage => {
      return { id: `f${index}`, role: 'user', text: 'Line\n'.repeat(20), attachments: [] };
    });
    const { page, wishes } = await openPanel([messageWith('1', png()), ...filler]);
    assert.ok(!(await wishes()).some(({ type }) => type === 'want-picture'));
    await page.locator('.log').evaluate((log) => log.scrollTo(0, 0));
    await eventually(async () => assert.deepEqual((await wishes()).at(-1), wanted));
  });

  it('are replaced by a text if they are no longer available', async () => {
    const { page, tell } = await openPanel([messageWith('1', png(300, 200))]);
    await tell({ type: 'picture', hash: wanted.hash });
    await page.getByText('This picture is lost.').waitFor();
  });

  it('are released when another conversation is shown', async () => {
    const bytes = png(300, 200);
    const { page, tell, wishes } = await openPanel([messageWith('1', bytes)]);
    await eventually(async () => assert.deepEqual((await wishes()).at(-1), wanted));
    await tell({ type: 'picture', hash: wanted.hash, bytes: new Uint8Array(bytes) });
    const address = await page.locator('.sent-picture img').getAttribute('src');
    assert.match(address ?? '', /^blob:/);
    await tell({ type: 'conversation', messages: [] });
    const isThere = await page.evaluate(
      (address) =>
        new Promise<boolean>((resolve) => {
          const image = new Image();
          image.onload = () => resolve(true);
          image.onerror = () => resolve(false);
          image.src = address ?? '';
        }),
      address,
    );
    assert.equal(isThere, false);
  });
});
