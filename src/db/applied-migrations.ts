import type pg from 'pg';
import { knownMigrations } from './known-migrations.ts';
import { statement } from './statement.ts';

const READ_MIGRATIONS = statement('read-migrations', 'select name from migrations order by name');

const UNDEFINED_TABLE = '42P01';

/** What a database lacks. `isEmpty`: it has no tables of Roster. */
export async function missingMigrations(pool: pg.Pool): Promise<{ missing: string[]; isEmpty: boolean }> {
  const [known, applied] = await Promise.all([knownMigrations(), appliedMigrations(pool)]);
  return { missing: known.filter((name) => !applied.includes(name)), isEmpty: applied.length === 0 };
}

/** The names of the migrations that a database has, in their order. */
export async function appliedMigrations(pool: pg.Pool): Promise<string[]> {
  try {
    const { rows } = await pool.query<{ name: string }>({ ...READ_MIGRATIONS });
    return rows.map(({ name }) => name);
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
