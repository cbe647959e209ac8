import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Selection } from '../../search-index/engine.ts';
import type { CountedValue, Facet, FacetCounts } from '../../search-index/facets.ts';
import type { Row } from '../../search-index/indexes/fields.ts';
import { ROLES } from '../../search-index/indexes/roles.ts';
import type { DirectClause } from '../../search-index/plan.ts';
import { openTestEngine } from '../harness/engine.ts';
import { fillIndex } from './documents.ts';
import { heldValues, select } from './naive-rows.ts';

const ROWS = 200;
const PERSONS = 37;
const GREATEST = Number.MAX_SAFE_INTEGER;

/** Facets of every kind: of persons and of their roles, by each value. */
const BY_VALUE: Facet[] = [
  { field: 'organization_id' },
  { field: 'person_skill_ids' },
  { field: 'person_location_ids' },
  { field: 'organization_employees' },
  { field: 'organization_founded_date' },
  { field: 'is_current' },
];
const BY_RANGE: Facet[] = [
  {
    field: 'organization_employees',
    buckets: [
      { value: '1-10', from: 1, to: 10 },
      { value: '11-10000', from: 11, to: 10_000 },
      { value: '10001+', from: 10_001 },
    ],
  },
];

const rows: Row[] = Array.from({ length: ROWS }, (_, at) => ({
  id: at + 1,
  is_current: at % 3 !== 0,
  person_id: GREATEST - PERSONS + (at % PERSONS),
  organization_id: [null, 1, 2, 3, GREATEST][at % 5],
  person_skill_ids: (at % PERSONS) % 4 === 0 ? [] : [(at % PERSONS) % 6, GREATEST],
  person_location_ids: [null, 1, 5, GREATEST][(at % PERSONS) % 4],
  organization_employees: [null, 0, 7, 10_001, GREATEST][at % 5],
  organization_founded_date: [null, -700_000, -1, 0, 20_000][at % 5],
}));

const any = (field: string, ...values: CountedValue[]): DirectClause => ({ kind: 'any', field, values });
const selected = (...where: DirectClause[]): Selection => ({ index: 'roles', where });
const SELECTIONS = [
  selected(),
  selected(any('is_current', true)),
  selected(any('person_skill_ids', 1, 2), { kind: 'range', field: 'organization_employees', from: 7 }),
  selected({ kind: 'none', field: 'person_location_ids', values: [5] }),
  selected(any('id')),
];

let engine: Engine;
beforeAll(async () => {
  engine = openTestEngine(`counts${process.pid}_`);
});
afterAll(() => engine.close());

describe('records', () => {
  beforeAll(() => fillIndex(engine, ROLES, rows));
  afterAll(() => engine.removeIndex(engine.indexUid('roles')));

  const found = ({ where }: Selection) => select(ROLES, rows, where);

  test.each([1, 2, 3, 100])('are counted by person for the first %i values of each facet', async (size) => {
    for (const selection of SELECTIONS) {
      const records = found(selection);
      const total = new Set(records.map(({ person_id }) => person_id)).size;
      for (const facets of [BY_VALUE, BY_RANGE, []]) {
        const expected = { total, facets: facets.map((facet) => naiveFacet(records, facet, size)) };
        expect(await engine.countFacets(selection, facets, size)).toEqual(expected);
        expect(await engine.countFacets(selection, facets, size, total)).toEqual(expected);
      }
    }
  });

  test('of many selections are counted by person, in the order of the selections', async () => {
    const many = [...SELECTIONS, ...SELECTIONS.toReversed()];
    const records = many.map(found);
    const persons = records.map((rows) => new Set(rows.map(({ person_id }) => person_id)).size);
    expect(await engine.countEach(many)).toEqual(persons);
    expect(await engine.countEach([])).toEqual([]);
  });
});

/** The first values of a facet, counted one by one from the records. */
function naiveFacet(records: readonly Row[], { field, buckets }: Facet, size: number): FacetCounts {
  const persons = new Map<number, { value: CountedValue | string; ids: Set<unknown> }>();
  for (const row of records) {
    for (const held of heldValues(ROLES, row, field) as CountedValue[]) {
      const bucket = buckets?.findLast(({ from }) => from <= Number(held));
      if (buckets && !bucket) continue;
      const start = bucket?.from ?? Number(held);
      const known = persons.get(start) ?? { value: bucket?.value ?? held, ids: new Set() };
      persons.set(start, known);
      known.ids.add(row.person_id);
    }
  }
  const ranked = [...persons].toSorted(([a, one], [b, other]) => other.ids.size - one.ids.size || a - b);
  const values = ranked.slice(0, size).map(([, { value, ids }]) => ({ value, count: ids.size }));
  return { values, more: ranked.length > size };
}
