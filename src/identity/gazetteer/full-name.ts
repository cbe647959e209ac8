import { readPlace } from '../places/read-place.ts';
import { resolvePlace } from './resolve-place.ts';
import { placesNamed } from './world.ts';

/**
 * The name of the location of a place of the world, such as `Munich, Bavaria, Germany`, for any of its names: `München`, `Munich, DE`.
 * Undefined for a text that names no place of the gazetteer that comes with Roster.
 */
export function fullNameOfPlace(text: string): string | undefined {
  const chain = resolvePlace(readPlace(text), placesNamed);
  return chain[0]?.id === undefined ? undefined : chain.map(({ name }) => name).join(', ');
}
