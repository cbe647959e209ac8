import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CountedFacets, Engine, PageRequest, Selection } from '../../search-index/engine.ts';
import type { Facet } from '../../search-index/facets.ts';
import type { Plan } from '../../search-index/plan.ts';
import type { ResolveRelated } from './related.ts';
import type { SearchState } from './state.ts';

/** Distinct counts over the matching roles. */
export interface RoleTotals {
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
export interface RoleSearches {
  /** One page of the persons with a role that the plan selects, each once, in the order of their first such role. */
  persons(plan: Plan<'roles'>, request: PageRequest): Promise<PersonsPage>;
  roleTotals(plan: Plan<'roles'>): Promise<RoleTotals>;
  /** The exact number of persons of each plan; at most one request to the engine beside related conditions. */
  countPersons(plans: readonly Plan<'roles'>[]): Promise<number[]>;
  /** The exact number of persons, and of those who have each of the most frequent values of facets. */
  personFacets(plan: Plan<'roles'>, facets: readonly Facet[], size: number): Promise<CountedFacets>;
}

const INDEX = 'roles';
const COUNTS_MAX = 10_000;

/** Role searches of a state, with the resolver of that state. */
export function roleSearches(engine: Engine): (state: SearchState, resolve: ResolveRelated) => RoleSearches {
  /** Numbers of persons and totals, for the next page of the same search and for its totals. */
  const counts = new LRUCache<string, { persons: number; totals?: RoleTotals }>({ max: COUNTS_MAX });

  return (state, resolve) => {
    const mark = state.indexes[engine.indexUid(INDEX)];
    const departed = { kind: 'none', field: 'person_id', values: state.departed } as const;

    async function selectionOf({ where }: Plan<'roles'>): Promise<{ selection: Selection; key: string }> {
      const selection: Selection = { index: INDEX, where: [...(await resolve(INDEX, where)), departed] };
      return { selection, key: hash('sha1', JSON.stringify([mark, selection.where])) };
    }

    const remember = (key: string, counted: { persons: number; totals?: RoleTotals }) => {
      if (mark !== undefined) counts.set(key, counted);
    };

    async function matchingRoles({ index, where }: Selection, personIds: number[]): Promise<Set<number>> {
      if (personIds.length === 0) return new Set();
      const ofPersons = { kind: 'any', field: 'person_id', values: personIds } as const;
      return new Set(await engine.values({ index, where: [ofPersons, ...where] }, 'id'));
    }

    async function countSelections(
      selections: readonly { selection: Selection; key: string }[],
    ): Promise<number[]> {
      const persons = new Map(selections.map(({ key }) => [key, counts.get(key)?.persons]));
      const uncounted = new Map(
        selections.flatMap(({ key, selection }) =>
          persons.get(key) === undefined ? [[key, selection]] : [],
        ),
      );
      const counted = await engine.countEach([...uncounted.values()]);
      for (const [at, key] of [...uncounted.keys()].entries()) {
        const number = counted[at] ?? 0;
        persons.set(key, number);
        remember(key, { persons: number });
      }
      return selections.map(({ key }) => persons.get(key) ?? 0);
    }

    return {
      countPersons: async (plans) => countSelections(await Promise.all(plans.map(selectionOf))),
      async personFacets(plan, facets, size) {
        const { selection, key } = await selectionOf(plan);
        const known = counts.get(key);
        const counted = await engine.countFacets(selection, facets, size, known?.persons);
        if (!known) remember(key, { persons: counted.total });
        return counted;
      },

      async persons(plan, request) {
        const { selection, key } = await selectionOf(plan);
        const known = counts.get(key);
        const found = await engine.page(selection, request, known?.persons);
        if (!known) remember(key, { persons: found.total });
        return { ...found, matchingRoles: () => matchingRoles(selection, found.ids) };
      },
      async roleTotals(plan) {
        const { selection, key } = await selectionOf(plan);
        const known = counts.get(key);
        if (known?.totals) return known.totals;
        const uncounted = known ? ['organization_id'] : ['organization_id', 'person_id'];
        const { records, distinct } = await engine.countDistinct(selection, uncounted);
        const persons = known?.persons ?? distinct.person_id ?? 0;
        const totals = { persons, organizations: distinct.organization_id ?? 0, roles: records };
        remember(key, { persons, totals });
        return totals;
      },
    };
  };
}
