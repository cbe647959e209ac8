import { LOOKUPS, type LookupKind } from '../../../search-index/autocomplete/kinds.ts';
import type { FacetValue } from '../../../search-index/facets.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import { statement } from '../../db/statement.ts';

const TABLES = LOOKUPS.map(({ kind }) => kind);

const READ_NAMES = statement(
  'read-facet-names',
  TABLES.map(
    (table, at) => `select '${table}' as of, id, name from ${table} where id = any($${at + 1}::bigint[])`,
  ).join('\nunion all\n'),
);

/** Reads the names of records of several tables by one statement; by none where there are no records. Returns the name of each, undefined where it is gone. */
export async function readNames(
  records: RecordsReader,
  wanted: readonly { table: LookupKind; id: FacetValue }[],
): Promise<(table: LookupKind, id: FacetValue) => string | undefined> {
  if (wanted.length === 0) return () => undefined;
  const values = TABLES.map((table) => wanted.flatMap((one) => (one.table === table ? [one.id] : [])));
  const { rows } = await records.query<{ of: LookupKind; id: number; name: string }>({
    ...READ_NAMES,
    values,
  });
  const names = new Map(rows.map(({ of, id, name }) => [`${of} ${id}`, name]));
  return (table, id) => names.get(`${table} ${id}`);
}
