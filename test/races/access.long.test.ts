import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUserActive } from '../../src/account/manage.ts';
import { call } from '../account/calls.ts';
import { endEverything } from '../commands/processes.ts';
import { asAccount, expectBooksToBalance, spendingOf } from '../credits/accounts.ts';
import { type Answer, post, type TestService } from '../http/service.ts';
import { EACH_CHARGED } from '../operating/serve.ts';
import { startTwoProcesses, type TwoProcesses } from './two-processes.ts';

const LOOKUPS_A_MINUTE = 50;
const FEEDBACK_A_MINUTE = 60;
/** Rounds of each race. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5);
const CALLERS = 8;
/** Calls of each caller after its access is revoked. */
const CALLS_AFTER = 4;

let two: TwoProcesses;
beforeAll(async () => {
  two = await startTwoProcesses({ RATE_LOOKUPS: String(LOOKUPS_A_MINUTE), ...EACH_CHARGED });
});
afterAll(async () => {
  await endEverything();
  await two.service.stop();
});

/** The status of a call; `isAfter`: the call began after the access was revoked. */
interface Outcome {
  isAfter: boolean;
  status: number;
}

/**
 * Runs callers at both processes without pause. Revokes their access once each has had an answer, then lets each send a
 * few more calls.
 */
async function callWhile(account: TestService, revoke: () => Promise<unknown>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let isAfter = false;
  const answered = Array.from({ length: CALLERS }, () => Promise.withResolvers<void>());
  const callers = answered.map(async ({ resolve }, nr) => {
    for (let after = 0; after < CALLS_AFTER; ) {
      const began = isAfter;
      const { status } = await post(two.at(nr, account), 'job_search/totals', {});
      outcomes.push({ isAfter: began, status });
      resolve();
      if (began) after += 1;
    }
  });
  await Promise.all(answered.map(({ promise }) => promise));
  await revoke();
  isAfter = true;
  await Promise.all(callers);
  return outcomes;
}

function statuses(outcomes: readonly Outcome[], isAfter: boolean): Set<number> {
  return new Set(outcomes.filter((one) => one.isAfter === isAfter).map(({ status }) => status));
}

test('after the deletion of a key is answered, every new call with it gets 401, on both processes', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const account = await asAccount(two.service, 0);
    const made = await call<{ prefix: string; key: string }>(two.at(round), '/api/api_keys/', {
      method: 'POST',
      key: account.key,
      body: {},
    });
    const { prefix, key } = made.body;
    const outcomes = await callWhile({ ...account, key }, async () => {
      const options = { method: 'DELETE', key: account.key };
      expect((await call(two.at(round), `/api/api_keys/${prefix}/`, options)).status).toBe(200);
    });
    expect(statuses(outcomes, true)).toEqual(new Set([401]));
    expect(statuses(outcomes, false)).toContain(200);
  }
});

test('after a user is deactivated, every new call with the user’s key gets 403, on both processes', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const account = await asAccount(two.service, 0);
    const outcomes = await callWhile(account, () =>
      setUserActive(two.service.database.pool, account.userId, false),
    );
    expect(statuses(outcomes, true)).toEqual(new Set([403]));
    expect(statuses(outcomes, false)).toContain(200);
  }
});

/** Sends calls to both processes in turn, only as many at a time as there are callers, so that none waits for long. */
async function sendMany(count: number, send: (turn: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const sender = async () => {
    while (next < count) answers.push(await send(next++));
  };
  await Promise.all(Array.from({ length: CALLERS }, sender));
  return answers;
}

function tally(answers: readonly Answer[]): Record<string, number> {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return Object.fromEntries([...counts].map(([status, { length }]) => [status, length]));
}

describe('over both processes together', () => {
  test('exactly as many lookups are admitted as the rate limit allows', async () => {
    const account = await asAccount(two.service, 1_000);
    const answers = await sendMany(3 * LOOKUPS_A_MINUTE, (turn) =>
      post(two.at(turn, account), 'person_detail_lookup', { person_id: 3 }),
    );
    expect(tally(answers)).toEqual({ 200: LOOKUPS_A_MINUTE, 429: 2 * LOOKUPS_A_MINUTE });
    expect(await spendingOf(two.service.database.pool, account.accountId)).toHaveLength(LOOKUPS_A_MINUTE);
  });

  test('exactly as many rows of feedback are stored as the rate limit allows', async () => {
    const account = await asAccount(two.service, 0);
    const input = { email: 'ada@gmail.com', contact_status: 'valid', is_correct_person: true };
    const kinds = ['feedback/personal_emails', 'feedback/work_emails'];
    const answers = await sendMany(2 * FEEDBACK_A_MINUTE, (turn) =>
      post(two.at(turn, account), kinds[turn % kinds.length] ?? '', input),
    );
    expect(tally(answers)).toEqual({ 201: FEEDBACK_A_MINUTE, 429: FEEDBACK_A_MINUTE });
    const { rows } = await two.service.database.pool.query(
      'select count(*) as stored from email_feedback where account_id = $1',
      [account.accountId],
    );
    expect(rows).toEqual([{ stored: FEEDBACK_A_MINUTE }]);
  });
});

/** Sends one request under one key concurrently, once for each caller, to both processes in turn. */
function sendConcurrently(account: TestService, key: string): Promise<Answer[]> {
  const headers = { 'x-api-key': account.key, 'idempotency-key': key };
  return Promise.all(
    Array.from({ length: CALLERS }, (_, nr) =>
      post(two.at(nr, account), 'person_contacts_lookup/phone_numbers', ADA, headers),
    ),
  );
}

const ADA = { person_id: Number.MAX_SAFE_INTEGER };

test('a request sent concurrently to both processes under one key runs once, with one charge and one answer', async () => {
  const { pool } = two.service.database;
  for (let round = 0; round < ROUNDS; round++) {
    const account = await asAccount(two.service, 100);
    const answers = await sendConcurrently(account, 'one');
    const good = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
    const fresh = good.filter(({ headers }) => headers.get('idempotency-replayed') === null);
    expect(fresh).toHaveLength(1);
    const [first] = fresh;
    for (const { body } of [...good, ...(await sendConcurrently(account, 'one'))])
      expect(body).toEqual(first?.body);
    expect(await spendingOf(pool, account.accountId)).toHaveLength(1);
  }
  await expectBooksToBalance(pool);
});
