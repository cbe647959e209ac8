import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PRICES } from '../../../src/base/config/prices.ts';
import {
  document,
  FORM_TYPES,
  JSON_TYPE,
  operations,
  posts,
  resolved,
  responses,
  securitySchemes,
} from './openapi-document.ts';

/** The operations of the specification: tag, method and path. */
const SPECIFIED = [
  'Organizations POST /api/{account_id}/datastorage/organization_search/',
  'Organizations POST /api/{account_id}/datastorage/organization_search/totals/',
  'Organizations POST /api/{account_id}/datastorage/organization_search/facets/',
  'Organizations POST /api/{account_id}/datastorage/organization_search/explain/',
  'Organizations POST /api/{account_id}/datastorage/organization_match/',
  'Organizations POST /api/{account_id}/datastorage/organization_match/bulk/',
  'Organizations POST /api/{account_id}/datastorage/organization_match/bulk/totals/',
  'People POST /api/{account_id}/datastorage/person_role_search/',
  'People POST /api/{account_id}/datastorage/person_role_search/totals/',
  'People POST /api/{account_id}/datastorage/person_role_search/facets/',
  'People POST /api/{account_id}/datastorage/person_role_search/explain/',
  'People POST /api/{account_id}/datastorage/person_detail_lookup/',
  'People POST /api/{account_id}/datastorage/person_detail_lookup/bulk/',
  'People POST /api/{account_id}/datastorage/person_match/',
  'People POST /api/{account_id}/datastorage/person_match/bulk/',
  'People POST /api/{account_id}/datastorage/person_match/bulk/totals/',
  'People POST /api/{account_id}/datastorage/person_detail_reverse_lookup/by_email/',
  'People POST /api/{account_id}/datastorage/person_detail_reverse_lookup/by_phone_number/',
  'People POST /api/{account_id}/datastorage/person_contacts_lookup/personal_emails/',
  'People POST /api/{account_id}/datastorage/person_contacts_lookup/personal_emails/bulk/',
  'People POST /api/{account_id}/datastorage/person_contacts_lookup/work_emails/',
  'People POST /api/{account_id}/datastorage/person_contacts_lookup/work_emails/bulk/',
  'People POST /api/{account_id}/datastorage/person_contacts_lookup/phone_numbers/',
  'People POST /api/{account_id}/datastorage/person_contacts_lookup/phone_numbers/bulk/',
  'Websites POST /api/{account_id}/datastorage/website_detail_lookup/',
  'Websites POST /api/{account_id}/datastorage/website_detail_lookup/bulk/',
  'Job Posts POST /api/{account_id}/datastorage/job_search/',
  'Job Posts POST /api/{account_id}/datastorage/job_search/totals/',
  'Job Posts POST /api/{account_id}/datastorage/job_search/facets/',
  'Job Posts POST /api/{account_id}/datastorage/job_search/explain/',
  'Feedback POST /api/{account_id}/datastorage/feedback/personal_emails/',
  'Feedback POST /api/{account_id}/datastorage/feedback/work_emails/',
  'Feedback POST /api/{account_id}/datastorage/feedback/phone_numbers/',
  'Users GET /api/{account_id}/audit/',
  'Users GET /api/{account_id}/subscriptions/balance_change_logs/',
  'Users GET /api/{account_id}/subscriptions/balance_change_logs/totals/',
  'Users GET /api/api_keys/',
  'Users POST /api/api_keys/',
  'Users GET /api/api_keys/{prefix}/',
  'Users DELETE /api/api_keys/{prefix}/',
  'Users GET /api/{account_id}/datastorage/saved_searches/',
  'Users POST /api/{account_id}/datastorage/saved_searches/',
  'Users DELETE /api/{account_id}/datastorage/saved_searches/{id}/',
  'Users GET /api/users/current/',
  'Lists POST /api/{account_id}/datastorage/lists/',
  'Lists GET /api/{account_id}/datastorage/lists/',
  'Lists GET /api/{account_id}/datastorage/lists/{id}/',
  'Lists POST /api/{account_id}/datastorage/lists/{id}/',
  'Lists DELETE /api/{account_id}/datastorage/lists/{id}/',
  'Lists POST /api/{account_id}/datastorage/lists/{id}/items/',
  'Lists POST /api/{account_id}/datastorage/lists/{list_id}/notes/',
  'Lists GET /api/{account_id}/datastorage/lists/{id}/price/',
  'Lists GET /api/{account_id}/datastorage/lists/{id}/parts/{n}/',
  // The one path without a procedure.
  'Lists GET /api/{account_id}/datastorage/lists/{id}/file/',
  'Sources POST /api/{account_id}/sources/columns/',
  'Sources POST /api/{account_id}/sources/{source}/deliveries/',
  'Sources GET /api/{account_id}/sources/{source}/deliveries/',
  'Sources GET /api/{account_id}/sources/{source}/deliveries/{delivery_id}/',
  'Sources GET /api/{account_id}/sources/{source}/deliveries/{delivery_id}/rejects/',
  'Sources DELETE /api/{account_id}/sources/{source}/deliveries/{delivery_id}/',
  'Sources POST /api/{account_id}/sources/{source}/{kind}/',
  'Sources GET /api/{account_id}/sources/{source}/{kind}/{key}/',
  'Sources DELETE /api/{account_id}/sources/{source}/{kind}/{key}/',
  'Stewardship GET /api/{account_id}/sources/',
  'Stewardship POST /api/{account_id}/sources/ranks/',
  'Stewardship DELETE /api/{account_id}/sources/{source}/',
  'Stewardship GET /api/{account_id}/pairs/',
  'Stewardship POST /api/{account_id}/pairs/',
  'Stewardship GET /api/{account_id}/records/{kind}/{record_id}/claims/',
  'Stewardship GET /api/{account_id}/retention/',
  'Stewardship POST /api/{account_id}/retention/',
  'Stewardship GET /api/{account_id}/objections/',
  'Stewardship POST /api/{account_id}/objections/{objection_id}/',
  'Stewardship GET /api/{account_id}/notices/',
  'Stewardship POST /api/{account_id}/notices/',
  'Stewardship POST /api/{account_id}/subjects/',
  'Stewardship GET /api/{account_id}/trail/',
  'Autocomplete GET /api/datastorage/autocomplete/industries/',
  'Autocomplete GET /api/datastorage/autocomplete/organizations/',
  'Autocomplete GET /api/datastorage/autocomplete/organization_keywords/',
  'Autocomplete GET /api/datastorage/autocomplete/locations/',
  'Autocomplete GET /api/datastorage/autocomplete/person_skills/',
  'Autocomplete GET /api/datastorage/autocomplete/web_technologies/',
];

