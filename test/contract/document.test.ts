import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { USUAL_PRICES } from '../../src/billing/prices.ts';
import { createDocument } from '../../src/http/document.ts';

/** The operations of the specification: tag, path, then the operation id of each method. */
const SPECIFIED = [
  'Organizations POST /api/{account_id}/datastorage/organization_search/',
  'Organizations POST /api/{account_id}/datastorage/organization_search/totals/',
  'People POST /api/{account_id}/datastorage/person_role_search/',
  'People POST /api/{account_id}/datastorage/person_role_search/totals/',
  'People POST /api/{account_id}/datastorage/person_detail_lookup/',
  'People POST /api/{account_id}/datastorage/person_detail_reverse_lookup/by_email/',
  'People POST /api/{account_id}/datastorage/person_detail_reverse_lookup/by_phone_number/',
  'People POST /api/{account_id}/datastorage/person_contacts_lookup/personal_emails/',
  'People POST /api/{account_id}/datastorage/person_contacts_lookup/work_emails/',
  'People POST /api/{account_id}/datastorage/person_contacts_lookup/phone_numbers/',
  'Websites POST /api/{account_id}/datastorage/website_detail_lookup/',
  'Job Posts POST /api/{account_id}/datastorage/job_search/',
  'Job Posts POST /api/{account_id}/datastorage/job_search/totals/',
  'Feedback POST /api/{account_id}/datastorage/feedback/personal_emails/',
  'Feedback POST /api/{account_id}/datastorage/feedback/work_emails/',
  'Feedback POST /api/{account_id}/datastorage/feedback/phone_numbers/',
  'Users GET /api/{account_id}/subscriptions/balance_change_logs/',
  'Users GET /api/{account_id}/subscriptions/balance_change_logs/totals/',
  'Users GET /api/api_keys/',
  'Users POST /api/api_keys/',
  'Users GET /api/api_keys/{prefix}/',
  'Users DELETE /api/api_keys/{prefix}/',
  'Users GET /api/users/current/',
  'Autocomplete GET /api/datastorage/autocomplete/industries/',
  'Autocomplete GET /api/datastorage/autocomplete/organizations/',
  'Autocomplete GET /api/datastorage/autocomplete/organization_keywords/',
  'Autocomplete GET /api/datastorage/autocomplete/locations/',
  'Autocomplete GET /api/datastorage/autocomplete/person_skills/',
  'Autocomplete GET /api/datastorage/autocomplete/web_technologies/',
];

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  [keyword: string]: unknown;
}

interface Media {
  schema: Schema;
  example: Record<string, unknown>;
  encoding?: Record<string, unknown>;
}

interface Operation {
  method: string;
  path: string;
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters?: { in: string; name: string; schema: Schema; [keyword: string]: unknown }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { headers: object; content: Record<string, Media> }>;
  'x-credits'?: number;
}

// As a client receives it.
const document = JSON.parse(JSON.stringify(createDocument(USUAL_PRICES)));
const { schemas, responses, securitySchemes } = document.components;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  })),
);
const posts = operations.filter(({ method }) => method === 'POST');
const JSON_TYPE = 'application/json';
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

function resolved(schema: Schema = {}): Schema {
  return schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
}

/** The fields of an operation's body by name, as JSON or as a form. */
function fieldsOf(operationId: string, type = JSON_TYPE): Record<string, Schema> {
  const operation = posts.find((post) => post.operationId === operationId);
  return resolved(operation?.requestBody?.content[type]?.schema).properties ?? {};
}

test('the document is valid OpenAPI 3.1 of version 1.0.0, with a contact', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ version: '1.0.0', contact: { name: expect.any(String) } });
});

test('it has the operations of the specification, with the final slash of their paths, under their tags', () => {
  const listed = operations.map(({ tags, method, path }) => `${tags[0]} ${method} ${path}`);
  expect(listed.toSorted()).toEqual(SPECIFIED.toSorted());
  const tags = document.tags.map(({ name }: { name: string }) => name);
  expect(tags.toSorted()).toEqual([...new Set(operations.flatMap(({ tags }) => tags))].toSorted());
});

