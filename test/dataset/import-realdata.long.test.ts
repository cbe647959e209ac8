import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { databaseForTests } from '../harness/database.ts';
import { dataVersion } from './database-content.ts';
import { load } from './import-delivery.ts';

/** 131,132 real records beside the checkout. They are not part of the project; without them the test is skipped. */
const REAL = fileURLToPath(new URL('../../../shared/realdata', import.meta.url));

/** An organization and its website have a host name of 200 characters. The other two refer to the organization. */
const REJECTED = [
  'organizations.ndjson.gz domain',
  'websites.ndjson.gz domain',
  'persons.ndjson.gz roles[0].organization_id',
  'job_posts.ndjson.gz organization_id',
];

const database = databaseForTests();

test('a real dataset loads except for two too long host names and two references to them; a second load changes nothing', async ({
  skip,
}) => {
  skip(!existsSync(REAL), 'the real dataset is not beside the checkout');
  const first = await load(database.pool, REAL);
  const total = (count: 'lines' | 'accepted' | 'suppressed') =>
    first.files.reduce((sum, file) => sum + file[count], 0);
  // Of 20 suppressed persons: their records and contacts.
  expect([total('lines'), total('accepted'), total('suppressed')]).toEqual([131_132, 131_082, 46]);
  expect(first.reported.map(({ file, field }) => `${file} ${field}`)).toEqual(REJECTED);
  const version = await dataVersion(database.pool);
  const second = await load(database.pool, REAL);
  expect(second).toMatchObject({ rejected: REJECTED.length, changed: false });
  expect(await dataVersion(database.pool)).toBe(version);
});
