import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The places of an embedded installation's parts. */
export type Installation = ReturnType<typeof installationIn>;

/** The installation of a data directory, whether it is there or not. */
export function installationIn(dataDirectory: string) {
  const within = (name: string) => join(dataDirectory, name);
  return {
    postgres: within('postgres'),
    meilisearch: within('meilisearch'),
    /** The sample dataset, which can be made again. */
    sample: within('sample'),
    /** The key that `start` shows. */
    demoAccount: within('demo-account.json'),
  };
}

/** Whether an installation has a database. */
export function hasDatabase({ postgres }: Installation): boolean {
  return existsSync(join(postgres, 'data'));
}

/** What an installation holds besides its database, as a sentence names it; an empty text where it holds nothing. */
export function restOf({ demoAccount, meilisearch }: Installation): string {
  const rest = [
    ['the demo key', demoAccount],
    ['search indexes', join(meilisearch, 'data')],
  ] as const;
  return rest.flatMap(([what, path]) => (existsSync(path) ? [what] : [])).join(' and ');
}

/**
 * Refuses a data directory whose database is missing: a new one would replace what is left of the installation.
 * @throws Error that says what would be lost, and what to do
 */
export function refuseLostDatabase(dataDirectory: string): void {
  const installation = installationIn(dataDirectory);
  const rest = restOf(installation);
  if (rest === '' || hasDatabase(installation)) return;
  throw new Error(
    `${dataDirectory} holds ${rest}, and not their database: a new database would replace them. If the database is lost, run roster reset, and then roster restore with a backup, or roster start. If it is another PostgreSQL, set DATABASE_URL.`,
  );
}
