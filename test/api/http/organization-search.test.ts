import { expect, test } from 'vitest';
import { post, serviceForTests } from './service.ts';

const service = serviceForTests();

const search = (body: object) => post(service, 'organization_search', body);
const DETAILED = [1, 2, 3];

/** Filters, and the ids of the three detailed organizations that they find. */
const FILTERS: [filter: object, ids: number[]][] = [
  [{}, [3, 1, 2]],
  [{ organization_ids: [2, 1, 77] }, [1, 2]],
  [{ keywords: [] }, [3, 1, 2]],
  [{ description: 'circuits OR c++' }, [3, 1]],
  [{ description: 'coffee AND NOT robots' }, [3]],
  [{ description: '   ' }, [3, 1, 2]],
  [{ locations: [2] }, [1]],
  [{ locations: [1, 4] }, [3, 1]],
  [{ industries: [4] }, [1]],
  [{ industries_exclude: [4] }, [3, 2]],
  [{ keywords: [100] }, [1]],
  [{ employees_start: 7, employees_end: 7 }, [3]],
  [{ employees_start: 8, employees_end: 100 }, [1]],
  [{ founded_date_start: '2012-05-01', founded_date_end: '2020-01-30' }, [1]],
  [{ founded_date_end: '2020-01-31' }, [3, 1]],
  [{ revenue_start: 50_000, revenue_end: 999_999 }, [3]],
  [{ domains: ['HTTPS://WWW.Acme.example/about?x=1'] }, [1]],
  [{ domains: ['noir.EXAMPLE', 'www.acme.example'] }, [3, 1]],
  [{ domain_rank_start: 1000, domain_rank_end: 1000 }, [1]],
  [{ domain_traffic_start: 9000 }, [1]],
  [{ web_technologies: [200] }, [1]],
  [{ network_public_identifiers: ['ACME', 'nobody'] }, [1]],
  [{ funding_types: ['seed', 'angel'] }, [3, 1]],
  [{ funding_types: ['angel'], funding_event_date_featured_start: '2022-01-01' }, []],
  [{ funding_event_date_featured_end: '2014-01-01' }, [1]],
  [{ funding_total_start: 100, funding_total_end: 100 }, [3]],
  [{ funding_total_start: 3_500_000 }, [1]],
  [{ job_post_title: 'backend' }, [1]],
  [{ job_post_description: 'coffee' }, [3]],
  [{ job_post_is_remote: true }, [1]],
  [{ job_post_is_remote: true, job_post_is_active: false }, []],
  [{ job_post_is_active: false }, [1]],
  [{ job_post_is_active: null }, [3, 1, 2]],
  [{ job_post_date_featured_start: '2025-12-31', job_post_date_featured_end: '2025-12-31' }, [3]],
  [{ job_post_locations: [2] }, [1]],
  [{ job_post_locations_exclude: [2], job_post_date_featured_start: '2025-01-01' }, [3]],
  [{ job_post_title: 'intern', job_post_is_remote: true }, []],
  [{ simple_event_source: 'launch_site' }, [1]],
  [{ simple_event_reason: 'report_released', simple_event_date_featured_start: '2024-06-02' }, []],
  [{ simple_event_date_featured_end: '2024-06-01', simple_event_reason: 'report_released' }, [1]],
  [{ industries: [4, 96], employees_end: 10, description: 'coffee' }, [3]],
];

test.each(FILTERS)('the filter %j finds the organizations %j, and the totals agree', async (filter, ids) => {
  // This leaves out the forty uniform organizations.
  const body = { organization_ids: DETAILED, ...filter };
  const found = await search(body);
  expect(found.body.search_results.map(({ id }) => id)).toEqual(ids);
  expect(found.body.total_search_results).toBe(ids.length);
  const totals = await post(service, 'organization_search/totals', { ...body, page: 3 });
  expect(totals.body).toMatchObject({ total_search_results: ids.length });
});

test('an organization has every documented field; unknown values are null or empty lists', async () => {
  const { body } = await search({ organization_ids: [1, 2] });
  expect(body.search_results).toEqual([
    {
      id: 1,
      name: 'Acme',
      domain: 'https://acme.example',
      description: 'Robots that assemble circuits.',
      founded_date: '2012-05-01',
      employees: 42,
      domain_rank: 1000,
      domain_traffic: 9000,
      keywords: [
        { id: 101, name: 'circuits' },
        { id: 100, name: 'robotics' },
      ],
      web_technologies: [
        { id: 201, name: 'react' },
        { id: 200, name: 'nginx' },
      ],
      location: {
        id: 1,
        name: 'Berlin, Germany',
        osm_locations: [
          { id: 10, name: 'Berlin', place_type: 'city' },
          { id: 20, name: 'Germany', place_type: 'country' },
        ],
      },
      finance_info: {
        revenue: 1_000_000,
        funding_total: 3_500_000,
        last_funding_type: 'seed',
        last_funding_date: '2014-01-01',
      },
      network_info: {
        public_identifier: 'AcMe',
        industry: { id: 4, name: 'Software' },
        public_profile_url: 'https://network.example/company/AcMe',
      },
    },
    {
      id: 2,
      name: 'Bare',
      domain: null,
      description: null,
      founded_date: null,
      employees: null,
      domain_rank: null,
      domain_traffic: null,
      keywords: [],
      web_technologies: [],
      location: null,
      finance_info: {
        revenue: null,
        funding_total: null,
        last_funding_type: null,
        last_funding_date: null,
      },
      network_info: { public_identifier: null, industry: null, public_profile_url: null },
    },
  ]);
});

