import { KEY, type KeyRow, keyParameters, NOTE_USE, type Principal } from '../../accounts/access/keys.ts';
import { type Count, countSql, type RateKind } from '../../accounts/access/rates.ts';
import type { PricedOperation } from '../../base/config/prices.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { isUnavailable } from '../../contract/input/problem-of.ts';
import { statement } from '../../db/statement.ts';
import type { Scope } from '../../db/vocabulary.ts';
import { ROLE_SEARCH_STATE, SEARCH_STATE, type SearchState } from '../../search/state.ts';
import { type Admitted, type Context, callerOf } from './context.ts';

/** The requirements of an operation on its caller, and what its answers show. */
export type Admission = {
  /** The limit that its calls count against; absent means `other`. */
  rate?: RateKind;
  /** The operation whose price it has, for each answer or each found item of a bulk request; absent: it is free. */
  price?: PricedOperation | undefined;
  /** It costs credits, and its description says how many. */
  isPriced?: true;
} & (
  | {
      scope: PersonScope;
      /** Whether its answers show persons: then they are not repeated once one of the persons is gone. */
      showsPersons: boolean;
    }
  | {
      /** The scope that the key needs. `any`: a key of any scope; absent: no key. */
      scope?: Exclude<Scope, PersonScope> | 'any';
      showsPersons?: boolean;
    }
);

/** Scopes of operations on persons. */
type PersonScope = 'people' | 'contacts';

/** A row of an admission: of the key, of the count where the call is authorized, and of the state of the data. */
type AdmissionRow = KeyRow & Count & { search_state: SearchState | null };

/**
 * Reads a key ($1 to $3 as in `KEY`) and notes its use, counts the call where the key authorizes it, and reads the state of the
 * data. $4 kind of the limit, $5 length of its window in milliseconds.
 */
const admission = (name: string, state: string) =>
  statement(
    name,
    `
with key as materialized (${KEY}),
${NOTE_USE},
counted as (${countSql("select $4 || ':' || account_id as key from key where refusal is null", '1', '$5::bigint')})
select key.*, counted.*, (key.rate_limits ->> $4)::int as own_limit, ${state} as search_state
from key left join counted on true`,
  );

const ADMIT = admission('admit', 'null');
const ADMIT_SEARCH = admission('admit-search', SEARCH_STATE);
const ADMIT_ROLE_SEARCH = admission('admit-role-search', ROLE_SEARCH_STATE);

/**
 * Admits a call in its caller's turn, by one statement: authenticates its key, authorizes it, counts it against its rate
 * limit, and reads the state that searches need. The input is read afterwards, so that a caller without a key learns nothing
 * from it, and causes no work. The headers of a priced operation show the account's credits, whatever the outcome.
 * @throws ProblemError 401, 403 or 429; 503 where the turn does not come in time
 */
export function admit(
  context: Context,
  { scope, rate = 'other', price, isPriced }: Admission,
): Promise<Admitted> {
  const { services, key, address, callerGone, answerFacts } = context;
  return services.admissions.run(callerOf(services, key, address), callerGone, async () => {
    if (!scope) return admitKeyless(context, rate);
    const { principal, row } = await refusingKeys(context, () => readAdmission(context, { scope, rate }));
    if (price || isPriced) answerFacts.push({ balance: principal.creditBalance });
    answerFacts.push({ allowance: services.rates.allowanceOf(rate, row) });
    return { principal, searchState: row.search_state };
  });
}

/**
 * Runs the statement of an admission.
 * @throws ProblemError 401 or 403
 */
async function readAdmission(
  context: Context,
  { scope, rate }: { scope: Scope | 'any'; rate: RateKind },
): Promise<{ principal: Principal; row: AdmissionRow }> {
  const { pool, keys, rates } = context.services;
  const values = keyParameters(context.key, scope === 'any' ? null : scope, context.keyKind);
  const admission = rate !== 'searches' ? ADMIT : scope === 'people' ? ADMIT_ROLE_SEARCH : ADMIT_SEARCH;
  const { rows } = await pool.query<AdmissionRow>({
    ...admission,
    values: [...values, rate, rates.windowMs],
  });
  return { principal: keys.accept(values, rows[0]), row: rows[0] as AdmissionRow };
}

/**
 * Authenticates the key of a request, which counts as no call.
 * @throws ProblemError 401 for a key that is missing, malformed, unknown or expired, 403 for an inactive user's, 429 in place
 *   of the 401 where the address has sent too many such keys
 */
export function authenticate(context: Context): Promise<Principal> {
  return refusingKeys(context, () => context.services.keys.authenticate(context.key));
}

/** Counts a refused key against the limit of its address. A missing key is not counted. */
async function refusingKeys<Result>(context: Context, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const isRefusedKey = error instanceof ProblemError && error.problemCode === 'unauthorized' && context.key;
    if (isRefusedKey) await context.countRefusedKey();
    throw error;
  }
}

/**
 * Without a required key, a valid one still counts the call against its account. An invalid key, or one that can't
 * be looked up now, counts against the address.
 */
async function admitKeyless(context: Context, rate: RateKind): Promise<Admitted> {
  const { services, key, address } = context;
  const ofAccount = { scope: 'any', rate: 'other' } as const;
  const admitted = key ? await readAdmission(context, ofAccount).catch(refusedOrAway) : null;
  const allowance = admitted
    ? services.rates.allowanceOf(ofAccount.rate, admitted.row)
    : await services.rates.count(rate, address);
  context.answerFacts.push({ allowance });
  return { principal: null, searchState: null };
}

function refusedOrAway(error: unknown): null {
  if (error instanceof ProblemError || isUnavailable(error)) return null;
  throw error;
}
