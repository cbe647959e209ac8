import type pg from 'pg';
import type { Logger } from 'pino';
import { definitionOrder, isLater } from '../indexes/version.ts';
import { NAME_KEYS, type NameKeys, putNameKeys, removeAbsent } from '../name-keys/name-keys.ts';
import type { Queryable } from '../queryable.ts';
import { LOOKUPS, type Lookup } from './kinds.ts';
import { wordKeys } from './typing-errors.ts';
import { nameKey, tailsOf, termOf, wordsOf } from './words.ts';

/** Names are written one batch after another, so that none replaces a newer one. Held to the transaction's end. */
const LOCK = 'select pg_advisory_xact_lock(7206154005)';

const NEW_WORDS = `
  select distinct word from unnest($2::text[]) as given (word)
  where not exists (select from autocomplete_words known where known.kind = $1 and known.word = given.word)`;
const PUT_WORDS = `
  insert into autocomplete_words (kind, word, keys)
  select $1, word, array(select hashtext($1 || ' ' || key) from unnest(keys) as key)
  from json_to_recordset($2) as given (word text, keys text[])`;

const putRows = (table: string) => `
  insert into ${table} as kept (id, name_key, terms, usage)
  select id, name_key, array_to_tsvector(terms), usage
  from json_to_recordset($1) as given (id bigint, name_key text, terms text[], usage bigint)
  on conflict (id) do update
  set name_key = excluded.name_key, terms = excluded.terms, usage = excluded.usage
  where (kept.name_key, kept.terms, kept.usage) is distinct from (excluded.name_key, excluded.terms, excluded.usage)`;

const STATE = `
  select version, names_version = version as "isCurrent", coalesce(names_definition, '{}') as definition
  from data_version`;
const PUT_STATE = 'update data_version set names_version = $1, names_definition = $2';

/** Values of a kind that are read and written at a time. */
const PAGE = 5_000;

/** So short words have no typing errors. */
const WORD_LETTERS_MIN = 3;

interface NameState {
  version: number;
  isCurrent: boolean | null;
  definition: number[];
}

async function readState(database: Queryable): Promise<NameState> {
  const { rows } = await database.query<NameState>(STATE);
  return rows[0] ?? { version: 0, isCurrent: false, definition: [] };
}

/** Whether the names lack changes that are not in the outbox, or an earlier version of the program has made their keys. */
export async function areNamesStale(database: Queryable): Promise<boolean> {
  const { isCurrent, definition } = await readState(database);
  return !isCurrent || isLater(definitionOrder(), definition);
}

/**
 * Writes all names anew, and the keys by which a match finds names; those that do not change stay as they are. Autocomplete and
 * match go on meanwhile.
 */
export async function refillNames(client: pg.ClientBase, log?: Logger): Promise<void> {
  const start = performance.now();
  // The names then have every change up to it; the later ones of workers, too.
  const { version } = await readState(client);
  for (const names of NAME_TABLES) {
    const { kind, name } = names;
    await client.query(
      `begin; ${LOCK}; delete from ${name} where not exists (select from ${kind} where ${kind}.id = ${name}.id); commit`,
    );
    const pageSql = `select id from ${kind} where id > $1 order by id limit ${PAGE}`;
    let ids: number[] = [];
    let isLarge = false;
    do {
      const { rows } = await client.query<{ id: number }>(pageSql, [ids.at(-1) ?? 0]);
      ids = rows.map(({ id }) => id);
      if (ids.length > 0) await putNames(client, names, ids);
      isLarge ||= ids.length === PAGE;
    } while (ids.length === PAGE);
    // Of many names the planner has to know the frequent words.
    if (isLarge) await client.query(`analyze ${name}`);
  }
  await client.query(PUT_STATE, [version, definitionOrder()]);
  log?.info({ ms: Math.round(performance.now() - start) }, 'the names of autocomplete and match are filled');
}

/** All tables of names, which workers keep in step with the records. */
export const NAME_TABLES: readonly (Lookup | NameKeys)[] = [...LOOKUPS, ...NAME_KEYS];

/**
 * Writes the rows of these records into a table of names, and removes those of records that do not exist.
 * @param client outside of a transaction
 */
export async function putNames(
  client: pg.ClientBase,
  table: Lookup | NameKeys,
  ids: readonly number[],
): Promise<void> {
  await client.query(`begin; ${LOCK}`);
  if ('keysOf' in table) await putNameKeys(client, table, ids);
  else await putValueNames(client, table, ids);
  await client.query('commit');
}

/** Writes the names of these values, their usage too, and removes those of values that do not exist. */
async function putValueNames(
  client: pg.ClientBase,
  { kind, name: table, documentsSql }: Lookup,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string; usage: number }>(
    `${documentsSql} where value.id = any($1)`,
    [ids],
  );
  const words = new Set<string>();
  const names = rows.map(({ id, name, usage }) => {
    const name_key = nameKey(name);
    const own = wordsOf(name_key);
    for (const word of own) if ([...word].length >= WORD_LETTERS_MIN) words.add(word);
    return { id, name_key, terms: [...own, ...tailsOf(name_key)].map(termOf), usage };
  });
  const { rows: added } = await client.query<{ word: string }>(NEW_WORDS, [kind, [...words]]);
  const keyed = added.map(({ word }) => ({ word, keys: wordKeys(word) }));
  if (keyed.length > 0) await client.query(PUT_WORDS, [kind, JSON.stringify(keyed)]);
  await client.query(putRows(table), [JSON.stringify(names)]);
  await removeAbsent(client, table, ids, rows);
}
