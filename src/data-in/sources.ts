import type { ClientBase, Pool } from 'pg';

/** Names that no new source may have: `strict` is that of datasets, the others are words of paths of the API. */
export const RESERVED_NAMES: readonly string[] = ['strict', 'ranks', 'columns'];

/** The names of sources. */
export const SOURCE_NAME = /^[a-z0-9._-]{1,64}$/;

/** Reads the name of a source: 1 to 64 of `a-z`, `0-9`, `-`, `_`, `.`; null for any other text, and for reserved names. */
export function readSourceName(text: string): string | null {
  return SOURCE_NAME.test(text) && !RESERVED_NAMES.includes(text) ? text : null;
}

/** The id of a source. A new one is made. */
export async function sourceId(session: Pool | ClientBase, name: string): Promise<number> {
  const { rows } = await session.query<{ id: number }>(
    `insert into sources (name) values ($1) on conflict (name) do update set name = excluded.name returning id`,
    [name],
  );
  return rows[0]?.id ?? 0;
}