test('the document is valid OpenAPI 3.1, has version 1.0.0 and names a contact', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ version: '1.0.0', contact: { name: expect.any(String) } });
});

test('the document has exactly the specified operations and tags, with trailing slashes in the paths', () => {
  const listed = operations.map(({ tags, method, path }) => `${tags[0]} ${method} ${path}`);
  expect(listed.toSorted()).toEqual(SPECIFIED.toSorted());
  const tags = document.tags.map(({ name }: { name: string }) => name);
  expect(tags.toSorted()).toEqual([...new Set(operations.flatMap(({ tags }) => tags))].toSorted());
});

describe.each(operations)('$method $path', (operation) => {
  const { method, path, operationId, tags, parameters = [], requestBody } = operation;
  const isPost = method === 'POST';
  const isRepeatable = method !== 'GET';
  const hasKey = !tags.includes('Autocomplete');
  const price = DEFAULT_PRICES[operationId.replace(/_bulk$/, '') as keyof typeof DEFAULT_PRICES];
  // A part costs several prices, and may belong to a list that is being built.
  const isPriced = price !== undefined || /^lists_(part|file)$/.test(operationId);

  test('has a description, its price, and whether it needs a key', () => {
    expect(operation).toMatchObject({
      summary: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      operationId: expect.stringMatching(/^[a-z_]+$/),
      security: hasKey ? [{ ApiKey: [] }] : [],
    });
    expect(securitySchemes.ApiKey).toMatchObject({ type: 'apiKey', in: 'header', name: 'X-API-KEY' });
    expect(operation['x-credits']).toBe(price);
  });

  test('has a body if and only if it is a POST, and describes every parameter', () => {
    expect(requestBody !== undefined).toBe(isPost);
    const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const parameter of parameters) {
      expect(parameter.description).toEqual(expect.stringMatching(/./));
      if (parameter.in === 'query') expect(parameter).toMatchObject({ allowEmptyValue: true });
      if (parameter.in !== 'header') expect(parameter.example).toBeDefined();
    }
  });

  test('documents its success with an example, and exactly the errors that it can return', () => {
    const [success = '', ...failures] = Object.keys(operation.responses);
    const isCreated =
      tags.includes('Feedback') || (isPost && /\/(saved_searches|lists|deliveries)\/$/.test(path));
    expect(success).toBe(isCreated ? '201' : '200');
    const headers = [
      ['RateLimit', true],
      ['X-Credits-Spent', isPriced],
      ['X-Credits-Remaining', isPriced],
      ['Idempotency-Replayed', isRepeatable],
    ] as const;
    for (const [name, isThere] of headers)
      expect([name, name in (operation.responses[success]?.headers ?? {})]).toEqual([name, isThere]);
    const content = operation.responses[success]?.content ?? {};
    if (operationId === 'lists_file')
      expect(Object.keys(content)).toEqual(['application/x-ndjson', 'text/csv']);
    else expect(content[JSON_TYPE]?.example).toBeTypeOf('object');
    if (operationId === 'deliveries_rejects') expect(Object.keys(content)).toEqual([JSON_TYPE, 'text/csv']);
    expect(failures.map(Number)).toEqual([
      400,
      ...(hasKey ? [401] : []),
      ...(isPriced ? [402] : []),
      ...(hasKey ? [403] : []),
      ...(path.includes('{') ? [404] : []),
      408,
      ...(isRepeatable || isPriced ? [409] : []),
      ...(isPost ? [413, 415] : []),
      ...(isRepeatable ? [422] : []),
      429,
      431,
      500,
      503,
    ]);
    for (const status of failures) {
      expect(operation.responses[status]).toEqual({ $ref: `#/components/responses/${status}` });
      expect(responses[status].content['application/problem+json'].schema.$ref).toMatch(/Problem$/);
    }
  });
});

