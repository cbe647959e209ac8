import { Alert, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../address.ts';
import { Problem, Waiting } from '../../problem.tsx';
import { useSession } from '../../session.tsx';
import {
  beginningOf,
  type Choices,
  columnsFields,
  type Delivery,
  deliveryFields,
  isXml,
  seemNamed,
  type TableGuess,
  whyNotTogether,
} from './files.ts';
import { ReadBy } from './read-by.tsx';
import { Reading } from './reading.tsx';
import { TableColumns } from './table-columns.tsx';

/** A delivery that is made of files: what their columns hold, and how it is loaded. */
export function NewDelivery({
  source,
  files,
  onChange,
  onMade,
}: {
  source: string;
  files: readonly File[];
  /** Called when something changes, so that an earlier trial is out of date. */
  onChange(): void;
  onMade(delivery: Delivery): void;
}) {
  const { sendForm, user } = useSession();
  const [choices, setChoices] = useState<Choices>({ fields: {} });
  const [isNamed, setNamed] = useState<boolean>();
  const [preset, setPreset] = useState<string | null>(null);
  const guess = useQuery({
    queryKey: ['columns', files.map(({ name, size, lastModified }) => [name, size, lastModified]), choices],
    queryFn: async ({ signal }) => {
      const form = new FormData();
      for (const [name, value] of columnsFields(choices)) form.append(name, value);
      for (const file of files) form.append('files', await beginningOf(file), file.name);
      const path = `/api/${user.account.id}/sources/columns/`;
      return (await sendForm<{ tables: TableGuess[] }>(path, form, signal)).tables;
    },
    placeholderData: keepPreviousData,
    // A preset reads files that are no tables, too.
    enabled: preset === null,
  });
  const choose = (changes: Partial<Choices>) => {
    setChoices({ ...choices, ...changes });
    onChange();
  };
  const tables = preset === null ? guess.data : [];
  const [first] = tables ?? [];
  const areNamed = preset === null && (isNamed ?? (tables !== undefined && seemNamed(tables)));
  const reason = tables && !areNamed ? whyNotTogether(tables) : null;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {files
          .map(({ name, size }) => `${name} (${Math.ceil(size / 1024).toLocaleString('en')} KiB)`)
          .join(', ')}
      </Text>
      <ReadBy
        preset={preset}
        row={choices.row}
        hasXml={files.some(({ name }) => isXml(name))}
        onPreset={(next) => {
          setPreset(next);
          onChange();
        }}
        onRow={(row) => choose({ row, fields: {} })}
      />
      {preset === null && guess.error && <Problem error={guess.error} />}
      {!tables && <Waiting error={null} label="Looking at the columns …" />}
      {tables && first && (
        <div className={guess.isFetching ? 'stale' : undefined}>
          <Reading
            table={first}
            choices={choices}
            isNamed={areNamed}
            onChoose={choose}
            onNamed={(next) => {
              setNamed(next);
              onChange();
            }}
          />
          {!areNamed && !reason && (
            <TableColumns
              table={first}
              chosen={choices.fields}
              onFields={(fields) => choose({ fields, ...(first.kind && { kind: first.kind }) })}
            />
          )}
        </div>
      )}
      {reason && <Alert color="yellow" role="alert" title={reason} />}
      {tables && !reason && (
        <Make
          {...{ source, files, tables, onChange, onMade, preset }}
          sheet={preset === null ? choices.sheet : undefined}
          row={choices.row}
          isNamed={areNamed}
          isReady={
            preset !== null || (!guess.isFetching && !guess.error && (areNamed || first?.mapping != null))
          }
        />
      )}
    </Stack>
  );
}

interface Making {
  preset: string | null;
  sheet: string | undefined;
  row: string | undefined;
  tables: readonly TableGuess[];
  isNamed: boolean;
  isReady: boolean;
}

/** How the files are loaded, and the buttons that try it and do it. */
function Make({
  source,
  files,
  tables,
  preset,
  sheet,
  row,
  isNamed,
  isReady,
  onChange,
  onMade,
}: Parameters<typeof NewDelivery>[0] & Making) {
  const { sendForm, user } = useSession();
  const queries = useQueryClient();
  const hasTrial = useAddress().params.has('delivery');
  const [isComplete, setComplete] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const making = useMutation({
    mutationFn: (isDry: boolean) => {
      const form = new FormData();
      for (const [name, value] of deliveryFields(tables, {
        ...{ preset, sheet, row, isNamed, isComplete, isConfirmed, isDry },
      }))
        form.append(name, value);
      for (const file of files) form.append('files', file, file.name);
      const path = `/api/${user.account.id}/sources/${encodeURIComponent(source)}/deliveries/`;
      return sendForm<Delivery>(path, form);
    },
    onSuccess(delivery) {
      queries.invalidateQueries({ queryKey: ['deliveries', source] });
      onMade(delivery);
    },
  });
  const isDisabled = !isReady || source === '' || making.isPending;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label="Loading">
      <Stack gap="xs">
        <Checkbox
          size="xs"
          label="The files are all that the source has of their kinds"
          description="What they lack is withdrawn: records of which no other source speaks go, and job posts are closed."
          checked={isComplete}
          onChange={({ currentTarget }) => {
            setComplete(currentTarget.checked);
            onChange();
          }}
        />
        <Checkbox
          size="xs"
          label="It may withdraw more than a fifth, or rename most things"
          description="Without this, such files are refused, because they may be the wrong ones."
          checked={isConfirmed}
          onChange={({ currentTarget }) => {
            setConfirmed(currentTarget.checked);
            onChange();
          }}
        />
        {source === '' && <Text size="sm">Say above which source the files are of.</Text>}
        <Group>
          <Button
            variant={hasTrial ? 'default' : 'filled'}
            disabled={isDisabled}
            onClick={() => making.mutate(true)}
          >
            Show what would change
          </Button>
          <Button
            variant={hasTrial ? 'filled' : 'default'}
            disabled={isDisabled}
            onClick={() => making.mutate(false)}
          >
            Load
          </Button>
          {making.isPending && (
            <Text size="sm" role="status">
              Sending the files …
            </Text>
          )}
        </Group>
        {making.error && <Problem error={making.error} />}
      </Stack>
    </Paper>
  );
}
