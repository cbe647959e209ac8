import { changeBalance } from '../credits/change-balance.ts';
import { type AnswerOptions, answer, count } from './answer.ts';
import { withRuntime } from './with-runtime.ts';

/** Who is granted how much. */
export interface CreditsGrantOptions extends AnswerOptions {
  /** Id of the account. */
  account: number;
  /** Credits to add. */
  sum: number;
}

/**
 * `roster credits grant`
 * @throws Error where there is no such account
 */
export async function runCreditsGrant(options: CreditsGrantOptions): Promise<void> {
  const { account, sum } = options;
  const { balance } = await withRuntime(({ database }) =>
    changeBalance(database.pool, { accountId: account, changeType: 'grant', sum }),
  );
  answer(options, { account_id: account, balance }, [
    `Account ${account} has ${count(balance)} credits now.`,
  ]);
}
