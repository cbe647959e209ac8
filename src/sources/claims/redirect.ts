import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { Session } from '../../dataset/import/session.ts';
import type { ThingKind } from '../claim.ts';

/** A table with a column that names records of a kind. */
interface Referrer {
  table: string;
  column: string;
  /** The other columns of its primary key, where the column is part of it. */
  others: readonly string[];
}

/** What callers have stored about persons. */
const FEEDBACK: readonly Referrer[] = ['email_feedback', 'phone_feedback'].map((table) => ({
  table,
  column: 'person_id',
  others: [],
}));

function referrersOf(kind: ThingKind): Referrer[] {
  const ofRecords = Object.values(RECORD_FILES).flatMap(({ tables }) =>
    tables.flatMap(({ name, columns, key }) =>
      columns
        .filter(({ references }) => references === kind)
        .map((column) => ({
          table: name,
          column: column.name,
          others:
            key.includes(column.name) && key.length > 1 ? key.filter((part) => part !== column.name) : [],
        })),
    ),
  );
  return kind === 'persons' ? [...ofRecords, ...FEEDBACK] : ofRecords;
}

/** Lists of a record are those of its claims: they are not moved to another record. */
const isOwnList = (kind: ThingKind, { table, others }: Referrer) =>
  others.length > 0 && RECORD_FILES[kind].lists.some((list) => list.table.name === table);

/** Makes rows that name records name those that they are merged into. */
export async function redirect(
  session: Session,
  kind: ThingKind,
  moves: readonly { from: number; to: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  const params = [moves.map(({ from }) => from), moves.map(({ to }) => to)];
  const given = 'unnest($1::bigint[], $2::bigint[]) as given (before, after)';
  for (const referrer of referrersOf(kind)) {
    const { table, column, others } = referrer;
    // Contacts and roles of a person are those of its claims, too.
    if (
      isOwnList(kind, referrer) ||
      (kind === 'persons' && ['emails', 'phone_numbers', 'roles'].includes(table))
    )
      continue;
    const same = others.map((name) => `o.${name} = t.${name}`).join(' and ');
    const isHeld =
      others.length > 0
        ? `and not exists (select from ${table} o where o.${column} = given.after and ${same})`
        : '';
    await session.query(
      `update ${table} t set ${column} = given.after from ${given}
      where t.${column} = given.before and exists (select from ${kind} where id = given.after) ${isHeld}`,
      params,
    );
  }
}
