-- Lists: stored, ordered sets of ids.
create table "lists" ("id" bigserial primary key, "account_id" bigint not null,
  "kind" text not null, "name" varchar(255) null, "state" text not null,
  "total" int null, "as_of" timestamptz null, "search" text null,
  "filters" jsonb null, "plan" jsonb null, "error" text null,
  "date_created" timestamptz not null default now(), "date_read" timestamptz not null default now(),
  constraint "lists_kind_check" check ("kind" in ('persons', 'organizations', 'job_posts')),
  constraint "lists_state_check" check ("state" in ('building', 'ready', 'failed')),
  constraint "lists_search_check" check ("search" in ('person_role_search', 'organization_search', 'job_search')));
create index "lists_account_id_index" on "lists" ("account_id");
alter table "lists" add constraint "lists_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;
create table "list_chunks" ("list_id" bigint not null, "nr" int not null, "ids" bigint[] not null, primary key ("list_id", "nr"));
alter table "list_chunks" add constraint "list_chunks_list_id_foreign" foreign key ("list_id") references "lists" ("id") on delete cascade;
create table "list_notes" ("list_id" bigint not null, "record_id" bigint not null, "note" text null,
  "tags" text[] not null default '{}', primary key ("list_id", "record_id"));
alter table "list_notes" add constraint "list_notes_list_id_foreign" foreign key ("list_id") references "lists" ("id") on delete cascade;
create table "paid_parts" ("list_id" bigint not null, "nr" int not null, "kind" varchar(255) not null,
  "expires" timestamptz not null, primary key ("list_id", "nr", "kind"));
create index "paid_parts_expires_index" on "paid_parts" ("expires");
alter table "paid_parts" add constraint "paid_parts_list_id_foreign" foreign key ("list_id") references "lists" ("id") on delete cascade;
create table "list_reads" ("list_id" bigint not null, "day" date not null, "account_id" bigint not null,
  "parts" int not null, "records" bigint not null, "contacts" bigint not null, primary key ("list_id", "day"));

-- Notes on a person end with the suppression or the removal of the person. Those on a record that was merged into another one stay.
create function forget_list_notes() returns trigger language plpgsql as $$
begin
  if not exists (select from list_notes) then return null; end if;
  if tg_table_name = 'suppressed_persons' then
    delete from list_notes using lists, gone
    where lists.id = list_notes.list_id and lists.kind = 'persons' and list_notes.record_id = gone.person_id;
  else
    delete from list_notes using lists, gone
    where lists.id = list_notes.list_id and lists.kind = 'persons' and list_notes.record_id = gone.id
      and not exists (select from claims where claims.kind = 'persons' and claims.id = gone.id and claims.record_id <> gone.id);
  end if;
  return null;
end $$;
create trigger forget_suppressed_notes after insert on suppressed_persons referencing new table as gone
for each statement execute function forget_list_notes();
create trigger forget_removed_notes after delete on persons referencing old table as gone
for each statement execute function forget_list_notes();

-- Charges an account for a part of a list, and notes what is paid for. Each of `charges` is one of charge_account() with the kind
-- that it pays for; those of a kind that is paid for cost nothing. All of them are charged, or none.
create function charge_part(payer bigint, of_list bigint, part int, charges jsonb, free_days int, part_hours int, journal_days int,
  records int, contacts int)
returns table (outcome text, balance bigint, cost bigint) language plpgsql as $$
declare
  charge jsonb;
  charged record;
  is_covered boolean := true;
begin
  cost := 0;
  -- Concurrent readers of a part wait here, and then see what the first one has paid for.
  perform from accounts where id = payer for no key update;
  begin
    for charge in select value from jsonb_array_elements(charges) loop
      if exists (
        select from paid_parts where list_id = of_list and nr = part and kind = charge ->> 'kind' and expires > clock_timestamp())
      then
        charge := charge - 'records' || jsonb_build_object('quantity', 0);
      end if;
      select * into charged from charge_account(payer, jsonb_build_array(charge), free_days, null, null, null, null, journal_days);
      cost := cost + charged.cost;
      balance := charged.balance;
      is_covered := is_covered and charged.outcome = 'charged';
      insert into paid_parts (list_id, nr, kind, expires)
      select of_list, part, charge ->> 'kind', clock_timestamp() + make_interval(hours => part_hours)
      from lists where lists.id = of_list and part_hours > 0 and charge ->> 'quantity' is distinct from '0' for key share
      on conflict (list_id, nr, kind) do update set expires = excluded.expires where paid_parts.expires <= clock_timestamp();
    end loop;
    if not is_covered then
      raise exception using errcode = 'RL402';
    end if;
    insert into list_reads as earlier (list_id, day, account_id, parts, records, contacts)
    values (of_list, (now() at time zone 'UTC')::date, payer, 1, charge_part.records, charge_part.contacts)
    on conflict (list_id, day) do update set parts = earlier.parts + 1,
      records = earlier.records + excluded.records, contacts = earlier.contacts + excluded.contacts;
    outcome := 'charged';
  exception when sqlstate 'RL402' then
    outcome := 'insufficient';
    select credit_balance into balance from accounts where id = payer;
  end;
  return next;
end $$;
