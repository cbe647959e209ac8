import type pg from 'pg';
import { DatasetError } from '../dataset/import/dataset-files.ts';
import { statement } from '../db/statement.ts';
import { readSourceName } from './sources.ts';

/**
 * Grants or revokes an account's permission to write claims of a source. A grant creates the source if it does not exist.
 * @returns whether that is new
 * @throws DatasetError where the name is none of a source, or there is no such account
 */
export async function setAllowed(
  pool: pg.Pool,
  name: string,
  accountId: number,
  isAllowed: boolean,
): Promise<boolean> {
  if (readSourceName(name) === null)
    throw new DatasetError(
      `“${name}” is no name of a source: 1 to 64 of a-z, 0-9, -, _ and . are, but strict.`,
    );
  const { rowCount } = await pool.query('select from accounts where id = $1', [accountId]);
  if (rowCount === 0) throw new DatasetError(`There is no account ${accountId}.`);
  const changed = await pool.query(isAllowed ? ALLOW : DISALLOW, [name, accountId]);
  return changed.rowCount === 1;
}

/** With the entry of the audit trail. */
const RECORD = (action: string) => `
insert into audit_entries (action, object) select '${action}', format('source %s, account %s', $1, $2) from changed`;

const ALLOW = `
with source as (
  insert into sources (name) values ($1) on conflict (name) do update set name = excluded.name returning id
), changed as (
  insert into source_accounts (source_id, account_id) select id, $2::bigint from source on conflict do nothing returning source_id
) ${RECORD('source_allow')}`;

const DISALLOW = `
with changed as (
  delete from source_accounts using sources where sources.id = source_id and name = $1 and account_id = $2::bigint returning source_id
) ${RECORD('source_disallow')}`;

const IS_ALLOWED = statement(
  'is-source-allowed',
  'select from source_accounts join sources on sources.id = source_id where name = $1 and account_id = $2',
);

/** Whether the keys of an account may write claims of a source, and read them. */
export async function isSourceAllowed(pool: pg.Pool, name: string, accountId: number): Promise<boolean> {
  const { rowCount } = await pool.query({ ...IS_ALLOWED, values: [name, accountId] });
  return rowCount === 1;
}
