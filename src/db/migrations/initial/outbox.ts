/**
 * Writers append the records that they change to outbox_changes and never wait for each other there. gather_outbox
 * merges the committed changes into outbox, with one row for each document.
 */
export const OUTBOX = `
create function note_changes(told text, ids bigint[], delay interval default '0 s') returns void
language plpgsql as $$
begin
  insert into outbox_changes (topic, record_ids, due_at)
  select told, array_agg(id), clock_timestamp() + delay
  from (
    select id, row_number() over () as place
    from (select distinct id from unnest(ids) as given (id) where id is not null) as named
  ) as placed
  -- So many that a row is cheap, and so few that a part of a large change can be gathered.
  group by place / 1000;
  if found then perform pg_notify('outbox', ''); end if;
end
$$;
create function note_changes(told text, domains text[], delay interval default '0 s') returns void
language plpgsql as $$
begin
  insert into outbox_changes (topic, domain_keys, due_at)
  select told, array_agg(domain), clock_timestamp() + delay
  from (
    select domain, row_number() over () as place
    from (select distinct domain from unnest(domains) as given (domain) where domain is not null) as named
  ) as placed
  group by place / 1000;
  if found then perform pg_notify('outbox', ''); end if;
end
$$;
create function note_departures() returns trigger language plpgsql as $$
begin
  insert into departed_persons as kept (person_id, awaits_rebuild)
  select id, coalesce(current_setting('roster.outbox', true) = 'off', false) from departed order by id
  on conflict (person_id) do update
  set version = excluded.version, transaction_id = excluded.transaction_id, outbox_version = null,
    awaits_rebuild = kept.awaits_rebuild or excluded.awaits_rebuild;
  return null;
end
$$;
create function note_truncation() returns trigger language plpgsql as $$
begin
  update data_version set version = version + 1;
  return null;
end
$$;
create function gather_outbox() returns boolean language plpgsql as $$
declare
  taken_rows bigint;
  told_events boolean;
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
  update departed_persons
  set outbox_version = nextval('outbox_versions')
  where person_id in (
    select person_id from departed_persons d
    where outbox_version is null
      and not exists (select from outbox_changes c where c.transaction_id = d.transaction_id)
    for update skip locked
  );
  return taken_rows = 200;
end
$$;
create function events_state() returns text language sql stable as $$
  select concat_ws('.', version, events_version, (select count(*) from outbox_changes where topic = 'events'))
  from data_version
$$;
create trigger note_departures after delete on persons
referencing old table as departed for each statement execute function note_departures()`;
