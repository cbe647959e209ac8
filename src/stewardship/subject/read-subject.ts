import type pg from 'pg';
import { z } from 'zod';
import { flag, ids, instant, listOf, record, text, texts } from '../../contract/output/output-fields.ts';
import type { Suppression } from '../../dataset/format/files.ts';
import { DatasetError, UnknownNameError } from '../../dataset/import/dataset-files.ts';
import { type Actor, asActor, recordAction } from '../../db/record-action.ts';
import { slugKey } from '../../db/slug-key.ts';
import { liftLimits } from '../../db/statement.ts';
import { SECTIONS } from './sections.ts';

const anything = z.record(z.string(), z.unknown());

const sectionSchema = record('SubjectSection', 'A part of what is held on a person.', {
  title: text('What the part is.', 'Record'),
  about: text('What its rows are, for the person.', 'The record of the person.'),
  rows: listOf(anything, 'The rows, as they are stored.'),
});

/** All that is held on a person. */
export const subjectSchema = record('Subject', 'All that is held on a person.', {
  written_at: instant('When it was read.', '2026-11-20T08:30:00.000Z'),
  asked_for: anything.meta({
    description: 'What the request named the person by.',
    examples: [{ person_id: 4_711 }],
  }),
  person_ids: ids('The ids of the person: that of the record first, then those of merged ones.', 4_711),
  is_suppressed: flag('Whether the person is suppressed.'),
  held: z.record(z.string(), sectionSchema).meta({ description: 'The parts, by name.', examples: [{}] }),
  notes: texts('Where copies may be besides.', ['Backups hold what was there when they were made.']),
});

/** All that is held on a person. */
export type Subject = z.output<typeof subjectSchema>;

/**
 * Reads all that is held on a person, at one moment. The audit trail gets an entry, which names the person by ids, or by the salted
 * hash of the identifier where no id is known.
 * @param asked one identifier of the person, as a line of `suppressed_persons` has it
 * @throws UnknownNameError where nothing is held; DatasetError where several persons share the identifier
 */
export function readSubject(pool: pg.Pool, asked: Suppression, actor?: Actor): Promise<Subject> {
  return asActor(pool, actor, async (session) => {
    await liftLimits(session);
    await session.query('begin isolation level repeatable read');
    const subject = await readAll(session, asked);
    const { person_ids: ids } = subject;
    const object =
      ids.length > 0
        ? `person${ids.length > 1 ? 's' : ''} ${ids.join(', ')}`
        : `identifier ${await hashOf(session, asked)}`;
    await recordAction(session, { action: 'subject_export', object });
    await session.query('commit');
    return subject;
  });
}

async function readAll(session: pg.ClientBase, asked: Suppression): Promise<Subject> {
  const { person_id: id, email, phone_number: number, network_public_identifier: slug } = asked;
  const ids = await findIds(session, asked);
  const { rows: known } = await session.query<Record<'emails' | 'numbers' | 'slugs', string[]>>(
    READ_CONTACTS,
    [ids],
  );
  const contacts = known[0] ?? { emails: [], numbers: [], slugs: [] };
  const values = [
    // The log may name a record that was removed.
    ids.length === 0 && id ? [id] : ids,
    [...contacts.emails, ...(email ? [email] : [])],
    [...contacts.numbers, ...(number ? [number] : [])],
    [...contacts.slugs, ...(slug ? [slug] : [])].map(slugKey),
  ];
  const held: Subject['held'] = {};
  for (const [name, { title, about, sql }] of Object.entries(SECTIONS)) {
    const { rows } = await session.query<[Record<string, unknown>]>({ text: sql, values, rowMode: 'array' });
    held[name] = { title, about, rows: rows.map(([row]) => row) };
  }
  if (Object.values(held).every(({ rows }) => rows.length === 0))
    throw new UnknownNameError(`Nothing is held on ${nameOf(asked)}.`);
  return {
    written_at: new Date().toISOString(),
    asked_for: { ...asked },
    person_ids: values[0] as number[],
    is_suppressed: ['suppression', 'suppressed_identifiers'].some((name) => held[name]?.rows.length),
    held,
    notes: NOTES,
  };
}

