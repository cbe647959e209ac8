import { lastSeen } from '../../db/sightings.ts';

/** A part of what is held on a person. */
export interface Section {
  title: string;
  /** What the rows are, for the person. */
  about: string;
  /** SQL: the rows, each as one JSON object. */
  sql: string;
}

/** SQL: what every section begins with. The parameters: the person's ids, addresses, numbers, and keys of slugs. */
const SUBJECT = `with subject as (
  select $1::bigint[] as ids, $2::text[] as emails, $3::text[] as numbers, $4::text[] as slugs)`;

/** SQL: the row of an alias as JSON, with further values in the place of columns that say nothing to the person. */
const row = (alias: string, without: readonly string[] = [], further = "'{}'") =>
  `select to_jsonb(${alias}) - '{${without}}'::text[] || ${further}`;

const named = (values: Readonly<Record<string, string>>) =>
  `jsonb_build_object(${Object.entries(values).flatMap(([name, sql]) => [`'${name}'`, sql])})`;

const account = (alias: string) =>
  named({ account: `(select name from accounts where id = ${alias}.account_id)` });

/** The persons of an answer who are the subject: the others are not shown to them. */
const OWN_IDS = named({ person_ids: 'array(select unnest(person_ids) intersect select unnest(ids))' });

const OF_PERSON = 'person_id = any(ids)';

const section = (title: string, about: string, sql: string): Section => ({
  title,
  about,
  sql: `${SUBJECT} ${sql}`,
});

function works(kind: 'patent' | 'publication' | 'project', link: string): Section {
  return section(
    `${kind[0]?.toUpperCase()}${kind.slice(1)}s`,
    `Each ${kind} that names the person.`,
    `${row('link', [], named({ [kind]: 'to_jsonb(work)' }))}
    from subject, ${link} as link join ${kind}s as work on work.id = link.${kind}_id where ${OF_PERSON} order by work.id`,
  );
}

/** SQL: whether an address is one of the person. It stands for its mailbox. */
const isOwn = (address: string) =>
  `mailbox_of(${address}) in (select mailbox_of(email) from unnest(emails) as email)`;

/** @param ofContacts SQL: whether a row is about a contact of the person */
function feedback(table: string, contacts: string, ofContacts: string): Section {
  return section(
    `Feedback about ${contacts}`,
    'What accounts have submitted about contacts of the person. Where it names another person, that person is not shown.',
    `select to_jsonb(f) - '{user_id,api_key_prefix}'::text[]
      - case when f.person_id <> all(ids) then '{person_id,name}'::text[] else '{}' end || ${account('f')}
    from subject, ${table} as f where ${OF_PERSON} or ${ofContacts} order by id`,
  );
}

/** SQL: claims about the person, and those that name the person. */
const CLAIMED = `(c.kind = 'persons' and c.record_id = any(ids) or (c.kind, c.id) in (
  select kind, c.id from claims c where parent_id = any(ids) and is_part(kind) and parent_kind(kind) = 'persons'
  union select claim_kind, claim_id from claim_values v where kind = 'persons' and role = 'names' and value in (
    select 'id:' || unnest(ids) union select value from thing_values t where t.kind = 'persons' and t.id = any(ids))))`;

/** SQL: the account and time of each answer that showed the person, as far as it is known. */
const DISCLOSURES = `
  select account_id, date_created from subject, access_journal where person_ids && ids
  union all select account_id, date_created from subject, idempotency_keys where person_ids && ids
  union all select account_id, date_created from subject, credit_changes where (change_data ->> 'record_id')::bigint = any(ids)`;

/**
 * All that the database holds on a person, by name. A table that refers to persons belongs in a section: a test compares them
 * with the entities.
 */
