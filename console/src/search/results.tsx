import { Anchor, Button, Group, MultiSelect, Pagination, Popover, Stack, Table, Text } from '@mantine/core';
import { FlexRender, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { addressOf, setParams, useAddress } from '../address.ts';
import { credits } from '../credits.ts';
import type { ResultPage, SearchedRecord, SearchKind } from '../searches.ts';
import { recordPaths } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { humanized } from './filters.ts';
import { cellText, csvOf, withMatchingRoles } from './values.ts';

const PAGE_SIZE = 25;
const features = tableFeatures({});

/** A page of results: a table with chosen columns, the other pages, and the page as CSV. */
export function Results({
  kind,
  answer,
  page,
  price,
  onPage,
}: {
  kind: SearchKind;
  answer: ResultPage;
  page: number;
  price: number;
  onPage(page: number): void;
}) {
  const { document } = useSession();
  const { params } = useAddress();
  const paths = useMemo(() => recordPaths(document, kind.operationId), [document, kind]);
  const chosen = params.get('columns')?.split(',') ?? kind.columns;
  const shown = paths
    .filter((path) => chosen.includes(path))
    .sort((a, b) => chosen.indexOf(a) - chosen.indexOf(b));
  const records = useMemo(() => answer.search_results.map(withMatchingRoles), [answer]);
  const columns = shown.map((path) => ({
    id: path,
    header: columnTitle(path),
    accessorFn: (record: SearchedRecord) => cellText(record, path),
  }));
  const table = useTable({ features, columns, data: records });
  const download = () => {
    const rows = records.map((record) => shown.map((path) => cellText(record, path)));
    const blob = new Blob([csvOf([shown, ...rows])], { type: 'text/csv' });
    const link = window.document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${kind.page}-${page}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const pages = Math.ceil(answer.total_search_results / PAGE_SIZE);
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {answer.total_search_results.toLocaleString('en')} {kind.nouns[1]}, page {page} of{' '}
          {Math.max(pages, 1)}
        </Text>
        <Group gap="xs">
          <Columns paths={paths} chosen={shown} />
          <Button variant="default" size="xs" onClick={download}>
            Download CSV
          </Button>
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard. */}
      <section className="scrolled" tabIndex={0} aria-label="Table of results">
        <Table striped verticalSpacing="xs">
          <Table.Thead>
            {table.getHeaderGroups().map((group) => (
              <Table.Tr key={group.id}>
                {group.headers.map((header) => (
                  <Table.Th key={header.id}>
                    <FlexRender header={header} />
                  </Table.Th>
                ))}
              </Table.Tr>
            ))}
          </Table.Thead>
          <Table.Tbody>
            {table.getRowModel().rows.map((row) => (
              <Table.Tr key={row.id}>
                {row.getAllCells().map((cell, at) => (
                  <Table.Td key={cell.id}>
                    {at === 0 ? (
                      <Anchor
                        size="sm"
                        href={addressOf(kind.page, {
                          ...Object.fromEntries(params),
                          open: String(row.original.id),
                        })}
                      >
                        {String(cell.getValue()) || kind.nameOf(row.original)}
                      </Anchor>
                    ) : (
                      <FlexRender cell={cell} />
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {pages > 1 && (
        <Group justify="space-between">
          <Pagination
            total={pages}
            value={page}
            onChange={onPage}
            getItemProps={(nr) => ({ 'aria-label': `Page ${nr}` })}
            getControlProps={(control) => ({ 'aria-label': `${humanized(control)} page` })}
          />
          <Text size="sm" c="dimmed">
            Each page costs {credits(price)}, once.
          </Text>
        </Group>
      )}
    </Stack>
  );
}

/** The title of a column: `roles.organization.name` is "Role organization". */
function columnTitle(path: string): string {
  return humanized(
    path
      .replace(/ies\./g, 'y.')
      .replace(/s\./g, '.')
      .replace(/\.name$/, ''),
  );
}

/** The choice of columns, which stands in the address. */
function Columns({ paths, chosen }: { paths: string[]; chosen: string[] }) {
  return (
    <Popover width={320} position="bottom-end" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" size="xs">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <MultiSelect
          label="Columns"
          data={paths.map((value) => ({ value, label: columnTitle(value) }))}
          value={chosen}
          onChange={(next) => setParams({ columns: next.length > 0 ? next.join(',') : null })}
          searchable
          comboboxProps={{ withinPortal: false }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
