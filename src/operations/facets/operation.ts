import type { z } from 'zod';
import { enumSet, optionalInteger } from '../../contract/input/input-fields.ts';
import { type Labels, labelled } from '../../contract/input/labels.ts';
import { request } from '../../contract/input/request.ts';
import { record, total } from '../../contract/output/output-fields.ts';
import { warningsField } from '../../contract/output/warnings.ts';
import { type AccountContext, type SearchContext, searchOperation } from '../procedure/operation.ts';
import {
  type FiltersRequest,
  type ListedFilters,
  type ListedSearch,
  onFilters,
  planner,
} from '../stored-lists/listed-search.ts';
import type { FacetDefinition } from './definition.ts';
import { readNames } from './names.ts';

const SIZE_MAX = 100;
/** Values of each facet in an answer whose request does not say. */
const SIZE_DEFAULT = 10;

/** The facets of a search by their names on the wire. */
type FacetDefinitions = Readonly<Record<string, FacetDefinition>>;

/** The fields that a request for facets has beside those of its search. */
function facetFields<Definitions extends FacetDefinitions>(definitions: Definitions) {
  type Name = keyof Definitions & string;
  const names = Object.keys(definitions) as [Name, ...Name[]];
  return {
    facets: enumSet(names, 'The facets to count, each at most once.', names.slice(0, 2)),
    size: optionalInteger(1, SIZE_MAX, `Values of each facet; absent means ${SIZE_DEFAULT}.`, SIZE_DEFAULT),
  };
}

/**
 * The facets of a search.
 * @param example of a request
 * @param further what the description says besides
 */
export function facetsOperation<
  Request extends FiltersRequest,
  Definitions extends FacetDefinitions,
  Given extends Labels<NoInfer<Definitions>, Given>,
>(
  operationId: string,
  listed: ListedSearch & { request: Request },
  definitions: Definitions,
  { labels, example, further = '' }: { labels: Given; example: object; further?: string },
) {
  const { title, name, results } = listed;
  const shape: Request['shape'] & ReturnType<typeof facetFields<Definitions>> = {
    ...listed.request.shape,
    ...facetFields(definitions),
  };
  const input = request(shape).meta({
    title: `${title}FacetsRequest`,
    description: `The filters of the ${name}, and the facets to count. Pages are ignored.`,
    examples: [example],
  });
  const declaration = onFilters(listed, 'facets', {
    operationId,
    summary: `Count ${results} by their values`,
    description: `Returns, for each of the named facets, its most frequent values among the ${results} that the search of the same filters finds, with exact counts.${further}`,
    successDescription: 'The most frequent values of each facet.',
  });
  return searchOperation(input, facetsAnswer(`${title}Facets`, definitions, labels), declaration).query(
    async ({ ctx, input }) => {
      const filters = input as ListedFilters & FacetsAsked<Definitions>;
      return { answer: await countFacets(ctx, listed, definitions, filters) } as never;
    },
  );
}

/** The answer of a request for facets, which holds those that the request names. */
function facetsAnswer<Definitions extends FacetDefinitions, Given>(
  id: string,
  definitions: Definitions,
  labels: Given & Labels<NoInfer<Definitions>, Given>,
) {
  const described = Object.entries(definitions).map(([name, { schema, description }]) => [
    name,
    schema.optional().meta({ description }),
  ]);
  const shape = Object.fromEntries(described) as {
    [Name in keyof Definitions]: z.ZodOptional<Definitions[Name]['schema']>;
  };
  return record(id, 'How many results have each value.', {
    total_search_results: total(),
    facets: record(`${id}ByName`, 'The facets that the request names.', labelled(shape, labels)),
    ...warningsField,
  });
}

/** What a request says of facets. */
interface FacetsAsked<Definitions> {
  facets: (keyof Definitions & string)[];
  size?: number | null | undefined;
}

/** Counts the results of a search by facets, and names the values by one statement. */
async function countFacets<Definitions extends FacetDefinitions>(
  { services, principal, search }: AccountContext & SearchContext,
  listed: ListedSearch,
  definitions: Definitions,
  request: ListedFilters & FacetsAsked<Definitions>,
) {
  const planOf = await planner({ services, principal }, listed, request);
  const wanted = request.facets.map((name) => [name, definitions[name] as FacetDefinition] as const);
  const counted = await search.facets(
    planOf(request),
    wanted.map(([, definition]) => definition),
    request.size ?? SIZE_DEFAULT,
  );
  const nameOf = await readNames(
    services.records,
    wanted.flatMap(([, { names: table }], at) =>
      table ? (counted.facets[at]?.values.map(({ value: id }) => ({ table, id })) ?? []) : [],
    ),
  );
  const facets = wanted.map(([name, { names }], at) => {
    const { values = [], more = false } = counted.facets[at] ?? {};
    const named = values.flatMap(({ value, count }) => {
      const name = names ? nameOf(names, value) : String(value);
      return name === undefined ? [] : [{ value, name, count }];
    });
    return [name, { values: named, more }];
  });
  return { total_search_results: counted.total, facets: Object.fromEntries(facets) };
}
