-- Each search for the locations inside of a place reads the whole pending list, so it is kept short.
alter index locations_osm_locations_index set (gin_pending_list_limit = 64);
select gin_clean_pending_list('locations_osm_locations_index');

-- The lateral join with an offset uses the indexes, whatever the planner knows of the values: it read all values for each line.
create or replace function things_of(of_kind text, of_id bigint) returns table (kind text, id bigint) language sql stable as $$
  select of_kind, of_id where not is_part(of_kind)
  union all
  select parent_kind(of_kind), parent_id from claims c where c.kind = of_kind and c.id = of_id and parent_id is not null
  union all
  select t.kind, t.id from claim_values v
  cross join lateral (
    select v.value
    union
    select named.value from claim_values given
    join claim_values named on named.claim_kind = 'emails' and named.claim_id = given.claim_id and named.role = 'names'
    where given.kind = v.kind and given.value = v.value and given.role = 'is' and given.claim_kind = 'emails'
  ) as named
  cross join lateral (select kind, id from thing_values where kind = v.kind and value = named.value offset 0) as t
  where is_part(of_kind) and v.claim_kind = of_kind and v.claim_id = of_id and v.role = 'names' and v.kind = parent_kind(of_kind)
$$;

-- A suppression read all addresses of all persons for each of its own. The planner takes a condition that leaves many ids out for one
-- that leaves hardly a row, and then reads the view from its wrong end. The next two functions keep such a condition out of the view. In
-- the functions after them, only the calls of these two and one subquery with an offset are new.

-- The things of sources that have a value of a mailbox, which is written otherwise there.
create function things_of_mailbox(mailbox text) returns setof bigint language sql stable parallel safe as $$
  select t.id from (
    select distinct value from claim_values
    where kind = 'persons' and mailbox_of(value) <> value and mailbox_of(value) = mailbox offset 0) as said
  cross join lateral (select id from thing_values where kind = 'persons' and value = said.value offset 0) as t
$$;

-- Whether others than these persons have a value.
create function others_have(said text, things bigint[]) returns boolean language sql stable parallel safe as $$
  select exists (
    select from (select id from thing_values where kind = 'persons' and value = said offset 0) as other where id <> all(things))
$$;

create or replace function persons_of_mailbox(mailbox text) returns setof bigint language sql stable parallel safe as $$
  select person_id from emails where email = mailbox
  union select person_id from emails where mailbox_of(email) <> email and mailbox_of(email) = mailbox
  union select id from thing_values where kind = 'persons' and value = 'email:' || mailbox
  union select things_of_mailbox('email:' || mailbox)
$$;

create or replace function suppress_persons(ids bigint[], slugs text[], addresses text[], numbers text[],
  out inserted int, out removed int)
language plpgsql as $$
declare
  identifiers text[] := array(
    select 'slug:' || unnest(slugs) union select 'email:' || unnest(addresses) union select 'phone_number:' || unnest(numbers));
  mailboxes text[] := array(select distinct mailbox_of(address) from unnest(addresses) as address);
  in_keys text[] := array(
    select 'key:' || unnest(identifiers) union select 'key:email:' || unnest(mailboxes));
  organizations text[];
begin
  -- Feedback that is stored at the same time is stored before, and deleted here, or afterwards, and deleted by its own trigger.
  lock table email_feedback, phone_feedback in share row exclusive mode;
  with noted as (
    insert into suppressions (person_id, kind, hash)
    select distinct unnest(ids), null, null::bytea
    union all
    select null, split_part(identifier, ':', 1), unnest(identifier_hashes(identifier)) from unnest(identifiers) as identifier
    on conflict do nothing returning hash
  )
  select (select count(*) from noted where hash is null)
    + (select count(*) from unnest(identifiers) as identifier where identifier_hash(identifier) in (select hash from noted))
  into inserted;
  delete from email_feedback where mailbox_of(email) = any(mailboxes);
  delete from phone_feedback where phone_number = any(numbers);
  -- A message that is sent at the same time is noted before, or afterwards, when the suppression is seen.
  perform from objections where mailbox_of(email) = any(mailboxes) or slug = any(slugs) for update;
  delete from objections
  where case when is_confirmed then mailbox_of(email) = any(mailboxes) and (slug is null or slug = any(slugs))
    else (mailbox_of(email) = any(mailboxes) or slug = any(slugs)) and (due_at is null or slug is null) end;
  with suppressed as (
    insert into suppressed_persons (person_id)
    select unnest(ids)
    union select id from persons where slug_key(network_public_identifier) = any(slugs)
    union select person.id from unnest(mailboxes) as mailbox cross join lateral persons_of_mailbox(mailbox) as person (id)
    union select person_id from phone_numbers where phone_number = any(numbers)
    union select id from claims where kind = 'persons' and not is_hashed and slug_key(key) = any(slugs)
    union select id from thing_values where kind = 'persons' and value = any(identifiers || in_keys)
    union select things_of_mailbox('key:email:' || mailbox) from unnest(mailboxes) as mailbox
    on conflict do nothing returning person_id
  )
  select count(*) into removed from persons where id in (select person_id from suppressed);
  -- What sources say of a person whom they name by these, and whom nobody else knows.
  with said as (
    select claim_kind, claim_id from claim_values
    where kind = 'persons' and is_part(claim_kind) and value = any(identifiers || in_keys || array(select 'email:' || unnest(mailboxes)))
    union
    select v.claim_kind, v.claim_id from unnest(mailboxes) as mailbox cross join lateral (
      select claim_kind, claim_id from claim_values
      where kind = 'persons' and mailbox_of(value) <> value and mailbox_of(value) = 'email:' || mailbox and is_part(claim_kind)) as v
  ), gone as (
    delete from claims c using said where (c.kind, c.id) = (said.claim_kind, said.claim_id) and parent_id is null returning c.kind, c.id
  ), named as (
    delete from claim_values v using gone where (v.claim_kind, v.claim_id) = (gone.kind, gone.id)
    returning v.kind, v.value, v.role
  )
  select array_agg(distinct value) into organizations from named where kind = 'organizations' and role = 'names';
  if organizations is not null then perform drop_unnamed_organizations(organizations); end if;
