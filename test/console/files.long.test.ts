import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { asAccount } from '../accounts/credits/accounts.ts';
import { expectAccessible, NO_BROWSER } from './browser.ts';
import { balance, search, text, useConsole } from './console-service.ts';

// Skipped only on a machine without Chromium; `.ci/run` installs it.
describe.skipIf(NO_BROWSER)('records and files of the console', () => {
  const { running, open } = useConsole();

  const download = async (page: Page, name: string) => {
    const waited = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFile(await (await waited).path(), 'utf8');
  };

  test('shows a person as a profile, and keeps what was paid for when the page is loaded again', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key, '#/people?role_title=engineer');
    await search(page);
    await page.getByRole('link', { name: 'Ada Example' }).click();
    const experience = page.getByRole('region', { name: 'Experience' });
    const matching = experience.getByText('matches the search');
    await expect.poll(() => matching.count()).toBe(1);
    expect(await page.getByRole('region', { name: 'Education' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Look up the whole record · 1 credit' }).click();
    await page.getByRole('region', { name: 'Education' }).getByText('Lyceum').waitFor();
    await page.getByRole('button', { name: /^Work emails/ }).click();
    await page.getByText('a.valid@acme.example').waitFor();
    const address = page.getByRole('listitem').filter({ hasText: 'a.valid@acme.example' });
    expect(await address.textContent()).toBe('a.valid@acme.example');
    await page.getByRole('switch', { name: 'Show the sources' }).click();
    await expect.poll(() => address.textContent()).toMatch(/^a\.valid@acme\.example.+, \d{4}-\d\d-\d\d$/);
    await expectAccessible(page);
    const before = await balance(page);

    await page.reload();
    await page.getByRole('region', { name: 'Education' }).getByText('Lyceum').waitFor();
    await page.getByText('a.valid@acme.example').waitFor();
    await expect.poll(() => matching.count()).toBe(1);
    await page.getByRole('link', { name: 'Back to the search' }).click();
    await page.getByRole('link', { name: 'Ada Example' }).waitFor();
    expect(await balance(page)).toBe(before);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0);
    expectClean();
  });

  test('shows a record from its link for its price, and an organization with its figures and funding', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key, '#/organizations?open=3');
    await page.getByRole('button', { name: 'Show this organization · 2 credits' }).click();
    await page.getByRole('heading', { name: 'Café Noir', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Show the funding rounds · 2 credits' }).click();
    const funding = page.getByRole('region', { name: 'Funding' });
    await expect
      .poll(() => funding.getByRole('listitem').allTextContents())
      .toEqual([expect.stringContaining('Angel $100'), expect.stringContaining('Grant €70')]);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Job posts of Café Noir' }).click();
    await text(page, 'total').toBe('1');
    await search(page);
    await page.getByRole('link', { name: 'Barista' }).click();
    await page.getByText('Make coffee.').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Café Noir', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Café Noir', level: 1 }).waitFor();
    expectClean();
  });

  test('downloads a page of results as CSV with the columns of the table, for spreadsheets', async () => {
    const { page, signIn } = await open();
    await signIn(running.service.key, '#/jobs?title=barista&columns=title,organization.name');
    await search(page);
    const file = await download(page, 'CSV of this page');
    expect(file).toBe('\ufeff"ID","Title","Organization"\r\n"602","Barista","Café Noir"\r\n');
  });

  test('looks up the contacts of chosen rows for a price that it states first, and shows them as a column', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key, '#/people?columns=full_name');
    await search(page);
    await page.getByRole('checkbox', { name: 'Choose Ada Example' }).check();
    await page.getByRole('checkbox', { name: 'Choose Cy' }).check();
    const bar = page.getByRole('region', { name: 'Chosen rows' });
    const before = await balance(page);
    await bar.getByRole('button', { name: 'Personal emails · up to 6 credits' }).click();
    await page.getByRole('columnheader', { name: 'Personal emails' }).waitFor();
    await text(page, 'balance').toBe((before - 6).toLocaleString('en'));
    await bar.getByRole('button', { name: 'Personal emails', disabled: true }).waitFor();
    await bar.getByRole('status').getByText('Personal emails: 2 of 2 found').waitFor();
    await expectAccessible(page);
    const file = await download(page, 'CSV of these');
    expect(file).toContain('"3","Cy","Fitter","Acme","cy@gmx.de"');
    expect(file.trim().split('\r\n')).toHaveLength(3);
    expectClean();
  });

  test('exports all results by parts for a price that it asks first, stops, and goes on without paying again', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key, '#/jobs?columns=date_featured');
    await search(page);
    // The second part is held back until the export is stopped.
    const { promise: stopped, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/parts/1/?*', async (route) => {
      await stopped;
      await route.continue().catch(() => {});
    });
    await page.getByRole('button', { name: 'Export all' }).click();
    await page.getByRole('button', { name: 'Export · 13 credits' }).waitFor();
    await expectAccessible(page);
    const before = await balance(page);
    await page.getByRole('button', { name: 'Export · 13 credits' }).click();
    await page.getByText('1 of 2 parts, 1,000 of 1,282 records, 10 credits spent').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    await expectAccessible(page);
    const part = await download(page, 'Download these 1,000');
    expect(part.trim().split('\r\n')).toHaveLength(1 + 1_000);
    goOn();
    const all = await download(page, 'Go on');
    expect(all.startsWith(part)).toBe(true);
    expect(all.trim().split('\r\n')).toHaveLength(1 + 1_282);
    expect(all.split('\r\n', 1)).toEqual(['\ufeffid,title,organization.name,date_featured']);
    await page.getByText('2 of 2 parts, 1,282 of 1,282 records, 13 credits spent').waitFor();
    await text(page, 'balance').toBe((before - 13).toLocaleString('en'));
    expectClean();
  });

  test('shows how likely ten rows of a file are for free, matches all for the price of those found, and gives the file back', async () => {
    const { page, signIn, expectClean } = await open();
    // An account that has paid for nothing yet.
    const { key } = await asAccount(running.service, 1_000);
    await signIn(key, '#/match');
    await page.getByText('Choose a CSV file').waitFor();
    await expectAccessible(page);
    const strangers = Array.from({ length: 10 }, (_, nr) => `Stranger ${nr};Nowhere`);
    const lines = ['Name;Company', 'Ada Example;Acme Inc.', 'Half a row;', ...strangers];
    const buffer = Buffer.from(lines.join('\r\n'));
    await page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'crm.csv', mimeType: 'text/csv', buffer });
    const company = page.getByRole('combobox', { name: 'What Company holds' });
    await expect.poll(() => company.inputValue()).toBe('Company');
    await expectAccessible(page);
    const before = await balance(page);
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect
      .poll(() => preview.locator('.bar').allTextContents())
      .toEqual(['Likelihood 8 1', 'Not found 8', 'Too little in the row 1']);
    expect(await balance(page)).toBe(before);
    await page.getByRole('button', { name: 'Match all 12 rows · up to 12 credits' }).click();
    const likelihoods = page.getByRole('region', { name: 'Likelihoods' });
    await likelihoods.getByText('Likelihood 8').waitFor();
    await likelihoods.getByText('Too little in the row').waitFor();
    await text(page, 'balance').toBe((before - 1).toLocaleString('en'));
    await page.getByText('12 of 12 rows compared').waitFor();
    await expectAccessible(page);
    const file = await download(page, 'Download the file');
    expect(file).toContain(
      '"Ada Example","Acme Inc.","9007199254740991","8","full_name, organization_name","Ada Example"',
    );
    expect(file.trim().split('\r\n')).toHaveLength(13);
    expect(await balance(page)).toBe(before - 1);
    expectClean();
  });
});
