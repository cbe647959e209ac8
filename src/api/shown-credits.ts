import type { Principal } from './authenticate.ts';
import type { Context } from './context.ts';

/** What the account has, in credits, as far as the calls of the request know. */
export function balanceOf({ spent }: Pick<Context, 'spent'>, principal: Principal): number {
  return spent.balance ?? principal.creditBalance;
}

/** Says on the answer what the calls of the request have spent so far, and what is left. */
export function showCredits(context: Pick<Context, 'spent' | 'setHeader'>, principal: Principal): void {
  context.setHeader('X-Credits-Spent', String(context.spent.credits));
  context.setHeader('X-Credits-Remaining', String(balanceOf(context, principal)));
}
