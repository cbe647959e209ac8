import { rmdir } from 'node:fs/promises';
import { readConfig } from '../../base/config.ts';
import { knownMigrations } from '../../db/known-migrations.ts';
import { type ArchiveHeader, readHeader } from '../embedded/archive.ts';
import { hasDatabase, installationIn, restOf } from '../embedded/installation.ts';
import { ownOrFind } from '../embedded/ownership.ts';
import { postgresVersion } from '../embedded/postgres-home.ts';
import { restoreInstallation } from '../embedded/restore.ts';
import { refuseOtherDatabase } from './backup.ts';
import type { Answer } from './definition.ts';

/**
 * `roster restore`: makes the embedded installation of a backup, in a data directory that has none.
 * @throws Error that says what to do; nothing is then changed
 */
export async function runRestore(file: string): Promise<Answer> {
  const config = readConfig();
  refuseOtherDatabase(config);
  const header = await readHeader(file);
  await refuseOtherVersions(file, header);
  const { dataDirectory } = config;
  const owned = await ownOrFind(dataDirectory);
  if ('found' in owned)
    throw new Error(
      `Roster runs on ${dataDirectory} (process ${owned.found.pid}). Set ROSTER_DATA to another directory.`,
    );
  try {
    const installation = installationIn(dataDirectory);
    const held = hasDatabase(installation) ? 'a database' : restOf(installation);
    if (held !== '')
      throw new Error(
        `${dataDirectory} holds ${held} already. Set ROSTER_DATA to another directory, or remove what it holds: roster reset.`,
      );
    await restoreInstallation(file, header, installation);
  } finally {
    await owned.own.release();
    await rmdir(dataDirectory).catch(() => {});
  }
  const { date } = header;
  return [
    { data_directory: dataDirectory, date, roster: header.roster },
    `${dataDirectory} holds the installation as it was at ${date}.`,
    'roster start runs it, and builds the search indexes.',
    'Suppressions that were made after the backup are not in it: repeat them before others use it.',
  ];
}

/** @throws Error where this version of Roster can't open the database of an archive */
async function refuseOtherVersions(
  file: string,
  { roster, postgres, migration }: ArchiveHeader,
): Promise<void> {
  const own = postgresVersion();
  if (postgres !== own)
    throw new Error(
      `${file} holds files of PostgreSQL ${postgres}, and this version of Roster runs PostgreSQL ${own}. Use a version of Roster with PostgreSQL ${postgres}, such as ${roster}, which made it.`,
    );
  if (migration !== null && !(await knownMigrations()).includes(migration))
    throw new Error(
      `${file} was made by a newer version of Roster (${roster}): this version lacks its ${migration}. Install that version or a later one.`,
    );
}
