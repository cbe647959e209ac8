import type { RosterClient } from '../api.ts';

/** Days that the chart shows, today included. */
export const DAYS = 30;

/** Pages of the change log that are read at most, of 25 changes each. */
const PAGES_MAX = 20;

/** Stands for the operations of the calls that the pages do not reach. */
const EARLIER = 'earlier_calls';

const DAY_MS = 86_400_000;

/** The spending of the last days, by operation. */
export interface Spending {
  /** From the oldest to today, in UTC; each has the credits by operation. */
  days: { day: string; byOperation: Map<string, number>; sum: number }[];
  /** The operations, the dearest first. */
  operations: string[];
}

/**
 * Sums up what was spent in the last days. The sum of each day is exact. Where the change log is longer than the pages that
 * are read, the calls before them are not told apart by their operations.
 */
export async function readSpending(
  client: RosterClient,
  signal: AbortSignal,
  now = new Date(),
): Promise<Spending> {
  const names = Array.from({ length: DAYS }, (_, at) =>
    new Date(now.getTime() - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
  const days = names.map((day) => ({ day, byOperation: new Map<string, number>(), sum: 0 }));
  const totals = new Map<string, number>();
  const add = (day: Spending['days'][number], operation: string, spent: number) => {
    day.sum += spent;
    day.byOperation.set(operation, (day.byOperation.get(operation) ?? 0) + spent);
    totals.set(operation, (totals.get(operation) ?? 0) + spent);
  };
  // Later changes would move those of this moment to other pages.
  const end = now.toISOString();
  let page: number | null = 1;
  let reached = '';
  while (page !== null && page <= PAGES_MAX) {
    const period = { date_created_start: names[0], date_created_end: end, page };
    const log: ChangeLog = await client.account.balanceChangeLogs(period, { signal });
    for (const { change_type, change_sum, change_data, date_created } of log.results) {
      reached = date_created.slice(0, 10);
      const day = days.find((one) => one.day === reached);
      if (day && change_type === 'spend') add(day, change_data.operation ?? 'other', -change_sum);
    }
    page = log.next;
  }
  const unread = page === null ? [] : days.filter(({ day }) => day <= reached);
  await Promise.all(
    unread.map(async (day) => {
      const period = {
        date_created_start: day.day,
        date_created_end: day.day === names.at(-1) ? end : day.day,
      };
      const { total_credits_spent } = await client.account.balanceChangeLogTotals(period, { signal });
      if (total_credits_spent > day.sum) add(day, EARLIER, total_credits_spent - day.sum);
    }),
  );
  const operations = [...totals].sort(([, a], [, b]) => b - a).map(([operation]) => operation);
  return { days, operations };
}

type ChangeLog = Awaited<ReturnType<RosterClient['account']['balanceChangeLogs']>>;
