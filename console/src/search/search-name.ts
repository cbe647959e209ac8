import type { SearchKind } from '../searches.ts';
import { chipText } from './chip-text.ts';
import type { EditedRequest } from './request.ts';

/** A name for a search, made of its filters. */
export function searchName({ nouns }: SearchKind, { groups, filters, names }: EditedRequest): string {
  const set = groups.flatMap((group) => group.filters).filter((filter) => filter.name in filters);
  const texts = set.map((filter) => chipText(filter, filters[filter.name], names));
  return texts.join(', ') || `All ${nouns[1]}`;
}
