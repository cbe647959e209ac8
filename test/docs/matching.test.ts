import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../commands/roster-process.ts';
import { databaseForTests } from '../harness/database.ts';
import { compareNames } from '../matching/names-in-database.ts';

const page = readFileSync(join(CHECKOUT, 'docs/matching.md'), 'utf8');

const database = databaseForTests();

/** The examples below a heading: the given name, the name of the record, and the outcome. */
function examples(heading: string): [given: string, stored: string, outcome: string][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| (.+) \| (.+) \| (.+) \|$/gm)].slice(1);
  return rows.map(([, given = '', stored = '', outcome = '']) => [given, stored, outcome]);
}

test('the example names of persons have the outcome that docs/matching.md states', async () => {
  const pairs = examples('Names of persons');
  expect(pairs.length).toBeGreaterThan(10);
  const compared = await compareNames(database.pool, 'person', pairs);
  const outcomes = compared.map(({ given, stored, agreement }) => [given, stored, agreement ? 'yes' : 'no']);
  expect(outcomes).toEqual(pairs);
});

test('the example names of organizations have the outcome that docs/matching.md states', async () => {
  const pairs = examples('Names of organizations and titles');
  expect(pairs.length).toBeGreaterThan(5);
  const compared = await compareNames(database.pool, 'organization', pairs);
  const outcomes = compared.map(({ given, stored, agreement }) => [given, stored, agreement ?? 'none']);
  expect(outcomes).toEqual(pairs);
});

test('two names of persons that differ by one typing error share a key', async () => {
  const { rows } = await database.pool.query(
    `select given, person_name_keys(given) && person_name_keys('Robert Keeling') as is_found
    from unnest($1::text[]) as given`,
    [
      [
        'Robret Keeling',
        'obert Keeling',
        'Robertt Keeling',
        'Robert Keelin',
        'Keeling Rxbert',
        'Robert Xeeling',
      ],
    ],
  );
  expect(rows.filter(({ is_found }) => !is_found)).toEqual([]);
});
