import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type CountedFacets,
  type Engine,
  type EngineSearches,
  type FoundPage,
  type PageRequest,
  SearchUnavailableError,
  type Selection,
} from '../../search-index/engine.ts';
import type { Facet, FacetCounts } from '../../search-index/facets.ts';
import type { Clause, Plan } from '../../search-index/plan.ts';
import { type ResolveRelated, relatedResolver } from './related.ts';
import { LAST_SEEN, seenRecords } from './seen.ts';
import { createIndexGuard, type SearchSources, type SearchState } from './state.ts';
import { createSuggest, type Suggest } from './suggestions.ts';
import { type Tombstones, tombstoneReader } from './tombstones.ts';

export type { LookupKind } from '../../search-index/autocomplete/kinds.ts';

type RecordPlan = Plan<'organizations' | 'jobs'>;

/**
 * Searches over the indexes. All throw SearchUnavailableError where the engine does not answer or has no index yet, and
 * errors of the pool.
 */
export interface Search extends Omit<RoleSearches, 'countPersons' | 'personFacets' | 'matches'> {
  /** One page, however deep; past the end it is empty, with the exact total. */
  page(plan: RecordPlan, request: PageRequest): Promise<FoundPage>;
  count(plan: RecordPlan): Promise<number>;
  /** The exact number of results of each plan, persons for roles; the plans are of one index. */
  countEach(plans: readonly Plan[]): Promise<number[]>;
  /** The exact number of results, persons for roles, and of those with each of the most frequent values of facets. */
  facets(plan: Plan, facets: readonly Facet[], size: number): Promise<CountedFacets>;
  /** The ids of all records that a plan selects, roles for a search of persons, in no order. */
  matches(plan: Plan): Promise<number[]>;
  /** The ids of all job posts of these organizations for which all conditions hold, in no order. */
  matchingJobs(organizationIds: number[], where: readonly Clause[]): Promise<number[]>;
}

/** Searches, and autocomplete, which needs no state. */
export interface SearchService {
  /**
   * Searches of requests that began in this state. Results are cached by state.
   * @throws SearchUnavailableError where indexes were built from another database
   */
  at(state: SearchState): Search;
  /**
   * Compares the indexes with the database, unless this was done within the last second. It can run beside a search, whose
   * answer counts only if this does not throw.
   * @throws SearchUnavailableError where the engine holds other indexes than those that were built from this database
   */
  assertIndexesCurrent(): Promise<void>;
  /** A page of autocomplete suggestions, from the database. */
  suggest: Suggest;
}

function isOfRoles(plan: Plan): plan is Plan<'roles'> {
  return plan.index === 'roles';
}

/** Reads of live indexes. They throw SearchUnavailableError where the index is not live. */
function readsOf(engine: Engine, indexes: SearchState['indexes']): EngineSearches {
  return engine.searches((name) => {
    const live = indexes[engine.indexUid(name)];
    if (live) return live.uid;
    throw new SearchUnavailableError('The search index is not built yet.');
  });
}

/** Searches with these connections. */
export function createSearch(sources: SearchSources): SearchService {
  const { engine } = sources;
  const seen = seenRecords(sources.pool);
  const resolverAt = relatedResolver(sources, seen);
  const roleSearchesAt = roleSearches(sources);
  const names = (['organizations', 'roles', 'jobs'] as const).map((name) => engine.indexUid(name));
  const at = (state: SearchState): Search => {
    if (state.foreign.some((name) => names.includes(name))) {
      throw new SearchUnavailableError('The search indexes were built from another database.');
    }
    const reads = readsOf(engine, state.indexes);
    const resolve = resolverAt(state, reads);
    const { countPersons, personFacets, matches, ...ofRoles } = roleSearchesAt(state, resolve);
    const selectionOf = async ({ index, where }: Plan) => ({ index, where: await resolve(index, where) });
    const countEach: Search['countEach'] = async (plans) => {
      if (plans.every(isOfRoles)) return countPersons(plans);
      return reads.countEach(await Promise.all(plans.map(selectionOf)));
    };
    const engineFacets = async (plan: Plan, facets: readonly Facet[], size: number) =>
      isOfRoles(plan)
        ? personFacets(plan, facets, size)
        : reads.countFacets(await selectionOf(plan), facets, size);
    return {
      ...ofRoles,
      page: async (plan, request) => reads.page(await selectionOf(plan), request),
      count: async (plan) => (await reads.countEach([await selectionOf(plan)]))[0] ?? 0,
      countEach,
      facets: async (plan, facets, size) => {
        const isIndexed = ({ field }: Facet) => field !== LAST_SEEN;
        const [counted, months] = await Promise.all([
          engineFacets(plan, facets.filter(isIndexed), size),
          Promise.all(
            facets.map((facet) =>
              isIndexed(facet) ? null : seen.countByMonth(plan, facet, size, countEach),
            ),
          ),
        ]);
        const indexed = counted.facets.values();
        return { ...counted, facets: months.map((each) => each ?? (indexed.next().value as FacetCounts)) };
      },
      matches: async (plan) =>
        isOfRoles(plan) ? matches(plan) : reads.values(await selectionOf(plan), 'id'),
      matchingJobs: async (organizationIds, where) => {
        const ofOrganizations = { kind: 'any', field: 'organization_id', values: organizationIds } as const;
        const direct = await resolve('jobs', where);
        return reads.values({ index: 'jobs', where: [ofOrganizations, ...direct] }, 'id');
      },
    };
  };
  return {
    at,
    assertIndexesCurrent: createIndexGuard(sources),
    suggest: createSuggest(sources.pool),
  };
}

/** Distinct counts over the matching roles. */
interface RoleTotals {
  persons: number;
  /** Organizations without a record are not counted. */
  organizations: number;
  roles: number;
}

