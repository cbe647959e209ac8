import { Button, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePrice } from '../operations.ts';
import { Problem } from '../page-parts.tsx';
import { useScopes, useSession } from '../session.tsx';
import { CONTACT_KINDS, type ContactKind, contactKey, lookUp } from './contact-kinds.ts';
import { Section } from './parts.tsx';
import { ContactSources } from './provenance.tsx';

/** The contacts of a person, each looked up by a button that says its price. */
export function Contacts({ personId }: { personId: number }) {
  if (!useScopes().includes('contacts')) return null;
  return (
    <Section title="Contacts">
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          A lookup that finds nothing is free.
        </Text>
        <Stack align="start" gap="xs">
          {CONTACT_KINDS.map((kind) => (
            <Contact key={kind.operationId} kind={kind} personId={personId} />
          ))}
        </Stack>
      </Stack>
    </Section>
  );
}

function Contact({ kind, personId }: { kind: ContactKind; personId: number }) {
  const { client } = useSession();
  const price = usePrice(kind.operationId);
  const lookup = useQuery({
    queryKey: contactKey(kind, personId),
    queryFn: ({ signal }) => lookUp(kind, client, personId, signal),
  });
  if (lookup.error) return <Problem error={lookup.error} />;
  if (!lookup.data)
    return (
      <Button size="xs" onClick={() => lookup.refetch()} loading={lookup.isFetching}>
        {kind.title} · {price}
      </Button>
    );
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {kind.title}
      </Text>
      <List listStyleType="none" size="sm">
        {lookup.data.map(({ value, sources }) => (
          <List.Item key={value}>
            {value}
            <ContactSources sources={sources} />
          </List.Item>
        ))}
        {lookup.data.length === 0 && <List.Item>None known</List.Item>}
      </List>
    </div>
  );
}
