import { Checkbox, Table } from '@mantine/core';
import { useState } from 'react';
import type { SearchedRecord, SearchKind } from '../searches.ts';
import { ColumnHead } from './column-head.tsx';
import { Identity } from './identity.tsx';
import type { Column } from './rows.ts';
import { type Sorting, sorted } from './sorting.ts';

/** The records that are chosen in the table, by id, over all its pages. */
export type Chosen = ReadonlyMap<number, SearchedRecord>;

/** The table of results. Its rows can be chosen; its columns sorted, moved and widened. The first one stays in sight. */
export function ResultsTable({
  kind,
  columns,
  records,
  chosen,
  addressOf,
  onChosen,
  onMove,
}: {
  kind: SearchKind;
  columns: readonly Column[];
  records: readonly SearchedRecord[];
  chosen: Chosen;
  addressOf(record: SearchedRecord): string;
  onChosen(chosen: Chosen): void;
  /** Moves a column to another place, or removes it. */
  onMove(from: number, to: number | null): void;
}) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const choose = (rows: readonly SearchedRecord[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of rows)
      if (isChosen) next.set(row.id, row);
      else next.delete(row.id);
    onChosen(next);
  };
  const chosenHere = records.filter(({ id }) => chosen.has(id)).length;
  const identity: Column = { id: 'identity', title: 'Name', textOf: kind.nameOf };
  const sortable = [identity, ...columns];
  const head = (column: Column) => (
    <ColumnHead
      key={column.id}
      column={column}
      last={columns.filter(({ at }) => at !== undefined).length - 1}
      sorting={sorting}
      width={widths[column.id]}
      onSort={setSorting}
      onWidth={(width) => setWidths((known) => ({ ...known, [column.id]: width }))}
      onMove={onMove}
    />
  );
  const sizeOf = ({ id }: Column) => {
    const width = widths[id];
    return width === undefined ? undefined : { minWidth: width, maxWidth: width };
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section className="scrolled" tabIndex={0} aria-label="Table of results">
      <Table verticalSpacing={4} highlightOnHover className="dense lines pinned">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={32}>
              <Checkbox
                size="xs"
                aria-label="Choose all of this page"
                checked={chosenHere > 0 && chosenHere === records.length}
                indeterminate={chosenHere > 0 && chosenHere < records.length}
                onChange={({ currentTarget }) => choose(records, currentTarget.checked)}
              />
            </Table.Th>
            {sortable.map(head)}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted(records, sorting, sortable).map((record) => (
            <Table.Tr key={record.id}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={`Choose ${kind.nameOf(record)}`}
                  checked={chosen.has(record.id)}
                  onChange={({ currentTarget }) => choose([record], currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td style={sizeOf(identity)}>
                <Identity kind={kind} record={record} href={addressOf(record)} />
              </Table.Td>
              {columns.map((column) => (
                <Table.Td key={column.id} style={sizeOf(column)} title={column.textOf(record)}>
                  {column.cellOf ? column.cellOf(record) : column.textOf(record)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
