import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endEverything, endNow } from '../commands/processes.ts';
import { type Answer, post, startService, type TestService } from '../http/service.ts';
import type { OwnServe } from '../operating/serve.ts';
import { asAccount, expectBooksToBalance, spendingOf } from './accounts.ts';
import { startServe } from './serve-process.ts';

const KILLS = 20;
const CLIENTS = 8;
const ACCOUNTS = 24;
/** Pause of a client before a retry. */
const PAUSE_MS = 20;

const ADA = { person_id: Number.MAX_SAFE_INTEGER };
const EMAIL = { email: 'ada@gmail.com', contact_status: 'valid', is_correct_person: true };

/** The requests of the clients; `isKeyed`: sent with an idempotency key. */
const KINDS = [
  { operation: 'person_detail_lookup', input: ADA, cost: 1, isKeyed: true },
  { operation: 'person_contacts_lookup/phone_numbers', input: ADA, cost: 6, isKeyed: true },
  { operation: 'feedback/personal_emails', input: EMAIL, cost: 0, isKeyed: true },
  { operation: 'website_detail_lookup', input: { domain: 'acme.example' }, cost: 1, isKeyed: false },
] as const;

interface Acknowledged {
  account: TestService;
  kind: (typeof KINDS)[number];
  answer: Answer;
}

let service: TestService;
const processes: OwnServe[] = [];
beforeAll(async () => {
  service = await startService();
  processes.push(...(await Promise.all([startServe(service), startServe(service), startServe(service)])));
});
afterAll(async () => {
  await endEverything();
  await service.stop();
});

const acknowledged: Acknowledged[] = [];
let brokenConnections = 0;

/** Sends requests until `hasEnded`. A request with a key is retried until it is answered. */
async function runClient(accounts: readonly TestService[], hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const account = accounts[randomInt(accounts.length)] as TestService;
    const kind = KINDS[randomInt(KINDS.length)] as (typeof KINDS)[number];
    const headers = {
      'x-api-key': account.key,
      ...(kind.isKeyed && { 'idempotency-key': randomUUID() }),
    };
    for (;;) {
      const answer = await send(account, kind, headers);
      if (answer) acknowledged.push({ account, kind, answer });
      if (answer || !kind.isKeyed) break;
      await pause(PAUSE_MS);
    }
  }
}

/** The answer of a successful request; null if the process died, or on 409. */
async function send(
  account: TestService,
  { operation, input }: (typeof KINDS)[number],
  headers: Record<string, string>,
): Promise<Answer | null> {
  const { url } = processes[randomInt(processes.length)] as OwnServe;
  const answer = await post({ ...account, url }, operation, input, headers).catch(() => null);
  if (answer === null) brokenConnections += 1;
  else expect([200, 201, 409]).toContain(answer.status);
  return answer?.status === 409 ? null : answer;
}

/** Kills a process at a random moment, and starts another one in its slot. */
async function killOne(slot: number): Promise<void> {
  await pause(randomInt(50, 250));
  endNow(processes[slot]?.pid ?? 0);
  processes[slot] = await startServe(service);
}

test(`after ${KILLS} kills under load, every acknowledged charge and row exists exactly once`, async () => {
  const { pool } = service.database;
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => asAccount(service, 100_000)));
  let ended = false;
  const clients = Array.from({ length: CLIENTS }, () => runClient(accounts, () => ended));
  let kills = 0;
  const killers = processes.map(async (_, slot) => {
    while (kills++ < KILLS) await killOne(slot);
  });
  await Promise.all(killers);
  ended = true;
  await Promise.all(clients);

  expect(brokenConnections).toBeGreaterThan(0);
  await expectBooksToBalance(pool);
  for (const account of accounts) {
    const own = acknowledged.filter((one) => one.account === account);
    const spending = await spendingOf(pool, account.accountId);
    for (const { operation, cost, isKeyed } of KINDS.filter((kind) => kind.cost > 0)) {
      const answers = own.filter(({ kind }) => kind.operation === operation).map(({ answer }) => answer);
      const name = operation.replace('person_contacts_lookup/', 'person_contacts_lookup_');
      const charges = spending.filter(({ change_data }) => change_data.operation === name);
      const charged = new Set(charges.map(({ change_data }) => change_data.request_id));
      expect(charges.every(({ change_sum }) => change_sum === -cost)).toBe(true);
      // With a key, each request is charged exactly once; without one, every answer has its charge.
      if (isKeyed) expect(charges).toHaveLength(answers.length);
      const fresh = answers.filter(({ headers }) => headers.get('idempotency-replayed') === null);
      for (const { headers } of fresh) expect(charged).toContain(headers.get('x-request-id'));
    }
    const { rows } = await pool.query<{ id: number }>('select id from email_feedback where account_id = $1', [
      account.accountId,
    ]);
    const feedback = own.filter(({ kind }) => kind.operation.startsWith('feedback/'));
    const answered = feedback.map(({ answer }) => (answer.body as unknown as { id: number }).id);
    expect(rows.map(({ id }) => id).sort()).toEqual(answered.sort());
  }
});
