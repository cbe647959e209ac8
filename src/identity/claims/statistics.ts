import type { Session } from '../../dataset/import/session.ts';
import type { ClaimKind } from '../claim.ts';

/** A batch of fewer claims is stored fast by any plan. */
const CLAIMS_MIN = 100;

/** With the records that claims are compared with: statistics of before their first commit count none of them. */
const ANALYZE = 'analyze claims, claim_values, organizations, persons';

/**
 * Collects the statistics of the claims after the first large batch of a kind. The planner expects no claims of a kind that
 * statistics do not know, and would read all of them for each one; autovacuum comes later.
 * @param claims the number of claims of the batch
 * @returns whether the batch was large enough
 */
export async function learnKind(session: Session, kind: ClaimKind, claims: number): Promise<boolean> {
  if (claims < CLAIMS_MIN) return false;
  const { rowCount } = await session.query(KNOWN_KIND, [kind]);
  if (rowCount === 0) await session.query(ANALYZE);
  return true;
}

const KNOWN_KIND = `
select from pg_stats
where schemaname = current_schema() and tablename = 'claims' and attname = 'kind'
  and $1 = any(most_common_vals::text::text[])`;