end $$;

create or replace function withdraw_suppressed_claims() returns trigger language plpgsql as $$
declare
  things bigint[];
  own_values text[];
  organizations text[];
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
      union select substr(value, 6) from thing_values
      where kind = 'persons' and id = any(things) and value like 'slug:%') as own (slug)
    where slug <> '' and char_length(slug) <= 255
      and not exists (select from persons o where slug_key(o.network_public_identifier) = slug and o.id <> all(things))
      and not others_have('slug:' || slug, things)
  ), array(
    select email from (
      select email from emails where person_id = any(things)
      union select substr(value, 7) from thing_values
      where kind = 'persons' and id = any(things) and value like 'email:%') as own (email)
    where not is_role_address(email)
      and not exists (
        select from (select id from persons_of_mailbox(mailbox_of(own.email)) as o (id) offset 0) as o where o.id <> all(things))
  ), '{}');
  update suppressions s set person_ids = array(select unnest(s.person_ids) union select unnest(own.ids) order by 1) from (
    select hash, array_agg(id) as ids from (
      select 'slug:' || slug_key(network_public_identifier), id from persons where id = any(things)
      union select 'email:' || email, person_id from emails where person_id = any(things)
      union select 'phone_number:' || phone_number, person_id from phone_numbers where person_id = any(things)
      union select regexp_replace(value, '^key:', ''), id from thing_values where kind = 'persons' and id = any(things)
      union select unnest(array['slug:' || slug_key(key), 'email:' || lower(key)]), id from claims
        where kind = 'persons' and id = any(things) and not is_hashed
    ) as named (identifier, id) cross join lateral unnest(identifier_hashes(identifier)) as hash group by hash) as own
  where s.hash = own.hash;
  delete from email_feedback where person_id = any(things) or email in (
    select email from emails e where person_id = any(things)
      and not exists (select from emails o where o.email = e.email and o.person_id <> all(things)));
  delete from phone_feedback where person_id = any(things) or phone_number in (
    select phone_number from phone_numbers n where person_id = any(things)
      and not exists (select from phone_numbers o where o.phone_number = n.phone_number and o.person_id <> all(things)));
  -- The values by which claims name the person alone.
  own_values := array(
    select 'id:' || thing from unnest(things) as thing
    union select v.value from thing_values v where v.kind = 'persons' and v.id = any(things)
      and not others_have(v.value, things)
    union select 'email:' || email from emails e where person_id = any(things)
      and not exists (select from emails o where o.email = e.email and o.person_id <> all(things)));
  -- A work loses the person alone.
  update claims c set body = jsonb_strip_nulls(c.body || (
    select jsonb_object_agg(list.key, (
      select jsonb_agg(item order by place) from jsonb_array_elements(list.value) with ordinality as items (item, place)
      where case jsonb_typeof(item) when 'object'
        then coalesce('id:' || (item ->> 'id'), (item ->> 'by') || ':' || (item ->> 'key')) else 'id:' || item::text end <> all(own_values)))
    from jsonb_each(c.body) as list where list.key in ('authors', 'contributors', 'author_ids', 'contributor_ids')))
  from claim_values v
  where v.kind = 'persons' and v.value = any(own_values) and v.role = 'names' and (c.kind, c.id) = (v.claim_kind, v.claim_id)
    and not is_part(c.kind) and c.body ?| array['authors', 'contributors', 'author_ids', 'contributor_ids'];
  with of_person as materialized (
    select kind, id from claims where parent_id = any(things) and is_part(kind) and parent_kind(kind) = 'persons'
    union
    select claim_kind, claim_id from claim_values where kind = 'persons' and value = any(own_values) and is_part(claim_kind)
  ), parts as (
    delete from claims c using of_person p where (c.kind, c.id) = (p.kind, p.id) returning c.kind, c.id
  ), forgotten as (
    update claims set body = null, digest = null, seen_at_url = null, basis = null, is_hashed = true,
      key = encode(identifier_hash('key:' || key), 'hex')
    where kind = 'persons' and id = any(things) and not is_hashed
    returning kind, id
  ), named as (
    delete from claim_values v using (select * from parts union all select * from forgotten) gone
    where (v.claim_kind, v.claim_id) = (gone.kind, gone.id)
    returning v.kind, v.value, v.role
  )
  select array_agg(distinct value) into organizations from named where kind = 'organizations' and role = 'names';
  delete from claim_values where kind = 'persons' and value = any(own_values);
  delete from named_things where kind = 'persons' and value = any(own_values);
  delete from pending_claims where kind = 'persons' and id = any(things);
  insert into suppressed_persons (person_id) select unnest(things) on conflict do nothing;
  delete from persons where id = any(things);
  if organizations is not null then perform drop_unnamed_organizations(organizations); end if;
  perform drop_unused_lookups();
  return null;
end $$;
