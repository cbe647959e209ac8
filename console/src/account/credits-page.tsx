import { Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LogTable, Pager } from '../log-table.tsx';
import { moment } from '../moment.ts';
import { Waiting } from '../problem.tsx';
import { humanized } from '../search/filters.ts';
import { operationText } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { SpendingChart } from './spending-chart.tsx';

/** The credits of the account: the balance, the spending of a month, and the change log. */
export function CreditsPage() {
  const { user } = useSession();
  return (
    <Stack>
      <Title order={1} size="h3">
        Credits
      </Title>
      <Paper withBorder radius="md" p="md">
        <Text component="span" className="count">
          {user.account.credit_balance.toLocaleString('en')}
        </Text>{' '}
        credits left on the account {user.account.name}
      </Paper>
      <SpendingChart />
      <ChangeLog />
    </Stack>
  );
}

function ChangeLog() {
  const { client, document } = useSession();
  const [page, setPage] = useState(1);
  const log = useQuery({
    queryKey: ['changes', page],
    queryFn: ({ signal }) => client.account.balanceChangeLogs({ page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!log.data) return <Waiting error={log.error} />;
  const { count, previous, next, results } = log.data;
  if (count === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        The account has no change of its balance yet.
      </Text>
    );
  return (
    <section aria-label="Change log">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Change log
        </Title>
        <Text size="sm" c="dimmed">
          {count.toLocaleString('en')} changes, newest first
        </Text>
      </Group>
      <LogTable
        label="Table of changes"
        headings={['When', 'Change', 'Credits', 'Balance after', 'For', 'Key', 'Request']}
      >
        {results.map(({ id, date_created, change_type, change_sum, balance_after, change_data }) => (
          <Table.Tr key={id}>
            <Table.Td className="moment">{moment(date_created)}</Table.Td>
            <Table.Td>{humanized(change_type)}</Table.Td>
            <Table.Td>{change_sum.toLocaleString('en', { signDisplay: 'exceptZero' })}</Table.Td>
            <Table.Td>{balance_after.toLocaleString('en')}</Table.Td>
            <Table.Td>{change_data.operation && operationText(document, change_data.operation)}</Table.Td>
            <Table.Td>{change_data.api_key_prefix}</Table.Td>
            <Table.Td>{change_data.request_id}</Table.Td>
          </Table.Tr>
        ))}
      </LogTable>
      <Pager previous={previous} next={next} onPage={setPage} />
    </section>
  );
}
