import { expect, test } from 'vitest';
import { document, FORM_TYPES, fieldsOf, posts, resolved, type Schema, schemas } from './openapi-document.ts';

test('the schema of a form has null as an empty text, and booleans and lists in the notation of forms', () => {
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
    maxItems: 1_000,
    anyOf: [{ type: 'array', items: id }, id, { type: 'string', maxLength: 0 }],
  });
  const slugs = fieldsOf('person_role_search', FORM_TYPES[0]).person_network_public_identifiers;
  expect(slugs?.anyOf?.[0]?.items).toMatchObject({ type: 'string', minLength: 1 });
  expect(fieldsOf('feedback_work_emails', FORM_TYPES[0]).is_correct_person?.enum).not.toContain('');
});

test('text fields have a format, and the description of the document explains each format and its limits', () => {
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
function everyField(node: unknown, path = ''): [string, Schema][] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties = {}, ...rest } = node as Schema;
  const here = Object.entries(properties).map(([name, field]): [string, Schema] => [
    `${path}.${name}`,
    field,
  ]);
  const below = Object.entries({ ...properties, ...rest });
  return [...here, ...below.flatMap(([name, child]) => everyField(child, `${path}/${name}`))];
}

test('every field has a description, and every text, number and boolean an example', () => {
  // The alternatives of a request repeat fields that are described elsewhere.
  const all = everyField(schemas).filter(([path]) => !/anyOf\/\d+\.\w+$/.test(path));
  const fields = all.map(([path, field]) => [path, { ...resolved(field), ...field }] as const);
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

/** Every schema within a part of the document, with the path to it. */
function everySchema(node: unknown, path = ''): [string, Schema][] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.entries(node).flatMap(([name, child]) => everySchema(child, `${path}/${name}`));
  return [[path, node as Schema], ...below];
}

test('an integer has the format int64 if and only if it may be beyond 32 bits', () => {
  const integers = everySchema(document).filter(([, { type }]) => [type].flat().includes('integer'));
  const isLong = ({ maximum }: Schema) => maximum === undefined || Number(maximum) > 2_147_483_647;
  expect(integers.length).toBeGreaterThan(100);
  expect(integers.filter(([, schema]) => (schema.format === 'int64') !== isLong(schema))).toEqual([]);
  expect(fieldsOf('job_search')).toMatchObject({
    page: { format: 'int64' },
    locations: { items: { format: 'int64' } },
  });
  expect(fieldsOf('job_search').page_size).not.toHaveProperty('format');
  expect(schemas.JobPost.properties.id.format).toBe('int64');
});

test('no schema has an anyOf beside a list of types, or beside properties', () => {
  const combined = everySchema(document).filter(
    ([, { anyOf, type, properties }]) => Array.isArray(anyOf) && (Array.isArray(type) || properties),
  );
  expect(combined.map(([path]) => path)).toEqual([]);
});
