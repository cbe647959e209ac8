import type { EngineSearches, PageRequest, Selection } from '../engine.ts';
import { SEARCH_INDEXES } from '../indexes/all.ts';
import { allOf } from './compile.ts';
import { distinctValues } from './distinct.ts';
import { type Hit, idsOf, type Searching, totalOf } from './search.ts';
import { suggestionQuery } from './suggest.ts';

/** From this record on a page is read only if the total shows that it has records: the engine reads all before it. */
const DEEP = 10_000;

/** Reading, on OpenSearch. */
export function searches(
  indexUid: (name: string) => string,
  { search, searchAll }: Searching,
): EngineSearches {
  const distinct = distinctValues({ search, searchAll });

  const count = async ({ index, where }: Selection) =>
    totalOf(await search(indexUid(index), { query: allOf(where), size: 0, track_total_hits: true }));

  return {
    page: async (selection, request) => {
      const from = offsetOf(request);
      if (from >= DEEP) {
        const total = await count(selection);
        if (from >= total) return { ids: [], total };
      }
      const { index, where } = selection;
      const found = await search(indexUid(index), {
        query: allOf(where),
        sort: orderOf(index),
        from,
        size: request.pageSize,
        track_total_hits: true,
      });
      return { ids: idsOf(found.hits?.hits), total: totalOf(found) };
    },
    distinctPage: async (selection, field, request, isCounted) => {
      const { index, where } = selection;
      const from = offsetOf(request);
      const counted = isCounted ? [field] : [];
      if (from >= DEEP && from >= (await count(selection))) {
        const { byField: totals } = await distinct.count(indexUid(index), { query: allOf(where) }, counted);
        return { values: [], total: totals[field] ?? null };
      }
      const page = {
        query: allOf(where),
        collapse: { field },
        sort: orderOf(index),
        from,
        size: request.pageSize,
        track_total_hits: false,
      };
      const { found, byField: totals } = await distinct.count(indexUid(index), page, counted);
      const hits = found.hits?.hits ?? [];
      return { values: hits.map((hit) => Number(hit.fields?.[field]?.[0])), total: totals[field] ?? null };
    },
    count,
    countDistinct: async ({ index, where }, fields) => {
      const body = { query: allOf(where), size: 0, track_total_hits: true };
      const { found, byField: counts } = await distinct.count(indexUid(index), body, fields);
      return { records: totalOf(found), distinct: counts };
    },
    countByValue: async ({ index, where }, fields) => {
      const body = { query: allOf(where), size: 0, track_total_hits: true };
      const { found, byField } = await distinct.countRecords(indexUid(index), body, fields);
      return { records: totalOf(found), values: byField };
    },
    countEach: async (selections, field) => {
      const [first] = selections;
      if (!first) return [];
      const queries = selections.map(({ where }) => allOf(where));
      if (field !== undefined) return distinct.countEach(indexUid(first.index), queries, field);
      const bodies = queries.map((query) => ({ query, size: 0, track_total_hits: true }));
      return (await searchAll(indexUid(first.index), bodies)).map(totalOf);
    },
    values: ({ index, where }, field) => distinct.list(indexUid(index), allOf(where), field),
    firstOfEach: async ({ index, where }, field, wanted, limit) => {
      if (wanted.length === 0) return new Map();
      const first = { top_hits: { size: limit, sort: orderOf(index), stored_fields: '_none_' } };
      const { aggregations } = await search(
        indexUid(index),
        {
          query: allOf([{ kind: 'any', field, values: [...wanted] }, ...where]),
          size: 0,
          track_total_hits: false,
          aggs: {
            each: { terms: { field, include: [...wanted], size: wanted.length }, aggs: { first } },
          },
        },
        ['aggregations.*.buckets.key', 'aggregations.*.buckets.*.hits.hits.sort'],
      );
      const { buckets = [] } = (aggregations?.each ?? {}) as { buckets?: FirstBucket[] };
      const found = new Map(buckets.map(({ key, first }) => [key, idsOf(first.hits.hits)]));
      return new Map(wanted.map((value) => [value, found.get(value) ?? []]));
    },
    suggest: async ({ kind, text, offset, limit }) => {
      const name = `autocomplete_${kind}`;
      const query = suggestionQuery(text);
      if (offset >= DEEP) {
        const found = await search(indexUid(name), { query, size: 0, track_total_hits: true });
        if (offset >= totalOf(found)) return [];
      }
      const { hits } = await search(indexUid(name), {
        query,
        sort: [{ _score: 'desc' }, ...orderOf(name)],
        from: offset,
        size: limit,
        track_total_hits: false,
        stored_fields: ['name', 'detail'],
      });
      return (hits?.hits ?? []).map(({ sort, fields }) => ({
        id: Number(sort.at(-1)),
        name: String(fields?.name?.[0]),
        detail: fields?.detail === undefined ? null : String(fields.detail[0]),
      }));
    },
  };
}

interface FirstBucket {
  key: number;
  first: { hits: { hits: Hit[] } };
}

function offsetOf({ page, pageSize }: PageRequest): number {
  return (page - 1) * pageSize;
}

function orderOf(name: string): object[] {
  const order = SEARCH_INDEXES.find((index) => index.name === name)?.order ?? [];
  return order.map((entry) => {
    const [field = '', order] = entry.split(':');
    return { [field]: { order, missing: '_last' } };
  });
}
