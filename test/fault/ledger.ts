import type pg from 'pg';
import { expect } from 'vitest';
import { expectBooksToBalance, spendingOf } from '../accounts/credits/accounts.ts';
import type { Answer } from '../api/http/service.ts';

export interface Caller {
  accountId: number;
  key: string;
}

/** A call with a successful answer. */
export interface Acknowledged {
  caller: Caller;
  /** The name of the operation in the balance change log. */
  operation: string;
  isKeyed: boolean;
  answer: Answer;
}

/** All acknowledged writes, which must be stored. */
export type Ledger = ReturnType<typeof openLedger>;

export function openLedger() {
  return {
    answers: [] as Acknowledged[],
    /** Prefixes of keys that were created, without those whose deletion was requested. */
    keys: new Set<string>(),
    deletedKeys: new Set<string>(),
    /** Ids of records that were stored, without those whose deletion was requested. */
    records: new Set<number>(),
    deletedRecords: new Set<number>(),
    /** By the person's id: the numbers in the last acknowledged headline, and in the last one sent. */
    headlines: new Map<number, { acknowledged: number; sent: number }>(),
  };
}

/** Checks that every acknowledged write is in the database once, and that every balance is the sum of its log. */
export async function expectNothingLost(pool: pg.Pool, ledger: Ledger): Promise<void> {
  await expectBooksToBalance(pool);
  for (const [caller, own] of Map.groupBy(ledger.answers, ({ caller }) => caller))
    await expectAnswersStored(pool, caller, own);

  const keys = await columnOf<string>(pool, 'select prefix from api_keys');
  expect([...ledger.keys].filter((prefix) => !keys.has(prefix))).toEqual([]);
  expect([...ledger.deletedKeys].filter((key) => keys.has(key.slice(3, 11)))).toEqual([]);
  const posts = await columnOf<number>(pool, 'select id from job_posts');
  expect([...ledger.records].filter((id) => !posts.has(id))).toEqual([]);
  expect([...ledger.deletedRecords].filter((id) => posts.has(id))).toEqual([]);
  await expectHeadlines(pool, ledger);
}

async function expectAnswersStored(
  pool: pg.Pool,
  { accountId }: Caller,
  own: readonly Acknowledged[],
): Promise<void> {
  const spending = await spendingOf(pool, accountId);
  const byRequest = new Map(spending.map((change) => [change.change_data.request_id, change]));
  for (const { operation, answer } of own) {
    const spent = Number(answer.headers.get('x-credits-spent') ?? 0);
    if (spent === 0) continue;
    const remaining = Number(answer.headers.get('x-credits-remaining'));
    const change = byRequest.get(answer.headers.get('x-request-id'));
    expect({ operation, change }).toMatchObject({
      operation,
      change: { change_sum: -spent, balance_after: remaining, change_data: { operation } },
    });
  }
  // A request with an idempotency key is retried until it is answered, and is charged exactly once.
  const keyed = Map.groupBy(
    own.filter(({ isKeyed, operation }) => isKeyed && operation !== FEEDBACK),
    ({ operation }) => operation,
  );
  for (const [operation, answers] of keyed) {
    const charges = spending.filter(({ change_data }) => change_data.operation === operation);
    expect({ operation, charges: charges.length }).toEqual({ operation, charges: answers.length });
  }
  const stored = await columnOf<number>(pool, 'select id from email_feedback where account_id = $1', [
    accountId,
  ]);
  const feedback = own.filter(({ operation }) => operation === FEEDBACK);
  const ids = feedback.map(({ answer }) => (answer.body as unknown as { id: number }).id);
  expect(new Set(ids)).toEqual(stored);
  expect(ids).toHaveLength(stored.size);
}

export const FEEDBACK = 'feedback/personal_emails';

async function expectHeadlines(pool: pg.Pool, { headlines }: Ledger): Promise<void> {
  const { rows } = await pool.query<{ id: number; headline: string | null }>(
    'select id, headline from persons where id = any($1)',
    [[...headlines.keys()]],
  );
  const stored = new Map(rows.map(({ id, headline }) => [id, Number(headline?.split(' ').at(-1))]));
  // A person of whom no write was acknowledged may be missing.
  const wrong = [...headlines].filter(([id, { acknowledged, sent }]) => {
    const value = stored.get(id);
    return value === undefined ? acknowledged > 0 : !(acknowledged <= value && value <= sent);
  });
  expect(wrong.map(([id, progress]) => ({ id, ...progress, stored: stored.get(id) }))).toEqual([]);
}

async function columnOf<Value>(pool: pg.Pool, sql: string, values: unknown[] = []): Promise<Set<Value>> {
  const { rows } = await pool.query<unknown[]>({ text: sql, values, rowMode: 'array' });
  return new Set(rows.map(([value]) => value as Value));
}
