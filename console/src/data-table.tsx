import { Button, Group, Table, type TableProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** A column of a table. */
export interface TableColumn<Row> {
  title: string;
  cell(row: Row): ReactNode;
  /** What its cells hold, where they need a place of a certain kind. Those who see buttons need no title above them. */
  holds?: 'number' | 'moment' | 'name' | 'long' | 'actions';
}

/** A place that scrolls by itself, which the keyboard can reach. */
export function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section className="scrolled" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

/** A dense table that scrolls by itself. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  shownFirst = rows.length,
  ...look
}: {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Tells rows apart that have a state, such as a button that is pressed. */
  keyOf?(row: Row): string | number;
  /** How many rows are shown at first, and by each press of a button; all where absent. */
  shownFirst?: number;
} & Pick<TableProps, 'striped' | 'highlightOnHover'>) {
  const [shown, setShown] = useState(shownFirst);
  return (
    <>
      <Scrolled label={label}>
        <Table className="dense data" striped verticalSpacing={5} {...look}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ title, holds }) => (
                <Table.Th key={title} className={holds}>
                  {holds === 'actions' ? <span className="unseen">{title}</span> : title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, Math.max(shown, shownFirst)).map((row, at) => (
              <Table.Tr key={keyOf?.(row) ?? at}>
                {columns.map(({ title, cell, holds }) => (
                  <Table.Td key={title} className={holds}>
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolled>
      {rows.length > Math.max(shown, shownFirst) && (
        <Button size="xs" mt="sm" onClick={() => setShown(shown + shownFirst)}>
          Show more of {rows.length}
        </Button>
      )}
    </>
  );
}

/** The buttons of the pages of a log; nothing where there is one page, or none is known. */
export function Pager({
  of,
  names = ['Newer', 'Older'],
  onPage,
}: {
  of: { previous: number | null; next: number | null } | undefined;
  /** What the buttons say. */
  names?: readonly [string, string];
  onPage(page: number): void;
}) {
  if (!of || (of.previous === null && of.next === null)) return null;
  return (
    <Group mt="sm" gap="xs">
      {[of.previous, of.next].map((page, at) => (
        <Button key={names[at]} size="xs" disabled={page === null} onClick={() => onPage(page ?? 1)}>
          {names[at]}
        </Button>
      ))}
    </Group>
  );
}
