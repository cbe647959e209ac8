-- A slug is the segment behind `in`, `pub`, `company`, `school` or `showcase` of a profile's address, else the last one, and an
-- address of a page names no profile. The application reads it so before it is stored: the database compares the stored slug, in
-- one lower case. A suppression holds for a mailbox in every spelling, and objections that remove more than one person wait for the
-- operator.

-- The slug of a stored text, as the application reads it; null for the address of something else.
create function stored_slug(given text) returns text language plpgsql immutable as $$
declare
  blanks constant text := U&'\0009\000a\000b\000c\000d\0020\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\
\2028\2029\202f\205f\3000\feff';
  slug text := btrim(given, blanks);
  address text;
  path text;
  segments text[];
  place int;
  encoded text;
  is_marked boolean := true;
begin
  if slug = '' then return ''; end if;
  if slug ~* '[/?#]|^www\.' then
    address := split_part(slug, '#', 1);
    path := split_part(address, '?', 1);
    address := substr(address, char_length(path) + 1);
    path := case when path ~* '^([a-z][a-z0-9+.-]*:)?//' then regexp_replace(path, '^([a-z][a-z0-9+.-]*:)?//[^/]*', '', 'i')
      else regexp_replace(path, '^([^/]*\.[^/]*(?=/)|www\.[^/]*)', '', 'i') end;
    segments := array(
      select segment from unnest(string_to_array(path, '/')) with ordinality as parts (segment, nr)
      where btrim(segment, blanks) <> '' order by nr);
    select min(nr) into place from unnest(segments) with ordinality as parts (segment, nr)
    where lower(segment) = any('{in,pub,company,school,showcase}');
    is_marked := place is not null;
    slug := case when is_marked then segments[place + 1] else segments[cardinality(segments)] end;
    if slug is null or is_marked and lower(segments[place] || '/' || slug) = any('{
    in/me,in/unavailable,in/edit,company/unavailable,company/me,company/setup,school/unavailable,pub/dir
    }') then return null; end if;
    if not is_marked and (address ~* '[?&](\
id|uid|user|user_id|userid|username|member|member_id|memberid|profile|profile_id|profileid|profile_url|person|person_id|account|account_id)(=|&|$)'
      or slug ~* '^[0-9a-f]{1,3}$' and segments[cardinality(segments) - 1] ~* '^[0-9a-f]{1,3}$') then return null; end if;
  end if;
  for time in 1 .. 3 loop
    exit when slug !~ '%' or slug ~ '%(?![0-9A-Fa-f]{2})';
    begin
      encoded := slug;
      select convert_from(string_agg(
        case when part[1] is null then convert_to(part[2], 'UTF8') else decode(part[1], 'hex') end, '' order by nr), 'UTF8')
      into slug from regexp_matches(encoded, '%([0-9A-Fa-f]{2})|([^%]+)', 'g') with ordinality as matches (part, nr);
    exception when character_not_in_repertoire then
      slug := encoded;
      exit;
    end;
    if slug ~ '[/?#[:cntrl:]]' then
      slug := encoded;
      exit;
    end if;
  end loop;
  slug := btrim(slug, blanks);
  if not is_marked and (slug ~* '\.(php|phtml|html|htm|xhtml|shtml|asp|aspx|ashx|jsp|jspx|jsf|cfm|cgi|pdf)$'
    or regexp_replace(lower(slug), '^([a-z]{2})[-_][a-z]{2}$', '\1') = any('{
    about,bio,cv,contact,contact-info,overlay,detail,details,edit,experience,education,skills,certifications,courses,honors,
    languages,projects,publications,patents,organizations,volunteering,volunteering-experiences,recommendations,interests,
    featured,recent-activity,activity,activities,all,posts,shares,articles,documents,images,photos,photos_albums,videos,
    video,reels,reels_tab,shorts,streams,live,stories,highlights,tagged,saved,comments,reactions,likes,likes_all,friends,
    followers,following,verified_followers,with_replies,media,lists,communities,groups,events,newsletters,check-ins,sports,
    music,movies,tv,books,apps,notes,reviews,reviews_given,about_overview,about_work_and_education,about_places,
    about_contact_and_basic_info,repositories,stars,packages,sponsors,sponsoring,gists,playlists,channels,community,
    web_profiles,timeline,mentions,people,jobs,careers,life,insights,products,services,alumni,employees,team,locations,news,
    updates,overview,info,mycompany,verification,investors,newsroom,feed,home,index,main,default,login,signin,sign-in,
    signup,sign-up,logout,authwall,join,register,search,results,explore,discover,notifications,messaging,messages,mynetwork,
    settings,help,support,legal,privacy,terms,imprint,impressum,faq,view,profile,profiles,user,users,member,members,me,
    directory,dir,pulse,learning,premium,sales,talent,uas,checkpoint,share,sharer,sharing,intent,public-profile,
    public_profile,aa,ab,ae,af,ak,am,an,ar,as,av,ay,az,ba,be,bg,bh,bi,bm,bn,bo,br,bs,ca,ce,ch,co,cr,cs,cu,cv,cy,da,de,dv,dz,
    ee,el,en,eo,es,et,eu,fa,ff,fi,fj,fo,fr,fy,ga,gd,gl,gn,gu,gv,ha,he,hi,ho,hr,ht,hu,hy,hz,ia,id,ie,ig,ii,ik,io,is,it,iu,ja,
    jv,ka,kg,ki,kj,kk,kl,km,kn,ko,kr,ks,ku,kv,kw,ky,la,lb,lg,li,ln,lo,lt,lu,lv,mg,mh,mi,mk,ml,mn,mr,ms,mt,my,na,nb,nd,ne,ng,
    nl,nn,no,nr,nv,ny,oc,oj,om,or,os,pa,pi,pl,ps,pt,qu,rm,rn,ro,ru,rw,sa,sc,sd,se,sg,si,sk,sl,sm,sn,so,sq,sr,ss,st,su,sv,sw,
    ta,te,tg,th,ti,tk,tl,tn,to,tr,ts,tt,tw,ty,ug,uk,ur,uz,ve,vi,vo,wa,wo,xh,yi,yo,za,zh,zu
  }')) then return null; end if;
  return nullif(slug, '');
end
$$;

-- Texts that are no plain slug.
create function is_written_slug(given text) returns boolean language sql immutable parallel safe
return given ~ '[/?#%]|^[^[:graph:]]|[^[:graph:]]$' or given ~* '^www\.';

create function profile_address(given text) returns text language sql immutable parallel safe
return case when given ~* '^https?://[^[:space:]]' then given
  when given ~ '^[^[:space:]/:]+\.[^[:space:]/]+/' then 'https://' || given end;

create temp table read_slugs on commit drop as
select kind, id, body ->> 'network_public_identifier' as given, slug_key(body ->> 'network_public_identifier') as key,
  stored_slug(body ->> 'network_public_identifier') as slug
from claims
where kind in ('persons', 'organizations') and is_written_slug(body ->> 'network_public_identifier');

-- The index of keys is built anew where the function has other values for them.
create temp table written_keys on commit drop as
select id, key, stored_slug(key) as slug from claims
where kind = 'persons' and named_by = 'key' and (is_written_slug(key) or key like '%@%');
do $$
begin
  if exists (select from written_keys where is_written_slug(key)) then drop index claims_person_key_index; end if;
end $$;

-- The key by which slugs are compared: one lower case. In the last `replace`, the first text is two characters: the letter, and a
-- dot above it. The application computes the same of requests.
create or replace function slug_key(slug text) returns text language sql immutable strict parallel safe
return translate(replace(lower(normalize(slug, NFC) collate pg_c_utf8), U&'i\0307', 'i'), 'ς', 'σ');

create index if not exists claims_person_key_index on claims (slug_key(key)) where kind = 'persons' and named_by = 'key';

-- The address of something else is no slug: it is shown as the address of the profile, where there is no other one.
do $$
declare
  name text;
begin
  foreach name in array '{persons,organizations}'::text[] loop
    execute format('update %I as record
      set network_public_identifier = slug, network_public_profile_url = case when slug is not null then network_public_profile_url
        else coalesce(network_public_profile_url, given.address) end
      from (select id, stored_slug(network_public_identifier) as slug, profile_address(network_public_identifier) as address
        from %I where is_written_slug(network_public_identifier)) as given
      where record.id = given.id and slug is distinct from network_public_identifier', name, name);
  end loop;
end $$;

update claims c
set body = c.body - 'network_public_identifier' || jsonb_strip_nulls(jsonb_build_object(
  'network_public_identifier', r.slug, 'network_public_profile_url', coalesce(
    c.body ->> 'network_public_profile_url', case when r.slug is null then profile_address(r.given) end)))
from read_slugs r where (c.kind, c.id) = (r.kind, r.id) and r.slug is distinct from r.given;
delete from read_slugs where slug_key(slug) is not distinct from key;
delete from claim_identifiers i using read_slugs r where i.kind = r.kind and i.id = r.id and i.value = 'slug:' || r.key;
insert into claim_identifiers (kind, value, id)
select kind, 'slug:' || slug_key(slug), id from read_slugs where slug is not null on conflict do nothing;
-- The things, and those that referred to them by the value that they have lost, are settled by the next import.
insert into pending_claims (kind, id)
select kind, id from read_slugs
union
select c.kind, c.id from read_slugs r cross join sources s
join claims c on c.source_id = s.id and c.kind = r.kind and c.named_by = 'slug' and c.key in (r.key, slug_key(r.slug))
  and c.body is not null
on conflict do nothing;

-- A source's key for a person may be an address: the slug or the mailbox in it is compared with suppressions, and with nothing else.
insert into claim_identifiers (kind, value, id)
select 'persons', 'key:slug:' || slug_key(slug), id from written_keys where slug_key(slug) <> slug_key(key)
union
select 'persons', 'key:email:' || lower(btrim(key)), id from written_keys where key ~ '^\s*[^@\s]+@[^@\s]+\.[^@\s]+\s*$'
on conflict do nothing;
drop function stored_slug, is_written_slug, profile_address;

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

-- All that is stored about a suppressed person goes, in the transaction of the suppression, however it is made: the record, what
-- sources say, and the feedback. Of a source's key a hash stays, so that a later delivery of it is recognized. All things that are
-- merged into the person are suppressed. Their slugs and addresses are suppressed from now on, in deliveries of every source, but
-- those of a task, and those whose mailbox other persons have.
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
      and not exists (select from persons_of_mailbox(mailbox_of(own.email)) as o (id) where o.id <> all(things))
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
    delete from email_feedback f using added join suppressions s on s.hash = any(identifier_hashes('email:' || added.email))
    where f.id = added.id;
  else
    delete from phone_feedback f using added
      join suppressions s on s.hash = identifier_hash('phone_number:' || added.phone_number)
    where f.id = added.id;
  end if;
  return null;
end $$;
