import { Anchor, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../address.ts';
import { SEARCHES, type SearchKind } from '../searches.ts';
import { useSession } from '../session.tsx';
import { SavedSearches } from './saved-searches.tsx';

/** The start page: the searches with what they hold, and those that the account has saved. */
export function StartPage() {
  const { user } = useSession();
  const scopes: readonly string[] = user.api_key.scopes;
  const kinds = SEARCHES.filter(({ page }) => scopes.includes(page));
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        Start
      </Title>
      <div className="cards">
        {kinds.map((kind) => (
          <Holdings key={kind.page} kind={kind} />
        ))}
        <Paper withBorder radius="md" p="md">
          <Anchor href={addressOf('match')} fw={600}>
            Match a file
          </Anchor>
          <Text size="sm" c="dimmed">
            Rows of a CSV file, such as contacts of a CRM. See how likely the first ten are for free.
          </Text>
        </Paper>
      </div>
      <SavedSearches />
    </Stack>
  );
}

/** How many records a search has without filters. */
function Holdings({ kind }: { kind: SearchKind }) {
  const { client } = useSession();
  const total = useQuery({
    queryKey: ['total', kind.page, '{}'],
    queryFn: ({ signal }) => kind.total(client, {}, signal),
  });
  return (
    <Paper withBorder radius="md" p="md">
      <Anchor href={addressOf(kind.page)} fw={600}>
        {kind.title}
      </Anchor>
      <Text className="count" component="div">
        {total.data?.toLocaleString('en') ?? (total.error ? '–' : <Skeleton height={28} width={90} my={8} />)}
      </Text>
      <Text size="sm" c="dimmed">
        {total.error ? 'The total can’t be counted now.' : `${kind.nouns[1]} to search`}
      </Text>
    </Paper>
  );
}
