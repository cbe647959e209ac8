import type pg from 'pg';
import { z } from 'zod';
import { onConnection } from '../../db/connection.ts';
import { recordAction } from '../../db/record-action.ts';
import { DatasetError } from './dataset-files.ts';
import { readRegularFile } from './regular-file.ts';
import { type Session, transaction } from './session.ts';

const id = z.int().min(1);
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal');

/** The first line of a file: from which installation it comes, and when. */
const head = z.strictObject({
  roster_suppressions: z.literal(
    1,
    'must be 1: this is a file of another version, or no export of suppressions',
  ),
  /** SHA-256 of the salt: hashes of two installations do not agree. */
  salt_hash: hash,
  exported_at: z.iso.datetime({ offset: true }),
  /** The last id that a thing of a source had got. */
  last_id: id,
  /** The number of lines below this one: a copy may have lost some. Earlier exports lack it. */
  entries: z.int().min(0).optional(),
});

/** A line: the id of a suppressed person, a hash of an identifier, or one of the key that a source has for a suppressed person. */
const entry = z.union(
  [
    z.strictObject({ person_id: id }),
    z.strictObject({ kind: z.enum(['slug', 'email', 'phone_number']), hash, person_ids: z.array(id) }),
    z.strictObject({ source: z.string().min(1).max(64), key_hash: hash, id, record_id: id }),
  ],
  'must be a suppressed person, identifier or key, as suppressions export writes it',
);

/** The numbers of suppressed persons, of identifiers and of keys of sources. */
export interface SuppressionCounts {
  persons: number;
  identifiers: number;
  keys: number;
}

/** Makes the file of all suppressions: NDJSON with ids and hashes, and nothing that names a person. */
export async function exportSuppressions(
  pool: pg.Pool,
): Promise<{ text: string; counts: SuppressionCounts }> {
  return onConnection(pool, (session) =>
    transaction(session, async () => {
      const { rows } = await session.query<{ line: object }>(EXPORT);
      const [first, ...entries] = rows.map(({ line }) => line);
      const lines = [{ ...first, entries: entries.length }, ...entries];
      const counts = countOf(entries.map((line) => entry.parse(line)));
      await recordAction(session, {
        action: 'suppressions_export',
        object: 'suppressions',
        counts: { ...counts },
      });
      return { text: lines.map((line) => `${JSON.stringify(line)}\n`).join(''), counts };
    }),
  );
}

/**
 * Repeats the suppressions of a file in a database that was restored from an older backup of the same installation. What is known
 * already stays as it is.
 * @returns the numbers in the file, and of the persons whose records went
 * @throws DatasetError where the file is incomplete or another one, comes from another installation, or names ids that were given again
 */
export async function importSuppressions(
  pool: pg.Pool,
  path: string,
): Promise<SuppressionCounts & { removed: number }> {
  const { first, entries } = await readEntries(path);
  return onConnection(pool, (session) =>
    transaction(session, async () => {
      await refuseOther(session, path, first);
      const given = JSON.stringify(entries);
      const { rows: refused } = await session.query(FIND_GIVEN_AGAIN, [given, first.exported_at]);
      if (refused.length > 0)
        throw new DatasetError(
          `Since the backup was restored, deliveries have got ${refused.length} ids that suppressed persons of ${path} have. Restore the backup again, and import the suppressions before the first delivery.`,
        );
      await session.query(KEEP_IDS, [first.last_id]);
      await session.query(IMPORT_IDENTIFIERS, [given]);
      await session.query(IMPORT_SOURCES, [given]);
      await session.query(IMPORT_KEYS, [given, first.exported_at]);
      for (const statement of FORGET_FEEDBACK) await session.query(statement);
      const { rows } = await session.query<{ removed: number }>(SUPPRESS, [given]);
      const removed = rows[0]?.removed ?? 0;
      const counts = { ...countOf(entries), removed };
      await recordAction(session, { action: 'suppressions_import', object: 'suppressions', counts });
      return counts;
    }),
  );
}

type Entry = z.output<typeof entry>;

function countOf(entries: readonly Entry[]): SuppressionCounts {
  const count = (field: string) => entries.filter((one) => field in one).length;
  return { persons: count('person_id'), identifiers: count('kind'), keys: count('key_hash') };
}

async function readEntries(path: string) {
  const text = await readRegularFile(path).catch((error: Error) => {
    throw new DatasetError(`The file ${path} can't be read: ${error.message}.`);
  });
  const [firstLine = '', ...lines] = text.trimEnd().split('\n');
  const first = parseLine(path, 1, firstLine, head);
  if (first.entries !== undefined && first.entries !== lines.length)
    throw new DatasetError(
      `${path} is incomplete or was changed: its first line counts ${first.entries} entries, and it has ${lines.length}. Nothing was imported. Take a whole copy of the file that suppressions export wrote.`,
    );
  return { first, entries: lines.map((line, at) => parseLine(path, at + 2, line, entry)) };
}

