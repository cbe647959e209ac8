import type pg from 'pg';
import { DELIVERY_STATES } from '../../db/vocabulary.ts';
import { within } from '../../db/within.ts';
import type { Metrics } from './metrics.ts';

/** The state of the data and of the work of its stewards. */
interface DataState {
  /** Deliveries by state. */
  deliveries: Record<string, number>;
  oldestOpenSeconds: number;
  rejects: number;
  /** Claims by source. */
  claims: Record<string, number>;
  setAside: number;
  objections: number;
  mailAttempts: number;
  isRetentionLate: boolean;
  lowestBalance: number | null;
}

/** Bounds the cost of a scrape where tables are large. */
const COUNTED_MAX = 100_000;
const READ_WITHIN_MS = 2_000;

/** Claims are not counted, since there may be millions: the statistics of the planner know the share of each source. */
const READ_DATA_STATE = {
  name: 'read-data-state',
  query_timeout: READ_WITHIN_MS,
  text: `
  select
    (select coalesce(json_object_agg(state, count), '{}') from (
      select state, count(*) from deliveries where date_ended is null or date_ended > now() - interval '1 day' group by state
    ) as by_state) as deliveries,
    coalesce((select extract(epoch from now() - date_created) from deliveries
      where state in ('waiting', 'running') order by id limit 1), 0)::float8 as "oldestOpenSeconds",
    (select count(*) from (select from delivery_rejects limit $1) as counted)::int as rejects,
    (select coalesce(json_object_agg(s.name, round(c.reltuples * share)), '{}')
      from pg_stats st join pg_class c on c.oid = 'claims'::regclass
      cross join unnest(most_common_vals::text::bigint[], most_common_freqs) as known (source_id, share)
      join sources s on s.id = known.source_id
      where st.schemaname = current_schema() and st.tablename = 'claims' and st.attname = 'source_id'
        and c.reltuples > 0) as claims,
    (select count(*) filter (where attempts > 0) from (select attempts from pending_claims limit $1) as counted)::int
      as "setAside",
    (select count(*) from objections where is_confirmed)::int as objections,
    (select coalesce(max(attempts), 0) from objections where due_at is not null and expires > now()) as "mailAttempts",
    exists (select from retention_rules) and not exists (
      select from audit_entries where action = 'retention_run' and date_created > now() - interval '2 days')
      as "isRetentionLate",
    (select min(credit_balance) from accounts where date_closed is null) as "lowestBalance"`,
  values: [COUNTED_MAX],
};

/** Makes gauges of the state of the data. Returns the function that reads and sets them; of an unknown state they stay. */
export function dataGauges({ gauge }: Metrics, pool: pg.Pool): () => Promise<void> {
  const deliveries = gauge('roster_deliveries');
  const oldestOpen = gauge('roster_delivery_oldest_open_seconds');
  const rejects = gauge('roster_delivery_reject_entries');
  const claims = gauge('roster_claims_estimate');
  const setAside = gauge('roster_claims_set_aside_things');
  const objections = gauge('roster_objections_open');
  const mailAttempts = gauge('roster_objection_message_attempts');
  const retentionLate = gauge('roster_retention_late');
  const lowest = gauge('roster_balance_lowest_credits');
  return async () => {
    const reading = pool.query<DataState>(READ_DATA_STATE);
    const state = await within(READ_WITHIN_MS, reading).catch(() => null);
    const [known] = state?.rows ?? [];
    if (!known) return;
    for (const one of DELIVERY_STATES) deliveries.set({ state: one }, known.deliveries[one] ?? 0);
    oldestOpen.set(known.oldestOpenSeconds);
    rejects.set(known.rejects);
    claims.reset();
    for (const [source, count] of Object.entries(known.claims)) claims.set({ source }, count);
    setAside.set(known.setAside);
    objections.set(known.objections);
    mailAttempts.set(known.mailAttempts);
    retentionLate.set(known.isRetentionLate ? 1 : 0);
    if (known.lowestBalance !== null) lowest.set(known.lowestBalance);
  };
}
