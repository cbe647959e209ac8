import { Alert, Anchor, Badge, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf } from '../../address.ts';
import { DataTable } from '../../data-table.tsx';
import { useAct, useAnswer } from '../../operations.ts';
import { Part, Problem, Waiting } from '../../page-parts.tsx';
import { humanized } from '../../search/filters.ts';
import { pairName } from '../pairs/queue.ts';
import { type Delivery, tableOf } from './files.ts';
import { Rejects } from './rejects.tsx';

const LOOK_EVERY_MS = 1_000;

const isOpen = ({ state }: Delivery) => state === 'waiting' || state === 'running';

/** A delivery or a trial of one: how far it is, and what came of it. */
export function DeliveryView({ source, id, hasFiles }: { source: string; id: number; hasFiles: boolean }) {
  const queries = useQueryClient();
  const { data: delivery, error } = useAnswer(
    'deliveries.get',
    { source, delivery_id: id },
    { refetchInterval: ({ state: { data } }) => (data && !isOpen(data) ? false : LOOK_EVERY_MS) },
  );
  const hasEnded = delivery !== undefined && !isOpen(delivery);
  useEffect(() => {
    // What was loaded shows in searches and sources, too. The columns of files stay as they are.
    if (hasEnded) queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'columns' });
  }, [hasEnded, queries]);
  const cancelling = useAct('deliveries.cancel');
  if (!delivery) return <Waiting error={error} />;
  const { state, outcome, dry_run, files, likely_pairs } = delivery;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={dry_run ? 'Trial' : 'Delivery'}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {dry_run ? 'What would change' : `Delivery ${id}`}{' '}
            <Badge variant="default" role="status">
              {state}
            </Badge>
          </Title>
          {!hasEnded && (
            <Button
              size="xs"
              loading={cancelling.isPending}
              onClick={() => cancelling.mutate({ source, delivery_id: id })}
            >
              Cancel
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {files.map(({ name }) => name).join(', ')}
          {dry_run && !hasFiles && ' · a trial, which loaded nothing: choose the files again to load them'}
        </Text>
        <Problem error={cancelling.error} />
        {!hasEnded && <Running delivery={delivery} />}
        {delivery.error && <Alert color="red" role="alert" title={delivery.error} />}
        {outcome && <Outcome outcome={outcome} isTrial={dry_run} />}
        {outcome?.rehearsal && <Records rehearsal={outcome.rehearsal} />}
        {likely_pairs !== null && likely_pairs.count > 0 && (
          <Text size="sm">
            {likely_pairs.first.map((pair) => pairName(pair)).join('; ')} may be the same.{' '}
            <Anchor inherit href={addressOf('data/pairs')}>
              Decide on {likely_pairs.count.toLocaleString('en')}
            </Anchor>
          </Text>
        )}
        {hasEnded && <Rejects source={source} id={id} />}
      </Stack>
    </Paper>
  );
}

function Running({ delivery: { state, progress, dry_run } }: { delivery: Delivery }) {
  if (!progress)
    return (
      <Text size="sm" role="status">
        {state === 'waiting' ? 'Waiting for a worker, and for loads before this one.' : 'It begins.'}
      </Text>
    );
  const { file, lines, rejected, lines_per_second, seconds_left, bytes_read, bytes_total } = progress;
  return (
    <div>
      <Progress
        value={(100 * bytes_read) / Math.max(bytes_total, 1)}
        aria-label={dry_run ? 'Progress of the trial' : 'Progress of the delivery'}
      />
      <Text size="sm" role="status" mt={4}>
        {file}: {lines.toLocaleString('en')} lines, {rejected.toLocaleString('en')} rejected ·{' '}
        {lines_per_second.toLocaleString('en')} a second
        {seconds_left !== null && ` · ${seconds_left.toLocaleString('en')} s left`}
      </Text>
    </div>
  );
}

/** The first records of a trial, as they would be loaded. */
function Records({ rehearsal }: { rehearsal: Record<string, unknown> }) {
  const samples = Object.entries((rehearsal.samples ?? {}) as Record<string, unknown[]>);
  return samples.map(([name, records]) => {
    const { columns, rows } = tableOf(records);
    if (rows.length === 0) return null;
    return (
      <Part
        key={name}
        title={`The first ${rows.length === 1 ? 'record' : `${rows.length} records`} of ${name}`}
        label={`First ${name}`}
        order={3}
        size="h6"
      >
        <DataTable
          label={`Table of ${name}`}
          rows={rows}
          columns={columns.map((title) => ({ title, cell: (row: (typeof rows)[number]) => row[title] }))}
        />
      </Part>
    );
  });
}

type OutcomeOf = NonNullable<Delivery['outcome']>;
const COUNTS = [
  ...['lines', 'inserted', 'changed', 'unchanged', 'removed', 'rejected', 'partly', 'suppressed', 'skipped'],
] as (keyof OutcomeOf['files'][number])[];

/** The counts of a delivery. Counts that are zero for all tables are left out. */
function Outcome({
  outcome: { files, set_aside, warnings },
  isTrial,
}: {
  outcome: OutcomeOf;
  isTrial: boolean;
}) {
  const counts = COUNTS.filter((name) => name === 'lines' || files.some((file) => Number(file[name]) > 0));
  const all = [...warnings, ...files.flatMap((one) => one.warnings.map((text) => `${one.file} ${text}`))];
  return (
    <>
      <DataTable
        label={isTrial ? 'Table of what would change' : 'Table of what changed'}
        rows={files}
        columns={[
          { title: 'Table', cell: ({ file }) => file },
          ...counts.map((name) => ({
            title: name === 'inserted' ? 'New' : humanized(name),
            holds: 'number' as const,
            cell: (file: OutcomeOf['files'][number]) => Number(file[name]).toLocaleString('en'),
          })),
        ]}
      />
      {set_aside > 0 && (
        <Text size="sm">{set_aside.toLocaleString('en')} records can’t be stored: see Sources.</Text>
      )}
      {all.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </>
  );
}
