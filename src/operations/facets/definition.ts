import type { z } from 'zod';
import type { LookupKind } from '../../../search-index/autocomplete/kinds.ts';
import type { Bucket, Facet } from '../../../search-index/facets.ts';
import { dayNumber } from '../../../search-index/plan.ts';
import { SAMPLE_IDS } from '../../contract/input/sample-values.ts';
import * as answer from '../../contract/output/output-fields.ts';
import { LAST_SEEN } from '../../search/seen.ts';

/** A facet of a search: the field that it counts by, and the form of its values in answers. */
export interface FacetDefinition<Schema extends z.ZodType = z.ZodType> extends Facet {
  description: string;
  schema: Schema;
  /** The table with the names of its values. Absent where a value as text is its name. */
  names?: LookupKind;
}

function facetSchema<Value extends z.ZodType>(id: string, value: Value, name: string) {
  const item = answer.record(`${id}Value`, 'A value of a facet.', {
    value,
    name: answer.name(name, 'Name of the value, or the value as text.'),
    count: answer.count('How many results the search has with this value as one more condition.', 12),
  });
  return answer.record(id, 'The most frequent values of a facet.', {
    values: answer.listOf(item, 'The highest count first, ties by value; no count is 0.'),
    more: answer.flag('Whether the facet has further values.'),
  });
}

const python = answer.integer('Id, as filters take it.', SAMPLE_IDS.python);
const ID_FACET = facetSchema('IdFacet', python, 'Python');
const RANGE_FACET = facetSchema('RangeFacet', answer.text('First and last number.', '11-50'), '11-50');
const YEAR_FACET = facetSchema('YearFacet', answer.integer('Year.', 2012), '2012');
const MONTH_FACET = facetSchema('MonthFacet', answer.text('Month, `YYYY-MM`.', '2026-03'), '2026-03');
const FLAG_FACET = facetSchema('FlagFacet', answer.flag('Whether it holds.'), 'true');

/** Counts results by the ids of records. */
export function idFacet(
  field: string,
  names: LookupKind,
  description: string,
): FacetDefinition<typeof ID_FACET> {
  return { field, names, description, schema: ID_FACET };
}

/** Counts results by a flag. */
export function flagFacet(field: string, description: string): FacetDefinition<typeof FLAG_FACET> {
  return { field, description, schema: FLAG_FACET };
}

/** The first number of each range of employees. */
const EMPLOYEES_FROM = [1, 11, 51, 201, 501, 1_001, 5_001, 10_001];
const EMPLOYEES: readonly Bucket[] = EMPLOYEES_FROM.map((from, at) => {
  const next = EMPLOYEES_FROM[at + 1];
  return next === undefined
    ? { value: `${from}+`, from }
    : { value: `${from}-${next - 1}`, from, to: next - 1 };
});

/** Counts results by ranges of the number of employees. */
export function employeesFacet(field: string, description: string): FacetDefinition<typeof RANGE_FACET> {
  return { field, buckets: EMPLOYEES, description, schema: RANGE_FACET };
}

/** Counts results by the year of a day. */
export function yearFacet(field: string, description: string): FacetDefinition<typeof YEAR_FACET> {
  const bucketOf = (day: number) => {
    const year = isoDay(day).slice(0, 4);
    return { value: Number(year), from: dayNumber(`${year}-01-01`), to: dayNumber(`${year}-12-31`) };
  };
  return { field, bucketOf, description, schema: YEAR_FACET };
}

/** Counts results by the month of a day. */
export function monthFacet(field: string, description: string): FacetDefinition<typeof MONTH_FACET> {
  const bucketOf = (day: number) => {
    const month = isoDay(day).slice(0, 7);
    return { value: month, from: dayNumber(`${month}-01`) };
  };
  return { field, bucketOf, description, schema: MONTH_FACET };
}

/** Counts results by the month in which a delivery last had them. */
export function seenFacet(records: string): FacetDefinition<typeof MONTH_FACET> {
  return monthFacet(LAST_SEEN, `The months (UTC) in which deliveries last had ${records}.`);
}

function isoDay(day: number): string {
  return new Date(day * 86_400_000).toISOString();
}
