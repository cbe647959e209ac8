import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Selection } from '../../search-index/engine.ts';
import type { CountedValue, Facet } from '../../search-index/facets.ts';
import type { Row } from '../../search-index/indexes/fields.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { ROLES } from '../../search-index/indexes/roles.ts';
import type { DirectClause, IndexName } from '../../search-index/plan.ts';
import { createIndex, fillIndex, ownEngine, putRows } from './documents.ts';
import { naiveFacet, resultsOf, select } from './naive-rows.ts';

const ROWS = 300;
const GREATEST = Number.MAX_SAFE_INTEGER;
/** The greatest page numbers that a request may have. */
const FAR = [9_000_000_000_000_000, GREATEST];

/** Roles with equal start dates, or without one, of persons with one to many roles. The first person has most. */
const ROLE_ROWS: Row[] = Array.from({ length: ROWS }, (_, at) => {
  const person = at > 60 ? 0 : at % 25;
  return {
    id: (at * 7_919) % 10_007 || GREATEST,
    is_current: at % 3 !== 0,
    start_date: [null, 100, -100, 100, 18_000, -719_162][at % 6],
    person_id: person === 0 ? 1 : GREATEST - 25 + person,
    organization_id: [null, 1, 2, 3, GREATEST][at % 5],
    person_skill_ids: person % 4 === 0 ? [] : [person % 6, GREATEST],
    person_location_ids: [null, 1, 5, GREATEST][person % 4],
    organization_employees: [null, 0, 7, 10_001, GREATEST][at % 5],
    organization_founded_date: [null, -700_000, -1, 0, 20_000][at % 5],
  };
});

/** Job posts with equal dates, or without one, of organizations with one to many job posts. */
const JOB_ROWS: Row[] = ROLE_ROWS.map((row) => ({
  id: row.id,
  is_active: row.is_current,
  date_featured: row.start_date,
  organization_id: row.person_id,
}));

const ALL: Selection = { index: 'roles', where: [] };

/** Facets of every kind: of persons and of their roles, by each value and by ranges. */
const FACETS_OF_ROLES: Facet[][] = [
  [
    { field: 'organization_id' },
    { field: 'person_skill_ids' },
    { field: 'person_location_ids' },
    { field: 'organization_employees' },
    { field: 'organization_founded_date' },
    { field: 'is_current' },
  ],
  [
    {
      field: 'organization_employees',
      buckets: [
        { value: '1-10', from: 1, to: 10 },
        { value: '11-10000', from: 11, to: 10_000 },
        { value: '10001+', from: 10_001 },
      ],
    },
  ],
  [],
];

const any = (field: string, ...values: CountedValue[]): DirectClause => ({ kind: 'any', field, values });

/** Indexes with their rows, conditions, and the fields whose values are counted or listed. */
const CASES = [
  {
    ...{ index: ROLES, rows: ROLE_ROWS, facets: FACETS_OF_ROLES },
    conditions: [
      [any('is_current', true)],
      [any('person_skill_ids', 1, 2), { kind: 'range' as const, field: 'organization_employees', from: 7 }],
      [{ kind: 'none' as const, field: 'person_location_ids', values: [5] }],
    ],
    counted: ['person_id', 'organization_id', 'start_date'],
    listed: ['organization_id', 'person_id', 'person_skill_ids', 'id'],
  },
  {
    ...{ index: JOBS, rows: JOB_ROWS, facets: [[{ field: 'organization_id' }, { field: 'date_featured' }]] },
    conditions: [[any('is_active', true)]],
    counted: ['organization_id', 'date_featured'],
    listed: ['organization_id', 'id'],
  },
];

/** More distinct values than an engine puts into one answer by default. */
const MANY = 70_000;

const engine = ownEngine('pages');

