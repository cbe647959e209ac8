import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOCUMENTED } from '../../fuzz/answer-schemas.ts';
import { post, sharedServiceForTests } from '../http/service.ts';
import { everyField } from './schema-walk.ts';

const service = sharedServiceForTests();

/** The operations with `fields`, with requests that find records with many values and with few. */
const REQUESTS: Record<string, object[]> = {
  organization_search: [
    { organization_ids: [1, 2, 3] },
    { job_post_title: 'backend', funding_types: ['seed'] },
    { simple_event_source: 'launch_site' },
  ],
  person_role_search: [{}, { role_title: 'engineer', job_post_title: 'backend', funding_types: ['seed'] }],
  job_search: [{ organization_ids: [1, 3], is_active: null }],
  person_detail_lookup: [{ person_id: 9_007_199_254_740_991 }, { person_id: 2 }],
  'person_detail_reverse_lookup/by_email': [{ email: 'ada@gmail.com' }],
  'person_detail_reverse_lookup/by_phone_number': [{ phone_number: '+12025550101' }],
  person_match: [{ email: 'ada@gmail.com' }],
  organization_match: [{ name: 'Acme' }],
  website_detail_lookup: [{ domain: 'acme.example' }, { organization_id: 3 }],
  'person_detail_lookup/bulk': [{ items: [{ person_id: 2 }, { network_public_identifier: 'nobody' }, {}] }],
  'person_match/bulk': [{ items: [{ email: 'ada@gmail.com' }] }],
  'organization_match/bulk': [{ items: [{ name: 'Acme' }] }],
  'website_detail_lookup/bulk': [{ items: [{ domain: 'acme.example' }, { organization_id: 3 }] }],
};

const fields = everyField().filter(({ name }) => name === 'fields');
const idOf = (operation: string) => operation.replace('/', '_');
const cases = Object.entries(REQUESTS).flatMap(([operation, requests]) =>
  requests.map((request) => ({ operation, request })),
);

function pathsOf(operation: string): string[] {
  const field = fields.find(({ where }) => where === `${idOf(operation)}.fields`);
  return field?.schema.items?.enum ?? [];
}

/** The parts of a value at these paths. */
function projection(value: unknown, paths: string[][]): unknown {
  if (paths.some(({ length }) => length === 0) || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => projection(item, paths));
  const kept = Object.entries(value).flatMap(([name, part]) => {
    const within = paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
    return within.length > 0 ? [[name, projection(part, within)]] : [];
  });
  return Object.fromEntries(kept);
}

function projectedAnswer(body: object, given: string[]): unknown {
  if ('results' in body) {
    const results = (body.results as { result: object | null }[]).map(({ result, ...item }) => ({
      ...item,
      result: result && projectedAnswer(result, given),
    }));
    return { ...body, results };
  }
  const paths = ['id', ...given].map((path) => path.split('.'));
  const record = ['search_results', 'person', 'organization'].find((name) => name in body && !('id' in body));
  if (record === undefined) return projection(body, paths);
  return { ...body, [record]: projection(Reflect.get(body, record), paths) };
}

test('every operation that returns records accepts `fields`', () => {
  const operations = fields.map(({ where }) => where.replace('.fields', ''));
  const withItems = operations.filter((name) => !/_(totals|facets|explain)$|^lists_/.test(name));
  expect(withItems.toSorted()).toEqual(Object.keys(REQUESTS).map(idOf).toSorted());
});

describe.each(cases)('$operation of $request', ({ operation, request }) => {
  test('with any `fields` returns these parts of the full answer, as documented', async () => {
    const { body: whole } = await post(service, operation, { ...request, fields: pathsOf(operation) });
    const paths = fc.array(fc.constantFrom(...pathsOf(operation)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(paths, async (given) => {
        const { status, body } = await post(service, operation, { ...request, fields: given });
        expect([status, body]).toEqual([200, projectedAnswer(whole, given)]);
        expect(DOCUMENTED.get(idOf(operation))?.success.check(body)).toBeNull();
      }),
      { numRuns: 12 },
    );
  });

  test('with all `fields` but those that only `fields` gives, or null, returns the same as without', async () => {
    const { body: whole } = await post(service, operation, request);
    for (const given of [
      pathsOf(operation).filter((path) => !/^(provenance|matching_role(\.|$))/.test(path)),
      null,
    ])
      expect((await post(service, operation, { ...request, fields: given })).body).toEqual(whole);
  });

  test('refuses unknown paths, an empty list and values of other types with one error', async () => {
    const answers = [
      ['id', 'locaton.name'],
      ['id.x'],
      ['description.'],
      ['__proto__'],
      [],
      'id',
      [['id']],
    ].map((given) => post(service, operation, { ...request, fields: given }));
    for (const { status, body } of await Promise.all(answers))
      expect([status, body.code, body.errors?.length]).toEqual([400, 'invalid_request', 1]);
  });
});

test('a refusal of `fields` names the position of the path and suggests a correction', async () => {
  const errorOf = async (given: unknown) =>
    (await post(service, 'job_search', { fields: given })).body.errors?.[0];
  expect(await errorOf(['id', 'organization.nme'])).toEqual({
    pointer: '/fields/1',
    detail: 'is not a field of the answer; the nearest is `organization.name`',
    code: 'unknown_field',
  });
  expect(await errorOf([])).toMatchObject({
    pointer: '/fields',
    detail: expect.stringMatching(/leave it out/),
  });
});

test('totals ignore `fields`, and a selection does not change the price', async () => {
  const request = { organization_ids: [1, 3] };
  const totals = await post(service, 'job_search/totals', { ...request, fields: ['id'] });
  expect(totals.body).toEqual({ total_search_results: 2 });
  const { headers } = await post(service, 'organization_search', { ...request, fields: ['id'] });
  expect(headers.get('x-credits-spent')).toBe('2');
});
