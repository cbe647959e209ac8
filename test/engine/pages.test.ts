import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Selection } from '../../search-index/engine.ts';
import type { Row } from '../../search-index/indexes/fields.ts';
import { ROLES } from '../../search-index/indexes/roles.ts';
import { openTestEngine } from '../harness/engine.ts';
import { fillIndex, putRows } from './documents.ts';
import { select } from './naive-rows.ts';

const ROWS = 300;
const ALL: Selection = { index: 'roles', where: [] };
const CURRENT: Selection = {
  index: 'roles',
  where: [{ kind: 'any', field: 'is_current', values: [true] }],
};
const NONE: Selection = { index: 'roles', where: [{ kind: 'any', field: 'id', values: [] }] };
const GREATEST = Number.MAX_SAFE_INTEGER;
/** Page numbers that a request may have. */
const FAR = [9_000_000_000_000_000, GREATEST];

/** Rows of equal starts, or without one, of persons with one to many roles; the first person has most. */
const rows: Row[] = Array.from({ length: ROWS }, (_, at) => ({
  id: (at * 7_919) % 10_007 || GREATEST,
  is_current: at % 3 !== 0,
  start_date: [null, 100, -100, 100, 18_000][at % 5],
  person_id: at > 60 ? 1 : (at % 25) + GREATEST - 25,
  organization_id: [null, 1, 2, 3, GREATEST][at % 5],
  person_skill_ids: at % 4 === 0 ? [] : [at % 6, GREATEST],
  organization_revenue: [null, 0, -5, 1e12][at % 4],
}));

/** More different values than an engine puts into one answer by itself. */
const MANY = 70_000;

let engine: Engine;
beforeAll(async () => {
  engine = openTestEngine(`pages${process.pid}_`);
});
afterAll(() => engine.close());

describe('a selection of records', () => {
  beforeAll(() => fillIndex(engine, ROLES, rows));
  afterAll(() => engine.removeIndex(engine.indexUid('roles')));

  const found = ({ where }: Selection) => select(ROLES, rows, where);

  test.each([1, 7, 100, 300])(
    'in pages of %i has each record once, in order, to the end',
    async (pageSize) => {
      for (const selection of [ALL, CURRENT, NONE]) {
        const ids = found(selection).map(({ id }) => id);
        const last = Math.ceil(ids.length / pageSize);
        const numbers = [1, 2, 3, Math.ceil(last / 2), last - 1, last, last + 1, ...FAR].filter(
          (page) => page > 0,
        );
        for (const page of numbers) {
          const start = (page - 1) * pageSize;
          const expected = { ids: ids.slice(start, start + pageSize), total: ids.length };
          expect({ page, ...(await engine.page(selection, { page, pageSize })) }).toEqual({
            page,
            ...expected,
          });
        }
      }
    },
  );

  test('in pages of the distinct values of a field has each value once, where its first record stands', async () => {
    for (const selection of [ALL, CURRENT, NONE]) {
      const values = distinct(found(selection), 'person_id');
      const last = Math.ceil(values.length / 5);
      for (const page of [1, 3, last, last + 1, ...FAR].filter((page) => page > 0)) {
        const request = { page, pageSize: 5 };
        const counted = await engine.distinctPage(selection, 'person_id', request, true);
        const expected = values.slice((page - 1) * 5, page * 5);
        expect({ page, ...counted }).toEqual({ page, values: expected, total: values.length });
        const uncounted = await engine.distinctPage(selection, 'person_id', request, false);
        expect({ page, ...uncounted }).toEqual({ page, values: expected, total: null });
      }
    }
  });

  test('is counted exactly, and so are the distinct values of its fields', async () => {
    const fields = ['person_id', 'organization_id', 'start_date'];
    for (const selection of [ALL, CURRENT, NONE]) {
      const records = found(selection);
      const counts = fields.map((field) => [field, distinct(records, field).length]);
      expect(await engine.count(selection)).toBe(records.length);
      expect(await engine.countDistinct(selection, fields)).toEqual({
        records: records.length,
        distinct: Object.fromEntries(counts),
      });
      expect(await engine.countDistinct(selection, [])).toEqual({ records: records.length, distinct: {} });
    }
  });

  test('has all distinct values of a field, and of a list', async () => {
    for (const selection of [ALL, CURRENT, NONE])
      for (const field of ['organization_id', 'person_id', 'person_skill_ids'])
        expect(ascending(await engine.values(selection, field))).toEqual(
          ascending(distinct(found(selection), field)),
        );
  });

  test.each([1, 3, 1_000])('has the first %i records of each value, in order', async (limit) => {
    for (const selection of [ALL, CURRENT, NONE]) {
      const records = found(selection);
      for (const wanted of [[], [1], [GREATEST, 1, GREATEST - 1, 777], distinct(records, 'person_id')]) {
        const expected = wanted.map((value) => {
          const own = records.filter((row) => row.person_id === value);
          return [value, own.slice(0, limit).map(({ id }) => id)] as const;
        });
        const first = await engine.firstOfEach(selection, 'person_id', wanted, limit);
        expect(first).toEqual(new Map(expected));
      }
    }
  });
});

test(`${MANY.toLocaleString('en')} distinct values are counted, listed and paged exactly`, async () => {
  const many = Array.from({ length: MANY }, (_, at) => at + 1);
  await engine.createIndex(engine.indexUid('roles'), ROLES);
  for (let at = 0; at < MANY; at += 10_000) {
    const part = many.slice(at, at + 10_000);
    const documents = part.map((id) => ({
      ...{ id, is_current: true, person_id: MANY + id, organization_id: 1, organization_employees: id },
    }));
    await putRows(engine, engine.indexUid('roles'), ROLES, documents);
  }
  const request = { page: MANY / 100, pageSize: 100 };
  const lastPage = many.slice(-100);
  expect(await engine.page(ALL, { page: MANY / 100, pageSize: 100 })).toEqual({
    ids: lastPage,
    total: MANY,
  });
  expect(await engine.distinctPage(ALL, 'person_id', request, true)).toEqual({
    values: lastPage.map((id) => MANY + id),
    total: MANY,
  });
  expect(await engine.countDistinct(ALL, ['person_id'])).toEqual({
    records: MANY,
    distinct: { person_id: MANY },
  });
  expect(ascending(await engine.values(ALL, 'person_id'))).toEqual(many.map((id) => MANY + id));
  const fields = ['organization_employees', 'organization_id', 'person_id'];
  const { values } = await engine.countByValue(ALL, fields);
  expect(values).toEqual({
    organization_employees: new Map(many.map((id) => [id, 1])),
    organization_id: new Map([[1, MANY]]),
    person_id: new Map(many.map((id) => [MANY + id, 1])),
  });
  const half: Selection = {
    index: 'roles',
    where: [{ kind: 'range', field: 'organization_employees', from: MANY / 2 }],
  };
  expect(await engine.countEach([ALL, half], 'person_id')).toEqual([MANY, MANY / 2 + 1]);
  await engine.removeIndex(engine.indexUid('roles'));
});

/** The distinct values of a field, in the order of the records. */
function distinct(records: readonly Row[], field: string): number[] {
  const values = records.flatMap((row) => row[field] as number | number[] | null);
  return [...new Set(values)].filter((value) => value !== null);
}

function ascending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}
