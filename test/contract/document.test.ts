import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { createDocument } from '../../src/http/document.ts';

/** The paths and tags of the specification that this version has. */
const SPECIFIED = {
  '/api/{account_id}/datastorage/organization_search/': 'Organizations',
  '/api/{account_id}/datastorage/organization_search/totals/': 'Organizations',
  '/api/{account_id}/datastorage/person_detail_lookup/': 'People',
  '/api/{account_id}/datastorage/person_detail_reverse_lookup/by_email/': 'People',
  '/api/{account_id}/datastorage/person_detail_reverse_lookup/by_phone_number/': 'People',
  '/api/{account_id}/datastorage/person_contacts_lookup/personal_emails/': 'People',
  '/api/{account_id}/datastorage/person_contacts_lookup/work_emails/': 'People',
  '/api/{account_id}/datastorage/person_contacts_lookup/phone_numbers/': 'People',
  '/api/{account_id}/datastorage/website_detail_lookup/': 'Websites',
  '/api/{account_id}/datastorage/job_search/': 'Job Posts',
  '/api/{account_id}/datastorage/job_search/totals/': 'Job Posts',
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

const document = createDocument();
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

  test('answers 200 with an example, and problems alone for the statuses it can fail with', () => {
    const all = responses as Record<string, Node>;
    const missing = /lookup\//.test(path) ? ['404'] : [];
    expect(Object.keys(all)).toEqual(['200', '400', '401', '403', ...missing, '413', '415', '500', '503']);
    expect(all[200]).toMatchObject({ content: { 'application/json': { example: expect.any(Object) } } });
    for (const status of Object.keys(all).filter((key) => key !== '200')) {
      expect(all[status]).toEqual({ $ref: `#/components/responses/${status}` });
      expect(document.components?.responses?.[status]).toMatchObject({
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      });
    }
  });
});

describe.each(gets)('GET $path', ({ summary, description, operationId, security, parameters, responses }) => {
  test('is described, and needs no key', () => {
    expect(summary).toBeTruthy();
    expect(description).toBeTruthy();
    expect(operationId).toMatch(/^[a-z_]+$/);
    expect(security).toBeUndefined();
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
    expect(Object.keys(all)).toEqual(['200', '400', '500', '503']);
    expect(all[200]).toMatchObject({
      content: {
        'application/json': {
          example: { results: [{ id: expect.any(Number), name: expect.any(String) }], pagination: {} },
        },
      },
    });
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