describe.each(CASES)('a selection of $index.name', ({ index, rows, conditions, facets, counted, listed }) => {
  beforeAll(() => fillIndex(engine, index, rows));
  afterAll(() => engine.removeIndex(engine.indexUid(index.name)));

  const selections = [[], ...conditions, [any('id')]].map(
    (where): Selection => ({ index: index.name as IndexName, where }),
  );
  const found = ({ where }: Selection) => select(index, rows, where);

  test.each([1, 7, 100, 300])(
    'read in pages of %i has each result once, in order, up to the last page',
    async (pageSize) => {
      for (const selection of selections) {
        const ids = resultsOf(index, found(selection));
        const last = Math.ceil(ids.length / pageSize);
        const numbers = [1, 2, 3, Math.ceil(last / 2), last - 1, last, last + 1, ...FAR].filter(
          (page) => page > 0,
        );
        for (const page of numbers) {
          const start = (page - 1) * pageSize;
          const expected = { page, ids: ids.slice(start, start + pageSize), total: ids.length };
          const request = { page, pageSize };
          expect({ page, ...(await engine.page(selection, request)) }).toEqual(expected);
          expect({ page, ...(await engine.page(selection, request, ids.length)) }).toEqual(expected);
        }
      }
    },
  );

  test('is counted exactly, and so are the distinct values of its fields', async () => {
    const all = selections.map(found);
    expect(await engine.countEach(selections)).toEqual(all.map((rows) => resultsOf(index, rows).length));
    expect(await engine.countEach([])).toEqual([]);
    for (const selection of selections) {
      const records = found(selection);
      const counts = counted.map((field) => [field, distinct(records, field).length]);
      expect(await engine.countDistinct(selection, counted)).toEqual({
        records: records.length,
        distinct: Object.fromEntries(counts),
      });
      expect(await engine.countDistinct(selection, [])).toEqual({ records: records.length, distinct: {} });
    }
  });

  test.each([1, 2, 4, 100])('is counted for the first %i values of each facet', async (size) => {
    for (const selection of selections) {
      const records = found(selection);
      const total = resultsOf(index, records).length;
      for (const some of facets) {
        const expected = { total, facets: some.map((facet) => naiveFacet(index, records, facet, size)) };
        expect(await engine.countFacets(selection, some, size)).toEqual(expected);
        expect(await engine.countFacets(selection, some, size, total)).toEqual(expected);
      }
    }
  });

  test('has all distinct values of a field, also of a list', async () => {
    for (const selection of selections)
      for (const field of listed)
        expect(ascending(await engine.values(selection, field))).toEqual(
          ascending(distinct(found(selection), field)),
        );
  });
});

test(`${MANY.toLocaleString('en')} distinct values are counted, listed and paged exactly`, async () => {
  const many = Array.from({ length: MANY }, (_, at) => at + 1);
  await createIndex(engine, engine.indexUid('roles'), ROLES);
  for (let at = 0; at < MANY; at += 10_000) {
    const part = many.slice(at, at + 10_000);
    const documents = part.map((id) => ({
      ...{ id, is_current: true, person_id: MANY + id, organization_id: 1, organization_employees: id },
    }));
    await putRows(engine, engine.indexUid('roles'), ROLES, documents);
  }
  const request = { page: MANY / 100, pageSize: 100 };
  const lastPage = many.slice(-100);
  expect(await engine.page(ALL, request)).toEqual({ ids: lastPage.map((id) => MANY + id), total: MANY });
  expect(await engine.countDistinct(ALL, ['person_id'])).toEqual({
    records: MANY,
    distinct: { person_id: MANY },
  });
  expect(ascending(await engine.values(ALL, 'person_id'))).toEqual(many.map((id) => MANY + id));
  const facets = [{ field: 'organization_employees' }, { field: 'organization_id' }];
  expect(await engine.countFacets(ALL, facets, 100)).toEqual({
    total: MANY,
    facets: [
      { values: many.slice(0, 100).map((value) => ({ value, count: 1 })), more: true },
      { values: [{ value: 1, count: MANY }], more: false },
    ],
  });
  const half: Selection = {
    index: 'roles',
    where: [{ kind: 'range', field: 'organization_employees', from: MANY / 2 }],
  };
  expect(await engine.countEach([ALL, half])).toEqual([MANY, MANY / 2 + 1]);
  await engine.removeIndex(engine.indexUid('roles'));
});

test(`records are counted exactly by ${MANY.toLocaleString('en')} organizations and days`, async () => {
  const frequent = 20;
  const days = 10_000;
  const bucketOf = (day: number) => ({ value: `${Math.floor(day / days)}`, from: day - (day % days) });
  await createIndex(engine, engine.indexUid('jobs'), JOBS);
  // The greatest ids have two records, which may lie on different shards: each shard has many equally frequent ones.
  const organizations = Array.from({ length: MANY + frequent }, (_, at) => (at < MANY ? at : at - frequent));
  const rows = organizations.map((organization_id, at) => ({
    id: at + 1,
    organization_id,
    date_featured: at,
  }));
  await putRows(engine, engine.indexUid('jobs'), JOBS, rows);
  const all = { index: 'jobs' as const, where: [] };
  const byOrganization = { field: 'organization_id' };
  const byDays = { field: 'date_featured', bucketOf };
  expect(await engine.countFacets(all, [byOrganization, byDays], frequent)).toEqual({
    total: MANY + frequent,
    facets: [
      { values: organizations.slice(-frequent).map((value) => ({ value, count: 2 })), more: true },
      {
        values: Array.from({ length: MANY / days + 1 }, (_, nr) => ({
          value: `${nr}`,
          count: nr * days < MANY ? days : frequent,
        })),
        more: false,
      },
    ],
  });
});

/** The distinct values of a field, in the order of the records. */
function distinct(records: readonly Row[], field: string): number[] {
  const values = records.flatMap((row) => row[field] as number | number[] | null);
  return [...new Set(values)].filter((value) => value !== null);
}

function ascending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}
