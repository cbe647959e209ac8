import type pg from 'pg';
import type { Engine, EngineHit } from '../../search-index/meilisearch.ts';
import { compileFilter } from './compile.ts';
import { type RolesState, rolesGate } from './departures.ts';
import { type FoundPage, orderOf, type PageRequest } from './pages.ts';
import type { Clause, DirectClause, Plan } from './plan.ts';
import type { RelatedResolver } from './related.ts';
import { roleCounts } from './role-counts.ts';

/** How many different ones the roles of a search have. */
export interface RoleTotals {
  persons: number;
  /** Roles at organizations without a record belong to none of them. */
  organizations: number;
  roles: number;
}

/**
 * Searches over the roles index. A person who has left the records, by removal or suppression, is in
 * no answer of a search that began after it, whatever the index still holds.
 */
export interface RoleSearches {
  /**
   * One page of the persons who have a role that the plan is after, each once, in the order of their first such role.
   * @param read what else is to be known of them: it is read while their total is still counted, and again where the
   *   index has changed meanwhile
   */
  persons<Read>(
    plan: Plan<'roles'>,
    request: PageRequest,
    read: (personIds: number[]) => Promise<Read>,
  ): Promise<FoundPage & { read: Read }>;
  /** The ids of all roles of these persons that the plan is after. */
  matchingRoles(plan: Plan<'roles'>, personIds: readonly number[]): Promise<Set<number>>;
  roleTotals(plan: Plan<'roles'>): Promise<RoleTotals>;
}

/** What role searches are made with. */
export interface RoleSources {
  pool: pg.Pool;
  engine: Engine;
  related: RelatedResolver;
}

interface RoleHit extends EngineHit {
  person_id: number;
}

const INDEX = 'roles';

/** Role searches with these sources. */
export function roleSearches({ pool, engine, related }: RoleSources): RoleSearches {
  const gate = rolesGate({ pool, engine });
  const counts = roleCounts(engine);

  async function persons<Read>(
    { where }: Plan<'roles'>,
    request: PageRequest,
    read: (personIds: number[]) => Promise<Read>,
  ): Promise<FoundPage & { read: Read }> {
    const direct = await related.resolve(INDEX, where);
    return gate.current(async (state) => {
      const filter = filterOf(direct, state);
      const [page, total] = await Promise.all([
        pageOf(filter, request).then(async (ids) => ({ ids, read: await read(ids) })),
        counts.different('person_id', filter, state),
      ]);
      return { ...page, total };
    });
  }

  async function pageOf(filter: string | null, { page, pageSize }: PageRequest): Promise<number[]> {
    const { hits } = await engine.search<RoleHit>({
      index: INDEX,
      filter,
      sort: orderOf(INDEX),
      distinct: 'person_id',
      attributesToRetrieve: ['id', 'person_id'],
      offset: Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER),
      limit: pageSize,
    });
    return hits.map((hit) => hit.person_id);
  }

  async function matchingRoles({ where }: Plan<'roles'>, personIds: readonly number[]): Promise<Set<number>> {
    const ofPersons: Clause = { kind: 'any', field: 'person_id', values: [...personIds] };
    const direct = await related.resolve(INDEX, [ofPersons, ...where]);
    return gate.current(async (state) => new Set(await counts.values('id', filterOf(direct, state))));
  }

  async function roleTotals({ where }: Plan<'roles'>): Promise<RoleTotals> {
    const direct = await related.resolve(INDEX, where);
    return gate.current(async (state) => {
      const filter = filterOf(direct, state);
      const [persons, organizations, roles] = await Promise.all([
        counts.different('person_id', filter, state),
        counts.different('organization_id', filter, state),
        counts.roles(filter, state),
      ]);
      return { persons, organizations, roles };
    });
  }

  return { persons, matchingRoles, roleTotals };
}

function filterOf(direct: readonly DirectClause[], { departedIds }: RolesState): string | null {
  return compileFilter([...direct, { kind: 'none', field: 'person_id', values: [...departedIds] }]);
}
