import { Button, Checkbox, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { credits } from '../credits.ts';
import { Dialog } from '../dialog.tsx';
import { downloadCsv } from '../download.ts';
import { Problem } from '../problem.tsx';
import { CONTACT_KINDS } from '../record/contact-kinds.ts';
import type { SearchedRecord, SearchKind, SearchRequest } from '../searches.ts';
import { priceOf } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { exportPrice, runExport } from './export-run.ts';
import { type Column, contactColumns, csvRows } from './rows.ts';

/** The export of all results: its price first, then its progress, with a stop that keeps what is there. */
export function ExportAll({
  kind,
  filters,
  total,
  columns,
  onClose,
}: {
  kind: SearchKind;
  filters: SearchRequest;
  total: number;
  columns: readonly Column[];
  onClose(): void;
}) {
  const { client, document, user } = useSession();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string[]>([]);
  const contacts = CONTACT_KINDS.filter(({ title }) => chosen.includes(title));
  const [read, setRead] = useState(0);
  const stop = useRef(new AbortController());
  const run = useMutation({
    async mutationFn() {
      const records: SearchedRecord[] = [];
      const own = columns.filter(({ id }) => !contacts.some(({ operationId }) => operationId === id));
      try {
        await runExport({ kind, filters, contacts }, { client, queries }, stop.current.signal, (more) => {
          records.push(...more);
          setRead(records.length);
        });
      } finally {
        const all = [...own, ...contactColumns(queries, contacts)];
        if (records.length > 0) downloadCsv(`${kind.page}.csv`, csvRows(all, records));
      }
    },
  });
  const prices = contacts.map(({ operationId }) => priceOf(document, operationId));
  const price = exportPrice(total, priceOf(document, kind.operationId), prices);
  const isTooDear = price > user.account.credit_balance;
  const hasBegun = run.isPending || run.isSuccess || run.isError;
  const close = () => {
    stop.current.abort();
    onClose();
  };
  return (
    <Dialog title="Export all results" onClose={close}>
      <Stack>
        {!hasBegun && (
          <>
            <Text size="sm">
              {total.toLocaleString('en')} {kind.nouns[total === 1 ? 0 : 1]} as one CSV file, with the columns
              of the table.
            </Text>
            {kind.page === 'people' && (
              <Checkbox.Group label="With contacts" value={chosen} onChange={setChosen}>
                <Stack gap="xs" mt="xs">
                  {CONTACT_KINDS.map(({ title, operationId }) => (
                    <Checkbox
                      key={title}
                      value={title}
                      label={`${title}, ${credits(priceOf(document, operationId))} for each person with any`}
                    />
                  ))}
                </Stack>
              </Checkbox.Group>
            )}
            {isTooDear && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                The account has {credits(user.account.credit_balance)} left.
              </Text>
            )}
            <Button onClick={() => run.mutate()} disabled={isTooDear || total === 0}>
              Export · {contacts.length > 0 ? 'up to ' : ''}
              {credits(price)}
            </Button>
          </>
        )}
        {hasBegun && (
          <>
            <Progress value={(100 * read) / Math.max(total, 1)} aria-label="Progress of the export" />
            <Text size="sm" role="status">
              {read.toLocaleString('en')} of {total.toLocaleString('en')}
              {!run.isPending && (read > 0 ? '. The file is among your downloads.' : '.')}
            </Text>
            {run.error && <Problem error={run.error} />}
            {run.isPending && (
              <Button variant="default" onClick={() => stop.current.abort()}>
                Stop and keep these
              </Button>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
