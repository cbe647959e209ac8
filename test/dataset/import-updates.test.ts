import { describe, expect, test } from 'vitest';
import { databaseForEachTest } from '../harness/database.ts';
import { dataVersion, recordContent, rowVersions } from './database-content.ts';
import { deliver } from './import-delivery.ts';
import { smallDataset } from './small-dataset.ts';

const database = databaseForEachTest();

async function rowsOf(sql: string): Promise<unknown[]> {
  return (await database.pool.query({ text: sql, rowMode: 'array' })).rows;
}

const idsIn = async (sql: string) => ((await rowsOf(sql)) as number[][]).flat();

describe('a delivery', () => {
  test('writes only the records that differ, and raises the data version by one', async () => {
    await deliver(database.pool, smallDataset());
    const before = await rowVersions(database.pool);
    const version = await dataVersion(database.pool);
    const data = smallDataset();
    data.organizations[0] = { id: 1, name: 'Kran AG', domain: 'kran.example', keyword_ids: [3, 2] };
    const { files } = await deliver(database.pool, data);
    expect(files.find(({ file }) => file === 'organizations.ndjson')).toMatchObject({
      changed: 1,
      unchanged: 2,
    });
    const after = await rowVersions(database.pool);
    expect(after.organizations?.filter((row) => !before.organizations?.includes(row))).toHaveLength(1);
    const other = { organizations: [], data_version: [] };
    expect({ ...after, ...other }).toEqual({ ...before, ...other });
    expect(await dataVersion(database.pool)).toBe(version + 1);
    expect(await rowsOf('select name, description, location_id from organizations where id = 1')).toEqual([
      ['Kran AG', null, null],
    ]);
  });

  test('gives the same rows over other values of its records as in an empty database', async () => {
    const older = smallDataset();
    older.organizations.reverse();
    older.persons = [
      {
        id: 1,
        full_name: 'Ann Before',
        skill_ids: [3, 2],
        roles: [
          { id: 13, organization_id: 3, title: 'Gone', is_current: false },
          { id: 12, organization_id: 2, title: 'Other', is_current: true },
        ],
        courses: [{ name: 'Gone' }],
      },
      { id: 2, full_name: 'Bob Sample', roles: [] },
      { id: 3, full_name: 'Cy Before', skill_ids: [1] },
    ];
    older.websites = [
      { id: 1, domain: 'other.example', technologies: [{ web_technology_id: 1, is_active: false }] },
    ];
    older.patents = [{ id: 1, title: 'A crane', author_ids: [3, 2] }];
    older.emails = [
      { person_id: 1, email: 'ann@kran.example', validation_status: 'unknown', email_type: 'personal' },
    ];
    await deliver(database.pool, smallDataset());
    const whole = await recordContent(database.pool);
    await deliver(database.pool, older);
    expect(await recordContent(database.pool)).not.toEqual(whole);
    await deliver(database.pool, smallDataset());
    expect(await recordContent(database.pool)).toEqual(whole);
  });

  test('counts a record as changed if only one of its lists differs', async () => {
    await deliver(database.pool, smallDataset());
    const data = smallDataset();
    data.persons[1] = {
      id: 2,
      full_name: 'Bob Sample',
      skill_ids: [1, 3],
      roles: [{ id: 21, organization_id: 2, title: 'Editor', is_current: true }],
    };
    const { files } = await deliver(database.pool, data);
    expect(files.find(({ file }) => file === 'persons.ndjson')).toMatchObject({ changed: 1, unchanged: 2 });
    expect(
      await rowsOf('select skill_id, position from person_skill_links where person_id = 2 order by 2'),
    ).toEqual([
      [1, 0],
      [3, 1],
    ]);
  });

  test('keeps the records that it does not contain', async () => {
    await deliver(database.pool, smallDataset());
    const before = await recordContent(database.pool);
    await deliver(database.pool, {
      persons: [{ id: 3, full_name: 'Cy Sample', network_public_identifier: 'cy' }],
    });
    expect(await recordContent(database.pool)).toEqual(before);
  });

  test('moves a role to the new or existing person who lists it now', async () => {
    await deliver(database.pool, smallDataset());
    const role = (id: number) => ({ id, title: 'Moved', is_current: true });
    const { rejected } = await deliver(database.pool, {
      persons: [
        { id: 4, full_name: 'New', roles: [role(11), role(41)] },
        { id: 3, full_name: 'Known', roles: [role(21)] },
      ],
    });
    expect(rejected).toBe(0);
    expect(await rowsOf('select id, person_id, title from roles order by id')).toEqual([
      [11, 4, 'Moved'],
      [12, 1, 'Trainee'],
      [21, 3, 'Moved'],
      [41, 4, 'Moved'],
    ]);
  });

  test('keeps the order of a list and drops repeated items', async () => {
    await deliver(database.pool, smallDataset());
    expect(
      await rowsOf(
        'select keyword_id, position from organization_keyword_links where organization_id = 1 order by 2',
      ),
    ).toEqual([
      [3, 0],
      [2, 1],
    ]);
    expect(await rowsOf('select person_id from patent_author_links order by position')).toEqual([[2], [1]]);
  });

  test('stores every text unchanged, whatever characters it contains', async () => {
    const texts = [
      '\\N',
      '\\.',
      'a\tb\nc\rd\\',
      '',
      '\u2028\u0085',
      '{"a":1}',
      '😀',
      "'; drop table persons; --",
    ];
    const industries = texts.map((name, index) => ({ id: index + 1, name }));
    await deliver(database.pool, { industries });
    await deliver(database.pool, {
      industries: industries.map(({ id, name }) => ({ id, name: `${name}!` })),
    });
    expect(await rowsOf('select name from industries order by id')).toEqual(
      texts.map((text) => [`${text}!`]),
    );
  });
});

