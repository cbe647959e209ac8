import { initTRPC } from '@trpc/server';
import pino from 'pino';
import { z } from 'zod';
import { createAccount } from '../../src/account/create.ts';
import type { Principal } from '../../src/api/authenticate.ts';
import type { Context } from '../../src/api/context.ts';
import { createIdempotency } from '../../src/api/idempotency/idempotency.ts';
import { idempotent } from '../../src/api/idempotency/idempotent.ts';
import type { Transaction } from '../../src/api/idempotency/transaction.ts';
import { metered } from '../../src/api/meter.ts';
import { problemOf } from '../../src/api/problem-of.ts';
import type { Meta } from '../../src/api/trpc.ts';
import { createLedger } from '../../src/credits/ledger.ts';
import { USUAL_PRICES } from '../../src/credits/prices.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

/** What an operation of the test does. */
export type Handler = (transaction: Transaction | undefined) => unknown;

/** An operation that is called: its step, its name in the document, and what it does. */
export interface SteppedCall {
  step: 'metered' | 'idempotent';
  operation?: string;
  key?: string;
  handler: Handler;
}

/** What came of a call: its answer or its problem, and the headers that were set. */
export interface SteppedAnswer {
  answer?: unknown;
  problem?: string;
  detail?: string;
  headers: Record<string, string>;
}

/** The two steps over a real database, without the rest of the service. */
export interface Steps {
  database: TestDatabase;
  /** Makes an account with credits. */
  account(credits: number): Promise<number>;
  /** Calls that come in one request, one after the other. */
  request(accountId: number, calls: readonly SteppedCall[]): Promise<SteppedAnswer[]>;
  call(accountId: number, call: SteppedCall): Promise<SteppedAnswer>;
  close(): Promise<void>;
}

/** Prices a job search at nothing, and all else as usual. */
export async function openSteps(): Promise<Steps> {
  const database = await createTestDatabase();
  const { pool } = database;
  const log = pino({ level: 'silent' });
  const idempotency = createIdempotency(pool, log);
  const prices = { ...USUAL_PRICES, job_search: 0 };
  const services = {
    pool,
    idempotency,
    ledger: createLedger(pool),
    prices,
  } as unknown as Context['services'];
  const keyPrefixes = new Map<number, string>();

  async function request(accountId: number, calls: readonly SteppedCall[]): Promise<SteppedAnswer[]> {
    const { rows } = await pool.query<{ credit_balance: number }>(
      'select credit_balance from accounts where id = $1',
      [accountId],
    );
    const headers: Record<string, string> = {};
    const principal = {
      accountId,
      keyPrefix: keyPrefixes.get(accountId),
      creditBalance: rows[0]?.credit_balance,
    } as unknown as Principal;
    const ctx = {
      services,
      requestId: 'request',
      spent: { credits: 0 },
      setHeader: (name: string, value: string) => {
        headers[name] = value;
      },
    } as unknown as Context;
    const answers: SteppedAnswer[] = [];
    for (const call of calls)
      answers.push({ ...(await answerOf(ctx, principal, call)), headers: { ...headers } });
    return answers;
  }

  return {
    database,
    async account(credits) {
      const { account_id, key } = await createAccount(pool, 'Test', credits);
      keyPrefixes.set(account_id, key.slice(3, 11));
      return account_id;
    },
    request,
    async call(accountId, call) {
      const [answer] = await request(accountId, [call]);
      return answer as SteppedAnswer;
    },
    async close() {
      await idempotency.close();
      await database.drop();
    },
  };
}

async function answerOf(ctx: Context, principal: Principal, call: SteppedCall) {
  const t = initTRPC.context<Context>().meta<Meta>().create();
  const meta = { openapi: { method: 'POST', path: '/', operationId: call.operation } } as Meta;
  const asked = t.procedure
    .meta(meta)
    .use(({ next }) =>
      next({ ctx: { principal, idempotencyKey: call.key } as object as { principal: Principal } }),
    )
    .input(z.object({}));
  const procedure =
    call.step === 'metered'
      ? asked.use(metered).mutation(() => call.handler(undefined))
      : asked.use(idempotent).mutation(({ ctx: { transaction } }) => call.handler(transaction));
  try {
    return {
      answer: await t
        .createCallerFactory(t.router({ asked: procedure }))(ctx)
        .asked({}),
    };
  } catch (error) {
    const { problemCode, message } = problemOf(error as Error);
    return { problem: problemCode, detail: message };
  }
}
