import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareOrganizations, comparePersons } from '../base/names/compare-names.ts';
import { CHECKOUT } from '../ops/commands/roster-process.ts';

const page = readFileSync(join(CHECKOUT, 'docs/matching.md'), 'utf8');

/** The examples below a heading: the given name, the name of the record, and the outcome. */
function examples(heading: string): [given: string, stored: string, outcome: string][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| (.+) \| (.+) \| (.+) \|$/gm)].slice(1);
  return rows.map(([, given = '', stored = '', outcome = '']) => [given, stored, outcome]);
}

test('the example names of persons have the outcome that docs/matching.md states', () => {
  const pairs = examples('Names of persons');
  expect(pairs.length).toBeGreaterThan(10);
  const compared = comparePersons(pairs);
  const outcomes = compared.map(({ given, stored, agreement }) => [given, stored, agreement ? 'yes' : 'no']);
  expect(outcomes).toEqual(pairs);
});

test('the example names of organizations have the outcome that docs/matching.md states', () => {
  const pairs = examples('Names of organizations and titles');
  expect(pairs.length).toBeGreaterThan(5);
  const compared = compareOrganizations(pairs);
  const outcomes = compared.map(({ given, stored, agreement }) => [given, stored, agreement ?? 'none']);
  expect(outcomes).toEqual(pairs);
});

test('two names of persons that differ by one typing error share a key', () => {
  const wrong = [
    'Robret Keeling',
    'obert Keeling',
    'Robertt Keeling',
    'Robert Keelin',
    'Keeling Rxbert',
    'Robert Xeeling',
  ];
  const compared = comparePersons(wrong.map((name) => [name, 'Robert Keeling']));
  expect(compared.filter(({ isFound }) => !isFound)).toEqual([]);
});