test('the funding total is the sum of the known amounts in USD if the organization states none', async () => {
  const { body } = await search({ organization_ids: [3] });
  expect(body.search_results[0]).toMatchObject({
    finance_info: { funding_total: 100, last_funding_type: 'grant' },
  });
});

test('a result lists the matching events, and only if the search filters by events', async () => {
  const { body } = await search({ job_post_title: 'backend', simple_event_source: 'launch_site' });
  expect(body.search_results).toHaveLength(1);
  const { job_events, simple_events, funding_events } = body.search_results[0] ?? { id: 0 };
  expect(job_events).toMatchObject([{ id: 601 }, { id: 9007199254740991, title: 'Backend Engineer' }]);
  expect(job_events?.[1]).not.toHaveProperty('organization');
  expect(simple_events).toEqual([
    {
      id: 700,
      source: 'launch_site',
      reason: 'promoted_on_site',
      date_featured: '2025-06-01',
      title: 'Acme launches',
      url: 'https://launches.example/acme',
    },
  ]);
  expect(funding_events).toEqual([]);
  for (const unused of [{ job_post_title: '' }, { job_post_is_active: null }, { funding_types: [] }])
    expect((await search(unused)).body.search_results[0]).not.toHaveProperty('job_events');
});

test('a funding event shows its amount, currency and investors', async () => {
  const { body } = await search({ funding_event_date_featured_end: '2014-01-01' });
  expect(body.search_results[0]).toMatchObject({
    funding_events: [
      {
        id: 800,
        source: 'funding_db',
        date_featured: '2014-01-01',
        funding_type: 'seed',
        amount: 500_000,
        currency: 'USD',
        investors: ['Ada', 'Grace'],
        url: null,
      },
    ],
  });
});

test('a result lists the 30 newest matching events of each kind, newest first, then by id', async () => {
  const { body } = await search({
    organization_ids: [1001],
    job_post_title: 'row',
    simple_event_source: 'form_c_regulator',
    funding_types: ['undisclosed'],
  });
  // Two events share each date. The later date comes first, then the lower id.
  const newest = (last: number) =>
    Array.from({ length: last }, (_, at) => at + 1)
      .sort((a, b) => Math.floor(b / 2) - Math.floor(a / 2) || a - b)
      .slice(0, 30);
  const { job_events, simple_events, funding_events } = body.search_results[0] ?? { id: 0 };
  const ids = (events: { id: number }[] = []) => events.map(({ id }) => id);
  expect(ids(job_events)).toEqual(newest(32).map((nr) => 100_000 + 100_100 + nr));
  expect(ids(simple_events)).toEqual(newest(33).map((nr) => 100_000 + nr));
  expect(ids(funding_events)).toEqual(newest(33).map((nr) => 100_000 + nr));
});

test('pages have no gaps and no overlap, and a page past the end is empty', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 5, 9_007_199_254_740_991].map((page) => search({ employees_start: 9000, page, page_size: 15 })),
  );
  const ids = pages.flatMap(({ body }) => body.search_results.map(({ id }) => id));
  expect(ids).toEqual(Array.from({ length: 40 }, (_, at) => 1001 + at));
  expect(pages.map(({ body }) => body.total_search_results)).toEqual([40, 40, 40, 40, 40]);
  expect((await search({})).body.search_results).toHaveLength(25);
});

test('the number of SQL statements does not grow with the page size', async () => {
  const cost = async (page_size: number) => {
    const before = service.statements();
    const { body } = await search({
      organization_ids: Array.from({ length: 40 }, (_, at) => 1001 + at),
      job_post_title: 'row',
      page_size,
    });
    expect(body.search_results).toHaveLength(page_size);
    return service.statements() - before;
  };
  await cost(1);
  expect(await cost(40)).toBe(await cost(1));
});

test('a funding total is capped at the greatest integer that JSON represents exactly', async () => {
  await service.database.pool.query(
    `insert into funding_events (id, organization_id, source, funding_type, date_featured, amount)
    select 200000 + nr, 1040, 'funding_db', 'seed', '2020-01-01', ${Number.MAX_SAFE_INTEGER}
    from generate_series(1, 2) as nr`,
  );
  const { body } = await search({ organization_ids: [1040] });
  expect(body.search_results[0]).toMatchObject({ finance_info: { funding_total: Number.MAX_SAFE_INTEGER } });
});
