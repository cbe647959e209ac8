-- Later deliveries are compared with salted hashes of the identifiers of suppressed persons, which are no longer stored in clear.
-- A function suppresses persons in the place of a trigger, since a row of `suppressions` says no more whom it names.

-- The salt is random for each installation, so that hashes of two installations can not be compared. It is a row and no constant
-- of the function, so that a copy of the rows has it. The inner hash is that of earlier versions, whose hashes of keys are hashed
-- again.
create table identifier_salt (id boolean not null default true, salt bytea not null, primary key (id));
alter table identifier_salt add constraint identifier_salt_id_check check (id);
alter table identifier_salt add constraint identifier_salt_salt_check check (octet_length(salt) = 32);
insert into identifier_salt (salt) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
create function identifier_hash(identifier text) returns bytea language sql stable strict parallel safe as $$
  select sha256((select salt from identifier_salt) || sha256(convert_to(identifier, 'UTF8')))
$$;

-- A source may use the slug or the address of a person as its key, in any spelling.
update claims set key = encode(sha256((select salt from identifier_salt) || decode(key, 'hex')), 'hex')
where named_by = 'hash';
create index claims_person_key_index on claims (slug_key(key)) where kind = 'persons' and named_by = 'key';

drop trigger forget_suppressed_identifiers on suppressions;
drop function forget_suppressed_identifiers;
alter table suppressions drop constraint suppressions_one_name_check, add kind text null, add hash bytea null;
update suppressions set kind = split_part(identifier, ':', 1), hash = identifier_hash(identifier)
from suppressions as s cross join lateral (
  select coalesce('slug:' || s.network_public_identifier, 'email:' || s.email, 'phone_number:' || s.phone_number)) as named (identifier)
where suppressions.id = s.id and identifier is not null;
alter table suppressions drop network_public_identifier, drop email, drop phone_number,
  add constraint suppressions_kind_check check (kind in ('slug', 'email', 'phone_number')),
  add constraint suppressions_hash_check check (octet_length(hash) = 32),
  add constraint suppressions_hash_unique unique (hash),
  add constraint suppressions_one_name_check check (num_nonnulls(person_id, hash) = 1 and num_nonnulls(person_id, kind) = 1);

-- Suppresses persons by their ids, keys of slugs, addresses and numbers, and whom a source names by them. The feedback about the
-- identifiers goes, and the objections, but those that still have to reach the operator.
-- Returns the numbers of new suppressions, and of persons whose records go.
create function suppress_persons(ids bigint[], slugs text[], addresses text[], numbers text[], out inserted int, out removed int)
language plpgsql as $$
declare
  identifiers text[] := array(
    select 'slug:' || unnest(slugs) union select 'email:' || unnest(addresses) union select 'phone_number:' || unnest(numbers));
begin
  -- Feedback that is stored at the same time is stored before, and deleted here, or afterwards, and deleted by its own trigger.
  lock table email_feedback, phone_feedback in share row exclusive mode;
  with noted as (
    insert into suppressions (person_id, kind, hash)
    select distinct unnest(ids), null, null::bytea
    union all
    select null, split_part(identifier, ':', 1), identifier_hash(identifier) from unnest(identifiers) as identifier
    on conflict do nothing returning id
  )
  select count(*) into inserted from noted;
  delete from email_feedback where email = any(addresses);
  delete from phone_feedback where phone_number = any(numbers);
  -- A message that is sent at the same time is noted before, or afterwards, when the suppression is seen.
  perform from objections where email = any(addresses) or slug = any(slugs) for update;
  delete from objections where (email = any(addresses) or slug = any(slugs))
    and (due_at is null or slug is null and not is_confirmed);
  with suppressed as (
    insert into suppressed_persons (person_id)
    select unnest(ids)
    union select id from persons where slug_key(network_public_identifier) = any(slugs)
    union select person_id from emails where email = any(addresses)
    union select person_id from phone_numbers where phone_number = any(numbers)
    union select c.id from sources s join claims c on c.source_id = s.id and c.kind = 'persons'
      and c.named_by in ('slug', 'email') and c.key = any(slugs || addresses)
    union select id from claims where kind = 'persons' and named_by = 'key'
      and slug_key(key) = any(slugs || array(select slug_key(unnest(addresses))))
      and (slug_key(key) = any(slugs) or lower(key) = any(addresses))
    union select id from claim_identifiers where kind = 'persons' and value = any(identifiers)
    on conflict do nothing returning person_id
  )
  select count(*) into removed from persons where id in (select person_id from suppressed);