function parseLine<T>(path: string, line: number, text: string, schema: z.ZodType<T>): T {
  const refuse = (reason: string | undefined): never => {
    throw new DatasetError(`${path}, line ${line} ${reason}. Nothing was imported.`);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('is no JSON');
  }
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  return refuse([...(issue?.path ?? []), issue?.message].join(' '));
}

/** @throws DatasetError where the hashes of the file were made with another salt */
async function refuseOther(session: Session, path: string, first: z.output<typeof head>): Promise<void> {
  const { rows } = await session.query<{ salt_hash: string }>(`select ${SALT_HASH} as salt_hash`);
  if (rows[0]?.salt_hash === first.salt_hash) return;
  throw new DatasetError(
    `The suppressions of ${path} are those of another installation: its hashes have another salt, so no identifier would be recognized. Import the file into a database that was restored from a backup of that installation.`,
  );
}

const SALT_HASH = `encode(sha256('roster suppressions'::bytea || (select salt from identifier_salt)), 'hex')`;

const EXPORT = `
select json_build_object('roster_suppressions', 1, 'salt_hash', ${SALT_HASH}, 'exported_at', now(),
  'last_id', (select last_value from claim_ids)) as line
union all (
  select json_build_object('person_id', person_id) from suppressed_persons order by person_id)
union all (
  select json_build_object('kind', kind, 'hash', encode(hash, 'hex'), 'person_ids', person_ids)
  from suppressions where hash is not null order by id)
union all (
  select json_build_object('source', s.name, 'key_hash', c.key, 'id', c.id, 'record_id', c.record_id)
  from suppressed_persons join claims c on c.kind = 'persons' and c.id = person_id and c.is_hashed
  join sources s on s.id = c.source_id order by c.id)`;

/** SQL: the entries of a file, in the parameter. Those of other kinds have null. */
const GIVEN = `json_to_recordset($1) as given (
  person_id bigint, kind text, hash text, person_ids bigint[], source text, key_hash text, id bigint, record_id bigint)`;

const FIND_GIVEN_AGAIN = `
select c.id from ${GIVEN} join claims c on c.kind = 'persons' and c.id = given.person_id
where c.id >= 10000000000000 and c.first_seen > $2 and not c.is_hashed`;

const KEEP_IDS = `select setval('claim_ids', greatest(last_value, $1)) from claim_ids`;

const IMPORT_IDENTIFIERS = `
insert into suppressions as kept (kind, hash, person_ids)
select kind, decode(hash, 'hex'), person_ids from ${GIVEN} where hash is not null
on conflict (hash) do update
set person_ids = array(select unnest(kept.person_ids) union select unnest(excluded.person_ids) order by 1)
where not excluded.person_ids <@ kept.person_ids`;

const IMPORT_SOURCES = `
insert into sources (name) select distinct source from ${GIVEN} where source is not null on conflict do nothing`;

/** A delivery that the restored database lacks may bring the key again. */
const IMPORT_KEYS = `
insert into claims (kind, id, record_id, source_id, is_hashed, key, collected_at, first_seen, last_seen)
select 'persons', given.id, given.record_id, s.id, true, key_hash, $2, $2, $2
from ${GIVEN} join sources s on s.name = given.source
on conflict do nothing`;

const IS_SUPPRESSED = (identifier: string) =>
  `exists (select from suppressions x where x.hash = any(identifier_hashes(${identifier})))`;

const FORGET_FEEDBACK = [
  `delete from email_feedback f where ${IS_SUPPRESSED(`'email:' || f.email`)}`,
  `delete from phone_feedback f where ${IS_SUPPRESSED(`'phone_number:' || f.phone_number`)}`,
];

/** Suppresses the persons in the file, and the persons with an identifier whose hash is in it. A trigger deletes their data. */
const SUPPRESS = `
with suppressed as (
  insert into suppressed_persons (person_id)
  select person_id from ${GIVEN} where person_id is not null
  union select id from persons where ${IS_SUPPRESSED(`'slug:' || slug_key(network_public_identifier)`)}
  union select person_id from emails where ${IS_SUPPRESSED(`'email:' || email`)}
  union select person_id from phone_numbers where ${IS_SUPPRESSED(`'phone_number:' || phone_number`)}
  union select id from thing_values where kind = 'persons' and ${IS_SUPPRESSED(`regexp_replace(value, '^key:', '')`)}
  union select id from claims where kind = 'persons' and not is_hashed
    and (${IS_SUPPRESSED(`'slug:' || slug_key(key)`)} or ${IS_SUPPRESSED(`'email:' || lower(key)`)})
  on conflict do nothing returning person_id
)
select count(*)::int as removed from persons where id in (select person_id from suppressed)`;
