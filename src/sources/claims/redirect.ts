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

/**
 * What accounts have paid for of persons: of a merged one it is what was paid for of each. In the order of the key, in which charges
 * lock the rows, too.
 */
const MERGE_PAYMENTS = `
insert into paid_persons (person_id, kind, account_id, shown, expires)
select given.after, paid.kind, account_id, array_agg(distinct value), max(expires)
from unnest($1::bigint[], $2::bigint[]) as given (before, after)
join paid_persons as paid on person_id in (given.before, given.after) and expires > now()
cross join unnest(shown) as value
where given.after in (select id from persons) and exists (
  select from paid_persons as moved
  where moved.person_id = given.before and (moved.kind, moved.account_id) = (paid.kind, paid.account_id))
group by 1, 2, 3 order by 1, 2, 3
on conflict (person_id, kind, account_id) do update set shown = excluded.shown, expires = excluded.expires`;

/** A person who was told of the data of one record is not told again of the merged one. */
const MERGE_NOTICES = `
insert into told_persons (person_id, told_at)
select given.after, min(told_at)
from unnest($1::bigint[], $2::bigint[]) as given (before, after) join told_persons on person_id = given.before
where given.after in (select id from persons)
group by 1 on conflict do nothing`;

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
  if (kind === 'persons')
    for (const merge of [MERGE_PAYMENTS, MERGE_NOTICES]) await session.query(merge, params);
}
