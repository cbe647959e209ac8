import type pg from 'pg';
import { DatasetError } from '../dataset/import/dataset-files.ts';
import { statement } from '../db/statement.ts';
import { RESERVED_NAMES, readSourceName } from './sources.ts';

/**
 * Grants or revokes an account's permission to write claims of a source. A grant creates the source if it does not exist.
 * @param name null: all sources, and acts on what concerns all of them
 * @returns whether that is new
 * @throws DatasetError where the name is none of a source, or there is no such account
 */
export async function setAllowed(
  pool: pg.Pool,
  name: string | null,
  accountId: number,
  isAllowed: boolean,
): Promise<boolean> {
  if (name !== null && readSourceName(name) === null)
    throw new DatasetError(
      `“${name}” is no name of a source: 1 to 64 of a-z, 0-9, -, _ and . are, but ${RESERVED_NAMES.join(', ')}.`,
    );
  const { rowCount } = await pool.query('select from accounts where id = $1', [accountId]);
  if (rowCount === 0) throw new DatasetError(`There is no account ${accountId}.`);
  const changed = await pool.query(isAllowed ? ALLOW : DISALLOW, [name, accountId]);
  return changed.rowCount === 1;
}

/** With the entry of the audit trail. */
const RECORD = (action: string) => `
insert into audit_entries (action, object)
select '${action}', format('%s, account %s', coalesce('source ' || $1::text, 'all sources'), $2::bigint) from changed`;

const ALLOW = `
with source as (
  insert into sources (name) select $1::text where $1::text is not null
  on conflict (name) do update set name = excluded.name returning id
), changed as (
  insert into source_accounts (source_id, account_id)
  select (select id from source), $2::bigint on conflict do nothing returning account_id
) ${RECORD('source_allow')}`;

const DISALLOW = `
with changed as (
  delete from source_accounts
  where account_id = $2::bigint and (source_id is null) = ($1::text is null)
    and source_id is not distinct from (select id from sources where name = $1::text)
  returning account_id
) ${RECORD('source_disallow')}`;

const IS_ALLOWED = statement(
  'is-source-allowed',
  `select from source_accounts left join sources on sources.id = source_id
  where account_id = $2 and (source_id is null and ($1::text is null or $1::text <> all('{${RESERVED_NAMES}}')) or name = $1::text) limit 1`,
);

/**
 * Whether the keys of an account may write claims of a source, and read them.
 * @param name null: all sources, and act on what concerns all of them
 */
export async function isSourceAllowed(
  pool: pg.Pool,
  name: string | null,
  accountId: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({ ...IS_ALLOWED, values: [name, accountId] });
  return rowCount === 1;
}
