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

/** A table that a list of a record fills. */
export interface ListTable {
  table: string;
  columns: readonly string[];
  /** The column that names the record. */
  parent: string;
  /** The table's primary key. */
  key: readonly string[];
  /** Set where the list's items have ids that are unique over the dataset: the field of such an id. */
  ownIds?: string;
  /** Set where the items are persons, who may be suppressed. */
  namesPersons?: true;
}

/** The tables that the records of a file fill: one with the primary key `id`, and those of its lists. */
export interface RecordTables {
  table: string;
  columns: readonly string[];
  lists?: readonly ListTable[];
  /** A further column that no two records share, and the field it comes from. */
  unique?: { column: string; field: string };
  /** Set for persons, who may be suppressed. */
  isSuppressible?: true;
}

/** The rows of one list of a record: `ids[i]` is what `rows[i]` is known by within its record. */
export interface ListRows {
  ids: number[];
  rows: CopyValue[][];
}

/** How a list of a record fills its table. */
export interface ListPlan<R> extends ListTable {
  rows(record: R): ListRows;
}

/** How the records of a file fill their tables. */
export interface RecordPlan<R extends { id: number }> extends RecordTables {
  row(record: R): CopyValue[];
  references?(record: R, see: SeeReference): void;
  lists?: readonly ListPlan<R>[];
  /** The value of the unique column. */
  uniqueText?(record: R): string;
  /** The slug by which a person may have been suppressed. */
  slug?(record: R): string | null | undefined;
}

/** A list of ids as rows of a link table, in order and each id once. */
export function linkRows(parentId: number, ids: readonly number[] | null | undefined): ListRows {
  const distinct = ids ? [...new Set(ids)] : [];
  return { ids: distinct, rows: distinct.map((id, position) => [parentId, id, position]) };
}
