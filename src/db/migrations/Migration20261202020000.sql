-- Texts of sources end with the last record that uses them: lookups, and organizations that are only named. For a suppressed person
-- they end in the transaction of the suppression.

-- The lookups that may be used by no record. Triggers note those that a record used before, and a load notes those that it makes.
-- They are looked at when the load ends, or a suppression.
create table "lookup_checks" ("kind" text not null, "id" bigint not null, primary key ("kind", "id"));

-- Each argument is a kind and, of a row, SQL of the ids that it uses. Datasets keep their own lookups.
create function note_lookup_checks() returns trigger language plpgsql as $$
declare
  used text := 'select distinct %L, used.id from %I cross join lateral (%s) as used (id) where used.id >= 10000000000000';
begin
  for at in 0 .. tg_nargs / 2 - 1 loop
    execute 'insert into lookup_checks (kind, id) ' || format(used, tg_argv[2 * at], 'old_rows', tg_argv[2 * at + 1])
      || case when tg_op = 'UPDATE' then ' except ' || format(used, tg_argv[2 * at], 'new_rows', tg_argv[2 * at + 1]) else '' end
      || ' on conflict do nothing';
  end loop;
  return null;
end $$;

create trigger note_lookup_checks_of_updates after update on organizations
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_lookup_checks('industries', 'select industry_id', 'locations', 'select location_id');
create trigger note_lookup_checks_of_deletes after delete on organizations referencing old table as old_rows for each statement
  execute function note_lookup_checks('industries', 'select industry_id', 'locations', 'select location_id');
create trigger note_lookup_checks_of_updates after update on persons
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_lookup_checks('industries', 'select industry_id', 'locations', 'select location_id');
create trigger note_lookup_checks_of_deletes after delete on persons referencing old table as old_rows for each statement
  execute function note_lookup_checks('industries', 'select industry_id', 'locations', 'select location_id');
create trigger note_lookup_checks_of_updates after update on roles
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_lookup_checks('locations', 'select location_id');
create trigger note_lookup_checks_of_deletes after delete on roles referencing old table as old_rows for each statement
  execute function note_lookup_checks('locations', 'select location_id');
create trigger note_lookup_checks_of_updates after update on job_posts
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_lookup_checks('locations', 'select location_id');
create trigger note_lookup_checks_of_deletes after delete on job_posts referencing old table as old_rows for each statement
  execute function note_lookup_checks('locations', 'select location_id');
create trigger note_lookup_checks_of_deletes after delete on person_skill_links referencing old table as old_rows
  for each statement execute function note_lookup_checks('person_skills', 'select skill_id');
create trigger note_lookup_checks_of_deletes after delete on organization_keyword_links referencing old table as old_rows
  for each statement execute function note_lookup_checks('organization_keywords', 'select keyword_id');
create trigger note_lookup_checks_of_deletes after delete on website_technology_links referencing old table as old_rows
  for each statement execute function note_lookup_checks('web_technologies', 'select web_technology_id');

-- A location uses the wider ones.
create index locations_osm_locations_index on locations using gin (osm_locations jsonb_path_ops);
create trigger note_lookup_checks_of_updates after update on locations
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_lookup_checks('locations', 'select (jsonb_path_query(osm_locations, ''$[*].id''))::bigint');
create trigger note_lookup_checks_of_deletes after delete on locations referencing old table as old_rows for each statement
  execute function note_lookup_checks('locations', 'select (jsonb_path_query(osm_locations, ''$[*].id''))::bigint');

-- The names of deleted values, which a worker deletes later, too. Workers write names one batch after another under this lock.
create function drop_names(kind text, ids bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7206154005);
  execute format('delete from %I where id = any($1)', 'autocomplete_' || kind) using ids;
end $$;

-- Deletes the noted lookups that no record uses, with their texts and names. The places of a gazetteer stay. Each use is looked up
-- by an index.
create function drop_unused_lookups() returns void language plpgsql set enable_seqscan = off as $$
declare
  noted record;
  unused bigint[];
