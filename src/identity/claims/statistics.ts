import type { Session } from '../../dataset/import/session.ts';
import type { ClaimKind } from '../claim.ts';

/** A batch of fewer claims, such as a call over HTTP writes, is stored fast by any plan, where many of them are not unknown. */
const CLAIMS_MIN = 200;

/** The size of a small table. */
const SMALL_BYTES = 256 * 1024;

/** With the records that claims are compared with: statistics of before their first commit count none of them. */
const ANALYZE = 'analyze claims, claim_values, organizations, persons';

/**
 * Keeps a batch from reading all claims for each of its own: the planner expects none of what statistics do not know. So they are
 * collected once the batch is written, where the kind of a large one is unknown, or where they were made while fewer claims were there,
 * such as after a source was removed: fewer than the batch has, or half of those that small ones have added. Autovacuum would
 * collect them later.
 * @param claims the number of claims of the batch
 */
export async function learnClaims(session: Session, kind: ClaimKind, claims: number): Promise<void> {
  const { rowCount } = await session.query(KNOWN, [kind, claims, claims >= CLAIMS_MIN]);
  if (rowCount === 0) await session.query(ANALYZE);
}

// Of a table without any statistics the planner expects enough, and a small one is read fast by any plan.
const KNOWN = `
select from pg_class where oid in ('claims'::regclass, 'claim_values'::regclass)
having bool_and(case when $3 then reltuples >= $2
    else reltuples < 0 or pg_relation_size(oid) < ${SMALL_BYTES} or reltuples >= pg_stat_get_live_tuples(oid) / 2 end)
  and (not $3 or exists (
    select from pg_stats where schemaname = current_schema() and tablename = 'claims' and attname = 'kind'
      and $1 = any(most_common_vals::text::text[])))`;
