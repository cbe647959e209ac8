import fc from 'fast-check';
import { everyField, type Field } from '../api/contract/schema-walk.ts';
import { ODD_TEXTS } from './odd-inputs.ts';
import { valid } from './valid-values.ts';

/** The fields of a request. */
export type Fields = [name: string, value: unknown][];

const FIELDS = Map.groupBy(everyField(), ({ where }) => where.slice(0, where.lastIndexOf('.')));

/** Fields that a valid request has together. */
const TOGETHER: Record<string, string[][]> = {
  lists_create: [
    // The account has as many lists without a name as it may have, but one.
    ['kind', 'ids'],
    ['name', 'kind', 'ids'],
    ['search', 'filters'],
    ['name', 'search', 'filters'],
  ],
  person_match: [['email'], ['network_public_identifier']],
  // Most options are for some kinds of files alone.
  deliveries_create: [[]],
  source_columns: [[]],
};
/** A list that is being built, and one that is too large, are refused in it. */
const IN_LISTS = ['in_lists'];

const odd = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>(...ODD_TEXTS, 0, -1, 1.5, 2 ** 53, 1e308, Array(1_001).fill(1)),
);

/** The fields of an operation: the required ones and some others. With `hasOddFields`, some values or names are odd. */
export function fieldsOf(operationId: string, hasOddFields: boolean): fc.Arbitrary<Fields> {
  const fields = FIELDS.get(operationId) ?? [];
  const isNeeded = ({ isRequired, name }: Field) => isRequired || /^(person_id|domain)$/.test(name);
  const value = ({ name, schema }: Field) => {
    const accepted = valid(name, schema);
    return hasOddFields ? fc.oneof({ weight: 2, arbitrary: accepted }, fc.constant(null), odd) : accepted;
  };
  const others = fields.filter((field) => !isNeeded(field));
  const hasLists = others.some(({ name }) => IN_LISTS.includes(name));
  const together = [...(TOGETHER[operationId] ?? []), ...(hasLists ? [IN_LISTS] : [])].map((names) =>
    fc.constant(others.filter(({ name }) => names.includes(name))),
  );
  const some = fc.subarray(others, { maxLength: Math.min(4, others.length) });
  return fc
    .oneof({ weight: 2, arbitrary: some }, ...together)
    .chain((chosen) =>
      fc.tuple(
        ...[...fields.filter(isNeeded), ...chosen].map((field) =>
          fc.tuple(fc.constant(field.name), value(field)),
        ),
        ...(hasOddFields ? [fc.tuple(fc.constantFrom(...ODD_TEXTS, 'page', 'account_id'), odd)] : []),
      ),
    );
}