describe('the domain of a website', () => {
  const websites = (...domains: [number, string][]) => ({
    websites: domains.map(([id, domain]) => ({ id, domain })),
  });
  const stored = () => rowsOf('select id, domain_key from websites order by id');

  test('stays with the website that already has it, in the delivery or in the database', async () => {
    const first = await deliver(
      database.pool,
      websites([1, 'a.example'], [2, 'www.A.example'], [3, 'b.example']),
    );
    expect(first.reported.map(({ line, field }) => `${line} ${field}`)).toEqual(['2 domain']);
    const second = await deliver(database.pool, websites([2, 'a.example'], [1, 'a.example']));
    expect(second.reported.map(({ line, field }) => `${line} ${field}`)).toEqual(['1 domain']);
    expect(await stored()).toEqual([
      [1, 'a.example'],
      [3, 'b.example'],
    ]);
  });

  test('moves to another website if its owner takes a new domain on an earlier or later line', async () => {
    await deliver(database.pool, websites([1, 'a.example'], [2, 'b.example']));
    const { rejected } = await deliver(
      database.pool,
      websites([3, 'a.example'], [1, 'c.example'], [2, 'd.example'], [4, 'b.example']),
    );
    expect(rejected).toBe(0);
    expect(await stored()).toEqual([
      [1, 'c.example'],
      [2, 'd.example'],
      [3, 'a.example'],
      [4, 'b.example'],
    ]);
  });

  test('can be exchanged between two websites', async () => {
    await deliver(database.pool, websites([1, 'a.example'], [2, 'b.example']));
    const { rejected } = await deliver(database.pool, websites([1, 'b.example'], [2, 'a.example']));
    expect(rejected).toBe(0);
    expect(await stored()).toEqual([
      [1, 'b.example'],
      [2, 'a.example'],
    ]);
  });
});

const KINDS_WITH_IDS = [
  'organizations',
  'persons',
  'websites',
  'job_posts',
  'patents',
  'industries',
  'locations',
];

