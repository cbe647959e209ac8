-- Acts that the audit trail lacked, and triggers of the trail that fire in every session.

-- Of the limits of an account, the entry has the values that are in force from then on.
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  subject jsonb := to_jsonb(coalesce(new, old));
begin
  insert into audit_entries (account_id, action, object, counts)
  select case tg_table_name
      when 'accounts' then (subject ->> 'id')::bigint
      when 'api_keys' then (select account_id from users where id = (subject ->> 'user_id')::bigint)
      else (subject ->> 'account_id')::bigint end,
    tg_argv[0] || coalesce('_' || (subject ->> 'change_type'), ''), tg_argv[1] || ' ' || (subject ->> tg_argv[2]),
    case tg_argv[0] when 'account_limits' then subject -> 'rate_limits'
      else jsonb_strip_nulls(jsonb_build_object('credits', subject -> 'change_sum')) end;
  return null;
end $$;
create trigger audit_rename after update of name on accounts
for each row when (old.name is distinct from new.name) execute function audit_row('account_rename', 'account', 'id');
create trigger audit_limits after update of rate_limits on accounts
for each row when (old.rate_limits is distinct from new.rate_limits)
execute function audit_row('account_limits', 'account', 'id');

create function audit_retention() returns trigger language plpgsql as $$
declare
  rule retention_rules := coalesce(new, old);
begin
  insert into audit_entries (action, object, counts)
  select case tg_op when 'DELETE' then 'retention_unset' else 'retention_set' end,
    'source ' || name || case rule.kind when '*' then '' else ', ' || rule.kind end,
    case tg_op when 'DELETE' then '{}' else jsonb_build_object('days', rule.days) end
  from sources where id = rule.source_id;
  return null;
end $$;
create trigger audit_set after insert on retention_rules for each row execute function audit_retention();
create trigger audit_change after update on retention_rules
for each row when (old is distinct from new) execute function audit_retention();
create trigger audit_unset after delete on retention_rules for each row execute function audit_retention();

create or replace function audit_added() returns trigger language plpgsql as $$
begin
  insert into audit_entries (action, object)
  select tg_argv[0], tg_argv[1] || ' ' || (body ->> tg_argv[2])
  from (select to_jsonb(added) as body from added) as bodies
  where tg_table_name <> 'suppressions' or body ->> 'person_id' is null
  order by (body ->> tg_argv[2])::bigint;
  return null;
end $$;
create trigger audit_notify after insert on told_persons referencing new table as added
for each statement execute function audit_added('person_notify', 'person', 'person_id');

-- In a session with `session_replication_role = replica`, PostgreSQL fires no other triggers. A temporary table of the name of the
-- trail takes none of its entries.
do $$
declare
  names text[] := '{refuse_audit_change,audit_row,audit_added,audit_retention}';
  name text;
  guard record;
begin
  foreach name in array names loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
  for guard in
    select tgrelid::regclass as of, tgname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where pronamespace = current_schema()::regnamespace and proname = any(names)
  loop
    execute format('alter table %s enable always trigger %I', guard.of, guard.name);
  end loop;
end $$;
