import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { download } from '../download.ts';
import { Problem } from '../page-parts.tsx';
import { useSession } from '../session.tsx';
import { type ExportOrder, NO_PARTS, readParts } from './export-parts.ts';

const PART_RECORDS = 1_000;

/** An export that runs: its parts and credits so far. It can be stopped, and goes on after a break where it was. */
export function ExportProgress({
  order,
  total,
  fileName,
}: {
  order: ExportOrder;
  total: number;
  fileName: string;
}) {
  const { readFile, user } = useSession();
  const [read, setRead] = useState(NO_PARTS);
  const [isStopped, setStopped] = useState(false);
  const stop = useRef(new AbortController());
  const save = ({ bodies } = read) => download(`${fileName}.csv`, bodies);
  const reading = useMutation({
    async mutationFn() {
      stop.current = new AbortController();
      const { signal } = stop.current;
      const source = { readFile, accountId: user.account.id };
      try {
        save(await readParts(order, read, source, signal, setRead));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  });
  const goOn = () => {
    setStopped(false);
    reading.mutate();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, and ends where it is closed.
  useEffect(() => {
    reading.mutate();
    return () => stop.current.abort();
  }, []);
  const parts = Math.ceil(total / PART_RECORDS);
  const isDone = read.next === null;
  return (
    <Stack>
      <Progress value={(100 * read.bodies.length) / Math.max(parts, 1)} aria-label="Progress of the export" />
      <Text size="sm" role="status">
        {read.bodies.length} of {parts} parts, {read.records.toLocaleString('en')} of{' '}
        {total.toLocaleString('en')} records, {read.credits.toLocaleString('en')} credits spent
        {isDone ? '. The file is among your downloads.' : isStopped ? '. Stopped.' : '.'}
      </Text>
      {reading.error && <Problem error={reading.error} />}
      <Group>
        {reading.isPending && (
          <Button
            onClick={() => {
              setStopped(true);
              stop.current.abort();
            }}
          >
            Stop
          </Button>
        )}
        {!reading.isPending && !isDone && (
          <Button variant="filled" onClick={goOn}>
            Go on
          </Button>
        )}
        {!reading.isPending && read.bodies.length > 0 && (
          <Button onClick={() => save()}>
            {isDone ? 'Download it again' : `Download these ${read.records.toLocaleString('en')}`}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        Each part is paid for once, and free again for a day.
      </Text>
    </Stack>
  );
}
