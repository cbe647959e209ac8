import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueApiKey } from '../../src/accounts/access/keys.ts';
import { setAllowed } from '../../src/data-in/allowed.ts';
import { mergeRecords, unmergeRecord } from '../../src/data-in/manage.ts';
import { deliver, QUIET } from '../data-in/tables/memory-table.ts';
import { indexNames } from '../operations/stewardship/names.ts';
import { expectAccessible, NO_BROWSER } from './browser.ts';
import { useConsole } from './console-service.ts';

// Skipped only on a machine without Chromium; `.ci/run` installs it.
describe.skipIf(NO_BROWSER)('the pages of data', () => {
  const { running, open } = useConsole({ insertRecords: async () => {} });
  let key: string;

  beforeAll(async () => {
    const { database, accountId, userId } = running.service;
    await setAllowed(database.pool, null, accountId, true);
    const scopes = ['people', 'organizations', 'sources'] as const;
    ({ key } = await issueApiKey(database.orm.em.fork(), { userId, scopes: [...scopes] }));
    await deliver(database, 'crm', {
      organizations: [
        { key: 'lind', name: 'Lindenhof Gardens', domain: 'lindenhof.example', employees: 12 },
        { key: 'oak', name: 'Oak Street Bakery', domain: 'oak.example' },
      ],
      persons: [
        { key: 'ann', full_name: 'Ann Archer', headline: 'Gardener' },
        { key: 'bea', full_name: 'Bea Bell' },
      ],
      emails: [
        { person_key: 'ann', email: 'desk@archer.example' },
        { person_key: 'bea', email: 'desk@archer.example' },
        { person_key: 'ann', email: 'ann@archer.example' },
      ],
    });
    await deliver(database, 'list', {
      organizations: [
        { key: 'lind-2', name: 'Lindenhof Garden', domain: 'gardens.example', description: 'Plants' },
        { key: 'oak-2', name: 'Oak Street Bakery', domain: 'bakery.example' },
      ],
    });
    await indexNames(database.pool);
    await database.pool.query(`
      insert into objections (id, email, slug, is_confirmed, reason, notified_at, due_at, expires)
      values (7, 'desk@archer.example', null, true, 'address_of_several', now(), null, now() + interval '9 days')`);
  });

  const recordsOf = async () =>
    (await running.service.database.pool.query('select name from organizations order by id')).rows.map(
      ({ name }) => name,
    );

  const download = async (page: Page, name: string | RegExp) => {
    const waited = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFile(await (await waited).path(), 'utf8');
  };

  test('decide two pairs by keys, undo a wrong one, and show the claims of the merged record', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(key, '#/data/pairs');
    const queue = page.getByRole('region', { name: 'Likely pairs' });
    const said = (words: string | RegExp) => queue.getByRole('status').getByText(words).waitFor();
    await said('Now: Oak Street Bakery');
    await expect.poll(() => queue.getByRole('article').count()).toBe(2);
    await queue.getByText('Agrees: name. Differs: domain.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('s');
    await said('are merged.');
    await said('Now: Lindenhof Gardens');
    expect(await recordsOf()).toHaveLength(3);
    // A wrong one.
    await page.keyboard.press('u');
    await said('Undone: Oak Street Bakery');
    await said('Now: Oak Street Bakery');
    expect(await recordsOf()).toHaveLength(4);
    await page.keyboard.press('d');
    await said('are kept apart.');
    await page.keyboard.press('l');
    await said('are left for later.');
    await said('No further pair waits');
    await expectAccessible(page);
    await queue.getByRole('button', { name: 'Look at the 1 left for later' }).click();
    await said('Now: Lindenhof Gardens');
    await page.keyboard.press('s');
    await said('No further pair waits');
    expect(await recordsOf()).toEqual([
      expect.stringContaining('Lindenhof'),
      'Oak Street Bakery',
      'Oak Street Bakery',
    ]);

    const { rows } = await running.service.database.pool.query(
      `select id, record_id from claims where key in ('lind', 'lind-2') order by id`,
    );
    await page.goto(`/console#/organizations?open=${rows[1].id}`);
    await page.getByText('All claims').click();
    await page.getByText(`2 claims. Ids of what the sources name: ${rows[0].id}, ${rows[1].id}`).waitFor();
    const claim = page.getByRole('article').filter({ hasText: 'list: organizations, key lind-2' });
    await claim.getByText('Description shown').waitFor();
    await expectAccessible(page);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Take apart' }).click();
    await page.getByText('Taken apart').waitFor();
    await page.getByText('1 claims').waitFor();
    expect(await recordsOf()).toHaveLength(4);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('are one again').waitFor();
    await page.getByText('2 claims').waitFor();
    expect(await recordsOf()).toHaveLength(3);
    expectClean();
  });

  test('take a record apart that values joined over one of its things, and make all of it one again', async () => {
    const { database } = running.service;
    await deliver(database, 'crm', {
      organizations: [
        { key: 'first', name: 'Chain', domain: 'chain.example' },
        { key: 'second', name: 'Chain', network_public_identifier: 'chain-of-three' },
        { key: 'third', name: 'Chain', domain: 'chain.example', network_public_identifier: 'chain-of-three' },
      ],
    });
    const records = async () => {
      const { rows } = await database.pool.query<{ id: number; record_id: number }>(
        `select id, record_id from claims where key in ('first', 'second', 'third') order by id`,
      );
      return rows;
    };
    const before = await records();
    const [{ id } = { id: 0 }] = before;
    expect(before.map(({ record_id }) => record_id)).toEqual([id, id, id]);
    const { page, signIn, expectClean } = await open();
    await signIn(key, `#/organizations?open=${id}`);
    await page.getByText('All claims').click();
    await page.getByText('3 claims.').waitFor();
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Take apart' }).click();
    await page.getByText('Taken apart').waitFor();
    expect(await records()).toEqual(before.map((thing) => ({ ...thing, record_id: thing.id })));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('are one again').waitFor();
    expect(await records()).toEqual(before);

    // What another steward judges after the act stays.
    const load = { pool: database.pool, log: QUIET, report: '/dev/null' };
    await page.getByText('3 claims.').waitFor();
    await page.getByRole('button', { name: 'Take apart' }).click();
    await page.getByText('1 claims.').waitFor();
    await mergeRecords(
      load,
      'organizations',
      before.map((thing) => thing.id),
    );
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('alert').getByText('Something else was judged').waitFor();
    expect(await records()).toEqual(before);

    // Another steward takes it apart while the page shows it as one: its things stay as that steward left them.
    await page.getByText('3 claims.').waitFor();
    await unmergeRecord(load, 'organizations', id);
    await page.getByRole('button', { name: 'Take apart' }).click();
    await page.getByText('The record has changed').waitFor();
    await page.getByText('1 claims.').waitFor();
    expect(await records()).toEqual(before.map((thing) => ({ ...thing, record_id: thing.id })));
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
    expectClean();
  });

  test('decide an objection, answer an access request, mark notices and set a rule; the trail has these acts', async () => {
    const { page, signIn, expectClean } = await open();
    await signIn(key, '#/data/privacy');
    const objections = page.getByRole('region', { name: 'Objections' });
    await objections.getByText('Removes Ann Archer').waitFor();
    await objections.getByRole('checkbox', { name: /^Ann Archer/ }).uncheck();
    await objections.getByText('Removes Bea Bell').waitFor();
    await expectAccessible(page);
    await objections.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('dialog').getByText('This cannot be undone').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept it' }).click();
    await objections.getByText('Decided: 1 removed. desk@archer.example waits for your answer.').waitFor();
    await objections.getByText('0 wait for a decision').waitFor();
    const { rows } = await running.service.database.pool.query('select full_name from persons');
    expect(rows).toEqual([{ full_name: 'Ann Archer' }]);

    const access = page.getByRole('region', { name: 'Access request' });
    await access.getByRole('textbox', { name: 'Email address' }).fill('ann@archer.example');
    await access.getByRole('button', { name: 'Read' }).click();
    await access.getByText('Held: person').waitFor();
    expect(JSON.parse(await download(page, 'Download the file'))).toMatchObject({
      asked_for: { email: 'ann@archer.example' },
      is_suppressed: false,
      held: { record: { rows: [{ full_name: 'Ann Archer' }] } },
    });

    const notices = page.getByRole('region', { name: 'Notices', exact: true });
    expect(await download(page, 'CSV of these')).toContain('"Ann Archer","ann@archer.example"');
    await notices.getByRole('button', { name: 'Mark 1 as notified' }).click();
    await notices.getByText('1 marked. Nobody is to be notified.').waitFor();

    const retention = page.getByRole('region', { name: 'Retention', exact: true });
    await retention.getByText('There is no rule').waitFor();
    await retention.getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: 'crm' }).click();
    await retention.getByRole('textbox', { name: 'Days' }).fill('30');
    await retention.getByRole('button', { name: 'Set the rule' }).click();
    await retention
      .getByText('crm, all other kinds: 30 days. Next run: soon. It would remove nothing.')
      .waitFor();
    await retention.getByRole('button', { name: 'Remove the rule of crm, all other kinds' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('navigation', { name: 'Data' }).getByRole('link', { name: 'Trail' }).click();
    const entries = page.getByRole('region', { name: 'Table of entries' });
    const actions = () => entries.locator('td:nth-child(3)').allTextContents();
    const acts = ['retention_set', 'person_notify', 'subject_export', 'objection_decide', 'person_suppress'];
    await expect.poll(async () => (await actions()).slice(0, 5)).toEqual(acts);
    await expectAccessible(page);
    const file = await download(page, /^CSV of all/);
    expect(file).toMatch(/^\ufeff"id","date_created","actor","action","object","account_id","counts"\r\n/);
    for (const act of acts) expect(file).toContain(`"${act}"`);
    await page.getByRole('textbox', { name: 'Action' }).fill('objection_decide');
    await page.getByRole('textbox', { name: 'Action' }).press('Enter');
    await page.getByText('1 entries, newest first').waitFor();
    expect(new URL(page.url()).hash).toBe('#/data/trail?action=objection_decide');
    expect(await actions()).toEqual(['objection_decide']);
    expectClean();
  });

  test('are shown at a width of 390 pixels, and to keys with the scope `sources` alone', async () => {
    const narrow = await open(390);
    await narrow.signIn(key, '#/data/trail');
    await narrow.page.getByText(/entries, newest first/).waitFor();
    await expectAccessible(narrow.page);
    await narrow.page.getByRole('link', { name: 'Privacy' }).click();
    await narrow.page.getByRole('region', { name: 'Retention', exact: true }).waitFor();
    await expectAccessible(narrow.page);
    const other = await open();
    await other.signIn(running.service.key, '#/data/pairs');
    await other.page.getByText('The key has no scope for this page.').waitFor();
    expect(await other.page.getByRole('link', { name: 'Data' }).count()).toBe(0);
    narrow.expectClean();
    other.expectClean();
  });
});
