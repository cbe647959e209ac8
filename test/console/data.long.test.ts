import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { setAllowed } from '../../src/data-in/allowed.ts';
import { workDuringTest } from '../operations/deliveries/calls.ts';
import { writerOf } from '../operations/sources/calls.ts';
import { expectAccessible, NO_BROWSER } from './browser.ts';
import { search, text, useConsole } from './console-service.ts';

/** A table as a German spreadsheet writes it. The second row has an address that is none, and the third one no name. */
const KONTAKTE = [
  'Nr;Vorname;Nachname;E-Mail;Telefon;Firma;Mitarbeiter;Position;Kürzel',
  '7;Jörg;Müller;joerg@halde.example;0201 555010;Halde Energie GmbH;1.200;Geschäftsführer;JM',
  '8;Änne;Groß;aenne at zeche;030 5550100;Zeche Nord AG;31;Einkäuferin;ÄG',
  '9;;;ohne@zeche.example;030 5550101;Zeche Nord AG;31;Einkäufer;??',
];
const REPAIRED = [KONTAKTE[0], '9;Uwe;Schön;ohne@zeche.example;030 5550101;Zeche Nord AG;31;Einkäufer;US'];
const fileOf = (name: string, lines: readonly (string | undefined)[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'),
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choose = (page: Page, name: string, lines: readonly (string | undefined)[]) =>
  page.getByLabel('Choose files').setInputFiles(fileOf(name, lines));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const order = (page: Page) =>
  page.getByRole('list', { name: 'Order of trust' }).getByRole('heading').allInnerTexts();

// Skipped only on a machine without Chromium; `.ci/run` installs it.
describe.skipIf(NO_BROWSER)('the data in the console', () => {
  const { running, open } = useConsole({ insertRecords: async () => {} });
  let key: string;
  beforeAll(async () => {
    const { service } = running;
    key = await writerOf(service, 'crm', 'hr');
    await setAllowed(service.database.pool, null, service.accountId, true);
  });

  async function openData(hash: string, width?: number) {
    const opened = await open(width);
    await opened.signIn(key, hash);
    return opened;
  }

  test('a German table becomes records that a search finds; its rejected line is shown, repaired and loaded', async () => {
    const { page, expectClean } = await openData('#/data/import');
    await page.getByLabel('Source', { exact: true }).fill('crm');
    await choose(page, 'Kontakte.csv', KONTAKTE);
    const field = (column: string) => page.getByRole('combobox', { name: `What ${column} holds` });
    const setField = async (column: string, name: string) => {
      await field(column).click();
      await page.getByRole('option', { name, exact: true }).click();
      await expect.poll(() => field(column).inputValue()).toBe(name);
    };
    await field('Nachname').waitFor();
    const shown = Object.fromEntries(
      await Promise.all(
        ['Rows', 'Encoding', 'Numbers and dates', 'Phone numbers of'].map(async (label) => [
          label,
          await page.getByRole('combobox', { name: label, exact: true }).inputValue(),
        ]),
      ),
    );
    expect(shown).toEqual({
      Rows: 'Contacts',
      Encoding: 'windows-1252',
      'Numbers and dates': 'German',
      'Phone numbers of': 'Germany (DE)',
    });
    expect(await field('Mitarbeiter').inputValue()).toBe('Employees');
    await expectAccessible(page);

    // A third of the addresses are none: a person says that they are meant so. Another column is left out by the guess.
    await page.getByText('Look at it').waitFor();
    await setField('E-Mail', 'Email');
    await setField('Kürzel', 'Description');
    await expect.poll(() => page.getByText('it is chosen').count()).toBe(2);
    await button(page, 'Show what would change').click();
    const trial = region(page, 'Trial');
    await trial.getByText('waiting', { exact: true }).waitFor();
    await expectAccessible(page);
    workDuringTest(running.service);
    await region(page, 'Table of persons').getByText('Jörg Müller').waitFor();
    await region(page, 'Table of persons').getByText('JM', { exact: true }).waitFor();
    await region(page, 'Table of faults by kind').getByText('aenne at zeche').waitFor();
    await expectAccessible(page);
    const { rows } = await running.service.database.pool.query('select from persons');
    expect(rows).toEqual([]);

    // Another choice makes the trial out of date.
    await setField('Kürzel', 'Industry');
    await trial.waitFor({ state: 'detached' });
    await setField('Kürzel', 'Description');
    await button(page, 'Load').click();
    const delivery = region(page, 'Delivery');
    await delivery.getByText('done', { exact: true }).waitFor();
    await page.reload();
    await delivery.getByText('done', { exact: true }).waitFor();
    await region(page, 'Table of lines').getByText('full_name').waitFor();
    await expectAccessible(page);
    const waited = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download \d as CSV$/ }).click();
    const csv = await readFile(await (await waited).path(), 'utf8');
    expect(csv).toMatch(/^\ufefffile,line,field,reason,value,/);
    expect(csv).toContain(',"""aenne at zeche""",');

    await button(page, 'Other files').click();
    await choose(page, 'Kontakte.csv', REPAIRED);
    await button(page, 'Load').click();
    await delivery.getByText('done', { exact: true }).waitFor();
    await delivery.getByText('No line was rejected.').waitFor();
    await region(page, 'Table of deliveries')
      .getByRole('link', { name: /^Delivery / })
      .nth(1)
      .waitFor();

    const { rows: stored } = await running.service.database.pool.query(
      `select full_name, phone_number from persons p left join phone_numbers n on n.person_id = p.id order by full_name`,
    );
    expect(stored).toMatchObject([
      { full_name: 'Jörg Müller', phone_number: '+49201555010' },
      { full_name: 'Uwe Schön', phone_number: '+49305550101' },
      { full_name: 'Änne Groß', phone_number: '+49305550100' },
    ]);
    await page.goto('/console#/people?role_title=Eink%C3%A4ufer');
    await text(page, 'total').toBe('1');
    await search(page);
    await page.getByText('Uwe Schön').first().waitFor();
    expectClean();
  });

  test('files that are named after kinds are one delivery without a mapping', async () => {
    workDuringTest(running.service);
    const { page, expectClean } = await openData('#/data/import?source=crm', 390);
    await page
      .getByLabel('Choose files')
      .setInputFiles([
        fileOf('persons.csv', ['key,full_name', 'n1,Nora Named']),
        fileOf('emails.csv', ['person_key,email', 'n1,nora@named.example']),
      ]);
    const rows = page.getByRole('combobox', { name: 'Rows', exact: true });
    await rows.click();
    await page.getByRole('option', { name: 'Contacts' }).click();
    await page.getByText('These files have different columns.').waitFor();
    await expectAccessible(page);
    await rows.click();
    await page.getByRole('option', { name: 'By the files’ names' }).click();
    await button(page, 'Load').click();
    await page.getByText('No line was rejected.').waitFor();
    expectClean();
  });

  test('a saved page is read by a preset, and XML by the path of its rows', async () => {
    workDuringTest(running.service);
    const { page, expectClean } = await openData('#/data/import?source=crm');
    const post = {
      ...{ '@type': 'JobPosting', url: 'https://oak.example/1', title: 'Miller', datePosted: '2026-11-02' },
      hiringOrganization: { name: 'Oak Street' },
    };
    const saved = `<script type="application/ld+json">${JSON.stringify(post)}</script>`;
    await page.getByLabel('Choose files').setInputFiles(fileOf('job.html', [saved]));
    await page.getByRole('combobox', { name: 'Read by' }).click();
    await page.getByRole('option', { name: 'json-ld' }).click();
    await expectAccessible(page);
    await button(page, 'Load').click();
    await page.getByText('No line was rejected.').waitFor();

    await button(page, 'Other files').click();
    const firm = '<firm><key>x1</key><name>Xylem Works</name></firm>';
    const xml = fileOf('organizations.xml', [`<all><firms>${firm}${firm.replace('x1', 'x2')}</firms></all>`]);
    await page.getByLabel('Choose files').setInputFiles(xml);
    const rows = page.getByRole('textbox', { name: 'Elements of XML that are rows' });
    await rows.fill('/all/firms/firm');
    await rows.blur();
    await region(page, 'Rows').waitFor();
    await expectAccessible(page);
    await button(page, 'Load').click();
    await page.getByText('No line was rejected.').waitFor();
    const { rows: stored } = await running.service.database.pool.query(
      `select title as name from job_posts union all select name from organizations where name like 'Xylem%' order by 1`,
    );
    expect(stored.map(({ name }) => name)).toEqual(['Miller', 'Xylem Works', 'Xylem Works']);
    expectClean();
  });

  test('the order of sources is changed by dragging and by buttons, and a removal says what goes', async () => {
    workDuringTest(running.service);
    const { page, expectClean } = await openData('#/data/sources', 390);
    const names = async () => (await order(page)).map((title) => title.split(' ')[0]);
    await expect.poll(names).toEqual(['strict', 'crm', 'hr']);
    await button(page, 'Move hr up').focus();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['strict', 'hr', 'crm']);
    await page.getByRole('status').getByText('hr is now 2 of 3').waitFor();
    await expectAccessible(page);
    await button(page, 'Save the order').click();
    const ranks = ['strict datasets · rank 1', 'hr rank 2', 'crm rank 3'];
    await expect.poll(() => order(page)).toEqual(ranks);

    await page.dragAndDrop('li:has-text("crm")', 'li:has-text("hr")');
    await expect.poll(names).toEqual(['strict', 'crm', 'hr']);
    await button(page, 'Save the order').click();
    await expect.poll(() => order(page)).toEqual(['strict datasets · rank 1', 'crm rank 2', 'hr rank 3']);
    await page.reload();
    await expect.poll(names).toEqual(['strict', 'crm', 'hr']);

    await button(page, 'Remove crm').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^\d+ claims of the source go/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('It says nothing now.').nth(2).waitFor();
    const { rows } = await running.service.database.pool.query('select from persons');
    expect(rows).toEqual([]);
    expectClean();
  });

  test('a key without the scope sees no page of the data', async () => {
    const { page, signIn } = await open();
    await signIn(running.service.key, '#/data/import');
    await page.getByText('The key has no scope for this page.').waitFor();
    expect(await page.getByRole('link', { name: 'Data', exact: true }).count()).toBe(0);
  });
});
