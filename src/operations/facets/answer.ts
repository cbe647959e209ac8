import type { z } from 'zod';
import type { Plan } from '../../../search-index/plan.ts';
import { type Labels, labelled } from '../../contract/input/labels.ts';
import { record, total } from '../../contract/output/output-fields.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import { warningsField } from '../../contract/output/warnings.ts';
import type { Search } from '../../search/search.ts';
import type { FacetDefinition } from './definition.ts';
import { readNames } from './names.ts';
import { type FacetDefinitions, SIZE_DEFAULT } from './request.ts';

/** The answer of a request for facets, which holds those that the request names. */
export function facetsAnswer<Definitions extends FacetDefinitions>(
  id: string,
  definitions: Definitions,
  labels: Labels<Definitions>,
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

/** The facets of a request, by name. */
type Facets<Definitions extends FacetDefinitions> = {
  [Name in keyof Definitions]?: z.infer<Definitions[Name]['schema']>;
};

/** Counts the results of a plan by facets, and names the values by one statement. */
export async function countFacets<Definitions extends FacetDefinitions>(
  { records, search }: { records: RecordsReader; search: Search },
  definitions: Definitions,
  plan: Plan,
  request: { facets: (keyof Definitions & string)[]; size?: number | null | undefined },
) {
  const wanted = request.facets.map((name) => [name, definitions[name] as FacetDefinition] as const);
  const counted = await search.facets(
    plan,
    wanted.map(([, definition]) => definition),
    request.size ?? SIZE_DEFAULT,
  );
  const nameOf = await readNames(
    records,
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
  return {
    total_search_results: counted.total,
    facets: Object.fromEntries(facets) as Facets<Definitions>,
  };
}
