import { slugKey } from '../../db/slug-key.ts';
import type { Column } from '../../db/tables.ts';
import type { Fields, RecordFile, RecordList } from '../format/record-file.ts';
import type { LineRecord } from './load-file.ts';
import { isRehearsed, type Session, stagedFiles } from './session.ts';

/** The staging table of a table: the rows of one batch, each with its line. */
export const stageOf = (table: string) => `stage_${table}`;
/** The keys of the file's lines, each with the first line that has it; of contacts with the payload too. */
export const seenOf = (table: string) => `seen_${table}`;
/** The lines that wait for the end of the file. */
export const waitingOf = (table: string) => `waiting_${table}`;

/** Compares columns of two rows. */
export const same = (left: string, right: string, columns: readonly string[]) =>
  columns.map((name) => `${left}.${name} = ${right}.${name}`).join(' and ');

const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name);

/** The columns outside the key that a file fills. */
export function payloadOf({ columns, table }: RecordFile): string[] {
  return namesOf(columns).filter((name) => !table.key.includes(name));
}

/** Makes the temporary tables of a file for lines of a dataset, and drops all others. */
export async function makeTables(session: Session, file: RecordFile): Promise<void> {
  await session.query(['discard temp', ...stagesOf(file), ...tablesOfFile(file)].join(';\n'));
  stagedFiles.delete(session);
}

/**
 * Makes the stages of a file for records of claims. They stay with the connection, also for later loads: to make them takes
 * ten times as long as a commit takes for them.
 */
export async function keepTables(session: Session, file: RecordFile): Promise<void> {
  const made = isRehearsed(session) ? undefined : stagedFiles.get(session);
  if (made?.has(file)) return;
  await session.query([...(made ? [] : ['discard temp']), ...stagesOf(file)].join(';\n'));
  stagedFiles.set(session, (made ?? new Set()).add(file));
}

/** The stages of a file, with the columns that it fills. They are empty after each transaction. */
function stagesOf(file: RecordFile): string[] {
  const stages = file.tables.map(
    ({ name }) => `create temp table ${stageOf(name)}
      (line int, place int, person_identifier text, like ${name} including compression) on commit delete rows`,
  );
  const omitted = file.tables.flatMap(({ name, columns }) =>
    namesOf(columns)
      .filter((column) => file.omitted.includes(column))
      .map((column) => `alter table ${stageOf(name)} drop column ${column}`),
  );
  return [...stages, ...omitted];
}

/** The tables for what of a file's earlier lines is compared with later ones, or waits for the end of the file. */
function tablesOfFile(file: RecordFile): string[] {
  const seen = file.keyedTables.map(
    ({ name, key }) =>
      `create temp table ${seenOf(name)} as select ${seenColumns(file, key)} from ${stageOf(name)};
      alter table ${seenOf(name)} add primary key (${key})`,
  );
  const waiting = file.tables.map(
    ({ name }) => `create temp table ${waitingOf(name)} (like ${stageOf(name)})`,
  );
  return [...seen, ...waiting];
}

/** A line as rows of the staging tables: of the file's table, then of its lists. */
export type StagedLine = Fields[][];

/** The identifier of a line's person, such as `email:ada@example.com`, whose hash suppressions hold. */
function identifierOf({ suppressible }: RecordFile, record: Fields): string | null {
  if (!suppressible) return null;
  const { name } = suppressible;
  const value = record[name];
  if (typeof value !== 'string') return null;
  return name === 'network_public_identifier' ? `slug:${slugKey(value)}` : `${name}:${value.toLowerCase()}`;
}

/** Makes the rows of a record. A repeated item of a list is dropped. */
export function stageLine(file: RecordFile, { line, record }: LineRecord): StagedLine {
  const row = { line, person_identifier: identifierOf(file, record) };
  const fields: Fields = { ...record, ...file.derive(record) };
  const own = Object.fromEntries(file.columns.map((column) => [column.name, fields[column.name]]));
  const lists = file.lists.map(({ field, columns, parent, isOfIds }) => {
    const rows = new Map<unknown, Fields>();
    const [{ name: idColumn = 'id' } = {}] = columns;
    for (const [place, item] of ((record[field] ?? []) as unknown[]).entries()) {
      const fields = (isOfIds ? { [idColumn]: item } : item) as Fields;
      const id = fields[idColumn];
      if (!rows.has(id)) rows.set(id, { line, place, position: rows.size, [parent]: record.id, ...fields });
    }
    return [...rows.values()];
  });
  return [[{ ...row, ...own }], ...lists];
}

