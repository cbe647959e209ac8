import type { RosterClient } from '../api.ts';

/** Days that the chart shows, today included. */
export const DAYS = 30;

/** Pages of the change log that are read at most: the newest 500 changes. */
const PAGES_MAX = 20;

const DAY_MS = 86_400_000;

/** The spending of the last days, by operation. */
export interface Spending {
  /** From the oldest to today, in UTC; each has the credits by operation. */
  days: { day: string; byOperation: Map<string, number>; sum: number }[];
  /** The operations, the dearest first. */
  operations: string[];
  /** Whether the change log is longer than what was read. */
  isCut: boolean;
}

/** Sums up the change log of the last days. */
export async function readSpending(client: RosterClient, signal: AbortSignal): Promise<Spending> {
  const now = Date.now();
  const names = Array.from({ length: DAYS }, (_, at) =>
    new Date(now - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
  const days = names.map((day) => ({ day, byOperation: new Map<string, number>(), sum: 0 }));
  const byDay = new Map(days.map((one) => [one.day, one]));
  const totals = new Map<string, number>();
  let page: number | null = 1;
  while (page !== null && page <= PAGES_MAX) {
    const period = { date_created_start: names[0], page };
    const log: ChangeLog = await client.account.balanceChangeLogs(period, { signal });
    for (const { change_type, change_sum, change_data, date_created } of log.results) {
      const day = byDay.get(date_created.slice(0, 10));
      if (change_type !== 'spend' || !day) continue;
      const operation = change_data.operation ?? 'other';
      day.sum -= change_sum;
      day.byOperation.set(operation, (day.byOperation.get(operation) ?? 0) - change_sum);
      totals.set(operation, (totals.get(operation) ?? 0) - change_sum);
    }
    page = log.next;
  }
  const operations = [...totals].sort(([, a], [, b]) => b - a).map(([operation]) => operation);
  return { days, operations, isCut: page !== null };
}

type ChangeLog = Awaited<ReturnType<RosterClient['account']['balanceChangeLogs']>>;
