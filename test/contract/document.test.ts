import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { isPriced, USUAL_PRICES } from '../../src/credits/prices.ts';
import { createDocument } from '../../src/http/document.ts';

/** The paths and tags of the specification that this version has. */
const SPECIFIED = {
  '/api/{account_id}/datastorage/organization_search/': 'Organizations',
  '/api/{account_id}/datastorage/organization_search/totals/': 'Organizations',
  '/api/{account_id}/datastorage/person_role_search/': 'People',
  '/api/{account_id}/datastorage/person_role_search/totals/': 'People',
  '/api/{account_id}/datastorage/person_detail_lookup/': 'People',
  '/api/{account_id}/datastorage/person_detail_reverse_lookup/by_email/': 'People',
  '/api/{account_id}/datastorage/person_detail_reverse_lookup/by_phone_number/': 'People',
  '/api/{account_id}/datastorage/person_contacts_lookup/personal_emails/': 'People',
  '/api/{account_id}/datastorage/person_contacts_lookup/work_emails/': 'People',
  '/api/{account_id}/datastorage/person_contacts_lookup/phone_numbers/': 'People',
  '/api/{account_id}/datastorage/website_detail_lookup/': 'Websites',
  '/api/{account_id}/datastorage/job_search/': 'Job Posts',
  '/api/{account_id}/datastorage/job_search/totals/': 'Job Posts',
  '/api/{account_id}/datastorage/feedback/personal_emails/': 'Feedback',
  '/api/{account_id}/datastorage/feedback/work_emails/': 'Feedback',
  '/api/{account_id}/datastorage/feedback/phone_numbers/': 'Feedback',
  '/api/{account_id}/subscriptions/balance_change_logs/': 'Users',
  '/api/{account_id}/subscriptions/balance_change_logs/totals/': 'Users',
  '/api/api_keys/': 'Users',
  '/api/api_keys/{prefix}/': 'Users',
  '/api/users/current/': 'Users',
  '/api/datastorage/autocomplete/industries/': 'Autocomplete',
  '/api/datastorage/autocomplete/organizations/': 'Autocomplete',
  '/api/datastorage/autocomplete/organization_keywords/': 'Autocomplete',
  '/api/datastorage/autocomplete/locations/': 'Autocomplete',
  '/api/datastorage/autocomplete/person_skills/': 'Autocomplete',
  '/api/datastorage/autocomplete/web_technologies/': 'Autocomplete',
};

interface Node {
  [key: string]: unknown;
}

const document = createDocument(USUAL_PRICES);
const paths = Object.entries(document.paths ?? {});
const posts = paths.flatMap(([path, { post }]) => (post ? [{ path, ...post }] : []));
const gets = paths.flatMap(([path, { get }]) => (get ? [{ path, ...get }] : []));

/** Every schema of a field in the document, with the way to it; a reference is followed where it leads. */
function fieldsOf(node: unknown, way: string): [string, Node][] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties, ...rest } = node as Node;
  const here =
    typeof properties === 'object' && properties !== null
      ? Object.entries(properties as Node).flatMap(([name, field]): [string, Node][] => [
          [`${way}.${name}`, resolved(field as Node)],
          ...fieldsOf(field, `${way}.${name}`),
        ])
      : [];
  return [...here, ...Object.entries(rest).flatMap(([key, child]) => fieldsOf(child, `${way}/${key}`))];
}

function resolved(schema: Node): Node {
  const { $ref } = schema as { $ref?: string };
  if (!$ref) return schema;
  return { ...document.components?.schemas?.[$ref.split('/').at(-1) ?? ''] };
}

test('the document is valid OpenAPI 3.1 of version 1.0.0', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(result).toEqual({ valid: true });
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.version).toBe('1.0.0');
});

test('it has the paths of the specification, with their slash at the end, under their tags', () => {
  expect(Object.fromEntries([...posts, ...gets].map(({ path, tags }) => [path, tags?.[0]]))).toEqual(
    SPECIFIED,
  );
  expect(document.tags?.map(({ name }) => name)).toEqual([
    'Organizations',
    'People',
    'Job Posts',
    'Websites',
    'Feedback',
    'Users',
    'Autocomplete',
  ]);
});

