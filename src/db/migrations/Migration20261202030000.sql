-- Stores what accounts have paid for of organizations, and compares it, as of persons.

create table "paid_organizations" ("organization_id" bigint not null, "account_id" bigint not null, "shown" int[] not null,
  "expires" timestamptz not null, primary key ("organization_id", "account_id"));
create index "paid_organizations_expires_index" on "paid_organizations" ("expires");
alter table "paid_organizations" add constraint "paid_organizations_organization_id_foreign" foreign key ("organization_id")
  references "organizations" ("id") on delete cascade;

-- Makes charges of an account in their order, and returns a row for each: its outcome, the balance after it, and its cost in
-- credits. Returns no row where there is no account.
--
-- `charges` is a JSON list. Each charge has `data` for the log, `person_ids` for the journal, `unit_cost`, and either a
-- `quantity` of units or `records`, all of persons or all of organizations. Each record is a unit of which the charge shows
-- something that is not paid for. What is paid for is free for `free_days`, and a record then stands once in a charge; 0: nothing
-- is free. Processes of the release before send `persons` for `records`. With a
-- `given_hash`, the answer of the one charge is stored under this idempotency key, if `given_attempt` still holds it. The
-- journal keeps an entry for `journal_days`; 0: it is off.
--
-- The row of the account is locked before the first charge that costs something or stores an answer. What the charge shows is
-- then compared again, with a new snapshot, which each statement of a volatile function takes: it has every earlier charge of
-- the account. A key is locked before its account: a repeated request waits for the answer of a charge that still waits for the
-- account. The time is taken under the lock, so that the log's ids, times and balances agree.
--
-- `unpaid` holds records of both tables in the form of the first one; the kind `organization` tells them apart. The log names the
-- person alone, because an organization may have the same id.
--
-- What is paid for of a record that is being removed is not stored: `skip locked` waits for no removal. The subquery stands for a
-- join with the table. Plans are made once, while tables may still be small: they must suit large ones, so none reads a whole
-- table. To plan a statement for its parameters takes longer than to run it.
create or replace function charge_account(payer bigint, charges jsonb, free_days int, given_hash bytea, given_attempt uuid,
  sealed_answer bytea, answer_persons bigint[], journal_days int)
returns table (outcome text, balance bigint, cost bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  charge jsonb;
  unpaid paid_persons[];
  units bigint;
  spent bigint := 0;
  charged_at timestamptz;
  is_held boolean := true;
begin
  if given_hash is not null then
    perform from idempotency_keys where account_id = payer and key_hash = given_hash and attempt = given_attempt for update;
    is_held := found;
  end if;
  for nr in 0 .. jsonb_array_length(charges) - 1 loop
    charge := charges -> nr;
    unpaid := '{}';
    loop
      units := charge ->> 'quantity';
      if units is null then
        unpaid := array(
          select row(item.id, item.kind, payer, item.shown, null)::paid_persons
          from jsonb_to_recordset(coalesce(charge -> 'records', charge -> 'persons')) as item (id bigint, kind text, shown int[])
          where free_days = 0 or not exists (
            select from paid_persons as paid
            where paid.person_id = item.id and paid.kind = item.kind and paid.account_id = payer
              and paid.expires > clock_timestamp() and (paid.shown = item.shown or item.shown <@ paid.shown)
            union all
            select from paid_organizations as paid
            where item.kind = 'organization' and paid.organization_id = item.id and paid.account_id = payer
              and paid.expires > clock_timestamp() and (paid.shown = item.shown or item.shown <@ paid.shown)));
        units := cardinality(unpaid);
      end if;
      cost := units * (charge ->> 'unit_cost')::bigint;
      exit when charged_at is not null or (cost = 0 and given_hash is null);
      select credit_balance into balance from accounts where id = payer for no key update;
      charged_at := clock_timestamp();
    end loop;
    if balance is null then
      select credit_balance into balance from accounts where id = payer;
    end if;
    if balance is null then
      return;
    end if;

    outcome := case when not is_held then 'superseded' when balance < cost then 'insufficient' else 'charged' end;
    if outcome = 'charged' and cost > 0 then
      balance := balance - cost;
      spent := spent + cost;
      insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
      values (payer, 'spend', -cost, (charge -> 'data') || jsonb_build_object('quantity', units)
        || case when cardinality(unpaid) = 1 and unpaid[1].kind <> 'organization' then jsonb_build_object('record_id', unpaid[1].person_id) else '{}' end,
        balance, charged_at);
      if free_days > 0 and unpaid[1].kind = 'organization' then
        insert into paid_organizations (organization_id, account_id, shown, expires)
        select person_id, account_id, shown, charged_at + make_interval(days => free_days)
        from unnest(unpaid)
        cross join lateral (select from organizations where id = person_id for key share skip locked) as present
        on conflict (organization_id, account_id) do update
        set expires = excluded.expires, shown = case when paid_organizations.expires <= charged_at then excluded.shown
          else array(select unnest(paid_organizations.shown) union select unnest(excluded.shown)) end;
      elsif free_days > 0 and unpaid <> '{}' then
        insert into paid_persons (person_id, kind, account_id, shown, expires)
        select person_id, kind, account_id, shown, charged_at + make_interval(days => free_days)
        from unnest(unpaid)
        cross join lateral (select from persons where id = person_id for key share skip locked) as present
        on conflict (person_id, kind, account_id) do update
        set expires = excluded.expires, shown = case when paid_persons.expires <= charged_at then excluded.shown
          else array(select unnest(paid_persons.shown) union select unnest(excluded.shown)) end;
      end if;
    end if;
    if outcome = 'charged' and given_hash is not null then
      update idempotency_keys set answer = sealed_answer, person_ids = answer_persons, is_charged = is_charged or cost > 0
      where account_id = payer and key_hash = given_hash;
    end if;
    if outcome = 'charged' and journal_days > 0 and charge ->> 'person_ids' <> '{}' then
      insert into access_journal (account_id, operation, request_id, person_ids, date_created, expires)
      select payer, charge -> 'data' ->> 'operation', charge -> 'data' ->> 'request_id', (charge ->> 'person_ids')::bigint[],
        now, now + make_interval(days => journal_days)
      from coalesce(charged_at, clock_timestamp()) as now;
    end if;
    return next;
  end loop;
  if spent > 0 then
    update accounts set credit_balance = credit_balance - spent where id = payer;
  end if;
end
$$;
