import { Alert, Tabs, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { addressOf, useAddress } from '../address.ts';
import { RosterError } from '../api.ts';
import { Mark } from '../mark.tsx';
import { usePrice } from '../operations.ts';
import { Problem, Waiting } from '../page-parts.tsx';
import { RecordPage } from '../record/page.tsx';
import type { SearchKind } from '../searches.ts';
import { Chips } from './chips.tsx';
import { EmptyResult } from './empty.tsx';
import { Facets } from './facets.tsx';
import { errorOf, FilterForm, WIDE } from './form.tsx';
import { useSearchRequest } from './request.ts';
import { ResultActions } from './result-actions.tsx';
import { Results } from './results.tsx';
import { useResults } from './results-query.ts';
import { Samples } from './samples.tsx';
import { SaveSearch } from './save.tsx';
import { Total, useTotal } from './total.tsx';

/** A search, or the record of it that is opened. */
export function SearchPage({ kind }: { kind: SearchKind }) {
  const opened = useAddress().params.get('open');
  if (opened !== null) return <RecordPage key={opened} kind={kind} id={Number(opened)} />;
  return <Search kind={kind} />;
}

/** A search: its filters, the total, which is free, and the results, which a button asks for. */
function Search({ kind }: { kind: SearchKind }) {
  const edited = useSearchRequest(kind);
  const { request, filters } = edited;
  const { params } = useAddress();
  const total = useTotal(kind, filters);
  const { results, run } = useResults(kind, request);
  const section = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const wasFetching = useRef(false);
  // On a small screen they stand below the form.
  useEffect(() => {
    const isNew = wasFetching.current && !results.isFetching;
    wasFetching.current = results.isFetching;
    if (!isNew || !section.current || window.matchMedia(WIDE).matches) return;
    // The total, which may have several lines, covers the top.
    section.current.style.scrollMarginTop = `${top.current?.offsetHeight}px`;
    section.current.scrollIntoView();
  }, [results.isFetching]);
  const price = usePrice(kind.operationId);
  const failure = total.error ?? results.error;
  const isEmpty = total.count === 0 && !total.isStale;
  const errors = failure instanceof RosterError ? failure.errors : [];
  const refused = edited.all.filter(({ name }) => errorOf(name, errors));
  return (
    <div className="search">
      <section aria-label="Filters" className="filters">
        <Title order={1} size="h4" mb="xs">
          {kind.title}
        </Title>
        <FilterForm edited={edited} errors={errors} onSearch={() => run(request)} />
      </section>
      <div className="top" ref={top}>
        <Total kind={kind} total={total} isSearching={results.isFetching} isRefused={errors.length > 0}>
          {errors.length === 0 && <SaveSearch edited={edited} total={total.count} />}
        </Total>
        {refused.length > 0 && (
          <Text size="xs" mt={4}>
            To search, correct {refused.map(({ label }) => label).join(', ')}.
          </Text>
        )}
        <Chips edited={edited} />
      </div>
      <section aria-label="Results" className="results" ref={section}>
        {failure && errors.length === 0 && <Problem error={failure} />}
        <Tabs defaultValue="table" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="table">Results</Tabs.Tab>
            <Tabs.Tab value="facets">Facets</Tabs.Tab>
            <Tabs.Tab value="code">Code</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="table" pt="md">
            {results.isPlaceholderData && !results.isFetching && !isEmpty && (
              <Alert color="yellow" mb="md">
                These are the results of other filters. Search again for those of the form.
              </Alert>
            )}
            {isEmpty ? (
              <EmptyResult edited={edited} />
            ) : results.data ? (
              <Results
                kind={kind}
                answer={results.data}
                order={kind.order}
                actions={(paths) => (
                  <ResultActions edited={edited} isOther={results.isPlaceholderData} paths={paths} />
                )}
                addressOf={({ id }) =>
                  addressOf(kind.page, { ...Object.fromEntries(params), open: String(id) })
                }
                onPage={(next) => run({ ...filters, ...(next > 1 && { page: next }) })}
              />
            ) : results.isFetching ? (
              <Waiting error={null} label="Searching …" />
            ) : (
              <div className="empty">
                <Mark size={40} />
                <Text fw={600}>Nothing searched yet</Text>
                <Text c="dimmed" size="sm">
                  Set filters and watch the total: it is free. A page of results costs {price}, an empty one
                  nothing.
                </Text>
              </div>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="facets" pt="md">
            <Facets edited={edited} />
          </Tabs.Panel>
          <Tabs.Panel value="code" pt="md">
            <Samples kind={kind} request={request} />
          </Tabs.Panel>
        </Tabs>
      </section>
    </div>
  );
}