export const SECTIONS: Readonly<Record<string, Section>> = {
  record: section(
    'Record',
    'The record of the person, as searches and lookups show it.',
    `${row('p', ['location_id', 'industry_id'], named({ location: 'l.name', industry: 'i.name' }))}
    from subject, persons p left join locations l on l.id = location_id left join industries i on i.id = industry_id
    where p.id = any(ids) order by p.id`,
  ),
  roles: section(
    'Roles',
    'Positions that the person holds or held.',
    `${row('r', ['location_id'], named({ organization: 'o.name', location: 'l.name' }))}
    from subject, roles r left join organizations o on o.id = organization_id left join locations l on l.id = r.location_id
    where ${OF_PERSON} order by is_current desc, start_date desc nulls last, r.id`,
  ),
  skills: section(
    'Skills',
    'Abilities of the person.',
    `${row('link', [], named({ skill: 's.name' }))}
    from subject, person_skill_links link join person_skills s on s.id = skill_id where ${OF_PERSON} order by position`,
  ),
  patents: works('patent', 'patent_author_links'),
  publications: works('publication', 'publication_author_links'),
  projects: works('project', 'project_contributor_links'),
  emails: section(
    'Email addresses',
    'An address with a source was found by a provider of contacts.',
    `${row('e')} from subject, emails e where ${OF_PERSON} order by email`,
  ),
  phone_numbers: section(
    'Phone numbers',
    'Phone numbers of the person.',
    `${row('n')} from subject, phone_numbers n where ${OF_PERSON} order by phone_number`,
  ),
  claims: section(
    'What each source says',
    'Every claim as its source delivered it, with the dates of its deliveries. A claim that says nothing has gone.',
    `${row('c', ['source_id', 'digest', 'body', 'seen_at_url'], named({ source: 's.name', url: 'c.seen_at_url', says: 'c.body' }))}
    from subject, claims c join sources s on s.id = c.source_id where not is_hashed and ${CLAIMED}
    order by c.kind <> 'persons', s.name, c.kind, c.id`,
  ),
  deliveries: section(
    'Deliveries without a source',
    'The record comes from deliveries that name no source.',
    `select ${named({ source: "'strict'", first_seen: 'first_seen', last_seen: lastSeen('persons') })}
    from subject, persons where id = any(ids)
      and not exists (select from claims where kind = 'persons' and record_id = persons.id and body is not null)`,
  ),
  identifiers: section(
    'Identifiers',
    'Values by which claims of several sources are recognized as those of one person.',
    `${row('v')} from subject, thing_values v where kind = 'persons' and id = any(ids) order by value, id`,
  ),
  objections: section(
    'Objections',
    'Requests to be removed that wait for a confirmation or for the operator. One that names the profile by another address is shown without that address.',
    `select to_jsonb(o) - '{token_hash}'::text[] - case when ${isOwn('o.email')} then '{}' else '{email}' end::text[]
    from subject, objections o where ${isOwn('o.email')} or o.slug = any(slugs) order by id`,
  ),
  notices: section(
    'Notices',
    'When the person was notified.',
    `${row('t')} from subject, notified_persons t where ${OF_PERSON}`,
  ),
  merges: section(
    'Merges',
    'Records that an operator has merged. The ids of merged records stand for the person, too.',
    `${row('j')} from subject, judgements j where kind = 'persons' and (a = any(ids) or b = any(ids)) order by j.id`,
  ),
  email_feedback: feedback('email_feedback', 'email addresses', isOwn('f.email')),
  phone_feedback: feedback('phone_feedback', 'phone numbers', 'phone_number = any(numbers)'),
  recipients: section(
    'Recipients',
    'Accounts whose requests returned data of the person, with the first and the last answer that is still known. Answers about several persons are known only from the access journal and from stored answers.',
    `select ${named({ account_id: 'account_id', account: 'max(a.name)', first: 'min(d.date_created)', last: 'max(d.date_created)' })}
    from (${DISCLOSURES}) as d join accounts a on a.id = account_id group by account_id order by account_id`,
  ),
  journal: section(
    'Access journal',
    'Each answer that showed the person, where the journal is on.',
    `${row('j', [], `${account('j')} || ${OWN_IDS}`)} from subject, access_journal j where person_ids && ids order by id`,
  ),
  charges: section(
    'Charges',
    'Answers about this one person that accounts were charged for.',
    `select to_jsonb(c) - '{change_type,change_sum,change_data,balance_after}'::text[] || ${account('c')}
      || (change_data - '{api_key_prefix,quantity,unit_cost}'::text[])
    from subject, credit_changes c where (change_data ->> 'record_id')::bigint = any(ids) order by id`,
  ),
  payments: section(
    'Payments',
    'Kinds of data that an account has paid for, and until when they are free for it. `shown` has numbers computed from the values, from which the values can not be read.',
    `${row('p', [], account('p'))} from subject, paid_persons p where ${OF_PERSON} order by account_id, kind`,
  ),
  stored_answers: section(
    'Stored answers',
    'Answers that are kept for a day, so that a repeated request gets the same one. They are encrypted: only the account that asked can open them. It is known whom they show.',
    `${row('k', ['key_hash', 'request_hash', 'owner', 'attempt', 'answer'], `${account('k')} || ${OWN_IDS} || ${named({ encrypted_bytes: 'octet_length(k.answer)' })}`)}
    from subject, idempotency_keys k where person_ids && ids order by date_created`,
  ),
  lists: section(
    'Lists',
    'Lists of accounts that hold the id of the person.',
    `select to_jsonb(l) - '{filters,plan,total,error}'::text[] || ${account('l')} || ${named({ ids: 'array(select unnest(c.ids) intersect select unnest(subject.ids))' })}
    from subject, lists l join list_chunks c on c.list_id = l.id where l.kind = 'persons' and c.ids && subject.ids order by l.id`,
  ),
  list_notes: section(
    'Notes on lists',
    'What accounts note on the person as a member of a list.',
    `${row('n', [], account('l'))} from subject, list_notes n join lists l on l.id = n.list_id
    where l.kind = 'persons' and n.record_id = any(ids) order by n.list_id`,
  ),
  suppression: section(
    'Suppression',
    'The person is not found, and no delivery restores the record. The id stays, so that it is recognized.',
    `${row('s')} from subject, suppressed_persons s where ${OF_PERSON} order by person_id`,
  ),
  suppressed_identifiers: section(
    'Suppressed identifiers',
    'Values by which a suppressed person is recognized in later deliveries. Of each only a salted hash (SHA-256) is held.',
    `${row('s', [], OWN_IDS)} from subject, suppressions s where ${OF_PERSON} or person_ids && ids or hash in (
      select unnest(identifier_hashes('email:' || email)) from unnest(emails) as email union select identifier_hash('phone_number:' || unnest(numbers))
      union select identifier_hash('slug:' || unnest(slugs))) order by id`,
  ),
  suppressed_keys: section(
    'Suppressed keys of sources',
    'Of what a source called the person only a salted hash (SHA-256) stays, by which a later delivery is recognized.',
    `${row('c', ['source_id'], named({ source: 's.name' }))}
    from subject, claims c join sources s on s.id = c.source_id where is_hashed and ${CLAIMED} order by c.id`,
  ),
  removal: section(
    'Removal under way',
    'The record is deleted, and search indexes are being rid of it.',
    `${row('d', ['transaction_id'])} from subject, departed_persons d where ${OF_PERSON} order by person_id`,
  ),
  pending: section(
    'Waiting for a merge',
    'Claims whose record the next delivery brings up to date.',
    `${row('p')} from subject, pending_claims p where kind = 'persons' and id = any(ids) order by id`,
  ),
  audit: section(
    'Audit trail',
    'Removals, suppressions and merges of the record, notices to the person, and earlier access requests.',
    `${row('a')} from subject, audit_entries a
    where exists (select from unnest(ids) as id where object ~ ('^persons? (.*, )?' || id || '(,|$)')) order by id`,
  ),
};