/** The rows as the parameter of `fillStage`. An absent field and a null one mean the same, so that neither is kept. */
export function jsonOf(rows: readonly Fields[]): string {
  return JSON.stringify(rows, (_, value) => value ?? undefined);
}

/** Fills a stage from the JSON of its rows. The columns of absent fields get their defaults. */
export function fillStage(name: string, columns: readonly Column[]): string {
  const defaults = columns.map((column) => [column.name, column.type === 'JsonType' ? [] : column.default]);
  return `insert into ${stageOf(name)} select * from json_populate_recordset(
    json_populate_record(null::${stageOf(name)}, '${JSON.stringify(Object.fromEntries(defaults))}'), $1)`;
}

/** Removes the list rows whose line has left the stage. */
export function dropListRows({ table, lists }: RecordFile): string {
  return lists
    .map(
      (list) => `delete from ${stageOf(list.table.name)} l
      where not exists (select from ${stageOf(table.name)} s where s.line = l.line)`,
    )
    .join(';\n');
}

/** Stores the keys of the batch that no earlier line has. */
export function noteSeen(file: RecordFile): string {
  return file.keyedTables
    .map(
      ({ name, key }) => `insert into ${seenOf(name)} select ${seenColumns(file, key)} from ${stageOf(name)}
      order by line on conflict do nothing`,
    )
    .join(';\n');
}

const seenColumns = (file: RecordFile, key: readonly string[]) =>
  [...key, 'line', ...(file.isOfContacts ? [...payloadOf(file), 'place'] : [])].join();

/**
 * Writes the staged rows that differ from the tables, and deletes list rows that their records no longer have.
 * Returns how many records are `inserted`, and how many `changed`, themselves or in a list.
 */
export function mergeStage(file: RecordFile): string {
  const { name, key } = file.table;
  // A contact may be repeated.
  const rows = `(select distinct on (${key}) * from ${stageOf(name)})`;
  const touched = file.lists.flatMap(({ table }) => [
    `select id from merged_${table.name}`,
    `select id from gone_${table.name}`,
  ]);
  return `
with records as (
  ${merge(name, file.isOfContacts ? rows : stageOf(name), key, namesOf(file.columns))} returning merge_action() as action, given.${key[0]} as id
)${file.lists.map((list) => syncList(name, list)).join('')}
select count(*) filter (where action = 'INSERT') as inserted, count(*) filter (where action = 'UPDATE')
  + (select count(distinct id) from (${['select null::bigint as id', ...touched].join(' union all ')}) as touched
    where id not in (select id from records)) as changed
from records`;
}

function syncList(
  recordTable: string,
  { parent, columns, hasPosition, hasOthers, table }: RecordList,
): string {
  const { name, key } = table;
  const person = columns.find(({ references }) => references === 'persons')?.name;
  // Lists hold no suppressed person, and one whom several merged ids name only once.
  const rows = person
    ? `(select distinct on (${key}) * from ${stageOf(name)} l
        where not exists (select from suppressed_persons p where p.person_id = l.${person}) order by ${key}, place)`
    : stageOf(name);
  const filled = [parent, ...namesOf(columns), ...(hasPosition ? ['position'] : [])];
  return `, merged_${name} as (
  ${merge(name, rows, key, filled)} returning given.${parent} as id
), gone_${name} as (
  delete from ${name} kept using ${stageOf(recordTable)} record
  where exists (
      select from ${stageOf(recordTable)} given
      cross join lateral (select from ${recordTable} where id = given.id offset 0) as stored)
    and kept.${parent} = record.id ${hasOthers ? 'and kept.source is null' : ''}
    and not exists (select from ${rows} given where ${same('given', 'kept', key)})
  returning kept.${parent} as id
)`;
}

function merge(table: string, rows: string, key: readonly string[], columns: readonly string[]): string {
  const payload = columns.filter((name) => !key.includes(name));
  const of = (row: string) => payload.map((name) => `${row}.${name}`);
  const update = `when matched and (${of('kept')}) is distinct from (${of('given')}) then update set
  ${payload.map((name) => `${name} = given.${name}`)}`;
  return `merge into ${table} kept using ${rows} given on ${same('kept', 'given', key)}
  ${payload.length > 0 ? update : ''}
  when not matched then insert (${columns}) values (${columns.map((name) => `given.${name}`)})`;
}
