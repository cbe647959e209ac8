import type { ClientBase } from 'pg';
import type { Delivery } from '../identity/claim.ts';

/** Names that no new source may have: `strict` is that of datasets, the others are words of paths of the API. */
export const RESERVED_NAMES: readonly string[] = ['strict', 'ranks', 'columns'];

/** The names of sources. */
export const SOURCE_NAME = /^[a-z0-9._-]{1,64}$/;

/** Reads the name of a source: 1 to 64 of `a-z`, `0-9`, `-`, `_`, `.`; null for any other text, and for reserved names. */
export function readSourceName(text: string): string | null {
  return SOURCE_NAME.test(text) && !RESERVED_NAMES.includes(text) ? text : null;
}

/**
 * Begins a delivery of a source, within a load. A new source is made. Its start is that of no other delivery: loads run one after another,
 * and the database's clock has microseconds.
 */
export async function beginDelivery(session: ClientBase, source: string): Promise<Delivery> {
  const { rows } = await session.query<Omit<Delivery, 'source'>>(BEGIN_DELIVERY, [source]);
  return { source, ...(rows[0] as Omit<Delivery, 'source'>) };
}

const BEGIN_DELIVERY = `
insert into sources (name) values ($1) on conflict (name) do update set name = excluded.name
returning id as "sourceId", to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "startedAt"`;