describe('a removed record', () => {
  test('is deleted with its dependent rows, and references to it become null', async () => {
    await deliver(database.pool, smallDataset());
    const { files, rejected } = await deliver(database.pool, {
      removed: [
        { kind: 'organizations', id: 1 },
        { kind: 'persons', id: 2 },
        { kind: 'industries', id: 1 },
        { kind: 'locations', id: 2 },
        { kind: 'person_skills', id: 2 },
      ],
    });
    expect(rejected).toBe(0);
    expect(files[0]).toMatchObject({ accepted: 5, removed: 5 });
    expect(await rowsOf('select id from organizations order by id')).toEqual([[2], [3]]);
    expect(await rowsOf('select id from job_posts union all select id from simple_events')).toEqual([]);
    expect(
      await rowsOf('select id, organization_id, organization_name, location_id from roles order by id'),
    ).toEqual([
      [11, null, 'Kran & Co', null],
      [12, null, 'Unknown Ltd', null],
    ]);
    expect(await rowsOf('select organization_id from websites order by id')).toEqual([[null], [null]]);
    expect(await rowsOf('select industry_id from organizations where id = 2')).toEqual([[null]]);
    expect(await rowsOf('select person_id from emails order by 1')).toEqual([[1], [3]]);
    expect(await rowsOf('select person_id from patent_author_links')).toEqual([[1]]);
    expect(await rowsOf('select skill_id from person_skill_links')).toEqual([[1]]);
  });

  test('that is already deleted causes no error, so a removal can be repeated', async () => {
    await deliver(database.pool, smallDataset());
    const removed = [{ kind: 'persons', id: 1 }];
    expect((await deliver(database.pool, { removed })).changed).toBe(true);
    const version = await dataVersion(database.pool);
    expect(await deliver(database.pool, { removed })).toMatchObject({ changed: false, rejected: 0 });
    expect(await dataVersion(database.pool)).toBe(version);
  });

  test.each(KINDS_WITH_IDS)(
    'of %s that never existed is a warning, which names the line and the id, and the others go',
    async (kind) => {
      await deliver(database.pool, smallDataset());
      const [id] = await idsIn(`select id from ${kind} limit 1`);
      const lines = [
        { kind, id },
        { kind, id: 987_654 },
        { kind, id: 987_655 },
      ];
      // The domains of websites may move, so these are removed before others are loaded.
      const beside = kind === 'websites' ? { websites: [] } : {};
      const { files, reportedWarnings, ...loaded } = await deliver(database.pool, {
        ...beside,
        removed: lines,
      });
      const file = files.find((one) => one.file === 'removed.ndjson');
      expect(file).toMatchObject({
        ...{ removed: 1, rejected: 0 },
        warnings: [`names records that do not exist, 2 times, first in line 2: ids of ${kind}`],
      });
      expect(reportedWarnings.filter(({ line }) => line !== undefined)).toEqual(
        [987_654, 987_655].map((missing, at) => ({
          ...{ file: 'removed.ndjson', line: at + 2 },
          warning: `names a record that does not exist: ${missing} is no id of ${kind}. Nothing was removed`,
        })),
      );
      expect(loaded.rejected).toBe(0);
    },
  );

  test('that goes with the one that it belongs to is no warning', async () => {
    await deliver(database.pool, smallDataset());
    const [id] = await idsIn('select id from job_posts where organization_id = 1');
    const removed = [
      { kind: 'organizations', id: 1 },
      { kind: 'job_posts', id },
    ];
    const { files, reportedWarnings } = await deliver(database.pool, { removed });
    expect([files[0]?.warnings, reportedWarnings]).toEqual([[], []]);
  });

  test('needs an id and a kind that has ids; otherwise its line is rejected', async () => {
    const { reported } = await deliver(database.pool, {
      removed: [{ kind: 'emails', id: 1 }, { kind: 'people', id: 1 }, { kind: 'persons' }],
    });
    expect(reported.map(({ line, field }) => `${line} ${field}`)).toEqual(['1 kind', '2 kind', '3 id']);
  });
});
