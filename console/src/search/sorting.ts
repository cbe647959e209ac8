import type { SearchedRecord } from '../searches.ts';
import type { Column } from './rows.ts';

/** The column that a page is sorted by. */
export interface Sorting {
  id: string;
  isDescending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The records of a page by a column, those without a value last; in the order of the service without a sorting. */
export function sorted(
  records: readonly SearchedRecord[],
  sorting: Sorting | null,
  columns: readonly Column[],
): readonly SearchedRecord[] {
  const column = columns.find(({ id }) => id === sorting?.id);
  if (!sorting || !column) return records;
  const direction = sorting.isDescending ? -1 : 1;
  return records.toSorted((one, other) => {
    const [a, b] = [column.textOf(one), column.textOf(other)];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    return direction * collator.compare(a, b);
  });
}
