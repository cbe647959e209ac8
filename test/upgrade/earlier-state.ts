import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { createAccount } from '../../src/account/create.ts';
import { changeBalance } from '../../src/credits/change-balance.ts';
import type { Database } from '../../src/db/database.ts';
import { insertRecords } from '../http/records.ts';

const MIGRATIONS = join(import.meta.dirname, '../../src/db/migrations');

/** Every state that a database was in before today's: the migration that each has come to, the earliest first. */
export const EARLIER_STATES: readonly string[] = readdirSync(MIGRATIONS)
  .flatMap((file) => /^(Migration\d+)\.ts$/.exec(file)?.[1] ?? [])
  .sort()
  .slice(0, -1);

/** The account of an earlier state. */
export interface EarlierAccount {
  account_id: number;
  user_id: number;
  key: string;
}

/** What the account of an earlier state has left. */
export const EARLIER_BALANCE = 993;

/** Brings an empty database to an earlier state, with what people had put into it by then. */
export async function makeEarlierState({ orm, pool }: Database, state: string): Promise<EarlierAccount> {
  await orm.migrator.up({ to: state });
  await insertRecords(pool);
  const account = await createAccount(pool, 'Earlier', 1_000);
  await spend(pool, account.account_id);
  for (const [table, statement] of Object.entries(ROWS_OF_LATER_TABLES)) {
    if (await hasTable(pool, table)) await pool.query(statement, [account.account_id, account.user_id]);
  }
  // Whom a person no longer there had asked not to be found, and who has just left.
  await pool.query('insert into suppressions (email) values ($1)', ['gone@acme.example']);
  await pool.query('delete from persons where id = 4');
  return account;
}

async function spend(pool: pg.Pool, accountId: number): Promise<void> {
  const client = await pool.connect();
  await changeBalance(client, { accountId, changeType: 'adjust', sum: EARLIER_BALANCE - 1_000 });
  client.release();
}

/** What tables that came later may hold, of an account and its user. */
const ROWS_OF_LATER_TABLES = {
  idempotency_keys: `
insert into idempotency_keys (account_id, key_hash, request_hash, owner, attempt, expires)
select $1, sha256('key'), sha256('request'), 1, gen_random_uuid(), now() + interval '1 day' where $2 > 0`,
  email_feedback: `
insert into email_feedback (account_id, user_id, api_key_prefix, person_id, email, email_type, contact_status,
  is_correct_person)
values ($1, $2, 'aaaaaaaa', 3, 'cy@gmx.de', 'personal', 'valid', true)`,
};

async function hasTable(pool: pg.Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
    table,
  ]);
  return rows[0]?.known ?? false;
}

type Row = Record<string, unknown>;

/** All rows of all tables, by table. */
export async function contentOf(pool: pg.Pool): Promise<Record<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> 'migrations' order by 1`,
  );
  const content: Record<string, Row[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} as t order by t::text`,
    );
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

/** The tables' rows as far as their columns stood in earlier rows of the same tables, in an order of their own. */
export function asFarAsIn(
  earlier: Record<string, Row[]>,
  content: Record<string, Row[]>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(earlier).map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {});
      const kept = (content[table] ?? []).map((row) => JSON.stringify(columns.map((column) => row[column])));
      return [table, kept.sort()];
    }),
  );
}
