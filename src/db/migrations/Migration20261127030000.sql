-- Stores requests of persons to be removed. A suppression holds for all that identifies a person: one identifier suppresses the
-- others, too. Nothing that names the person is stored afterwards.

create table objections (
  id bigserial primary key, email varchar(320) not null check (email = lower(email)), slug varchar(255) null,
  token_hash bytea null check (octet_length(token_hash) = 32), is_confirmed boolean not null default false,
  due_at timestamptz null default now(), attempts int not null default 0, date_created timestamptz not null default now(),
  expires timestamptz not null);
alter table objections add constraint objections_token_hash_unique unique (token_hash);
create index objections_email_index on objections (email);
create index objections_due_at_index on objections (due_at);
create index objections_expires_index on objections (expires);

-- Whether an address is that of a task, such as `info@example.com`, so that it identifies no person.
create function is_role_address(address text) returns boolean language sql immutable parallel safe as $$
  select regexp_replace(left(address, -strpos(reverse(address), '@')), '\+.*$', '') = any('{
    abuse,accounting,accounts,admin,administration,all,billing,booking,bookings,buchhaltung,bewerbung,careers,
    career,compliance,contact,contacto,contatto,customerservice,datenschutz,dpo,editor,enquiries,enquiry,events,
    feedback,finance,hello,help,hi,hr,info,information,inquiries,inquiry,invoice,invoices,it,job,jobs,karriere,
    kontakt,legal,mail,marketing,media,news,newsletter,no-reply,noreply,office,orders,personal,postmaster,pr,
    presse,press,privacy,recruiting,recruitment,reception,redaktion,sales,secretariat,security,service,shop,staff,
    support,talent,team,vertrieb,webmaster,welcome
  }')
$$;

-- All that is stored about a suppressed person goes, in the transaction of the suppression, however it is made: the record, what
-- sources say, and the feedback. Of a source's key a hash stays, so that a later delivery of it is recognized. All things that are
-- merged into the person are suppressed. Their slugs and addresses are suppressed from now on, in deliveries of every source, but
-- those of a task, and those that other persons have.
create or replace function forget_suppressed_claims() returns trigger language plpgsql as $$
declare
  things bigint[];
begin
  select array_agg(person_id) into things from (
    select person_id from added
    union select id from claims where kind = 'persons' and record_id in (
      select record_id from claims join added on id = person_id where kind = 'persons'
      union select person_id from added)) as merged;
  if things is null then return null; end if;
  -- Feedback that is stored at the same time is stored before, and deleted here, or afterwards, and deleted by its own trigger.
  lock table email_feedback, phone_feedback in share row exclusive mode;
  insert into suppressions (network_public_identifier)
  select slug from (
    select slug_key(network_public_identifier) from persons where id = any(things)
    union select substr(value, 6) from claim_identifiers
    where kind = 'persons' and id = any(things) and value like 'slug:%') as own (slug)
  where slug <> '' and char_length(slug) <= 255
    and not exists (select from persons o where slug_key(o.network_public_identifier) = slug and o.id <> all(things))
    and not exists (
      select from claim_identifiers o where o.kind = 'persons' and o.value = 'slug:' || slug and o.id <> all(things))
  on conflict do nothing;
  insert into suppressions (email)
  select email from (
    select email from emails where person_id = any(things)
    union select substr(value, 7) from claim_identifiers
    where kind = 'persons' and id = any(things) and value like 'email:%') as own (email)
  where not is_role_address(email)
    and not exists (select from emails o where o.email = own.email and o.person_id <> all(things))
    and not exists (
      select from claim_identifiers o where o.kind = 'persons' and o.value = 'email:' || own.email and o.id <> all(things))
  on conflict do nothing;
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
      key = encode(sha256(convert_to(named_by || ':' || key, 'UTF8')), 'hex')
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

-- A new suppression of an identifier deletes the feedback about it, and suppresses the persons whom a source names by it, those
-- whose claims have gone included.
create function forget_suppressed_identifiers() returns trigger language plpgsql as $$
begin
  if not exists (select from added) then return null; end if;
  lock table email_feedback, phone_feedback in share row exclusive mode;
  delete from email_feedback f using added where f.email = added.email;
  delete from phone_feedback f using added where f.phone_number = added.phone_number;
  insert into suppressed_persons (person_id)
  select c.id from added cross join sources s
  join claims c on c.source_id = s.id and c.kind = 'persons' and c.named_by in ('key', 'slug', 'email')
    and c.key in (added.network_public_identifier, added.email)
  union
  select i.id from added join claim_identifiers i on i.kind = 'persons'
    and i.value in ('slug:' || added.network_public_identifier, 'email:' || added.email)
  on conflict do nothing;
  return null;
end $$;
create trigger forget_suppressed_identifiers after insert on suppressions
referencing new table as added for each statement execute function forget_suppressed_identifiers();

-- Feedback about a suppressed address or number is not kept. Its insertion succeeds, so that a caller does not learn of it.
create function forget_suppressed_feedback() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'email_feedback' then
    delete from email_feedback f using added join suppressions s on s.email = added.email where f.id = added.id;
  else
    delete from phone_feedback f using added join suppressions s on s.phone_number = added.phone_number
    where f.id = added.id;
  end if;
  return null;
end $$;
create trigger forget_suppressed_feedback after insert on email_feedback
referencing new table as added for each statement execute function forget_suppressed_feedback();
create trigger forget_suppressed_feedback after insert on phone_feedback
referencing new table as added for each statement execute function forget_suppressed_feedback();

-- What sources do not say any more keeps no text. Nothing asks for rows of contacts. The key of a person may be an address or a
-- name: a hash of it stays, as that of a suppressed person.
delete from claims where body is null and kind in ('emails', 'phone_numbers');
update claims set named_by = 'hash' where named_by = 'suppressed';
update claims set named_by = 'hash', key = encode(sha256(convert_to(named_by || ':' || key, 'UTF8')), 'hex')
where kind = 'persons' and body is null and named_by <> 'hash'
  and source_id <> (select id from sources where name = 'strict');
