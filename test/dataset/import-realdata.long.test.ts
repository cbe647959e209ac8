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
  const lines = first.files.reduce((sum, file) => sum + file.lines, 0);
  const accepted = first.files.reduce((sum, file) => sum + file.accepted, 0);
  expect([lines, accepted]).toEqual([131_132, 131_128]);
  expect(first.reported.map(({ file, field }) => `${file} ${field}`)).toEqual(REJECTED);
  const version = await dataVersion(database.pool);
  const second = await load(database.pool, REAL);
  expect(second).toMatchObject({ rejected: REJECTED.length, changed: false });
  expect(await dataVersion(database.pool)).toBe(version);
});
