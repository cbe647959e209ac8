import type pg from 'pg';
import { NAME_TABLES } from '../autocomplete/put-names.ts';
import { SEARCH_INDEXES } from '../indexes/all.ts';
import type { ChangeSource, Documents } from '../indexes/definition.ts';
import { DEFINITION_VERSION } from '../indexes/version.ts';
import type { Queryable } from '../queryable.ts';

/** A source with the topic that its changes are noted under, and SQL of the values that concern it (@ stands for the row). */
interface Note extends ChangeSource {
  topic: string;
  values: readonly string[];
}

/** Which locations contain which is a part of all documents with a location. */
const LOCATION_SOURCES: readonly Note[] = [
  {
    table: 'locations',
    names: 'id',
    topic: 'locations',
    values: ["jsonb_path_query_array(@osm_locations, '$[*].id')"],
  },
];

/** Searches read events from the database. Their changes raise the version under which sets of organizations are cached. */
const EVENT_SOURCES: readonly Note[] = [
  {
    table: 'funding_events',
    names: 'id',
    topic: 'events',
    values: ['@organization_id', '@source', '@funding_type', '@date_featured'],
  },
  {
    table: 'simple_events',
    names: 'id',
    topic: 'events',
    values: ['@organization_id', '@source', '@reason', '@date_featured'],
  },
];

/** What a view reads, by PostgreSQL's own account. */
const COLUMNS_READ = `
  select distinct c.relname as table_name, a.attname as column_name
  from pg_rewrite r
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
  join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
  where r.ev_class = 'pg_temp.documents'::regclass and c.oid <> r.ev_class
  order by 1, 2`;

const KEYS = `
  select c.relname as table_name, array_agg(a.attname::text order by a.attnum) as key
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
  where i.indisprimary and c.relnamespace = current_schema::regnamespace
  group by 1`;

const TRIGGERS = `
  select c.relname || ' ' || t.tgname as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema::regnamespace`;

const WRITTEN = `select obj_description(to_regproc('note_organizations')::oid, 'pg_proc') as version`;

/** Whether the database has the triggers of this version, or those of a later one. */
export async function hasChangeTriggers(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ version: string | null }>(WRITTEN);
  return Number(rows[0]?.version ?? 0) >= DEFINITION_VERSION;
}

/**
 * Writes the triggers that note the changes of records, for workers to build their documents again. Which columns concern a
 * document is read from its SQL. Triggers of a later version are left alone.
 * @param client in a transaction
 * @throws Error where documents read a table that none of their sources names
 */
export async function writeChangeTriggers(
  client: pg.ClientBase,
  documents: readonly Documents[] = [...SEARCH_INDEXES, ...NAME_TABLES],
): Promise<void> {
  if (await hasChangeTriggers(client)) return;
  const notes = [...LOCATION_SOURCES, ...EVENT_SOURCES, ...(await notesOf(documents, client))];
  const { rows: keys } = await client.query<{ table_name: string; key: string[] }>(KEYS);
  const { rows: written } = await client.query<{ name: string }>(TRIGGERS);
  for (const [table, ofTable] of Map.groupBy(notes, (note) => note.table)) {
    const key = keys.find(({ table_name }) => table_name === table)?.key ?? [];
    await client.query(functionOf(table, key, ofTable));
    await client.query(`comment on function note_${table} is '${DEFINITION_VERSION}'`);
    for (const [name, sql] of triggersOf(table))
      if (!written.some((trigger) => trigger.name === `${table} ${name}`)) await client.query(sql);
  }
}

/** The sources of all documents, with the columns that these read. */
async function notesOf(documents: readonly Documents[], client: pg.ClientBase): Promise<Note[]> {
  const notes: Note[] = [];
  for (const { name, sources, documentsSql } of documents) {
    await client.query(`create temp view documents as ${documentsSql}`);
    const { rows } = await client.query<{ table_name: string; column_name: string }>(COLUMNS_READ);
    await client.query('drop view pg_temp.documents');
    for (const [table, read] of Map.groupBy(rows, (row) => row.table_name)) {
      const ofTable = sources.filter((source) => source.table === table);
      if (ofTable.length === 0)
        throw new Error(`The index ${name} reads ${table}, which no source of it names.`);
      for (const source of ofTable) {
        // A column that names documents by itself concerns those of its own source alone.
        const others = ofTable.flatMap((other) => (other === source || other.only ? [] : other.names));
        const columns = read.map((row) => row.column_name).filter((column) => !others.includes(column));
        notes.push({ topic: name, ...source, values: columns.map((column) => `@${column}`) });
      }
    }
  }
  return notes;
}

function functionOf(table: string, key: readonly string[], notes: readonly Note[]): string {
  const same = key.map((column) => `o.${column} = n.${column}`).join(' and ');
  const perform = ({ topic, isUse }: Note, select: string) =>
    `perform note_changes('${topic}', array(${select})${isUse ? ", interval '5 s'" : ''});`;
  const ofRows = (rows: string, left: Note['only']) =>
    notes
      .filter(({ only }) => only === undefined || only === left)
      .map((note) => perform(note, `select ${note.names} from ${rows}`));
  const updates = notes.map((note) => {
    const { names, only, values } = note;
    const compared =
      only === 'removals' ? [`@${names}`] : [...key.map((column) => `@${column}`), `@${names}`, ...values];
    const named = only === 'removals' ? `o.${names}` : `unnest(array[o.${names}, n.${names}])`;
    const row = (alias: string) => `(${[...new Set(compared)].join(', ').replaceAll('@', `${alias}.`)})`;
    const differ = `${row('o')} is distinct from ${row('n')}`;
    return perform(note, `select ${named} from old_rows o full join new_rows n on ${same} where ${differ}`);
  });
  return `create or replace function note_${table}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    ${block(ofRows('new_rows', undefined))}
  elsif tg_op = 'DELETE' then
    ${block(ofRows('old_rows', 'removals'))}
  else
    ${block(updates)}
  end if;
  return null;
end
$$`;
}

function block(statements: readonly string[]): string {
  return statements.length === 0 ? 'null;' : statements.join('\n    ');
}

/** The triggers of a table, by name. A load that turns the outbox off is noted by its data version. */
function triggersOf(table: string): [name: string, sql: string][] {
  const rows = {
    insert: 'new table as new_rows',
    update: 'old table as old_rows new table as new_rows',
    delete: 'old table as old_rows',
  };
  return [
    ...Object.entries(rows).map(([event, referencing]): [string, string] => [
      `note_${event}s`,
      `create trigger note_${event}s after ${event} on ${table} referencing ${referencing}
      for each statement when (current_setting('roster.outbox', true) is distinct from 'off')
      execute function note_${table}()`,
    ]),
    [
      'note_truncation',
      `create trigger note_truncation after truncate on ${table} for each statement execute function note_truncation()`,
    ],
  ];
}
