import fc from 'fast-check';
import { everyField, type Field } from '../api/contract/schema-walk.ts';
import { rawQuery, writtenQuery } from './raw-query.ts';
import { DATES, DOMAINS, IDENTIFIERS, LOCATION_IDS, NUMBERS, RECORD_IDS, SMALL_IDS } from './raw-values.ts';

/** A request to an operation of the API. */
export interface ApiRequest {
  operation: string;
  body: Record<string, unknown>;
}

const UNKNOWN_ID = 777;
const FILTERS_MAX = 3;
const LIST_ITEMS_MAX = 4;
/** Fields of all requests that are not filters. */
const PAGING = ['page', 'page_size', 'fields', 'size'];

/** Fields about lists, of which the random requests have none. */
const OF_LISTS = ['snapshot', 'list', 'notes', 'in_lists', 'not_in_lists'];

const WITHOUT_LISTS = everyField().filter(({ name }) => !OF_LISTS.includes(name));
const FIELDS = Map.groupBy(WITHOUT_LISTS, ({ where }) => where.slice(0, where.lastIndexOf('.')));

/** The searches. Those with more work for the engine occur more often. */
const OPERATIONS = ['organization_search', 'person_role_search', 'job_search'].flatMap((search) => [
  search,
  search,
  search,
  `${search}/totals`,
  `${search}/explain`,
  `${search}/facets`,
  `${search}/facets`,
]);

const IDS: [name: RegExp, ids: readonly number[]][] = [
  [/locations/, LOCATION_IDS],
  [/^organization(s|_ids)$/, RECORD_IDS],
];
const INTEGERS: [name: RegExp, values: readonly number[]][] = [
  [/^page$/, [1, 1, 2, 3, 40, Number.MAX_SAFE_INTEGER]],
  [/^(page_)?size$/, [1, 2, 10, 100]],
  [/rank/, [0, 1, 2, 3, 4]],
  [/years/, [-1, 0, 1, 4, 5, 54, 55]],
];

const query = rawQuery.map(writtenQuery);

/** A value that may match records of `rawRecords`. */
function value({ name, schema }: Field): fc.Arbitrary<unknown> {
  const { type, format, items } = schema;
  const values = schema.enum ?? items?.enum;
  if (format === 'boolean-text') return query;
  if (format === 'date') return fc.constantFrom(...DATES);
  if (format === 'domain-list') return listOf(DOMAINS).map((domains) => domains.join(', '));
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.constantFrom(...valuesFor(name, INTEGERS, NUMBERS));
  if (type === 'string') return fc.constantFrom(...(values ?? []));
  if (values) return fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: LIST_ITEMS_MAX });
  if (items?.type === 'integer') return listOf([...valuesFor(name, IDS, SMALL_IDS), UNKNOWN_ID]);
  return listOf(items?.format === 'domain' ? DOMAINS : IDENTIFIERS);
}

function listOf<Value>(values: readonly Value[]): fc.Arbitrary<Value[]> {
  return fc.array(fc.constantFrom(...values), { maxLength: LIST_ITEMS_MAX });
}

function valuesFor(
  name: string,
  byName: readonly [RegExp, readonly number[]][],
  others: readonly number[],
): readonly number[] {
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? others;
}

/** A request to one of the searches: its required fields, up to three filters, and often a page. */
export const apiRequest: fc.Arbitrary<ApiRequest> = fc.constantFrom(...OPERATIONS).chain((operation) => {
  const fields = FIELDS.get(operation.replace('/', '_')) ?? [];
  const required = fields.filter(({ isRequired }) => isRequired);
  const paging = fields.filter(({ name }) => PAGING.includes(name));
  const filters = fields.filter((field) => !required.includes(field) && !paging.includes(field));
  return fc
    .tuple(fc.subarray(filters, { maxLength: FILTERS_MAX }), fc.subarray(paging, { maxLength: 2 }))
    .chain(([filters, paging]) => {
      const chosen = [...required, ...filters, ...paging];
      const body = fc.record(Object.fromEntries(chosen.map((field) => [field.name, value(field)])));
      return body.map((body) => ({ operation, body }));
    });
});
