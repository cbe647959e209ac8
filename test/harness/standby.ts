import { execFileSync } from 'node:child_process';
import { appendFile, chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  type PostgresOptions,
  startPostgres,
} from '../../src/ops/embedded/postgres.ts';

/** An embedded PostgreSQL and the directory of its files. */
interface Primary {
  url: string;
  directory: string;
}

/** Copies the files of a running PostgreSQL, with the write-ahead log that they need, to a directory. */
export async function takeBaseBackup(primary: Primary, directory: string): Promise<void> {
  const data = join(directory, 'data');
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('base', true)`);
    execFileSync('cp', ['--archive', primary.directory, directory]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await rm(join(data, 'pg_wal'), { recursive: true });
    execFileSync('cp', ['--archive', join(primary.directory, 'data/pg_wal'), data]);
    await writeOwned(data, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  await rm(join(data, 'postmaster.pid'), { force: true });
}

/** Starts a streaming replica of a running embedded PostgreSQL. */
export async function startStandby(primary: Primary, options: PostgresOptions): Promise<EmbeddedPostgres> {
  await takeBaseBackup(primary, options.directory);
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await configure(options.directory, 'standby.signal', `primary_conninfo = '${source}'\n`);
  return startPostgres(options);
}

/** Starts a PostgreSQL on a base backup, recovered to the end of the backup and no further. */
export async function startRecovered(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const settings = [
    `restore_command = 'false'`,
    `recovery_target = 'immediate'`,
    `recovery_target_action = promote`,
  ];
  await configure(options.directory, 'recovery.signal', `${settings.join('\n')}\n`);
  return startPostgres(options);
}

async function configure(directory: string, signal: string, settings: string): Promise<void> {
  const data = join(directory, 'data');
  await writeOwned(data, signal, '');
  await appendFile(join(data, 'postgresql.auto.conf'), settings);
}

/** Writes a file and gives it to the user that PostgreSQL runs as, who may differ from the user of the tests. */
async function writeOwned(data: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(data);
  await writeFile(join(data, name), text);
  await chown(join(data, name), uid, gid);
}
