import type pg from 'pg';

/** Records that no delivery or writer changes, so that every answer about them is known. */
export const FIXED = {
  organizationId: 2_000_001,
  jobPosts: 7,
  persons: 9,
  /** Has a phone number. */
  personId: 2_000_001,
  domain: 'fixed.example',
} as const;

/** Records that `record-writer.ts` changes. */
export const WRITTEN = {
  organizationId: 3_000_001,
  /** The persons whose headlines change. */
  personIds: Array.from({ length: 40 }, (_, nr) => 3_000_001 + nr),
  firstJobPostId: 3_000_001,
} as const;

const STATEMENTS = [
  `insert into organizations (id, name, domain, domain_key) values
    (${FIXED.organizationId}, 'Fixed', '${FIXED.domain}', '${FIXED.domain}'),
    (${WRITTEN.organizationId}, 'Written', null, null)`,
  `insert into websites (id, domain, domain_key, organization_id)
  values (${FIXED.organizationId}, '${FIXED.domain}', '${FIXED.domain}', ${FIXED.organizationId})`,
  `insert into job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured)
  select ${FIXED.organizationId} + nr, ${FIXED.organizationId}, 'network', nr, 'https://jobs.example/x', 'Fixed job',
    false, true, '2026-01-01'
  from generate_series(0, ${FIXED.jobPosts - 1}) as nr`,
  `insert into persons (id, full_name)
  select ${FIXED.personId} + nr, 'Fixed ' || nr from generate_series(0, ${FIXED.persons - 1}) as nr`,
  `insert into roles (id, person_id, organization_id, title, is_current)
  select ${FIXED.personId} + nr, ${FIXED.personId} + nr, ${FIXED.organizationId}, 'Fixture', true
  from generate_series(0, ${FIXED.persons - 1}) as nr`,
  `insert into phone_numbers (person_id, phone_number) values (${FIXED.personId}, '+442079460123')`,
  `insert into persons (id, full_name, headline)
  select id, 'Written ' || id, 'Change 0' from unnest(array[${WRITTEN.personIds}]) as id`,
];

export async function insertFixedRecords(pool: pg.Pool): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement);
}
