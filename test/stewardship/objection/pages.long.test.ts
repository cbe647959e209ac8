import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Message } from '../../../src/stewardship/objection/messages.ts';
import { startService, type TestService } from '../../api/http/service.ts';
import { expectAccessible, NO_BROWSER, startBrowser } from '../../console/browser.ts';

// Skipped only on a machine without Chromium; `.ci/run` installs it.
describe.skipIf(NO_BROWSER)('the pages of objections', () => {
  const sent: Message[] = [];
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService({ objectionCarrier: { send: async (message) => void sent.push(message) } });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Opens the form; `axe` needs scripts, so that only pages that are not checked by it go without them. */
  async function open(javaScriptEnabled: boolean) {
    const context = await browser.newContext({
      baseURL: service.url,
      javaScriptEnabled,
      bypassCSP: javaScriptEnabled,
      viewport: { width: 320, height: 640 },
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto('/objection');
    return page;
  }

  test.each([
    ['without scripts', false],
    ['accessibly, at the width of a phone', true],
  ])('lead a person from the form to the removal %s', async (_, withScripts) => {
    const email = `phone${withScripts}@gmx.de`;
    await service.database.pool.query(
      `insert into emails (person_id, email, validation_status) values ($1, $2, 'valid')`,
      [withScripts ? 4 : 3, email],
    );
    const page = await open(withScripts);
    const check = async () => {
      if (withScripts) await expectAccessible(page);
    };
    await check();
    await page.keyboard.press('Tab');
    await page.keyboard.type('no address');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.title()).toBe('Error: Object to being listed');
    await check();
    // The summary leads to the field, which is described by its error.
    await page.getByRole('alert').getByRole('link').click();
    const field = page.getByRole('textbox', { name: 'Your email address' });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill(email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByRole('heading', { name: 'Your request was taken' }).waitFor();
    await check();
    await expect.poll(() => sent.at(-1)?.email).toBe(email);
    const message = sent.at(-1);
    await page.goto(message?.type === 'link' ? message.link.replace('https://roster.example', '') : '');
    await check();
    await page.getByRole('button', { name: 'Remove me' }).click();
    await page.getByRole('heading', { name: 'Your objection is confirmed' }).waitFor();
    await check();
    await page.reload();
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    await check();
    const { rowCount } = await service.database.pool.query('select from persons where id = $1', [
      withScripts ? 4 : 3,
    ]);
    expect(rowCount).toBe(0);
    await page.getByRole('link', { name: 'ask for another link' }).click();
    await page.getByRole('button', { name: 'Send me the link' }).waitFor();
  });

  beforeEach(() => void sent.splice(0));
});
