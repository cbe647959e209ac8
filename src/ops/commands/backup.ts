import { stat } from 'node:fs/promises';
import { VERSION } from '../../api/health/version.ts';
import { type Config, readConfig } from '../../base/config.ts';
import { appliedMigrations } from '../../db/applied-migrations.ts';
import { writeArchive } from '../embedded/archive.ts';
import { readBaseBackup } from '../embedded/base-backup.ts';
import { readDemoAccount } from '../embedded/demo-account.ts';
import { hasDatabase, installationIn } from '../embedded/installation.ts';
import { postgresVersion } from '../embedded/postgres-home.ts';
import type { Answer } from './definition.ts';
import { withDatabase } from './with-database.ts';

/**
 * `roster backup`: writes the embedded installation to one file, with or without a running `start`.
 * @throws Error that says what to do
 */
export async function runBackup(file: string, { force = false }: { force?: boolean }): Promise<Answer> {
  const config = readConfig();
  refuseOtherDatabase(config);
  const installation = installationIn(config.dataDirectory);
  if (!hasDatabase(installation))
    throw new Error(
      `There is no database in ${config.dataDirectory}. Set ROSTER_DATA to the directory of an installation.`,
    );
  await refuseExisting(file, force);
  return withDatabase(
    async ({ pool }, _, { databaseUrl }) => {
      const header = {
        roster: VERSION,
        date: new Date().toISOString(),
        postgres: postgresVersion(),
        migration: (await appliedMigrations(pool)).at(-1) ?? null,
        password: new URL(databaseUrl).password,
        demoAccount: await readDemoAccount(installation.demoAccount),
      };
      await writeArchive(file, header, readBaseBackup(databaseUrl));
      const { size } = await stat(file);
      return [
        { file, size_bytes: size },
        `The backup is in ${file} (${(size / 1e6).toFixed(1)} MB). It holds all records and a key: keep it private.`,
      ];
    },
    { isOfAnyVersion: true },
  );
}

/** @throws Error where the settings name another database than the embedded one */
export function refuseOtherDatabase({ databaseUrl }: Config): void {
  if (databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL is set. This command is for the embedded database: use pg_dump and pg_restore for others, as docs/backup.md says.',
    );
}

async function refuseExisting(file: string, force: boolean): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(`The backup ${file} can't be written: ${error.message}.`);
  });
  if (found === null) return;
  if (!found.isFile()) throw new Error(`${file} is no regular file. Name another one.`);
  if (!force) throw new Error(`${file} is there already. Name another file, or add --force to replace it.`);
}
