import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { download } from '../../download.ts';
import { Problem, Waiting } from '../../problem.tsx';
import { useSession } from '../../session.tsx';
import { DataTable } from '../data-table.tsx';
import { faultKinds } from './files.ts';

const SHOWN_MAX = 200;

/** What a delivery reports of its lines: the faults by kind, the first lines, and all of them as a file. */
export function Rejects({ source, id }: { source: string; id: number }) {
  const { client, readFile, user } = useSession();
  const { data, error } = useQuery({
    queryKey: ['rejects', source, id],
    queryFn: ({ signal }) => client.deliveries.rejects({ source, delivery_id: id }, { signal }),
  });
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
        <Button size="xs" variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
          Download {count.toLocaleString('en')} as CSV
        </Button>
      </Group>
      {saving.error && <Problem error={saving.error} />}
      <DataTable
        label="Table of faults by kind"
        columns={[
          'Table',
          { title: 'Fault', isLong: true },
          { title: 'Lines', isNumber: true },
          'For example',
        ]}
        rows={faultKinds(results).map(({ file, field, reason, count, line, value }) => [
          file,
          phrase(field, reason),
          count.toLocaleString('en'),
          [line !== null && `line ${line}`, value].filter(Boolean).join(': '),
        ])}
      />
      <Title order={3} size="h6" mt="sm">
        {count > lines.length
          ? `The first ${lines.length} of ${count.toLocaleString('en')} lines`
          : 'The lines'}
      </Title>
      <DataTable
        label="Table of lines"
        columns={[
          'Table',
          { title: 'Line', isNumber: true },
          { title: 'Fault', isLong: true },
          'Value',
          'What became of it',
        ]}
        rows={lines.map(({ file, line, field, reason, value, warning, partly, further }) => [
          file,
          line,
          [{ field, reason }, ...further]
            .map((one) => phrase(one.field, one.reason ?? warning ?? ''))
            .join('; '),
          value,
          partly ? 'loaded without the field' : warning ? 'loaded' : 'rejected',
        ])}
      />
    </section>
  );
}

const phrase = (field: string | null, reason: string) => (field === null ? reason : `${field} ${reason}`);