end $$;

-- All that is stored about a suppressed person goes, in the transaction of the suppression, however it is made: the record, what
-- sources say, and the feedback. Of a source's key a hash stays, so that a later delivery of it is recognized. All things that are
-- merged into the person are suppressed. Their slugs and addresses are suppressed from now on, in deliveries of every source, but
-- those of a task, and those that other persons have.
create or replace function forget_suppressed_claims() returns trigger language plpgsql as $$
declare
  things bigint[];
begin
  if not exists (select from added) then return null; end if;
  select array_agg(person_id) into things from (
    select person_id from added
    union select id from claims where kind = 'persons' and record_id in (
      select record_id from claims join added on id = person_id where kind = 'persons'
      union select person_id from added)) as merged;
  perform suppress_persons('{}', array(
    select slug from (
      select slug_key(network_public_identifier) from persons where id = any(things)
      union select substr(value, 6) from claim_identifiers
      where kind = 'persons' and id = any(things) and value like 'slug:%') as own (slug)
    where slug <> '' and char_length(slug) <= 255
      and not exists (select from persons o where slug_key(o.network_public_identifier) = slug and o.id <> all(things))
      and not exists (
        select from claim_identifiers o where o.kind = 'persons' and o.value = 'slug:' || slug and o.id <> all(things))
  ), array(
    select email from (
      select email from emails where person_id = any(things)
      union select substr(value, 7) from claim_identifiers
      where kind = 'persons' and id = any(things) and value like 'email:%') as own (email)
    where not is_role_address(email)
      and not exists (select from emails o where o.email = own.email and o.person_id <> all(things))
      and not exists (
        select from claim_identifiers o where o.kind = 'persons' and o.value = 'email:' || own.email and o.id <> all(things))
  ), '{}');
  delete from email_feedback where person_id = any(things) or email in (
    select email from emails e where person_id = any(things)
      and not exists (select from emails o where o.email = e.email and o.person_id <> all(things)));
  delete from phone_feedback where person_id = any(things) or phone_number in (
    select phone_number from phone_numbers n where person_id = any(things)
      and not exists (select from phone_numbers o where o.phone_number = n.phone_number and o.person_id <> all(things)));
  with parts as (
    delete from claims c using claim_references r
    where r.target_kind = 'persons' and r.target_id = any(things) and (c.kind, c.id) = (r.kind, r.id)
      and c.kind not in ('patents', 'publications', 'projects')
    returning c.kind, c.id
  ), forgotten as (
    update claims set body = null, digest = null, seen_at_url = null, basis = null, named_by = 'hash',
      key = encode(identifier_hash(named_by || ':' || key), 'hex')
    where kind = 'persons' and id = any(things) and named_by <> 'hash'
    returning kind, id
  )
  delete from claim_references r using (select * from parts union all select * from forgotten) gone
  where (r.kind, r.id) = (gone.kind, gone.id);
  delete from claim_identifiers where kind = 'persons' and id = any(things);
  delete from pending_claims where kind = 'persons' and id = any(things);
  insert into suppressed_persons (person_id) select unnest(things) on conflict do nothing;
  delete from persons where id = any(things);
  return null;
end $$;

-- Feedback about a suppressed address or number is not kept. Its insertion succeeds, so that a caller does not learn of it.
create or replace function forget_suppressed_feedback() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'email_feedback' then
    delete from email_feedback f using added join suppressions s on s.hash = identifier_hash('email:' || added.email)
    where f.id = added.id;
  else
    delete from phone_feedback f using added
      join suppressions s on s.hash = identifier_hash('phone_number:' || added.phone_number)
    where f.id = added.id;
  end if;
  return null;
end $$;
