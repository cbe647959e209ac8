import { RECORD_FILES } from '../../dataset/format/files.ts';
import type { Fields } from '../../dataset/format/record-file.ts';
import type { Session } from '../../dataset/import/session.ts';
import { type ClaimFields, CONTACT_KINDS } from '../claim.ts';
import { byPrecedence, mergeFields, type Precedence } from './merge-claims.ts';

/** A contact that a claim gives to a person. */
type ContactClaim = Precedence & { record_id: number; body: ClaimFields };

/** What a contact has of which no claim says it. */
const DEFAULTS = { emails: { validation_status: 'unknown' }, phone_numbers: {} };

/** Writes the contacts of persons: those of all their claims, united. What providers have found stays. Returns the changes. */
export async function writeContacts(session: Session, recordIds: readonly number[]): Promise<number[]> {
  const changed = new Set<number>();
  for (const kind of CONTACT_KINDS) {
    const { rows } = await session.query<ContactClaim>(READ_CONTACTS, [kind, recordIds]);
    const { columns, table } = RECORD_FILES[kind];
    const address = table.key.find((name) => name !== 'person_id') as string;
    const claims = Map.groupBy(rows, ({ record_id, body }) => `${record_id} ${body[address]}`);
    const contacts = Array.from(claims.values(), (same): Fields => {
      const ordered = same.toSorted(byPrecedence).map(({ body }) => body);
      return { ...DEFAULTS[kind], ...mergeFields(ordered), person_id: same[0]?.record_id };
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

const READ_CONTACTS = `
select person.record_id, c.body, c.key, c.named_by, date_part('epoch', c.collected_at) as collected_at,
  s.name as source,
  coalesce(s.rank, case s.name when 'strict' then 0 else 1000000 end) as rank
from unnest($2::bigint[]) as given (id)
cross join lateral (select id, record_id from claims where kind = 'persons' and record_id = given.id offset 0) as person
cross join lateral (
  select id from claim_references where target_kind = 'persons' and target_id = person.id and kind = $1 offset 0) as part
join claims c on c.kind = $1 and c.id = part.id and c.body is not null
join sources s on s.id = c.source_id`;

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
