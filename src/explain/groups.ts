import type { Clause, Plan } from '../../search-index/plan.ts';

/** Fields of a search request that are no filters. */
const NOT_FILTERS = new Set(['account_id', 'page', 'page_size', 'fields']);

/** The filters of a request that make sense only together, and the request with these filters alone. */
export interface FilterGroup<Request> {
  fields: string[];
  alone: Request;
}

/**
 * The filters of a request, in the order of its fields. Filters are a group where their plan has fewer conditions than
 * their plans one by one: the ends of a range share a condition, as do the filters on one job post.
 */
export function filterGroups<Request extends object>(
  request: Request,
  planOf: (request: Request) => Plan,
): FilterGroup<Request>[] {
  const conditions = (fields: readonly string[]) => conditionsOf(planOf(withOnly(request, fields)).where);
  const none = conditions([]);
  const added = (fields: readonly string[]) => conditions(fields) - none;
  const groups: string[][] = [];
  for (const field of Object.keys(request).filter((name) => isFilter(request, name))) {
    const group = groups.find(([first = '']) => added([first, field]) < added([first]) + added([field]));
    if (group) group.push(field);
    else groups.push([field]);
  }
  return groups.map((fields) => ({ fields, alone: withOnly(request, fields) }));
}

/** Whether a field of the request restricts its results: absent, null and empty filters do not. */
function isFilter(request: object, name: string): boolean {
  if (NOT_FILTERS.has(name)) return false;
  const value: unknown = Reflect.get(request, name);
  return value != null && !(Array.isArray(value) && value.length === 0);
}

/** The request without its other filters. */
function withOnly<Request extends object>(request: Request, fields: readonly string[]): Request {
  const kept = Object.entries(request).filter(([name]) => fields.includes(name) || !isFilter(request, name));
  return Object.fromEntries(kept) as Request;
}

/** The number of conditions. A role has one organization, so conditions on it hold one by one. */
function conditionsOf(where: readonly Clause[]): number {
  return where.reduce((sum, clause) => {
    const isSplit = clause.kind === 'related' && clause.to === 'organizations';
    return sum + (isSplit ? conditionsOf(clause.where) : 1);
  }, 0);
}