/** @throws DatasetError where several persons share the identifier */
async function findIds(session: pg.ClientBase, asked: Suppression): Promise<number[]> {
  const { person_id, email, phone_number, network_public_identifier: slug } = asked;
  const { rows } = await session.query<{ record_id: number; ids: number[] }>(FIND_RECORDS, [
    person_id,
    email,
    phone_number,
    slug ? slugKey(slug) : null,
  ]);
  if (rows.length > 1) {
    const records = rows.map((row) => row.record_id).join(', ');
    throw new DatasetError(
      `Several persons have ${nameOf(asked)}: ${records}. Name one by --person, over the API by person_id.`,
    );
  }
  return rows[0]?.ids ?? [];
}

/** The hash by which a suppressed identifier is recognized, too. */
async function hashOf(session: pg.ClientBase, asked: Suppression): Promise<string> {
  const { email, phone_number: number, network_public_identifier: slug } = asked;
  const [named] = [
    email && `email:${email}`,
    number && `phone_number:${number}`,
    slug && `slug:${slugKey(slug)}`,
  ].filter(Boolean);
  const { rows } = await session.query<{ hash: string }>(HASH, [named]);
  return rows[0]?.hash ?? '';
}

function nameOf({ person_id: id, ...others }: Suppression): string {
  return id ? `person ${id}` : String(Object.values(others).find(Boolean));
}

const NOTES = [
  'The search indexes hold copies of the record, its roles and skills, without contacts. They change with the record.',
  'Backups hold what was there when they were made.',
  'The log holds no names, contacts or searched texts.',
];

/**
 * The record that an identifier stands for, with the ids that are merged in it: those whom a suppression by it would remove. An address
 * stands for its mailbox. Of a suppressed person the hashes of identifiers are left. $1 id, $2 email, $3 number, $4 key of a slug.
 */
const FIND_RECORDS = `
with known_by as materialized (
  select unnest(array['email:' || $2, 'email:' || mailbox_of($2), 'phone_number:' || $3, 'slug:' || $4]) as identifier
), identifiers as materialized (
  select array_agg(hash) as hashes, array_agg(encode(hash, 'hex')) as keys
  from (select identifier from known_by union select unnest(array['key:' || $2, 'key:' || $4])) as hashed
  cross join lateral unnest(identifier_hashes(identifier)) as hash
), named (id) as (
  select id from persons where id = $1::bigint
  union select id from claims where kind = 'persons' and id = $1
  union select person_id from suppressed_persons where person_id = $1
  union select persons_of_mailbox(mailbox_of($2::text))
  union select person_id from phone_numbers where phone_number = $3::text
  union select id from persons where slug_key(network_public_identifier) = $4::text
  union select id from claims where kind = 'persons' and not is_hashed and slug_key(key) = $4
  union select id from thing_values, known_by where kind = 'persons' and value in (identifier, 'key:' || identifier)
  union select things_of_mailbox('key:email:' || mailbox_of($2))
  union select unnest(person_ids) from suppressions, identifiers where hash = any(hashes)
  union select c.id from sources s, identifiers, claims c
  where c.source_id = s.id and c.kind = 'persons' and c.is_hashed and c.key = any(keys)
), records as (
  select distinct coalesce(c.record_id, named.id) as record_id
  from named left join claims c on c.kind = 'persons' and c.id = named.id
)
select record_id, array_to_json(array[record_id] || array(
  select id from claims where kind = 'persons' and claims.record_id = records.record_id and id <> records.record_id
  order by id)) as ids
from records order by record_id`;

const HASH = "select encode(identifier_hash($1), 'hex') as hash";

const READ_CONTACTS = `
select array(select email from emails where person_id = any($1::bigint[])) as emails,
  array(select phone_number from phone_numbers where person_id = any($1)) as numbers,
  array(select network_public_identifier from persons where id = any($1) and network_public_identifier is not null) as slugs`;
