-- An audit trail, which can only be added to, and a journal of the persons whom answers showed.

-- The actor is the setting `roster.actor` of the transaction; without it, the operator.
create function audit_actor() returns text language sql stable as $$
  select coalesce(nullif(current_setting('roster.actor', true), ''), 'operator')
$$;
create table audit_entries (
  id bigserial primary key, date_created timestamptz not null default now(), account_id bigint null,
  actor text not null default audit_actor(), action text not null, object text not null, counts jsonb not null default '{}');
create index audit_entries_account_id_date_created_id_index on audit_entries (account_id, date_created, id);
create index audit_entries_date_created_id_index on audit_entries (date_created, id);

-- The owner of the tables has all permissions on them, so that permissions alone would not hold for it.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail can only be added to.' using errcode = 'insufficient_privilege';
end $$;
create trigger refuse_audit_change before update or delete or truncate on audit_entries
for each statement execute function refuse_audit_change();

-- A trigger writes the entry of a changed row, in the transaction of the change. The first argument is the action, the second
-- what the row is, the third the column that names it. To the action of a change of credits belongs its type.
create function audit_row() returns trigger language plpgsql as $$
declare
  subject jsonb := to_jsonb(coalesce(new, old));
begin
  insert into audit_entries (account_id, action, object, counts)
  select case tg_table_name
      when 'accounts' then (subject ->> 'id')::bigint
      when 'api_keys' then (select account_id from users where id = (subject ->> 'user_id')::bigint)
      else (subject ->> 'account_id')::bigint end,
    tg_argv[0] || coalesce('_' || (subject ->> 'change_type'), ''), tg_argv[1] || ' ' || (subject ->> tg_argv[2]),
    jsonb_strip_nulls(jsonb_build_object('credits', subject -> 'change_sum'));
  return null;
end $$;
create trigger audit_create after insert on accounts
for each row execute function audit_row('account_create', 'account', 'id');
create trigger audit_close after update of date_closed on accounts
for each row when (old.date_closed is null and new.date_closed is not null)
execute function audit_row('account_close', 'account', 'id');
create trigger audit_create after insert on users for each row execute function audit_row('user_create', 'user', 'id');
create trigger audit_activate after update of is_active on users
for each row when (new.is_active and not old.is_active) execute function audit_row('user_activate', 'user', 'id');
create trigger audit_deactivate after update of is_active on users
for each row when (old.is_active and not new.is_active) execute function audit_row('user_deactivate', 'user', 'id');
create trigger audit_create after insert on api_keys
for each row execute function audit_row('key_create', 'key', 'prefix');
create trigger audit_delete after delete on api_keys
for each row execute function audit_row('key_delete', 'key', 'prefix');
create trigger audit_grant after insert on credit_changes
for each row when (new.change_type <> 'spend') execute function audit_row('credits', 'account', 'account_id');

-- A delivery may suppress many persons at once. An id that is suppressed has its entry as a person.
create function audit_added() returns trigger language plpgsql as $$
begin
  insert into audit_entries (action, object)
  select tg_argv[0], tg_argv[1] || ' ' || (body ->> tg_argv[2])
  from (select to_jsonb(added) as body from added) as bodies
  where tg_table_name = 'suppressed_persons' or body ->> 'person_id' is null
  order by (body ->> tg_argv[2])::bigint;
  return null;
end $$;
create trigger audit_suppress after insert on suppressed_persons referencing new table as added
for each statement execute function audit_added('person_suppress', 'person', 'person_id');
create trigger audit_suppress after insert on suppressions referencing new table as added
for each statement execute function audit_added('identifier_suppress', 'suppression', 'id');

create table access_journal (
  id bigserial primary key, account_id bigint not null, operation text not null, request_id text not null,
  person_ids bigint[] not null, date_created timestamptz not null, expires timestamptz not null);
create index access_journal_expires_index on access_journal (expires);
