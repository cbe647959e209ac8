import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { addressOf, setParams, usePage } from '../../address.ts';
import type { Output } from '../../api.ts';
import { DataTable, Pager } from '../../data-table.tsx';
import { downloadFields } from '../../download.ts';
import { moment } from '../../moment.ts';
import { useAnswer } from '../../operations.ts';
import { PageHead, Problem, Waiting } from '../../page-parts.tsx';
import { useSession } from '../../session.tsx';
import { countsText, type Entry, FILTERS, requestOf } from './request.ts';

const FIELDS = ['id', 'date_created', 'actor', 'action', 'object', 'account_id', 'counts'] as const;

/** The audit trail of all accounts and sources, by its filters, which stand in the address. */
export function TrailPage() {
  const { client } = useSession();
  const { params, page, setPage } = usePage();
  const request = requestOf(params);
  const trail = useAnswer(
    'trail.list',
    { ...request, page },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const file = useMutation({
    async mutationFn() {
      const entries: Entry[] = [];
      let next: number | null = 1;
      // Later entries would move those of the pages.
      let end = request.date_created_end;
      while (next !== null) {
        const wanted = { ...request, date_created_end: end, page: next };
        const answer: Output<'trail.list'> = await client.trail.list(wanted);
        entries.push(...answer.results);
        end ??= entries[0]?.date_created ?? null;
        next = answer.next;
      }
      downloadFields('trail.csv', entries, FIELDS);
    },
  });
  return (
    <Stack gap="sm">
      <PageHead title="Trail" />
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
          {FILTERS.map((filter) => (
            <TextInput
              key={filter.name}
              {...filter}
              defaultValue={params.get(filter.name) ?? ''}
              maxLength={64}
            />
          ))}
          <Button variant="filled" type="submit">
            Filter
          </Button>
          <Button component="a" href={addressOf('data/trail')}>
            Clear
          </Button>
        </Group>
      </form>
      <Problem error={trail.error} />
      <Problem error={file.error} />
      {!trail.data && !trail.error && <Waiting error={null} />}
      {trail.data && (
        <section aria-label="Entries">
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              {trail.data.count.toLocaleString('en')} entries, newest first
            </Text>
            <Button
              size="xs"
              disabled={trail.data.count === 0}
              loading={file.isPending}
              onClick={() => file.mutate()}
            >
              CSV of all {trail.data.count.toLocaleString('en')}
            </Button>
          </Group>
          <DataTable
            label="Table of entries"
            rows={trail.data.results}
            columns={[
              { title: 'When', holds: 'moment', cell: ({ date_created: date }) => moment(date) },
              { title: 'Actor', cell: ({ actor }) => actor },
              { title: 'Action', holds: 'moment', cell: ({ action }) => action },
              { title: 'Object', cell: ({ object }) => object },
              { title: 'Account', cell: ({ account_id: account }) => account },
              { title: 'Counts', cell: countsText },
            ]}
          />
          <Pager of={trail.data} onPage={setPage} />
        </section>
      )}
    </Stack>
  );
}
