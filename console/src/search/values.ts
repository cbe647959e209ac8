import type { SearchedRecord } from '../searches.ts';

/** The values at a dotted path of a record, through lists. */
function valuesAt(record: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (values, name) =>
        values.flatMap((value) =>
          typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : [],
        ),
      [record],
    )
    .filter((value) => value !== null && value !== undefined);
}

/** A record with those of its roles alone that match the search. */
export function withMatchingRoles(record: SearchedRecord): SearchedRecord {
  const { matching_role_ids: matching, roles } = record;
  if (!Array.isArray(matching) || !Array.isArray(roles)) return record;
  return { ...record, roles: roles.filter(({ id }) => matching.includes(id)) };
}

/** The cell of a table: all values, so that those of two roles stand in the same places of their columns. */
export function cellText(record: SearchedRecord, path: string): string {
  const texts = valuesAt(record, path).map((value) =>
    value === true ? 'yes' : value === false ? 'no' : value,
  );
  return texts.map(String).join(', ');
}
