import { chipText } from './chip-text.ts';
import type { EditedRequest } from './request.ts';

/** A name for a search, made of its filters. */
export function searchName({ kind, set, filters, names }: EditedRequest): string {
  const texts = set.map((filter) => chipText(filter, filters[filter.name], names));
  return texts.join(', ') || `All ${kind.nouns[1]}`;
}
