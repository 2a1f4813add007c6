import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { startSampleService, type SampleService } from '../service/server.ts';

describe('The API explorer of the sample service', () => {
  let service: SampleService;
  let browser: Browser;
  before(async () => {
    service = await startSampleService();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await service.close();
  });

  it('accepts the key through Authorize, runs an endpoint, and shows its curl command and schemas', async () => {
    const page = await browser.newPage();
    await page.goto(`${service.url}/v1/api/docs`);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const dialog = page.locator('.modal-ux');
    for (const [index, value] of ['sk-sample-primary', 'primary'].entries()) {
      const scheme = dialog.locator('.auth-container').nth(index);
      await scheme.locator('input').fill(value);
      await scheme.locator('button.authorize').click();
    }
    await dialog.getByRole('button', { name: 'Close' }).first().click();

    await page.getByText('/v1/models', { exact: true }).click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table').getByText('atlas-large').first().waitFor();
    assert.match(await page.locator('.curl-command').innerText(), /curl[\s\S]*\/v1\/models[\s\S]*X-Realm: primary/i);
    await page.locator('.models').first().waitFor();
    assert.deepEqual(
      service.requests.filter(({ path }) => path === '/v1/models').map(({ headers }) => headers['x-realm']),
      ['primary'],
    );
  });
});
