import type pg from 'pg';
import type { Engine } from '../../search-index/meilisearch.ts';
import { statement } from '../api/statement.ts';
import { compileFilter } from './compile.ts';
import { eventOrganizations } from './event-organizations.ts';
import type { Clause, DirectClause, IndexName, RelatedClause } from './plan.ts';
import { ResultCache } from './result-cache.ts';

/** Some 32 MB. */
const IDS_MAX = 4_000_000;
const SETS_MAX = 500;

const EVENTS_STATE = statement('read-events-state', 'select events_state() as state');

/** What related conditions are resolved with. */
export interface RelatedSources {
  pool: pg.Pool;
  engine: Engine;
}

/** Turns conditions on other records into conditions on the record's organization. */
export interface RelatedResolver {
  /** The same conditions, those on other records as one list of organization ids. */
  resolve(index: IndexName, where: readonly Clause[]): Promise<DirectClause[]>;
}

/** A resolver that keeps the sets it has found, for the next page of the same request. */
export function relatedResolver(sources: RelatedSources): RelatedResolver {
  const { pool, engine } = sources;
  const cache = new ResultCache<readonly number[]>({
    entriesMax: SETS_MAX,
    weightMax: IDS_MAX,
    weight: (ids) => ids.length,
  });

  async function resolve(index: IndexName, where: readonly Clause[]): Promise<DirectClause[]> {
    const direct = where.filter((clause) => clause.kind !== 'related');
    const related = where.filter((clause) => clause.kind === 'related');
    if (related.length === 0) return direct;
    const sets = await Promise.all(related.map(organizations));
    const field = organizationField(index);
    return [...direct, { kind: 'any', field, values: intersection(sets) }];
  }

  async function organizations(clause: RelatedClause): Promise<readonly number[]> {
    // The state is read before the set: a set may be newer than its key says, and never older.
    const state = await stateOf(sources, clause);
    return cache.get(`${state} ${JSON.stringify(clause)}`, () => findOrganizations(clause));
  }

  async function findOrganizations({ to, where }: RelatedClause): Promise<readonly number[]> {
    if (to === 'simple_events' || to === 'funding_events') return eventOrganizations(pool, to, where);
    const facet = organizationField(to);
    const filter = compileFilter(await resolve(to, where));
    const { facetDistribution } = await engine.search({ index: to, filter, limit: 0, facets: [facet] });
    return Object.keys(facetDistribution?.[facet] ?? {}).map(Number);
  }

  return { resolve };
}

/** The field that names a record's organization. */
function organizationField(index: IndexName): string {
  return index === 'organizations' ? 'id' : 'organization_id';
}

/** What changes whenever the answer to a related condition may have changed. */
async function stateOf(sources: RelatedSources, { to, where }: RelatedClause): Promise<string> {
  const own =
    to === 'simple_events' || to === 'funding_events'
      ? `events ${await eventsState(sources.pool)}`
      : `index ${await sources.engine.indexState(to)}`;
  const inner = where.filter((clause) => clause.kind === 'related');
  const states = await Promise.all(inner.map((clause) => stateOf(sources, clause)));
  return [own, ...states].join(', ');
}

async function eventsState(pool: pg.Pool): Promise<string> {
  return (await pool.query<{ state: string }>(EVENTS_STATE)).rows[0]?.state ?? '';
}

/** Ascending, so that equal sets make equal filters. */
function intersection(sets: readonly (readonly number[])[]): number[] {
  const [smallest, ...others] = sets.toSorted((a, b) => a.length - b.length);
  const lookups = others.map((set) => new Set(set));
  return (smallest ?? []).filter((id) => lookups.every((lookup) => lookup.has(id))).sort((a, b) => a - b);
}
