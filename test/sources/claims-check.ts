import type pg from 'pg';
import { expect } from 'vitest';
import { type ModelClaim, recordsOf } from './claims-model.ts';

/** Reads the claims as the model has them. Only ids, ranks and merges come from the database; the rest is compared. */
async function readModel(pool: pg.Pool, dataset: readonly ModelClaim[]) {
  const claims = await pool.query<ModelClaim & { fields: { organization?: { id: number } } }>(
    `select s.name as source, c.kind, c.named_by as by, c.key, c.id, c.is_apart as "isApart", c.body as fields,
      c.collected_at::text as collected, (
        select coalesce(json_agg(e.body || jsonb_build_object('source', s.name, 'by', 'key', 'key', e.key,
          'collected', e.collected_at::text)), '[]') from claim_references r join claims e on e.kind = 'emails' and e.id = r.id
        where r.kind = 'emails' and r.target_kind = c.kind and r.target_id = c.id and e.body is not null) as emails
    from claims c join sources s on s.id = c.source_id
    where c.kind in ('organizations', 'websites', 'persons', 'job_posts') and c.body is not null`,
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
