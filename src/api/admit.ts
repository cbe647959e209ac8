import { isPriced } from '../credits/prices.ts';
import type { Scope } from '../db/vocabulary.ts';
import { permit } from './authenticate.ts';
import type { Context } from './context.ts';
import type { RateKind } from './rate-limits.ts';
import { showCredits } from './shown-credits.ts';
import { isUnavailable } from './unavailable.ts';

/** What an operation asks of who calls it. */
export type Admission = {
  /** What the key must be allowed; `any`: a key of any scope will do; absent: no key is needed. */
  scope?: Scope | 'any';
  /** What its calls count against; absent means `other`. */
  rate?: RateKind;
};

/**
 * Lets a call in: its key is known and may do this in this account, and its caller does not ask too often.
 * The key is looked at before the account is read, so a caller without one learns nothing from the input.
 * Of the calls of one request, the answer tells of the one that left least. Where the operation has a price, it also tells
 * of the account's credits, whatever becomes of the call.
 * @param operation its name in the document
 * @param accountId reads the account that the call names; anything but an integer is left to the validation
 * @throws ProblemError 401, 403 or 429
 */
export async function admit(
  context: Context,
  { scope, rate = 'other' }: Admission,
  operation: string | undefined,
  accountId: () => Promise<unknown>,
): Promise<void> {
  const [kind, caller] = scope
    ? [rate, await accountOf(context, scope, operation, accountId)]
    : await keylessCaller(context, rate);
  const allowance = await context.services.rates.count(kind, caller);
  if (!allowance || allowance.remaining >= context.leastAllowance.remaining) return;
  context.leastAllowance.remaining = allowance.remaining;
  for (const [name, value] of Object.entries(allowance.headers)) context.setHeader(name, value);
}

async function accountOf(
  context: Context,
  scope: Scope | 'any',
  operation: string | undefined,
  accountId: () => Promise<unknown>,
): Promise<string> {
  const principal = await context.principal();
  permit(principal, scope, await accountId());
  if (isPriced(operation)) showCredits(context, principal);
  return String(principal.accountId);
}

/**
 * Where no key is needed, a good one still makes the call one of its account; a bad one, and one that nobody can
 * look up now, change nothing.
 */
async function keylessCaller(context: Context, rate: RateKind): Promise<[RateKind, string]> {
  const principal = await context.knownPrincipal().catch((error: unknown) => {
    if (isUnavailable(error)) return null;
    throw error;
  });
  return principal ? ['other', String(principal.accountId)] : [rate, context.address];
}
