import type { LineProblem } from '../format/parse-line.ts';
import type { Prepared } from './batches.ts';
import { copyRow } from './copy-text.ts';
import type { ListRows, RecordPlan, ReferencedTable } from './plans/record-plan.ts';

/** The rows of one list in COPY's format: `ids[i]` is what `rows[i]` is known by. */
export interface PreparedList {
  ids: number[];
  rows: string[];
}

/** A record that another names. */
export interface Reference {
  table: ReferencedTable;
  id: number;
  /** The field's path; `[]` stands for the list index, which is `place`. */
  field: string;
  place: number | undefined;
}

/** What is needed of a record to decide on it and to store it; the record itself would take much more memory. */
export interface PreparedRecord extends Prepared {
  id: number;
  references: Reference[];
  /** In lower case. */
  slug: string | null;
  uniqueText: string | null;
  /** In COPY's format. */
  row: string;
  /** One for each list of the plan, in its order. */
  lists: PreparedList[];
}

/** Writes a record's rows; a record with two list items of one dataset-wide id is a problem. */
export function prepareRecord<R extends { id: number }>(
  plan: RecordPlan<R>,
  line: number,
  record: R,
): PreparedRecord | { problem: LineProblem } {
  const row = copyRow(plan.row(record));
  let sizeChars = row.length;
  const lists: PreparedList[] = [];
  for (const listPlan of plan.lists ?? []) {
    const list: ListRows = listPlan.rows(record);
    if (listPlan.ownIds && new Set(list.ids).size < list.ids.length) {
      return { problem: repeatedItem(listPlan.ownIds, list.ids, record.id) };
    }
    const rows = list.rows.map(copyRow);
    for (const text of rows) sizeChars += text.length;
    lists.push({ ids: list.ids, rows });
  }
  const references: Reference[] = [];
  plan.references?.(record, (table, id, field, place) => {
    if (id !== null && id !== undefined) references.push({ table, id, field, place });
  });
  return {
    line,
    id: record.id,
    references,
    slug: plan.slug?.(record)?.toLowerCase() ?? null,
    uniqueText: plan.uniqueText?.(record) ?? null,
    row,
    lists,
    sizeChars,
  };
}

function repeatedItem(field: string, ids: number[], recordId: number): LineProblem {
  const place = ids.findIndex((id, index) => ids.indexOf(id) < index);
  return {
    field: field.replace('[]', `[${place}]`),
    reason: `is the id of an earlier item of the list: ${ids[place]}`,
    id: recordId,
  };
}
