import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callSearch } from '../searches.ts';
import { choicesOf } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { facetOf } from './facet-filters.ts';
import type { Filter } from './filters.ts';
import type { EditedRequest } from './request.ts';

const VALUES_MAX = 100;

/** A value of a filter, and how many results have it. */
export interface CountedValue {
  value: string;
  label: string;
  count: number;
}

/**
 * The most frequent values of a filter among the results of all other filters, for free; empty where no facet counts them.
 * @param isOpen whether the list is shown
 */
export function useCounts(
  { kind, filters }: EditedRequest,
  { name }: Filter,
  isOpen: boolean,
): CountedValue[] {
  const { client, document } = useSession();
  const facet = facetOf(name, choicesOf(document, `${kind.operationId}_facets`, 'facets'));
  const { [name]: _, ...others } = filters;
  const counted = useQuery({
    queryKey: ['counts', kind.page, facet, JSON.stringify(others)],
    queryFn: ({ signal }) =>
      callSearch(kind, 'Facets', client, { ...others, facets: [facet], size: VALUES_MAX }, signal),
    enabled: isOpen && facet !== undefined,
  });
  const { values = [] } = (facet && counted.data?.facets[facet]) || {};
  return values.map(({ value, name: label, count }) => ({ value: String(value), label, count }));
}

/** Shows an option of a list with the count of its value. */
export function optionWith(counts: readonly CountedValue[]) {
  return ({ option }: { option: { value: string; label: string } }) => {
    const count = counts.find(({ value }) => value === option.value)?.count;
    return (
      <Group justify="space-between" wrap="nowrap" flex={1}>
        <span className="text">{option.label}</span>
        {count !== undefined && (
          <Text span size="xs" c="dimmed">
            {count.toLocaleString('en')}
          </Text>
        )}
      </Group>
    );
  };
}
