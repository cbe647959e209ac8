import { lastSeen, namedBy, type SightedKind } from '../../db/sightings.ts';
import { dateTimeText } from '../input/date-time.ts';

/** Fields of the dataset, and kinds of lines for lists, each with its path in answers. */
type Paths = Readonly<Record<string, string>>;

const same = (...names: string[]): Paths => Object.fromEntries(names.map((name) => [name, name]));

/** The fields of profiles, as texts of sources and as ids of strict deliveries. */
const PROFILE: Paths = {
  location: 'location',
  location_id: 'location',
  industry: 'network_info.industry',
  industry_id: 'network_info.industry',
  network_public_identifier: 'network_info.public_identifier',
  network_public_profile_url: 'network_info.public_profile_url',
};

const PATHS: Record<SightedKind, Paths> = {
  persons: {
    ...PROFILE,
    ...same('full_name', 'first_name', 'last_name', 'photo', 'gender', 'headline', 'description', 'roles'),
    ...same('educations', 'certifications', 'courses', 'honors', 'languages', 'organizations', 'skills'),
    ...same('test_scores', 'volunteering'),
    memberships: 'organizations',
    skill_ids: 'skills',
  },
  organizations: {
    ...PROFILE,
    ...same('name', 'domain', 'description', 'founded_date', 'employees', 'keywords'),
    keyword_ids: 'keywords',
    revenue: 'finance_info.revenue',
    funding_total: 'finance_info.funding_total',
  },
  websites: {
    ...same('domain', 'public_rank', 'analytics_rank', 'analytics_traffic'),
    technologies: 'website_technologies',
  },
  job_posts: {
    ...same('source', 'date_featured', 'source_id', 'url', 'title', 'description', 'is_remote', 'is_active'),
    ...same('location', 'organization'),
    location_id: 'location',
    organization_id: 'organization',
  },
};

/** The lists of a record that have tables of their own, by the path in answers. */
const LIST_TABLES: Partial<Record<SightedKind, Paths>> = {
  persons: { roles: 'roles where person_id', skills: 'person_skill_links where person_id' },
  organizations: { keywords: 'organization_keyword_links where organization_id' },
  websites: { technologies: 'website_technology_links where website_id' },
};

const TIMES = `'first_seen', ${dateTimeText('min(first_seen)')}, 'last_seen', ${dateTimeText('max(last_seen)')}`;

/** SQL: the JSON list of the rows of sources, in their order. */
const SOURCES = `'sources', json_agg(json_build_object('source', source, 'key', key,
  'collected_at', ${dateTimeText('collected_at')}, 'first_seen', ${dateTimeText('first_seen')},
  'last_seen', ${dateTimeText('last_seen')}, 'url', url, 'basis', basis) order by place)`;

/** SQL: the columns of claims `c` of sources `s`, in the order that decides what a record shows. */
const CLAIM = `
  row_number() over (order by coalesce(s.rank, case s.name when 'strict' then 0 else 1000000 end),
    c.collected_at desc, s.name collate "C", c.key collate "C") as place,
  s.name as source, c.collected_at, c.first_seen, c.last_seen, coalesce(c.seen_at_url, c.body->>'url') as url, c.basis`;

/** The fields that the values say by which sources name records. */
const NAMED_FIELDS = `case split_part(own.value, ':', 1)
  when 'domain' then 'domain' when 'name' then 'name' when 'slug' then 'network_public_identifier' end`;

/** SQL: the sources that only name the row of a table by a value, after all others and without a key. */
const NAMINGS = (kind: SightedKind) => `
    select s.name, null, max(c.collected_at), min(c.first_seen), max(c.last_seen), null, null,
      coalesce(jsonb_object_agg(${NAMED_FIELDS}, split_part(own.value, ':', 2)) filter (where ${NAMED_FIELDS} is not null), '{}'),
      1000000 + rank() over (order by coalesce(s.rank, 1000000), s.name collate "C")
    from (${namedBy(kind, `c.record_id = ${kind}.id`)}) as own
    join claim_values v on v.kind = '${kind}' and v.value = own.value and v.role = 'names' and own.value not like 'id:%'
    join claims c on c.kind = v.claim_kind and c.id = v.claim_id join sources s on s.id = v.source_id
    group by s.name, s.rank`;
