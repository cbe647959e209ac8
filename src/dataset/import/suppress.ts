import type pg from 'pg';
import { lineParser } from '../format/parse-line.ts';
import { type Suppression, suppression } from '../format/withdrawals.ts';
import { forgetPersons } from './apply-records.ts';
import type { Prepared } from './batches.ts';
import { idArray } from './copy-text.ts';
import type { FileLoad, LoadedBatch } from './load-file.ts';
import { type Session, transaction } from './session.ts';

/** The ways of naming persons who asked not to be found. */
interface Names {
  personIds: number[];
  slugs: string[];
  emails: string[];
  phoneNumbers: string[];
}

interface PreparedSuppression extends Prepared {
  record: Suppression;
}

/** Loads `suppressed_persons`. */
export async function loadSuppressions(load: FileLoad): Promise<void> {
  await load.read(
    lineParser(suppression),
    (line, record): PreparedSuppression => ({ line, record, sizeChars: JSON.stringify(record).length }),
    (lines) =>
      suppress(
        load.session,
        lines.map(({ record }) => record),
      ),
  );
}

/**
 * Suppresses one person: what is stored of them is deleted, and no later delivery brings it back.
 * @param person named in any of the ways of `suppressed_persons`, in any spelling that the file may use
 * @returns how many records were deleted; several persons may share a contact
 */
export async function suppressPerson(pool: pg.Pool, person: Suppression): Promise<{ removed: number }> {
  const session = await pool.connect();
  try {
    const { removed } = await suppress(session, [suppression.parse(person)]);
    return { removed };
  } finally {
    session.release();
  }
}

async function suppress(session: Session, records: readonly Suppression[]): Promise<LoadedBatch> {
  const names = namesOf(records);
  const work = async () => {
    const inserted = await keepNames(session, names);
    const { rows } = await session.query<{ id: number }>(FIND_PERSONS, [
      idArray(names.personIds),
      names.slugs.flatMap((slug) => [slug.toLowerCase(), lowerAscii(slug)]),
      names.emails,
      names.phoneNumbers,
    ]);
    const removed = await forgetPersons(
      session,
      rows.map(({ id }) => id),
    );
    return { accepted: records.length, inserted, changed: 0, removed, rejected: [] };
  };
  return transaction(session, work, ({ removed }) => removed > 0);
}

function namesOf(records: readonly Suppression[]): Names {
  return {
    personIds: records.flatMap((record) => record.person_id ?? []),
    slugs: records.flatMap((record) => record.network_public_identifier ?? []),
    emails: records.flatMap((record) => record.email ?? []),
    phoneNumbers: records.flatMap((record) => record.phone_number ?? []),
  };
}

async function keepNames(session: Session, names: Names): Promise<number> {
  const kept = [
    await session.query(keepNew('person_id', 'bigint'), [idArray(names.personIds)]),
    await session.query(keepNew('network_public_identifier', 'text'), [
      names.slugs.map((slug) => slug.toLowerCase()),
    ]),
    await session.query(keepNew('email', 'text'), [names.emails]),
    await session.query(keepNew('phone_number', 'text'), [names.phoneNumbers]),
  ];
  return kept.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

function keepNew(column: string, type: string): string {
  return `
insert into suppressions (${column})
select distinct name from unnest($1::${type}[]) as given (name)
where not exists (select from suppressions where suppressions.${column} = given.name)`;
}

/** PostgreSQL's `lower` knows only ASCII in some locales; the index of slugs is made with it. */
function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const FIND_PERSONS = `
select id from unnest($1::bigint[]) as given (id)
where not exists (select from suppressed_persons where person_id = given.id)
union
select id from persons where lower(network_public_identifier) = any($2::text[])
union
select person_id from emails where email = any($3::text[])
union
select person_id from phone_numbers where phone_number = any($4::text[])`;
