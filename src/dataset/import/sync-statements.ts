import type { ListTable, RecordTables } from './plans/record-plan.ts';

/** The temporary table that holds what a batch says of known records. */
export function stageOf(table: string): string {
  return `stage_${table}`;
}

/** Makes the temporary tables of a file, empty at the end of each transaction. */
export function createStage(plan: RecordTables): string {
  const stages = [plan.table, ...(plan.lists ?? []).map(({ table }) => table)].map(
    (table) =>
      `create temp table if not exists ${stageOf(table)} (like ${table} including compression) on commit delete rows`,
  );
  return [
    'set local client_min_messages = warning',
    ...stages,
    'create temp table if not exists touched (id bigint) on commit delete rows',
  ].join(';\n');
}

/** Writes the records that differ from what the database holds, and notes their ids. */
export function updateRecords(plan: RecordTables): string {
  const columns = plan.columns.filter((column) => column !== 'id');
  const update = `
with changed as (
  update ${plan.table} as kept set ${assignments(columns)}
  from ${stageOf(plan.table)} as given
  where kept.id = given.id and ${differs(columns)}
  returning kept.id
)
insert into touched select id from changed`;
  return plan.unique ? `${releaseTexts(plan.table, plan.unique.column)};\n${update}` : update;
}

/** Uniqueness is checked row by row, so records that exchange a unique text let go of it first. */
function releaseTexts(table: string, column: string): string {
  return `
update ${table} as kept set ${column} = '~' || kept.id
from ${stageOf(table)} as given
where kept.id = given.id and kept.${column} <> given.${column}`;
}

/** Brings a list of the known records to what the batch says, and notes whose list was another. */
export function syncList(plan: RecordTables, list: ListTable): string {
  const { table, parent, key } = list;
  const columns = list.columns.filter((column) => !key.includes(column));
  const sameKey = (left: string, right: string) =>
    key.map((column) => `${left}.${column} = ${right}.${column}`).join(' and ');
  return `
with changed as (
  update ${table} as kept set ${assignments(columns)}
  from ${stageOf(table)} as given
  where ${sameKey('kept', 'given')} and ${differs(columns)}
  returning kept.${parent} as id
)
insert into touched select id from changed;
with changed as (
  delete from ${table} as kept
  using ${stageOf(plan.table)} as record
  where kept.${parent} = record.id
    and not exists (select from ${stageOf(table)} as given where ${sameKey('given', 'kept')})
  returning kept.${parent} as id
)
insert into touched select id from changed;
with changed as (
  insert into ${table} (${list.columns.join(', ')})
  select ${list.columns.map((column) => `given.${column}`).join(', ')}
  from ${stageOf(table)} as given
  where not exists (select from ${table} as kept where ${sameKey('kept', 'given')})
  returning ${parent} as id
)
insert into touched select id from changed`;
}

/** How many of the known records were changed, themselves or in a list. */
export function countTouched(plan: RecordTables): string {
  return `select count(*) as changed from ${stageOf(plan.table)} where id in (select id from touched)`;
}

function assignments(columns: readonly string[]): string {
  return columns.map((column) => `${column} = given.${column}`).join(', ');
}

function differs(columns: readonly string[]): string {
  const row = (source: string) => columns.map((column) => `${source}.${column}`).join(', ');
  return `(${row('kept')}) is distinct from (${row('given')})`;
}
