import type { LineRecord, LoadedBatch } from '../../dataset/import/load-file.ts';
import { type Session, transaction } from '../../dataset/import/session.ts';
import { suppress } from '../../dataset/import/suppress.ts';
import type { OpenSuppression } from '../lines/instructions.ts';
import type { Delivery } from './delivery.ts';

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

const HASH = `encode(sha256(convert_to('key:' || key, 'UTF8')), 'hex')`;

/** A key that the source has not delivered is known from now on: its line will be left out. */
const NOTE_UNKNOWN_KEYS = `
insert into claims (kind, id, record_id, source_id, named_by, key, collected_at, first_seen, last_seen)
select 'persons', new.id, new.id, $1, 'hash', ${HASH}, $3, $3, $3
from (select distinct key from unnest($2::text[]) as key) as given
cross join lateral (select nextval('claim_ids') as id where given.key is not null) as new
where not exists (
  select from claims c where c.source_id = $1 and c.kind = 'persons' and c.named_by = 'key' and c.key = given.key)
on conflict do nothing`;

const SUPPRESS_KEYS = `
insert into suppressed_persons (person_id)
select c.id from unnest($2::text[]) as key
join claims c on c.source_id = $1 and c.kind = 'persons'
  and (c.named_by = 'key' and c.key = key.key or c.named_by = 'hash' and c.key = ${HASH.replace('|| key', '|| key.key')})
on conflict do nothing`;
