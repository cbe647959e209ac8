import { afterEach, expect, test } from 'vitest';
import { importSource } from '../../src/data-in/import-source.ts';
import { openTables } from '../../src/data-in/tables/tables.ts';
import { BATCH_CLAIMS } from '../../src/identity/claims/settle.ts';
import { ndjson } from '../dataset/dataset-directory.ts';
import { killLoad, killLoadWhen } from '../dataset/killed-load.ts';
import { createTestDatabase, databaseForEachTest, type TestDatabase } from '../harness/database.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { contentWithoutIds } from './content-without-ids.ts';
import { deliveriesForTests } from './delivery-directory.ts';
import { QUIET } from './tables/memory-table.ts';

const deliveries = deliveriesForTests();
const database = databaseForEachTest();
afterEach(endEverything);

/** Two batches of each kind. */
const THINGS = BATCH_CLAIMS + 200;

const many = (line: (nr: number) => object) => ndjson(Array.from({ length: THINGS }, (_, nr) => line(nr)));

/** Of the texts, some repeat from line to line. */
const FILES = {
  'organizations.ndjson': many((nr) => ({
    key: `o${nr}`,
    name: `Organization ${nr}`,
    domain: `o${nr}.example`,
    industry: `Industry ${nr % 50}`,
    keywords: [`Keyword ${nr % 70}`],
    city: `City ${nr % 90}`,
    country: 'BE',
  })),
  'persons.ndjson': many((nr) => ({
    key: `p${nr}`,
    full_name: `Person ${nr}`,
    network_public_identifier: `person-${nr}`,
    skills: [`Skill ${nr % 60}`],
  })),
  'roles.ndjson': many((nr) => ({
    person_key: `p${nr}`,
    organization_key: `o${nr % 500}`,
    title: `Title ${nr}`,
  })),
  'emails.ndjson': many((nr) => ({ person_key: `p${nr}`, email: `p${nr}@o.example` })),
  'job_posts.ndjson': many((nr) => ({
    key: `j${nr}`,
    organization_name: `Organization ${nr % 3 ? nr : `unknown ${nr}`}`,
    url: `https://jobs.example/${nr}`,
    title: `Post ${nr}`,
    date_featured: '2026-11-01',
  })),
};

/** What an import does, in its order, when it is killed: it waits for a table, or has stored the claims of a table. */
const MOMENTS = [
  waitsFor('lookup_texts'),
  waitsFor('organizations'),
  waitsFor('claim_values'),
  (args: string[]) =>
    killLoadWhen(database, args, `select from claims where kind = 'roles' offset ${THINGS / 2} limit 1`),
  waitsFor('emails'),
  waitsFor('job_posts'),
];

function waitsFor(table: string): (args: string[]) => Promise<void> {
  return (args) => killLoad(database, args, table);
}

/** The ids of all claims, by what names them. */
async function idsOf({ pool }: TestDatabase): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; id: number }>(
    `select concat_ws(' ', kind, source_id, key) as name, id from claims`,
  );
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  expect(ids.size, 'no claim stands twice').toBe(rows.length);
  return ids;
}

/** Loads the delivery in this process, to its end. */
async function load({ pool }: TestDatabase, path: string) {
  const { tables, close } = await openTables({ paths: [path], directory: path });
  const outcome = await importSource({
    pool,
    log: QUIET,
    source: 'crm',
    tables,
    defaults: {},
    report: '/dev/null',
  });
  await close();
  return outcome;
}

test('after kills at any moment the next import finishes, no claim stands twice, and no id changes', {
  timeout: 900_000,
}, async () => {
  const path = await deliveries.write(FILES);
  const undisturbed = await createTestDatabase();
  await load(undisturbed, path);
  const expected = await contentWithoutIds(undisturbed);
  const claims = (await idsOf(undisturbed)).size;
  await undisturbed.drop();

  const args = [path, '--source', 'crm'];
  const seen = new Map<string, number>();
  const noteIds = async () => {
    for (const [name, id] of await idsOf(database)) {
      expect([name, seen.get(name) ?? id]).toEqual([name, id]);
      seen.set(name, id);
    }
  };
  for (const kill of MOMENTS) {
    await kill(args);
    await noteIds();
  }
  expect(await load(database, path)).toMatchObject({ rejected: 0 });
  await noteIds();
  expect(seen.size).toBe(claims);
  expect(await contentWithoutIds(database)).toEqual(expected);
  expect(await load(database, path)).toMatchObject({ changed: false });
});