/**
 * SQL: the provenance of the row of a table, as JSON. A record that has no claim of its own is that of strict deliveries: sources
 * may name it.
 * @param kind the table, under its own name
 */
export function provenanceOf(kind: SightedKind): string {
  const paths = Object.entries(PATHS[kind]).map(([name, path]) => `('${name}', '${path}')`);
  const lists = Object.entries(LIST_TABLES[kind] ?? {}).map(
    ([field, table]) => `'${field}', case when exists (select from ${table} = ${kind}.id) then true end`,
  );
  return `(
  with paths (name, path) as (values ${paths}), claimed as materialized (
    select ${CLAIM}, c.key, c.id = c.record_id as is_own, c.body || coalesce((
        select jsonb_object_agg(item.kind, true) from claims as item
        where item.parent_id = c.id and item.body is not null and parent_kind(item.kind) = '${kind}'
          and item.kind in (select name from paths)), '{}') as body
    from claims c join sources s on s.id = c.source_id
    where c.kind = '${kind}' and c.record_id = ${kind}.id and c.body is not null
  ), said as (
    select source, key, collected_at, first_seen, last_seen, url, basis, body, place from claimed
    union all
    select 'strict', ${kind}.id::text, seen.at, ${kind}.first_seen, seen.at, record->>'url', null,
      record || jsonb_build_object(${lists}), 0
    from to_jsonb(${kind}) as record cross join (select ${lastSeen(kind)} as at) as seen
    where not exists (select from claimed where is_own)
    union all
    ${NAMINGS(kind)}
  )
  select json_build_object(${TIMES}, ${SOURCES}, 'fields', (
    select json_object_agg(path, sources order by path)
    from (
      select path, json_agg(source order by place) as sources
      from (
        select path, source, min(place) as place
        from said cross join jsonb_each(body) as field join paths on paths.name = field.key
        where field.value not in ('null', '[]')
        group by path, source) as by_source
      group by path) as by_path))
  from said)`;
}

/**
 * SQL: by address, the times and sources of the contacts of the row of `persons`, as JSON. A source's key is that of the
 * person. An address that an enrichment provider found has the provider as a source. What no claim says was seen when it was
 * stored; of strict deliveries, with its person.
 */
export function contactsProvenance(table: 'emails' | 'phone_numbers', address: string): string {
  const provider = table === 'emails' ? 'contact.source' : 'null::text';
  return `(
  select json_object_agg(contact.${address}, shown.json) from ${table} as contact
  cross join lateral (
    with claimed as materialized (
      select ${CLAIM}, part.key
      from (
        select c.id, thing.key from claims as thing
        join claims c on c.kind = '${table}' and c.parent_id = thing.id
        where thing.kind = 'persons' and thing.record_id = persons.id
        union
        select v.claim_id, null from claims as thing
        join thing_values own on own.kind = 'persons' and own.id = thing.id
        join claim_values v on v.kind = 'persons' and v.value = own.value and v.role = 'names' and v.claim_kind = '${table}'
        where thing.kind = 'persons' and thing.record_id = persons.id
      ) as part
      join claims c on c.kind = '${table}' and c.id = part.id and c.body->>'${address}' = contact.${address}
      join sources s on s.id = c.source_id
    ), said as (
      select source, key, collected_at, first_seen, last_seen, url, basis, place from claimed
      union all
      select coalesce(${provider}, 'strict'), case when ${provider} is null then persons.id::text end,
        seen.at, contact.first_seen, seen.at, null, null, 1000000
      from (select case when ${provider} is null then greatest(contact.first_seen, ${lastSeen('persons')})
        else contact.first_seen end as at) as seen
      where ${provider} is not null or not exists (select from claimed)
    )
    select json_build_object(${TIMES}, ${SOURCES}) as json from said) as shown
  where contact.person_id = persons.id)`;
}
