import type pg from 'pg';
import { LIVE_INDEXES, type SearchState } from './state.ts';

/** The persons whom role searches leave out, and the state of the indexes that was read with them. */
export interface Tombstones {
  ids: number[];
  /** Differs between different sets. */
  version: string;
  /** As {@link SearchState.indexes}. */
  indexes: SearchState['indexes'];
}

interface Read {
  version: string;
  /** Null where the version is the known one. */
  ids: number[] | null;
  indexes: SearchState['indexes'];
}

/** Tombstones have versions of their own, and are only added and purged: their hashes tell the sets apart. */
const READ = {
  name: 'tombstones',
  text: `
    with version as materialized (
      select concat_ws(' ', database_identity(), count(*), bit_xor(hashint8extended(version, 0))) as version
      from departed_persons
    )
    select version,
      case when version is distinct from $1 then (
        select coalesce(json_agg(person_id order by person_id), '[]') from departed_persons) end as ids,
      ${LIVE_INDEXES} as indexes
    from version`,
};

/**
 * Reads the tombstones for role searches where they are too many for each admission. A process keeps the last set that it
 * has read, and reads another one only when the set has changed. Searches that begin during a read share the next one.
 */
export function tombstoneReader(pool: pg.Pool): () => Promise<Tombstones> {
  let known: { version: string; ids: number[] } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Tombstones> | undefined;

  async function read(): Promise<Tombstones> {
    const { rows } = await pool.query<Read>({ ...READ, values: [known?.version ?? null] });
    const [row] = rows;
    if (!row) throw new Error('the tombstones are one row');
    const ids = row.ids ?? known?.ids ?? [];
    known = { version: row.version, ids };
    return { ...known, indexes: row.indexes };
  }

  return () => {
    // A search must not use a read that began before it: persons may have been removed since.
    next ??= running.then(() => {
      next = undefined;
      const reading = read();
      running = reading.catch(() => {});
      return reading;
    });
    return next;
  };
}
