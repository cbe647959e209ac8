import { Anchor, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { addressOf } from '../address.ts';
import { ListsTable } from '../lists/table.tsx';
import { PageHead, Part } from '../page-parts.tsx';
import { useSearchTotal } from '../search/results-query.ts';
import { SEARCHES, type SearchKind } from '../searches.ts';
import { useScopes } from '../session.tsx';
import { SavedSearches } from './saved-searches.tsx';

/** The scopes of which a match needs one. */
const MATCHED = ['people', 'organizations'];

/** The start page: the searches with what they hold, and the saved searches and lists of the account. */
export function StartPage() {
  const scopes = useScopes();
  const kinds = SEARCHES.filter(({ page }) => scopes.includes(page));
  return (
    <Stack gap="lg">
      <PageHead title="Start" />
      <div className="cards">
        {kinds.map((kind) => (
          <Holdings key={kind.page} kind={kind} />
        ))}
        {MATCHED.some((scope) => scopes.includes(scope)) && (
          <Paper withBorder radius="md" p="md">
            <Anchor href={addressOf('match')} fw={600}>
              Match a file
            </Anchor>
            <Text size="sm" c="dimmed">
              Rows of a CSV file, such as contacts of a CRM. See how likely the first ten are for free.
            </Text>
          </Paper>
        )}
      </div>
      {kinds.length > 0 && (
        <div className="side-by-side">
          <SavedSearches first={kinds[0]?.page ?? ''} />
          <Part title="Lists">
            <ListsTable />
          </Part>
        </div>
      )}
    </Stack>
  );
}

/** How many records a search has without filters. */
function Holdings({ kind }: { kind: SearchKind }) {
  const total = useSearchTotal(kind, {});
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
