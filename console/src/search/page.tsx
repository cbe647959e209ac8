import { Alert, Anchor, Button, Group, Paper, Tabs, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addressOf, setParams, useAddress } from '../address.ts';
import { RosterError } from '../api.ts';
import { credits } from '../credits.ts';
import { Problem } from '../problem.tsx';
import { RecordPage } from '../record/page.tsx';
import type { SearchKind, SearchRequest } from '../searches.ts';
import { priceOf } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { Facets } from './facets.tsx';
import { FilterForm, WIDE } from './form.tsx';
import { useSearchRequest } from './request.ts';
import { Results } from './results.tsx';
import { Samples } from './samples.tsx';

const DEBOUNCE_MS = 300;

/** A search: its filters, the total, which is free, and the results, which a button asks for. */
export function SearchPage({ kind }: { kind: SearchKind }) {
  const { document } = useSession();
  const { params } = useAddress();
  const edited = useSearchRequest(kind);
  const { request, filters, page } = edited;
  const total = useTotal(kind, filters);
  const { results, run } = useResults(kind, request);
  const section = useRef<HTMLElement>(null);
  const wasFetching = useRef(false);
  // On a small screen they stand below the form.
  useEffect(() => {
    const isNew = wasFetching.current && !results.isFetching;
    wasFetching.current = results.isFetching;
    if (isNew && !window.matchMedia(WIDE).matches) section.current?.scrollIntoView();
  }, [results.isFetching]);
  const opened = params.get('open');
  if (opened !== null) {
    const record = results.data?.search_results.find(({ id }) => String(id) === opened);
    return <RecordPage kind={kind} id={Number(opened)} record={record} />;
  }
  const price = priceOf(document, kind.operationId);
  const failure = total.error ?? results.error;
  const errors = failure instanceof RosterError ? failure.errors : [];
  return (
    <div className="search">
      <section aria-label="Filters" className="filters">
        <Group justify="space-between" mb="sm">
          <Title order={1} size="h2">
            {kind.title}
          </Title>
          {Object.keys(filters).length > 0 && (
            <Anchor href={addressOf(kind.page)} size="sm">
              Clear all
            </Anchor>
          )}
        </Group>
        <FilterForm edited={edited} errors={errors} />
      </section>
      <Paper withBorder radius="md" p="md" className="total" component="section" aria-label="Total">
        <div role="status">
          <Text component="span" className="count" data-testid="total">
            {total.error ? '–' : (total.data?.toLocaleString('en') ?? '…')}
          </Text>{' '}
          {kind.nouns[total.data === 1 ? 0 : 1]} match
        </div>
        <Button onClick={() => run(request)} loading={results.isFetching} disabled={errors.length > 0}>
          Search · {credits(price)}
        </Button>
      </Paper>
      <section aria-label="Results" className="results" ref={section}>
        {failure && errors.length === 0 && <Problem error={failure} />}
        <Tabs defaultValue="table" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="table">Results</Tabs.Tab>
            <Tabs.Tab value="facets">Facets</Tabs.Tab>
            <Tabs.Tab value="code">Code</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="table" pt="md">
            {results.isPlaceholderData && !results.isFetching && (
              <Alert color="yellow" mb="md">
                These are the results of other filters. Search again for those of the form.
              </Alert>
            )}
            {results.data ? (
              <Results
                kind={kind}
                page={page}
                answer={results.data}
                price={price}
                onPage={(next) => {
                  const part = next > 1 ? { page: next } : {};
                  setParams({ page: next > 1 ? String(next) : null }, { isStep: true });
                  run({ ...filters, ...part });
                }}
              />
            ) : (
              <Text c="dimmed" className="empty">
                Set filters and watch the total: it is free. A page of results costs {credits(price)}, an
                empty one nothing.
              </Text>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="facets" pt="md">
            <Facets kind={kind} edited={edited} />
          </Tabs.Panel>
          <Tabs.Panel value="code" pt="md">
            <Samples kind={kind} request={request} />
          </Tabs.Panel>
        </Tabs>
      </section>
    </div>
  );
}

/** The total of a search, which follows its filters. */
function useTotal(kind: SearchKind, filters: SearchRequest) {
  const { client } = useSession();
  const [asked] = useDebouncedValue(JSON.stringify(filters), DEBOUNCE_MS);
  return useQuery({
    queryKey: ['total', kind.page, asked],
    queryFn: ({ signal }) => kind.total(client, JSON.parse(asked), signal),
    placeholderData: keepPreviousData,
  });
}

/** The results of a search once it was run; those of the run before, while its request is changed. */
function useResults(kind: SearchKind, request: SearchRequest) {
  const { client } = useSession();
  const queries = useQueryClient();
  const query = (wanted: SearchRequest) => ({
    queryKey: ['results', kind.page, JSON.stringify(wanted)],
    queryFn: ({ signal }: { signal: AbortSignal }) => kind.search(client, wanted, signal),
    // An answer is paid for, so it is kept.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const results = useQuery({ ...query(request), enabled: false, placeholderData: keepPreviousData });
  return { results, run: (wanted: SearchRequest) => queries.fetchQuery(query(wanted)).catch(() => {}) };
}
