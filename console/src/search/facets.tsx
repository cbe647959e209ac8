import { Text, Title, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Waiting } from '../page-parts.tsx';
import { callSearch, type FacetAnswer } from '../searches.ts';
import { facetTitles, requestFields, valuesOf } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { clickOn, type FacetClick, type FacetValue } from './facet-filters.ts';
import type { EditedRequest } from './request.ts';

const DEBOUNCE_MS = 300;

/** The values that the results of a search have, as bars that narrow the search. */
export function Facets({ edited }: { edited: EditedRequest }) {
  const { kind } = edited;
  const { client, document } = useSession();
  const operationId = `${kind.operationId}_facets`;
  const fields = requestFields(document, operationId);
  const titles = facetTitles(document, operationId);
  const facets = valuesOf(fields.facets ?? {});
  const [asked] = useDebouncedValue(JSON.stringify(edited.filters), DEBOUNCE_MS);
  const counted = useQuery({
    queryKey: ['facets', kind.page, asked],
    queryFn: ({ signal }) => callSearch(kind, 'Facets', client, { ...JSON.parse(asked), facets }, signal),
    placeholderData: keepPreviousData,
  });
  if (!counted.data) return <Waiting error={counted.error} />;
  const entries = Object.entries(counted.data.facets).filter(([, { values }]) => values.length > 0);
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        The search has no results whose values could be counted.
      </Text>
    );
  return (
    <>
      <Text size="sm" c="dimmed">
        Counts are free. Choose a value to narrow the search to it, and another one of the same list to allow
        both. Choose it again to take it away.
      </Text>
      <div className="facets">
        {entries.map(([facet, answer]) => (
          <Facet
            key={facet}
            title={titles[facet] ?? facet}
            answer={answer}
            clickOf={(value) => clickOn(facet, value, Object.keys(fields), edited.filters)}
            onFilters={edited.setFilters}
          />
        ))}
      </div>
    </>
  );
}

function Facet({
  title,
  answer: { values, more },
  clickOf,
  onFilters,
}: {
  title: string;
  answer: FacetAnswer['facets'][string];
  clickOf(value: FacetValue): FacetClick | null;
  onFilters: EditedRequest['setFilters'];
}) {
  const most = Math.max(...values.map(({ count }) => count));
  return (
    <section aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {values.map(({ value, name, count }) => {
        const click = clickOf(value);
        return (
          <UnstyledButton
            key={String(value)}
            className="bar"
            aria-pressed={click?.isChosen ?? false}
            onClick={() => click && onFilters(click.changes, { [String(value)]: name })}
          >
            <i style={{ width: `${(100 * count) / most}%` }} />
            <span>{typeof value === 'boolean' ? (value ? 'Yes' : 'No') : name}</span>{' '}
            <b>{count.toLocaleString('en')}</b>
          </UnstyledButton>
        );
      })}
      {more && (
        <Text size="sm" c="dimmed">
          and more
        </Text>
      )}
    </section>
  );
}
