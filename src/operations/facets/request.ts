import { enumSet, optionalInteger } from '../../contract/input/input-fields.ts';
import type { FacetDefinition } from './definition.ts';

const SIZE_MAX = 100;
/** Values of each facet in an answer whose request does not say. */
export const SIZE_DEFAULT = 10;

/** The facets of a search by their names on the wire. */
export type FacetDefinitions = Readonly<Record<string, FacetDefinition>>;

/** The fields that a request for facets has beside those of its search. */
export function facetFields<Definitions extends FacetDefinitions>(definitions: Definitions) {
  type Name = keyof Definitions & string;
  const names = Object.keys(definitions) as [Name, ...Name[]];
  return {
    facets: enumSet(names, 'The facets to count, each at most once.', names.slice(0, 2)),
    size: optionalInteger(1, SIZE_MAX, `Values of each facet; absent means ${SIZE_DEFAULT}.`, SIZE_DEFAULT),
  };
}
