import type { Column } from '../../db/tables.ts';
import type { RecordFile } from '../format/record-file.ts';
import { payloadOf, same, seenOf, stageOf, waitingOf } from './staging.ts';

/*
 * A check is a statement that deletes the staged lines that fail it, and returns the field and the reason of each. It is
 * made of queries for failures: of a line, with the `earlier` line that causes it or null, and the place in a list.
 */

/**
 * Checks for references to records that do not exist, for the ids of an earlier line of the file, and for contacts that
 * contradict an earlier line.
 */
export function contradictions(file: RecordFile): string {
  return deleteFailed(file, [...missingReferences(file), ...repeats(file)], file.keyedTables);
}

/** Checks for references to records that do not exist. */
export function missingRecords(file: RecordFile): string {
  return deleteFailed(file, missingReferences(file));
}

/**
 * References to records that do not exist. A suppressed person counts as one that exists, and so does one of a contact who was merged
 * into another one: contacts name the person whom the dataset means, so that two persons may have the same contact.
 */
function missingReferences(file: RecordFile): string[] {
  const find = (table: string, { name, references }: Column, field: string) => {
    const isSuppressed = `exists (select from suppressed_persons p where p.person_id = s.${name})`;
    const isMerged = `exists (
        select from claims c join persons p on p.id = c.record_id where c.kind = 'persons' and c.id = s.${name})`;
    return `select line, null::int as earlier, place, ${field} as field,
      'names a record that does not exist: ' || ${name} || ' is not among ${references}' as reason
    from ${stageOf(table)} s
    where ${name} is not null and not exists (select from ${references} r where r.id = s.${name})
      ${references === 'persons' ? `and not ${isSuppressed}` : ''} ${file.isOfContacts ? `and not ${isMerged}` : ''}`;
  };
  const found = file.columns
    .filter(({ references }) => references)
    .map((column) => find(file.table.name, column, `'${column.name}'`));
  for (const { table, field, columns, isOfIds } of file.lists) {
    for (const column of columns.filter(({ references }) => references))
      found.push(find(table.name, column, inList(field, isOfIds ? '' : `.${column.name}`)));
  }
  return found;
}

const inList = (list: string, field: string) => `'${list}[' || place || ']${field}'`;

/** Ids of an earlier line of the file, and contacts that contradict an earlier line. */
function repeats(file: RecordFile): string[] {
  const list = file.lists.find(({ hasOwnIds }) => hasOwnIds);
  const payload = payloadOf(file);
  const of = (row: string) => `(${[...payload, 'place'].map((column) => `${row}.${column}`)})`;
  return file.keyedTables.map(({ name, key }) => {
    const field = name === file.table.name ? `'${key.at(-1)}'` : inList(list?.field ?? '', '.id');
    const reason = file.isOfContacts
      ? `'repeats a contact of an earlier line of this person with different values'`
      : `'was brought by an earlier line: ' || id`;
    return `select s.line, x.line as earlier, s.place, ${field} as field, ${reason} as reason
    from ${stageOf(name)} s join ${seenOf(name)} x using (${key})
    where x.line <> s.line ${file.isOfContacts ? `and ${of('s')} is distinct from ${of('x')}` : ''}`;
  });
}

export type UniqueValues = NonNullable<ReturnType<typeof uniqueValues>>;

/**
 * Makes the statements for a column with unique values; null where a file has none. A line with the value of another
 * record waits for the end of the file, since a later line may free the value.
 */
export function uniqueValues(file: RecordFile) {
  const value = file.columns.find(({ isUnique }) => isUnique)?.name;
  if (!value) return null;
  const [table, stage] = [file.table.name, stageOf(file.table.name)];
  // The field of `domain_key` is `domain`.
  const failure = (holder: string) => `null::int as place, '${value.replace('_key', '')}' as field,
      'belongs to another record already: ' || s.${value} || ' to ' || ${holder} as reason`;
  const conflicts = deleteFailed(file, [
    `select line, null::int as earlier, ${failure('kept.id')}
    from ${stage} s join ${table} kept on kept.${value} = s.${value} and kept.id <> s.id
    where not exists (select from ${stage} m where m.id = kept.id and m.${value} <> kept.${value}) and not (${isOutOfDate(table)})`,
    `select line, earlier, ${failure('holder')}
    from (
      select *, first_value(line) over same_value as earlier, first_value(id) over same_value as holder
      from ${stage}
      window same_value as (partition by ${value} order by line)
    ) as s
    where earlier < line`,
  ]);
  return {
    /** Moves such lines from the stage to the waiting lines, where their list rows follow. */
    postpone: `
with wanted as (
  select s.line, kept.id = s.id as is_own, kept.id <> s.id as is_of_other,
    min(s.line) over (partition by s.${value}) < s.line as is_repeated
  from ${stage} s left join ${table} kept on kept.${value} = s.${value}
), moved as (
  delete from ${stage} s
  using wanted w
  where w.line = s.line and (w.is_of_other or w.is_repeated and w.is_own is not true)
  returning s.*
)
insert into ${waitingOf(table)} select * from moved`,
    postponeLists: file.lists
      .map(
        (list) => `insert into ${waitingOf(list.table.name)} select l.* from ${stageOf(list.table.name)} l
        where exists (select from ${waitingOf(table)} w where w.line = l.line)`,
      )
      .join(';\n'),
    /** Brings the waiting lines back to the stage. */
    recall: file.tables
      .map(({ name }) => `insert into ${stageOf(name)} select * from ${waitingOf(name)}`)
      .join(';\n'),
    /** Checks for lines whose value another record keeps. */
    conflicts,
    /** Frees the values that staged records get, since uniqueness is checked row by row. */
    release: `
update ${table} kept set ${value} = '~' || kept.id
from ${stage} s
where kept.${value} = s.${value} and kept.id <> s.id`,
  };
}

/** Whether the record `kept` is made of claims, and none that is up to date shows it: then it gives its value up. */
const isOutOfDate = (table: string) => `
  exists (select from claims c where c.kind = '${table}' and c.id = kept.id)
  and not exists (
    select from claims c where c.kind = '${table}' and c.record_id = kept.id and c.body is not null
    and not exists (select from pending_claims p where p.kind = c.kind and p.id = c.id))`;

/**
 * Rejects invalid lines. A duplicate is rejected only once its first occurrence is known to be valid: callers repeat the statement until
 * it deletes nothing.
 * @param seen tables that hold the keys of lines: those of rejected lines are deleted there, so that a later line may use them
 * @returns SQL of each rejected line and all its failures
 */
function deleteFailed(
  file: RecordFile,
  found: readonly string[],
  seen: RecordFile['keyedTables'] = [],
): string {
  const forgotten = seen.map(
    ({ name, key }) => `, unseen_${name} as (
  delete from ${seenOf(name)} x using ${stageOf(name)} s join failed using (line)
  where x.line = s.line and ${same('x', 's', key)}
)`,
  );
  return `
with found as (${found.join('\n  union all\n')}), failed as (
  select line, json_agg(json_build_object('field', field, 'reason', reason) order by place nulls first, field) as faults
  from found
  where earlier is null or earlier not in (select line from found)
  group by line
)${forgotten.join('')}
delete from ${stageOf(file.table.name)} s
using failed f
where s.line = f.line
returning s.line, f.faults, ${file.isOfContacts ? 'null::bigint' : 's.id'} as id`;
}
