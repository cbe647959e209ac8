/**
 * Raised by one with every change of what an index holds: its settings, its rows, its documents, the analyzer. The
 * greater of two is the newer, so a process leaves alone what a newer one has built. `definition-version.test.ts`
 * knows the definitions of this version, and fails where they change without it.
 */
export const DEFINITION_VERSION = 1;

/**
 * The place of this process in the order of all that may build indexes: the version of the definitions, then the
 * versions of Unicode and of its library, by which Node cuts texts into words.
 */
export function definitionOrder(): number[] {
  const { unicode = '', icu = '' } = process.versions;
  return [DEFINITION_VERSION, ...`${unicode}.${icu}`.split('.').map(Number)];
}

/** Whether the first of two places comes after the second. */
export function isLater(place: readonly number[], than: readonly number[]): boolean {
  const at = place.findIndex((part, position) => part !== (than[position] ?? 0));
  return at >= 0 && (place[at] ?? 0) > (than[at] ?? 0);
}

/** A newer version of Roster has built the search indexes, and this process must not build them back. */
export class NewerVersionError extends Error {
  override name = 'NewerVersionError';

  /** @param indexes names without the prefix */
  constructor(indexes: readonly string[]) {
    super(
      `A newer version of Roster has built these search indexes: ${indexes.join(', ')}. This version leaves them alone: replace it by the newer one. To go back to this version for good, stop the newer one and run: roster reindex`,
    );
  }
}
