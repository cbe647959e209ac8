import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { Fields } from '../../dataset/format/record-file.ts';
import type { Session } from '../../dataset/import/session.ts';
import { CONTACT_KINDS } from '../claim.ts';
import type { Part, Parts } from './parts.ts';
import { byPrecedence, mergeFields } from './precedence.ts';
import type { Member } from './related.ts';

/** Defaults for fields that no claim contains. */
const DEFAULTS = { emails: { validation_status: 'unknown' }, phone_numbers: {} };

/**
 * Writes the contacts of persons: those of all their claims, united. What providers have found stays. Returns the changes.
 * @param groups open claims, by the id of their record
 */
export async function writeContacts(
  session: Session,
  groups: ReadonlyMap<number, readonly Member[]>,
  parts: Parts,
): Promise<number[]> {
  const changed = new Set<number>();
  const recordIds = [...groups.keys()];
  const ofRecord = (record: number): Part[] => [
    ...(groups.get(record) ?? []).flatMap(({ id }) => parts.byThing.get(id) ?? []),
    ...(parts.byRecord.get(record) ?? []),
  ];
  for (const kind of CONTACT_KINDS) {
    const { columns, table } = RECORD_FILES[kind];
    const address = table.key.find((name) => name !== 'person_id') as string;
    const contacts = recordIds.flatMap((record) => {
      const claims = ofRecord(record).filter((part) => part.kind === kind);
      return Array.from(Map.groupBy(claims, ({ body }) => body[address]).values(), (same): Fields => {
        const ordered = same.toSorted(byPrecedence).map(({ body }) => body);
        return { ...DEFAULTS[kind], ...mergeFields(ordered), person_id: record };
      });
    });
    const names = columns.map(({ name }) => name);
    const result = await session.query<{ person_id: number }>(write(kind, address, names), [
      recordIds,
      JSON.stringify(contacts),
    ]);
    for (const { person_id } of result.rows) changed.add(person_id);
  }
  return [...changed];
}

function write(table: string, address: string, columns: readonly string[]): string {
  const payload = columns.filter((name) => name !== 'person_id' && name !== address);
  const ofDataset = table === 'emails' ? 'and t.source is null' : '';
  const update =
    payload.length > 0
      ? `do update set ${payload.map((name) => `${name} = excluded.${name}`)}
        where (${payload.map((name) => `t.${name}`)}) is distinct from (${payload.map((name) => `excluded.${name}`)})`
      : 'do nothing';
  return `
with given as (
  select * from json_populate_recordset(null::${table}, $2)
), gone as (
  delete from ${table} t where t.person_id = any($1::bigint[]) ${ofDataset}
    and not exists (select from given where given.person_id = t.person_id and given.${address} = t.${address})
  returning t.person_id
), written as (
  insert into ${table} as t (${columns}) select ${columns} from given
  where exists (select from persons where id = given.person_id)
  on conflict (person_id, ${address}) ${update}
  returning t.person_id
)
select person_id from gone union select person_id from written`;
}
