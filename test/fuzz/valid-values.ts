import fc from 'fast-check';
import type { Field } from '../api/contract/schema-walk.ts';

const TEXTS: [name: RegExp, values: string[]][] = [
  [/email/, ['ada@gmail.com', ' Ada@ACME.example']],
  [/phone/, ['+12025550101', '+44 20 7946 0123']],
  [/bulk_domain/, ['acme.example, https://nobody.example/x']],
  [/domains?$/, ['acme.example', 'https://www.ACME.example/about', 'münchen.example']],
  [/identifiers?$/, ['ada-example', 'acme']],
  [/^source$/, ['crm']],
  [/^address$/, ['people?role_title=engineer', 'jobs']],
  [/^q$/, ['a', 'Row 10', '']],
  [/name$/, ['a', 'Row 10']],
];
const QUERIES = ['coffee', 'engineer AND NOT sales', '(a OR b) -c', '"backend engineer"', 'eng*', ''];
const BY_FORMAT: Record<string, string[]> = {
  date: ['2019-05-01', '2026-02-28'],
  'date-time': ['2031-01-01T00:00:00Z', '2026-11-20'],
};

/** Items of claims, most of which are one of a person. */
const ITEMS = [
  [{ key: 'c1', full_name: 'Ada Fuzz' }],
  [{ key: 'c2', full_name: 'Bo Fuzz', network_public_identifier: 'bo-fuzz' }, { key: 'c2' }],
  [{ key: 'c3', title: 'x'.repeat(400), full_name: '' }, {}],
];
/** Values of operations of stewardship and of deliveries, most of which can be done. */
const BY_NAME: Record<string, unknown[]> = {
  ...{
    sources: [['crm']],
    a: [1],
    b: [2, 3],
    judgement: ['different', 'different', 'same', null],
    judged_at: [null],
  },
  ...{ suppress: ['none', 'none', 'all'], persons: [null] },
  objection_id: Array.from({ length: 100 }, (_, at) => at + 1),
  files: [
    [{ name: 'organizations.csv', text: 'key,name\n1,Acme\n' }],
    [{ name: 'persons.csv', text: 'key,full_name\n1,Ada\n' }],
    [{ name: 'notes.txt', text: 'coffee' }],
    [{ name: 'all.zip', text: 'PK' }],
  ],
  ...{
    preset: ['jobspy', null],
    mapping: [null],
    ...{ chosen_fields: [['name='], [], null], encoding: ['windows-1252'] },
    locale: ['de'],
    country: ['DE'],
  },
};
/** Filters of lists, some of one search alone. */
const FILTERS = [{}, { in_lists: [1] }, { in_lists: [2], not_in_lists: [3] }, { organization_ids: [1] }];
/** The id of the first claim of a database. */
const FIRST_CLAIM = 10_000_000_000_000;
/** The first lists of the world are never deleted. */
const LISTS_KEPT = 5;

/** The parameters of paths that name records. A deletion names one of a hundred saved searches, or of the lists that are not kept. */
export const pathValues = fc.record({
  id: fc.integer({ min: 1, max: 100 }),
  kept: fc.integer({ min: 1, max: LISTS_KEPT }),
  n: fc.constantFrom(0, 0, 0, 1),
});

/** The values of the parameters of a path. */
export function valuesOf(operationId: string, { id, kept, n }: { id: number; kept: number; n: number }) {
  const list = operationId === 'lists_delete' ? LISTS_KEPT + id : kept;
  // A read claim is never withdrawn, and a source that has some is not removed.
  const key = operationId === 'source_read' ? 'read' : `gone${id}`;
  const source = kept === LISTS_KEPT || operationId === 'sources_remove' ? 'foreign' : 'crm';
  const named = { record_id: FIRST_CLAIM + id, objection_id: id, delivery_id: kept };
  return {
    ...{ id: operationId.startsWith('lists_') ? list : id, list_id: kept, n, source, kind: 'persons', key },
    ...named,
  };
}

/** A value that the schema of a field accepts; in most cases it matches records. */
export function valid(name: string, schema: Field['schema']): fc.Arbitrary<unknown> {
  if (name === 'items' && schema.items?.type === 'object' && !schema.items.properties)
    return fc.constantFrom(...ITEMS);
  if (name === 'kind' && schema.enum?.includes('patents')) return fc.constantFrom('organizations', 'persons');
  if (Object.hasOwn(BY_NAME, name)) return fc.constantFrom(...(BY_NAME[name] ?? []));
  // No worker runs beside the service: the call would wait its ten seconds.
  if (name === 'wait') return fc.constant(null);
  if (name === 'filters') return fc.constantFrom(...FILTERS);
  switch ([schema.type].flat()[0]) {
    case 'integer':
      return fc.constantFrom(
        1,
        2,
        3,
        ...(/^(not_)?(in_)?lists?$/.test(name) ? [4, 5] : []),
        schema.maximum ?? Number.MAX_SAFE_INTEGER,
      );
    case 'boolean':
      return fc.boolean();
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const values = fields.map(([each, field]) => [each, valid(each, field.anyOf?.[0] ?? field)]);
      return fc.record(Object.fromEntries(values), { requiredKeys: [] });
    }
    case 'array':
      return fc.uniqueArray(valid(name, schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: 3,
        comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
      });
    default: {
      const [, named] = TEXTS.find(([pattern]) => pattern.test(name)) ?? [];
      return fc.constantFrom(...(schema.enum ?? BY_FORMAT[schema.format ?? ''] ?? named ?? QUERIES));
    }
  }
}
