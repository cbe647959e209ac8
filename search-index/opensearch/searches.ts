import type { EngineSearches, Selection } from '../engine.ts';
import { INDEX_BY_NAME } from '../indexes/all.ts';
import type { SearchIndex } from '../indexes/definition.ts';
import { groupKey } from '../indexes/fields.ts';
import type { Source } from './aggregations.ts';
import { selected } from './compile.ts';
import { distinctValues } from './distinct.ts';
import { facetCounts } from './facets.ts';
import { RANK, RECORDS } from './grouped.ts';
import { idsOf, type Searching, totalOf } from './search.ts';

/** From this record on a page is read only if the total shows that it has records: the engine reads all before it. */
const DEEP = 10_000;

/** Reading, on OpenSearch. */
export function searches(
  indexUid: (name: string) => string,
  { search, searchAll }: Searching,
): EngineSearches {
  const distinct = distinctValues({ search });
  const countByFacets = facetCounts({ search });

  const sourceOf = ({ index, where }: Selection): Source => {
    const { group } = INDEX_BY_NAME[index];
    return { uid: indexUid(index), group, ...selected(group, where) };
  };

  const countEach = async (selections: readonly Selection[]) => {
    const sources = selections.map(sourceOf);
    const bodies = sources.map(({ query }) => ({ query, size: 0, track_total_hits: true }));
    return (await searchAll(sources[0]?.uid ?? '', bodies)).map(totalOf);
  };

  return {
    page: async (selection, request, knownTotal) => {
      const from = (request.page - 1) * request.pageSize;
      if (from >= DEEP) {
        const [total = 0] = knownTotal === undefined ? await countEach([selection]) : [knownTotal];
        if (from >= total) return { ids: [], total };
      }
      const source = sourceOf(selection);
      const found = await search(source.uid, {
        query: source.query,
        sort: orderOf(INDEX_BY_NAME[selection.index], source),
        from,
        size: request.pageSize,
        track_total_hits: true,
      });
      return { ids: idsOf(found.hits?.hits), total: totalOf(found) };
    },
    countEach,
    countDistinct: async (selection, fields) => {
      const source = sourceOf(selection);
      const counted = fields.filter((field) => !source.group || field !== groupKey(source.group));
      const { results, records, byField } = await distinct.count(source, counted);
      const counts = fields.map((field) => [field, byField[field] ?? results]);
      return { records, distinct: Object.fromEntries(counts) };
    },
    countFacets: (selection, facets, size) => countByFacets(sourceOf(selection), facets, size),
    values: (selection, field) => distinct.list(sourceOf(selection), field),
  };
}

/** Groups stand in the order of their first selected record. */
function orderOf({ order, group }: SearchIndex, { records }: Partial<Source> = {}): object[] {
  if (group !== undefined) {
    const nested = { path: RECORDS, filter: records };
    return [
      { [`${RECORDS}.${RANK}`]: { order: 'desc', mode: 'max', nested } },
      { [groupKey(group)]: { order: 'asc' } },
    ];
  }
  return order.map((entry) => {
    const [field = '', direction] = entry.split(':');
    return { [field]: { order: direction, missing: '_last' } };
  });
}
