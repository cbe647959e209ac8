import fc from 'fast-check';
import type pg from 'pg';
import {
  FUNDING_TYPES,
  JOB_SOURCES,
  SIMPLE_EVENT_REASONS,
  SIMPLE_EVENT_SOURCES,
} from '../../src/db/vocabulary.ts';
import { DATES, DOMAINS, IDENTIFIERS, LOCATION_IDS, RECORD_IDS, SMALL_IDS } from '../property/raw-values.ts';

export interface RandomChange {
  sql: string;
  values: readonly unknown[];
}

type Values = fc.Arbitrary<unknown>;

const required = (...values: readonly unknown[]): Values => fc.constantFrom(...values);
const optional = (...values: readonly unknown[]): Values => fc.constantFrom(null, ...values);

const texts = required('digger', 'pilot of ships', 'Ångström');
const numbers = optional(0, 1, 2, 1_000_000);
const dates = optional(...DATES);
const recordIds = required(...RECORD_IDS);
const places = fc
  .uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 })
  .map((ids) => ids.map((id) => ({ id, name: `place ${id}`, place_type: 'city' })));
const name = { id: required(...SMALL_IDS, 5), name: texts };
const truth = required(true, false);
const url = required('https://a.example', 'https://b.example');

/** Possible values for each column of each table with outbox triggers. */
const TABLES: Record<string, Record<string, Values>> = {
  industries: name,
  organization_keywords: name,
  person_skills: name,
  web_technologies: name,
  locations: { id: required(...LOCATION_IDS, 9), name: texts, osm_locations: places },
  organizations: {
    id: recordIds,
    name: texts,
    domain: optional(...DOMAINS),
    domain_key: optional(...DOMAINS),
    description: optional('digger', 'pilot'),
    location_id: optional(...LOCATION_IDS),
    industry_id: optional(...SMALL_IDS),
    network_public_identifier: optional(...IDENTIFIERS),
    founded_date: dates,
    employees: numbers,
    revenue: numbers,
    // If it is null, the funding events are summed up.
    funding_total: optional(1),
  },
  organization_keyword_links: {
    organization_id: recordIds,
    keyword_id: required(...SMALL_IDS),
    position: required(0, 1),
  },
  websites: {
    id: recordIds,
    domain: texts,
    domain_key: required(...DOMAINS),
    organization_id: optional(...RECORD_IDS),
    public_rank: numbers,
    analytics_rank: numbers,
    analytics_traffic: numbers,
  },
  website_technology_links: {
    website_id: recordIds,
    web_technology_id: required(...SMALL_IDS),
    is_active: truth,
    position: required(0, 1),
  },
  funding_events: {
    id: recordIds,
    organization_id: recordIds,
    source: required('funding_db'),
    funding_type: required(...FUNDING_TYPES),
    date_featured: required(...DATES),
    amount: numbers,
    currency: required('USD', 'EUR'),
    investors: required([]),
  },
  simple_events: {
    id: recordIds,
    organization_id: recordIds,
    source: required(...SIMPLE_EVENT_SOURCES),
    reason: required(...SIMPLE_EVENT_REASONS),
    date_featured: required(...DATES),
  },
  job_posts: {
    id: recordIds,
    organization_id: recordIds,
    source: required(...JOB_SOURCES),
    source_id: texts,
    url,
    title: texts,
    description: optional('digger', 'pilot'),
    is_remote: truth,
    is_active: truth,
    location_id: optional(...LOCATION_IDS),
    date_featured: required(...DATES),
  },
  persons: {
    id: recordIds,
    full_name: texts,
    first_name: texts,
    headline: optional('digger', 'pilot'),
    description: optional('digger', 'pilot'),
    location_id: optional(...LOCATION_IDS),
    industry_id: optional(...SMALL_IDS),
    network_public_identifier: optional(...IDENTIFIERS),
  },
  person_skill_links: {
    person_id: recordIds,
    skill_id: required(...SMALL_IDS),
    position: required(0, 1),
  },
  roles: {
    id: recordIds,
    person_id: recordIds,
    organization_id: optional(...RECORD_IDS),
    title: texts,
    description: optional('digger', 'pilot'),
    is_current: truth,
    start_date: dates,
    end_date: dates,
    location_id: optional(...LOCATION_IDS),
  },
};

/** Inserts new rows. A row whose key exists is skipped. */
function insertion(table: string, columns: Record<string, Values>): fc.Arbitrary<RandomChange> {
  const given = Object.keys(columns).join(', ');
  return fc.uniqueArray(fc.record(columns), { selector: keyOf, minLength: 1, maxLength: 2 }).map((rows) => ({
    sql: `insert into ${table} (${given}) select ${given} from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
    values: [JSON.stringify(rows)],
  }));
}

/** Sets one or two columns, which may be keys, in some rows or in none. */
function update(table: string, columns: Record<string, Values>): fc.Arbitrary<RandomChange> {
  const names = Object.keys(columns);
  return fc
    .tuple(
      fc.subarray(names, { minLength: 1, maxLength: 2 }),
      fc.record(columns),
      fc
        .constantFrom(...names.filter((column) => /^(id|\w+_id|domain_key)$/.test(column)))
        .chain((column) => fc.tuple(fc.constant(column), some(columns[column] ?? recordIds, 8))),
    )
    .map(([changed, row, [named, wanted]]) => ({
      sql: `update ${table} set ${changed.map((column) => `${column} = given.${column}`).join(', ')}
        from jsonb_populate_record(null::${table}, $1) as given where ${table}.${named} = any($2)`,
      values: [JSON.stringify(row), wanted],
    }));
}

function deletion(table: string, columns: Record<string, Values>): fc.Arbitrary<RandomChange> {
  // The first column is the key, or its first part.
  const [key = 'id'] = Object.keys(columns);
  return some(columns[key] ?? recordIds, 2).map((ids) => ({
    sql: `delete from ${table} where ${key} = any($1)`,
    values: [ids],
  }));
}

function some(values: Values, maxLength: number): fc.Arbitrary<unknown[]> {
  return fc.oneof(fc.tuple(values), fc.uniqueArray(values, { minLength: 1, maxLength }));
}

function keyOf(row: Record<string, unknown>): string {
  return JSON.stringify(row.id ?? Object.values(row).slice(0, 2));
}

const change = fc.oneof(
  ...Object.entries(TABLES).map(([table, columns]) =>
    fc.oneof(
      { weight: 4, arbitrary: update(table, columns) },
      { weight: 2, arbitrary: insertion(table, columns) },
      { weight: 1, arbitrary: deletion(table, columns) },
    ),
  ),
);

/** The changes of one transaction. */
export const randomChanges: fc.Arbitrary<RandomChange[]> = fc.array(change, { minLength: 1, maxLength: 3 });

/** Runs changes in one transaction, without those that violate a constraint. */
export async function commit(pool: pg.Pool, changes: readonly RandomChange[]): Promise<void> {
  const client = await pool.connect();
  // A lost connection fails the statement, too.
  const ignore = () => {};
  client.on('error', ignore);
  let isCommitted = false;
  try {
    await client.query('begin');
    for (const { sql, values } of changes) {
      await client.query('savepoint change');
      try {
        await client.query(sql, [...values]);
      } catch (error) {
        // SQLSTATE class 23: a violated constraint.
        if (!(error as { code?: string }).code?.startsWith('23')) throw error;
        await client.query('rollback to change');
      }
    }
    await client.query('commit');
    isCommitted = true;
  } finally {
    client.off('error', ignore);
    client.release(!isCommitted);
  }
}
