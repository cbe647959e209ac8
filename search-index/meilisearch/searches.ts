import type { Meilisearch, MultiSearchQuery, SearchParams } from 'meilisearch';
import { type EngineSearches, SearchUnavailableError, type Selection } from '../engine.ts';
import type { CountedValue } from '../facets.ts';
import { INDEX_BY_NAME } from '../indexes/all.ts';
import { groupKey } from '../indexes/fields.ts';
import type { IndexName } from '../plan.ts';
import { countFacets } from './facets.ts';
import { compileFilter } from './filter.ts';
import { countsIn, countValues, direct, isMissing, lacksField, numbersIn } from './transport.ts';

/** Reading, on Meilisearch. */
export function searches(client: Meilisearch, indexUid: (name: string) => string): EngineSearches {
  const search = async ({ index: name, where }: Selection, params: SearchParams) =>
    read(
      client.index(indexUid(name)).search<{ id: number }>(null, {
        attributesToRetrieve: ['id'],
        ...filterOf(where),
        ...params,
      }),
    );
  async function values(selection: Selection, field: string): Promise<number[]> {
    // Much cheaper for the engine than the documents.
    return numbersIn(await search(selection, { limit: 0, facets: [field] }), field);
  }

  const countByValue = async (selection: Selection, fields: readonly string[], key?: string) => {
    const distinct = key === undefined ? {} : { distinct: key };
    const found = await search(selection, { page: 1, hitsPerPage: 0, facets: [...fields], ...distinct });
    return {
      records: totalOf(found),
      countsOf: (field: string) =>
        countsIn(found, field).map(([value, count]) => [countedValue(value), count] as const),
    };
  };

  const countEach = async (selections: readonly Selection[]) => {
    if (selections.length === 0) return [];
    const queries: MultiSearchQuery[] = selections.map(({ index, where }) => ({
      indexUid: indexUid(index),
      ...filterOf(where),
      ...counting(keyOf(index)),
    }));
    const { results } = await read(client.multiSearch({ queries }));
    return results.map((each, at) => totalOf(each, queries[at]?.facets?.[0]));
  };

  return {
    page: async (selection, { page, pageSize }, knownTotal) => {
      const key = keyOf(selection.index);
      const offset = Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER);
      const found = await search(selection, {
        sort: [...INDEX_BY_NAME[selection.index].order],
        attributesToRetrieve: [key ?? 'id'],
        ...(key !== undefined && { distinct: key }),
        ...(knownTotal === undefined && key !== undefined && { facets: [key] }),
        ...(knownTotal === undefined && key === undefined
          ? { page, hitsPerPage: pageSize }
          : { offset, limit: pageSize }),
      });
      return {
        ids: found.hits.map((hit) => Number(Reflect.get(hit, key ?? 'id'))),
        total: knownTotal ?? totalOf(found, key),
      };
    },
    countDistinct: async (selection, fields) => {
      // One pass over the records, where the engine's own distinct counts would take one for each field.
      const found = await search(selection, { page: 1, hitsPerPage: 0, facets: [...fields] });
      const counts = fields.map((field) => [field, countValues(found, field)]);
      return { records: totalOf(found), distinct: Object.fromEntries(counts) };
    },
    countEach,
    countFacets: (...asked) => countFacets({ countByValue, countEach }, ...asked),
    values,
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

function countedValue(text: string): CountedValue {
  return text === 'true' || text === 'false' ? text === 'true' : Number(text);
}

function filterOf(where: Selection['where']): { filter?: string } {
  const filter = compileFilter(where);
  return filter === null ? {} : { filter };
}

/** The field by whose values the records of an index are results; none where each record is one. */
function keyOf(name: IndexName): string | undefined {
  const { group } = INDEX_BY_NAME[name];
  return group && groupKey(group);
}

/**
 * Parameters of a search that counts its results exactly. The engine lists the different values of a field in less than half
 * the time that its own distinct total takes.
 */
function counting(key: string | undefined) {
  return key === undefined ? { page: 1, hitsPerPage: 0 } : { limit: 0, facets: [key] };
}

/** The exact number of results of a search that counted them. */
function totalOf(found: object, key?: string): number {
  if (key !== undefined) return countValues(found, key);
  if ('totalHits' in found && typeof found.totalHits === 'number') return found.totalHits;
  throw new Error('The search engine gave no total.');
}
