import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { Fields } from '../../dataset/format/record-file.ts';
import type { LoadedBatch } from '../../dataset/import/load-file.ts';
import { storeRecords } from '../../dataset/import/load-records.ts';
import { removeRecords } from '../../dataset/import/removals.ts';
import type { Session } from '../../dataset/import/session.ts';
import type { LookupIds } from './lookup-ids.ts';
import { readNamedItems } from './parts.ts';
import { shownSpelling } from './precedence.ts';
import { fieldsOfNamed } from './records.ts';
import { JUDGED_RECORD, namingOf, resolve } from './resolve.ts';

/** How sources name an organization by one value: the spellings of each. */
interface NamedThing {
  id: number;
  value: string;
  said: string;
  source_id: number;
}

/**
 * Makes the records of organizations that are only named: one for each value that sources name, and that is no other record's. It has an
 * id of its own. Those that nothing means any more are noted: they go once what named them names another record.
 * @param ids of things that are named
 */
export async function makeNamed(
  session: Session,
  lookups: LookupIds,
  ids: readonly number[],
): Promise<LoadedBatch> {
  const named = await readNamed(session, ids);
  const items = await readNamedItems(
    session,
    [...named.values()].map(({ value }) => value),
  );
  const records: Fields[] = [];
  for (const { value, record } of named.values()) {
    const own = items.get(value);
    records.push(own ? { ...(await fieldsOfNamed(session, lookups, own)), ...record } : record);
  }
  await session.query(NOTE_UNNAMED, [ids.filter((id) => !named.has(id))]);
  const lines = records.map((record, line) => ({ line, record }));
  return lines.length > 0 ? storeRecords(session, RECORD_FILES.organizations, lines) : {};
}

/** Removes the records of those that nothing means any more. Returns how many there were. */
export async function removeUnnamed(session: Session, ids: readonly number[]): Promise<number> {
  const named = await readNamed(session, ids);
  const unnamed = ids.filter((id) => !named.has(id));
  await session.query(FORGET_VALUES, [unnamed]);
  return removeRecords(session, 'organizations', unnamed);
}

/** The records of those of some things that mean no other record, by their ids. */
async function readNamed(
  session: Session,
  ids: readonly number[],
): Promise<Map<number, { value: string; record: Fields }>> {
  const { rows } = await session.query<NamedThing>(READ_NAMINGS, [ids]);
  const naming = (row: NamedThing) => namingOf('organizations', row);
  const recordOf = await resolve(session, rows.map(naming), false);
  const open = rows.filter((row) => recordOf(naming(row)) === undefined);
  return new Map(
    Array.from(
      Map.groupBy(open, ({ id }) => id),
      ([id, ofThing]) => {
        const name = ofThing.map(({ said }) => said).reduce(shownSpelling);
        const value = ofThing[0]?.value ?? '';
        return [id, { value, record: { id, name, ...(value.startsWith('domain:') && { domain: name }) } }];
      },
    ),
  );
}

const NOTE_UNNAMED = `
insert into pending_claims (kind, id) select 'unnamed_organizations', unnest($1::bigint[]) on conflict do nothing`;

/** Each spelling and source once, however many claims have it. */
const READ_NAMINGS = `
select n.id, n.value, naming.said, naming.source_id from named_things n
cross join lateral (
  with recursive naming as (
    (select said, source_id from claim_values where value = n.value and said is not null order by said, source_id limit 1)
    union all
    select next.* from naming cross join lateral (
      select said, source_id from claim_values
      where value = n.value and said is not null and (said, source_id) > (naming.said, naming.source_id)
      order by said, source_id limit 1) as next
  )
  select * from naming) as naming
where n.id = any($1::bigint[]) and not exists (${JUDGED_RECORD})`;

/** Of what nothing names a hash stays, by which a later delivery finds the id: a name may be that of a person's own firm. */
const FORGET_VALUES = `
update named_things n set value = 'hash:' || encode(identifier_hash(value), 'hex')
where id = any($1::bigint[]) and value not like 'hash:%'
  and not exists (
    select from claim_values v where v.kind = n.kind and v.value = n.value and v.role = 'names' offset 0)`;
