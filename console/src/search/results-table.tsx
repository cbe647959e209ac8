import { Anchor, Checkbox, Table } from '@mantine/core';
import { addressOf, useAddress } from '../address.ts';
import type { SearchedRecord, SearchKind } from '../searches.ts';
import type { Column } from './rows.ts';

/** The records that are chosen in the table, by id, over all its pages. */
export type Chosen = ReadonlyMap<number, SearchedRecord>;

/** The table of results. Its rows can be chosen. */
export function ResultsTable({
  kind,
  columns,
  records,
  chosen,
  onChosen,
}: {
  kind: SearchKind;
  columns: readonly Column[];
  records: readonly SearchedRecord[];
  chosen: Chosen;
  onChosen(chosen: Chosen): void;
}) {
  const { params } = useAddress();
  const choose = (rows: readonly SearchedRecord[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of rows)
      if (isChosen) next.set(row.id, row);
      else next.delete(row.id);
    onChosen(next);
  };
  const chosenHere = records.filter(({ id }) => chosen.has(id)).length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section className="scrolled" tabIndex={0} aria-label="Table of results">
      <Table verticalSpacing={4} highlightOnHover className="dense lines">
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
            {columns.map(({ id, title }) => (
              <Table.Th key={id}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((record) => (
            <Table.Tr key={record.id}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={`Choose ${kind.nameOf(record)}`}
                  checked={chosen.has(record.id)}
                  onChange={({ currentTarget }) => choose([record], currentTarget.checked)}
                />
              </Table.Td>
              {columns.map((column, at) => (
                <Table.Td key={column.id} title={column.textOf(record)}>
                  {at === 0 ? (
                    <Anchor
                      inherit
                      href={addressOf(kind.page, { ...Object.fromEntries(params), open: String(record.id) })}
                    >
                      {column.textOf(record) || kind.nameOf(record)}
                    </Anchor>
                  ) : (
                    column.textOf(record)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
