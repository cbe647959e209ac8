import type pg from 'pg';
import { NAME_KEYS, putNameKeys } from '../../../search-index/name-keys/name-keys.ts';

/** Writes the names of records by which pairs are found, as a worker does. */
export async function indexNames(pool: pg.Pool): Promise<void> {
  const session = await pool.connect();
  for (const keys of NAME_KEYS) {
    const { rows } = await session.query<{ id: number }>(`select id from ${keys.kind}`);
    await putNameKeys(
      session,
      keys,
      rows.map(({ id }) => id),
    );
  }
  session.release();
}