/** A page of persons with their exact number. */
export interface PersonsPage {
  ids: number[];
  total: number;
  /** Reads the ids of the roles of these persons that the search selects. */
  matchingRoles(): Promise<ReadonlySet<number>>;
}

/**
 * Searches of roles. A person who was removed or suppressed is in no answer of a search that began afterwards, even while
 * the index still holds their roles.
 */
interface RoleSearches {
  /** One page of the persons with a role that the plan selects, each once, in the order of their first such role. */
  persons(plan: Plan<'roles'>, request: PageRequest): Promise<PersonsPage>;
  roleTotals(plan: Plan<'roles'>): Promise<RoleTotals>;
  /** The ids of all roles that the plan selects, in no order. */
  matches(plan: Plan<'roles'>): Promise<number[]>;
  /** The ids of the roles of these persons that the plan selects. */
  matchingRoles(plan: Plan<'roles'>, personIds: number[]): Promise<ReadonlySet<number>>;
  /** The exact number of persons of each plan; at most one request to the engine beside related conditions. */
  countPersons(plans: readonly Plan<'roles'>[]): Promise<number[]>;
  /** The exact number of persons, and of those who have each of the most frequent values of facets. */
  personFacets(plan: Plan<'roles'>, facets: readonly Facet[], size: number): Promise<CountedFacets>;
}

const ROLES = 'roles';
const COUNTS_MAX = 10_000;

/** A selection of roles, and the key of its counts; null where the index changes, and they are not kept. */
interface Keyed {
  selection: Selection;
  key: string | null;
}

/** Role searches of a state, with the resolver of that state. */
function roleSearches({
  pool,
  engine,
}: SearchSources): (state: SearchState, resolve: ResolveRelated) => RoleSearches {
  /** Numbers of persons and totals, for the next page of the same search and for its totals. */
  const counts = new LRUCache<string, { persons: number; totals?: RoleTotals }>({ max: COUNTS_MAX });
  const readTombstones = tombstoneReader(pool);

  const countsOf = (key: string | null) => (key === null ? undefined : counts.get(key));
  const remember = (key: string | null, counted: { persons: number; totals?: RoleTotals }) => {
    if (key !== null) counts.set(key, counted);
  };

  return (state, resolve) => {
    let read: Promise<Tombstones> | undefined;
    const tombstones = () => {
      const { tombstones: ids, indexes } = state;
      read ??= ids ? Promise.resolve({ ids, version: ids.join(), indexes }) : readTombstones();
      return read;
    };
    // Of the indexes that were read with the tombstones: earlier ones may hold a person whose tombstone is purged since.
    const reads = async () => readsOf(engine, (await tombstones()).indexes);

    async function selectionOf({ where }: Plan<'roles'>): Promise<Keyed> {
      const [resolved, { ids, version, indexes }] = await Promise.all([resolve(ROLES, where), tombstones()]);
      const mark = indexes[engine.indexUid(ROLES)]?.mark ?? null;
      return {
        selection: {
          index: ROLES,
          where: [...resolved, { kind: 'none', field: 'person_id', values: ids }],
        },
        key: mark === null ? null : hash('sha1', JSON.stringify([mark, version, resolved])),
      };
    }

    async function matchingRoles({ index, where }: Selection, personIds: number[]): Promise<Set<number>> {
      if (personIds.length === 0) return new Set();
      const ofPersons = { kind: 'any', field: 'person_id', values: personIds } as const;
      return new Set(await (await reads()).values({ index, where: [ofPersons, ...where] }, 'id'));
    }

    async function countSelections(selections: readonly Keyed[]): Promise<number[]> {
      const known = selections.map(({ key }) => countsOf(key)?.persons);
      const unknown = selections.filter((_, at) => known[at] === undefined);
      // Equal selections are counted once.
      const uncounted = new Map(unknown.map((each) => [each.key ?? each, each]));
      const counted = await (await reads()).countEach(
        [...uncounted.values()].map(({ selection }) => selection),
      );
      const persons = new Map([...uncounted.keys()].map((key, at) => [key, counted[at] ?? 0]));
      for (const each of uncounted.values())
        remember(each.key, { persons: persons.get(each.key ?? each) ?? 0 });
      return selections.map((each, at) => known[at] ?? persons.get(each.key ?? each) ?? 0);
    }

    return {
      countPersons: async (plans) => countSelections(await Promise.all(plans.map(selectionOf))),
      async personFacets(plan, facets, size) {
        const { selection, key } = await selectionOf(plan);
        const known = countsOf(key);
        const counted = await (await reads()).countFacets(selection, facets, size, known?.persons);
        if (!known) remember(key, { persons: counted.total });
        return counted;
      },

      async persons(plan, request) {
        const { selection, key } = await selectionOf(plan);
        const known = countsOf(key);
        const found = await (await reads()).page(selection, request, known?.persons);
        if (!known) remember(key, { persons: found.total });
        return { ...found, matchingRoles: () => matchingRoles(selection, found.ids) };
      },
      matches: async (plan) => (await reads()).values((await selectionOf(plan)).selection, 'id'),
      matchingRoles: async (plan, personIds) => matchingRoles((await selectionOf(plan)).selection, personIds),
      async roleTotals(plan) {
        const { selection, key } = await selectionOf(plan);
        const known = countsOf(key);
        if (known?.totals) return known.totals;
        const uncounted = known ? ['organization_id'] : ['organization_id', 'person_id'];
        const { records, distinct } = await (await reads()).countDistinct(selection, uncounted);
        const persons = known?.persons ?? distinct.person_id ?? 0;
        const totals = { persons, organizations: distinct.organization_id ?? 0, roles: records };
        remember(key, { persons, totals });
        return totals;
      },
    };
  };
}
