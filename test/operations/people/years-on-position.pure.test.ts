import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DirectClause } from '../../../search-index/plan.ts';
import { yearsOnPosition } from '../../../src/operations/people/years-on-position.ts';

/** Completed years from a start to a day, both as `YYYY-MM-DD`; negative if the start is in the future. */
function completedYears(start: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(start.slice(0, 4));
  return today.slice(5) < start.slice(5) ? years - 1 : years;
}

/** Whether a current role with this start satisfies the bounds, according to the clause of the plan. */
function isFound(start: string, today: string, min: number | null, max: number | null): boolean {
  const [clause] = yearsOnPosition(min, max, new Date(`${today}T23:59:59.999Z`));
  if (clause?.kind !== 'either') throw new Error('one clause of two alternatives was expected');
  const current = clause.alternatives.find((list) => list.some((part) => part.kind === 'any')) ?? [];
  const range = current.find((part): part is Range => part.kind === 'range' && part.field === 'start_date');
  const day = Date.parse(`${start}T00:00:00Z`) / 86_400_000;
  return range !== undefined && day >= (range.from ?? -Infinity) && day <= (range.to ?? Infinity);
}

type Range = Extract<DirectClause, { kind: 'range' }>;

const BOUND = fc.option(
  fc.oneof(
    fc.integer({ min: -3, max: 12 }),
    fc.constantFrom(0, 2027, 2028, 10_000, -8_000, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  ),
);

function day(min: string, max: string): fc.Arbitrary<string> {
  const any = fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  // The days around 29 February.
  const leap = fc
    .tuple(fc.integer({ min: 2015, max: 2032 }), fc.constantFrom('02-27', '02-28', '02-29', '03-01'))
    .map(([year, rest]) => `${year}-${rest}`)
    .filter((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text));
  return fc.oneof(any, leap);
}

test('a current role is found if and only if its completed years are within the bounds', () => {
  fc.assert(
    fc.property(
      day('0001-01-01', '9999-12-31'),
      day('2015-01-01', '2035-12-31'),
      BOUND,
      BOUND,
      (start, today, min, max) => {
        fc.pre(min !== null || max !== null);
        const years = completedYears(start, today);
        expect(isFound(start, today, min, max)).toBe(
          years >= (min ?? -Infinity) && years <= (max ?? Infinity),
        );
      },
    ),
    { numRuns: 5_000 },
  );
});

test.each([
  ['2027-02-28', '2028-02-29', 1],
  ['2027-03-01', '2028-02-29', 0],
  ['2024-02-29', '2028-02-29', 4],
  ['2024-02-29', '2027-02-28', 2],
  ['2024-02-29', '2027-03-01', 3],
  ['0001-01-01', '2028-02-29', 2027],
])('a role that started on %s has, on %s, completed %i years', (start, today, years) => {
  expect(isFound(start, today, years, years)).toBe(true);
  expect(isFound(start, today, years + 1, null)).toBe(false);
  expect(isFound(start, today, null, years - 1)).toBe(false);
});

test('a filter without bounds adds no clause', () => {
  expect(yearsOnPosition(null, undefined, new Date())).toEqual([]);
});