describe.each(posts)('the body of $path', ({ path, parameters, requestBody }) => {
  // A form cannot hold the items of a bulk request.
  const formTypes = /\/(bulk\/(totals\/)?|lists\/|\{kind\}\/)$/.test(path)
    ? []
    : FORM_TYPES.filter((type) => type === 'multipart/form-data' || !/\/(deliveries|columns)\/$/.test(path));

  test('has an example in each of its types, and a schema of its JSON without additional fields', () => {
    const { content = {} } = requestBody ?? {};
    expect(Object.keys(content)).toEqual([JSON_TYPE, ...formTypes]);
    for (const { example } of Object.values(content)) expect(example).toBeTypeOf('object');
    expect(resolved(content[JSON_TYPE]?.schema)).toMatchObject({
      type: 'object',
      additionalProperties: false,
    });
  });

  test('may be sent with an Idempotency-Key, which has no example to copy', () => {
    const header = parameters?.find(({ name }) => name === 'Idempotency-Key');
    expect(header).toMatchObject({ in: 'header', required: false });
    expect(JSON.stringify(header)).not.toMatch(/"(example|examples|default)":/);
  });
});

test('a body is required except where all fields of an operation that is no search are optional', () => {
  const optional = posts.filter(({ requestBody }) => !requestBody?.required).map(({ path }) => path);
  expect(optional).toEqual(['/api/api_keys/', '/api/{account_id}/datastorage/lists/{id}/items/']);
});

test('a request for a person or a website names the fields of which it needs one, and needs any field', () => {
  const described = (operationId: string) => {
    const { content = {} } = posts.find((post) => post.operationId === operationId)?.requestBody ?? {};
    return resolved(content[JSON_TYPE]?.schema);
  };
  for (const [operationId, names] of [
    ['person_detail_lookup', 'person_id, network_public_identifier'],
    ['website_detail_lookup', 'domain, organization_id, organization_network_public_identifier'],
    ['person_contacts_lookup_work_emails', 'person_id, network_public_identifier'],
  ] as const)
    expect(described(operationId)).toMatchObject({
      description: expect.stringMatching(new RegExp(`Give at least one of: ${names}\\.$`)),
      minProperties: 1,
    });
  const { items } = resolved(described('person_detail_lookup_bulk')).properties ?? {};
  expect(items?.items?.description).toMatch(/Give at least one of: person_id, network_public_identifier\.$/);
});
