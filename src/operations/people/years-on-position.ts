import { type Clause, equal, inRange } from '../../../search-index/plan.ts';

const DAY_MS = 86_400_000;

/** Every date of the dataset lies in the years 1 to 9999; a day outside them is before or after all of them. */
const YEAR_BEFORE_ALL = 0;
const YEAR_AFTER_ALL = 10_000;

/**
 * The number of completed years of the role is within the bounds, both included. An ended role counts to its end, as the
 * field `years` of the index; a current one counts to today.
 */
export function yearsOnPosition(
  yearsMin: number | null | undefined,
  yearsMax: number | null | undefined,
  now: Date,
): Clause[] {
  if (yearsMin == null && yearsMax == null) return [];
  const startMax = yearsMin == null ? null : dayYearsAgo(now, yearsMin);
  const startMin = yearsMax == null ? null : dayYearsAgo(now, yearsMax + 1) + 1;
  return [
    {
      kind: 'either',
      alternatives: [
        [...equal('is_current', true), ...inRange('start_date', startMin, startMax)],
        inRange('years', yearsMin, yearsMax),
      ],
    },
  ];
}

/**
 * The last day, counted from 1970-01-01, on which a role began that has completed this number of years today (UTC): the
 * same day of that year, or 28 February where 29 February is none of its days.
 */
function dayYearsAgo(now: Date, years: number): number {
  const year = Math.min(Math.max(now.getUTCFullYear() - years, YEAR_BEFORE_ALL), YEAR_AFTER_ALL);
  const month = now.getUTCMonth();
  const date = new Date(0);
  date.setUTCFullYear(year, month, now.getUTCDate());
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime() / DAY_MS;
}
