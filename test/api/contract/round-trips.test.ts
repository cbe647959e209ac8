import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAccount } from '../../accounts/credits/accounts.ts';
import { clientWith } from '../../operations/account/calls.ts';
import { get, post, startService, type TestService } from '../http/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  // The first calls open connections to the database.
  await post(service, 'job_search/totals', {});
  // The first of a process checks that the names are filled.
  await get(service, '/api/datastorage/autocomplete/locations/');
});
afterAll(() => service.stop());

/** The number of SQL statements and engine requests that `work` causes. */
async function cost(work: () => Promise<unknown>): Promise<{ statements: number; engine: number }> {
  const before = { statements: service.statements(), engine: service.engineRequests() };
  await work();
  return {
    statements: service.statements() - before.statements,
    engine: service.engineRequests() - before.engine,
  };
}

/** The operations that customers pay for, and the totals, each with a request that succeeds. */
const COSTS: [operation: string, request: object, statements: number, engine: number][] = [
  // Statements: admission with the key, the balance, the limit and the state of the data; the records; the charge.
  ['job_search', { title: 'engineer', page_size: 3 }, 3, 1],
  ['job_search', { is_active: null, page: 2, page_size: 3 }, 3, 1],
  ['organization_search', { description: 'circuits OR coffee' }, 3, 1],
  // In addition to the page, the matching roles of its persons.
  ['person_role_search', { role_title: 'engineer' }, 3, 2],
  // In addition, the organizations that the related clause selects, and which ids are unknown, as for all filters by ids.
  ['person_role_search', { organization_keywords: [100] }, 4, 3],
  // In addition, the records that ids of organizations stand for.
  ['job_search', { organization_ids: [1, 3], page_size: 3 }, 5, 1],
  ['person_role_search', { organizations: [1], fields: ['id'] }, 4, 1],
  ['organization_search/totals', { organization_ids: [3] }, 3, 1],
  ['organization_search/explain', { organization_ids: [3], employees_start: 5 }, 4, 1],
  // In addition, what deliveries had since the day; for a facet of months, their records.
  ['person_role_search', { role_title: 'engineer', seen_since: '2020-01-01', fields: ['id'] }, 3, 1],
  ['organization_search/totals', { seen_since: '2020-01-01' }, 2, 1],
  ['job_search/facets', { facets: ['last_seen', 'is_remote'] }, 2, 2],
  ['person_detail_lookup', { person_id: 2, seen_since: '2020-01-01' }, 4, 0],
  // The job posts that match, their organizations and the newest of them for the page.
  ['organization_search', { job_post_title: 'backend' }, 4, 3],
  // Only selected fields are read: ids need no records. The related organizations are known from the search above.
  ['job_search', { title: 'engineer', fields: ['id'] }, 2, 1],
  ['organization_search', { job_post_title: 'backend', fields: ['id'] }, 2, 1],
  ['organization_search', { job_post_title: 'backend', fields: ['name'] }, 3, 1],
  ['person_role_search', { role_title: 'engineer OR welder', fields: ['id'] }, 2, 1],
  ['person_role_search', { role_title: 'engineer OR welder', fields: ['roles.title'] }, 3, 1],
  ['person_role_search', { role_title: 'engineer OR welder', fields: ['matching_role_ids'] }, 3, 2],
  // The provenance is read with the records.
  ['person_role_search', { role_title: 'engineer OR welder', fields: ['provenance'] }, 3, 1],
  ['person_detail_lookup', { person_id: 2, fields: ['provenance.sources'] }, 3, 0],
  ['job_search/totals', { title: 'fitter' }, 1, 1],
  ['organization_search/totals', { employees_start: 2 }, 1, 1],
  ['person_role_search/totals', { role_title: 'fitter' }, 1, 1],
  // Admission, and the names of all values.
  ['job_search/facets', { facets: ['organization', 'location'], title: 'engineer' }, 2, 1],
  ['job_search/facets', { facets: ['month', 'is_remote'] }, 1, 1],
  ['organization_search/facets', { facets: ['industry', 'location', 'keyword'] }, 2, 1],
  // The persons, the roles of each value, and the persons of each value with several roles.
  ['person_role_search/facets', { facets: ['person_skill', 'organization'], role_is_current: null }, 2, 3],
  // Each person has one such role.
  ['person_role_search/facets', { facets: ['organization'], role_title: 'barista' }, 2, 2],
  ['job_search/explain', { title: 'engineer', is_remote: true, locations: [1] }, 3, 1],
  ['person_role_search/explain', { role_title: 'director', person_skills: [300] }, 3, 1],
  // The related clause on job posts is resolved once.
  ['organization_search/explain', { job_post_title: 'row', employees_start: 5 }, 2, 2],
  ['person_detail_lookup', { person_id: 2 }, 3, 0],
  ['person_detail_reverse_lookup/by_email', { email: 'ada@gmail.com' }, 3, 0],
  // In addition to the record, the candidates.
  ['person_match', { full_name: 'Ada Example', organization_name: 'Acme' }, 4, 0],
  ['organization_match', { name: 'Acme' }, 4, 0],
  ['person_contacts_lookup/personal_emails', { person_id: 9_007_199_254_740_991 }, 3, 0],
  ['person_contacts_lookup/personal_emails', { person_id: 9_007_199_254_740_991, provenance: true }, 3, 0],
  ['website_detail_lookup', { domain: 'acme.example' }, 3, 0],
  ['website_detail_lookup', { organization_id: 3 }, 3, 0],
];

