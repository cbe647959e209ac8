-- A slug is the segment behind `in`, `pub`, `company`, `school` or `showcase` of a profile's address, else the last one, and an
-- address of a page names no profile. The application reads it so before it is stored: the database compares the stored slug, in
-- one lower case. Slugs that were stored before as addresses are read by the next delivery of their lines. A suppression holds for a mailbox in every spelling, and objections that remove more than one person wait for the
-- operator.

-- The key by which slugs are compared: one lower case. In the last `replace`, the first text is two characters: the letter, and a
-- dot above it. The application computes the same of requests.
create or replace function slug_key(slug text) returns text language sql immutable strict parallel safe
return translate(replace(lower(normalize(slug, NFC) collate pg_c_utf8), U&'i\0307', 'i'), 'ς', 'σ');

-- The indexes have the keys that the function made before.
reindex table persons;
reindex table organizations;
reindex index claims_person_key_index;

-- The mailbox of an address, as one address: without what stands behind a `+`, and at Google without dots and by one host.
-- Suppressions and objections hold for it. Otherwise addresses are stored and compared as they are written. It takes an identifier of
-- an address, such as `email:ada@example.com`, too.
create function mailbox_of(address text) returns text language sql immutable strict parallel safe
return case
  when split_part(address, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(regexp_replace(split_part(address, '@', 1), '^([^+]*[^+:])\+.*$', '\1'), '.', '') || '@gmail.com'
  when address like '%@%'
    then regexp_replace(split_part(address, '@', 1), '^([^+]*[^+:])\+.*$', '\1') || '@' || split_part(address, '@', 2)
  else address
end;

-- The hashes of an identifier: of an address also that of its mailbox. Those are stored of a suppression, and compared.
create function identifier_hashes(identifier text) returns bytea[] language sql stable strict parallel safe as $$
  select case when identifier like 'email:%' then array[identifier_hash(identifier), identifier_hash(mailbox_of(identifier))]
    else array[identifier_hash(identifier)] end
$$;

-- Few addresses are another spelling of their mailbox.
create index emails_mailbox_index on emails (mailbox_of(email)) where mailbox_of(email) <> email;
create index claim_identifiers_mailbox_index on claim_identifiers (mailbox_of(value))
where kind = 'persons' and mailbox_of(value) <> value;
create index objections_mailbox_index on objections (mailbox_of(email));
drop index objections_email_index;

-- The persons, and the things of sources, that have an address of a mailbox. It takes the mailbox as `mailbox_of` gives it.
create function persons_of_mailbox(mailbox text) returns setof bigint language sql stable parallel safe as $$
  select person_id from emails where email = mailbox
  union select person_id from emails where mailbox_of(email) <> email and mailbox_of(email) = mailbox
  union select id from claim_identifiers where kind = 'persons' and value = 'email:' || mailbox
  union select id from claim_identifiers
  where kind = 'persons' and mailbox_of(value) <> value and mailbox_of(value) = 'email:' || mailbox
$$;

-- A request that the operator decides says why, and when the operator is written to.
alter table objections add reason text null, add told_at timestamptz null;
alter table objections add constraint objections_reason_check
  check (reason in ('address_not_of_profile', 'address_of_several', 'several_persons'));
update objections set reason = 'address_of_several', told_at = date_created where is_confirmed;

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
    union select c.id from sources s join claims c on c.source_id = s.id and c.kind = 'persons'
      and c.named_by in ('slug', 'email') and c.key = any(slugs || addresses)
    union select id from claims where kind = 'persons' and named_by = 'key' and slug_key(key) = any(slugs)
    union select id from claim_identifiers
    where kind = 'persons' and value = any(identifiers || array(
      select 'key:' || unnest(identifiers) union select 'key:email:' || unnest(mailboxes)))
    union select i.id from unnest(mailboxes) as mailbox cross join lateral (
      select id from claim_identifiers
      where kind = 'persons' and mailbox_of(value) <> value and mailbox_of(value) = 'key:email:' || mailbox) as i
    on conflict do nothing returning person_id
  )
  select count(*) into removed from persons where id in (select person_id from suppressed);
end $$;

-- Feedback about a suppressed address or number is not kept. Its insertion succeeds, so that a caller does not learn of it.
create or replace function forget_suppressed_feedback() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'email_feedback' then
    delete from email_feedback f using added join suppressions s on s.hash = any(identifier_hashes('email:' || added.email))
    where f.id = added.id;
  else
    delete from phone_feedback f using added
      join suppressions s on s.hash = identifier_hash('phone_number:' || added.phone_number)
    where f.id = added.id;
  end if;
  return null;
end $$;
