import { expect, test } from 'vitest';
import { mergeRecords, rankSources, removeSource, unmergeRecord } from '../../src/sources/manage.ts';
import type { Delivery } from '../dataset/dataset-directory.ts';
import { deliver as deliverDataset } from '../dataset/import-delivery.ts';
import { databaseForTests } from '../harness/database.ts';
import { type ModelClaim, type ModelEmail, recordsOf } from './claims-model.ts';
import { deliver, QUIET } from './memory-table.ts';
import { type Random, random } from './random.ts';

const database = databaseForTests();

const SOURCES = ['crm', 'jobs', 'register'];
const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03'];

const organization = ({ pick }: Random, key: string) => ({
  key,
  name: pick(['Acme', 'Acme Inc', 'Beta', 'Beta GmbH', 'Gamma']),
  domain: pick(['acme.example', 'beta.example', 'gamma.example', undefined]),
  network_public_identifier: pick(['acme', 'beta', undefined, undefined]),
  employees: pick([10, 200, undefined]),
  description: pick(['makes things', 'sells things', undefined]),
  collected_at: pick(DAYS),
});

const person = ({ pick }: Random, key: string) => ({
  key,
  full_name: pick(['Ann Bly', 'Ann M. Bly', 'Bob Cox']),
  network_public_identifier: pick(['ann', 'bob', undefined, undefined]),
  headline: pick(['CEO', 'CTO', undefined]),
  collected_at: pick(DAYS),
});

const email = ({ pick }: Random, keys: readonly string[]) => ({
  person_key: pick(keys),
  email: pick(['ann@acme.example', 'bob@beta.example', 'info@acme.example']),
  validation_status: pick(['valid', 'risky', undefined]),
});

const job = ({ pick }: Random, key: string, organizations: readonly string[]) => ({
  key,
  title: pick(['Engineer', 'Driver']),
  url: `https://jobs.example/${pick([1, 2, 3])}`,
  collected_at: pick(DAYS),
  date_featured: '2026-01-01',
  ...pick([
    { organization_domain: pick(['acme.example', 'delta.example']) },
    { organization_name: pick(['Acme', 'Beta', 'Delta']) },
    organizations.length > 0 ? { organization_key: pick(organizations) } : { organization_name: 'Acme' },
  ]),
});

/** What the dataset says now: at most one record of each kind, so that no source joins two of them. */
let dataset: ModelClaim[] = [];

/** Loads a dataset with one record of each kind, or removes them. Addresses of earlier datasets stay. */
async function loadDataset(chance: Random): Promise<string> {
  if (dataset.length > 0 && chance.next() < 0.3) {
    dataset = [];
    await loadStrict({
      removed: ['job_posts', 'persons', 'organizations'].map((kind) => ({ kind, id: 1 })),
    });
    return 'removing the dataset';
  }
  const of = ({ key: _, collected_at: __, ...fields }: { key: string; collected_at: string }) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const records = {
    organizations: of(organization(chance, '1')),
    persons: of(person(chance, '1')),
    job_posts: {
      title: chance.pick(['Engineer', 'Driver']),
      url: `https://jobs.example/${chance.pick([1, 2, 3])}`,
    },
  };
  const { person_key: _, ...address } = {
    ...email(chance, ['1']),
    validation_status: chance.pick(['valid', 'risky']),
  };
  const before = dataset.find(({ kind }) => kind === 'persons')?.emails ?? [];
  const given: ModelEmail = { source: 'strict', by: 'key', key: '', collected: '', ...address };
  const emails = [...before.filter((one) => one.email !== given.email), given];
  dataset = Object.entries(records).map(([kind, fields]) => ({
    source: 'strict',
    kind: kind as ModelClaim['kind'],
    by: 'key',
    key: '1',
    id: 1,
    collected: '',
    isApart: false,
    fields: kind === 'job_posts' ? { ...fields, organization: 1 } : fields,
    emails: kind === 'persons' ? emails : [],
  }));
  const { organizations, persons, job_posts } = records;
  const rest = {
    source: 'board_one',
    source_id: '1',
    is_remote: false,
    is_active: true,
    date_featured: '2026-01-01',
  };
  await loadStrict({
    organizations: [{ id: 1, ...organizations }],
    persons: [{ id: 1, ...persons }],
    job_posts: [{ id: 1, organization_id: 1, ...rest, ...job_posts }],
    emails: [{ person_id: 1, ...address }],
  });
  return 'a dataset';
}

async function loadStrict(delivery: Delivery): Promise<void> {
  expect(await deliverDataset(database.pool, delivery)).toMatchObject({ rejected: 0 });
}

