import { Text, Title, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Waiting } from '../problem.tsx';
import type { FacetAnswer, SearchKind } from '../searches.ts';
import { requestFields } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { type FacetValue, filtersOf } from './facet-filters.ts';
import { humanized } from './filters.ts';
import type { EditedRequest } from './request.ts';

const DEBOUNCE_MS = 300;

/** The values that the results of a search have, as bars that narrow the search. */
export function Facets({ kind, edited }: { kind: SearchKind; edited: EditedRequest }) {
  const { client, document } = useSession();
  const fields = requestFields(document, `${kind.operationId}_facets`);
  const facets = (fields.facets?.items?.enum ?? []).filter((name) => name !== null);
  const [asked] = useDebouncedValue(JSON.stringify(edited.filters), DEBOUNCE_MS);
  const counted = useQuery({
    queryKey: ['facets', kind.page, asked],
    queryFn: ({ signal }) => kind.facets(client, { ...JSON.parse(asked), facets }, signal),
    placeholderData: keepPreviousData,
  });
  if (!counted.data) return <Waiting error={counted.error} />;
  const entries = Object.entries(counted.data.facets);
  const narrow = (facet: string, value: FacetValue, name: string) => {
    const filters = filtersOf(facet, value, Object.keys(fields));
    if (filters) edited.setFilters(filters, { [String(value)]: name });
  };
  return (
    <>
      <Text size="sm" c="dimmed">
        Counts are free. Choose a value to narrow the search to it.
      </Text>
      <div className="facets">
        {entries.map(([facet, answer]) => (
          <Facet key={facet} facet={facet} answer={answer} onChoose={narrow} />
        ))}
      </div>
    </>
  );
}

function Facet({
  facet,
  answer: { values, more },
  onChoose,
}: {
  facet: string;
  answer: FacetAnswer['facets'][string];
  onChoose(facet: string, value: FacetValue, name: string): void;
}) {
  if (values.length === 0) return null;
  const most = Math.max(...values.map(({ count }) => count));
  return (
    <section aria-label={humanized(facet)}>
      <Title order={2} size="h5">
        {humanized(facet)}
      </Title>
      {values.map(({ value, name, count }) => (
        <UnstyledButton key={String(value)} className="bar" onClick={() => onChoose(facet, value, name)}>
          <i style={{ width: `${(100 * count) / most}%` }} />
          <span>{name}</span> <b>{count.toLocaleString('en')}</b>
        </UnstyledButton>
      ))}
      {more && (
        <Text size="sm" c="dimmed">
          and more
        </Text>
      )}
    </section>
  );
}
