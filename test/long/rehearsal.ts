/**
 * Whether `REHEARSAL=1` is set: a command that takes minutes or hours then does all that it does, as little of each as it
 * can. What it measures is worth nothing; that it can be run is what the tests of the pages ask.
 */
export const IS_REHEARSAL = process.env.REHEARSAL === '1';

/** How much is done: the usual, or in a rehearsal the least. */
export function orLeast<T>(usual: T, least: T): T {
  return IS_REHEARSAL ? least : usual;
}