/** Reads the claims as the model has them. Only ids, ranks and merges come from the database; the rest is compared. */
async function readModel() {
  const { pool } = database;
  const claims = await pool.query<ModelClaim & { fields: { organization?: { id: number } } }>(
    `select s.name as source, c.kind, c.named_by as by, c.key, c.id, c.is_apart as "isApart", c.body as fields,
      c.collected_at::text as collected, (
        select coalesce(json_agg(e.body || jsonb_build_object('source', s.name, 'by', 'key', 'key', e.key,
          'collected', e.collected_at::text)), '[]') from claim_references r join claims e on e.kind = 'emails' and e.id = r.id
        where r.kind = 'emails' and r.target_kind = c.kind and r.target_id = c.id and e.body is not null) as emails
    from claims c join sources s on s.id = c.source_id
    where c.kind in ('organizations', 'persons', 'job_posts') and c.body is not null`,
  );
  const apart = claims.rows.filter(({ source, isApart }) => source === 'strict' && isApart);
  const ranks = await pool.query<{ name: string }>(
    'select name from sources where rank is not null order by rank',
  );
  const merged = await pool.query<{ id: number; other_id: number }>('select id, other_id from claim_merges');
  return recordsOf({
    claims: [
      ...dataset.map((claim) => ({ ...claim, isApart: apart.some(({ kind }) => kind === claim.kind) })),
      ...claims.rows
        .filter(({ source }) => source !== 'strict')
        .map((claim) => {
          const { organization: target } = claim.fields;
          return target ? { ...claim, fields: { ...claim.fields, organization: target.id } } : claim;
        }),
    ],
    ranks: ranks.rows.map(({ name }) => name),
    merged: merged.rows.map(({ id, other_id }) => [id, other_id] as const),
  });
}

async function readRecords() {
  const { pool } = database;
  const read = async (table: string, columns: string) => {
    const { rows } = await pool.query<{ id: number; record: object }>(
      `select id, json_strip_nulls(row_to_json(r)) as record from ${table} t cross join lateral (select ${columns}) r`,
    );
    return new Map(rows.map(({ id, record }) => [id, record]));
  };
  const { rows } = await pool.query('select person_id, email, validation_status from emails order by 1, 2');
  return {
    organizations: await read(
      'organizations',
      'name, domain, network_public_identifier, employees, description',
    ),
    persons: await read('persons', 'full_name, network_public_identifier, headline'),
    jobs: await read('job_posts', 'organization_id, title, url'),
    emails: rows.map((row) => Object.values(row)),
  };
}

async function expectMerged(what: string) {
  const expected = await readModel();
  const stored = await readRecords();
  for (const kind of ['organizations', 'persons', 'jobs'] as const) {
    const columns = [...stored[kind].values()].flatMap((record) => Object.keys(record));
    const only = (fields: object) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => columns.includes(name)));
    const wanted = [...expected[kind]].map(([id, fields]) => [id, only(fields)] as const);
    expect(sorted([...stored[kind]]), `${kind} after ${what}`).toEqual(sorted(wanted));
  }
  expect(sorted(stored.emails), `emails after ${what}`).toEqual(sorted(expected.emails));
  const { rows } = await database.pool.query('select * from pending_claims');
  expect(rows).toEqual([]);
}

function sorted<T>(rows: readonly T[]): T[] {
  const text = (row: T) => JSON.stringify(row);
  return rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
}

async function step(chance: Random): Promise<string> {
  const load = { pool: database.pool, log: QUIET, report: '/dev/null' };
  const source = chance.pick(SOURCES);
  const dice = chance.next();
  if (dice < 0.2) return loadDataset(chance);
  if (dice < 0.7) {
    const keys = chance.some(['1', '2', '3']);
    const persons = chance.some(['1', '2']);
    const isComplete = chance.next() < 0.3;
    await deliver(
      database,
      source,
      {
        organizations: keys.map((key) => organization(chance, key)),
        persons: persons.map((key) => person(chance, key)),
        ...(persons.length > 0 && { emails: [email(chance, persons)] }),
        job_posts: chance.some(['a', 'b']).map((key) => job(chance, key, keys)),
      },
      { isComplete, isConfirmed: true },
    );
    return `a delivery of ${source}`;
  }
  if (dice < 0.78) {
    const ranks = chance.some(SOURCES, 0.7).toSorted(() => chance.next() - 0.5);
    const { rows } = await database.pool.query<{ name: string }>('select name from sources');
    await rankSources(
      load,
      ranks.filter((name) => rows.some((row) => row.name === name)),
    );
    return `ranking ${ranks}`;
  }
  const kind = chance.pick(['organizations', 'persons'] as const);
  const { rows } = await database.pool.query<{ id: number; record_id: number; members: number }>(
    `select id, record_id, count(*) over (partition by record_id)::int as members from claims
    where kind = $1 and body is not null order by id`,
    [kind],
  );
  if (dice < 0.85 && rows.length > 1) {
    const ids = [chance.pick(rows).id, chance.pick(rows).id];
    if (ids[0] !== ids[1]) await mergeRecords(load, kind, ids);
    return `merging ${kind} ${ids}`;
  }
  const together = rows.filter(({ members }) => members > 1);
  if (dice < 0.93 && together.length > 0) {
    const { record_id } = chance.pick(together);
    await unmergeRecord(load, kind, record_id);
    return `unmerging ${kind} ${record_id}`;
  }
  const { rowCount } = await database.pool.query('select from sources where name = $1', [source]);
  if (rowCount) await removeSource(load, source);
  return `removing ${source}`;
}

const SEEDS = [1, 2, 4, 14];

test.each(SEEDS)(
  'after any steps the records are what a plain merge of the claims gives (seed %i)',
  async (seed) => {
    await database.pool.query(
      `truncate organizations, persons, job_posts, claims, claim_identifiers, claim_references, claim_merges, pending_claims cascade`,
    );
    await database.pool.query(`delete from sources where name <> 'strict'`);
    dataset = [];
    const chance = random(seed * 7919);
    const steps: string[] = [];
    for (let nr = 0; nr < 12; nr++) {
      steps.push(await step(chance));
      await expectMerged(steps.join(', '));
    }
  },
);
