import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../address.ts';
import { moment } from '../../moment.ts';
import { Waiting } from '../../problem.tsx';
import { useSession } from '../../session.tsx';
import { DataTable } from '../data-table.tsx';
import { useSources } from '../sources/sources.ts';

/** The last deliveries of a source that the account has made. */
export function LastDeliveries({ source }: { source: string }) {
  const { client } = useSession();
  const { data: sources } = useSources();
  const isKnown = sources?.sources.some(({ name, may_write }) => name === source && may_write) ?? false;
  const { data, error } = useQuery({
    queryKey: ['deliveries', source],
    queryFn: ({ signal }) => client.deliveries.list({ source }, { signal }),
    // A name that is being typed is no source yet.
    enabled: isKnown,
  });
  if (!isKnown) return null;
  if (!data) return <Waiting error={error} />;
  return (
    <section aria-label="Last deliveries">
      <Title order={2} size="h5" mt="sm">
        Last deliveries of {source}
      </Title>
      {data.results.length === 0 && (
        <Text size="sm" c="dimmed">
          There is none that the account has made.
        </Text>
      )}
      {data.results.length > 0 && (
        <DataTable
          label="Table of deliveries"
          columns={['Delivery', 'State', 'Came', 'Files', { title: 'Rejected', isNumber: true }]}
          rows={data.results.map(({ id, state, dry_run, files, outcome, date_created }) => [
            <Anchor key="id" inherit href={addressOf('data/import', { source, delivery: String(id) })}>
              {dry_run ? 'Trial' : 'Delivery'} {id}
            </Anchor>,
            state,
            <span key="came" className="moment">
              {moment(date_created)}
            </span>,
            files.map(({ name }) => name).join(', '),
            outcome?.rejected.toLocaleString('en'),
          ])}
        />
      )}
    </section>
  );
}
