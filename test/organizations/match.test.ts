import { expect, test } from 'vitest';
import { post, serviceForTests } from '../http/service.ts';
import { insertMatchRecords } from '../matching/match-records.ts';

const service = serviceForTests({ insertRecords: insertMatchRecords });

interface Match {
  organization: { id: number } | null;
  likelihood: number | null;
  matched_on: string[];
  candidates: number;
}

async function match(request: object) {
  const { status, headers, body } = await post(service, 'organization_match', request);
  expect([status, body.detail]).toEqual([200, undefined]);
  const { organization, ...rest } = body as unknown as Match;
  return { id: organization?.id ?? null, ...rest, credits: Number(headers.get('x-credits-spent')) };
}

const NO_MATCH = { id: null, likelihood: null, matched_on: [], candidates: 0, credits: 0 };

test.each<
  [request: object, id: number | null, likelihood?: number, matchedOn?: string[], candidates?: number]
>([
  [{ domain: 'www.globex.example' }, 1, 10, ['domain']],
  [{ network_public_identifier: 'GLOBEX', name: 'Glabex' }, 1, 10, ['name', 'network_public_identifier']],
  [{ domain: 'globex.example', name: 'Initech' }, 2, 7, ['name'], 2],
  [{ domain: 'globex.example', name: 'Nobody' }, 1, 5, ['domain']],
  [{ name: 'GLOBEX', location_id: 2 }, 1, 8, ['name', 'location_id']],
  [{ name: 'Globex Limited', location_id: 3 }, 1, 7, ['name']],
  [{ name: 'Glabex', location_id: 1 }, 1, 7, ['name', 'location_id']],
  [{ name: 'Glabex' }, 1, 6, ['name']],
  [{ name: 'Initech Incorporated' }, 2, 7, ['name']],
  // An exact name ranks above one with a typing error.
  [{ name: 'Stark Industries' }, 5, 7, ['name'], 2],
  // Two candidates tie, also in the rank of their website, so the lower id is the answer.
  [{ name: 'Umbrella Ltd' }, 3, 5, ['name'], 2],
  // The name that is equal with its legal form comes before one that is equal without it.
  [{ name: 'Umbrella' }, 3, 7, ['name'], 2],
  [{ name: 'UMBRELLA corporation' }, 4, 7, ['name'], 2],
  [{ domain: 'shared.example' }, 3, 8, ['domain'], 2],
  [
    { domain: 'shared.example', network_public_identifier: 'umbrella' },
    3,
    10,
    ['domain', 'network_public_identifier'],
    2,
  ],
  [{ name: 'Umbrella', location_id: 2 }, 3, 8, ['name', 'location_id'], 2],
  // The name is nothing but a legal form.
  [{ name: 'ag' }, 7, 7, ['name']],
  [{ name: 'cafe societa', location_id: 1 }, 8, 8, ['name', 'location_id']],
  [{ name: 'サクラ' }, 9, 7, ['name']],
  [{ name: 'Stark' }, null],
  [{ name: '&' }, null],
])(
  'the request %j matches the organization %j with the likelihood %j',
  async (request, id, likelihood, matched_on, candidates = 1) => {
    expect(await match({ ...request, min_likelihood: 5 })).toEqual(
      id === null ? NO_MATCH : { id, likelihood, matched_on, candidates, credits: 2 },
    );
  },
);

test('a match has the record of the organization search, and is left out below min_likelihood', async () => {
  const { body: search } = await post(service, 'organization_search', { organization_ids: [1] });
  const { body } = await post(service, 'organization_match', { name: 'Globex' });
  expect(body).toMatchObject({ organization: search.search_results[0], likelihood: 7 });
  expect(await match({ name: 'Glabex', min_likelihood: 7 })).toEqual(NO_MATCH);
});

test.each(['name', 'domain', 'network_public_identifier'])('a blank %s is refused', async (field) => {
  const { status, body } = await post(service, 'organization_match', { [field]: ' ' });
  expect([status, body.errors?.[0]?.pointer]).toEqual([400, `/${field}`]);
});

test('a request without a name, domain or network identifier is refused', async () => {
  const { status, body } = await post(service, 'organization_match', { location_id: 1, name: null });
  expect([status, body.detail]).toEqual([
    400,
    expect.stringMatching(/name or domain or network_public_identifier/),
  ]);
});
