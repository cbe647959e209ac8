/**
 * Grows by one with every change of what an index or the names of autocomplete and match hold: fields, statements,
 * analyzer, settings, or the lists and keys of names. A process leaves an index alone that a greater version has built.
 */
export const DEFINITION_VERSION = 9;

/** The version of this process: that of the definitions, then those of Unicode and ICU, which split text into words. */
export function definitionOrder(): number[] {
  const { unicode = '', icu = '' } = process.versions;
  return [DEFINITION_VERSION, ...`${unicode}.${icu}`.split('.').map(Number)];
}

/** Whether the first version is greater than the second. */
export function isLater(version: readonly number[], than: readonly number[]): boolean {
  const at = version.findIndex((part, position) => part !== (than[position] ?? 0));
  return at >= 0 && (version[at] ?? 0) > (than[at] ?? 0);
}

/** This process must not change the search indexes, until an operator acts. */
export class NotOwnIndexesError extends Error {
  override name = 'NotOwnIndexesError';
}

/** A newer version of Roster has built search indexes, and this process must not rebuild them. */
export class NewerVersionError extends NotOwnIndexesError {
  override name = 'NewerVersionError';

  /** @param indexes names without the prefix */
  constructor(indexes: readonly string[]) {
    super(
      `A newer version of Roster has built these search indexes: ${indexes.join(', ')}. This version does not change them: replace it by the newer one. To go back to this version for good, stop the newer one and run: roster reindex`,
    );
  }
}

/** The settings of this process name another engine or prefix than that of the indexes that are kept in step. */
export class OtherIndexesError extends NotOwnIndexesError {
  override name = 'OtherIndexesError';
  readonly fault: string;
  readonly remedy: string;

  /** @param kept their prefix */
  constructor(kept: string, prefix: string) {
    const [those, these] = [kept, prefix].map((text) =>
      text === '' ? 'without a prefix' : `that begin with "${text}"`,
    );
    const fault = `The search indexes ${those} are kept in step with this database, not those ${these}.`;
    const remedy =
      'Set the search engine and the prefix as the other processes have them; or move to these: stop the other workers and run: roster reindex';
    super(`${fault} ${remedy}`);
    this.fault = fault;
    this.remedy = remedy;
  }
}
