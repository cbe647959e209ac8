import type { Principal } from '../access/authenticate.ts';
import type { Context } from './context.ts';

/**
 * Sets the headers of the credits that the calls of the request have spent, and of the account's balance after the
 * last charge.
 */
export function showCredits(
  { spent, setHeader }: Pick<Context, 'spent' | 'setHeader'>,
  { creditBalance }: Principal,
): void {
  setHeader('X-Credits-Spent', String(spent.credits));
  setHeader('X-Credits-Remaining', String(spent.balance ?? creditBalance));
}
