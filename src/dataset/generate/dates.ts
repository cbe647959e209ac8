import type { Random } from './random.ts';

const dayMs = 86_400_000;

/** The day on which generated data ends; fixed, so that the same seed gives the same data on any day. */
export const today = '2026-08-01';

const todayMs = Date.parse(`${today}T00:00:00Z`);

/** The `YYYY-MM-DD` date a number of days before today; a negative number is a later day. */
export function daysAgo(days: number): string {
  return new Date(todayMs - Math.floor(days) * dayMs).toISOString().slice(0, 10);
}

/** A number of days before today, at most `limit`, the recent ones likelier (half lie within `half` days). */
export function recentDays(random: Random, half: number, limit: number): number {
  return Math.floor(Math.min(limit, -Math.log2(1 - random.unit()) * half));
}

/** A date, known only to its month or its year now and then, as a dataset gives it then. */
export function vagueDate(random: Random, days: number): string {
  const date = daysAgo(days);
  const unit = random.unit();
  if (unit < 0.15) return `${date.slice(0, 4)}-01-01`;
  return unit < 0.6 ? `${date.slice(0, 7)}-01` : date;
}
