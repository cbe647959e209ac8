import type pg from 'pg';
import { expect } from 'vitest';
import { type Judged, type ModelClaim, type NamedEmail, recordsOf } from './claims-model.ts';

/** Reads the claims as the model has them. Only ids, ranks and judgements come from the database; the rest is compared. */
async function readModel(pool: pg.Pool, dataset: readonly ModelClaim[]) {
  const email = `e.body || jsonb_build_object('source', s.name, 'key', e.key, 'collected', e.collected_at::text)`;
  const claims = await pool.query<ModelClaim>(
    `select s.name as source, c.kind, c.key, c.id, c.body as fields, c.collected_at::text as collected, (
        select coalesce(json_agg(${email}), '[]') from claims e
        where c.kind = 'persons' and e.kind = 'emails' and e.parent_id = c.id) as emails
    from claims c join sources s on s.id = c.source_id
    where c.kind in ('organizations', 'websites', 'persons', 'job_posts') and c.body is not null and s.name <> 'strict'`,
  );
  const named = await pool.query<NamedEmail>(
    `select v.value as person, email.* from claims e join sources s on s.id = e.source_id
    join claim_values v on v.claim_kind = e.kind and v.claim_id = e.id and v.role = 'names'
    cross join jsonb_to_record(${email}) as email (source text, key text, collected text, email text, validation_status text)
    where e.kind = 'emails' and e.parent_id is null`,
  );
  const ranks = await pool.query<{ name: string }>(
    'select name from sources where rank is not null order by rank',
  );
  const judged = await pool.query<Judged>(
    'select distinct on (kind, a, b) * from judgements where withdrawn_at is null order by kind, a, b, id desc',
  );
  const ids = await pool.query<{ value: string; id: number }>('select value, id from named_things');
  const withdrawn = await pool.query<{ id: number; record_id: number }>(
    `select id, record_id from claims where kind = 'organizations' and body is null`,
  );
  return recordsOf({
    withdrawn: new Map(withdrawn.rows.map(({ id, record_id }) => [id, record_id])),
    claims: [...dataset, ...claims.rows],
    named: named.rows,
    ranks: ranks.rows.map(({ name }) => name),
    judged: judged.rows,
    namedIds: new Map(ids.rows.map(({ value, id }) => [value, id])),
  });
}

async function readRecords(pool: pg.Pool) {
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
    websites: await read('websites', 'domain, public_rank, domain_key'),
    persons: await read('persons', 'full_name, network_public_identifier, headline'),
    jobs: await read('job_posts', 'organization_id, title, url'),
    emails: rows.map((row) => Object.values(row)),
  };
}

/** Compares the records with those that the model makes of the claims. */
export async function expectMerged(pool: pg.Pool, dataset: readonly ModelClaim[], what: string) {
  const expected = await readModel(pool, dataset);
  const stored = await readRecords(pool);
  for (const kind of ['organizations', 'websites', 'persons', 'jobs'] as const) {
    const columns = [...stored[kind].values()].flatMap((record) => Object.keys(record));
    const only = (fields: object) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => columns.includes(name)));
    const wanted = [...expected[kind]].map(([id, fields]) => [id, only(fields)] as const);
    expect(sorted([...stored[kind]]), `${kind} after ${what}`).toEqual(sorted(wanted));
  }
  expect(sorted(stored.emails), `emails after ${what}`).toEqual(sorted(expected.emails));
  const { rows } = await pool.query('select * from pending_claims');
  expect(rows, `pending claims after ${what}`).toEqual([]);
}

function sorted<T>(rows: readonly T[]): T[] {
  const text = (row: T) => JSON.stringify(row);
  return rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
}
