import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column {
  title: string;
  /** Whether it has numbers. */
  isNumber?: boolean;
  /** Whether it has sentences. */
  isLong?: boolean;
}

/** A dense table that scrolls by itself. */
export function DataTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly (string | Column)[];
  rows: readonly (readonly ReactNode[])[];
}) {
  const all = columns.map((column) => (typeof column === 'string' ? { title: column } : column));
  const classOf = (at: number) => (all[at]?.isNumber ? 'number' : all[at]?.isLong ? 'long' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section className="scrolled" tabIndex={0} aria-label={label}>
      <Table className="dense data" striped verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            {all.map(({ title }, at) => (
              <Table.Th key={title} className={classOf(at)}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state.
            <Table.Tr key={row}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have the cells.
                <Table.Td key={at} className={classOf(at)}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
