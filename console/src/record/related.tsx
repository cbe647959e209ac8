import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { addressOf } from '../address.ts';
import { usePrice } from '../operations.ts';
import { Problem } from '../page-parts.tsx';
import { nameKey } from '../search/names.ts';
import { useResults, useSearchTotal } from '../search/results-query.ts';
import { SEARCHES, type SearchedRecord, type SearchKind } from '../searches.ts';
import { useScopes } from '../session.tsx';
import { Section } from './parts.tsx';

const SHOWN_MAX = 10;

/** The searches of what belongs to an organization, and the line below each name. */
const RELATED = [
  {
    page: 'people',
    title: 'People',
    filter: 'organizations',
    lineOf: (record: SearchedRecord) => (record.matching_role as { title?: string } | null)?.title,
  },
  {
    page: 'jobs',
    title: 'Job posts',
    filter: 'organization_ids',
    lineOf: ({ date_featured, location }: SearchedRecord) =>
      [(location as { name: string } | null)?.name, date_featured].filter(Boolean).join(' · '),
  },
];

/** The people or the job posts of an organization, where the key may search them. */
export function RelatedRecords({ of, id, name }: { of: 'people' | 'jobs'; id: number; name: string }) {
  const scopes = useScopes();
  return RELATED.filter(({ page }) => page === of && scopes.includes(page)).map((related) => (
    <RelatedSection key={related.page} related={related} id={id} name={name} />
  ));
}

const searchOf = ({ page, filter }: (typeof RELATED)[number], id: number, name: string) =>
  addressOf(page, {
    [filter]: `[${id}]`,
    names: JSON.stringify({ [nameKey({ lookup: 'autocomplete_organizations' }, id)]: name }),
  });

/** Links to the searches of what belongs to an organization. */
export function OrganizationSearches({ id, name }: { id: number; name: string }) {
  const scopes = useScopes();
  const allowed = RELATED.filter(({ page }) => scopes.includes(page));
  return (
    <Group gap="sm">
      {allowed.map((related) => (
        <Anchor key={related.page} size="sm" href={searchOf(related, id, name)}>
          {related.title} there
        </Anchor>
      ))}
    </Group>
  );
}

function RelatedSection({
  related,
  id,
  name,
}: {
  related: (typeof RELATED)[number];
  id: number;
  name: string;
}) {
  const { page, title, filter, lineOf } = related;
  const kind = SEARCHES.find((one) => one.page === page) as SearchKind;
  const price = usePrice(kind.operationId);
  const request = { [filter]: [id] };
  const total = useSearchTotal(kind, request);
  // The page of results of the search, which is then paid for.
  const { results, run } = useResults(kind, request);
  const shown = results.data?.search_results.slice(0, SHOWN_MAX) ?? [];
  const count = total.data?.toLocaleString('en') ?? '…';
  return (
    <Section title={`${title}: ${total.error ? 'unknown' : count}`}>
      <Stack gap="xs" align="start">
        {shown.length > 0 && (
          <ul className="entries">
            {shown.map((record) => (
              <li key={record.id}>
                <Anchor size="sm" fw={600} href={addressOf(page, { open: String(record.id) })}>
                  {kind.nameOf(record)}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {lineOf(record)}
                </Text>
              </li>
            ))}
          </ul>
        )}
        {!results.data && total.data !== 0 && (
          <Button size="xs" loading={results.isFetching} onClick={() => run(request)}>
            Show them here · {price}
          </Button>
        )}
        <Problem error={results.error} />
        <Anchor size="sm" href={searchOf(related, id, name)}>
          {title} of {name}
        </Anchor>
      </Stack>
    </Section>
  );
}
