import type pg from 'pg';

/** The first organization of the sample; its range of ids is that of generated datasets, far above ids that people use. */
export const FIRST_SAMPLE_ORGANIZATION = 9_100_000_000_001;

/** Whether the sample dataset, or a part of it, is in a database. */
export async function hasSample(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from organizations where id = $1', [
    FIRST_SAMPLE_ORGANIZATION,
  ]);
  return rowCount === 1;
}
