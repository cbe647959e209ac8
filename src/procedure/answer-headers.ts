import type { Allowance } from '../access/rates.ts';

/** A fact about a call that headers of its answer state. */
export type AnswerFact =
  /** The rest of the caller's limit after a call. */
  | { allowance: Allowance }
  /** The account's balance in credits, when a call with a price was admitted, or after a charge of `spent` credits. */
  | { balance: number; spent?: number }
  /** The answer was stored before. */
  | { isReplayed: true };

/**
 * The headers that state the facts of the calls of a request: the lowest allowance, the credits that the calls have spent
 * together, and the balance after the last charge.
 */
export function headersOf(facts: readonly AnswerFact[]): Record<string, string> {
  const allowances = facts.flatMap((fact) => ('allowance' in fact ? fact.allowance : []));
  const [lowest] = allowances.toSorted((a, b) => a.remaining - b.remaining);
  const balances = facts.flatMap((fact) => ('balance' in fact ? fact : []));
  const last = balances.findLast(({ spent }) => spent !== undefined) ?? balances.at(-1);
  const spent = balances.reduce((sum, { spent = 0 }) => sum + spent, 0);
  return {
    ...lowest?.headers,
    ...(last && { 'X-Credits-Spent': String(spent), 'X-Credits-Remaining': String(last.balance) }),
    ...(facts.some((fact) => 'isReplayed' in fact) && { 'Idempotency-Replayed': 'true' }),
  };
}
