import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { Session } from '../../dataset/import/session.ts';
import * as entities from '../../db/entities/all.ts';
import { type Table, tableOf } from '../../db/tables.ts';
import type { ThingKind } from '../claim.ts';

/** A table with a column that names records of a kind. */
interface Referrer extends Table {
  column: string;
}

function referrersOf(kind: ThingKind): Referrer[] {
  return Object.values(entities).flatMap((entity) => {
    const table = tableOf(entity);
    const columns = table.columns.filter(({ references }) => references === kind);
    return columns.map(({ name: column }) => ({ ...table, column }));
  });
}

/** The lists, roles and numbers of a record are those of its claims. What is paid for of a record is united. */
const isLeft = (kind: ThingKind, { name, column }: Referrer) =>
  ['phone_numbers', 'paid_persons', 'paid_organizations'].includes(name) ||
  RECORD_FILES[kind].lists.some((list) => list.table.name === name && list.parent === column);

const GIVEN = 'unnest($1::bigint[], $2::bigint[]) as given (before, after)';

/** Makes rows that name records name those that they are merged into. Rows of a key that is there go with their record. */
export async function redirect(
  session: Session,
  kind: ThingKind,
  moves: readonly { from: number; to: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  const params = [moves.map(({ from }) => from), moves.map(({ to }) => to)];
  for (const referrer of referrersOf(kind).filter((one) => !isLeft(kind, one)))
    await session.query(redirectIn(kind, referrer), params);
  const paid = PAID[kind];
  if (paid) await session.query(uniteIn(kind, paid), params);
}

function redirectIn(kind: ThingKind, { name, columns, key, column }: Referrer): string {
  // Claims give all addresses but those that providers have found.
  const found = name === 'emails' ? 'and t.source is not null' : '';
  const rows = `where t.${column} = given.before and exists (select from ${kind} where id = given.after) ${found}`;
  if (!key.includes(column)) return `update ${name} t set ${column} = given.after from ${GIVEN} ${rows}`;
  const names = columns.map((one) => one.name);
  const values = names.map((one) => (one === column ? 'given.after' : `t.${one}`));
  return `insert into ${name} (${names}) select ${values} from ${GIVEN} join ${name} t on true ${rows}
  order by given.before on conflict do nothing`;
}

/** The tables of what is paid for of records, with the columns of their keys: the record first. */
const PAID: { [Kind in ThingKind]?: { table: string; column: string; others: string } } = {
  persons: { table: 'paid_persons', column: 'person_id', others: 'kind, account_id' },
  organizations: { table: 'paid_organizations', column: 'organization_id', others: 'account_id' },
};

/** What an account has paid for of a merged record is paid for of the one that stays. Charges lock the rows in the same order. */
const uniteIn = (kind: ThingKind, { table, column, others }: NonNullable<(typeof PAID)[ThingKind]>) => `
insert into ${table} as kept (${column}, ${others}, shown, expires)
select given.after, ${others}, array_agg(distinct value), max(t.expires)
from ${GIVEN} join ${table} t on t.${column} = given.before cross join unnest(t.shown) as value
where t.expires > now() and exists (select from ${kind} where id = given.after)
group by given.after, ${others} order by given.after, ${others}
on conflict (${column}, ${others}) do update set expires = greatest(kept.expires, excluded.expires),
  shown = case when kept.expires > now() then array(select unnest(kept.shown) union select unnest(excluded.shown))
    else excluded.shown end`;
