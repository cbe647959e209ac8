import type pg from 'pg';
import { DELIVERY_STATES } from '../../db/vocabulary.ts';
import { within } from '../../db/within.ts';
import metrics from './metrics.json' with { type: 'json' };
import type { Metrics } from './metrics.ts';

/** Bounds the cost of a scrape where tables are large. */
const COUNTED_MAX = 100_000;
const READ_WITHIN_MS = 2_000;

/**
 * SQL: the value of each gauge of the data and of the work of its stewards, null where it is unknown; of one with a label, an object
 * with the value of each series. Claims are not counted, since there may be millions: the statistics of the planner know the share of
 * each source.
 */
const VALUES = {
  roster_deliveries: `
    select json_object_agg(state, coalesce(count, 0)) from unnest('{${DELIVERY_STATES}}'::text[]) as known (state) left join (
      select state, count(*) from deliveries where date_ended is null or date_ended > now() - interval '1 day' group by state
    ) as by_state using (state)`,
  roster_delivery_oldest_open_seconds: `
    select coalesce((select extract(epoch from now() - date_created) from deliveries
      where state in ('waiting', 'running') order by id limit 1), 0)::float8`,
  roster_delivery_reject_entries: `
    select count(*)::int from (select from delivery_rejects limit ${COUNTED_MAX}) as counted`,
  roster_claims_estimate: `
    select coalesce(json_object_agg(s.name, round(c.reltuples * share)), '{}')
    from pg_stats st join pg_class c on c.oid = 'claims'::regclass
    cross join unnest(most_common_vals::text::bigint[], most_common_freqs) as known (source_id, share)
    join sources s on s.id = known.source_id
    where st.schemaname = current_schema() and st.tablename = 'claims' and st.attname = 'source_id' and c.reltuples > 0`,
  roster_claims_set_aside_things: `
    select (count(*) filter (where attempts > 0))::int
    from (select attempts from pending_claims limit ${COUNTED_MAX}) as counted`,
  roster_objections_open: 'select count(*)::int from objections where is_confirmed',
  roster_objection_message_attempts:
    'select coalesce(max(attempts), 0) from objections where due_at is not null and expires > now()',
  roster_retention_late: `
    select (exists (select from retention_rules) and not exists (
      select from audit_entries where action = 'retention_run' and date_created > now() - interval '2 days'))::int`,
  roster_balance_lowest_credits: 'select min(credit_balance) from accounts where date_closed is null',
};

const NAMES = Object.keys(VALUES) as (keyof typeof VALUES)[];

const READ_DATA_STATE = {
  name: 'read-data-state',
  query_timeout: READ_WITHIN_MS,
  text: `select ${NAMES.map((name) => `(${VALUES[name]}) as ${name}`).join(', ')}`,
};

/** Makes gauges of the state of the data. Returns the function that reads and sets them; of an unknown state they stay. */
export function dataGauges({ gauge }: Metrics, pool: pg.Pool): () => Promise<void> {
  const gauges = NAMES.map((name) => ({ name, gauge: gauge(name), label: metrics[name].labels[0] }));
  return async () => {
    const reading = pool.query<Record<string, number | Record<string, number> | null>>(READ_DATA_STATE);
    const state = await within(READ_WITHIN_MS, reading).catch(() => null);
    const [known = {}] = state?.rows ?? [];
    for (const { name, gauge, label = '' } of gauges) {
      const value = known[name] ?? null;
      if (typeof value === 'number') gauge.set(value);
      if (value === null || typeof value === 'number') continue;
      gauge.reset();
      for (const [series, count] of Object.entries(value)) gauge.set({ [label]: series }, count);
    }
  };
}
