import { basename } from 'node:path';
import { noteImport } from '../../data-in/deliveries/last-delivery.ts';
import { UnnamedTables } from '../../data-in/tables/files.ts';
import { hasDatabase, installationIn } from '../embedded/installation.ts';

/**
 * Notes for a source why its delivery by `roster import` failed, where there is a database that can store it.
 * @throws the error, which is the message of the command, whatever becomes of the note
 */
export async function failed(
  paths: readonly string[],
  options: { source?: string; map?: string; dryRun?: boolean },
  error: Error,
): Promise<never> {
  const { source = '', map, dryRun } = options;
  const { readConfig } = await import('../../base/config.ts');
  const { onDatabase } = await import('./administer.ts');
  const { databaseUrl, dataDirectory } = readConfig();
  const isThere = databaseUrl !== undefined || hasDatabase(installationIn(dataDirectory));
  if (isThere && !dryRun) {
    const { message } = error.cause instanceof UnnamedTables ? error.cause : error;
    // Accounts that may write the source read the reason, and know nothing of the directories of this machine.
    const given = map === undefined ? paths : [...paths, map];
    const reason = given.reduce((text, path) => text.replaceAll(path, basename(path)), message);
    await onDatabase((pool) => noteImport(pool, source, { error: reason })).catch(() => {});
  }
  throw error;
}
