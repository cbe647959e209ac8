import { expect } from 'vitest';
import type { EngineSearches } from '../../search-index/engine.ts';
import type { CountedValue, Facet, FacetCounts } from '../../search-index/facets.ts';
import type { SearchIndex } from '../../search-index/indexes/definition.ts';
import type { Row } from '../../search-index/indexes/fields.ts';
import type { DirectClause, IndexName } from '../../search-index/plan.ts';
import { analyze } from '../../search-index/text/analyzer.ts';
import { slugKey } from '../../src/db/slug-key.ts';
import { isIn } from '../search/naive-text.ts';
import { CONTEXT } from './documents.ts';

/** The number of selections that are searched at the same time. */
const BATCH = 8;

/** Compares the results, their order and the totals of the engine with an evaluation of each row. */
export async function expectSelected(
  engine: EngineSearches,
  index: SearchIndex,
  rows: readonly Row[],
  selections: readonly DirectClause[][],
): Promise<void> {
  for (let at = 0; at < selections.length; at += BATCH) {
    await Promise.all(
      selections.slice(at, at + BATCH).map(async (where) => {
        const selected = select(index, rows, where);
        const results = resultsOf(index, selected);
        const selection = { index: index.name as IndexName, where };
        const found = await engine.page(selection, { page: 1, pageSize: rows.length });
        expect({ where, ...found }).toEqual({ where, ids: results, total: results.length });
        if (index.group === undefined) return;
        const ids = selected.map(({ id }) => id).sort((a, b) => a - b);
        const records = (await engine.values(selection, 'id')).sort((a, b) => a - b);
        expect({ where, records }).toEqual({ where, records: ids });
      }),
    );
  }
}

/** The ids of the results of selected rows: of the rows, or of their groups in the order of their first rows. */
export function resultsOf({ group }: SearchIndex, selected: readonly Row[]): number[] {
  const key = group ? `${group.name}_id` : 'id';
  return [...new Set(selected.map((row) => Number(row[key])))];
}

/** The first values of a facet, counted one by one from the rows. */
export function naiveFacet(
  index: SearchIndex,
  rows: readonly Row[],
  { field, buckets }: Facet,
  size: number,
): FacetCounts {
  const results = new Map<number, { value: CountedValue | string; ids: Set<unknown> }>();
  for (const row of rows) {
    for (const held of heldValues(index, row, field) as CountedValue[]) {
      const bucket = buckets?.findLast(({ from }) => from <= Number(held));
      if (buckets && !bucket) continue;
      const start = bucket?.from ?? Number(held);
      const known = results.get(start) ?? { value: bucket?.value ?? held, ids: new Set() };
      results.set(start, known);
      known.ids.add(resultsOf(index, [row])[0]);
    }
  }
  const ranked = [...results].toSorted(([a, one], [b, other]) => other.ids.size - one.ids.size || a - b);
  const values = ranked.slice(0, size).map(([, { value, ids }]) => ({ value, count: ids.size }));
  return { values, more: ranked.length > size };
}

/** The rows that satisfy all clauses, in the order of the index. Evaluates each row. */
export function select(index: SearchIndex, rows: readonly Row[], where: readonly DirectClause[]): Row[] {
  const heldBy = (row: Row): Held => ({
    values: (field) => heldValues(index, row, field),
    words: (field) => analyze(String(row[field] ?? '')),
  });
  return rows
    .filter((row) => where.every((clause) => holds(heldBy(row), clause)))
    .sort((one, other) => compare(index, one, other));
}

/** The values of a row in a field, as clauses name them. */
export function heldValues({ fields }: SearchIndex, row: Row, field: string): (string | number | boolean)[] {
  const value = row[field] ?? null;
  if (value === null) return [];
  switch (fields[field]?.[0]) {
    case 'locations':
      return [...CONTEXT.locationIds(Number(value))];
    case 'caseless_key':
      return [slugKey(String(value))];
    default:
      return Array.isArray(value) ? value : [value as string | number | boolean];
  }
}

/** A record as clauses see it: the values of a field, and the words of a text. */
export interface Held {
  values(field: string): readonly unknown[];
  words(field: string): readonly string[];
}

/** Whether a record satisfies a clause. */
export function holds(record: Held, clause: DirectClause): boolean {
  if (clause.kind === 'either')
    return clause.alternatives.some((all) => all.every((inner) => holds(record, inner)));
  if (clause.kind === 'text') return isIn(record.words(clause.field), clause.query);
  const held = record.values(clause.field);
  switch (clause.kind) {
    case 'any':
      return clause.values.some((value) => held.includes(value));
    case 'none':
      return !clause.values.some((value) => held.includes(value));
    case 'absent':
      return held.length === 0;
    case 'present':
      return held.length > 0;
    case 'range':
      return held.some(
        (value) => Number(value) >= (clause.from ?? -Infinity) && Number(value) <= (clause.to ?? Infinity),
      );
  }
}

/** Compares rows by the order of the index. Rows without a value are last, in either direction. */
function compare({ order }: SearchIndex, one: Row, other: Row): number {
  for (const entry of order) {
    const [field = '', direction] = entry.split(':');
    const [a, b] = [one[field] ?? null, other[field] ?? null];
    if (a === b) continue;
    if (a === null || b === null) return a === null ? 1 : -1;
    return direction === 'desc' ? Number(b) - Number(a) : Number(a) - Number(b);
  }
  return 0;
}
