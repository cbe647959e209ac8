import { hash } from 'node:crypto';

/** The engine compares texts trimmed, without case and decomposed, and cuts them: these it takes as they are. */
const TAKEN_AS_IT_IS = /^[a-z0-9._:/@+-]{1,200}$/;

/**
 * How a text that is compared as a whole (a domain, a profile's identifier, a source) stands in an index and
 * in a filter: two texts have one key exactly where they are equal.
 */
export function valueKey(value: string): string {
  return TAKEN_AS_IT_IS.test(value) ? value : `~${hash('sha1', value)}`;
}
