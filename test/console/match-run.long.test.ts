import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, NO_BROWSER } from './browser.ts';
import { balance, text, useConsole } from './console-service.ts';

/** Two hundred and forty organizations, of which the first twenty of each of two hundreds are known. */
const NAMES = Array.from({ length: 240 }, (_, at) =>
  at % 100 < 20 && at < 200 ? `Row ${1001 + (at < 100 ? at : at - 80)}` : `Stranger ${at}`,
);
const FILE = { name: 'crm.csv', mimeType: 'text/csv', buffer: Buffer.from(['Company', ...NAMES].join('\n')) };
/** Forty are found, for two credits each. */
const PRICE = 80;

/** The number of entries that the browser keeps of matches. */
const KEPT = `new Promise((resolve) => {
  const open = indexedDB.open('roster-match');
  open.onsuccess = () => {
    const count = open.result.transaction('parts').objectStore('parts').count();
    count.onsuccess = () => { open.result.close(); resolve(count.result); };
  };
})`;

const shown = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const to = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const chooseFile = (page: Page) => page.getByLabel('Choose a CSV file').setInputFiles(FILE);
const begin = (page: Page) =>
  page.getByRole('button', { name: 'Match all 240 rows · up to 480 credits' }).click();

async function download(page: Page) {
  const waited = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the file' }).click();
  return (await readFile(await (await waited).path(), 'utf8')).trim().split('\r\n');
}

/** Holds the answers of matches back from the second call on, which is charged. */
async function holdAnswers(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  const hold = async (route: Route) => {
    const response = await route.fetch();
    if (++calls > 1) await promise;
    // The page that asked may be gone.
    await route.fulfill({ response }).catch(() => {});
  };
  await page.route('**/trpc/organizations.matchBulk', hold);
  return async () => {
    resolve();
    await page.unroute('**/trpc/organizations.matchBulk', hold);
  };
}

// Skipped only on a machine without Chromium; `.ci/run` installs it.
describe.skipIf(NO_BROWSER)('a match of a file in the console', () => {
  const { running, open } = useConsole();

  async function openMatch(width?: number) {
    const opened = await open(width);
    const { page } = opened;
    await opened.signIn(running.service.key, '#/match');
    await page.getByText('Organizations', { exact: true }).last().click();
    return opened;
  }

  test('is kept when the page is loaded again, goes on where it was, is charged once, and ends once it is closed', async () => {
    const { page, expectClean } = await openMatch();
    let answer: 'accept' | 'dismiss' = 'dismiss';
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog[answer]();
    });
    await chooseFile(page);
    const before = await balance(page);
    const release = await holdAnswers(page);
    await begin(page);
    await shown(page, '100 of 240 rows compared');
    await page.evaluate('void setTimeout(() => location.reload())');
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await shown(page, '100 of 240 rows compared');
    await expectAccessible(page);

    answer = 'accept';
    await page.evaluate('void setTimeout(() => location.reload())');
    const goOn = page.getByRole('button', { name: 'Match the 140 rows left · up to 280 credits' });
    await goOn.waitFor();
    await shown(page, '100 of 240 rows compared');
    await expectAccessible(page);
    await release();
    await goOn.click();
    await shown(page, '240 of 240 rows compared');
    await text(page, 'balance').toBe((before - PRICE).toLocaleString('en'));
    const file = await download(page);
    expect([file.length, file[1], file[101]]).toEqual([
      241,
      '"Row 1001","1001","7","name","Row 1001","","9000",""',
      '"Row 1021","1021","7","name","Row 1021","","9000",""',
    ]);

    await page.reload();
    await shown(page, '240 of 240 rows compared');
    expect(await download(page)).toEqual(file);
    answer = 'dismiss';
    await page.getByRole('button', { name: 'Close this match' }).click();
    await shown(page, '240 of 240 rows compared');
    answer = 'accept';
    await page.getByRole('button', { name: 'Close this match' }).click();
    await page.getByText('Choose a CSV file').waitFor();
    await expect.poll(() => page.evaluate(KEPT)).toBe(0);
    expect(asked).toEqual(['beforeunload', 'beforeunload', 'confirm', 'confirm']);

    // The second match of the same file costs nothing.
    await chooseFile(page);
    await begin(page);
    await shown(page, '240 of 240 rows compared');
    expect(await download(page)).toEqual(file);
    expect(await balance(page)).toBe(before - PRICE);
    await page.reload();
    await text(page, 'balance').toBe((before - PRICE).toLocaleString('en'));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(KEPT)).toBe(0);
    expectClean();
  });

  test('goes on while other pages are shown, stops when it is told to, and is there again in a small window', async () => {
    const { page, expectClean } = await openMatch(390);
    await chooseFile(page);
    const release = await holdAnswers(page);
    await begin(page);
    await shown(page, '100 of 240 rows compared');
    await to(page, 'Keys');
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await to(page, 'Match');
    await shown(page, '100 of 240 rows compared');
    await page.getByRole('button', { name: 'Stop' }).click();
    await to(page, 'Start');
    await release();
    await to(page, 'Match');
    const goOn = page.getByRole('button', { name: 'Match the 40 rows left · up to 80 credits' });
    await goOn.waitFor();
    await shown(page, '200 of 240 rows compared');
    await expectAccessible(page);
    await goOn.click();
    await shown(page, '240 of 240 rows compared');
    expectClean();
  });

  test('refuses a file that can not be read by its line, and reads one of a spreadsheet', async () => {
    const { page, expectClean } = await openMatch(390);
    const choose = (buffer: Buffer) =>
      page.getByLabel('Choose a CSV file').setInputFiles({ name: 'crm.csv', mimeType: 'text/csv', buffer });
    await choose(Buffer.from('Name,Note\nAcme,x\nBare,"open\n'));
    await page.getByRole('alert').getByText('crm.csv can not be read. Line 3 begins a quoted cell').waitFor();
    await expectAccessible(page);
    await choose(Buffer.from('Name;Note\nAcme;x;1\n'));
    await page.getByRole('alert').getByText('Line 2 has more cells than the 2 headings').waitFor();
    await choose(Buffer.from('\ufeffsep=;\r\n"Name";"a, b"\r\nAcme;x, y, z\r\n', 'utf16le'));
    await page.getByRole('combobox', { name: 'What a, b holds' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'What Name holds' }).inputValue()).toBe('Name');
    expect(await page.getByRole('alert').count()).toBe(0);
    expectClean();
  });
});
