import type pg from 'pg';

/** A dataset to generate. Sizes that are absent follow from the number of persons. */
export interface GenerateOptions {
  persons: number;
  /** By default a fifth of the persons, at least 40. */
  organizations?: number;
  /** By default three for each organization. */
  jobPosts?: number;
  /** The same seed and sizes give the same bytes, on any day and machine. */
  seed: number;
}

/** The dataset that the first start loads. The default seed of `roster generate` is another one. */
export const SAMPLE = { persons: 300, organizations: 120, jobPosts: 500, seed: 8 };

/** The first organization of the sample; its range of ids is that of generated datasets, far above ids that people use. */
export const FIRST_SAMPLE_ORGANIZATION = 9_100_000_000_001;

/** Whether the sample dataset, or a part of it, is in a database. */
export async function hasSample(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from organizations where id = $1', [
    FIRST_SAMPLE_ORGANIZATION,
  ]);
  return rowCount === 1;
}
