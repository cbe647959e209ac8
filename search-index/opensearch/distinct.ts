import { aggregationsOf, answerOf, RECORDS_COUNT, recordsOf, type Source } from './aggregations.ts';
import { pathOf, RECORDS } from './grouped.ts';
import { type Searching, totalOf } from './search.ts';

/** The most values that a shard collects, some 60 bytes each: more could take all of a node's memory. */
const VALUES_MAX = 5_000_000;

/**
 * Collects the values of a field in a set. An aggregation of terms would sort them, for each shard and again for the
 * answer, and holds no more than 65,535.
 */
const COLLECT = {
  init_script: 'state.values = new HashSet()',
  map_script: `
    for (value in doc[params.field]) { state.values.add(value) }
    if (state.values.size() > params.max) {
      throw new IllegalArgumentException('more than ' + params.max + ' different values of ' + params.field)
    }`,
  combine_script: 'return state.values',
};
/** A shard without a selected record has no set. */
const UNITE = `
  Set all = new HashSet();
  for (values in states) {
    if (values != null) {
      if (all.isEmpty()) { all = values } else { all.addAll(values) }
    }
  }`;
const WANTED = ['*.value', `${RECORDS}.selected.*.value`, RECORDS_COUNT].map(
  (part) => `aggregations.${part}`,
);
const ANSWERS = { list: `${UNITE} return all`, count: `${UNITE} return all.size()` };

/** Finds the different values of fields exactly, by scripts of the engine. */
export function distinctValues({ search }: Pick<Searching, 'search'>) {
  async function ask(source: Source, fields: readonly string[], wanted: keyof typeof ANSWERS) {
    const byField = fields.map((field) => {
      const params = { field: pathOf(source.group, field), max: VALUES_MAX };
      return [
        field,
        { [field]: { scripted_metric: { ...COLLECT, reduce_script: ANSWERS[wanted], params } } },
      ];
    });
    const body = aggregationsOf(source, Object.fromEntries(byField), wanted === 'count');
    const found = await search(source.uid, body, WANTED);
    // Without a selected record there is no value.
    const valueIn = (field: string) => (answerOf(found, field) as { value?: unknown } | undefined)?.value;
    return { found, valueIn };
  }

  return {
    /** Counts the results, the records and the different values of fields. */
    count: async (source: Source, fields: readonly string[]) => {
      const { found, valueIn } = await ask(source, fields, 'count');
      const results = totalOf(found);
      const numbers = fields.map((field) => [field, Number(valueIn(field) ?? 0)] as const);
      return { results, records: recordsOf(found) ?? results, byField: Object.fromEntries(numbers) };
    },
    /** Lists the values of a field, in no order. */
    list: async (source: Source, field: string): Promise<number[]> => {
      const { valueIn } = await ask(source, [field], 'list');
      return (valueIn(field) ?? []) as number[];
    },
  };
}
