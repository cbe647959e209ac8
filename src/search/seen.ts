import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type Facet, type FacetCounts, firstOf, inOrder } from '../../search-index/facets.ts';
import type { DirectClause, IndexName, Plan, SeenClause } from '../../search-index/plan.ts';
import { lastSeenOfAll, type SightedKind } from '../db/sightings.ts';

/** The field of a facet of the days on which deliveries last had records. No index holds it. */
export const LAST_SEEN = 'last_seen';

const IDS_MAX = 1_000_000;
const SETS_MAX = 100;

/** The records of an index that deliveries have: their table, and the field with their id. */
const SEEN: Record<IndexName, { kind: SightedKind; field: string }> = {
  organizations: { kind: 'organizations', field: 'id' },
  roles: { kind: 'persons', field: 'person_id' },
  jobs: { kind: 'job_posts', field: 'id' },
};

/**
 * SQL of one row: the version of what deliveries had, and a value where the version is not `$1`. Loads raise the version; a
 * record that another program has stored is in an index only after a change of the index.
 */
const unlessKnown = (tables: string, value: string) => `
with version as materialized (
  select concat_ws(' ', database_identity(), seen_version, (
    select sum(applied) from search_builds where state = 'live')) as version
  from data_version
), ${tables}
select version, case when version is distinct from $1 then (${value}) end as value from version`;

const day = (instant: string) => `(${instant})::date - date '1970-01-01'`;

/** The records that were last seen from day `$2` to day `$3`, or all others where these are fewer. */
const IDS_WITHIN = (kind: SightedKind) =>
  unlessKnown(
    `flagged as materialized (
  select id, ${day(`last_seen at time zone 'UTC'`)} between coalesce($2, -2147483648) and coalesce($3, 2147483647) as is_in
  from ${lastSeenOfAll(kind)} as record
), counted as (
  select count(*) filter (where is_in) > count(*) filter (where not is_in) as is_mostly from flagged
)`,
    `
  select json_build_object('kind', case when is_mostly then 'none' else 'any' end, 'values', (
    select coalesce(json_agg(id order by id), '[]') from flagged where is_in <> is_mostly))
  from counted`,
  );

/** The records by the first day of the month in which they were last seen; null for those of the most frequent month. */
const IDS_BY_MONTH = (kind: SightedKind) =>
  unlessKnown(
    `placed as materialized (
  select id, ${day(`date_trunc('month', last_seen at time zone 'UTC')`)} as month from ${lastSeenOfAll(kind)} as record
), largest as (
  select month from placed group by month order by count(*) desc, month limit 1
)`,
    `
  select coalesce(json_agg(months), '[]') from (
    select month, json_agg(id) filter (where month <> (select month from largest)) as ids
    from placed group by month) as months`,
  );

/** Ids of records, or of all others. */
interface SeenIds {
  kind: 'any' | 'none';
  values: number[];
}

interface SeenMonth {
  month: number;
  ids: number[] | null;
}

/** Finds records by the days on which deliveries last had them. */
export type SeenRecords = ReturnType<typeof seenRecords>;

/** The exact number of results of each plan. */
type CountEach = (plans: readonly Plan[]) => Promise<number[]>;

/**
 * Opens the finder. The engine gets the smaller one of the two sets of ids. Sets are kept until a load commits, or an index
 * changes.
 */
export function seenRecords(pool: pg.Pool) {
  const known = new LRUCache<string, { version: string; value: object; ids: number }>({
    max: SETS_MAX,
    maxSize: IDS_MAX,
    sizeCalculation: ({ ids }) => ids || 1,
  });

  async function read<Value extends object>(
    name: string,
    text: string,
    further: readonly (number | null)[],
    sizeOf: (value: Value) => number,
  ): Promise<Value> {
    const key = [name, ...further].join(' ');
    const before = known.get(key);
    const values = [before?.version ?? null, ...further];
    const { rows } = await pool.query<{ version: string; value: Value | null }>({ name, text, values });
    const [row] = rows;
    if (!row) throw new Error('the version is one row');
    if (row.value === null) return before?.value as Value;
    known.set(key, { version: row.version, value: row.value, ids: sizeOf(row.value) });
    return row.value;
  }

  return {
    /** The condition on ids that holds for the same records. */
    async resolve(index: IndexName, { from, to }: SeenClause): Promise<DirectClause> {
      const { kind, field } = SEEN[index];
      const name = `read-${kind}-last-seen`;
      const ids = await read<SeenIds>(
        name,
        IDS_WITHIN(kind),
        [from ?? null, to ?? null],
        ({ values }) => values.length,
      );
      return { ...ids, field };
    },
    /** Counts the results of a plan by a facet of the months. */
    async countByMonth(
      plan: Plan,
      { bucketOf }: Facet,
      size: number,
      countEach: CountEach,
    ): Promise<FacetCounts> {
      const { kind, field } = SEEN[plan.index];
      const name = `read-${kind}-by-month`;
      const idsOf = (months: SeenMonth[]) => months.flatMap(({ ids }) => ids ?? []);
      const months = await read<SeenMonth[]>(name, IDS_BY_MONTH(kind), [], (read) => idsOf(read).length);
      const clauses = months.map(({ ids }): DirectClause => {
        return ids ? { kind: 'any', field, values: ids } : { kind: 'none', field, values: idsOf(months) };
      });
      const counts = await countEach(clauses.map((clause) => ({ ...plan, where: [...plan.where, clause] })));
      const counted = months.flatMap(({ month }, at) => {
        const bucket = bucketOf?.(month);
        const count = counts[at] ?? 0;
        return bucket && count > 0 ? [{ value: bucket.value, start: bucket.from, count }] : [];
      });
      return firstOf(counted.sort(inOrder), size);
    },
  };
}
