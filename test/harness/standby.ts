import { execFileSync } from 'node:child_process';
import { appendFile, chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, type PostgresOptions, startPostgres } from '../../src/embedded/postgres.ts';

/**
 * Starts a streaming replica of an embedded PostgreSQL, from a base backup of its files at `primary.directory`. The
 * primary keeps running.
 */
export async function startStandby(
  primary: { url: string; directory: string },
  options: PostgresOptions,
): Promise<EmbeddedPostgres> {
  const data = join(options.directory, 'data');
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    execFileSync('cp', ['--archive', primary.directory, options.directory]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeOwned(data, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  await rm(join(data, 'postmaster.pid'), { force: true });
  await writeOwned(data, 'standby.signal', '');
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  return startPostgres(options);
}

/** Gives the file to the account that PostgreSQL runs as, which may be another one. */
async function writeOwned(data: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(data);
  await writeFile(join(data, name), text);
  await chown(join(data, name), uid, gid);
}
