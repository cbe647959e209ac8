import type { LineRecord, LoadedBatch } from '../../dataset/import/load-file.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { suppress } from '../../dataset/import/suppress.ts';
import type { ClaimKind, Delivery, OpenClaim, OpenSuppression } from '../claim.ts';
import { hasKey, keyHash } from './own-key.ts';

/** Suppresses persons that a source names by its keys, or by what they are known by everywhere. */
export async function suppressPersons(
  session: Session,
  delivery: Delivery,
  lines: readonly LineRecord<OpenSuppression>[],
): Promise<LoadedBatch> {
  const keys = lines.flatMap(({ record }) => record.person_key ?? []);
  if (keys.length > 0) {
    await transaction(session, async () => {
      await session.query(NOTE_UNKNOWN_KEYS, [delivery.sourceId, keys, delivery.startedAt]);
      const { rowCount: removed } = await session.query(SUPPRESS_KEYS, [delivery.sourceId, keys]);
      return { removed: removed ?? 0 };
    });
  }
  const counts = await suppress(session, lines);
  return { ...counts, accepted: lines.length };
}

/**
 * Suppresses the persons of new claims whose slug or key is suppressed. A trigger deletes what is said of them.
 * @returns the places of these claims
 */
export async function suppressClaims(
  session: Session,
  kind: ClaimKind,
  ids: readonly number[],
): Promise<Set<number>> {
  if (kind !== 'persons') return new Set();
  const { rows } = await session.query<{ person_id: number }>(SUPPRESSED_BY_NAMES, [ids]);
  // Most batches have none: an insertion of no rows would run the trigger, too, which reads the claims of all persons where
  // statistics are old.
  if (rows.length === 0) return new Set();
  const lost = new Set(rows.map(({ person_id }) => person_id));
  await session.query(SUPPRESS, [[...lost]]);
  return new Set(ids.flatMap((id, at) => (lost.has(id) ? at : [])));
}

/** Splits lines of contacts: those with a suppressed address or number are not stored. */
export async function splitSuppressed(
  session: Session,
  kind: ClaimKind,
  lines: readonly LineRecord<OpenClaim>[],
): Promise<Record<'stored' | 'suppressed', readonly LineRecord<OpenClaim>[]>> {
  if (kind !== 'emails' && kind !== 'phone_numbers') return { stored: lines, suppressed: [] };
  const { rows } = await session.query<{ line: number }>(SUPPRESSED_CONTACTS, [
    lines.map(({ line }) => line),
    lines.map(({ record }) => record.fields.email),
    lines.map(({ record }) => record.fields.phone_number),
  ]);
  const isSuppressed = new Set(rows.map(({ line }) => line));
  const { stored = [], suppressed = [] } = Object.groupBy(lines, ({ line }) =>
    isSuppressed.has(line) ? 'suppressed' : 'stored',
  );
  return { stored, suppressed };
}

/** A key that the source has not delivered is known from now on: its line will be left out. */
const NOTE_UNKNOWN_KEYS = `
insert into claims (kind, id, record_id, source_id, is_hashed, key, collected_at, first_seen, last_seen)
select 'persons', new.id, new.id, $1, true, ${keyHash('given.key')}, $3, $3, $3
from (select distinct key from unnest($2::text[]) as key) as given
cross join lateral (select nextval('claim_ids') as id where given.key is not null) as new
where not exists (
  select from claims c where c.source_id = $1 and c.kind = 'persons' and not c.is_hashed and c.key = given.key)
on conflict do nothing`;

const SUPPRESS_KEYS = `
insert into suppressed_persons (person_id)
select c.id from unnest($2::text[]) as given (key)
join claims c on c.source_id = $1 and c.kind = 'persons' and ${hasKey('c', 'c.kind', 'given.key')}
on conflict do nothing`;

/** A source may use the slug or the address of a person as its key. */
const SUPPRESSED_BY_NAMES = `
select distinct person_id from (
  select claim_id, regexp_replace(value, '^key:', '') from claim_values
  where claim_kind = 'persons' and claim_id = any($1::bigint[]) and role = 'is'
  union all
  select id, 'slug:' || slug_key(key) from claims
  where kind = 'persons' and id = any($1) and not is_hashed) as named (person_id, identifier)
where exists (select from suppressions where hash = any(identifier_hashes(identifier)))`;

const SUPPRESSED_CONTACTS = `
select line from unnest($1::int[], $2::text[], $3::text[]) as given (line, email, phone_number)
where exists (
  select from suppressions
  where hash = any(identifier_hashes(coalesce('email:' || given.email, 'phone_number:' || given.phone_number))))`;

const SUPPRESS = `
insert into suppressed_persons (person_id) select unnest($1::bigint[]) on conflict do nothing`;
