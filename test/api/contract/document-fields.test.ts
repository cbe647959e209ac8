import { expect, test } from 'vitest';
import { operations as served } from '../../../src/api/http/operations.ts';
import {
  document,
  everySchema,
  FORM_TYPES,
  fieldsOf,
  JSON_TYPE,
  type Operation,
  operations,
  posts,
  resolved,
  type Schema,
  schemas,
} from './openapi-document.ts';

const formsOf = ({ requestBody }: Operation): Schema[] =>
  FORM_TYPES.flatMap((type) => requestBody?.content[type] ?? []).map(({ schema }) => resolved(schema));

test('a form has the fields of the JSON body, none of which is null, and says what an empty text is', () => {
  const withForms = posts.filter((post) => formsOf(post).length > 0);
  expect(withForms.length).toBeGreaterThan(30);
  for (const post of withForms)
    for (const form of formsOf(post)) {
      expect(form.description).toMatch(/an empty text is null/);
      expect(Object.keys(form.properties ?? {})).toEqual(Object.keys(fieldsOf(post.operationId)));
      expect(form.additionalProperties).toBe(false);
      const types = everySchema(form.properties).flatMap(([, { type, enum: values = [] }]) => [type, values]);
      expect(types.flat(2)).not.toContain(null);
      expect(types.flat(2)).not.toContain('null');
      const maybeEmpty = Object.entries(form.properties ?? {}).filter(
        ([name]) => !form.required?.includes(name),
      );
      const refusing = maybeEmpty.filter(
        ([, { minLength = 0, pattern = '' }]) => minLength > 0 || !new RegExp(pattern).test(''),
      );
      expect(refusing).toEqual([]);
    }
});

test('no form has the schema of the JSON body, and the names of their schemas alone end with Form', () => {
  const names = (types: string[]) =>
    posts.flatMap(({ requestBody }) =>
      types.flatMap((type) => requestBody?.content[type]?.schema.$ref?.split('/').at(-1) ?? []),
    );
  const forms = [...new Set(names(FORM_TYPES))];
  expect(forms.filter((name) => names([JSON_TYPE]).includes(name))).toEqual([]);
  expect(Object.keys(schemas).filter((name) => name.endsWith('Form'))).toEqual(forms);
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

test('no field is read-only: oapi-codegen makes pointers of such fields, also of required ones', () => {
  expect(everyField(schemas).filter(([, field]) => 'readOnly' in field)).toEqual([]);
});

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

test('the document leaves the schemas of operations as they are, which other documents have', () => {
  expect(JSON.stringify(served.map(({ schema }) => schema))).not.toContain('int64');
});

test('no schema has an anyOf beside a list of types, or beside properties', () => {
  const combined = everySchema(document).filter(
    ([, { anyOf, type, properties }]) => Array.isArray(anyOf) && (Array.isArray(type) || properties),
  );
  expect(combined.map(([path]) => path)).toEqual([]);
});

test('no schema has the name that a generator gives to a part of an operation', () => {
  const pascal = (operationId: string) =>
    operationId.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const generated = operations.flatMap(({ operationId }) =>
    ['Response', 'Params', 'Result'].map((part) => pascal(operationId) + part),
  );
  // openapi-generator has a function NewX in Go for each schema X.
  const constructors = Object.keys(schemas).map((name) => `New${name}`);
  // oapi-codegen has a type XY for the choices of a field y of a schema X, and openapi-generator in Python takes `List` from `typing`.
  const choices = Object.entries(schemas as Record<string, Schema>).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, { enum: values }]) => (values ? name + pascal(field) : [])),
  );
  const taken = [...generated, ...constructors, ...choices, 'List', 'Dict', 'Set', 'Any', 'Optional'];
  expect(Object.keys(schemas).filter((name) => taken.includes(name))).toEqual([]);
});

test('every object of an answer has a schema of its own, after which generators name its type', () => {
  const requests = operations.flatMap(({ requestBody }) =>
    Object.values(requestBody?.content ?? {}).map(({ schema }) => schema.$ref?.split('/').at(-1)),
  );
  const answers = Object.entries(schemas).filter(([name]) => !requests.includes(name));
  const unnamed = everySchema(Object.fromEntries(answers)).filter(
    ([path, { type, properties }]) => type === 'object' && properties && path.lastIndexOf('/') > 0,
  );
  expect(answers.length).toBeGreaterThan(100);
  expect(unnamed.map(([path]) => path)).toEqual([]);
});

// zod-openapi makes two schemas of one that it takes for input, too: `X`, which nothing refers to, and `XOutput`.
test('every schema of the document is used', () => {
  const text = JSON.stringify(document);
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
  expect(unused).toEqual([]);
});
