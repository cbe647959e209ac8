import { Anchor, Button, Paper, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, useAddress } from '../address.ts';
import { listAddress } from '../lists/lists.ts';
import { usePrice } from '../operations.ts';
import { Problem } from '../page-parts.tsx';
import { humanized } from '../search/filters.ts';
import type { ResultPage, SearchedRecord, SearchKind } from '../searches.ts';
import { selectableFields } from '../service-document.ts';
import { useSession } from '../session.tsx';
import { Claims } from './claims.tsx';
import { Fields } from './fields.tsx';
import { JobProfile } from './job.tsx';
import { OrganizationProfile } from './organization.tsx';
import { RecordTitle } from './parts.tsx';
import { More, PersonProfile } from './person.tsx';
import { type Provenance, WithSources } from './provenance.tsx';
import type { Job, Organization, Person } from './records.ts';

/** Before any funding round. */
const FIRST_DAY = '1900-01-01';

/** The page of one record: one that a search of this session has shown, or one that is looked up. */
export function RecordPage({ kind, id }: { kind: SearchKind; id: number }) {
  const { params } = useAddress();
  const found = useFound(kind, id);
  const detail = useDetail(kind, id);
  const funding = useFunding(kind, id);
  const { open: _, ...search } = Object.fromEntries(params);
  const list = params.get('list');
  const price = usePrice(kind.lookup);
  // The matching roles and events are known from the search alone.
  const shown: SearchedRecord | undefined =
    detail.data || found ? { ...(found as SearchedRecord), ...detail.data, ...funding.data } : undefined;
  return (
    <Stack className="record" gap="sm">
      <WithSources
        provenance={shown?.provenance as Provenance | undefined}
        before={
          <Anchor size="sm" href={list ? listAddress(Number(list)) : addressOf(kind.page, search)}>
            ← Back to the {list ? 'list' : 'search'}
          </Anchor>
        }
      >
        <Problem error={detail.error} />
        <Problem error={funding.error} />
        {!shown && <Unknown kind={kind} id={id} price={price} detail={detail} />}
        {shown && kind.page === 'people' && (
          <PersonProfile
            person={shown as unknown as Person}
            more={
              !detail.data && (
                <More
                  text="Educations, languages, publications and all else that is known."
                  label={`Look up the whole record · ${price}`}
                  onAsk={detail.refetch}
                  isAsking={detail.isFetching}
                />
              )
            }
          />
        )}
        {shown && kind.page === 'organizations' && (
          <OrganizationProfile
            organization={shown as unknown as Organization}
            more={
              (shown as unknown as Organization).finance_info.last_funding_date &&
              !funding.data && (
                <More
                  text="Each funding round, with its amount and investors."
                  label={`Show the funding rounds · ${price}`}
                  onAsk={funding.refetch}
                  isAsking={funding.isFetching}
                />
              )
            }
          />
        )}
        {shown && kind.page === 'jobs' && <JobProfile job={shown as unknown as Job} />}
      </WithSources>
      {shown && (
        <details>
          <summary>All fields</summary>
          <Paper withBorder radius="md" p="md" mt="xs">
            <Fields record={withoutProvenance(shown)} />
          </Paper>
        </details>
      )}
      <Claims kind={kind.listKind} id={id} />
    </Stack>
  );
}

const withoutProvenance = ({ provenance: _, ...record }: SearchedRecord) => record;

/** The place of a record that this session has not seen, with a button that shows it. */
function Unknown({
  kind,
  id,
  price,
  detail,
}: {
  kind: SearchKind;
  id: number;
  price: string;
  detail: UseQueryResult;
}) {
  const one = kind.nouns[0];
  return (
    <Paper withBorder radius="md" className="empty">
      <RecordTitle>
        {humanized(one)} {id}
      </RecordTitle>
      {kind.lookup ? (
        <Button variant="filled" onClick={() => detail.refetch()} loading={detail.isFetching}>
          Show this {one} · {price}
        </Button>
      ) : (
        <Text c="dimmed">This {one} is not among the results here. Go back and run the search.</Text>
      )}
    </Paper>
  );
}

/** The record as a search of this session has shown it, the latest one. */
function useFound(kind: SearchKind, id: number): SearchedRecord | undefined {
  const pages = useQueryClient().getQueriesData<ResultPage>({ queryKey: ['results', kind.page] });
  return pages.flatMap(([, page]) => page?.search_results ?? []).findLast((record) => record.id === id);
}

/** The record, which a button looks up: the whole one of a person, that of the search of an organization. */
function useDetail(kind: SearchKind, id: number) {
  const { client, document } = useSession();
  return useQuery({
    queryKey: ['detail', kind.page, id],
    queryFn: async ({ signal }): Promise<object> => {
      const fields = selectableFields(document, kind.lookup);
      if (kind.page === 'people') return client.people.detailLookup({ person_id: id, fields }, { signal });
      const request = { organization_ids: [id], fields };
      const [found] = (await client.organizations.search(request, { signal })).search_results;
      if (!found) throw new Error('There is no such organization.');
      return found;
    },
  });
}

/** The funding rounds of an organization, which a search by any day of funding shows. */
function useFunding(kind: SearchKind, id: number) {
  const { client } = useSession();
  return useQuery({
    queryKey: ['funding', kind.page, id],
    queryFn: async ({ signal }) => {
      const request = { organization_ids: [id], funding_event_date_featured_start: FIRST_DAY };
      const [found] = (await client.organizations.search(request, { signal })).search_results;
      return { funding_events: found?.funding_events ?? [] };
    },
  });
}
