import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../address.ts';
import { Panel, Problem, Waiting } from '../../page-parts.tsx';
import { useSession } from '../../session.tsx';
import {
  beginningOf,
  type Choices,
  columnsFields,
  type Delivery,
  isXml,
  readingFields,
  seemNamed,
  type TableGuess,
  whyNotTogether,
} from './files.ts';
import { ReadBy, Reading } from './reading.tsx';
import { TableColumns } from './table-columns.tsx';

interface NewDeliveryProps {
  source: string;
  files: readonly File[];
  /** Called when something changes, so that an earlier trial is out of date. */
  onChange(): void;
  onMade(delivery: Delivery): void;
}

/** A delivery that is made of files: what their columns hold, and how it is loaded. */
export function NewDelivery({ source, files, onChange, onMade }: NewDeliveryProps) {
  const { sendForm, user } = useSession();
  const [choices, setChoices] = useState<Choices>({ fields: {} });
  const { preset, isNamed } = choices;
  const asked = columnsFields(choices);
  const guess = useQuery({
    queryKey: ['columns', files.map(({ name, size, lastModified }) => [name, size, lastModified]), asked],
    queryFn: async ({ signal }) => {
      const form = new FormData();
      for (const [name, value] of asked) form.append(name, value);
      for (const file of files) form.append('files', await beginningOf(file), file.name);
      const path = `/api/${user.account.id}/sources/columns/`;
      return (await sendForm<{ tables: TableGuess[] }>(path, form, signal)).tables;
    },
    placeholderData: keepPreviousData,
    // A preset reads files that are no tables, too.
    enabled: preset === undefined,
  });
  const choose = (changes: Partial<Choices>) => {
    setChoices({ ...choices, ...changes });
    onChange();
  };
  const tables = preset === undefined ? guess.data : [];
  const [first] = tables ?? [];
  const areNamed = preset === undefined && (isNamed ?? (tables !== undefined && seemNamed(tables)));
  const reason = tables && !areNamed ? whyNotTogether(tables) : null;
  const isGuessed = !guess.isFetching && !guess.error && (areNamed || first?.mapping != null);
  return (
    <Stack gap="sm">
      <Text size="sm">
        {files
          .map(({ name, size }) => `${name} (${Math.ceil(size / 1024).toLocaleString('en')} KiB)`)
          .join(', ')}
      </Text>
      <ReadBy choices={choices} hasXml={files.some(({ name }) => isXml(name))} onChoose={choose} />
      {preset === undefined && <Problem error={guess.error} />}
      {!tables && <Waiting error={null} label="Looking at the columns …" />}
      {first && (
        <Stack gap="sm" {...(guess.isFetching && { className: 'stale' })}>
          <Reading table={first} choices={choices} isNamed={areNamed} onChoose={choose} />
          {!areNamed && !reason && (
            <TableColumns
              table={first}
              chosen={choices.fields}
              onFields={(fields) => choose({ fields, ...(first.kind && { kind: first.kind }) })}
            />
          )}
        </Stack>
      )}
      {reason && <Alert color="yellow" role="alert" title={reason} />}
      {tables && !reason && (
        <Make
          {...{ source, files, onChange, onMade }}
          reading={readingFields(first, { ...choices, isNamed: areNamed })}
          isReady={preset !== undefined || isGuessed}
        />
      )}
    </Stack>
  );
}

/** How the files are loaded, and the buttons that try it and do it. */
function Make({
  source,
  files,
  reading,
  isReady,
  onChange,
  onMade,
}: NewDeliveryProps & { reading: ReturnType<typeof readingFields>; isReady: boolean }) {
  const { sendForm, user } = useSession();
  const queries = useQueryClient();
  const hasTrial = useAddress().params.has('delivery');
  const making = useMutation({
    mutationFn: (form: FormData) => {
      for (const [name, value] of reading) form.append(name, value);
      for (const file of files) form.append('files', file, file.name);
      const path = `/api/${user.account.id}/sources/${encodeURIComponent(source)}/deliveries/`;
      return sendForm<Delivery>(path, form);
    },
    onSuccess(delivery) {
      queries.invalidateQueries({ queryKey: ['deliveries', 'list'] });
      onMade(delivery);
    },
  });
  const isDisabled = !isReady || source === '' || making.isPending;
  return (
    <Panel label="Loading">
      <form
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate(new FormData(event.currentTarget, event.nativeEvent.submitter));
        }}
      >
        <Stack gap="xs">
          <Checkbox
            size="xs"
            name="complete"
            value="true"
            label="The files are all that the source has of their kinds"
            description="What they lack is withdrawn: records of which no other source speaks go, and job posts are closed."
          />
          <Checkbox
            size="xs"
            name="confirmed"
            value="true"
            label="It may withdraw more than a fifth, or rename most things"
            description="Without this, such files are refused, because they may be the wrong ones."
          />
          {source === '' && <Text size="sm">Say above which source the files are of.</Text>}
          <Group>
            <Button
              type="submit"
              name="dry_run"
              value="true"
              variant={hasTrial ? 'default' : 'filled'}
              disabled={isDisabled}
            >
              Show what would change
            </Button>
            <Button type="submit" variant={hasTrial ? 'filled' : 'default'} disabled={isDisabled}>
              Load
            </Button>
            {making.isPending && (
              <Text size="sm" role="status">
                Sending the files …
              </Text>
            )}
          </Group>
          <Problem error={making.error} />
        </Stack>
      </form>
    </Panel>
  );
}