begin
  loop
    for noted in
      with taken as (delete from lookup_checks returning kind, id)
      select kind, array_agg(id) as ids from taken group by kind
    loop
      case noted.kind
        when 'industries' then
          unused := array(select noted_id from unnest(noted.ids) as noted_id
            where (select true from persons where industry_id = noted_id limit 1) is null
              and (select true from organizations where industry_id = noted_id limit 1) is null);
          delete from industries where id = any(unused);
        when 'person_skills' then
          unused := array(select noted_id from unnest(noted.ids) as noted_id
            where (select true from person_skill_links where skill_id = noted_id limit 1) is null);
          delete from person_skills where id = any(unused);
        when 'organization_keywords' then
          unused := array(select noted_id from unnest(noted.ids) as noted_id
            where (select true from organization_keyword_links where keyword_id = noted_id limit 1) is null);
          delete from organization_keywords where id = any(unused);
        when 'web_technologies' then
          unused := array(select noted_id from unnest(noted.ids) as noted_id
            where (select true from website_technology_links where web_technology_id = noted_id limit 1) is null);
          delete from web_technologies where id = any(unused);
        when 'locations' then
          unused := array(select noted_id from unnest(noted.ids) as noted_id
            where (select true from persons where location_id = noted_id limit 1) is null
              and (select true from roles where location_id = noted_id limit 1) is null
              and (select true from organizations where location_id = noted_id limit 1) is null
              and (select true from job_posts where location_id = noted_id limit 1) is null
              and (select true from places where places.id = noted_id limit 1) is null
              and (select true from locations narrower
                where narrower.id <> noted_id
                  and narrower.osm_locations @> jsonb_build_array(jsonb_build_object('id', noted_id)) limit 1) is null);
          delete from locations where id = any(unused);
      end case;
      continue when unused = '{}';
      delete from lookup_texts where kind = noted.kind and id = any(unused);
      perform drop_names(noted.kind, unused);
    end loop;
    -- The wider ones of deleted locations have been noted.
    exit when not exists (select from lookup_checks);
  end loop;
end $$;

-- A word of names ends with the last name that has it. Syllables of Korean are decomposed among the terms.
create function drop_unused_words() returns trigger language plpgsql as $$
declare
  gone text[];
