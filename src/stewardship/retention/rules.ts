import type pg from 'pg';
import { unknownSource } from '../../data-in/read-sources.ts';
import { DatasetError } from '../../dataset/import/dataset-files.ts';
import {
  type ClaimKind,
  CONTACT_KINDS,
  LIST_KINDS,
  type ListKind,
  THING_KINDS,
} from '../../identity/claim.ts';

/** The kinds of claims that retention removes: what things are made of before the things themselves. */
export const RETAINED_KINDS: readonly ClaimKind[] = [
  ...CONTACT_KINDS,
  ...(Object.keys(LIST_KINDS) as ListKind[]),
  ...THING_KINDS,
];

/** For how long claims of a source stay that no delivery repeats. */
export interface RetentionRule {
  source: string;
  /** The kind of claims; null for those without a rule of their own. */
  kind: ClaimKind | null;
  days: number;
}

/**
 * Sets for how long claims of a source stay that no delivery repeats; null for ever.
 * @throws DatasetError where there is no such source, or it is `strict`
 */
export async function setRetention(
  connection: Pick<pg.Pool, 'query'>,
  { source, kind, days }: Omit<RetentionRule, 'days'> & { days: number | null },
): Promise<void> {
  if (source === 'strict')
    throw new DatasetError(
      'The source strict has no retention, because a dataset may hold only what has changed: its records stay until a file "removed" names them.',
    );
  const { rows } = await connection.query<{ id: number }>('select id from sources where name = $1', [source]);
  const [row] = rows;
  if (!row) throw await unknownSource(connection, source);
  if (days === null)
    await connection.query('delete from retention_rules where source_id = $1 and kind = $2', [
      row.id,
      kind ?? '*',
    ]);
  else await connection.query(SET, [row.id, kind ?? '*', days]);
}

const SET = `
insert into retention_rules (source_id, kind, days) values ($1, $2, $3)
on conflict (source_id, kind) do update set days = excluded.days`;

/** Lists the rules by source; the one for all other kinds stands last. */
export async function listRetention(pool: Pick<pg.Pool, 'query'>): Promise<RetentionRule[]> {
  const { rows } = await pool.query<RetentionRule>(
    `select name as source, nullif(kind, '*') as kind, days from retention_rules
    join sources on sources.id = source_id order by name, kind = '*', kind`,
  );
  return rows;
}
