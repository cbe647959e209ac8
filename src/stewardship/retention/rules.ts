import type pg from 'pg';
import type { z } from 'zod';
import { ifKnown, integer, listOf, oneOf, record, text } from '../../contract/output/output-fields.ts';
import { unknownSource } from '../../data-in/read-sources.ts';
import { DatasetError } from '../../dataset/import/dataset-files.ts';
import {
  CLAIM_KINDS,
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

/** The name of a source in answers. */
export const sourceName = text('Name of the source.', 'jobspy');

const ruleSchema = record('RetentionRule', 'For how long claims of a source stay that no delivery repeats.', {
  source: sourceName,
  kind: ifKnown(oneOf(CLAIM_KINDS, 'The kind of claims; null: all others.', 'phone_numbers')),
  days: integer('Days after the last delivery that had a claim.', 90),
});

/** All rules. */
export const rulesSchema = listOf(
  ruleSchema,
  'The rules by source; the one for all other kinds stands last.',
);

/** For how long claims of a source stay that no delivery repeats. */
export type RetentionRule = z.output<typeof ruleSchema>;

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
