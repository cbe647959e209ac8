import type pg from 'pg';
import { organizationKeys } from '../../src/base/names/organization-names.ts';
import { personKeys } from '../../src/base/names/person-names.ts';
import type { Documents } from '../indexes/definition.ts';

/** How the keys are made by which a match finds the records of a kind: of `id` and `names`, an array, of the table `record`. */
export interface NameKeys extends Documents {
  kind: 'persons' | 'organizations';
  keysOf(name: string): number[];
}

const PERSONS: NameKeys = {
  kind: 'persons',
  name: 'person_name_keys',
  // The first and last name may be another name than the full one.
  documentsSql: `select record.id, array[record.full_name, record.first_name || ' ' || record.last_name] as names
    from persons as record`,
  sources: [{ table: 'persons', names: 'id' }],
  keysOf: personKeys,
};

const ORGANIZATIONS: NameKeys = {
  kind: 'organizations',
  name: 'organization_name_keys',
  documentsSql: 'select record.id, array[record.name] as names from organizations as record',
  sources: [{ table: 'organizations', names: 'id' }],
  keysOf: organizationKeys,
};

/** The keys of both kinds. */
export const NAME_KEYS = [ORGANIZATIONS, PERSONS];

/** A record with its names; one is null where it is not known. */
interface Named {
  id: number;
  names: (string | null)[];
}

/** The keys of a record by all its names. */
export function keysOfAll({ keysOf }: NameKeys, names: Named['names']): number[] {
  const known = new Set(names.filter((name) => name !== null));
  return [...new Set([...known].flatMap(keysOf))];
}

const putRows = (table: string) => `
  insert into ${table} as kept (id, keys)
  select id, keys from json_to_recordset($1) as given (id bigint, keys int[])
  on conflict (id) do update set keys = excluded.keys where kept.keys <> excluded.keys`;

/** Between the keys of so many names, other work of the process goes on. */
const PAGE = 200;

/** Writes the keys of these records, and removes those of records that do not exist. */
export async function putNameKeys(
  client: pg.ClientBase,
  kind: NameKeys,
  ids: readonly number[],
): Promise<void> {
  const { name: table, documentsSql } = kind;
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE);
    const { rows } = await client.query<Named>(`${documentsSql} where record.id = any($1)`, [page]);
    const keyed = rows.map(({ id, names }) => ({ id, keys: keysOfAll(kind, names) }));
    await client.query(putRows(table), [JSON.stringify(keyed)]);
    await removeAbsent(client, table, page, rows);
  }
}

/** Removes the rows of those of some records that do not exist. */
export async function removeAbsent(
  client: pg.ClientBase,
  table: string,
  ids: readonly number[],
  present: readonly { id: number }[],
): Promise<void> {
  const absent = new Set(ids).difference(new Set(present.map(({ id }) => id)));
  if (absent.size > 0) await client.query(`delete from ${table} where id = any($1)`, [[...absent]]);
}
