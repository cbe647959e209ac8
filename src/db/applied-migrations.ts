import type pg from 'pg';
import { knownMigrations } from './known-migrations.ts';
import { statement } from './statement.ts';

const READ_MIGRATIONS = statement('read-migrations', 'select name from migrations order by name');

const UNDEFINED_TABLE = '42P01';

/** A database that no migration brings to this version. Its message says what to do. */
export class EarlierDatabaseError extends Error {
  constructor() {
    super(
      'The database was made before the first release, and can not be migrated. Set DATABASE_URL to an empty database (after roster start, run: roster reset), run: roster migrate, and load your data again.',
    );
  }
}

/**
 * What a database lacks. `isEmpty`: it has no tables of Roster.
 * @throws EarlierDatabaseError where its tables were not made by the first migration
 */
export async function missingMigrations(pool: pg.Pool): Promise<{ missing: string[]; isEmpty: boolean }> {
  const [known, applied] = await Promise.all([knownMigrations(), appliedMigrations(pool)]);
  const first = known[0] ?? '';
  if (applied.some((name) => name < first)) throw new EarlierDatabaseError();
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
