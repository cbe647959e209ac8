import { type KeyRow, keySql, refusalOf } from '../access/authenticate.ts';
import { type Allowance, type RateKind, SHARED_READ_PARAMETER, type SharedRead } from '../access/rates.ts';
import { isPriced } from '../billing/prices.ts';
import type { Scope } from '../db/vocabulary.ts';
import { isUnavailable } from '../request/problem-of.ts';
import { ROLE_SEARCH_STATE, SEARCH_STATE, type SearchState } from '../search/state.ts';
import { type Context, callerOf, showCredits } from './context.ts';

/** The requirements of an operation on its caller, and what its answers show. */
export type Admission = {
  /** The limit that its calls count against; absent means `other`. */
  rate?: RateKind;
} & (
  | {
      scope: PersonScope;
      /** Whether its answers show persons: then they are not repeated once one of the persons is gone. */
      showsPersons: boolean;
    }
  | {
      /** The scope that the key needs. `any`: a key of any scope; absent: no key. */
      scope?: Exclude<Scope, PersonScope> | 'any';
      showsPersons?: never;
    }
);

/** Scopes of operations on persons. */
type PersonScope = 'people' | 'contacts';

const READ_KEY = { name: 'key', text: keySql(SHARED_READ_PARAMETER) };
// The state is read also where the key is gone.
const keyAndState = (name: string, state: string) => ({
  name,
  text: `select * from (select ${state} as search_state) as state left join (${READ_KEY.text}) as key on true`,
});
const READ_KEY_AND_STATE = keyAndState('key-and-state', SEARCH_STATE);
const READ_KEY_AND_ROLE_STATE = keyAndState('key-and-role-state', ROLE_SEARCH_STATE);

/**
 * Admits a call in its caller's turn: authenticates its key, authorizes it, and counts it against its rate limit. The key
 * is checked before the input is read, so that a caller without one learns nothing from the input. The limit headers of a
 * batch are those of the call with the lowest allowance. The headers of a priced operation also show the account's
 * credits, whatever the outcome of the call.
 * @param operation its name in the document
 * @param accountId reads the account that the call names; anything but an integer is left to the validation
 * @returns the state that searches need, for a call that counts as one
 * @throws ProblemError 401, 403 or 429; 503 where the turn does not come in time
 */
export async function admit(
  context: Context,
  admission: Admission,
  operation: string | undefined,
  accountId: () => Promise<unknown>,
): Promise<SearchState | undefined> {
  const { services, key, address, callerGone } = context;
  // Over tRPC, this reads the body: no turn is held up by a slow one.
  if (admission.scope) await accountId().catch(() => {});
  return services.admissions.run(callerOf(services, key, address), callerGone, () =>
    admitInTurn(context, admission, operation, accountId),
  );
}

async function admitInTurn(
  context: Context,
  { scope, rate = 'other' }: Admission,
  operation: string | undefined,
  accountId: () => Promise<unknown>,
): Promise<SearchState | undefined> {
  if (!scope) {
    const [kind, caller] = await keylessCaller(context, rate);
    showAllowance(context, await context.services.rates.count(kind, caller));
    return undefined;
  }
  const named = await accountId().catch(() => undefined);
  const recent = context.services.keys.recent(context.key ?? '');
  const known = recent && !refusalOf(recent, scope, named) ? recent : undefined;
  const principal = known ?? (await context.principal());
  const refused = refusalOf(principal, scope, await accountId());
  if (refused) throw refused;
  // A call with a key that this process has accepted before begins with this one statement.
  const read: SharedRead = {
    ...(rate !== 'searches' ? READ_KEY : scope === 'people' ? READ_KEY_AND_ROLE_STATE : READ_KEY_AND_STATE),
    values: [principal.keyPrefix],
  };
  try {
    showAllowance(context, await context.services.rates.count(rate, String(principal.accountId), read));
  } finally {
    // The errors of the key precede a refusal by the limit, which may come from memory without a read.
    const caller = await context.principal(read.row as KeyRow | undefined);
    if (isPriced(operation)) showCredits(context, caller);
  }
  return read.row?.search_state as SearchState | undefined;
}

/** Sets the limit headers, unless another call of the request has left a lower allowance. */
export function showAllowance(
  { leastAllowance, setHeader }: Pick<Context, 'leastAllowance' | 'setHeader'>,
  { remaining, headers }: Allowance,
): void {
  if (remaining >= leastAllowance.remaining) return;
  leastAllowance.remaining = remaining;
  for (const [name, value] of Object.entries(headers)) setHeader(name, value);
}

/**
 * Without a required key, a valid one still counts the call against its account. An invalid key, or one that can't
 * be looked up now, counts against the address.
 */
async function keylessCaller(context: Context, rate: RateKind): Promise<[RateKind, string]> {
  const principal = await context.knownPrincipal().catch((error: unknown) => {
    if (isUnavailable(error)) return null;
    throw error;
  });
  return principal ? ['other', String(principal.accountId)] : [rate, context.address];
}
