-- What a source says about a thing is a claim; what a claim is known by and what it names are values.
drop trigger forget_suppressed_claims on suppressed_persons;
drop function forget_suppressed_claims();
drop function drop_unnamed_organizations(bigint[]);
drop function persons_of_mailbox(text);
drop table claim_identifiers, claim_references, claim_merges, pending_claims, claims;

create table "claims" ("kind" text not null, "id" bigint not null, "record_id" bigint not null, "source_id" int not null,
  "parent_id" bigint null, "key" text not null, "is_hashed" boolean not null default false, "body" jsonb null,
  "digest" uuid null, "collected_at" timestamptz not null, "first_seen" timestamptz not null, "last_seen" timestamptz not null,
  "seen_at_url" text null, "basis" text null, primary key ("kind", "id"));
create unique index "claims_key_index" on "claims" ("source_id", "kind", "key", "is_hashed");
create index "claims_kind_record_id_index" on "claims" ("kind", "record_id");
create index "claims_merged_index" on "claims" ("kind", "record_id") where record_id <> id;
create index "claims_parent_index" on "claims" ("parent_id") where parent_id is not null;
create index "claims_person_key_index" on "claims" (slug_key(key)) where kind = 'persons' and not is_hashed;

create table "claim_values" ("kind" text not null, "value" text not null, "role" text not null, "claim_kind" text not null,
  "claim_id" bigint not null, "source_id" int not null, "said" text collate "C" null,
  primary key ("kind", "value", "role", "source_id", "claim_kind", "claim_id"));
alter table "claim_values" add constraint "claim_values_role_check" check (role in ('is', 'names'));
create index "claim_values_claim_index" on "claim_values" ("claim_kind", "claim_id");
create index "claim_values_said_index" on "claim_values" ("value", "said", "source_id") where said is not null;
create index "claim_values_mailbox_index" on "claim_values" (mailbox_of(value)) where kind = 'persons' and mailbox_of(value) <> value;

create table "named_things" ("kind" text not null, "value" text not null, "id" bigint null, "last_seen" timestamptz not null,
  primary key ("kind", "value"));
create unique index "named_things_id_index" on "named_things" ("id") where id is not null;

create table "judgements" ("id" bigserial primary key, "kind" text not null, "a" bigint not null, "b" bigint not null,
  "verdict" text not null, "judged_by" text not null, "judged_at" timestamptz not null default now(), "withdrawn_at" timestamptz null);
alter table "judgements" add constraint "judgements_verdict_check" check (verdict in ('same', 'different'));
create unique index "judgements_open_index" on "judgements" ("kind", "a", "b") where withdrawn_at is null;
create index "judgements_other_index" on "judgements" ("kind", "b") where withdrawn_at is null;

create table "pending_claims" ("kind" text not null, "id" bigint not null, "attempts" int not null default 0, "reason" text null,
  primary key ("kind", "id"));

alter table "organizations" add column "name_key" text null;
create index "organizations_name_key_index" on "organizations" ("name_key");

-- The values of things: those that their claims have, and the addresses that contacts give to persons whom they name by a key.
create view "thing_values" as
select kind, value, claim_id as id from claim_values where role = 'is' and claim_kind = kind
union all
select v.kind, v.value, part.parent_id from claim_values v join claims part on part.kind = v.claim_kind and part.id = v.claim_id
where v.role = 'is' and v.claim_kind <> v.kind and part.parent_id is not null;

-- Contacts and items of lists are parts of a thing of this kind.
create function is_part(kind text) returns boolean language sql immutable parallel safe return kind in ('emails', 'phone_numbers', 'roles',
  'educations', 'certifications', 'courses', 'honors', 'languages', 'memberships', 'test_scores', 'volunteering', 'skills', 'keywords');
create function parent_kind(kind text) returns text language sql immutable parallel safe
return case kind when 'keywords' then 'organizations' else 'persons' end;

-- The things that a claim is about: itself, or the thing to which a contact or an item of a list belongs.
create function things_of(of_kind text, of_id bigint) returns table (kind text, id bigint) language sql stable as $$
  select of_kind, of_id where not is_part(of_kind)
  union all
  select parent_kind(of_kind), parent_id from claims c where c.kind = of_kind and c.id = of_id and parent_id is not null
  union all
  select t.kind, t.id from claim_values v join thing_values t on t.kind = v.kind and t.value = v.value
  where is_part(of_kind) and v.claim_kind = of_kind and v.claim_id = of_id and v.role = 'names' and v.kind = parent_kind(of_kind)
