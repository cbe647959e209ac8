import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, Pager } from '../data-table.tsx';
import { moment } from '../moment.ts';
import { useAnswer } from '../operations.ts';
import { PageHead, Waiting } from '../page-parts.tsx';
import { humanized } from '../search/filters.ts';
import { operationText } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { SpendingChart } from './spending-chart.tsx';

/** The credits of the account: the balance, the spending of a month, and the change log. */
export function CreditsPage() {
  const { user } = useSession();
  return (
    <Stack>
      <PageHead title="Credits" />
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
  const { document } = useSession();
  const [page, setPage] = useState(1);
  const log = useAnswer(
    'account.balanceChangeLogs',
    { page },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  if (!log.data) return <Waiting error={log.error} />;
  const { count, results } = log.data;
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
      <DataTable
        label="Table of changes"
        rows={results}
        columns={[
          { title: 'When', holds: 'moment', cell: ({ date_created: date }) => moment(date) },
          { title: 'Change', cell: ({ change_type: type }) => humanized(type) },
          {
            title: 'Credits',
            cell: ({ change_sum: sum }) => sum.toLocaleString('en', { signDisplay: 'exceptZero' }),
          },
          { title: 'Balance after', cell: ({ balance_after: balance }) => balance.toLocaleString('en') },
          {
            title: 'For',
            cell: ({ change_data: { operation } }) => operation && operationText(document, operation),
          },
          { title: 'Key', cell: ({ change_data: of }) => of.api_key_prefix },
          { title: 'Request', cell: ({ change_data: of }) => of.request_id },
        ]}
      />
      <Pager of={log.data} onPage={setPage} />
    </section>
  );
}
