import { LRUCache } from 'lru-cache';
import type { EngineSearches } from '../../search-index/engine.ts';
import type {
  Clause,
  DirectClause,
  IndexName,
  PlanClause,
  RelatedClause,
  SeenClause,
  TextQuery,
} from '../../search-index/plan.ts';
import { readRecordIds } from '../db/record-ids.ts';
import { eventOrganizations } from './event-conditions.ts';
import type { SeenRecords } from './seen.ts';
import type { SearchSources, SearchState } from './state.ts';

/** Some 8 MB; the heap may grow by twice that before garbage is collected. */
const IDS_MAX = 1_000_000;
const SETS_MAX = 500;

/**
 * Turns conditions on other records into conditions on the record's organization, and those on its last delivery into ones on
 * its id. Ids of merged organizations become those of the records that they were merged into.
 */
export type ResolveRelated = (index: IndexName, where: readonly PlanClause[]) => Promise<DirectClause[]>;

/** How a set is read where it is not cached. */
interface Reading {
  clause: RelatedClause;
  resolve: ResolveRelated;
  reads: EngineSearches;
}

/** Resolvers that cache the sets of organizations while the state of their records stays the same. */
export function relatedResolver(
  { pool, engine }: SearchSources,
  seen: SeenRecords,
): (state: SearchState, reads: EngineSearches) => ResolveRelated {
  const cache = new LRUCache<string, readonly number[], Reading>({
    max: SETS_MAX,
    maxSize: IDS_MAX,
    sizeCalculation: (ids) => ids.length || 1,
    // A set may be evicted while it is read: its readers still get it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => findOrganizations(context),
  });

  async function findOrganizations({ clause, resolve, reads }: Reading): Promise<readonly number[]> {
    const { to, where } = clause;
    if (to === 'simple_events' || to === 'funding_events') return eventOrganizations(pool, to, where);
    return reads.values({ index: to, where: await resolve(to, where) }, organizationField(to));
  }

  return (state, reads) => {
    /** By list: the plans of one request have the same one. */
    const recordIds = new Map<string, Promise<number[]>>();

    async function direct(index: IndexName, clause: DirectClause | SeenClause): Promise<DirectClause> {
      if (clause.kind === 'last_seen') return seen.resolve(index, clause);
      const field = organizationField(index);
      if (clause.kind !== 'any' || clause.field !== field) return clause;
      const ids = clause.values as number[];
      const key = ids.join();
      const read = recordIds.get(key) ?? readRecordIds(pool, 'organizations', ids);
      recordIds.set(key, read);
      return { ...clause, values: await read };
    }

    async function organizations(clause: RelatedClause): Promise<readonly number[]> {
      const version = versionOf(clause);
      const context = { clause, resolve, reads };
      if (version === null) return findOrganizations(context);
      return (await cache.fetch(`${version} ${JSON.stringify(clause)}`, { context })) ?? [];
    }

    const inAllSets = async (field: string, clauses: readonly RelatedClause[]): Promise<DirectClause[]> =>
      clauses.length === 0
        ? []
        : [{ kind: 'any', field, values: intersection(await Promise.all(clauses.map(organizations))) }];

    /** Changes whenever the set of a clause may have changed; null while it changes. */
    function versionOf({ to, where }: RelatedClause): string | null {
      const isOfEvents = to === 'simple_events' || to === 'funding_events';
      const own = isOfEvents ? state.events : (state.indexes[engine.indexUid(to)]?.mark ?? null);
      const inner = where.filter((clause) => clause.kind === 'related').map(versionOf);
      return [own, ...inner].includes(null) ? null : [own, ...inner].join(', ');
    }

    async function resolve(index: IndexName, where: readonly PlanClause[]): Promise<DirectClause[]> {
      const field = organizationField(index);
      const own = where.filter((clause) => clause.kind !== 'related');
      const related = where.filter((clause) => clause.kind === 'related');
      // A role's organization may have no record; it then counts as one without values.
      const isOptional = ({ to, where }: RelatedClause) =>
        index === 'roles' && to === 'organizations' && where.every(matchesEmptyRecord);
      const [owned, required, optional] = await Promise.all([
        Promise.all(own.map((clause) => direct(index, clause))),
        inAllSets(
          field,
          related.filter((clause) => !isOptional(clause)),
        ),
        inAllSets(field, related.filter(isOptional)),
      ]);
      if (optional.length === 0) return [...owned, ...required];
      const alternatives: DirectClause[][] = [optional, [{ kind: 'absent', field }]];
      return [...owned, ...required, { kind: 'either', alternatives }];
    }

    return resolve;
  };
}

/** The field with the id of a record's organization. */
function organizationField(index: IndexName): string {
  return index === 'organizations' ? 'id' : 'organization_id';
}

/** The ids that all sets have, in the order of the smallest set. */
function intersection(sets: readonly (readonly number[])[]): number[] {
  const [smallest = [], ...others] = sets.toSorted((a, b) => a.length - b.length);
  return others.reduce<number[]>(
    (ids, set) => {
      const lookup = new Set(set);
      return ids.filter((id) => lookup.has(id));
    },
    [...smallest],
  );
}

/** Whether a record without any values satisfies a condition: a role may have an organization without a record. */
function matchesEmptyRecord(clause: Clause): boolean {
  switch (clause.kind) {
    case 'none':
    case 'absent':
      return true;
    case 'text':
      return matchesEmptyText(clause.query);
    case 'either':
      return clause.alternatives.some((conditions) => conditions.every(matchesEmptyRecord));
    case 'related':
      return clause.to === 'organizations' && clause.where.every(matchesEmptyRecord);
    case 'any':
    case 'present':
    case 'range':
      return false;
  }
}

function matchesEmptyText(query: TextQuery): boolean {
  switch (query.kind) {
    case 'and':
      return query.operands.every(matchesEmptyText);
    case 'or':
      return query.operands.some(matchesEmptyText);
    case 'not':
      return !matchesEmptyText(query.operand);
    case 'word':
    case 'prefix':
    case 'phrase':
      return false;
  }
}
