-- An index that begins with the kind was taken to find a claim by its id, where the planner knew no claims of a kind: it read all of them
-- for each line of the first batch. This one answers the same questions, and can't be taken so.
create index claims_record_id_kind_index on claims (record_id, kind);
drop index claims_kind_record_id_index;

-- The table of departed persons is mostly empty, and the plan for an empty one joined it with itself row by row: after the removal of
-- 10,000 persons, a worker was busy for 50 s. A cursor needs no join. The rest of the function is as it was.
create or replace function gather_outbox() returns boolean language plpgsql as $$
declare
  taken_rows bigint;
  told_events boolean;
  departed cursor for
    select from departed_persons
    where outbox_version is null and transaction_id <> all (array(select transaction_id from outbox_changes))
    for update skip locked;
begin
  perform pg_advisory_xact_lock(hashtextextended('gather outbox', 0));
  with taken as materialized (
    delete from outbox_changes
    where version = any (array(select version from outbox_changes order by version limit 200))
    returning topic, record_ids, domain_keys, due_at
  ), named as (
    select topic, due_at, unnest(record_ids) as id, null as domain_key from taken
    union all
    select topic, due_at, null, unnest(domain_keys) from taken
  ), told (topic, record_id, due_at) as (
    select topic, id, due_at from named
    where topic not in ('events', 'website_organizations', 'domain_organizations', 'domain_roles')
    union all
    select 'organizations', o.id, due_at
    from named
    join websites w on w.id = named.id
    join organizations o on o.id = w.organization_id or o.domain_key = w.domain_key
    where topic = 'website_organizations'
    union all
    select case topic when 'domain_roles' then 'organization_roles' else 'organizations' end, o.id, due_at
    from named
    join organizations o on o.domain_key = named.domain_key
    where topic in ('domain_organizations', 'domain_roles')
  ), put as (
    insert into outbox as kept (topic, record_id, version, since, due_at)
    select topic, record_id, version, version, due_at
    from (
      select *, nextval('outbox_versions') as version
      from (
        select topic, record_id, min(due_at) as due_at from told group by topic, record_id order by topic, record_id
      ) as merged
    ) as numbered
    on conflict (topic, record_id) do update
    set version = excluded.version, due_at = least(kept.due_at, excluded.due_at),
      attempts = 0, reason = null, is_set_aside = false
  )
  select count(*), coalesce(bool_or(topic = 'events'), false) into taken_rows, told_events from taken;
  if told_events then update data_version set events_version = events_version + 1; end if;
  -- A departure is committed with the changes of its roles.
  for person in departed loop
    update departed_persons set outbox_version = nextval('outbox_versions') where current of departed;
  end loop;
  return taken_rows = 200;
end
$$;
