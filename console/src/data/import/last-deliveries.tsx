import { Anchor } from '@mantine/core';
import { addressOf } from '../../address.ts';
import { DataTable } from '../../data-table.tsx';
import { moment } from '../../moment.ts';
import { useAnswer } from '../../operations.ts';
import { Part, Waiting } from '../../page-parts.tsx';

/** The last deliveries of a source that the account has made. */
export function LastDeliveries({ source }: { source: string }) {
  const { data: sources } = useAnswer('sources.list', {});
  const isKnown = sources?.sources.some(({ name, may_write }) => name === source && may_write) ?? false;
  // A name that is being typed is no source yet.
  const { data, error } = useAnswer('deliveries.list', { source }, { enabled: isKnown });
  if (!isKnown) return null;
  if (!data) return <Waiting error={error} />;
  return (
    <Part
      title={`Last deliveries of ${source}`}
      label="Last deliveries"
      size="h5"
      note={data.results.length === 0 && 'There is none that the account has made.'}
    >
      {data.results.length > 0 && (
        <DataTable
          label="Table of deliveries"
          rows={data.results}
          columns={[
            {
              title: 'Delivery',
              cell: ({ id, dry_run: isTrial }) => (
                <Anchor inherit href={addressOf('data/import', { source, delivery: String(id) })}>
                  {isTrial ? 'Trial' : 'Delivery'} {id}
                </Anchor>
              ),
            },
            { title: 'State', cell: ({ state }) => state },
            { title: 'Came', holds: 'moment', cell: ({ date_created: date }) => moment(date) },
            { title: 'Files', cell: ({ files }) => files.map(({ name }) => name).join(', ') },
            {
              title: 'Rejected',
              holds: 'number',
              cell: ({ outcome }) => outcome?.rejected.toLocaleString('en'),
            },
          ]}
        />
      )}
    </Part>
  );
}
