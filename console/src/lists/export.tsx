import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { credits } from '../credits.ts';
import { moment } from '../moment.ts';
import { useAnswer } from '../operations.ts';
import { Problem, Waiting } from '../page-parts.tsx';
import { CONTACT_KINDS } from '../record/contact-kinds.ts';
import type { SearchKind, SearchRequest } from '../searches.ts';
import { priceOf } from '../service-document.ts';
import { useScopes, useSession } from '../session.tsx';
import { ExportProgress } from './export-progress.tsx';
import { type List, searchOf, useList } from './lists.ts';

/** The export of all results of a search. The tab keeps their list, so that what was paid for is free when it is opened again. */
export function ExportSearch({
  kind,
  filters,
  columns,
}: {
  kind: SearchKind;
  filters: SearchRequest;
  columns: readonly string[];
}) {
  const { client } = useSession();
  const made = useQuery({
    queryKey: ['export-list', kind.page, JSON.stringify(filters)],
    queryFn: ({ signal }) => client.lists.create({ search: kind.operationId, filters }, { signal }),
    enabled: true,
  });
  if (!made.data || made.isFetching) return <Waiting error={made.error} label="Finding all results …" />;
  return (
    <Export
      key={made.data.id}
      id={made.data.id}
      columns={columns}
      fileName={kind.page}
      onAgain={() => made.refetch()}
    />
  );
}

/** The export of a list: the price of all its parts, and the button that reads them. */
export function Export({
  id,
  columns,
  fileName,
  onAgain,
}: {
  id: number;
  columns: readonly string[];
  fileName: string;
  /** Finds the results again; absent where the list is to be exported as it is. */
  onAgain?: () => void;
}) {
  const { data: list, error } = useList(id);
  const [hasBegun, setBegun] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const [isPerRole, setPerRole] = useState(false);
  const again = onAgain && (
    <Button variant="subtle" size="compact-sm" onClick={onAgain}>
      Find the results again
    </Button>
  );
  if (error)
    return (
      <Stack align="start">
        <Problem error={error} />
        {again}
      </Stack>
    );
  if (list?.state === 'failed') return <Problem error={list.error} />;
  if (list?.state !== 'ready') return <Waiting error={null} label="Finding all results …" />;
  const contacts = CONTACT_KINDS.flatMap(({ name, title }) => (chosen.includes(title) ? name : []));
  const order = { list, fields: columns, contacts, hasNotes: onAgain === undefined, isPerRole };
  if (hasBegun) return <ExportProgress order={order} total={list.total ?? 0} fileName={fileName} />;
  const [one, many] = searchOf(list.kind).nouns;
  return (
    <Stack>
      <Text size="sm">
        {list.total?.toLocaleString('en')} {list.total === 1 ? one : many} as one CSV file, with the columns
        of the table, as of {moment(list.as_of ?? '')}. {again}
      </Text>
      {list.kind === 'persons' && (
        <>
          <Checkbox
            label="A row for each role that matches"
            description="In the place of one for each person."
            checked={isPerRole}
            onChange={({ currentTarget }) => setPerRole(currentTarget.checked)}
          />
          <WithContacts chosen={chosen} onChosen={setChosen} />
        </>
      )}
      <BeginExport list={list} contacts={contacts} onBegin={() => setBegun(true)} />
    </Stack>
  );
}

/** The choice of contacts that the file has, for keys that may have them. */
function WithContacts({ chosen, onChosen }: { chosen: string[]; onChosen(chosen: string[]): void }) {
  const { document } = useSession();
  if (!useScopes().includes('contacts')) return null;
  return (
    <Checkbox.Group label="With contacts" value={chosen} onChange={onChosen}>
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
  );
}

function BeginExport({
  list,
  contacts,
  onBegin,
}: {
  list: List;
  contacts: (typeof CONTACT_KINDS)[number]['name'][];
  onBegin(): void;
}) {
  const { user } = useSession();
  const price = useAnswer('lists.price', { id: list.id, contacts }, { staleTime: 0 });
  if (!price.data) return <Waiting error={price.error} label="Asking for the price …" />;
  const { credits_max: most, parts, unpaid_parts: unpaid } = price.data;
  const isTooDear = most > user.account.credit_balance;
  return (
    <>
      {unpaid < parts && (
        <Text size="sm" c="dimmed">
          {parts - unpaid} of {parts} parts of a thousand are paid for.
        </Text>
      )}
      {isTooDear && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          The account has {credits(user.account.credit_balance)} left.
        </Text>
      )}
      <Group>
        <Button variant="filled" onClick={onBegin} disabled={isTooDear || list.total === 0}>
          Export · {contacts.length > 0 && most > 0 ? 'up to ' : ''}
          {credits(most)}
        </Button>
      </Group>
    </>
  );
}