$$;

-- The persons, and the things of sources, that have an address of a mailbox. It takes the mailbox as `mailbox_of` gives it.
create function persons_of_mailbox(mailbox text) returns setof bigint language sql stable parallel safe as $$
  select person_id from emails where email = mailbox
  union select person_id from emails where mailbox_of(email) <> email and mailbox_of(email) = mailbox
  union select id from thing_values where kind = 'persons' and value = 'email:' || mailbox
  union select id from thing_values
  where kind = 'persons' and mailbox_of(value) <> value and mailbox_of(value) = 'email:' || mailbox
$$;

-- Suppresses persons by their ids, keys of slugs, addresses and numbers, and whom a source names by them. The feedback about the
-- identifiers goes, and the objections, but those that the operator has to decide for another reason.
-- Returns the numbers of new suppressions, and of persons whose records go.
create or replace function suppress_persons(ids bigint[], slugs text[], addresses text[], numbers text[],
  out inserted int, out removed int)
language plpgsql as $$
declare
  identifiers text[] := array(
    select 'slug:' || unnest(slugs) union select 'email:' || unnest(addresses) union select 'phone_number:' || unnest(numbers));
  mailboxes text[] := array(select distinct mailbox_of(address) from unnest(addresses) as address);
  in_keys text[] := array(
    select 'key:' || unnest(identifiers) union select 'key:email:' || unnest(mailboxes));
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
    union select v.id from unnest(mailboxes) as mailbox cross join lateral (
      select id from thing_values
      where kind = 'persons' and mailbox_of(value) <> value and mailbox_of(value) = 'key:email:' || mailbox) as v
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
  )
  delete from claim_values v using gone where (v.claim_kind, v.claim_id) = (gone.kind, gone.id);
end $$;

-- Ends the organizations that sources only named by these values, and that nothing names any more. Of the values hashes stay, by which a
-- later delivery finds the ids.
create function drop_unnamed_organizations(named text[]) returns void language plpgsql as $$
declare
  records bigint[];
begin
  with gone as (
    update named_things n set value = 'hash:' || encode(identifier_hash(value), 'hex')
    where kind = 'organizations' and value = any(named) and id is not null
      and not exists (select from claim_values v where v.kind = n.kind and v.value = n.value and v.role = 'names')
    returning id
  )
  select array_agg(id) into records from gone;
  if records is null then return; end if;
  delete from pending_claims where kind = 'named_organizations' and id = any(records);
  delete from organizations where id = any(records);
  perform drop_names('organizations', records);
end $$;

-- All that is stored about a suppressed person goes, in the transaction of the suppression, however it is made: the record, what
-- sources say, the feedback, and the texts that nobody else has. Of a source's key a hash stays, so that a later delivery of it is
-- recognized. All things that are merged into the person are suppressed. Their slugs and addresses are suppressed from now on, in
-- deliveries of every source, but those of a task, and those whose mailbox other persons have.
create function forget_suppressed_claims() returns trigger language plpgsql as $$
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
      and not exists (
        select from thing_values o where o.kind = 'persons' and o.value = 'slug:' || slug and o.id <> all(things))
  ), array(
    select email from (
      select email from emails where person_id = any(things)
      union select substr(value, 7) from thing_values
      where kind = 'persons' and id = any(things) and value like 'email:%') as own (email)
    where not is_role_address(email)
      and not exists (select from persons_of_mailbox(mailbox_of(own.email)) as o (id) where o.id <> all(things))
  ), '{}');
  update suppressions s set person_ids = array(select unnest(s.person_ids) union select unnest(own.ids) order by 1) from (
    select hash, array_agg(id) as ids from (
      select 'slug:' || slug_key(network_public_identifier), id from persons where id = any(things)
      union select 'email:' || email, person_id from emails where person_id = any(things)
      union select 'phone_number:' || phone_number, person_id from phone_numbers where person_id = any(things)
      union select value, id from thing_values where kind = 'persons' and id = any(things)
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
      and not exists (select from thing_values o where o.kind = 'persons' and o.value = v.value and o.id <> all(things))
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

create trigger forget_suppressed_claims after insert on suppressed_persons referencing new table as added
for each statement execute function forget_suppressed_claims();
alter table suppressed_persons enable always trigger forget_suppressed_claims;
