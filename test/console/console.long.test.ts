import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call } from '../account/calls.ts';
import { type Relay, startRelay } from '../http/relay.ts';
import { post, startService, type TestService } from '../http/service.ts';
import { expectAccessible, NO_BROWSER, openConsole, startBrowser } from './browser.ts';

if (NO_BROWSER) console.warn(`The tests of the console are skipped: ${NO_BROWSER}.`);

// Skipped only on a machine without Chromium; `.ci/run` installs it.
describe.skipIf(NO_BROWSER)('the console', () => {
  let service: TestService;
  let relay: Relay;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService();
    // Pages are loaded through the relay, so that a test can make the service unreachable.
    relay = await startRelay('127.0.0.1', Number(new URL(service.url).port));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await relay?.close();
    await service?.stop();
  });

  async function open(width?: number) {
    const opened = await openConsole(browser, `http://127.0.0.1:${relay.port}`, width);
    onTestFinished(() => opened.close());
    return opened;
  }

  const text = (page: Page, id: string) => expect.poll(() => page.getByTestId(id).textContent());
  const search = (page: Page) => page.getByRole('button', { name: /^Search · / }).click();
  const balance = async (page: Page) =>
    Number((await page.getByTestId('balance').textContent())?.replaceAll(',', ''));

  test('updates the total while a search is built, runs the search, opens a person and looks up contacts', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(service.key);
    await text(page, 'total').toBe('4');
    const title = page.getByRole('textbox', { name: 'Job title' });
    await title.fill('(engineer OR fitter');
    const error = page.getByText('cannot be read at position 19: expected ")"');
    await error.waitFor();
    await title.fill('engineer OR fitter');
    await error.waitFor({ state: 'detached' });
    await text(page, 'total').toBe('3');
    await page.getByRole('combobox', { name: 'Lives in' }).fill('berl');
    await page.getByRole('option', { name: 'Berlin, Germany' }).waitFor();
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key);
    await text(page, 'total').toBe('1');
    await expectAccessible(page);

    const before = await balance(page);
    await search(page);
    await text(page, 'balance').toBe((before - 1).toLocaleString('en'));
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ada Example' }).click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Ada Example');
    await page.getByRole('button', { name: 'Phone numbers · 6 credits' }).click();
    await page.getByText('+12025550101').waitFor();
    await text(page, 'balance').toBe((before - 7).toLocaleString('en'));
    await expectAccessible(page);
    expectClean();
  });

  test('finds a filter by Ctrl+K, searches by Enter, and removes an active filter by its chip', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(service.key, '#/people?role_title=engineer%20or%20fitter');
    await page.getByText('write OR in capitals').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('headline');
    await page.getByRole('textbox', { name: 'Job title' }).waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Headline' }).fill('engineer');
    const chips = page.getByRole('region', { name: 'Active filters' });
    await chips.getByRole('button', { name: 'Remove Job title: engineer or fitter' }).click();
    await text(page, 'total').toBe('1');
    await page.getByRole('textbox', { name: 'Headline' }).press('Enter');
    await page.getByRole('link', { name: 'Ada Example' }).waitFor();
    await expectAccessible(page);
    expectClean();
  });

  test('explains an empty result by each filter alone, and drops the one that finds nothing', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(service.key, '#/people?role_title=fitter&person_name=nobody');
    const alone = page.getByRole('table', { name: 'Results of each filter alone' });
    await expect
      .poll(() => alone.getByRole('row').allTextContents())
      .toEqual(['Name: nobody0 aloneDrop', 'Job title: fitter2 aloneDrop']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Drop Name: nobody' }).click();
    await text(page, 'total').toBe('2');
    expect(new URL(page.url()).hash).toBe('#/people?role_title=fitter');
    expectClean();
  });

  test('shows a person as a profile, and keeps what was paid for when the page is loaded again', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(service.key, '#/people?role_title=engineer');
    await search(page);
    await page.getByRole('link', { name: 'Ada Example' }).click();
    const experience = page.getByRole('region', { name: 'Experience' });
    const matching = experience.getByText('matches the search');
    expect(await matching.count()).toBe(1);
    expect(await page.getByRole('region', { name: 'Education' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Look up the whole record · 1 credit' }).click();
    await page.getByRole('region', { name: 'Education' }).getByText('Lyceum').waitFor();
    await page.getByRole('button', { name: /^Work emails/ }).click();
    await page.getByText('a.valid@acme.example').waitFor();
    await expectAccessible(page);
    const before = await balance(page);

    await page.reload();
    await page.getByRole('region', { name: 'Education' }).getByText('Lyceum').waitFor();
    await page.getByText('a.valid@acme.example').waitFor();
    expect(await matching.count()).toBe(1);
    await page.getByRole('link', { name: 'Back to the search' }).click();
    await page.getByRole('link', { name: 'Ada Example' }).waitFor();
    expect(await balance(page)).toBe(before);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key', { exact: true }).waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expectClean();
  });

  test('shows a record from its link for its price, and an organization with its figures and funding', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(service.key, '#/organizations?open=3');
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
    await page.getByRole('link', { name: 'Café Noir' }).click();
    await page.getByRole('heading', { name: 'Café Noir', level: 1 }).waitFor();
    expectClean();
  });

  test('has URLs without the key that show the same search to another user, without running it', async () => {
    const sender = await open();
    await sender.signIn(service.key, '#/organizations?employees_end=50');
    await text(sender.page, 'total').toBe('2');
    await sender.page.getByRole('tab', { name: 'Code' }).click();
    const code = sender.page.getByRole('region', { name: 'curl' });
    await expect.poll(() => code.textContent()).toContain(`-d '{"employees_end":50}'`);
    await expectAccessible(sender.page);
    const address = sender.page.url();
    expect(address).not.toContain(service.key);

    const receiver = await open();
    await receiver.signIn(service.key, new URL(address).hash);
    await text(receiver.page, 'total').toBe('2');
    expect(await receiver.page.getByRole('textbox', { name: 'Employees to' }).inputValue()).toBe('50');
    expect(await receiver.page.getByRole('row').count()).toBe(0);
    await search(receiver.page);
    await receiver.page.getByRole('link', { name: 'Acme' }).waitFor();
    receiver.expectClean();
  });

  const download = async (page: Page, name: string) => {
    const waited = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFile(await (await waited).path(), 'utf8');
  };

  test('downloads a page of results as CSV with the columns of the table, for spreadsheets', async () => {
    const { page, signIn } = await open();
    await signIn(service.key, '#/jobs?title=barista&columns=title,organization.name');
    await search(page);
    const file = await download(page, 'CSV of this page');
    expect(file).toBe('\ufeff"ID","Title","Organization"\r\n"602","Barista","Café Noir"\r\n');
  });

  test('looks up the contacts of chosen rows for a price that it states first, and shows them as a column', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(service.key, '#/people?columns=full_name');
    await search(page);
    await page.getByRole('checkbox', { name: 'Choose Ada Example' }).check();
    await page.getByRole('checkbox', { name: 'Choose Cy' }).check();
    const bar = page.getByRole('region', { name: 'Chosen rows' });
    const before = await balance(page);
    await bar.getByRole('button', { name: 'Personal emails · up to 6 credits' }).click();
    await page.getByRole('columnheader', { name: 'Personal emails' }).waitFor();
    await text(page, 'balance').toBe((before - 6).toLocaleString('en'));
    expect(await bar.getByRole('button', { name: 'Personal emails' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    const file = await download(page, 'CSV of these');
    expect(file).toContain('"3","Cy","cy@gmx.de"');
    expect(file.trim().split('\r\n')).toHaveLength(3);
    expectClean();
  });

  test('exports all results page by page for a price that it asks first, and keeps what it has read when it is stopped', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(service.key, '#/jobs?columns=title');
    await search(page);
    await page.getByRole('button', { name: 'Export all' }).click();
    await expectAccessible(page);
    const before = await balance(page);
    const all = await download(page, 'Export · 13 credits');
    expect(all.trim().split('\r\n')).toHaveLength(1 + 1_282);
    await text(page, 'balance').toBe((before - 13).toLocaleString('en'));
    await page.getByRole('button', { name: 'Close' }).click();

    // The second page is held back until the export is stopped.
    const { promise: stopped, resolve: goOn } = Promise.withResolvers<void>();
    let pages = 0;
    await page.route('**/trpc/jobs.search', async (route) => {
      pages++;
      if (pages === 2) await stopped;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Export all' }).click();
    await page.getByRole('button', { name: /^Export · / }).click();
    await page.getByText('100 of 1,282').waitFor();
    const waited = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Stop and keep these' }).click();
    goOn();
    const part = await readFile(await (await waited).path(), 'utf8');
    expect(part.trim().split('\r\n')).toHaveLength(1 + 200);
    await expectAccessible(page);
    expectClean();
  });

  test('matches the rows of a file for the price of those found, ten first, and gives the file back with their ids', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(service.key, '#/match');
    await page.getByText('Choose a CSV file').waitFor();
    await expectAccessible(page);
    const strangers = Array.from({ length: 10 }, (_, nr) => `Stranger ${nr};Nowhere`);
    const lines = ['Name;Company', 'Ada Example;Acme Inc.', 'Half a row;', ...strangers];
    const buffer = Buffer.from(lines.join('\r\n'));
    await page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'crm.csv', mimeType: 'text/csv', buffer });
    const company = page.getByRole('combobox', { name: 'What Company holds' });
    expect(await company.inputValue()).toBe('Company');
    await expectAccessible(page);
    const before = await balance(page);
    await page.getByRole('button', { name: 'Try the first 10 · up to 10 credits' }).click();
    const likelihoods = page.getByRole('region', { name: 'Likelihoods' });
    await likelihoods.getByText('Likelihood 8').waitFor();
    await likelihoods.getByText('Too little in the row').waitFor();
    await text(page, 'balance').toBe((before - 1).toLocaleString('en'));
    await page.getByRole('button', { name: 'Match the other 2 rows · up to 2 credits' }).click();
    await page.getByText('12 of 12 rows matched').waitFor();
    await expectAccessible(page);
    const file = await download(page, 'Download the file');
    expect(file).toContain(
      '"Ada Example","Acme Inc.","9007199254740991","8","full_name, organization_name","Ada Example"',
    );
    expect(file.trim().split('\r\n')).toHaveLength(13);
    expect(await balance(page)).toBe(before - 1);
    expectClean();
  });

  test('returns to the sign-in with the reason if a key is refused or expires during use', async () => {
    const { page, signIn } = await open();
    await page.goto('/console');
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('password');
    await page.keyboard.type('rk_unknown');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('X-API-KEY').waitFor();
    await expectAccessible(page);

    const order = { method: 'POST', key: service.key, body: { name: 'Short' } };
    const made = await call<{ key: string; prefix: string }>(service, '/api/api_keys/', order);
    const { key, prefix } = made.body;
    await signIn(key);
    await text(page, 'total').toBe('4');
    await service.database.pool.query(`update api_keys set expiry_date = now() where prefix = $1`, [prefix]);
    await page.getByRole('textbox', { name: 'Job title' }).fill('fitter');
    await page.getByRole('alert').getByText('expired').waitFor();
    expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0);
  });

  test('shows a notice while the service is unreachable, and works again once it is back', async () => {
    const { page, signIn } = await open();
    await signIn(service.key);
    await text(page, 'total').toBe('4');
    await relay.cut();
    await page.getByRole('textbox', { name: 'Job title' }).fill('fitter');
    const notice = page.getByText('The service can’t be reached');
    await notice.waitFor();
    await text(page, 'total').toBe('–');
    await expectAccessible(page);
    await relay.restore();
    await notice.waitFor({ state: 'detached' });
    await text(page, 'total').toBe('2');
  });

  test('adds a facet value to the filters on a click, and removes it on a second click', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(service.key, '#/people');
    await page.getByRole('tab', { name: 'Facets' }).click();
    const skills = page.getByRole('region', { name: 'Person skill', exact: true });
    await skills.getByRole('button', { name: 'Welding 1' }).click();
    await text(page, 'total').toBe('1');
    expect(new URL(page.url()).hash).toContain('person_skills=%5B300%5D');
    await skills.getByRole('button', { name: 'Welding 1', pressed: true }).click();
    await text(page, 'total').toBe('4');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Organizations' }).click();
    await text(page, 'total').toBe('43');
    await page.getByRole('tab', { name: 'Facets' }).click();
    const employees = page.getByRole('region', { name: 'Employees', exact: true });
    await employees.getByRole('button', { name: '11-50 1' }).click();
    await text(page, 'total').toBe('1');
    expectClean();
  });

  test('creates a key with scopes, shows it once, and deletes it', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(service.key, '#/keys');
    await page.getByRole('textbox', { name: 'Name' }).fill('Sync');
    await page.getByRole('checkbox', { name: 'contacts' }).uncheck();
    await page.getByLabel('Expires').fill('2099-01-01T00:00');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const key = (await page.getByTestId('new-key').textContent()) ?? '';
    const currentUser = () => call(service, '/api/users/current/', { key });
    expect((await currentUser()).body).toMatchObject({ api_key: { name: 'Sync' } });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.content()).not.toContain(key);

    const row = page.getByRole('row', { name: 'Sync' });
    const cells = (await row.textContent()) ?? '';
    expect(cells).not.toContain('contacts');
    for (const shown of ['people', '2099-01-01']) expect(cells).toContain(shown);
    await row.getByRole('button', { name: 'Delete Sync' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await currentUser()).status).toBe(401);
    expectClean();
  });

  test('shows the credits spent on each operation, and the checks of the service', async () => {
    await post(service, 'website_detail_lookup', { domain: 'acme.example' });
    const { page, signIn, expectClean } = await open();
    await signIn(service.key, '#/credits');
    await page.getByRole('row', { name: 'website_detail_lookup' }).first().waitFor();
    const today = page.getByRole('region', { name: 'Spending' }).getByRole('listitem').last();
    await expect.poll(() => today.textContent()).toContain('Website detail lookup 1');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Service' }).click();
    // This check waits for the engine; the check of calls beside it does not.
    const searches = page.getByRole('region', { name: 'Searches' });
    await searches.getByRole('row', { name: 'engine' }).getByText('ok', { exact: true }).waitFor();
    await expectAccessible(page);
    expectClean();
  });

  test('is usable and accessible at a width of 390 pixels', async () => {
    const { page, signIn } = await open(390);
    await signIn(service.key, '#/people?role_title=engineer');
    await text(page, 'total').toBe('1');
    await expectAccessible(page);
    await search(page);
    const person = page.getByRole('link', { name: 'Ada Example' });
    // The results are below the form; the page scrolls to them.
    await expect.poll(async () => (await person.boundingBox())?.y ?? Infinity).toBeLessThan(800);
    await person.click();
    await page.getByRole('heading', { name: 'Contacts' }).waitFor();
    await expectAccessible(page);
    for (const name of ['Keys', 'Credits', 'Service']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('table').first().waitFor();
      await expectAccessible(page);
    }
  });
});
