import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, post, type TestService } from '../../api/http/service.ts';
import type { OwnServe } from '../../api/operating/serve.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { startTwoProcesses } from '../../races/two-processes.ts';
import { asAccount, balanceOf, expectBooksToBalance, spendingOf } from './accounts.ts';

let service: TestService;
let processes: readonly OwnServe[];
beforeAll(async () => {
  ({ service, processes } = await startTwoProcesses());
});
afterAll(async () => {
  await endEverything();
  await service.stop();
});
afterEach(() => expectBooksToBalance(service.database.pool));

const ADA = { person_id: Number.MAX_SAFE_INTEGER };

/** Sends calls concurrently, a kind after the other, spread over the processes in turn. */
function sendConcurrently(
  urls: readonly string[],
  account: TestService,
  count: number,
  kinds: readonly (readonly [operation: string, input: object])[] = [
    ['job_search', { organization_ids: [1] }],
  ],
) {
  const calls = Array.from({ length: count }, (_, nr) => {
    const [operation, input] = kinds[nr % kinds.length] ?? ['', {}];
    return answerTo({ ...account, url: urls[nr % urls.length] ?? '' }, operation, input);
  });
  return Promise.all(calls);
}

/** The answer to a call, which is sent again where a busy machine refused it: such a call is not charged. */
async function answerTo(account: TestService, operation: string, input: object): Promise<Answer> {
  const answer = await post(account, operation, input);
  return answer.status === 503 ? answerTo(account, operation, input) : answer;
}

function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function spent(answers: readonly Answer[]): number {
  return answers.reduce((sum, { headers }) => sum + Number(headers.get('x-credits-spent')), 0);
}

describe.each([
  ['one process', () => [service.url]],
  ['two processes', () => processes.map(({ url }) => url)],
])('on %s', (_name, urls) => {
  test('64 concurrent calls on a balance for 10 get 10 answers and 54 times 402, and spend the whole balance', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await asAccount(service, 10);
      const answers = await sendConcurrently(urls(), account, 64);
      expect(tally(answers)).toEqual({ 200: 10, 402: 54 });
      expect(await balanceOf(service.database.pool, account.accountId)).toBe(0);
      const spending = await spendingOf(service.database.pool, account.accountId);
      expect(spending.map(({ change_sum }) => change_sum)).toEqual(Array.from({ length: 10 }, () => -1));
      expect(spent(answers)).toBe(10);
    }
  });

  test('the credits in the headers of all answers add up to the spending in the log', async () => {
    const account = await asAccount(service, 50);
    const answers = await sendConcurrently(urls(), account, 100, [
      ['organization_search', { organization_ids: [1] }],
      ['organization_match', { name: 'Acme' }],
      ['website_detail_lookup', { domain: 'acme.example' }],
      ['person_detail_lookup', { person_id: 77 }],
      ['job_search', { organization_ids: [2] }],
    ]);
    const spending = await spendingOf(service.database.pool, account.accountId);
    const logged = -spending.reduce((sum, { change_sum }) => sum + change_sum, 0);
    expect(spent(answers)).toBe(logged);
    expect(await balanceOf(service.database.pool, account.accountId)).toBe(50 - logged);
    // A refused call costs more than the final balance, so it could not have been served later either.
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body } of refused)
      expect(Number(/costs (\d+)/.exec(body.detail)?.[1])).toBeGreaterThan(50 - logged);
    const charged = answers.filter(({ headers }) => headers.get('x-credits-spent') !== '0');
    expect(new Set(charged.map(({ headers }) => headers.get('x-request-id')))).toEqual(
      new Set(spending.map(({ change_data }) => change_data.request_id)),
    );
  });

  test('64 concurrent calls for what one person shows are charged once for each kind, and all are answered', async () => {
    const account = await asAccount(service, 100);
    const answers = await sendConcurrently(urls(), account, 64, [
      ['person_detail_lookup', ADA],
      ['person_contacts_lookup/phone_numbers', ADA],
      ['person_contacts_lookup/personal_emails', ADA],
      ['person_detail_lookup/bulk', { items: [ADA, { network_public_identifier: 'ada-example' }] }],
    ]);
    expect([tally(answers), spent(answers)]).toEqual([{ 200: 64 }, 10]);
    const spending = await spendingOf(service.database.pool, account.accountId);
    expect(spending.map(({ change_sum }) => change_sum).toSorted()).toEqual([-1, -3, -6]);
  });

  test.each([
    ['a person', 1, 'person_match', { email: 'ada@gmail.com' }],
    ['an organization', 2, 'organization_match', { domain: 'acme.example' }],
  ])('64 concurrent matches of %s, alone and in bulk, are one charge', async (_, price, operation, row) => {
    for (let round = 0; round < 3; round++) {
      const account = await asAccount(service, price);
      const answers = await sendConcurrently(urls(), account, 64, [
        [operation, row],
        [`${operation}/bulk`, { items: [row, row] }],
      ]);
      expect([tally(answers), spent(answers)]).toEqual([{ 200: 64 }, price]);
      expect(await spendingOf(service.database.pool, account.accountId)).toHaveLength(1);
    }
  });

  test('64 concurrent calls for one lookup are one charge, also where the balance covers no second one', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await asAccount(service, 6);
      const answers = await sendConcurrently(urls(), account, 64, [
        ['person_contacts_lookup/phone_numbers', ADA],
      ]);
      expect([tally(answers), spent(answers)]).toEqual([{ 200: 64 }, 6]);
      expect(await spendingOf(service.database.pool, account.accountId)).toHaveLength(1);
    }
  });

  test('accounts that call concurrently are each served up to their own balance', async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, (_, nr) => asAccount(service, nr)));
    const all = await Promise.all(accounts.map((account) => sendConcurrently(urls(), account, 10)));
    for (const [nr, answers] of all.entries()) {
      const served = Math.min(nr, 10);
      expect(tally(answers)).toEqual({
        ...(served > 0 && { 200: served }),
        ...(served < 10 && { 402: 10 - served }),
      });
    }
  });
});