test.each(COSTS)('%s of %j costs %i statements and %i engine requests', async (path, request, ...costs) => {
  let status = 0;
  const { statements, engine } = await cost(async () => {
    ({ status } = await post(service, path, request));
  });
  expect([status, statements, engine]).toEqual([200, ...costs]);
});

// In addition to the statements of a single call: one counts the items as calls, one reads the ids of slugs.
test.each<[operation: string, item: object, statements: number]>([
  ['person_detail_lookup', { person_id: 2 }, 4],
  ['person_detail_lookup', { network_public_identifier: 'ada-example' }, 4],
  ['person_contacts_lookup/personal_emails', { person_id: 9_007_199_254_740_991 }, 4],
  ['website_detail_lookup', { domain: 'acme.example' }, 4],
  ['website_detail_lookup', { organization_id: 3 }, 4],
  ['person_match', { full_name: 'Ada Example', organization_name: 'Acme' }, 5],
  ['organization_match', { name: 'Acme' }, 5],
])('%s/bulk of 100 items %j costs %i statements', async (operation, item, statements) => {
  const items = Array.from({ length: 100 }, () => item);
  const spent = await cost(async () => {
    expect((await post(service, `${operation}/bulk`, { items })).body).toMatchObject({ found: 100 });
  });
  expect(spent).toEqual({ statements, engine: 0 });
});

test('the first call of a key costs as many statements as every other', async () => {
  const fresh = await asAccount(service, 100);
  expect(await cost(() => post(fresh, 'job_search/totals', { title: 'welder' }))).toMatchObject({
    statements: 1,
  });
});

// Statements: the count, with the key; the names. Names with a single word are read after those that begin with it.
test.each<[text: string, statements: number]>([
  ['', 2],
  ['ber', 3],
  // In addition, the words that it may stand for, and the names with these.
  ['berlni', 5],
  ['berlni germany', 4],
])('autocomplete of %j costs %i statements, with a key and without', async (text, statements) => {
  const path = `/api/datastorage/autocomplete/locations/?q=${encodeURIComponent(text)}`;
  for (const headers of [{ 'x-api-key': service.key }, {}])
    expect(await cost(() => get(service, path, headers))).toEqual({ statements, engine: 0 });
});

test('a call over tRPC costs as many statements and engine requests as one over REST', async () => {
  const client = clientWith(service, service.key);
  const request = { account_id: service.accountId, role_title: 'welder OR engineer' };
  expect(await cost(() => client.people.roleSearch.query(request))).toEqual({ statements: 3, engine: 2 });
});

test('a page costs the same after the totals of its search, and repeated totals need no engine request', async () => {
  const request = { role_title: 'engineer OR fitter' };
  await post(service, 'person_role_search/totals', request);
  expect(
    await cost(() => post(service, 'person_role_search', { ...request, page: 2, page_size: 2 })),
  ).toEqual({
    statements: 3,
    engine: 2,
  });
  expect(await cost(() => post(service, 'person_role_search/totals', request))).toEqual({
    statements: 1,
    engine: 0,
  });
});

test('a deleted key is refused at its next call, with one more statement that counts it against its address', async () => {
  const { rows } = await service.database.pool.query('delete from api_keys where prefix = $1 returning *', [
    service.key.slice(3, 11),
  ]);
  const refused = await cost(async () => {
    expect((await post(service, 'job_search', {})).status).toBe(401);
  });
  expect(refused).toEqual({ statements: 2, engine: 0 });
  await service.database.pool.query(
    'insert into api_keys select * from jsonb_populate_record(null::api_keys, $1)',
    [JSON.stringify({ ...rows[0], key_hash: `\\x${rows[0].key_hash.toString('hex')}` })],
  );
  expect((await post(service, 'job_search', {})).status).toBe(200);
});
