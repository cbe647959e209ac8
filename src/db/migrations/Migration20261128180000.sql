-- The whole schema, by subject. A function stands before the indexes, defaults and functions that need it.

-- == Texts ==

-- The key by which slugs are compared: one lower case. In the last `replace`, the first text is two characters: the letter, and a
-- dot above it. The application computes the same of requests.
create function slug_key(slug text) returns text language sql immutable strict parallel safe
return translate(replace(lower(normalize(slug, NFC) collate pg_c_utf8), U&'i\0307', 'i'), 'ς', 'σ');

-- The mailbox of an address, as one address: without what stands behind a `+`, and at Google without dots and by one host.
-- Suppressions and objections hold for it. Otherwise addresses are stored and compared as they are written. It takes an
-- identifier of an address, such as `email:ada@example.com`, too.
create function mailbox_of(address text) returns text language sql immutable strict parallel safe
return case
  when split_part(address, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(regexp_replace(split_part(address, '@', 1), '^([^+]*[^+:])\+.*$', '\1'), '.', '') || '@gmail.com'
  when address like '%@%'
    then regexp_replace(split_part(address, '@', 1), '^([^+]*[^+:])\+.*$', '\1') || '@' || split_part(address, '@', 2)
  else address
end;

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

-- == Records ==

create table industries (
  id bigint primary key, name varchar(255) not null,
  constraint industries_id_check check (id >= 1 and id <= 9007199254740991));

create table locations (
  id bigint primary key, name varchar(255) not null, osm_locations jsonb not null default '[]',
  constraint locations_id_check check (id >= 1 and id <= 9007199254740991));
create index locations_osm_locations_index on locations using gin (osm_locations jsonb_path_ops);

create table organization_keywords (
  id bigint primary key, name varchar(255) not null,
  constraint organization_keywords_id_check check (id >= 1 and id <= 9007199254740991));

create table person_skills (
  id bigint primary key, name varchar(255) not null,
  constraint person_skills_id_check check (id >= 1 and id <= 9007199254740991));

create table web_technologies (
  id bigint primary key, name varchar(255) not null,
  constraint web_technologies_id_check check (id >= 1 and id <= 9007199254740991));

create table organizations (
  id bigint primary key, name varchar(255) not null, name_key text, domain varchar(200), domain_key varchar(255), description text,
  location_id bigint, industry_id bigint, network_public_identifier varchar(255), network_public_profile_url text,
  founded_date date, employees bigint, revenue bigint, funding_total bigint, first_seen timestamptz not null default now(),
  constraint organizations_id_check check (id >= 1 and id <= 9007199254740991),
  constraint organizations_location_id_foreign foreign key (location_id) references locations (id) on delete set null,
  constraint organizations_industry_id_foreign foreign key (industry_id) references industries (id) on delete set null);
create index organizations_domain_key_index on organizations (domain_key);
create index organizations_location_id_index on organizations (location_id);
create index organizations_industry_id_index on organizations (industry_id);
create index organizations_network_public_identifier_index on organizations (slug_key(network_public_identifier));
-- A bare name may be longer than a B-tree takes.
create index organizations_name_key_index on organizations using hash (name_key);

create table organization_keyword_links (
  organization_id bigint not null, keyword_id bigint not null, position int not null,
  primary key (organization_id, keyword_id),
  constraint organization_keyword_links_organization_id_foreign
    foreign key (organization_id) references organizations (id) on update cascade on delete cascade,
  constraint organization_keyword_links_keyword_id_foreign
    foreign key (keyword_id) references organization_keywords (id) on update cascade on delete cascade);
create index organization_keyword_links_keyword_id_index on organization_keyword_links (keyword_id);

create table job_posts (
  id bigint primary key, organization_id bigint not null, source text not null, source_id varchar(65) not null,
  url varchar(510) not null, title varchar(255) not null, description text, is_remote boolean not null,
  is_active boolean not null, location_id bigint, date_featured date not null, first_seen timestamptz not null default now(),
  constraint job_posts_id_check check (id >= 1 and id <= 9007199254740991),
  constraint job_posts_source_check check (source in ('board_one', 'network', 'board_two')),
  constraint job_posts_organization_id_foreign foreign key (organization_id) references organizations (id) on delete cascade,
  constraint job_posts_location_id_foreign foreign key (location_id) references locations (id) on delete set null);
create index job_posts_organization_id_index on job_posts (organization_id);
create index job_posts_location_id_index on job_posts (location_id);
create index job_posts_url_index on job_posts using hash (url);

create table funding_events (
  id bigint primary key, organization_id bigint not null, source text not null, funding_type text not null,
  date_featured date not null, amount bigint, currency char(3) not null default 'USD', investors jsonb not null default '[]',
  url text,
  constraint funding_events_id_check check (id >= 1 and id <= 9007199254740991),
  constraint funding_events_source_check check (source in ('funding_db')),
  constraint funding_events_funding_type_check check (funding_type in ('angel', 'pre_seed', 'seed', 'series_a', 'series_b',
    'series_c', 'series_d', 'series_e', 'series_f', 'series_g', 'series_h', 'series_i', 'series_j', 'series_unknown',
    'convertible_note', 'equity_crowdfunding', 'product_crowdfunding', 'initial_coin_offering', 'private_equity',
    'corporate_round', 'debt_financing', 'grant', 'non_equity_assistance', 'secondary_market', 'post_ipo_equity',
    'post_ipo_debt', 'post_ipo_secondary', 'undisclosed')),
  constraint funding_events_organization_id_foreign
    foreign key (organization_id) references organizations (id) on delete cascade);
create index funding_events_organization_id_date_featured_index on funding_events (organization_id, date_featured);
create index funding_events_funding_type_date_featured_organization_id_index on funding_events
  (funding_type, date_featured, organization_id);

create table simple_events (
  id bigint primary key, organization_id bigint not null, source text not null, reason text not null,
  date_featured date not null, title text, url text,
  constraint simple_events_id_check check (id >= 1 and id <= 9007199254740991),
  constraint simple_events_source_check check (source in ('launch_site', 'form_c_regulator', 'form_d_regulator')),
  constraint simple_events_reason_check check (reason in ('report_released', 'promoted_on_site')),
  constraint simple_events_organization_id_foreign
    foreign key (organization_id) references organizations (id) on delete cascade);
create index simple_events_organization_id_date_featured_index on simple_events (organization_id, date_featured);
create index simple_events_source_reason_date_featured_organization_id_index on simple_events
  (source, reason, date_featured, organization_id);

create table websites (
  id bigint primary key, domain varchar(200) not null, domain_key varchar(255) not null, organization_id bigint,
  public_rank int, analytics_rank int, analytics_traffic bigint, first_seen timestamptz not null default now(),
  constraint websites_domain_key_unique unique (domain_key),
  constraint websites_id_check check (id >= 1 and id <= 9007199254740991),
  constraint websites_public_rank_check check (public_rank >= 0),
  constraint websites_analytics_rank_check check (analytics_rank >= 0),
  constraint websites_analytics_traffic_check check (analytics_traffic >= 0),
  constraint websites_organization_id_foreign foreign key (organization_id) references organizations (id) on delete set null);
create index websites_organization_id_index on websites (organization_id);

create table website_technology_links (
  website_id bigint not null, web_technology_id bigint not null, is_active boolean not null, position int not null,
  primary key (website_id, web_technology_id),
  constraint website_technology_links_website_id_foreign
    foreign key (website_id) references websites (id) on update cascade on delete cascade,
  constraint website_technology_links_web_technology_id_foreign
    foreign key (web_technology_id) references web_technologies (id) on update cascade on delete cascade);
create index website_technology_links_web_technology_id_index on website_technology_links (web_technology_id);

create table persons (
  id bigint primary key, full_name text not null, first_name text, last_name text, photo text, gender text, headline text,
  description text, location_id bigint, industry_id bigint, network_public_identifier varchar(255),
  network_public_profile_url text, educations jsonb not null default '[]', certifications jsonb not null default '[]',
  courses jsonb not null default '[]', honors jsonb not null default '[]', languages jsonb not null default '[]',
  memberships jsonb not null default '[]', test_scores jsonb not null default '[]', volunteering jsonb not null default '[]',
  first_seen timestamptz not null default now(),
  constraint persons_id_check check (id >= 1 and id <= 9007199254740991),
  constraint persons_location_id_foreign foreign key (location_id) references locations (id) on delete set null,
  constraint persons_industry_id_foreign foreign key (industry_id) references industries (id) on delete set null);
create index persons_location_id_index on persons (location_id);
create index persons_industry_id_index on persons (industry_id);
create index persons_network_public_identifier_index on persons (slug_key(network_public_identifier));

create table person_skill_links (
  person_id bigint not null, skill_id bigint not null, position int not null,
  primary key (person_id, skill_id),
  constraint person_skill_links_person_id_foreign
    foreign key (person_id) references persons (id) on update cascade on delete cascade,
  constraint person_skill_links_skill_id_foreign
    foreign key (skill_id) references person_skills (id) on update cascade on delete cascade);
create index person_skill_links_skill_id_index on person_skill_links (skill_id);

create table emails (
  person_id bigint not null, email varchar(320) not null, email_type text, validation_status text not null, source text,
  first_seen timestamptz not null default now(),
  primary key (person_id, email),
  constraint emails_email_check check (email = lower(email)),
  constraint emails_email_type_check check (email_type in ('personal', 'work')),
  constraint emails_validation_status_check check (validation_status in ('valid', 'risky', 'unknown', 'invalid')),
  constraint emails_person_id_foreign foreign key (person_id) references persons (id) on delete cascade);
create index emails_email_index on emails (email);
-- Few addresses are another spelling of their mailbox.
create index emails_mailbox_index on emails (mailbox_of(email)) where mailbox_of(email) <> email;

create table phone_numbers (
  person_id bigint not null, phone_number varchar(16) not null, first_seen timestamptz not null default now(),
  primary key (person_id, phone_number),
  constraint phone_numbers_phone_number_check check (phone_number ~ '^[+][0-9]{2,15}$'),
  constraint phone_numbers_person_id_foreign foreign key (person_id) references persons (id) on delete cascade);
create index phone_numbers_phone_number_index on phone_numbers (phone_number);

create table roles (
  id bigint primary key, person_id bigint not null, organization_id bigint, organization_name text, title varchar(255) not null,
  description text, is_current boolean not null, start_date date, end_date date, location_id bigint,
  constraint roles_id_check check (id >= 1 and id <= 9007199254740991),
  constraint roles_person_id_foreign foreign key (person_id) references persons (id) on delete cascade,
  constraint roles_organization_id_foreign foreign key (organization_id) references organizations (id) on delete set null,
  constraint roles_location_id_foreign foreign key (location_id) references locations (id) on delete set null);
create index roles_person_id_index on roles (person_id);
create index roles_organization_id_index on roles (organization_id);
create index roles_location_id_index on roles (location_id);

create table patents (
  id bigint primary key, title text not null, number text, status text, url text, issue_date date, description text,
  constraint patents_id_check check (id >= 1 and id <= 9007199254740991));

create table patent_author_links (
  patent_id bigint not null, person_id bigint not null, position int not null,
  primary key (patent_id, person_id),
  constraint patent_author_links_patent_id_foreign
    foreign key (patent_id) references patents (id) on update cascade on delete cascade,
  constraint patent_author_links_person_id_foreign
    foreign key (person_id) references persons (id) on update cascade on delete cascade);
create index patent_author_links_person_id_index on patent_author_links (person_id);

create table projects (
  id bigint primary key, title text not null, url text, start_date date, end_date date, description text,
  constraint projects_id_check check (id >= 1 and id <= 9007199254740991));

create table project_contributor_links (
  project_id bigint not null, person_id bigint not null, position int not null,
  primary key (project_id, person_id),
  constraint project_contributor_links_project_id_foreign
    foreign key (project_id) references projects (id) on update cascade on delete cascade,
  constraint project_contributor_links_person_id_foreign
    foreign key (person_id) references persons (id) on update cascade on delete cascade);
create index project_contributor_links_person_id_index on project_contributor_links (person_id);

create table publications (
  id bigint primary key, title text not null, publisher text, url text, published_date date, description text,
  constraint publications_id_check check (id >= 1 and id <= 9007199254740991));

create table publication_author_links (
  publication_id bigint not null, person_id bigint not null, position int not null,
  primary key (publication_id, person_id),
  constraint publication_author_links_publication_id_foreign
    foreign key (publication_id) references publications (id) on update cascade on delete cascade,
  constraint publication_author_links_person_id_foreign
    foreign key (person_id) references persons (id) on update cascade on delete cascade);
create index publication_author_links_person_id_index on publication_author_links (person_id);

-- lz4 is several times faster than the default compression; not every build of PostgreSQL has it.
do $$
begin
  alter table organizations alter column description set compression lz4;
  alter table persons alter column description set compression lz4;
  alter table roles alter column description set compression lz4;
  alter table job_posts alter column description set compression lz4;
exception when feature_not_supported then null;
end
$$;

-- == Accounts ==

create table accounts (
  id bigserial primary key, name varchar(255) not null, credit_balance bigint not null default '0',
  date_created timestamptz not null default now(), rate_limits jsonb not null default '{}', date_closed timestamptz,
  constraint accounts_credit_balance_check check (credit_balance >= 0));

create table users (
  id bigserial primary key, account_id bigint not null, email varchar(320), first_name varchar(255), last_name varchar(255),
  is_active boolean not null default true, date_joined timestamptz not null default now(),
  constraint users_account_id_foreign foreign key (account_id) references accounts (id));
create index users_account_id_index on users (account_id);

create table api_keys (
  prefix char(8) primary key, user_id bigint not null, name varchar(255), key_hash bytea not null, scopes text[] not null,
  kind text not null default 'api', created timestamptz not null default now(), expiry_date timestamptz, last_used timestamptz,
  constraint api_keys_kind_check check (kind in ('api', 'reconcile')),
  constraint api_keys_key_hash_check check (octet_length(key_hash) = 32),
  constraint api_keys_user_id_foreign foreign key (user_id) references users (id));
create index api_keys_user_id_index on api_keys (user_id);

-- The searches that accounts keep, under names of their own.
create table saved_searches (
  id bigserial primary key, account_id bigint not null, name varchar(255) not null, address text not null, total bigint,
  date_created timestamptz not null default now(),
  constraint saved_searches_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade);
create index saved_searches_account_id_index on saved_searches (account_id);

create unlogged table rate_counts (
  key varchar(255) primary key, points int not null, expire bigint not null) with (fillfactor = 50);

create table idempotency_keys (
  account_id bigint not null, key_hash bytea not null, request_hash bytea not null, owner bigint not null,
  attempt uuid not null, answer bytea, person_ids bigint[], is_charged boolean not null default false,
  date_created timestamptz not null default now(), expires timestamptz not null,
  primary key (account_id, key_hash),
  constraint idempotency_keys_key_hash_check check (octet_length(key_hash) = 32),
  constraint idempotency_keys_request_hash_check check (octet_length(request_hash) = 32));
create index idempotency_keys_expires_index on idempotency_keys (expires);

create table credit_changes (
  id bigserial primary key, account_id bigint not null, change_type text not null, change_sum bigint not null,
  change_data jsonb not null default '{}', balance_after bigint not null, date_created timestamptz not null default now(),
  constraint credit_changes_balance_after_check check (balance_after >= 0),
  constraint credit_changes_change_type_check check (change_type in ('spend', 'purchase', 'grant', 'refund', 'adjust')),
  constraint credit_changes_account_id_foreign foreign key (account_id) references accounts (id));
create index credit_changes_account_id_date_created_id_index on credit_changes (account_id, date_created, id);

create table paid_persons (
  person_id bigint not null, kind varchar(255) not null, account_id bigint not null, shown int[] not null,
  expires timestamptz not null,
  primary key (person_id, kind, account_id),
  constraint paid_persons_person_id_foreign foreign key (person_id) references persons (id) on delete cascade);
create index paid_persons_expires_index on paid_persons (expires);
create index paid_persons_account_id_kind_index on paid_persons (account_id, kind);

create table paid_organizations (
  organization_id bigint not null, account_id bigint not null, shown int[] not null, expires timestamptz not null,
  primary key (organization_id, account_id),
  constraint paid_organizations_organization_id_foreign
    foreign key (organization_id) references organizations (id) on delete cascade);
create index paid_organizations_expires_index on paid_organizations (expires);

-- Makes charges of an account in their order, and returns a row for each: its outcome, the balance after it, and its cost in
-- credits. Returns no row where there is no account.
--
-- `charges` is a JSON list. Each charge has `data` for the log, `person_ids` for the journal, `unit_cost`, and either a
-- `quantity` of units or `records`, all of persons or all of organizations. Each record is a unit of which the charge shows
-- something that is not paid for. What is paid for is free for `free_days`, and a record then stands once in a charge; 0: nothing
-- is free. With a `given_hash`, the answer of the one charge is stored under this idempotency key, if `given_attempt` still
-- holds it. The journal keeps an entry for `journal_days`; 0: it is off.
--
-- The row of the account is locked before the first charge that costs something or stores an answer. What the charge shows is
-- then compared again, with a new snapshot, which each statement of a volatile function takes: it has every earlier charge of
-- the account. A key is locked before its account: a repeated request waits for the answer of a charge that still waits for the
-- account. The time is taken under the lock, so that the log's ids, times and balances agree.
--
-- `unpaid` holds records of both tables in the form of the first one; the kind `organization` tells them apart. The log names the
-- person alone, because an organization may have the same id.
--
-- What is paid for of a record that is being removed is not stored: `skip locked` waits for no removal. The subquery stands for a
-- join with the table. Plans are made once, while tables may still be small: they must suit large ones, so none reads a whole
-- table. To plan a statement for its parameters takes longer than to run it.
create function charge_account(payer bigint, charges jsonb, free_days int, given_hash bytea, given_attempt uuid,
  sealed_answer bytea, answer_persons bigint[], journal_days int)
returns table (outcome text, balance bigint, cost bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  charge jsonb;
  unpaid paid_persons[];
  units bigint;
  spent bigint := 0;
  charged_at timestamptz;
  is_held boolean := true;
begin
  if given_hash is not null then
    perform from idempotency_keys where account_id = payer and key_hash = given_hash and attempt = given_attempt for update;
    is_held := found;
  end if;
  for nr in 0 .. jsonb_array_length(charges) - 1 loop
    charge := charges -> nr;
    unpaid := '{}';
    loop
      units := charge ->> 'quantity';
      if units is null then
        unpaid := array(
          select row(item.id, item.kind, payer, item.shown, null)::paid_persons
          from jsonb_to_recordset(charge -> 'records') as item (id bigint, kind text, shown int[])
          where free_days = 0 or not exists (
            select from paid_persons as paid
            where paid.person_id = item.id and paid.kind = item.kind and paid.account_id = payer
              and paid.expires > clock_timestamp() and (paid.shown = item.shown or item.shown <@ paid.shown)
            union all
            select from paid_organizations as paid
            where item.kind = 'organization' and paid.organization_id = item.id and paid.account_id = payer
              and paid.expires > clock_timestamp() and (paid.shown = item.shown or item.shown <@ paid.shown)));
        units := cardinality(unpaid);
      end if;
      cost := units * (charge ->> 'unit_cost')::bigint;
      exit when charged_at is not null or (cost = 0 and given_hash is null);
      select credit_balance into balance from accounts where id = payer for no key update;
      charged_at := clock_timestamp();
    end loop;
    if balance is null then
      select credit_balance into balance from accounts where id = payer;
    end if;
    if balance is null then
      return;
    end if;

    outcome := case when not is_held then 'superseded' when balance < cost then 'insufficient' else 'charged' end;
    if outcome = 'charged' and cost > 0 then
      balance := balance - cost;
      spent := spent + cost;
      insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
      values (payer, 'spend', -cost, (charge -> 'data') || jsonb_build_object('quantity', units)
        || case when cardinality(unpaid) = 1 and unpaid[1].kind <> 'organization' then jsonb_build_object('record_id', unpaid[1].person_id) else '{}' end,
        balance, charged_at);
      if free_days > 0 and unpaid[1].kind = 'organization' then
        insert into paid_organizations (organization_id, account_id, shown, expires)
        select person_id, account_id, shown, charged_at + make_interval(days => free_days)
        from unnest(unpaid)
        cross join lateral (select from organizations where id = person_id for key share skip locked) as present
        on conflict (organization_id, account_id) do update
        set expires = excluded.expires, shown = case when paid_organizations.expires <= charged_at then excluded.shown
          else array(select unnest(paid_organizations.shown) union select unnest(excluded.shown)) end;
      elsif free_days > 0 and unpaid <> '{}' then
        insert into paid_persons (person_id, kind, account_id, shown, expires)
        select person_id, kind, account_id, shown, charged_at + make_interval(days => free_days)
        from unnest(unpaid)
        cross join lateral (select from persons where id = person_id for key share skip locked) as present
        on conflict (person_id, kind, account_id) do update
        set expires = excluded.expires, shown = case when paid_persons.expires <= charged_at then excluded.shown
          else array(select unnest(paid_persons.shown) union select unnest(excluded.shown)) end;
      end if;
    end if;
    if outcome = 'charged' and given_hash is not null then
      update idempotency_keys set answer = sealed_answer, person_ids = answer_persons, is_charged = is_charged or cost > 0
      where account_id = payer and key_hash = given_hash;
    end if;
    if outcome = 'charged' and journal_days > 0 and charge ->> 'person_ids' <> '{}' then
      insert into access_journal (account_id, operation, request_id, person_ids, date_created, expires)
      select payer, charge -> 'data' ->> 'operation', charge -> 'data' ->> 'request_id', (charge ->> 'person_ids')::bigint[],
        now, now + make_interval(days => journal_days)
      from coalesce(charged_at, clock_timestamp()) as now;
    end if;
    return next;
  end loop;
  if spent > 0 then
    update accounts set credit_balance = credit_balance - spent where id = payer;
  end if;
end
$$;

create table email_feedback (
  id bigserial primary key, account_id bigint not null, user_id bigint not null, api_key_prefix char(8) not null,
  person_id bigint, name varchar(255), is_correct_person boolean not null, date_created timestamptz not null default now(),
  email varchar(320) not null, email_type text not null, contact_status text not null,
  constraint email_feedback_email_check check (email = lower(email)),
  constraint email_feedback_email_type_check check (email_type in ('personal', 'work')),
  constraint email_feedback_contact_status_check check (contact_status in ('valid', 'invalid')),
  constraint email_feedback_account_id_foreign foreign key (account_id) references accounts (id),
  constraint email_feedback_user_id_foreign foreign key (user_id) references users (id),
  constraint email_feedback_person_id_foreign foreign key (person_id) references persons (id) on delete set null);
create index email_feedback_person_id_index on email_feedback (person_id);

create table phone_feedback (
  id bigserial primary key, account_id bigint not null, user_id bigint not null, api_key_prefix char(8) not null,
  person_id bigint, name varchar(255), is_correct_person boolean not null, date_created timestamptz not null default now(),
  phone_number varchar(16) not null, contact_status text not null,
  constraint phone_feedback_phone_number_check check (phone_number ~ '^[+][0-9]{2,15}$'),
  constraint phone_feedback_contact_status_check check (contact_status in ('connected', 'disconnected')),
  constraint phone_feedback_account_id_foreign foreign key (account_id) references accounts (id),
  constraint phone_feedback_user_id_foreign foreign key (user_id) references users (id),
  constraint phone_feedback_person_id_foreign foreign key (person_id) references persons (id) on delete set null);
create index phone_feedback_person_id_index on phone_feedback (person_id);

-- == Searches and the outbox ==

-- The versions of changes, in the outbox and beside it.
create sequence outbox_versions;

-- The cluster, its timeline, the database, and the table of the search indexes. The identity is another one after a restore, a
-- point-in-time recovery and a promotion.
create function database_identity() returns text language sql stable as $$
  select concat_ws(' ',
    (select system_identifier from pg_control_system()),
    case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end,
    (select oid from pg_database where datname = current_database()),
    to_regclass('search_builds')::oid)
$$;

create table data_version (
  id boolean primary key default true, version bigint not null default '0', events_version bigint not null default '0',
  locations_version bigint not null default '0', names_version bigint, names_definition int[],
  seen_version bigint not null default '0',
  constraint data_version_id_check check (id));
insert into data_version default values;

create function note_truncation() returns trigger language plpgsql as $$
begin
  update data_version set version = version + 1;
  return null;
end
$$;

create table search_builds (
  uid text primary key, kind text not null, prefix text not null, state text not null, since timestamptz not null default now(),
  definition text not null, definition_version int[] not null, data_version bigint not null,
  database_identity text not null default database_identity(), begun bigint not null default '0',
  applied bigint not null default '0');
create unique index search_builds_live_index on search_builds (prefix, kind) where state = 'live';

-- The fill factors leave room on each page, so that an update adds no entry to an index.
create table outbox_changes (
  version bigint not null default nextval('outbox_versions') primary key, topic text not null,
  record_ids bigint[] not null default '{}', domain_keys text[] not null default '{}',
  due_at timestamptz not null default clock_timestamp(), transaction_id xid8 not null default pg_current_xact_id())
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index outbox_changes_events_index on outbox_changes (version) where topic = 'events';

create table outbox (
  topic text not null, record_id bigint not null, version bigint not null default nextval('outbox_versions'),
  since bigint not null, due_at timestamptz not null default clock_timestamp(), owner bigint, claimed_version bigint,
  attempts int not null default 0, reason text, is_set_aside boolean not null default false,
  primary key (topic, record_id))
with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index outbox_due_index on outbox (due_at) where not is_set_aside;
create index outbox_owner_index on outbox (owner) where owner is not null;

create table rebuild_changes (
  topic text not null, record_id bigint not null, version bigint not null default nextval('outbox_versions'),
  primary key (topic, record_id));

create table departed_persons (
  person_id bigint primary key, version bigint not null default nextval('outbox_versions'),
  transaction_id xid8 not null default pg_current_xact_id(), outbox_version bigint,
  awaits_rebuild boolean not null default false);

-- Writers append the records that they change to outbox_changes and never wait for each other there. gather_outbox
-- merges the committed changes into outbox, with one row for each document.
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
create trigger note_departures after delete on persons
referencing old table as departed for each statement execute function note_departures();

-- The words of names that autocomplete finds. Each call reads the list of pending entries.
create table autocomplete_words (
  kind text not null, word text collate "C" not null, keys int[] not null,
  primary key (kind, word));
create index autocomplete_words_keys_index on autocomplete_words using gin (keys) with (gin_pending_list_limit = 64);

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

-- The names that autocomplete finds. With fewer statistics, the planner takes most words for frequent ones.
do $$
declare
  kind text;
begin
  foreach kind in array '{industries,organizations,organization_keywords,locations,person_skills,web_technologies}'::text[] loop
    execute replace($sql$
      create table autocomplete_KIND (
        id bigint primary key, name_key text collate "C" not null, terms tsvector not null, usage bigint not null);
      alter table autocomplete_KIND alter column terms set statistics 1000;
      create index autocomplete_KIND_name_key_index on autocomplete_KIND (name_key) include (usage, id);
      create index autocomplete_KIND_usage_index on autocomplete_KIND (usage desc, id);
      create index autocomplete_KIND_terms_index on autocomplete_KIND using gin (terms) with (gin_pending_list_limit = 64);
      create trigger drop_unused_words_of_updates after update on autocomplete_KIND
        referencing old table as old_rows new table as new_rows for each statement execute function drop_unused_words();
      create trigger drop_unused_words_of_deletes after delete on autocomplete_KIND
        referencing old table as old_rows for each statement execute function drop_unused_words();
    $sql$, 'KIND', kind);
  end loop;
end $$;

-- The keys of names, by which a match finds its candidates. Some sixty names are collected before their keys are sorted in, and a match
-- reads at most 64 kB besides. Which keys a match asks for is known only when the statement runs: statistics are of no use.
create table person_name_keys (id bigint primary key, keys int[] not null);
create index person_name_keys_keys_index on person_name_keys using gin (keys) with (gin_pending_list_limit = 64);
alter table person_name_keys alter column keys set statistics 0;
create table organization_name_keys (id bigint primary key, keys int[] not null);
create index organization_name_keys_keys_index on organization_name_keys using gin (keys) with (gin_pending_list_limit = 64);
alter table organization_name_keys alter column keys set statistics 0;

-- The names of deleted values, which a worker deletes later, too. Workers write names one batch after another under this lock.
create function drop_names(kind text, ids bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7206154005);
  execute format('delete from %I where id = any($1)', 'autocomplete_' || kind) using ids;
end $$;

-- == Sources and claims ==

-- Ids of things, and then those of places, begin beyond those that datasets use.
create sequence claim_ids start 10000000000000 minvalue 10000000000000 cache 1;
create sequence place_ids start 8001000000000000 minvalue 8001000000000000 cache 1;

create table sources (
  id bigserial primary key, name varchar(64) not null, rank int, date_created timestamptz not null default now(),
  last_delivery jsonb,
  constraint sources_name_unique unique (name));
insert into sources (name) values ('strict');

create table claims (
  kind text not null, id bigint not null, record_id bigint not null, source_id int not null, parent_id bigint, key text not null,
  is_hashed boolean not null default false, body jsonb, digest uuid, collected_at timestamptz not null,
  first_seen timestamptz not null, last_seen timestamptz not null, seen_at_url text, basis text,
  primary key (kind, id)) with (fillfactor = 70);
create unique index claims_key_index on claims (source_id, kind, key, is_hashed);
create index claims_merged_index on claims (kind, record_id) where record_id <> id;
create index claims_kind_record_id_index on claims (kind, record_id);
create index claims_parent_index on claims (parent_id) where parent_id is not null;
-- A source may use the slug or the address of a person as its key, in any spelling.
create index claims_person_key_index on claims (slug_key(key)) where kind = 'persons' and not is_hashed;

-- The values that a claim is known by, and those by which it names things.
create table claim_values (
  claim_id bigint not null, claim_kind text not null, position int not null, kind text not null, value text not null,
  role text not null, source_id int not null, said text collate "C",
  constraint claim_values_role_check check (role in ('is', 'names')),
  primary key (claim_id, claim_kind, position));
create index claim_values_value_role_index on claim_values (value, role);
create index claim_values_said_index on claim_values (value, said, source_id) where said is not null;
create index claim_values_mailbox_index on claim_values (mailbox_of(value))
  where kind = 'persons' and mailbox_of(value) <> value;

-- The values by which claims name things. Where no record has the value, an organization is only named, and has this id.
create table named_things (
  kind text not null, value text not null, id bigint, last_seen timestamptz not null,
  primary key (kind, value));
create unique index named_things_id_index on named_things (id) where id is not null;

create table judgements (
  id bigserial primary key, kind text not null, a bigint not null, b bigint not null, verdict text not null,
  judged_by text not null, judged_at timestamptz not null default now(), withdrawn_at timestamptz,
  constraint judgements_verdict_check check (verdict in ('same', 'different')));
create index judgements_pair_index on judgements (kind, a, b) where withdrawn_at is null;
create index judgements_other_index on judgements (kind, b) where withdrawn_at is null;

-- The claims whose records have to be made. One whose record can't be stored is tried again by the next import.
create table pending_claims (
  kind text not null, id bigint not null, attempts int not null default 0, reason text,
  primary key (kind, id));

-- The values of things: those that their claims have, and the addresses that contacts give to persons whom they name by a key.
create view thing_values as
select kind, value, claim_id as id from claim_values where role = 'is' and claim_kind = kind
union all
select v.kind, v.value, part.parent_id from claim_values v join claims part on part.kind = v.claim_kind and part.id = v.claim_id
where v.role = 'is' and v.kind = 'persons' and v.claim_kind = 'emails' and part.parent_id is not null;

-- Contacts and items of lists are parts of a thing of this kind.
create function is_part(kind text) returns boolean language sql immutable parallel safe return kind in ('emails', 'phone_numbers', 'roles',
  'educations', 'certifications', 'courses', 'honors', 'languages', 'memberships', 'test_scores', 'volunteering', 'skills', 'keywords');
create function parent_kind(kind text) returns text language sql immutable parallel safe
return case kind when 'keywords' then 'organizations' else 'persons' end;

-- The things that a claim is about: itself, or the thing to which a contact or an item of a list belongs. One that names its person by
-- an address belongs also to whom another contact gives this address.
create function things_of(of_kind text, of_id bigint) returns table (kind text, id bigint) language sql stable as $$
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
  join thing_values t on t.kind = v.kind and t.value = named.value
  where is_part(of_kind) and v.claim_kind = of_kind and v.claim_id = of_id and v.role = 'names' and v.kind = parent_kind(of_kind)
$$;

create table lookup_texts (
  kind text not null, key text not null, id bigint not null,
  primary key (kind, key));
create index lookup_texts_kind_id_index on lookup_texts (kind, id);

create table sightings (
  kind text not null, block bigint not null, seen_at timestamptz not null, ids bit(1024) not null,
  primary key (kind, block, seen_at));

create table places (
  id bigint primary key, source_id bigint not null, key text not null, digest uuid not null, kind text not null,
  name varchar(255) not null, country text not null, region text, population bigint);
create unique index places_key_index on places (source_id, key);
create index places_area_index on places (kind, country, region) where kind <> 'city';

create table place_names (
  name text not null, place_id bigint not null,
  primary key (name, place_id));
create index place_names_place_id_index on place_names (place_id);

-- The accounts whose keys may write claims of a source; without one, of all sources, and act on what concerns all of them.
create table source_accounts (
  id bigserial primary key, source_id bigint, account_id bigint not null,
  constraint source_accounts_source_id_foreign foreign key (source_id) references sources (id) on delete cascade,
  constraint source_accounts_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade);
create unique index source_accounts_account_id_source_id_index on source_accounts (account_id, source_id) nulls not distinct;

-- The deliveries that came over the API. Their files are on the disk of the processes until they end.
create table deliveries (
  id bigserial primary key, account_id bigint not null, source text not null, made_by text not null,
  state text not null default 'waiting', how jsonb not null, files jsonb not null,
  progress jsonb, outcome jsonb, error text, attempts int not null default 0,
  date_created timestamptz not null default now(), date_started timestamptz, date_ended timestamptz,
  constraint deliveries_state_check check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  constraint deliveries_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade);
create index deliveries_source_index on deliveries (account_id, source, id);
create index deliveries_open_index on deliveries (id) where state in ('waiting', 'running');

-- The lines of a delivery that were rejected, and its warnings. They may hold data of persons, and go after a week.
create table delivery_rejects (
  delivery_id bigint not null, nr int not null, entry jsonb not null,
  primary key (delivery_id, nr),
  constraint delivery_rejects_delivery_id_foreign
    foreign key (delivery_id) references deliveries (id) on delete cascade);

-- For how long the claims of a source stay that no delivery repeats.
create table retention_rules (
  source_id bigint not null, kind text not null, days int not null,
  primary key (source_id, kind),
  constraint retention_rules_source_id_foreign foreign key (source_id) references sources (id));

-- Who was notified.
create table notified_persons (
  person_id bigint primary key, notified_at timestamptz not null default now(),
  constraint notified_persons_person_id_foreign
    foreign key (person_id) references persons (id) on update cascade on delete cascade);

-- The lookups that may be used by no record. Triggers note those that a record used before, and a load notes those that it makes.
-- They are looked at when the load ends, or a suppression.
create table lookup_checks (
  kind text not null, id bigint not null,
  primary key (kind, id));

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
create trigger note_lookup_checks_of_updates after update on locations
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_lookup_checks('locations', 'select (jsonb_path_query(osm_locations, ''$[*].id''))::bigint');
create trigger note_lookup_checks_of_deletes after delete on locations referencing old table as old_rows for each statement
  execute function note_lookup_checks('locations', 'select (jsonb_path_query(osm_locations, ''$[*].id''))::bigint');

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

-- == Suppression ==

-- The salt is random for each installation, so that hashes of two installations can not be compared. It is a row and no constant
-- of the function, so that a copy of the rows has it.
create table identifier_salt (
  id boolean primary key default true, salt bytea not null,
  constraint identifier_salt_id_check check (id),
  constraint identifier_salt_salt_check check (octet_length(salt) = 32));
insert into identifier_salt (salt) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- The salted hash of an identifier, such as `email:ada@example.com`.
create function identifier_hash(identifier text) returns bytea language sql stable strict parallel safe as $$
  select sha256((select salt from identifier_salt) || sha256(convert_to(identifier, 'UTF8')))
$$;

-- The hashes of an identifier: of an address also that of its mailbox. Those are stored of a suppression, and compared.
create function identifier_hashes(identifier text) returns bytea[] language sql stable strict parallel safe as $$
  select case when identifier like 'email:%' then array[identifier_hash(identifier), identifier_hash(mailbox_of(identifier))]
    else array[identifier_hash(identifier)] end
$$;

create table suppressed_persons (
  person_id bigint primary key, date_created timestamptz not null default now());

-- `person_ids` are those whom an identifier suppressed: an access request by it finds who received their data.
create table suppressions (
  id bigserial primary key, person_id bigint, date_created timestamptz not null default now(), kind text, hash bytea,
  person_ids bigint[] not null default '{}',
  constraint suppressions_person_id_unique unique (person_id),
  constraint suppressions_kind_check check (kind in ('slug', 'email', 'phone_number')),
  constraint suppressions_hash_check check (octet_length(hash) = 32),
  constraint suppressions_hash_unique unique (hash),
  constraint suppressions_one_name_check check (num_nonnulls(person_id, hash) = 1 and num_nonnulls(person_id, kind) = 1));

-- Requests of persons to be removed. One that the operator decides says why, and when the operator was written to.
create table objections (
  id bigserial primary key, email varchar(320) not null check (email = lower(email)), slug varchar(255),
  token_hash bytea check (octet_length(token_hash) = 32), is_confirmed boolean not null default false,
  due_at timestamptz default now(), attempts int not null default 0, date_created timestamptz not null default now(),
  expires timestamptz not null, reason text, notified_at timestamptz,
  constraint objections_token_hash_unique unique (token_hash),
  constraint objections_reason_check check (reason in ('address_not_of_profile', 'address_of_several', 'several_persons')));
create index objections_due_at_index on objections (due_at);
create index objections_expires_index on objections (expires);
create index objections_mailbox_index on objections (mailbox_of(email));

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
create function suppress_persons(ids bigint[], slugs text[], addresses text[], numbers text[],
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
  ), named as (
    delete from claim_values v using gone where (v.claim_kind, v.claim_id) = (gone.kind, gone.id)
    returning v.kind, v.value, v.role
  )
  select array_agg(distinct value) into organizations from named where kind = 'organizations' and role = 'names';
  if organizations is not null then perform drop_unnamed_organizations(organizations); end if;
end $$;

-- All that is stored about a suppressed person goes, in the transaction of the suppression, however it is made: the record, what
-- sources say, the feedback, and the texts that nobody else has. Of a source's key a hash stays, so that a later delivery of it is
-- recognized. All things that are merged into the person are suppressed. Their slugs and addresses are suppressed from now on, in
-- deliveries of every source, but those of a task, and those whose mailbox other persons have.
create function withdraw_suppressed_claims() returns trigger language plpgsql as $$
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

create trigger withdraw_suppressed_claims after insert on suppressed_persons
referencing new table as added for each statement execute function withdraw_suppressed_claims();

-- Feedback about a suppressed address or number is not kept. Its insertion succeeds, so that a caller does not learn of it.
create function delete_suppressed_feedback() returns trigger language plpgsql as $$
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
create trigger delete_suppressed_feedback after insert on email_feedback
referencing new table as added for each statement execute function delete_suppressed_feedback();
create trigger delete_suppressed_feedback after insert on phone_feedback
referencing new table as added for each statement execute function delete_suppressed_feedback();

-- == Lists ==

-- Stored, ordered sets of ids.
create table lists (id bigserial primary key, account_id bigint not null,
  kind text not null, name varchar(255) null, state text not null,
  total int null, as_of timestamptz null, search text null,
  filters jsonb null, plan jsonb null, error text null,
  date_created timestamptz not null default now(), date_read timestamptz not null default now(),
  constraint lists_kind_check check (kind in ('persons', 'organizations', 'job_posts')),
  constraint lists_state_check check (state in ('building', 'ready', 'failed')),
  constraint lists_search_check check (search in ('person_role_search', 'organization_search', 'job_search')));
create index lists_account_id_index on lists (account_id);
alter table lists add constraint lists_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade;
create table list_chunks (list_id bigint not null, nr int not null, ids bigint[] not null, primary key (list_id, nr));
alter table list_chunks add constraint list_chunks_list_id_foreign foreign key (list_id) references lists (id) on delete cascade;
create table list_notes (list_id bigint not null, record_id bigint not null, note text null,
  tags text[] not null default '{}', primary key (list_id, record_id));
alter table list_notes add constraint list_notes_list_id_foreign foreign key (list_id) references lists (id) on delete cascade;
create table paid_parts (list_id bigint not null, nr int not null, kind varchar(255) not null,
  expires timestamptz not null, primary key (list_id, nr, kind));
create index paid_parts_expires_index on paid_parts (expires);
alter table paid_parts add constraint paid_parts_list_id_foreign foreign key (list_id) references lists (id) on delete cascade;
create table list_reads (list_id bigint not null, day date not null, account_id bigint not null,
  parts int not null, records bigint not null, contacts bigint not null, primary key (list_id, day));

-- Notes on a person end with the suppression or the removal of the person. Those on a record that was merged into another one stay.
create function forget_list_notes() returns trigger language plpgsql as $$
begin
  if not exists (select from list_notes) then return null; end if;
  if tg_table_name = 'suppressed_persons' then
    delete from list_notes using lists, gone
    where lists.id = list_notes.list_id and lists.kind = 'persons' and list_notes.record_id = gone.person_id;
  else
    delete from list_notes using lists, gone
    where lists.id = list_notes.list_id and lists.kind = 'persons' and list_notes.record_id = gone.id
      and not exists (select from claims where claims.kind = 'persons' and claims.id = gone.id and claims.record_id <> gone.id);
  end if;
  return null;
end $$;
create trigger forget_suppressed_notes after insert on suppressed_persons referencing new table as gone
for each statement execute function forget_list_notes();
create trigger forget_removed_notes after delete on persons referencing old table as gone
for each statement execute function forget_list_notes();

-- Charges an account for a part of a list, and notes what is paid for. Each of `charges` is one of charge_account() with the kind
-- that it pays for; those of a kind that is paid for cost nothing. All of them are charged, or none.
create function charge_part(payer bigint, of_list bigint, part int, charges jsonb, free_days int, part_hours int, journal_days int,
  records int, contacts int)
returns table (outcome text, balance bigint, cost bigint) language plpgsql as $$
declare
  charge jsonb;
  charged record;
  is_covered boolean := true;
begin
  cost := 0;
  -- Concurrent readers of a part wait here, and then see what the first one has paid for.
  perform from accounts where id = payer for no key update;
  begin
    for charge in select value from jsonb_array_elements(charges) loop
      if exists (
        select from paid_parts where list_id = of_list and nr = part and kind = charge ->> 'kind' and expires > clock_timestamp())
      then
        charge := charge - 'records' || jsonb_build_object('quantity', 0);
      end if;
      select * into charged from charge_account(payer, jsonb_build_array(charge), free_days, null, null, null, null, journal_days);
      cost := cost + charged.cost;
      balance := charged.balance;
      is_covered := is_covered and charged.outcome = 'charged';
      insert into paid_parts (list_id, nr, kind, expires)
      select of_list, part, charge ->> 'kind', clock_timestamp() + make_interval(hours => part_hours)
      from lists where lists.id = of_list and part_hours > 0 and charge ->> 'quantity' is distinct from '0' for key share
      on conflict (list_id, nr, kind) do update set expires = excluded.expires where paid_parts.expires <= clock_timestamp();
    end loop;
    if not is_covered then
      raise exception using errcode = 'RL402';
    end if;
    insert into list_reads as earlier (list_id, day, account_id, parts, records, contacts)
    values (of_list, (now() at time zone 'UTC')::date, payer, 1, charge_part.records, charge_part.contacts)
    on conflict (list_id, day) do update set parts = earlier.parts + 1,
      records = earlier.records + excluded.records, contacts = earlier.contacts + excluded.contacts;
    outcome := 'charged';
  exception when sqlstate 'RL402' then
    outcome := 'insufficient';
    select credit_balance into balance from accounts where id = payer;
  end;
  return next;
end $$;

-- == The trail ==

-- The actor is the setting `roster.actor` of the transaction; without it, the operator.
create function audit_actor() returns text language sql stable as $$
  select coalesce(nullif(current_setting('roster.actor', true), ''), 'operator')
$$;

create table audit_entries (
  id bigserial primary key, date_created timestamptz not null default now(), account_id bigint,
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
-- Of the limits of an account, the entry has the values that are in force from then on.
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
    case tg_argv[0] when 'account_limits' then subject -> 'rate_limits'
      else jsonb_strip_nulls(jsonb_build_object('credits', subject -> 'change_sum')) end;
  return null;
end $$;
create trigger audit_create after insert on accounts
for each row execute function audit_row('account_create', 'account', 'id');
create trigger audit_close after update of date_closed on accounts
for each row when (old.date_closed is null and new.date_closed is not null)
execute function audit_row('account_close', 'account', 'id');
create trigger audit_rename after update of name on accounts
for each row when (old.name is distinct from new.name) execute function audit_row('account_rename', 'account', 'id');
create trigger audit_limits after update of rate_limits on accounts
for each row when (old.rate_limits is distinct from new.rate_limits)
execute function audit_row('account_limits', 'account', 'id');
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

-- A delivery may suppress many persons at once. An id that is suppressed has its entry as a person.
create function audit_added() returns trigger language plpgsql as $$
begin
  insert into audit_entries (action, object)
  select tg_argv[0], tg_argv[1] || ' ' || (body ->> tg_argv[2])
  from (select to_jsonb(added) as body from added) as bodies
  where tg_table_name <> 'suppressions' or body ->> 'person_id' is null
  order by (body ->> tg_argv[2])::bigint;
  return null;
end $$;
create trigger audit_suppress after insert on suppressed_persons referencing new table as added
for each statement execute function audit_added('person_suppress', 'person', 'person_id');
create trigger audit_suppress after insert on suppressions referencing new table as added
for each statement execute function audit_added('identifier_suppress', 'suppression', 'id');
create trigger audit_notify after insert on notified_persons referencing new table as added
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

-- The persons whom answers showed.
create table access_journal (
  id bigserial primary key, account_id bigint not null, operation text not null, request_id text not null,
  person_ids bigint[] not null, date_created timestamptz not null, expires timestamptz not null);
create index access_journal_expires_index on access_journal (expires);
