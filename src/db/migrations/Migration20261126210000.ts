import { Migration } from '@mikro-orm/migrations';

/** What an account has paid for of a person is free again for a time. */
export class Migration20261126210000 extends Migration {
  override up(): void {
    this.addSql(TABLE);
    this.addSql(UNPAID_PERSONS);
  }
}

const TABLE = `
create table paid_persons (
  person_id bigint not null, kind varchar(255) not null, account_id bigint not null, shown int[] not null,
  expires timestamptz not null, primary key (person_id, kind, account_id));
alter table paid_persons add constraint paid_persons_person_id_foreign
  foreign key (person_id) references persons (id) on delete cascade;
create index paid_persons_expires_index on paid_persons (expires);`;

/**
 * Of the persons whom the answers of `charges` show, returns those of whom an answer shows something that account `payer` has
 * not paid for, neither before nor with an earlier answer; all of them where nothing is free again. `shown` has all that is paid
 * for after the charge.
 *
 * It is volatile: each of its statements reads the rows that are committed then. A charge calls it once it holds the lock of the
 * account's row, so it sees every earlier charge of the account. `offset 0` keeps the planner, which expects many persons, from
 * reading the whole table.
 */
const UNPAID_PERSONS = `
create function unpaid_persons(payer bigint, charges jsonb, free_days int)
returns table (charge_nr bigint, person_id bigint, kind text, shown int[]) language sql volatile rows 10 as $$
  with items as materialized (
    select charge.nr as charge_nr, item.*, row_number() over (order by charge.nr, item.nr) as place
    from jsonb_array_elements(charges) with ordinality as charge (body, nr)
    cross join lateral rows from (
      jsonb_to_recordset(body -> 'persons') as (id bigint, kind text, shown int[])
    ) with ordinality as item (person_id, kind, shown, nr)
  )
  select items.charge_nr, items.person_id, items.kind, coalesce(paid.shown, '{}') || items.shown
  from items left join lateral (
    select stored.shown from paid_persons as stored
    where stored.person_id = items.person_id and stored.kind = items.kind and stored.account_id = payer
      and stored.expires > clock_timestamp()
    offset 0) as paid on true
  where free_days = 0 or (
    exists (select unnest(items.shown) except select unnest(paid.shown))
    and exists (select unnest(items.shown) except (
      select unnest(paid.shown) union all
      select unnest(earlier.shown) from items as earlier
      where earlier.place < items.place and earlier.person_id = items.person_id and earlier.kind = items.kind)))
$$;`;
