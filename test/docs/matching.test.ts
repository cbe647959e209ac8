import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareTexts, personNamesAgree } from '../../src/matching/names.ts';
import { CHECKOUT } from '../commands/roster-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

const page = readFileSync(join(CHECKOUT, 'docs/matching.md'), 'utf8');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The examples below a heading: the given name, the name of the record, and the outcome. */
function examples(heading: string): [given: string, stored: string, outcome: string][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| (.+) \| (.+) \| (.+) \|$/gm)].slice(1);
  return rows.map(([, given = '', stored = '', outcome = '']) => [given, stored, outcome]);
}

async function wordsBy(normalizer: string, names: string[]): Promise<[string[], string[]]> {
  const { rows } = await database.pool.query(
    `select ${normalizer}(name) as words from unnest($1::text[]) with ordinality as given (name, nr) order by nr`,
    [names],
  );
  return [rows[0].words, rows[1].words];
}

test('the example names of persons have the outcome that docs/matching.md states', async () => {
  expect(examples('Names of persons').length).toBeGreaterThan(10);
  for (const [given, stored, outcome] of examples('Names of persons')) {
    const agrees = personNamesAgree(...(await wordsBy('name_words', [given, stored])));
    expect([given, stored, agrees ? 'yes' : 'no']).toEqual([given, stored, outcome]);
  }
});

test('the example names of organizations have the outcome that docs/matching.md states', async () => {
  expect(examples('Names of organizations and titles').length).toBeGreaterThan(5);
  for (const [given, stored, outcome] of examples('Names of organizations and titles')) {
    const agreement = compareTexts(...(await wordsBy('organization_name_words', [given, stored])));
    expect([given, stored, agreement ?? 'none']).toEqual([given, stored, outcome]);
  }
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