describe.each(posts)('$path', (operation) => {
  const { path, summary, description, operationId, security, requestBody, responses } = operation;

  test('is described, and needs the key in its header', () => {
    expect(summary).toBeTruthy();
    expect(description).toBeTruthy();
    expect(operationId).toMatch(/^[a-z_]+$/);
    expect(security).toEqual([{ ApiKey: [] }]);
    expect(document.components?.securitySchemes).toMatchObject({
      ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
    });
  });

  test('takes three content types, each with an example, and no unknown field', () => {
    const { content } = requestBody as { content: Record<string, { schema: Node; example: unknown }> };
    expect(Object.keys(content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
    for (const { schema, example } of Object.values(content)) {
      expect(example).toBeTypeOf('object');
      expect(resolved(schema)).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  test('answers 200, or 201 where it stores something, with an example, and problems alone for what can fail', () => {
    const all = responses as Record<string, Node>;
    const success = /feedback\//.test(path) ? '201' : '200';
    const missing = /lookup\//.test(path) ? ['404'] : [];
    const paid = isPriced(operationId) ? ['402'] : [];
    const common = ['409', '413', '415', '422', '429', '500', '503'];
    const failures = ['400', '401', ...paid, '403', ...missing, ...common];
    expect(Object.keys(all)).toEqual([success, ...failures]);
    expect(all[success]).toMatchObject({
      headers: { RateLimit: {}, 'RateLimit-Policy': {} },
      content: { 'application/json': { example: expect.any(Object) } },
    });
    for (const status of failures) {
      expect(all[status]).toEqual({ $ref: `#/components/responses/${status}` });
      expect(document.components?.responses?.[status]).toMatchObject({
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      });
    }
  });

  test('tells its price, what it spent, and how to send it again', () => {
    const headers = Object.keys(
      (Object.values(responses ?? {})[0] as { headers: Record<string, object> }).headers,
    );
    const price = isPriced(operationId) ? USUAL_PRICES[operationId] : undefined;
    expect((operation as { 'x-credits'?: number })['x-credits']).toBe(price);
    for (const header of ['X-Credits-Spent', 'X-Credits-Remaining'])
      expect(headers.includes(header)).toBe(price !== undefined);
    expect(headers).toContain('Idempotency-Replayed');
    expect(operation.parameters).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'Idempotency-Key', required: false }),
    );
  });
});

const lookups = gets.filter(({ tags }) => tags?.includes('Autocomplete'));

describe.each(lookups)(
  'GET $path',
  ({ summary, description, operationId, security, parameters, responses }) => {
    test('is described, and needs no key', () => {
      expect(summary).toBeTruthy();
      expect(description).toBeTruthy();
      expect(operationId).toMatch(/^[a-z_]+$/);
      expect(security).toEqual([]);
      expect(document.security).toBeUndefined();
    });

    test('takes its fields in the query, each optional, described and with an example', () => {
      expect(parameters).toEqual([
        {
          in: 'query',
          name: 'q',
          description: expect.any(String),
          example: expect.any(String),
          schema: { type: 'string', maxLength: 400 },
        },
        {
          in: 'query',
          name: 'page',
          description: expect.any(String),
          example: 1,
          schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        },
      ]);
    });

    test('answers 200 with an example, and only the problems of a request without key and body', () => {
      const all = responses as Record<string, Node>;
      expect(Object.keys(all)).toEqual(['200', '400', '429', '500', '503']);
      expect(all[200]).toMatchObject({
        content: {
          'application/json': {
            example: { results: [{ id: expect.any(Number), name: expect.any(String) }], pagination: {} },
          },
        },
      });
    });
  },
);

const accountReads = [
  ...gets.filter(({ tags }) => tags?.includes('Users')).map((operation) => ({ method: 'GET', ...operation })),
  ...paths.flatMap(([path, item]) => (item.delete ? [{ method: 'DELETE', path, ...item.delete }] : [])),
];

test('keys can be listed, made, read and deleted, and the rest of the account be read', () => {
  expect(accountReads.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /api/api_keys/{prefix}/',
    'GET /api/api_keys/',
    'GET /api/api_keys/{prefix}/',
    'GET /api/users/current/',
    'GET /api/{account_id}/subscriptions/balance_change_logs/',
    'GET /api/{account_id}/subscriptions/balance_change_logs/totals/',
  ]);
  expect(document.paths?.['/api/api_keys/']?.post?.operationId).toBe('api_keys_create');
});

describe.each(accountReads)('$method $path', (operation) => {
  const { path, summary, description, operationId, security, parameters, requestBody, responses } = operation;

  test('is described, and needs the key in its header', () => {
    expect(summary).toBeTruthy();
    expect(description).toBeTruthy();
    expect(operationId).toMatch(/^[a-z_]+$/);
    expect(security).toEqual([{ ApiKey: [] }]);
  });

  test('takes what its path names, and the rest in its query, described and with an example', () => {
    const all = (parameters ?? []) as { in: string; name: string; required?: boolean }[];
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(all.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named);
    const query = all.filter((one) => one.in === 'query');
    const period = ['date_created_start', 'date_created_end'];
    const fields = /totals/.test(path) ? period : /logs/.test(path) ? [...period, 'page'] : [];
    expect(query.map(({ name }) => name)).toEqual(fields);
    for (const one of query) {
      expect(one).toMatchObject({ description: expect.any(String), example: expect.anything() });
      expect(one.required).not.toBe(true);
      if (one.name !== 'page') expect(one).toMatchObject({ schema: { type: 'string', format: 'date-time' } });
    }
    expect(requestBody).toBeUndefined();
  });

  test('answers 200 with an example, and only the problems of a request with a key and no body', () => {
    const all = responses as Record<string, Node>;
    const statuses = Object.keys(all);
    expect(statuses).toEqual(expect.arrayContaining(['200', '400', '401', '403', '429', '500', '503']));
    expect(statuses.includes('404')).toBe(/\{prefix\}|logs\/$/.test(path));
    expect(statuses).not.toContain('413');
    expect(statuses).not.toContain('415');
    expect(all[200]).toMatchObject({ content: { 'application/json': { example: expect.any(Object) } } });
  });
});

test('every field has a description, and every value an example', () => {
  const fields = fieldsOf(document.components?.schemas, 'schemas');
  expect(fields.length).toBeGreaterThan(100);
  const isValue = ({ type, anyOf, properties }: Node) =>
    !['array', 'object'].includes(String(type)) &&
    !properties &&
    !JSON.stringify(anyOf ?? '').includes('$ref');
  expect(fields.filter(([, schema]) => !('description' in schema)).map(([way]) => way)).toEqual([]);
  expect(
    fields.filter(([, schema]) => isValue(schema) && !('examples' in schema)).map(([way]) => way),
  ).toEqual([]);
});

test('names of error schemas that the generator invents do not appear', () => {
  expect(Object.keys(document.components?.schemas ?? {}).filter((name) => name.startsWith('error'))).toEqual(
    [],
  );
});
