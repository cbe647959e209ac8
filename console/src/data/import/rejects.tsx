import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DataTable } from '../../data-table.tsx';
import { download } from '../../download.ts';
import { useAnswer } from '../../operations.ts';
import { Part, Problem, Waiting } from '../../page-parts.tsx';
import { useSession } from '../../session.tsx';
import { faultKinds } from './files.ts';

const SHOWN_MAX = 200;

/** What a delivery reports of its lines: the faults by kind, the first lines, and all of them as a file. */
export function Rejects({ source, id }: { source: string; id: number }) {
  const { readFile, user } = useSession();
  const { data, error } = useAnswer('deliveries.rejects', { source, delivery_id: id });
  const saving = useMutation({
    mutationFn: () =>
      readFile(
        `/api/${user.account.id}/sources/${source}/deliveries/${id}/rejects/`,
        new AbortController().signal,
        'text/csv',
      ),
    onSuccess: ({ body }) => download(`${source}-${id}-rejects.csv`, [body]),
  });
  if (!data) return <Waiting error={error} />;
  const { count, results } = data;
  if (count === 0) return <Text size="sm">No line was rejected.</Text>;
  const lines = results.slice(0, SHOWN_MAX);
  return (
    <section aria-label="Faults">
      <Group justify="space-between">
        <Title order={3} size="h6">
          Faults by kind
          {count > results.length && `, of the first ${results.length.toLocaleString('en')} lines`}
        </Title>
        <Button size="xs" loading={saving.isPending} onClick={() => saving.mutate()}>
          Download {count.toLocaleString('en')} as CSV
        </Button>
      </Group>
      <Problem error={saving.error} />
      <DataTable
        label="Table of faults by kind"
        rows={faultKinds(results)}
        columns={[
          { title: 'Table', cell: ({ file }) => file },
          { title: 'Fault', holds: 'long', cell: ({ field, reason }) => phrase(field, reason) },
          { title: 'Lines', holds: 'number', cell: (kind) => kind.count.toLocaleString('en') },
          {
            title: 'For example',
            cell: ({ line, value }) => [line !== null && `line ${line}`, value].filter(Boolean).join(': '),
          },
        ]}
      />
      <Part
        order={3}
        size="h6"
        title={
          count > lines.length
            ? `The first ${lines.length} of ${count.toLocaleString('en')} lines`
            : 'The lines'
        }
      >
        <DataTable
          label="Table of lines"
          rows={lines}
          columns={[
            { title: 'Table', cell: ({ file }) => file },
            { title: 'Line', holds: 'number', cell: ({ line }) => line },
            {
              title: 'Fault',
              holds: 'long',
              cell: ({ field, reason, warning, further }) =>
                [{ field, reason }, ...further]
                  .map((one) => phrase(one.field, one.reason ?? warning ?? ''))
                  .join('; '),
            },
            { title: 'Value', cell: ({ value }) => value },
            {
              title: 'What became of it',
              cell: ({ partly, warning }) =>
                partly ? 'loaded without the field' : warning ? 'loaded' : 'rejected',
            },
          ]}
        />
      </Part>
    </section>
  );
}

const phrase = (field: string | null, reason: string) => (field === null ? reason : `${field} ${reason}`);
