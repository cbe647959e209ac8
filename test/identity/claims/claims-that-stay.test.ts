import { expect, test } from 'vitest';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

const CONFIRMED = { isComplete: true, isConfirmed: true };
const AT = { organization_key: 'heron' };
const ORGANIZATIONS = [
  { key: 'heron', name: 'Heron' },
  { key: 'pelican', name: 'Pelican' },
];
const PERSON = { key: 'ann', full_name: 'Ann Archer' };
const ROLE = { ...AT, title: 'Smith', start_date: '2020' };
const POST = { ...AT, url: 'https://jobs.example/1', title: 'Smith', date_featured: '2026-01-01' };

/** Claims that name an organization, and the statement that reads what is shown of them. */
const NAMING: readonly [what: string, rows: Record<string, object[]>, sql: string][] = [
  [
    'a role of a file',
    { persons: [PERSON], roles: [{ person_key: 'ann', ...ROLE }] },
    'select id, title, organization_id from roles',
  ],
  [
    'a role in a person',
    { persons: [{ ...PERSON, roles: [ROLE] }] },
    'select id, title, organization_id from roles',
  ],
  [
    'a website',
    { websites: [{ ...AT, domain: 'heron.example' }] },
    'select id, domain as title, organization_id from websites',
  ],
  ['a job post', { job_posts: [POST] }, 'select id, title, organization_id from job_posts'],
  [
    'an event',
    { simple_events: [{ ...AT, key: 'e', reason: 'report_released', date_featured: '2026-01-01' }] },
    'select id, reason as title, organization_id from simple_events',
  ],
];

test.each(NAMING)(
  '%s loses an organization that a complete delivery lacks, and has it again when it returns',
  async (_what, rows, sql) => {
    const read = async () => (await database.pool.query<{ organization_id: number }>(sql)).rows;
    await deliver(database, 'crm', { organizations: ORGANIZATIONS, ...rows });
    const before = await read();
    expect(before).toHaveLength(1);
    await deliver(database, 'crm', { organizations: ORGANIZATIONS.slice(1) }, CONFIRMED);
    const needsOrganization = 'job_posts' in rows || 'simple_events' in rows;
    const without = needsOrganization ? [] : before.map((row) => ({ ...row, organization_id: null }));
    expect(await read()).toEqual(without);
    await deliver(database, 'crm', { organizations: ORGANIZATIONS });
    expect(await read()).toEqual(before);
  },
);
