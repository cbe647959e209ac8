import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { Fields } from '../../dataset/format/record-file.ts';
import type { LoadedBatch } from '../../dataset/import/load-file.ts';
import { storeRecords } from '../../dataset/import/load-records.ts';
import { removeRecords } from '../../dataset/import/removals.ts';
import type { Session } from '../../dataset/import/session.ts';
import type { LookupIds } from './lookup-ids.ts';
import { readNamedItems } from './parts.ts';
import { compareTexts } from './precedence.ts';
import { fieldsOfNamed } from './records.ts';
import { JUDGED_RECORD, type Naming, type Records, resolve } from './resolve.ts';

/** How sources name an organization by one value: the spellings of each. */
interface NamedThing {
  id: number;
  value: string;
  said: string | null;
  source_id: number | null;
}

/**
 * Makes the records of organizations that are only named: one for each value that sources name, and that is no other record's. It has its
 * own id, and goes when nothing names it.
 * @param ids of things that are named
 */
export async function settleNamed(
  session: Session,
  lookups: LookupIds,
  ids: readonly number[],
): Promise<LoadedBatch> {
  const { rows } = await session.query<NamedThing>(READ_NAMINGS, [ids]);
  const namings = rows.flatMap((row) => namingOf(row) ?? []);
  const known = await resolve(session, namings, false);
  const byThing = Map.groupBy(rows, ({ id }) => id);
  const named: Fields[] = [];
  for (const [id, ofThing] of byThing) {
    const record = recordOf(id, ofThing, known);
    if (record) named.push(record);
  }
  const values = new Map(rows.map(({ id, value }) => [id, value]));
  const items = await readNamedItems(
    session,
    named.map(({ id }) => values.get(id as number) as string),
  );
  const records: Fields[] = [];
  for (const record of named) {
    const own = items.get(values.get(record.id as number) as string);
    records.push(own ? { ...(await fieldsOfNamed(session, lookups, own)), ...record } : record);
  }
  const kept = new Set(records.map(({ id }) => id));
  const lines = records.map((record, line) => ({ line, record }));
  const counts = lines.length > 0 ? await storeRecords(session, RECORD_FILES.organizations, lines) : {};
  const others = ids.filter((id) => !kept.has(id));
  const removed = await removeRecords(session, 'organizations', others);
  if (others.length > 0) await session.query(FORGET_VALUES, [others]);
  return { ...counts, removed };
}

function namingOf({ value, said, source_id: sourceId }: NamedThing): Naming | undefined {
  if (said === null || sourceId === null) return undefined;
  const by = value.startsWith('name:') ? 'name' : 'domain';
  return { kind: 'organizations', reference: { by, key: said }, sourceId };
}

/** The record by the last spelling of those that mean no other record, so that `Acme` comes before `ACME`; null where all mean one. */
function recordOf(id: number, ofThing: readonly NamedThing[], known: Records): Fields | null {
  const open = ofThing.filter((one) => {
    const naming = namingOf(one);
    return naming !== undefined && known.of(naming) === undefined;
  });
  const name = open
    .flatMap(({ said }) => said ?? [])
    .toSorted(compareTexts)
    .at(-1);
  if (name === undefined) return null;
  return { id, name, ...(open[0]?.value.startsWith('domain:') && { domain: name }) };
}

/** Each spelling and source once, however many claims have it. */
const READ_NAMINGS = `
select n.id, n.value, naming.said, naming.source_id from named_things n
left join lateral (
  with recursive naming as (
    (select said, source_id from claim_values where value = n.value and said is not null order by said, source_id limit 1)
    union all
    select next.* from naming cross join lateral (
      select said, source_id from claim_values
      where value = n.value and said is not null and (said, source_id) > (naming.said, naming.source_id)
      order by said, source_id limit 1) as next
  )
  select * from naming) as naming on true
where n.id = any($1::bigint[]) and not exists (${JUDGED_RECORD})`;

/** Of what nothing names a hash stays, by which a later delivery finds the id: a name may be that of a person's own firm. */
const FORGET_VALUES = `
update named_things n set value = 'hash:' || encode(identifier_hash(value), 'hex')
where id = any($1::bigint[]) and value not like 'hash:%'
  and not exists (select from claim_values v where v.kind = n.kind and v.value = n.value and v.role = 'names')`;
