import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsolePage, NO_BROWSER, openConsole, startBrowser } from '../../console/browser.ts';
import { startService, type TestService } from './service.ts';

/** Sends requests from the API reference at `/docs` in a browser. */

let service: TestService;
let browser: Browser;
let opened: ConsolePage;
beforeAll(async () => {
  if (NO_BROWSER) return console.warn(`The tests of the reference are skipped: ${NO_BROWSER}`);
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  opened = await openConsole(browser, service.url);
  const { page } = opened;
  await page.goto('/docs');
  await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
  await page.getByRole('textbox', { name: 'Account' }).fill(String(service.accountId));
  await page.getByRole('button', { name: 'Use them' }).click();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const BODY_TYPES = [
  ['JSON', 'application/json'],
  ['Form URL Encoded', 'application/x-www-form-urlencoded'],
  ['Multipart Form', 'multipart/form-data'],
] as const;

// Skipped only on a machine without Chromium; `.ci/run` installs it.
test.skipIf(NO_BROWSER)(
  'the reference sends requests of each body type with the key and account that were entered once',
  async () => {
    const { page } = opened;
    await page.goto('/docs#tag/organizations/POST/api/{account_id}/datastorage/organization_search/totals/');
    await page.getByRole('button', { name: /Test Request.*organization_search\/totals\// }).click();
    const request = page.getByRole('region', { name: /^Request:/ });
    const bodyType = request.getByRole('button', { name: /^(JSON|Form URL Encoded|Multipart Form)$/ });
    for (const [label, type] of BODY_TYPES) {
      await bodyType.click();
      await page.getByRole('option', { name: label }).click();
      const answering = page.waitForResponse(/organization_search\/totals/);
      await page
        .getByRole('button', { name: /Send post request/ })
        .first()
        .click();
      const answer = await answering;
      expect(await answer.request().headerValue('content-type')).toContain(type);
      expect([type, answer.status(), await answer.json()]).toEqual([
        type,
        200,
        { total_search_results: expect.any(Number) },
      ]);
    }
    opened.expectClean();
  },
);

// Skipped only on a machine without Chromium; `.ci/run` installs it.
test.skipIf(NO_BROWSER)(
  'Ctrl+K finds guides and operations by their words, in the reference and in guides',
  async () => {
    const { page } = opened;
    for (const place of ['/docs', '/docs/guides/limits']) {
      await page.goto(place);
      await page.keyboard.press('Control+k');
      const finder = page.getByRole('dialog', { name: 'Search the documentation' });
      await finder.getByRole('searchbox').fill('quagga xylophone');
      await finder.getByText('0 found').waitFor();
      await finder.getByRole('searchbox').fill('from openrefine match rows');
      await finder.getByRole('link', { name: 'Match rows OpenRefine' }).waitFor();
      await finder.getByRole('searchbox').fill('PERSON_role_search totals');
      await finder.getByRole('link', { name: 'Count persons by role Reference' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/#tag\/people\/POST.*person_role_search\/totals/);
    }
    await page.goto('/docs/guides/reconciliation');
    const block = page.locator('pre').first();
    await block.focus();
    await page.locator('pre:focus').waitFor();
    opened.expectClean();
  },
);
