import type { Session } from '../../dataset/import/session.ts';
import type { ClaimKind } from '../claim.ts';

/** A batch of fewer claims is stored fast by any plan. */
const CLAIMS_MIN = 200;

/** With the records that claims are compared with: statistics of before their first commit count none of them. */
const ANALYZE = 'analyze claims, claim_values, organizations, persons';

/**
 * Keeps a large batch from reading all claims for each of its own: the planner expects none of what statistics do not know. So they
 * are collected once the batch is written, where its kind is unknown, or where they were made while fewer claims were there, such as
 * after a source was removed. Autovacuum would collect them later.
 * @param claims the number of claims of the batch
 * @param values the number of their values; none of persons who are only named
 */
export async function learnClaims(
  session: Session,
  kind: ClaimKind,
  claims: number,
  values: number,
): Promise<void> {
  if (claims < CLAIMS_MIN) return;
  const { rowCount } = await session.query(KNOWN, [kind, claims, values]);
  if (rowCount === 0) await session.query(ANALYZE);
}

const KNOWN = `
select from pg_stats
where schemaname = current_schema() and tablename = 'claims' and attname = 'kind'
  and $1 = any(most_common_vals::text::text[])
  and $2 <= (select reltuples from pg_class where oid = 'claims'::regclass)
  and $3 <= (select reltuples from pg_class where oid = 'claim_values'::regclass)`;

/**
 * Keeps calls that write few claims each from reading all that calls before them have written: collects statistics where these know less
 * than half of what is there, such as after a source was removed.
 */
export async function learnWritten(session: Session): Promise<void> {
  const { rowCount } = await session.query(FIND_UNKNOWN);
  if (rowCount !== 0) await session.query(ANALYZE);
}

/** The size of a table that is read fast by any plan. */
const SMALL_BYTES = 256 * 1024;

/** Of a table without any statistics the planner expects enough. */
const FIND_UNKNOWN = `
select from pg_class where oid in ('claims'::regclass, 'claim_values'::regclass)
  and reltuples >= 0 and reltuples < pg_stat_get_live_tuples(oid) / 2 and pg_relation_size(oid) > ${SMALL_BYTES}`;
