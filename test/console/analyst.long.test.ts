import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { insertRecords } from '../api/http/records.ts';
import { expectAccessible, NO_BROWSER } from './browser.ts';
import { balance, search, text, useConsole } from './console-service.ts';

/** Two parts of persons, thirty-eight of them at each of the first organizations. */
const ANALYSTS = 1_520;
const AT_EACH = 38;

/** Five hundred rows, of which four hundred and ninety are organizations, for two credits each. */
const COMPANIES = Array.from({ length: 500 }, (_, at) => (at < 490 ? `Row ${2001 + at}` : `Stranger ${at}`));
const CRM = {
  name: 'crm.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Company', ...COMPANIES].join('\n')),
};

async function insertMany(pool: pg.Pool) {
  await insertRecords(pool);
  await pool.query(
    `insert into organizations (id, name) select id, 'Row ' || id from generate_series(2001, 2490) as id`,
  );
  await pool.query(
    `insert into persons (id, full_name) select 10000 + n, 'Person ' || n from generate_series(1, ${ANALYSTS}) as n`,
  );
  await pool.query(
    `insert into roles (id, person_id, organization_id, title, is_current, start_date)
    select 20000 + n, 10000 + n, 1001 + n % 40, 'Analyst', true, date '2020-01-01' + n
    from generate_series(1, ${ANALYSTS}) as n`,
  );
}

const dialog = (page: Page) => page.getByRole('dialog');
const to = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

/** Saves what a click downloads. */
async function downloaded(page: Page, click: () => Promise<void>) {
  const waited = page.waitForEvent('download');
  await click();
  return (await readFile(await (await waited).path(), 'utf8')).trim().split('\r\n');
}

