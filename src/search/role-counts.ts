import { hash } from 'node:crypto';
import type { Engine, EngineQuery } from '../../search-index/meilisearch.ts';
import { withField } from './compile.ts';
import type { RolesState } from './departures.ts';
import { exact } from './pages.ts';
import { ResultCache } from './result-cache.ts';

/** Counts over the roles that a filter lets through; those of one state of the index are kept. */
export interface RoleCounts {
  roles(filter: string | null, state: RolesState): Promise<number>;
  /** How many different values they have in a field. */
  different(field: string, filter: string | null, state: RolesState): Promise<number>;
  /** Their different values in a field. */
  values(field: string, filter: string | null): Promise<number[]>;
}

const INDEX = 'roles';
const COUNTS_MAX = 10_000;

/**
 * Up to so many roles the engine tells their different values, to be counted here: for it that is half the work of
 * counting them, but reading a hundred thousand holds up this process for some 15 ms.
 */
const VALUES_MAX = 100_000;

/**
 * Counts by this engine.
 * @param valuesMax among more roles than this, the engine counts different values by itself
 */
export function roleCounts(engine: Engine, valuesMax = VALUES_MAX): RoleCounts {
  const counts = new ResultCache<number>({ entriesMax: COUNTS_MAX, weightMax: COUNTS_MAX, weight: () => 1 });

  function kept(
    field: string,
    filter: string | null,
    { index }: RolesState,
    find: () => Promise<number>,
  ): Promise<number> {
    return counts.get(`${field} ${index} ${filter === null ? '' : hash('sha1', filter)}`, find);
  }

  function roles(filter: string | null, state: RolesState): Promise<number> {
    return kept('id', filter, state, () => total({ filter }));
  }

  async function different(field: string, filter: string | null, state: RolesState): Promise<number> {
    const matching = await roles(filter, state);
    if (matching === 0) return 0;
    return kept(field, filter, state, async () => {
      if (matching <= valuesMax) return (await values(field, filter)).length;
      // To the engine, each role without a value is different from all others.
      return total({ filter: withField(filter, field), distinct: field });
    });
  }

  async function total(query: Pick<EngineQuery, 'filter' | 'distinct'>): Promise<number> {
    return exact((await engine.search({ index: INDEX, ...query, page: 1, hitsPerPage: 0 })).totalHits);
  }

  async function values(field: string, filter: string | null): Promise<number[]> {
    // Much less work for the engine than the documents that have them.
    const { facetDistribution } = await engine.search({ index: INDEX, filter, limit: 0, facets: [field] });
    return Object.keys(facetDistribution?.[field] ?? {}).map(Number);
  }

  return { roles, different, values };
}
