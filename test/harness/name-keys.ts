import type pg from 'pg';
import { NAME_KEYS, putNameKeys } from '../../search-index/name-keys/name-keys.ts';

/** Writes the keys of the names of all records, as a worker does once it has gathered their changes. */
export async function writeNameKeys(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    for (const keys of NAME_KEYS) {
      const { rows } = await client.query<{ id: number }>(`select id from ${keys.kind}`);
      await putNameKeys(
        client,
        keys,
        rows.map(({ id }) => id),
      );
    }
  } finally {
    client.release();
  }
}
