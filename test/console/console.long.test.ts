import { describe, expect, test } from 'vitest';
import { asAccount } from '../accounts/credits/accounts.ts';
import { post } from '../api/http/service.ts';
import { call } from '../operations/account/calls.ts';
import { expectAccessible, NO_BROWSER } from './browser.ts';
import { balance, search, text, useConsole } from './console-service.ts';

// Skipped only on a machine without Chromium; `.ci/run` installs it.
describe.skipIf(NO_BROWSER)('the console', () => {
  const { running, open } = useConsole();

  test('updates the total while a search is built, runs the search, opens a person and looks up contacts', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key);
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
    await signIn(running.service.key, '#/people?role_title=engineer%20or%20fitter');
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
    await signIn(running.service.key, '#/people?role_title=fitter&person_name=nobody');
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

  test('has URLs without the key that show the same search to another user, without running it', async () => {
    const sender = await open();
    await sender.signIn(running.service.key, '#/organizations?employees_end=50');
    await text(sender.page, 'total').toBe('2');
    await sender.page.getByRole('tab', { name: 'Code' }).click();
    const code = sender.page.getByRole('region', { name: 'curl' });
    await expect.poll(() => code.textContent()).toContain(`-d '{"employees_end":50}'`);
    await expectAccessible(sender.page);
    const address = sender.page.url();
    expect(address).not.toContain(running.service.key);

    const receiver = await open();
    await receiver.signIn(running.service.key, new URL(address).hash);
    await text(receiver.page, 'total').toBe('2');
    expect(await receiver.page.getByRole('textbox', { name: 'Employees to' }).inputValue()).toBe('50');
    expect(await receiver.page.getByRole('row').count()).toBe(0);
    await search(receiver.page);
    await receiver.page.getByRole('link', { name: 'Acme' }).waitFor();
    receiver.expectClean();
  });

  test('returns to the sign-in with the reason if a key is refused, is an inactive user’s, or expires during use', async () => {
    const { page, signIn } = await open();
    const { pool } = running.service.database;
    const inactive = await asAccount(running.service, 0);
    await pool.query('update users set is_active = false where id = $1', [inactive.userId]);
    await page.goto('/console');
    for (const [key, reason] of [
      ['rk_unknown', 'X-API-KEY'],
      [inactive.key, 'inactive'],
    ] as const) {
      await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('password');
      await page.keyboard.type(key);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(reason).waitFor();
    }
    await expectAccessible(page);

    const order = { method: 'POST', key: running.service.key, body: { name: 'Short' } };
    const made = await call<{ key: string; prefix: string }>(running.service, '/api/api_keys/', order);
    const { key, prefix } = made.body;
    await signIn(key);
    await text(page, 'total').toBe('4');
    await pool.query('update api_keys set expiry_date = now() where prefix = $1', [prefix]);
    await page.getByRole('textbox', { name: 'Job title' }).fill('fitter');
    // The search may show the error before it shows the form with the reason.
    await page.getByLabel('API key', { exact: true }).waitFor();
    await page.getByRole('alert').getByText('expired').waitFor();
    await expect.poll(() => page.evaluate('sessionStorage.length + localStorage.length')).toBe(0);
  });

  test('shows a notice while the service is unreachable, and works again once it is back', async () => {
    const { page, signIn } = await open();
    await signIn(running.service.key);
    await text(page, 'total').toBe('4');
    await running.relay.cut();
    await page.getByRole('textbox', { name: 'Job title' }).fill('fitter');
    const notice = page.getByText('The service can’t be reached');
    await notice.waitFor();
    await text(page, 'total').toBe('–');
    await expectAccessible(page);
    await running.relay.restore();
    await notice.waitFor({ state: 'detached' });
    await text(page, 'total').toBe('2');
  });

  test('adds a facet value to the filters on a click, and removes it on a second click', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key, '#/people');
    await page.getByRole('tab', { name: 'Facets' }).click();
    const skills = page.getByRole('region', { name: 'Skills', exact: true });
    await skills.getByRole('button', { name: 'Welding 1' }).click();
    await text(page, 'total').toBe('1');
    expect(new URL(page.url()).hash).toContain('person_skills=%5B300%5D');
    await skills.getByRole('button', { name: 'Welding 1', pressed: true }).click();
    await text(page, 'total').toBe('4');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Organizations' }).click();
    await text(page, 'total').toBe('43');
    await page.getByRole('tab', { name: 'Facets' }).click();
    const employees = page.getByRole('region', { name: 'Number of employees', exact: true });
    await employees.getByRole('button', { name: '11-50 1' }).click();
    await text(page, 'total').toBe('1');
    await page.getByRole('link', { name: 'Job posts' }).click();
    await page.getByRole('tab', { name: 'Facets' }).click();
    const remote = page.getByRole('region', { name: 'Remote work', exact: true });
    await remote
      .getByRole('button', { name: /^(?:Yes|No) \d+$/ })
      .first()
      .waitFor();
    expectClean();
  });

  test('saves a search, and shows its total then and now on the start page', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key, '#/start');
    await page.getByText('No search is saved yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Search people' }).click();
    await page.getByRole('textbox', { name: 'Job title' }).fill('fitter');
    await text(page, 'total').toBe('2');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.inputValue()).toBe('Job title: fitter');
    await expectAccessible(page);
    // The name is selected, so that typing replaces it.
    await page.keyboard.type('Fitters');
    await page.getByRole('button', { name: 'Save · free' }).click();
    await page.getByRole('link', { name: 'start page' }).click();
    const row = page.getByRole('row', { name: 'Fitters' });
    const cells = () => row.getByRole('cell').allTextContents();
    await expect.poll(cells).toEqual(['FittersPeople', '2', '2', '', expect.any(String), 'Delete']);

    await running.service.database.pool.query('update saved_searches set total = 5');
    await page.reload();
    await expect.poll(cells).toEqual(['FittersPeople', '5', '2', '-3', expect.any(String), 'Delete']);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Fitters' }).click();
    await text(page, 'total').toBe('2');
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Fitters' }).click();
    await page.getByText('No search is saved yet').waitFor();
    expectClean();
  });

  test('creates a key with scopes, shows it once, and deletes it', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key, '#/keys');
    await page.getByRole('textbox', { name: 'Name' }).fill('Sync');
    await page.getByRole('checkbox', { name: 'contacts' }).uncheck();
    await page.getByLabel('Expires').fill('2099-01-01T00:00');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const key = (await page.getByTestId('new-key').textContent()) ?? '';
    const currentUser = () => call(running.service, '/api/users/current/', { key });
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

  test('shows what the scopes of the key allow alone, and skips the links by a key', async () => {
    const order = { method: 'POST', key: running.service.key, body: { scopes: ['people', 'organizations'] } };
    const made = await call<{ key: string }>(running.service, '/api/api_keys/', order);
    const { page, signIn, expectClean } = await open();
    await signIn(made.body.key, '#/keys');
    await page.getByText('The key has no scope for this page.').waitFor();
    const links = page.getByRole('navigation').getByRole('link');
    expect(await links.allTextContents()).toEqual([
      'Start',
      'People',
      'Organizations',
      'Lists',
      'Match',
      'Service',
    ]);
    await links.filter({ hasText: 'People' }).click();
    // An id without a name in the address is named.
    await page.goto('/console#/people?person_skills=[300]');
    await page.getByRole('button', { name: 'Remove Skills: Welding' }).waitFor();
    await search(page);
    await page.getByRole('checkbox', { name: 'Choose Ada Example' }).check();
    const bar = page.getByRole('region', { name: 'Chosen rows' });
    expect(await bar.getByRole('button').allTextContents()).toEqual([
      'Add to a list',
      'CSV of these',
      'Clear',
    ]);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Photos' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Skip to the content' }).press('Enter');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
    expectClean();
  });

  test('shows the credits spent on each operation, and the checks of the service', async () => {
    await post(running.service, 'website_detail_lookup', { domain: 'acme.example' });
    const { page, signIn, expectClean } = await open();
    await signIn(running.service.key, '#/credits');
    await page.getByRole('row', { name: 'Look up a website' }).first().waitFor();
    const today = page.getByRole('region', { name: 'Spending' }).getByRole('listitem').last();
    await expect.poll(() => today.textContent()).toContain('Look up a website 1');
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
    await signIn(running.service.key, '#/people?role_title=engineer');
    await text(page, 'total').toBe('1');
    await expectAccessible(page);
    const chips = ['person_headline', 'person_name', 'role_description'].map((name) => `${name}=NOT+nothing`);
    await page.goto(`/console#/people?role_title=engineer&${chips.join('&')}`);
    await text(page, 'total').toBe('1');
    await search(page);
    const person = page.getByRole('link', { name: 'Ada Example' });
    // The results are below the form; the page scrolls to them, and what stays at its top covers nothing of them.
    await expect.poll(async () => (await person.boundingBox())?.y ?? Infinity).toBeLessThan(800);
    const total = await page.locator('.top').boundingBox();
    const tabs = await page.getByRole('tablist').boundingBox();
    expect(tabs?.y).toBeGreaterThanOrEqual((total?.y ?? 0) + (total?.height ?? Infinity) - 1);
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
