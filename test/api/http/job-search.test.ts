import { expect, test } from 'vitest';
import { post, sharedServiceForTests } from './service.ts';

const HUGE = 9_007_199_254_740_991;

const service = sharedServiceForTests();

const search = (body: object) => post(service, 'job_search', body);

/** Filters, and the ids of the posts of organizations 1 and 3 that they find, newest first. */
const FILTERS: [filter: object, ids: number[]][] = [
  [{}, [HUGE, 602]],
  [{ is_active: true }, [HUGE, 602]],
  [{ is_active: false }, [601]],
  [{ is_active: null }, [601, HUGE, 602]],
  [{ organization_ids: [3] }, [602]],
  [{ job_source: 'board_one' }, [HUGE]],
  [{ date_featured_start: '2025-12-31', date_featured_end: '2026-02-28' }, [602]],
  [{ title: 'engin* AND NOT intern' }, [HUGE]],
  [{ title: '-backend' }, [602]],
  [{ description: '"make coffee"' }, [602]],
  [{ is_remote: false }, [602]],
  [{ is_remote: null }, [HUGE, 602]],
  [{ locations: [2], is_active: null }, [601, HUGE]],
  [{ locations: [1] }, [HUGE]],
  [{ locations_exclude: [2] }, [602]],
  [{ locations: [] }, [HUGE, 602]],
];

test.each(FILTERS)('the filter %j finds the job posts %j, and the totals agree', async (filter, ids) => {
  const body = { organization_ids: [1, 3], ...filter };
  const found = await search(body);
  expect(found.body.search_results.map(({ id }) => id)).toEqual(ids);
  expect(found.body.total_search_results).toBe(ids.length);
  const totals = await post(service, 'job_search/totals', { ...body, page: 9 });
  expect(totals.body).toMatchObject({ total_search_results: ids.length });
});

test('a job post has every documented field; an unknown location or industry is null', async () => {
  const { body } = await search({ organization_ids: [1, 3] });
  const [first, second] = body.search_results;
  expect(first).toEqual({
    id: HUGE,
    source: 'board_one',
    date_featured: '2026-03-01',
    organization: {
      id: 1,
      name: 'Acme',
      domain: 'https://acme.example',
      network_info: {
        public_identifier: 'AcMe',
        industry: { id: 4, name: 'Software' },
        public_profile_url: 'https://network.example/company/AcMe',
      },
    },
    source_id: 'a',
    url: 'https://jobs.example/a',
    title: 'Backend Engineer',
    description: 'Kubernetes all day.',
    is_remote: true,
    location: {
      id: 1,
      name: 'Berlin, Germany',
      osm_locations: [
        { id: 10, name: 'Berlin', place_type: 'city' },
        { id: 20, name: 'Germany', place_type: 'country' },
      ],
    },
    is_active: true,
  });
  expect(second).toMatchObject({ id: 602, location: null });
  const row = await search({ organization_ids: [1001], page_size: 1 });
  expect(row.body.search_results[0]).toMatchObject({
    description: null,
    organization: { domain: null, network_info: { industry: null } },
  });
});
