import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CountedValue, Engine, Selection } from '../../search-index/engine.ts';
import type { Row } from '../../search-index/indexes/fields.ts';
import { ROLES } from '../../search-index/indexes/roles.ts';
import type { DirectClause } from '../../search-index/plan.ts';
import { openTestEngine } from '../harness/engine.ts';
import { fillIndex } from './documents.ts';
import { heldValues, select } from './naive-rows.ts';

const ROWS = 200;
const PERSONS = 37;
const GREATEST = Number.MAX_SAFE_INTEGER;

/** Fields of every kind by which records are counted. */
const FIELDS = [
  'organization_id',
  'person_skill_ids',
  'person_location_ids',
  'organization_employees',
  'organization_founded_date',
  'is_current',
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

  test('are counted by every value of several fields at once', async () => {
    for (const selection of SELECTIONS) {
      const records = found(selection);
      const { records: total, values } = await engine.countByValue(selection, FIELDS);
      expect([total, Object.keys(values)]).toEqual([records.length, FIELDS]);
      for (const field of FIELDS) {
        const held = records.flatMap((row) => heldValues(ROLES, row, field));
        const expected = Map.groupBy(held, (value) => value as CountedValue);
        expect({ field, ...ascending(values[field]) }).toEqual({
          field,
          ...ascending(new Map([...expected].map(([value, all]) => [value, all.length]))),
        });
      }
    }
    expect(await engine.countByValue(selected(), [])).toEqual({ records: ROWS, values: {} });
  });

  test('of many selections are counted by person, in the order of the selections', async () => {
    const many = [...SELECTIONS, ...SELECTIONS.toReversed()];
    const records = many.map(found);
    const persons = records.map((rows) => new Set(rows.map(({ person_id }) => person_id)).size);
    expect(await engine.countEach(many)).toEqual(persons);
    expect(await engine.countEach([])).toEqual([]);
  });
});

/** The counts in ascending order of their values. */
function ascending(counts: ReadonlyMap<CountedValue, number> = new Map()) {
  return { counts: [...counts].toSorted(([a], [b]) => Number(a) - Number(b)) };
}