describe.each(operations)('$method $path', (operation) => {
  const { method, path, operationId, tags, parameters = [], requestBody } = operation;
  const isPost = method === 'POST';
  const hasKey = !tags.includes('Autocomplete');
  const price = USUAL_PRICES[operationId as keyof typeof USUAL_PRICES];

  test('is described, with its price and whether it needs the key', () => {
    expect(operation).toMatchObject({
      summary: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      operationId: expect.stringMatching(/^[a-z_]+$/),
      security: hasKey ? [{ ApiKey: [] }] : [],
    });
    expect(securitySchemes.ApiKey).toMatchObject({ type: 'apiKey', in: 'header', name: 'X-API-KEY' });
    expect(operation['x-credits']).toBe(price);
  });

  test('has a body exactly if it is a POST, and every parameter is described', () => {
    expect(requestBody !== undefined).toBe(isPost);
    const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const parameter of parameters) {
      expect(parameter.description).toEqual(expect.stringMatching(/./));
      if (parameter.in === 'query') expect(parameter).toMatchObject({ allowEmptyValue: true });
      if (parameter.in !== 'header') expect(parameter.example).toBeDefined();
    }
  });

  test('answers with an example, and otherwise with exactly the problems that it can meet', () => {
    const [success = '', ...failures] = Object.keys(operation.responses);
    expect(success).toBe(tags.includes('Feedback') ? '201' : '200');
    const headers = [
      ['RateLimit', true],
      ['X-Credits-Spent', price !== undefined],
      ['X-Credits-Remaining', price !== undefined],
      ['Idempotency-Replayed', isPost],
    ] as const;
    for (const [name, isThere] of headers)
      expect([name, name in (operation.responses[success]?.headers ?? {})]).toEqual([name, isThere]);
    expect(operation.responses[success]?.content[JSON_TYPE]?.example).toBeTypeOf('object');
    expect(failures.map(Number)).toEqual([
      400,
      ...(hasKey ? [401] : []),
      ...(price === undefined ? [] : [402]),
      ...(hasKey ? [403] : []),
      ...(path.includes('{') ? [404] : []),
      408,
      ...(isPost ? [409, 413, 415, 422] : []),
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

describe.each(posts)('the body of $path', ({ operationId, parameters, requestBody }) => {
  test('has a schema for JSON and one for forms, each with an example and without unknown fields', () => {
    const { content = {} } = requestBody ?? {};
    expect(Object.keys(content)).toEqual([JSON_TYPE, ...FORM_TYPES]);
    const names = Object.values(content).map(({ schema }) => schema.$ref?.split('/').at(-1));
    expect(names).toEqual([names[0], `${names[0]}Form`, `${names[0]}Form`]);
    for (const { schema, example } of Object.values(content)) {
      expect(example).toBeTypeOf('object');
      expect(resolved(schema)).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  test('sends a list of a form as repeated names', () => {
    const fields = Object.entries(fieldsOf(operationId));
    const lists = fields.filter(([, { type }]) => [type].flat().includes('array')).map(([name]) => name);
    for (const type of FORM_TYPES) {
      const encoding = requestBody?.content[type]?.encoding ?? {};
      expect(Object.keys(encoding)).toEqual(lists);
      for (const list of Object.values(encoding)) expect(list).toEqual({ style: 'form', explode: true });
    }
  });

  test('may carry an Idempotency-Key, of which there is no example to copy', () => {
    const header = parameters?.find(({ name }) => name === 'Idempotency-Key');
    expect(header).toMatchObject({ in: 'header', required: false });
    expect(JSON.stringify(header)).not.toMatch(/"(example|examples|default)":/);
  });
});

test('a body is required where an empty one is always refused', () => {
  const optional = posts.filter(({ requestBody }) => !requestBody?.required).map(({ path }) => path);
  expect(optional.every((path) => /_search|api_keys/.test(path))).toBe(true);
  expect(optional).toHaveLength(7);
});

test('a person or a website is identified by one of several fields, none of them null or empty', () => {
  const ways = (operationId: string, type: string) => {
    const { content = {} } = posts.find((post) => post.operationId === operationId)?.requestBody ?? {};
    return resolved(content[type]?.schema).anyOf;
  };
  const given = (name: string, schema: Schema) => ({ required: [name], properties: { [name]: schema } });
  const text = { type: 'string' };
  expect(ways('person_detail_lookup', JSON_TYPE)).toEqual([
    given('person_id', { type: 'integer' }),
    given('network_public_identifier', text),
  ]);
  expect(ways('website_detail_lookup', JSON_TYPE)).toEqual([
    given('domain', text),
    given('organization_id', { type: 'integer' }),
    given('organization_network_public_identifier', text),
  ]);
  for (const type of FORM_TYPES)
    expect(ways('person_contacts_lookup_work_emails', type)).toEqual([
      given('person_id', { minLength: 1 }),
      given('network_public_identifier', { minLength: 1 }),
    ]);
});

test('a form shows null as the empty text, and booleans and lists as they are written in it', () => {
  const json = fieldsOf('job_search');
  const form = fieldsOf('job_search', FORM_TYPES[0]);
  expect(json.is_active).toMatchObject({ type: ['boolean', 'null'], default: true });
  expect(form.is_active).toMatchObject({
    type: 'string',
    enum: ['true', 'false', '1', '0', ''],
    default: 'true',
  });
  expect(json.page).toMatchObject({ type: ['integer', 'null'], minimum: 1 });
  expect(form.page).toMatchObject({ type: ['integer', 'string'], minimum: 1, maxLength: 0 });
  expect(json.job_source?.enum).toEqual(['board_one', 'network', 'board_two', null]);
  expect(form.job_source?.enum).toEqual(['board_one', 'network', 'board_two', '']);
  const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  expect(json.locations).toMatchObject({ type: ['array', 'null'], items: id, maxItems: 1_000 });
  expect(form.locations).toMatchObject({
    type: ['array', 'integer', 'string'],
    items: id,
    anyOf: [{ type: 'array', items: id }, id, { type: 'string', maxLength: 0 }],
  });
  const slugs = fieldsOf('person_role_search', FORM_TYPES[0]).person_network_public_identifiers;
  expect(slugs?.items).toMatchObject({ type: 'string', minLength: 1 });
  expect(fieldsOf('feedback_work_emails', FORM_TYPES[0]).is_correct_person?.enum).not.toContain('');
});

test('formats name what a text holds, and the description explains each of them and its limits', () => {
  const formats = {
    'boolean-text': fieldsOf('job_search').title,
    domain: fieldsOf('website_detail_lookup').domain,
    'domain-list': fieldsOf('person_role_search').organizations_bulk_domain,
    phone: fieldsOf('feedback_phone_numbers').phone_number,
    email: fieldsOf('feedback_work_emails').email,
    'date-time': fieldsOf('api_keys_create').expiry_date,
  };
  for (const [format, field] of Object.entries(formats)) {
    expect(field?.format).toBe(format);
    expect(document.info.description).toContain(`- \`${format}\`:`);
  }
  for (const limit of ['100 terms', '20 levels', '50 words a phrase', '100 letters', 'NUL'])
    expect(document.info.description).toContain(limit);
  expect(schemas.PersonDetail.properties.photo).toMatchObject({ format: 'uri' });
  expect(fieldsOf('api_keys_create')).toMatchObject({ name: { minLength: 1 }, scopes: { minItems: 1 } });
});

/** Every schema of a field in the document, with the path to it. */
function everyField(node: unknown, way = ''): [string, Schema][] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties = {}, ...rest } = node as Schema;
  const here = Object.entries(properties).map(([name, field]): [string, Schema] => [`${way}.${name}`, field]);
  const below = Object.entries({ ...properties, ...rest });
  return [...here, ...below.flatMap(([name, child]) => everyField(child, `${way}/${name}`))];
}

test('every field has a description, and every value an example', () => {
  // The alternatives of a request repeat the fields that they are about.
  const all = everyField(schemas).filter(([way]) => !/anyOf\/\d+\.\w+$/.test(way));
  const fields = all.map(([way, field]) => [way, { ...resolved(field), ...field }] as const);
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter(([, { description }]) => !description)).toEqual([]);
  const values = fields.filter(([, { type }]) => /string|integer|boolean/.test(String(type)));
  expect(values.filter(([, { examples }]) => examples === undefined)).toEqual([]);
});

test('every field of an answer is read-only, and no field of a request is', () => {
  const isRequest = (name: string) =>
    posts.some(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).some(({ schema }) => schema.$ref?.endsWith(`/${name}`)),
    );
  for (const [name, schema] of Object.entries(schemas as Record<string, Schema>)) {
    const fields = Object.values(schema.properties ?? {});
    expect([name, fields.every(({ readOnly }) => readOnly === true)]).toEqual([name, !isRequest(name)]);
  }
});
