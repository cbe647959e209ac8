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
import type { Clause, IndexName, Plan, PlanClause } from '../../search-index/plan.ts';
import { relatedResolver } from './related.ts';
import { LAST_SEEN, type SeenRecords, seenRecords } from './seen.ts';
import { createIndexGuard, type SearchSources, type SearchState } from './state.ts';
import { createSuggest, type Suggest } from './suggestions.ts';
import { type Tombstones, tombstoneReader } from './tombstones.ts';

export type { LookupKind } from '../../search-index/autocomplete/kinds.ts';

type RecordPlan = Plan<'organizations' | 'jobs'>;

/** A page of persons with their exact number. */
export interface PersonsPage extends FoundPage {
  /** Reads the ids of the roles of these persons that the search selects. */
  matchingRoles(): Promise<ReadonlySet<number>>;
}

/** Distinct counts over the matching roles. */
interface RoleTotals {
  persons: number;
  /** Organizations without a record are not counted. */
  organizations: number;
  roles: number;
}

/**
 * Searches over the indexes. All throw SearchUnavailableError where the engine does not answer or has no index yet, and
 * errors of the pool. A person who was removed or suppressed is in no answer of a search of roles that began afterwards, even
 * while the index still holds their roles.
 */
export interface Search {
  /** One page, however deep; past the end it is empty, with the exact total. */
  page(plan: RecordPlan, request: PageRequest): Promise<FoundPage>;
  /** One page of the persons with a role that the plan selects, each once, in the order of their first such role. */
  persons(plan: Plan<'roles'>, request: PageRequest): Promise<PersonsPage>;
  count(plan: RecordPlan): Promise<number>;
  /**
   * The exact number of results of each plan, persons for roles; the plans are of one index. It is at most one request to the
   * engine beside related conditions.
   */
  countEach(plans: readonly Plan[]): Promise<number[]>;
  /** The exact number of results, persons for roles, and of those with each of the most frequent values of facets. */
  facets(plan: Plan, facets: readonly Facet[], size: number): Promise<CountedFacets>;
  roleTotals(plan: Plan<'roles'>): Promise<RoleTotals>;
  /** The ids of all records that a plan selects, roles for a search of persons, in no order. */
  matches(plan: Plan): Promise<number[]>;
  /** The ids of the roles of these persons that the plan selects. */
  matchingRoles(plan: Plan<'roles'>, personIds: number[]): Promise<ReadonlySet<number>>;
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

/** What a plan selects, and where it is read. */
interface Selected {
  selection: Selection;
  reads: EngineSearches;
  /** Of the counts of persons; null where the index changes, and for searches of others: these are not kept. */
  key: string | null;
}

type Select = (plan: { index: IndexName; where: readonly PlanClause[] }) => Promise<Selected>;

/** Numbers of persons and totals, for the next page of the same search and for its totals. */
type Counts = LRUCache<string, { persons: number; totals?: RoleTotals }>;

const ROLES = 'roles';
const COUNTS_MAX = 10_000;

/** Searches with these connections. */
export function createSearch(sources: SearchSources): SearchService {
  const { engine } = sources;
  const seen = seenRecords(sources.pool);
  const resolverAt = relatedResolver(sources, seen);
  const readTombstones = tombstoneReader(sources.pool);
  const counts: Counts = new LRUCache({ max: COUNTS_MAX });
  const names = (['organizations', ROLES, 'jobs'] as const).map((name) => engine.indexUid(name));
  const at = (state: SearchState): Search => {
    if (state.foreign.some((name) => names.includes(name))) {
      throw new SearchUnavailableError('The search indexes were built from another database.');
    }
    const reads = readsOf(engine, state.indexes);
    const resolve = resolverAt(state, reads);
    let removed: Promise<Tombstones> | undefined;
    const tombstones = () => {
      const { tombstones: ids, indexes } = state;
      removed ??= ids ? Promise.resolve({ ids, version: ids.join(), indexes }) : readTombstones();
      return removed;
    };
    const select: Select = async ({ index, where }) => {
      if (index !== ROLES)
        return { selection: { index, where: await resolve(index, where) }, reads, key: null };
      const [resolved, { ids, version, indexes }] = await Promise.all([resolve(index, where), tombstones()]);
      const mark = indexes[engine.indexUid(index)]?.mark ?? null;
      return {
        selection: { index, where: [...resolved, { kind: 'none', field: 'person_id', values: ids }] },
        // Earlier indexes than those read with the tombstones may hold a person whose tombstone is purged since.
        reads: readsOf(engine, indexes),
        key: mark === null ? null : hash('sha1', JSON.stringify([mark, version, resolved])),
      };
    };
    return searchesOf(select, seen, counts);
  };
  return {
    at,
    assertIndexesCurrent: createIndexGuard(sources),
    suggest: createSuggest(sources.pool),
  };
}

/** Reads of live indexes. They throw SearchUnavailableError where the index is not live. */
function readsOf(engine: Engine, indexes: SearchState['indexes']): EngineSearches {
  return engine.searches((name) => {
    const live = indexes[engine.indexUid(name)];
    if (live) return live.uid;
    throw new SearchUnavailableError('The search index is not built yet.');
  });
}

function searchesOf(select: Select, seen: SeenRecords, counts: Counts): Search {
  const countsOf = ({ key }: Selected) => (key === null ? undefined : counts.get(key));
  const remember = ({ key }: Selected, counted: { persons: number; totals?: RoleTotals }) => {
    if (key !== null) counts.set(key, { ...counts.get(key), ...counted });
  };

  const page = async (selected: Selected, request: PageRequest) => {
    const found = await selected.reads.page(selected.selection, request, countsOf(selected)?.persons);
    remember(selected, { persons: found.total });
    return found;
  };

  const countEach: Search['countEach'] = async (plans) => {
    const selected = await Promise.all(plans.map(select));
    const known = selected.map((each) => countsOf(each)?.persons);
    const keyOf = (each: Selected) => each.key ?? each;
    // Equal selections are counted once.
    const unknown = selected.filter((_, at) => known[at] === undefined);
    const uncounted = [...new Map(unknown.map((each) => [keyOf(each), each])).values()];
    const counted = (await uncounted[0]?.reads.countEach(uncounted.map(({ selection }) => selection))) ?? [];
    const totals = new Map(uncounted.map((each, at) => [keyOf(each), counted[at] ?? 0]));
    for (const each of uncounted) remember(each, { persons: totals.get(keyOf(each)) ?? 0 });
    return selected.map((each, at) => known[at] ?? totals.get(keyOf(each)) ?? 0);
  };

  const countFacets: Search['facets'] = async (plan, facets, size) => {
    const selected = await select(plan);
    const { reads, selection } = selected;
    const counted = await reads.countFacets(selection, facets, size, countsOf(selected)?.persons);
    remember(selected, { persons: counted.total });
    return counted;
  };

  /** Reads the ids of the selected records with one of some values. */
  const idsWith = async (
    { selection: { index, where }, reads }: Selected,
    field: string,
    values: number[],
  ) =>
    values.length === 0
      ? []
      : reads.values({ index, where: [{ kind: 'any', field, values }, ...where] }, 'id');

  const rolesOf = async (selected: Selected, personIds: number[]) =>
    new Set(await idsWith(selected, 'person_id', personIds));

  return {
    page: async (plan, request) => page(await select(plan), request),
    persons: async (plan, request) => {
      const selected = await select(plan);
      const found = await page(selected, request);
      return { ...found, matchingRoles: () => rolesOf(selected, found.ids) };
    },
    count: async (plan) => (await countEach([plan]))[0] ?? 0,
    countEach,
    facets: async (plan, facets, size) => {
      const isIndexed = ({ field }: Facet) => field !== LAST_SEEN;
      const [counted, months] = await Promise.all([
        countFacets(plan, facets.filter(isIndexed), size),
        Promise.all(
          facets.map((facet) => (isIndexed(facet) ? null : seen.countByMonth(plan, facet, size, countEach))),
        ),
      ]);
      const indexed = counted.facets.values();
      return { ...counted, facets: months.map((each) => each ?? (indexed.next().value as FacetCounts)) };
    },
    roleTotals: async (plan) => {
      const selected = await select(plan);
      const known = countsOf(selected);
      if (known?.totals) return known.totals;
      const uncounted = known ? ['organization_id'] : ['organization_id', 'person_id'];
      const { records, distinct } = await selected.reads.countDistinct(selected.selection, uncounted);
      const persons = known?.persons ?? distinct.person_id ?? 0;
      const totals = { persons, organizations: distinct.organization_id ?? 0, roles: records };
      remember(selected, { persons, totals });
      return totals;
    },
    matches: async (plan) => {
      const { reads, selection } = await select(plan);
      return reads.values(selection, 'id');
    },
    matchingRoles: async (plan, personIds) => rolesOf(await select(plan), personIds),
    matchingJobs: async (organizationIds, where) =>
      idsWith(await select({ index: 'jobs', where }), 'organization_id', organizationIds),
  };
}
