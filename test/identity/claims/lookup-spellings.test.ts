import { expect, test } from 'vitest';
import { shownSpelling } from '../../../src/identity/claims/precedence.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

test.each([
  ['Acme', 'acme', 'ACME'],
  ['Node.js', 'Node JS', 'node.js', 'NODE.JS'],
  ['Café', 'Cafe', 'café', 'CAFE'],
  ['machine-learning', 'machine learning', 'MACHINE LEARNING'],
  ['データ'],
])('of the spellings %j the first is shown', (...spellings) => {
  for (const one of spellings)
    for (const other of spellings) {
      const [first = ''] = spellings.filter((text) => text === one || text === other);
      expect(shownSpelling(one, other)).toBe(first);
    }
});

/** What three persons, their employers and websites have, each in other spellings. */
const SPELLINGS = [
  { text: 'gizmo repair', place: 'qwertydorf', inside: 'Qwertydorf Nord, QWERTYDORF, Germany' },
  { text: 'GIZMO REPAIR', place: 'QWERTYDORF', inside: 'QWERTYDORF NORD, qwertydorf, Germany' },
  { text: 'Gizmo Repair', place: 'Qwertydorf', inside: 'qwertydorf nord, qwertydorf, Germany' },
] as const;

function tablesOf(numbers: readonly number[]) {
  const said = numbers.map((key) => ({ key, ...(SPELLINGS[key] as (typeof SPELLINGS)[number]) }));
  return {
    organizations: said.map(({ key, text, place }) => {
      return { key, name: `Firm ${key}`, industry: text, keywords: [text], location: `${place}, Germany` };
    }),
    persons: said.map(({ key, text, inside }) => {
      return { key, full_name: `Person ${key}`, skills: [text], location: inside };
    }),
    websites: said.map(({ key, text }) => ({ key, domain: `firm-${key}.example`, technologies: [text] })),
  };
}

const READ = `
select 'lookup' as of, name, null as places from (
  select name from industries union all select name from organization_keywords union all select name from person_skills
  union all select name from web_technologies) as lookups
union all
select 'location', name, (select string_agg(place->>'name', ' in ') from jsonb_array_elements(osm_locations) as place)
from locations order by 1, 2`;

const LOOKUP = { of: 'lookup', name: 'Gizmo Repair', places: null };

test.each([
  [[[0], [1], [2]]],
  [[[2], [1], [0]]],
  [[[1], [0], [2]]],
  [[[0, 1], [2]]],
  [[[1, 2], [0]]],
  [[[0, 1, 2]]],
  [[[2, 1, 0]]],
])('lookups of sources have one spelling, whatever the order of deliveries: %j', async (deliveries) => {
  for (const [at, numbers] of deliveries.entries())
    expect(await deliver(database, `crm${at}`, tablesOf(numbers))).toMatchObject({ rejected: 0 });
  const { rows } = await database.pool.query(READ);
  expect(rows).toEqual([
    { of: 'location', name: 'Germany', places: 'Germany' },
    {
      of: 'location',
      name: 'Qwertydorf Nord, Qwertydorf, Germany',
      places: 'Qwertydorf Nord in Qwertydorf in Germany',
    },
    { of: 'location', name: 'Qwertydorf, Germany', places: 'Qwertydorf in Germany' },
    ...[LOOKUP, LOOKUP, LOOKUP, LOOKUP],
  ]);
});
