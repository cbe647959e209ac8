import type { Telling, ToldTable } from './told-tables.ts';

/** How long a count may lag. */
const USAGE_DELAY = "interval '5 s'";
const ROWS_OF = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

/** Statements that make a table tell of its changes, whoever makes them and however many rows at a time. */
export function triggersOf(table: ToldTable): string[] {
  const { name, tellings } = table;
  const always = tellings.filter(({ isUpdateOnly }) => !isUpdateOnly);
  const noteFunction = `
create function note_${name}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    ${always.map((telling) => note(telling, `select ${telling.column} from new_rows`)).join('\n    ')}
  elsif tg_op = 'DELETE' then
    ${always.map((telling) => note(telling, `select ${telling.column} from old_rows`)).join('\n    ')}
  else
    ${tellings.map((telling) => note(telling, changedRecords(table, telling))).join('\n    ')}
  end if;
  return null;
end
$$`;
  const changes = Object.entries(ROWS_OF).map(
    ([event, rows]) => `
create trigger note_${event}s after ${event} on ${name} referencing ${rows}
for each statement when (current_setting('roster.outbox', true) is distinct from 'off')
execute function note_${name}()`,
  );
  const truncation = `
create trigger note_truncation after truncate on ${name}
for each statement execute function note_truncation()`;
  return [noteFunction, ...changes, truncation];
}

function note({ topic, isUsage }: Telling, records: string): string {
  return `perform note_changes('${topic}', array(${records})${isUsage ? `, ${USAGE_DELAY}` : ''});`;
}

/** A row whose key was changed is one that went and one that came. */
function changedRecords({ key }: ToldTable, { column, shown, shownParts = [] }: Telling): string {
  const sameKey = key.map((part) => `o.${part} = n.${part}`).join(' and ');
  const columns = [...new Set([...key, ...shown])].map((each) => `$.${each}`);
  const row = (alias: string) =>
    [...columns, ...shownParts].map((part) => part.replace('$.', `${alias}.`)).join(', ');
  return `
      select unnest(array[o.${column}, n.${column}])
      from old_rows o full join new_rows n on ${sameKey}
      where (${row('o')}) is distinct from (${row('n')})`;
}
