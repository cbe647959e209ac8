import type { Facet, FacetCounts, FacetValue } from '../../search-index/facets.ts';
import { type DirectClause, dayNumber, type IndexName, type Plan } from '../../search-index/plan.ts';
import {
  employeesFacet,
  flagFacet,
  idFacet,
  monthFacet,
  seenFacet,
  yearFacet,
} from '../../src/operations/facets/definition.ts';
import { matchingRecords, satisfiesClause } from './naive-search.ts';
import type { RawRecords } from './random-records.ts';
import { DATES, LOCATION_IDS, RECORD_IDS, SMALL_IDS } from './raw-values.ts';

/** A facet and its possible values, each with the clause that selects it. Values with equal counts keep this order. */
interface NaiveFacet {
  facet: Facet;
  values: [value: FacetValue, condition: DirectClause][];
}

const EMPLOYEES: [text: string, from: number, to?: number][] = [
  ['1-10', 1, 10],
  ['11-50', 11, 50],
  ['51-200', 51, 200],
  ['201-500', 201, 500],
  ['501-1000', 501, 1_000],
  ['1001-5000', 1_001, 5_000],
  ['5001-10000', 5_001, 10_000],
  ['10001+', 10_001],
];

function ids(field: string, values: readonly number[]): NaiveFacet {
  return {
    facet: idFacet(field, 'organizations', ''),
    values: values.map((value) => [value, { kind: 'any', field, values: [value] }]),
  };
}

function employees(field: string): NaiveFacet {
  const values = EMPLOYEES.map(([text, from, to]): [string, DirectClause] => [
    text,
    { kind: 'range', field, from, ...(to !== undefined && { to }) },
  ]);
  return { facet: employeesFacet(field, ''), values };
}

/** A facet of the years or months of the records' dates. */
function periods(facet: Facet, periodOf: (date: string) => FacetValue): NaiveFacet {
  const dates = Map.groupBy(DATES, periodOf);
  const values = [...dates].map(([value, dates]): [FacetValue, DirectClause] => [
    value,
    { kind: 'either', alternatives: dates.map((date) => [onDay(facet.field, dayNumber(date))]) },
  ]);
  return { facet, values };
}

function onDay(field: string, day: number): DirectClause {
  return { kind: 'range', field, from: day, to: day };
}

const FLAGS: NaiveFacet = {
  facet: flagFacet('is_remote', ''),
  values: [false, true].map((value) => [value, { kind: 'any', field: 'is_remote', values: [value] }]),
};

const SEEN = periods(seenFacet(''), (date) => date.slice(0, 7));

const ORGANIZATIONS = ids(
  'organization_id',
  RECORD_IDS.toSorted((a, b) => a - b),
);

/** The facets of each search. */
export const FACETS: Record<IndexName, NaiveFacet[]> = {
  organizations: [
    ids('industry_id', SMALL_IDS),
    ids('location_ids', LOCATION_IDS),
    ids('keyword_ids', SMALL_IDS),
    ids('web_technology_ids', SMALL_IDS),
    employees('employees'),
    periods(yearFacet('founded_date', ''), (date) => Number(date.slice(0, 4))),
    SEEN,
  ],
  jobs: [
    ORGANIZATIONS,
    ids('location_ids', LOCATION_IDS),
    FLAGS,
    SEEN,
    periods(monthFacet('date_featured', ''), (date) => date.slice(0, 7)),
  ],
  roles: [
    ids('person_location_ids', LOCATION_IDS),
    ids('person_industry_id', SMALL_IDS),
    ids('person_skill_ids', SMALL_IDS),
    ORGANIZATIONS,
    ids('organization_industry_id', SMALL_IDS),
    ids('organization_location_ids', LOCATION_IDS),
    employees('organization_employees'),
    SEEN,
  ],
};

/** The total of a plan and the counts of its facets, computed from each single record. */
export function naiveFacets(
  records: RawRecords,
  plan: Plan,
  size: number,
): { total: number; facets: FacetCounts[] } {
  const matches = matchingRecords(records, plan);
  const resultOf = plan.index === 'roles' ? 'person_id' : 'id';
  const count = (condition?: DirectClause) => {
    const having = matches.filter((record) => !condition || satisfiesClause(records, record, condition));
    return new Set(having.map((record) => (resultOf === 'id' ? record.id : record.field(resultOf)))).size;
  };
  const facets = FACETS[plan.index].map(({ values }) => {
    const counted = values
      .map(([value, condition]) => ({ value, count: count(condition) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
    return { values: counted.slice(0, size), more: counted.length > size };
  });
  return { total: count(), facets };
}
