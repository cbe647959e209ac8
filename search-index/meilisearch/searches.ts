import type { FacetDistribution, MultiSearchQuery, SearchParams } from 'meilisearch';
import { type EngineSearches, SearchUnavailableError, type Selection, type Suggestion } from '../engine.ts';
import type { CountedValue } from '../facets.ts';
import { indexNamed } from '../indexes/all.ts';
import { groupKey } from '../indexes/fields.ts';
import { compileFilter } from './compile.ts';
import { type Connection, direct, isMissing, lacksField } from './connection.ts';
import { facetCounts } from './facets.ts';
import { suggestionGroups } from './suggest.ts';

/** Reading, on Meilisearch. */
export function searches({ client, indexUid, index }: Connection): EngineSearches {
  const search = async ({ index: name, where }: Selection, params: SearchParams) =>
    read(
      index(indexUid(name)).search<{ id: number }>(null, {
        attributesToRetrieve: ['id'],
        ...filterOf(where),
        ...params,
      }),
    );
  const multiSearch = async <Hit extends { id: number }>(queries: MultiSearchQuery[]) => {
    if (queries.length === 0) return [];
    return (await read(client.multiSearch<{ queries: MultiSearchQuery[] }, Hit>({ queries }))).results;
  };

  async function values(selection: Selection, field: string): Promise<number[]> {
    // Much cheaper for the engine than the documents.
    return valuesOf(await search(selection, { limit: 0, facets: [field] }), field).map(Number);
  }

  const countByValue = async (selection: Selection, fields: readonly string[]) => {
    const found = await search(selection, { page: 1, hitsPerPage: 0, facets: [...fields] });
    return { records: totalOf(found), countsOf: (field: string) => countsOf(found, field) };
  };

  const countEach = async (selections: readonly Selection[]) => {
    const queries = selections.map(({ index, where }) => ({
      indexUid: indexUid(index),
      ...filterOf(where),
      ...resultsOf(index),
      page: 1,
      hitsPerPage: 0,
    }));
    return (await multiSearch(queries)).map(totalOf);
  };

  return {
    page: async (selection, { page, pageSize }, knownTotal) => {
      const offset = Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER);
      const results = resultsOf(selection.index);
      const id = results.distinct ?? 'id';
      const found = await search(selection, {
        sort: orderOf(selection.index),
        attributesToRetrieve: [id],
        ...results,
        ...(knownTotal === undefined ? { page, hitsPerPage: pageSize } : { offset, limit: pageSize }),
      });
      return {
        ids: found.hits.map((hit) => Number(Reflect.get(hit, id))),
        total: knownTotal ?? totalOf(found),
      };
    },
    countDistinct: async (selection, fields) => {
      // One pass over the records, where the engine's own distinct counts would take one for each field.
      const found = await search(selection, { page: 1, hitsPerPage: 0, facets: [...fields] });
      const counts = fields.map((field) => [field, valuesOf(found, field).length]);
      return { records: totalOf(found), distinct: Object.fromEntries(counts) };
    },
    countEach,
    countFacets: facetCounts({ countByValue, countEach }),
    values,
    suggest: async ({ kind, text, offset, limit }) => {
      const name = `autocomplete_${kind}`;
      const shared = {
        indexUid: indexUid(name),
        sort: orderOf(name),
        attributesToRetrieve: ['id', 'name', 'detail'],
      };
      const groups = suggestionGroups(text).map((group) => ({ ...shared, ...group }));
      const counted = offset === 0 ? [] : groups.slice(0, -1);
      const sizes = await multiSearch(counted.map((group) => ({ ...group, page: 1, hitsPerPage: 0 })));
      let skip = offset;
      const windows = groups.map((group, at) => {
        const window = { ...group, offset: skip, limit };
        skip = Math.max(0, skip - (sizes[at] ? totalOf(sizes[at]) : 0));
        return window;
      });
      const hits = (await multiSearch<Suggestion>(windows)).flatMap((found) => found.hits);
      return hits.slice(0, limit).map(({ id, name, detail }) => ({ id, name, detail }));
    },
  };
}

/** The answer to a search. An index that does not exist yet, or still lacks a field, is unavailable. */
async function read<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await direct(answer);
  } catch (cause) {
    if (!isMissing(cause) && !lacksField(cause)) throw cause;
    throw new SearchUnavailableError('The search index is not built yet.', { cause });
  }
}

/** The different values of a field among the found records. */
function valuesOf(found: { facetDistribution?: FacetDistribution }, field: string): string[] {
  return Object.keys(found.facetDistribution?.[field] ?? {});
}

/** The number of found records by their values of a field. */
function countsOf({ facetDistribution }: { facetDistribution?: FacetDistribution }, field: string) {
  const counts = Object.entries(facetDistribution?.[field] ?? {});
  return counts.map(([value, count]) => [countedValue(value), count] as const);
}

function countedValue(text: string): CountedValue {
  return text === 'true' || text === 'false' ? text === 'true' : Number(text);
}

function filterOf(where: Selection['where']): { filter?: string } {
  const filter = compileFilter(where);
  return filter === null ? {} : { filter };
}

function orderOf(name: string): string[] {
  return [...indexNamed(name).order];
}

/** The field by whose values the records of an index are results; none where each record is one. */
function resultsOf(name: string): { distinct?: string } {
  const { group } = indexNamed(name);
  return group === undefined ? {} : { distinct: groupKey(group) };
}

/** The exact total that Meilisearch returns for every search with a page. */
function totalOf(found: object): number {
  if ('totalHits' in found && typeof found.totalHits === 'number') return found.totalHits;
  throw new Error('The search engine gave no total.');
}
