import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { mergeRecords, rankSources, unmergeRecord } from '../../../src/data-in/manage.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { deliveriesForTests } from '../../data-in/delivery-directory.ts';
import { idOf } from '../../data-in/tables/import-tables.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { deliver as deliverDataset } from '../../dataset/import-delivery.ts';
import { databaseForTests } from '../../harness/database.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { roster } from '../../ops/commands/roster-process.ts';

const deliveries = deliveriesForTests();
const database = databaseForTests();
afterEach(endEverything);

const LOAD = { log: QUIET, report: '/dev/null' };

beforeAll(async () => {
  await database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin
      raise exception 'the test says so' using errcode = substr(new.description, 6);
    end $$;
    create trigger fail before insert or update on organizations for each row
    when (new.description like 'fail %') execute function fail();
    alter table industries add constraint refused check (name <> 'Refused')`);
});
beforeEach(() =>
  database.pool.query(
    'truncate organizations, websites, persons, claims, claim_values, named_things, pending_claims cascade',
  ),
);

const organizations = (keys: readonly string[]) =>
  keys.map((key) => ({ key, name: `Organization ${key}`, domain: `${key}.example` }));

async function stored(table: 'organizations' | 'websites' | 'persons'): Promise<string[]> {
  const name = { organizations: 'name', websites: 'domain', persons: 'full_name' }[table];
  const { rows } = await database.pool.query<{ name: string }>(
    `select ${name} as name from ${table} order by 1`,
  );
  return rows.map((row) => row.name);
}

async function pending() {
  const { rows } = await database.pool.query(
    'select kind, key, attempts > 0 as is_set_aside, reason from pending_claims p join claims using (kind, id) order by kind, key',
  );
  return rows.map((row) => Object.values(row as object));
}

/** Values of claims that no record can have, and what is said of them. */
const UNUSABLE: [fields: object, reason: RegExp][] = [
  [{ name: 'x'.repeat(256) }, /^value too long for type character varying\(255\)$/],
  [{ employees: 'many' }, /^invalid input syntax for type .*: "many"$/],
  [{ founded_date: '2026-13-41' }, /^date\/time field value out of range: "2026-13-41"$/],
  [{ revenue: 1e30 }, /bigint/],
  [{ domain: `${'y'.repeat(200)}.example` }, /^value too long/],
  [{ industry: 'Refused' }, /^new row for relation "industries" violates check constraint "refused"$/],
  [{ description: 'fail 23502' }, /^the test says so$/],
  [{ description: 'fail 23505' }, /^the test says so$/],
];

test.each(UNUSABLE)(
  'a thing whose record can not be stored is set aside with the reason, and all others are stored: %j',
  async (fields, reason) => {
    const { pool } = database;
    await deliver(database, 'crm', { organizations: organizations(['a', 'b', 'c', 'd', 'e']) });
    await pool.query(`update claims set body = body || $1 where key in ('b', 'e')`, [fields]);
    await pool.query(`insert into pending_claims (kind, id) select kind, id from claims`);
    // A place, an industry and a website of the same batch are not lost with it.
    const first = await deliver(database, 'jobs', {
      organizations: [{ key: 'f', name: 'Organization f', industry: 'Optics', city: 'Kiel', country: 'DE' }],
      websites: [{ domain: 'f.example' }],
    });
    const setAside = [
      ['organizations', 'b', true, expect.stringMatching(reason)],
      ['organizations', 'e', true, expect.stringMatching(reason)],
    ];
    expect(first).toMatchObject({ setAside: 2, rejected: 0 });
    const warnings = first.files.flatMap((file) => file.warnings.map((warning) => `${file.file} ${warning}`));
    expect(warnings).toEqual([
      expect.stringMatching(/^organizations \(records\) .*\(crm, “b”\), which is set aside/),
      expect.stringMatching(/^organizations \(records\) .*\(crm, “e”\), which is set aside/),
    ]);
    expect(await pending()).toEqual(setAside);
    expect(await stored('organizations')).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => `Organization ${key}`),
    );
    const { rows } = await pool.query('select industry_id, location_id from organizations where name = $1', [
      'Organization f',
    ]);
    expect(rows).toEqual([{ industry_id: expect.any(Number), location_id: expect.any(Number) }]);

    // Nothing waits for them: neither further deliveries nor ranks. Each tries them again.
    expect(await rankSources({ pool, ...LOAD }, ['jobs'])).toMatchObject({ setAside: 2 });
    expect(await pending()).toEqual(setAside);
    expect(await deliver(database, 'jobs', { organizations: organizations(['g']) })).toMatchObject({
      setAside: 2,
    });
    await pool.query(
      `update claims set body = body - $1::text || '{"name": "Corrected", "domain": "b.example"}' where key = 'b'`,
      [Object.keys(fields)[0]],
    );
    expect(await deliver(database, 'jobs', { organizations: organizations(['g']) })).toMatchObject({
      setAside: 1,
    });
    expect(await pending()).toEqual(setAside.slice(1));
    expect(await stored('organizations')).toContain('Corrected');
    await pool.query(
      `update claims set body = '{"name": "Corrected", "domain": "e.example"}' where key = 'e'`,
    );
    expect(await deliver(database, 'crm', { organizations: organizations(['a']) })).toMatchObject({
      setAside: 0,
    });
    expect(await pending()).toEqual([]);
  },
);

test.each(['53100', '40P01', '57014', '08006', 'P0001', 'XX000', '42P01'])(
  'a load fails where the fault is not one of the values, and nothing is set aside: SQLSTATE %s',
  async (code) => {
    await deliver(database, 'crm', { organizations: organizations(['a', 'b']) });
    const failing = organizations(['c']).map((one) => ({ ...one, description: `fail ${code}` }));
    await expect(deliver(database, 'crm', { organizations: failing })).rejects.toMatchObject({ code });
    expect(await pending()).toEqual([['organizations', 'c', false, null]]);
    await database.pool.query(`update claims set body = body - 'description'`);
    expect(await deliver(database, 'crm', { websites: [] })).toMatchObject({ setAside: 0 });
    expect(await stored('organizations')).toEqual(['Organization a', 'Organization b', 'Organization c']);
  },
);

test('of two websites of a dataset with one domain that a source shares, the later one is set aside', async () => {
  const { pool } = database;
  await deliverDataset(pool, { websites: [{ id: 1, domain: 'a.example' }] });
  await deliver(database, 'crm', { websites: [{ domain: 'a.example' }] });
  const { setAside, reportedWarnings } = await deliverDataset(pool, {
    organizations: [{ id: 1, name: 'Organization a' }],
    websites: [
      { id: 1, domain: 'a.example' },
      { id: 2, domain: 'www.a.example' },
      { id: 3, domain: 'b.example' },
    ],
  });
  expect(setAside).toBe(1);
  expect(reportedWarnings, 'it is named once').toMatchObject([{ file: 'websites (records)' }]);
  expect(await pending()).toEqual([
    ['websites', '2', true, 'domain belongs to another record already: a.example to 1'],
  ]);
  expect(await stored('websites')).toEqual(['a.example', 'b.example']);
  expect(await deliverDataset(pool, { removed: [{ kind: 'websites', id: 1 }] })).toMatchObject({
    setAside: 0,
  });
  expect(await stored('websites')).toEqual(['b.example', 'www.a.example']);
});

test('a rehearsal passes over what can not be stored, too, and writes nothing', async () => {
  await deliver(database, 'crm', { organizations: organizations(['a']) });
  const rows = [{ ...organizations(['b'])[0], description: 'fail 23514' }, ...organizations(['c', 'd'])];
  const outcome = await deliver(database, 'crm', { organizations: rows }, { isRehearsal: true });
  expect(outcome).toMatchObject({ setAside: 1 });
  expect(outcome.files.find(({ file }) => file === 'organizations (records)')).toMatchObject({ inserted: 2 });
  expect(await pending()).toEqual([]);
  expect(await stored('organizations')).toEqual(['Organization a']);
});

test('the import and the list of sources name what is set aside', async () => {
  const env = settingsOf({ database });
  const path = await deliveries.write({});
  const file = join(path, 'organizations.ndjson');
  const failing = { ...organizations(['b'])[0], description: 'fail 23514' };
  await writeFile(file, [...organizations(['a']), failing].map((line) => JSON.stringify(line)).join('\n'));
  const imported = await roster(['import', file, '--source', 'crm'], { env });
  expect(imported.code).toBe(0);
  expect(imported.stderr).toMatch(
    /organizations \(records\) have none for \d+ \(crm, “b”\).*set aside.*the test says so/,
  );
  expect(imported.stdout).toMatch(
    /^1 thing has a record that can’t be stored, and is set aside .* sources list$/m,
  );
  const listed = await roster(['sources', 'list'], { env });
  expect(listed.stdout).toMatch(
    /^organizations \d+ \(crm, “b”\) is set aside until the next import: the test says so$/m,
  );
  const { stdout } = await roster(['sources', 'list', '--json'], { env });
  expect(JSON.parse(stdout)).toMatchObject({
    set_aside: [{ kind: 'organizations', source: 'crm', key: 'b', reason: 'the test says so' }],
  });
});

test('websites that one domain has made one are not taken apart; a merge is undone, and other kinds are taken apart', async () => {
  const { pool } = database;
  const load = { pool, ...LOAD };
  await deliver(database, 'crm', { websites: [{ domain: 'a.example' }, { key: 'c', domain: 'c.example' }] });
  await deliver(database, 'jobs', { websites: [{ domain: 'a.example' }] });
  const [shared, merged] = [await idOf(pool, 'websites', 'a.example'), await idOf(pool, 'websites', 'c')];
  await mergeRecords(load, 'websites', [shared, merged]);
  expect(await stored('websites')).toEqual(['a.example']);
  await unmergeRecord(load, 'websites', merged);
  expect(await stored('websites')).toEqual(['a.example', 'c.example']);
  await expect(unmergeRecord(load, 'websites', shared)).rejects.toThrow(
    'Records in websites can not be taken apart: those with the same domain are one.',
  );
  expect(await deliver(database, 'jobs', { websites: [{ domain: 'a.example' }] })).toMatchObject({
    setAside: 0,
  });
  expect(await stored('websites')).toEqual(['a.example', 'c.example']);
  for (const source of ['crm', 'jobs'])
    await deliver(database, source, { organizations: organizations(['o']) });
  expect(await unmergeRecord(load, 'organizations', await idOf(pool, 'organizations', 'o'))).toMatchObject({
    ids: [expect.any(Number), expect.any(Number)],
  });
});
