import { idArray } from './copy-text.ts';
import type { Session } from './session.ts';

/**
 * The ids that one file of this delivery has brought so far. Where the table was empty when the file began, the
 * table itself tells; else a temporary table does, so that memory stays flat.
 */
export interface SeenIds {
  /** True where every id that the table holds is of this delivery. */
  isWholeTable: boolean;
  table: string;
  add(ids: readonly number[]): Promise<void>;
}

/** Starts to keep the ids of a file's records or list items. */
export async function startSeen(session: Session, table: string): Promise<SeenIds> {
  const { rows } = await session.query<{ has_rows: boolean }>(
    `select exists (select from ${table}) as has_rows`,
  );
  if (!rows[0]?.has_rows) return { isWholeTable: true, table, add: async () => {} };
  const seen = `seen_${table}`;
  await session.query(`create temp table ${seen} (id bigint primary key)`);
  return {
    isWholeTable: false,
    table: seen,
    async add(ids) {
      if (ids.length === 0) return;
      await session.query(`insert into ${seen} select unnest($1::bigint[])`, [idArray(ids)]);
    },
  };
}
