import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addressOf, useAddress } from '../address.ts';
import { credits } from '../credits.ts';
import { Problem } from '../problem.tsx';
import { nameKey } from '../search/names.ts';
import type { SearchedRecord, SearchKind } from '../searches.ts';
import { priceOf } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { Contacts } from './contacts.tsx';
import { Fields } from './fields.tsx';

/** The page of one record: that of the results, or a person who is looked up. */
export function RecordPage({
  kind,
  id,
  record,
}: {
  kind: SearchKind;
  id: number;
  /** The record in the results; undefined where the search was not run. */
  record: SearchedRecord | undefined;
}) {
  const { params } = useAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const detail = usePersonDetail(kind, id);
  const { open: _, ...search } = Object.fromEntries(params);
  // A screen reader goes on at the new content.
  useEffect(() => heading.current?.focus(), []);
  // The matching roles are known from the search alone.
  const shown = detail.data ? { ...record, ...detail.data } : record;
  return (
    <Stack className="record">
      <Anchor href={addressOf(kind.page, search)}>← Back to the search</Anchor>
      <Group justify="space-between" align="start">
        <Title order={1} size="h2" ref={heading} tabIndex={-1}>
          {shown ? kind.nameOf(shown) : `${kind.title} ${id}`}
        </Title>
        {kind.page === 'people' && !detail.data && (
          <Button variant="default" onClick={() => detail.refetch()} loading={detail.isFetching}>
            Look up the whole record · {credits(detail.price)}
          </Button>
        )}
      </Group>
      {detail.error && <Problem error={detail.error} />}
      {kind.page === 'people' && <Contacts personId={id} />}
      {kind.page === 'organizations' && shown && <Related id={id} name={kind.nameOf(shown)} />}
      {shown ? (
        <Paper withBorder radius="md" p="md">
          <Fields record={shown} />
        </Paper>
      ) : (
        <Text c="dimmed">This record is not among the results here. Go back and run the search.</Text>
      )}
    </Stack>
  );
}

/** The whole record of a person, which a button looks up. */
function usePersonDetail(kind: SearchKind, id: number) {
  const { client, document } = useSession();
  const lookup = useQuery({
    queryKey: ['detail', kind.page, id],
    queryFn: ({ signal }) =>
      client.people.detailLookup(
        { person_id: id },
        { signal },
      ) as Promise<unknown> as Promise<SearchedRecord>,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { ...lookup, price: priceOf(document, 'person_detail_lookup') };
}

/** Searches that begin at an organization. */
function Related({ id, name }: { id: number; name: string }) {
  const names = JSON.stringify({ [nameKey({ lookup: 'autocomplete_organizations' }, id)]: name });
  return (
    <Group>
      <Anchor href={addressOf('people', { organizations: `[${id}]`, names })}>People of {name}</Anchor>
      <Anchor href={addressOf('jobs', { organization_ids: `[${id}]`, names })}>Job posts of {name}</Anchor>
    </Group>
  );
}