begin
  if tg_op = 'UPDATE' then
    gone := array(select unnest(tsvector_to_array(terms)) from old_rows except select unnest(tsvector_to_array(terms)) from new_rows);
  else
    gone := array(select distinct unnest(tsvector_to_array(terms)) from old_rows);
  end if;
  if gone = '{}' then return null; end if;
  execute format($sql$
    delete from autocomplete_words as known where kind = $2
      and word = any(array(select term from unnest($1) as term union select normalize(term, nfc) from unnest($1) as term))
      and not exists (select from %1$I where terms @@ (
        select string_agg('''' || replace(replace(term, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery
        from unnest(array[known.word, normalize(known.word, nfd)]) as term))
    $sql$, tg_table_name) using gone, substr(tg_table_name, length('autocomplete_') + 1);
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['industries', 'organizations', 'organization_keywords', 'locations', 'person_skills', 'web_technologies'] loop
    execute format('create trigger drop_unused_words_of_updates after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function drop_unused_words()', 'autocomplete_' || name);
    execute format('create trigger drop_unused_words_of_deletes after delete on %I referencing old table as old_rows
      for each statement execute function drop_unused_words()', 'autocomplete_' || name);
  end loop;
end $$;

-- Deletes the organizations of these things which sources only named, and nothing names any more. Of what named them a hash stays,
-- by which a later delivery finds the id. The next load settles records that other claims share.
create function drop_unnamed_organizations(things bigint[]) returns void language plpgsql as $$
declare
  records bigint[];
begin
  with gone as (
    update claims c set body = null, digest = null, seen_at_url = null, basis = null, named_by = 'hash',
      key = encode(identifier_hash(named_by || ':' || key), 'hex')
    where kind = 'organizations' and id = any(things) and named_by in ('domain', 'name')
      and not exists (select from claim_references r where r.target_kind = 'organizations' and r.target_id = c.id)
    returning id, record_id
  ), lost as (
    delete from claim_identifiers i using gone where i.kind = 'organizations' and i.id = gone.id returning i.value
  ), noted as (
    insert into pending_claims (kind, id)
    select 'organizations', c.id from claims c where c.kind = 'organizations' and c.body is not null and c.record_id in (select record_id from gone)
      and c.id not in (select id from gone)
    union
    select 'organizations', c.id from lost
    join claim_identifiers i on i.kind = 'organizations' and i.value = lost.value
    join claims c on c.kind = 'organizations' and c.id = i.id and c.named_by = 'domain' and c.body is not null
    where c.id not in (select id from gone)
    on conflict do nothing
  )
  select array_agg(distinct record_id) into records from gone where record_id >= 10000000000000;
  if records is null then return; end if;
  records := array(select record from unnest(records) as record
    where not exists (select from claims where kind = 'organizations' and record_id = record and body is not null)
      and not exists (select from roles where organization_id = record)
      and not exists (select from job_posts where organization_id = record));
  delete from pending_claims where kind = 'organizations' and id = any(records);
  delete from organizations where id = any(records);
  perform drop_names('organizations', records);
end $$;

-- What names an organization that a source only named before, and no longer does, is stored as a hash, too.
update claims set named_by = 'hash', key = encode(identifier_hash(named_by || ':' || key), 'hex')
where kind = 'organizations' and named_by in ('domain', 'name') and body is null;

-- The ids of the persons whom an identifier suppressed: an access request by it finds who received their data.
alter table suppressions add column person_ids bigint[] not null default '{}';

-- All that is stored about a suppressed person goes, in the transaction of the suppression, however it is made: the record, what
-- sources say, the feedback, and the texts that nobody else has. Of a source's key a hash stays, so that a later delivery of it is
-- recognized. All things that are merged into the person are suppressed. Their slugs and addresses are suppressed from now on, in
-- deliveries of every source, but those of a task, and those whose mailbox other persons have.
create or replace function forget_suppressed_claims() returns trigger language plpgsql as $$
declare
  things bigint[];
  organizations bigint[];
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
      and not exists (select from persons_of_mailbox(mailbox_of(own.email)) as o (id) where o.id <> all(things))
  ), '{}');
  update suppressions s set person_ids = array(select unnest(s.person_ids) union select unnest(own.ids) order by 1) from (
    select hash, array_agg(id) as ids from (
      select 'slug:' || slug_key(network_public_identifier), id from persons where id = any(things)
      union select 'email:' || email, person_id from emails where person_id = any(things)
      union select 'phone_number:' || phone_number, person_id from phone_numbers where person_id = any(things)
      union select value, id from claim_identifiers where kind = 'persons' and id = any(things)
      union select unnest(array['slug:' || slug_key(key), 'email:' || lower(key)]), id from claims
        where kind = 'persons' and id = any(things) and named_by in ('key', 'slug', 'email')
    ) as named (identifier, id) cross join lateral unnest(identifier_hashes(identifier)) as hash group by hash) as own
  where s.hash = own.hash;
  delete from email_feedback where person_id = any(things) or email in (
    select email from emails e where person_id = any(things)
      and not exists (select from emails o where o.email = e.email and o.person_id <> all(things)));
  delete from phone_feedback where person_id = any(things) or phone_number in (
    select phone_number from phone_numbers n where person_id = any(things)
      and not exists (select from phone_numbers o where o.phone_number = n.phone_number and o.person_id <> all(things)));
  -- A work loses the person alone.
  update claims c set body = jsonb_strip_nulls(c.body || (
    select jsonb_object_agg(list.key, (
      select jsonb_agg(item order by place) from jsonb_array_elements(list.value) with ordinality as items (item, place)
      where (case jsonb_typeof(item) when 'object' then item -> 'id' else item end)::bigint <> all(things)))
    from jsonb_each(c.body) as list where list.key in ('authors', 'contributors', 'author_ids', 'contributor_ids')))
  from claim_references r
  where r.target_kind = 'persons' and r.target_id = any(things) and (c.kind, c.id) = (r.kind, r.id)
    and c.kind in ('patents', 'publications', 'projects') and c.body ?| array['authors', 'contributors', 'author_ids', 'contributor_ids'];
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
  ), named as (
    delete from claim_references r using (select * from parts union all select * from forgotten) gone
    where (r.kind, r.id) = (gone.kind, gone.id)
    returning r.target_kind, r.target_id
  )
  select array_agg(distinct target_id) into organizations from named where target_kind = 'organizations';
  delete from claim_references where target_kind = 'persons' and target_id = any(things);
  delete from claim_identifiers where kind = 'persons' and id = any(things);
  delete from pending_claims where kind = 'persons' and id = any(things);
  insert into suppressed_persons (person_id) select unnest(things) on conflict do nothing;
  delete from persons where id = any(things);
  if organizations is not null then perform drop_unnamed_organizations(organizations); end if;
  perform drop_unused_lookups();
  return null;
end $$;

-- The lookups that no record uses today.
insert into lookup_checks (kind, id)
select 'industries', id from industries where id >= 10000000000000
union all select 'organization_keywords', id from organization_keywords where id >= 10000000000000
union all select 'person_skills', id from person_skills where id >= 10000000000000
union all select 'web_technologies', id from web_technologies where id >= 10000000000000
union all select 'locations', id from locations where id >= 10000000000000;
select drop_unused_lookups();