// Skipped only on a machine without Chromium; `.ci/run` installs it.
describe.skipIf(NO_BROWSER)('an analyst’s hour', () => {
  const { running, open } = useConsole({ insertRecords: insertMany });

  test('searches, narrows by a facet, keeps two lists, and finds those who are not on one', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key, '#/people?role_title=analyst');
    await text(page, 'total').toBe(ANALYSTS.toLocaleString('en'));
    await page.getByRole('tab', { name: 'Facets' }).click();
    const works = page.getByRole('region', { name: 'Works at', exact: true });
    await works.getByRole('button', { name: `Row 1002 ${AT_EACH}` }).click();
    await text(page, 'total').toBe(String(AT_EACH));
    await page.getByRole('tab', { name: 'Results' }).click();
    const before = await balance(page);
    await search(page);
    await page.getByText('Analyst at Row 1002').first().waitFor();
    await text(page, 'balance').toBe((before - 1).toLocaleString('en'));

    // The first list: all results, under the name that is selected.
    await page.getByRole('button', { name: 'Keep as a list' }).click();
    await expectAccessible(page);
    await page.keyboard.type('All of Row 1002');
    await page.getByRole('button', { name: 'Keep as a list · free' }).click();
    await dialog(page).getByText(`holds ${AT_EACH} records`).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    // The second one: three rows, by the name of the column.
    await page.getByRole('button', { name: 'Since', exact: true }).click();
    await page
      .getByRole('columnheader', { name: 'Since' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    await page.getByRole('button', { name: 'Column Since' }).click();
    await page.getByRole('menuitem', { name: 'Wider' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Move right' }).click();
    await expect
      .poll(() => new URL(page.url()).hash)
      .toContain('columns=location.name%2Cmatching_role.since');
    for (const nr of [0, 1, 2]) await page.getByRole('checkbox', { name: 'Choose Person' }).nth(nr).check();
    await page.getByRole('button', { name: 'Add to a list' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Contacted');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make the list · free' }).click();
    await dialog(page).getByText('3 added to Contacted.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    // The difference of both, and its address for another page.
    await page.getByRole('combobox', { name: 'In none of the lists' }).click();
    await page.getByRole('option', { name: 'Contacted' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('option', { name: 'Contacted' }).click();
    await text(page, 'total').toBe(String(AT_EACH - 3));
    await page.getByRole('button', { name: 'Remove Job title: analyst' }).click();
    await page.getByRole('button', { name: 'Remove Works at: Row 1002' }).click();
    await page.getByRole('combobox', { name: 'In a list' }).click();
    await page.getByRole('option', { name: 'All of Row 1002' }).click();
    await text(page, 'total').toBe(String(AT_EACH - 3));
    await page.reload();
    await page.getByRole('button', { name: 'Remove In none of the lists: Contacted' }).waitFor();

    // A record and back: what was paid for is shown again.
    await search(page);
    await text(page, 'balance').toBe((before - 2).toLocaleString('en'));
    await page
      .getByRole('link', { name: /^Person/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Works at' }).getByRole('link', { name: 'Row 1002' }).waitFor();
    await page.goBack();
    await page.getByText('Analyst at Row 1002').first().waitFor();
    await text(page, 'balance').toBe((before - 2).toLocaleString('en'));
    expectClean();
  });

  test('continues an export whose connection broke, and pays for each part once', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key, '#/people?role_title=analyst&columns=location.name');
    await search(page);
    await page.getByText('page 1 of 61').waitFor();
    const before = await balance(page);
    await page.route('**/parts/1/?*', async (route) => {
      // The answer of the second part is lost, after it was charged.
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Export all' }).click();
    await page.getByRole('button', { name: 'Export · 16 credits' }).click();
    await page.getByText('1 of 2 parts, 1,000 of 1,520 records, 10 credits spent').waitFor();
    await dialog(page).getByRole('alert').getByText('No whole answer came').waitFor();
    await page.unroute('**/parts/1/?*');
    const lines = await downloaded(page, () => page.getByRole('button', { name: 'Go on' }).click());
    expect(lines).toHaveLength(1 + ANALYSTS);
    expect(new Set(lines).size).toBe(1 + ANALYSTS);
    expect(lines[1]).toMatch(/^\d+,Person \d+,Analyst,Row \d+,$/);
    await page.getByText('2 of 2 parts, 1,520 of 1,520 records, 10 credits spent').waitFor();
    await text(page, 'balance').toBe((before - 16).toLocaleString('en'));

    // Opened again, it is free.
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Export all' }).click();
    await page.getByRole('button', { name: 'Export · free' }).waitFor();
    expectClean();
  });

  test('matches five hundred rows, reloads in the middle, pays once, and adds those found to a list', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key, '#/lists');
    await page.getByRole('button', { name: 'New list' }).click();
    await dialog(page).getByLabel('What it holds').selectOption('Organizations');
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('CRM');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make the list · free' }).click();
    await page.getByRole('heading', { name: 'CRM' }).waitFor();
    await page.getByRole('link', { name: 'Match a file without ids' }).click();
    await page.getByText('Organizations', { exact: true }).last().click();
    await page.getByLabel('Choose a CSV file').setInputFiles(CRM);
    const before = await balance(page);
    let answers = 0;
    const { promise: isReloaded, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/trpc/organizations.matchBulk', async (route) => {
      // The third hundred is charged, and its answer comes after the page is gone.
      const response = await route.fetch();
      if (++answers === 3) await isReloaded;
      await route.fulfill({ response }).catch(() => {});
    });
    await page.getByRole('button', { name: /^Match all 500 rows/ }).click();
    await page.getByText('200 of 500 rows compared').waitFor();
    page.on('dialog', (asked) => asked.accept());
    await page.reload();
    goOn();
    await page.getByRole('button', { name: /^Match the 300 rows left/ }).click();
    await page.getByText('500 of 500 rows compared').waitFor();
    await text(page, 'balance').toBe((before - 2 * 490).toLocaleString('en'));
    await page.getByRole('button', { name: 'Add the 490 found to a list' }).click();
    await page.getByRole('button', { name: 'Add · free' }).click();
    await dialog(page).getByText('490 added to CRM.').waitFor();
    await dialog(page).getByRole('link', { name: 'CRM' }).click();
    await page.getByText('490 organizations').waitFor();
    expectClean();
  });

  test('notes something on a record of a list, which another tab shows, and follows its changes', async () => {
    const { page, signIn, expectClean } = await open();
    const client = running.service;
    const created = await fetch(`${client.url}/api/${client.accountId}/datastorage/lists/`, {
      method: 'POST',
      headers: { 'X-API-KEY': client.key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'persons', ids: [10001, 10002], name: 'Two' }),
    });
    const { id } = (await created.json()) as { id: number };
    const hash = `#/lists?list=${id}`;
    await signIn(client.key, hash);
    await page.getByRole('button', { name: 'Show the persons · 1 credit' }).click();
    await page.getByRole('button', { name: 'Note on Person 1', exact: true }).click();
    await dialog(page).getByRole('combobox', { name: 'Tags' }).fill('warm');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Wants a call.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep the note · free' }).click();
    const row = (of: Page) => of.getByRole('row', { name: 'Choose Person 1 ' });
    await row(page).getByText('Wants a call.').waitFor();
    await row(page).getByText('warm').waitFor();
    await expectAccessible(page);

    const other = await open(390);
    await other.signIn(client.key, hash);
    await other.page.getByRole('button', { name: 'Show the persons · 1 credit' }).click();
    await row(other.page).getByText('Wants a call.').waitFor();
    await expectAccessible(other.page);
    await other.page.getByRole('checkbox', { name: 'Choose Person 2' }).check();
    await other.page.getByRole('button', { name: 'Remove from the list' }).click();
    await other.page.getByText('1 person · an own list').waitFor();

    // The first tab says that what it shows is older, once it is looked at again.
    await to(page, 'Start');
    await page.getByRole('table').getByRole('link', { name: 'Two' }).click();
    await page.getByText('The list has changed since it was read').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Rename' }).click();
    await expectAccessible(page);
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Two of them');
    await page.getByRole('button', { name: 'Rename · free' }).click();
    await page.getByRole('heading', { name: 'Two of them', level: 1 }).waitFor();
    await to(page, 'Lists');
    await page.getByRole('link', { name: 'Two of them' }).click();
    await page.getByRole('button', { name: 'Delete the list' }).click();
    await page.getByRole('button', { name: 'Delete it' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByRole('heading', { name: 'Lists', level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Two of them' }).count()).toBe(0);
    other.expectClean();
    expectClean();
  });
});
