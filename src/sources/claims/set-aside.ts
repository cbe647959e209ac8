import type { ClientBase, Pool } from 'pg';
import type { ThingKind } from '../claim.ts';

/** A thing whose record can't be stored. */
export interface SetAside {
  kind: ThingKind;
  id: number;
  source: string;
  /** What names it in the source. */
  key: string;
  reason: string;
}

/** The things that reports name. */
const NAMED_MAX = 20;

/** SQLSTATE classes of values that a table can't hold: data exceptions, and violations of constraints. */
const DATA_ERROR = /^2[23]...$/;

/** A record that can't be stored, since it fails a check. */
export class RecordFault extends Error {
  override name = 'RecordFault';
}

/** Why a record can't be stored; null where the error is none of its values, as a lost connection. */
export function faultOfData(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  const isOfData = error instanceof RecordFault || (typeof code === 'string' && DATA_ERROR.test(code));
  return isOfData ? error.message : null;
}

/** Sets a claim aside whose record can't be stored. */
export async function setAside(
  session: ClientBase,
  kind: ThingKind,
  id: number,
  reason: string,
): Promise<void> {
  await session.query(
    `insert into pending_claims (kind, id, reason, is_set_aside) values ($1, $2, $3, true)
    on conflict (kind, id) do update set reason = excluded.reason, is_set_aside = true`,
    [kind, id, reason],
  );
}

/** Reads how many claims are set aside, and the first of them. */
export async function readSetAside(
  connection: ClientBase | Pool,
): Promise<{ count: number; things: SetAside[] }> {
  const { rows } = await connection.query<SetAside & { count: number }>(
    `select p.kind, p.id, s.name as source, c.key, p.reason, count(*) over ()::int as count from pending_claims p
    join claims c using (kind, id) join sources s on s.id = c.source_id
    where is_set_aside order by p.kind, p.id limit ${NAMED_MAX}`,
  );
  return { count: rows[0]?.count ?? 0, things: rows.map(({ count: _, ...thing }) => thing) };
}
