import { expect } from 'vitest';
import { post, type TestService } from '../../api/http/service.ts';
import { asAccount, spendingOf } from './accounts.ts';
import { insertPersons } from './departing-persons.ts';

export const ADA = 9_007_199_254_740_991;
export const PERSONAL = 'person_contacts_lookup/personal_emails';
export const WORK = 'person_contacts_lookup/work_emails';
export const PHONES = 'person_contacts_lookup/phone_numbers';

/** The credits that each of several calls spends, one after the other. */
export async function spentBy(
  account: TestService,
  calls: readonly (readonly [string, object])[],
): Promise<number[]> {
  const spent = [];
  for (const [operation, input] of calls) {
    const answer = await post(account, operation, input);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    spent.push(Number(answer.headers.get('x-credits-spent')));
  }
  return spent;
}

/** The sum, the quantity and the record of each charge of an account. */
export async function chargesOf(account: TestService) {
  const spending = await spendingOf(account.database.pool, account.accountId);
  return spending.map(({ change_sum, change_data }) => [
    change_sum,
    change_data.quantity,
    change_data.record_id,
  ]);
}

/** Inserts Eve and her co-author, and an account that has paid for neither. */
export async function withEve(service: TestService, credits = 100): Promise<TestService> {
  await insertPersons(service.database.pool);
  return asAccount(service, credits);
}
