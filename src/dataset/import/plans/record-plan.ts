import type { CopyValue } from '../copy-text.ts';

/** A table whose records others name by id. */
export type ReferencedTable =
  | 'industries'
  | 'organization_keywords'
  | 'person_skills'
  | 'web_technologies'
  | 'locations'
  | 'organizations'
  | 'persons';

/**
 * Called for each reference that a record makes.
 * @param field the field's path; `[]` stands for the list index, which is `place`
 */
export type SeeReference = (
  table: ReferencedTable,
  id: number | null | undefined,
  field: string,
  place?: number,
) => void;

/** The rows of one list of a record: `ids[i]` is what `rows[i]` is known by within its record. */
export interface ListRows {
  ids: number[];
  rows: CopyValue[][];
}

/** How a list of a record fills a table of its own. */
export interface ListPlan<R> {
  table: string;
  columns: readonly string[];
  /** The column that names the record. */
  parent: string;
  /** The table's primary key. */
  key: readonly string[];
  rows(record: R): ListRows;
  /** Set where the list's items have ids that are unique over the dataset: the field of such an id. */
  ownIds?: string;
  /** Set where the items are persons, who may be suppressed. */
  namesPersons?: true;
}

/** A further column that no two records share. */
export interface UniqueText<R> {
  column: string;
  field: string;
  value(record: R): string;
}

/** How the records of one file are stored: a table with the primary key `id`, and the tables of its lists. */
export interface RecordPlan<R extends { id: number }> {
  table: string;
  columns: readonly string[];
  row(record: R): CopyValue[];
  references?(record: R, see: SeeReference): void;
  lists?: readonly ListPlan<R>[];
  unique?: UniqueText<R>;
  /** Set for persons: the names besides the id by which they may have been suppressed. */
  suppressibleSlug?(record: R): string | null;
}

/** A list of ids as rows of a link table, in order and each id once. */
export function linkRows(parentId: number, ids: readonly number[] | null | undefined): ListRows {
  const distinct = ids ? [...new Set(ids)] : [];
  return { ids: distinct, rows: distinct.map((id, position) => [parentId, id, position]) };
}
