import { Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { addressOf, setParams, useAddress } from '../../address.ts';
import { downloadCsv } from '../../download.ts';
import { LogTable, Pager } from '../../log-table.tsx';
import { moment } from '../../moment.ts';
import { Problem, Waiting } from '../../problem.tsx';
import { useSession } from '../../session.tsx';
import { countsText, csvOfTrail, type Entry, FILTERS, requestOf } from './request.ts';

/** The audit trail of all accounts and sources, by its filters, which stand in the address. */
export function TrailPage() {
  const { client } = useSession();
  const { params } = useAddress();
  const request = requestOf(params);
  const trail = useQuery({
    queryKey: ['trail', request],
    queryFn: ({ signal }) => client.trail.list(request, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const file = useMutation({
    async mutationFn() {
      const entries: Entry[] = [];
      let page: number | null = 1;
      // Later entries would move those of the pages.
      let end = request.date_created_end;
      while (page !== null) {
        const answer: Awaited<ReturnType<typeof client.trail.list>> = await client.trail.list({
          ...request,
          date_created_end: end,
          page,
        });
        entries.push(...answer.results);
        end ??= entries[0]?.date_created ?? null;
        page = answer.next;
      }
      downloadCsv('trail.csv', csvOfTrail(entries));
    },
  });
  return (
    <Stack gap="sm">
      <Title order={1} size="h3">
        Trail
      </Title>
      <form
        key={String(params)}
        aria-label="Filters of the trail"
        onSubmit={(event) => {
          event.preventDefault();
          const entered = new FormData(event.currentTarget);
          const changes = FILTERS.map(({ name }) => [name, String(entered.get(name)).trim() || null]);
          setParams({ ...Object.fromEntries(changes), page: null }, { isStep: true });
        }}
      >
        <Group align="end" gap="xs">
          {FILTERS.map(({ name, label, type, placeholder }) => (
            <TextInput
              key={name}
              name={name}
              label={label}
              type={type}
              placeholder={placeholder}
              defaultValue={params.get(name) ?? ''}
              maxLength={64}
            />
          ))}
          <Button type="submit">Filter</Button>
          <Button variant="default" component="a" href={addressOf('data/trail')}>
            Clear
          </Button>
        </Group>
      </form>
      {trail.error && <Problem error={trail.error} />}
      {file.error && <Problem error={file.error} />}
      {!trail.data && !trail.error && <Waiting error={null} />}
      {trail.data && (
        <section aria-label="Entries">
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              {trail.data.count.toLocaleString('en')} entries, newest first
            </Text>
            <Button
              variant="default"
              size="xs"
              disabled={trail.data.count === 0}
              loading={file.isPending}
              onClick={() => file.mutate()}
            >
              CSV of all {trail.data.count.toLocaleString('en')}
            </Button>
          </Group>
          <LogTable
            label="Table of entries"
            headings={['When', 'Actor', 'Action', 'Object', 'Account', 'Counts']}
          >
            {trail.data.results.map((entry) => (
              <Table.Tr key={entry.id}>
                <Table.Td className="moment">{moment(entry.date_created)}</Table.Td>
                <Table.Td>{entry.actor}</Table.Td>
                <Table.Td className="moment">{entry.action}</Table.Td>
                <Table.Td>{entry.object}</Table.Td>
                <Table.Td>{entry.account_id}</Table.Td>
                <Table.Td>{countsText(entry)}</Table.Td>
              </Table.Tr>
            ))}
          </LogTable>
          <Pager
            previous={trail.data.previous}
            next={trail.data.next}
            onPage={(page) => setParams({ page: page > 1 ? String(page) : null }, { isStep: true })}
          />
        </section>
      )}
    </Stack>
  );
}
