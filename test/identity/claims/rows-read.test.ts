import { beforeAll, expect, test } from 'vitest';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';
import { rowsReadBy } from '../../harness/rows-read.ts';

const database = databaseForTests();

const LINES = 600;
/** A line reads some hundred rows. It would read thousands if it read all claims or values of a kind. */
const ROWS_MAX = 500;
const PERSONS = 2 * LINES;

const person = (nr: number) => ({
  full_name: `Given${nr} Family`,
  network_public_identifier: `slug-${nr}`,
  roles: [{ organization_name: `Firm ${nr % 400}`, title: 'Analyst' }],
});
const address = (nr: number) => `person${nr}@firm.example`;

/** What lines of further sources say, by their file. Each names things that are there, in one of the ways to name them. */
const FURTHER: Record<string, [file: string, line: (nr: number) => object]> = {
  'persons with known slugs': ['persons', (nr) => ({ ...person(nr), key: `q${nr}` })],
  'addresses by slugs': ['emails', (nr) => ({ person_slug: `slug-${nr}`, email: `other${nr}@firm.example` })],
  'addresses by addresses': [
    'emails',
    (nr) => ({ person_email: address(nr), email: `third${nr}@firm.example` }),
  ],
  'numbers by addresses': [
    'phone_numbers',
    (nr) => ({ person_email: address(nr), phone_number: `+49301${2_000_000 + nr}` }),
  ],
  'roles by addresses': [
    'roles',
    (nr) => ({ person_email: address(nr), organization_name: `Firm ${nr % 400}`, title: 'Board' }),
  ],
  'skills by slugs': ['skills', (nr) => ({ person_slug: `slug-${nr}`, name: `Skill ${nr % 90}` })],
  'organizations of known names': [
    'organizations',
    (nr) => ({ key: `f${nr}`, name: `Firm ${nr % 400}`, domain: `firm${nr}.example` }),
  ],
  websites: ['websites', (nr) => ({ domain: `firm${nr}.example`, organization_domain: `firm${nr}.example` })],
  'posts of named organizations': [
    'job_posts',
    (nr) => ({ url: `https://jobs.example/${nr}`, organization_name: `Firm ${nr % 400}`, title: 'Clerk' }),
  ],
  'events of organizations by domains': [
    'funding_events',
    (nr) => ({ key: `e${nr}`, organization_domain: `firm${nr}.example`, funding_type: 'seed' }),
  ],
};

beforeAll(async () => {
  const numbers = Array.from({ length: PERSONS }, (_, nr) => nr);
  await deliver(database, 'crm', {
    persons: numbers.map((nr) => ({ ...person(nr), key: `p${nr}` })),
    emails: numbers.map((nr) => ({ person_key: `p${nr}`, email: address(nr) })),
  });
});

test.for(Object.entries(FURTHER))(
  'a line reads few of the rows that are there: %s',
  async ([name, [file, line]]) => {
    // The planner knows no claim of the kind when the first come, in most of the files.
    const read: number[] = [];
    for (const first of [0, LINES]) {
      const before = await rowsRead();
      await deliver(database, name, {
        [file]: Array.from({ length: LINES }, (_, nr) => line(first + nr)),
      });
      read.push(((await rowsRead()) - before) / LINES);
    }
    expect(Math.max(...read)).toBeLessThan(ROWS_MAX);
  },
);

test('a line of a complete delivery is compared with what the source has once', async () => {
  const lines = Array.from({ length: LINES }, (_, nr) => nr);
  const rows = {
    persons: lines.map((nr) => ({ ...person(nr), key: `w${nr}` })),
    emails: lines.map((nr) => ({ person_key: `w${nr}`, email: `whole${nr}@firm.example` })),
  };
  const isComplete = true;
  await deliver(database, 'whole', rows, { isComplete });
  const before = await rowsRead();
  await deliver(database, 'whole', rows, { isComplete });
  expect((await rowsRead()) - before).toBeLessThan(ROWS_MAX * 2 * LINES);
});

test('a suppression reads small tables once, and none for each row of another', async () => {
  await database.pool.query('analyze');
  const before = await rowsRead();
  await deliver(database, 'crm', { suppressed_persons: [{ email: address(0) }] });
  expect((await rowsRead()) - before).toBeLessThan(4 * PERSONS);
});

test('a person who departs is read once, and not for each other one that departs', async () => {
  // The plan stays that was made while statistics knew the table as empty.
  const client = await database.pool.connect();
  await client.query('analyze departed_persons, outbox_changes');
  for (let call = 0; call < 10; call++) await client.query('select gather_outbox()');
  await client.query('insert into departed_persons (person_id) select nr from generate_series(1, 300) as nr');
  const before = await rowsReadBy(client);
  await client.query('select gather_outbox()');
  const read = (await rowsReadBy(client)) - before;
  client.release();
  expect(read).toBeLessThan(3_000);
});

/** How many rows statements have read in the database, by scans of tables and of indexes. */
async function rowsRead(): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: database.pool.totalCount }, () => database.pool.connect()),
  );
  await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')));
  for (const client of clients) client.release();
  return rowsReadBy(database.pool);
}
