import type { Session } from '../../dataset/import/session.ts';
import type { ClaimKind } from '../claim.ts';

/** A batch of fewer claims, such as a call over HTTP writes, is stored fast by any plan. */
const CLAIMS_MIN = 200;

/** With the records that claims are compared with: statistics of before their first commit count none of them. */
const ANALYZE = 'analyze claims, claim_values, organizations, persons';

/**
 * Collects the statistics of the claims once a large batch is written, where they do not know its kind, or were made while fewer
 * claims were there, such as after a source was removed. The planner expects none of what statistics do not know, and would read all
 * claims for each one; autovacuum comes later.
 * @param claims the number of claims of the batch
 */
export async function learnClaims(session: Session, kind: ClaimKind, claims: number): Promise<void> {
  if (claims < CLAIMS_MIN) return;
  const { rowCount } = await session.query(KNOWN, [kind, claims]);
  if (rowCount === 0) await session.query(ANALYZE);
}

const KNOWN = `
select from pg_stats
where schemaname = current_schema() and tablename = 'claims' and attname = 'kind'
  and $1 = any(most_common_vals::text::text[])
  and $2 <= all(select reltuples from pg_class where oid in ('claims'::regclass, 'claim_values'::regclass))`;
