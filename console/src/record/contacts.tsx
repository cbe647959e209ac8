import { Button, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RosterClient } from '../api.ts';
import { credits } from '../credits.ts';
import { PAID_ONCE } from '../paid.ts';
import { Problem } from '../problem.tsx';
import { priceOf } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { Section } from './parts.tsx';

interface ContactKind {
  title: string;
  operationId: string;
  lookUp(client: RosterClient, personId: number, signal: AbortSignal): Promise<string[]>;
}

const KINDS: readonly ContactKind[] = [
  {
    title: 'Work emails',
    operationId: 'person_contacts_lookup_work_emails',
    lookUp: async (client, person_id, signal) =>
      (await client.people.workEmailsLookup({ person_id }, { signal })).map(({ email }) => email),
  },
  {
    title: 'Personal emails',
    operationId: 'person_contacts_lookup_personal_emails',
    lookUp: async (client, person_id, signal) =>
      (await client.people.personalEmailsLookup({ person_id }, { signal })).map(({ email }) => email),
  },
  {
    title: 'Phone numbers',
    operationId: 'person_contacts_lookup_phone_numbers',
    lookUp: async (client, person_id, signal) =>
      (await client.people.phoneNumbersLookup({ person_id }, { signal })).map(
        ({ phone_number }) => phone_number,
      ),
  },
];

/** The contacts of a person, each looked up by a button that says its price. */
export function Contacts({ personId }: { personId: number }) {
  return (
    <Section title="Contacts">
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          A lookup that finds nothing is free.
        </Text>
        <Stack align="start" gap="xs">
          {KINDS.map((kind) => (
            <Contact key={kind.operationId} kind={kind} personId={personId} />
          ))}
        </Stack>
      </Stack>
    </Section>
  );
}

function Contact({ kind, personId }: { kind: ContactKind; personId: number }) {
  const { client, document } = useSession();
  const lookup = useQuery({
    queryKey: ['contact', kind.operationId, personId],
    queryFn: ({ signal }) => kind.lookUp(client, personId, signal),
    ...PAID_ONCE,
  });
  if (lookup.error) return <Problem error={lookup.error} />;
  if (!lookup.data)
    return (
      <Button variant="default" size="xs" onClick={() => lookup.refetch()} loading={lookup.isFetching}>
        {kind.title} · {credits(priceOf(document, kind.operationId))}
      </Button>
    );
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {kind.title}
      </Text>
      <List listStyleType="none" size="sm">
        {lookup.data.map((contact) => (
          <List.Item key={contact}>{contact}</List.Item>
        ))}
        {lookup.data.length === 0 && <List.Item>None known</List.Item>}
      </List>
    </div>
  );
}
