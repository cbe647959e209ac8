import fc from 'fast-check';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import type { FieldKind } from '../../search-index/indexes/fields.ts';
import {
  type Clause,
  type DirectClause,
  dayNumber,
  type IndexName,
  type Plan,
  type PlanClause,
  type RelatedKind,
} from '../../search-index/plan.ts';
import { FUNDING_TYPES, SIMPLE_EVENT_REASONS, SIMPLE_EVENT_SOURCES } from '../../src/db/vocabulary.ts';
import { parseTextQuery } from '../../src/search/boolean-query.ts';
import { rawQuery, writtenQuery } from './raw-query.ts';
import {
  comparedSlug,
  DATES,
  DOMAINS,
  IDENTIFIERS,
  LOCATION_IDS,
  NUMBERS,
  RECORD_IDS,
  SMALL_IDS,
} from './raw-values.ts';

const UNKNOWN_ID = 777;
const DAYS = DATES.map(dayNumber);
const RECORDS = [...RECORD_IDS, UNKNOWN_ID];

/** The values that clauses name, by the name of the field: those of the first pattern that matches. */
const VALUES: [name: RegExp, values: readonly (string | number)[]][] = [
  [/^(id|person_id|organization_id)$/, RECORDS],
  [/location_ids$/, [...LOCATION_IDS, UNKNOWN_ID]],
  [/_ids?$/, [...SMALL_IDS, UNKNOWN_ID]],
  [/identifier$/, IDENTIFIERS.map(comparedSlug)],
  [/^domain$/, [...DOMAINS, 'un"known\\']],
  [/^source$/, ['board_one', 'network', 'board_two', 'elsewhere']],
  [/date/, DAYS],
  [/rank$/, [0, 1, 2, 3, 4]],
  // Numbers of years between two of the dates, and the numbers next to them.
  [/^years$/, [-56, -50, -1, 0, 1, 4, 5, 50, 54, 55]],
  [/employees|revenue|traffic|total/, NUMBERS],
];

function valuesOf(field: string): readonly (string | number)[] {
  return VALUES.find(([name]) => name.test(field))?.[1] ?? [];
}

function listed(kind: 'any' | 'none', field: string, values = valuesOf(field)): fc.Arbitrary<DirectClause> {
  const maxLength = values === RECORDS ? 30 : 3;
  return fc.uniqueArray(fc.constantFrom(...values), { maxLength }).map((values) => ({ kind, field, values }));
}

function range(field: string): fc.Arbitrary<DirectClause> {
  const end = fc.constantFrom(...(valuesOf(field) as number[]));
  return fc
    .record({ from: end, to: end }, { requiredKeys: [] })
    .map((ends) => ({ kind: 'range', field, ...ends }));
}

/** A text query is parsed from its written form, as a feature does. */
function text(field: string): fc.Arbitrary<DirectClause> {
  return rawQuery.map((raw) => {
    const parsed = parseTextQuery(writtenQuery(raw));
    if (!parsed.ok || parsed.query === null) throw new Error(`"${writtenQuery(raw)}" was not parsed`);
    return { kind: 'text', field, query: parsed.query };
  });
}

/** A clause on a field. */
function clauseOn(field: string, kind: FieldKind): fc.Arbitrary<DirectClause> {
  if (kind === 'text') return text(field);
  if (kind === 'number') return range(field);
  if (kind === 'flag') return fc.subarray([true, false]).map((values) => ({ kind: 'any', field, values }));
  return fc.oneof(listed('any', field), listed('none', field));
}

/** A clause on any field of an index. */
function fieldClause(index: IndexName): fc.Arbitrary<DirectClause> {
  const fields = SEARCH_INDEXES.find(({ name }) => name === index)?.fields ?? {};
  // No clause names a pair.
  const asked = Object.entries(fields).filter(([, [kind]]) => kind !== 'pair');
  const clauses = asked.map(([field, [kind]]) => ({
    weight: kind === 'text' ? 3 : 1,
    arbitrary: clauseOn(field, kind),
  }));
  return fc.oneof(...clauses, listed('any', 'id'));
}

/** Conditions on an event: at most one on each field, as requests have them. */
function onEvent(...clauses: fc.Arbitrary<DirectClause>[]): fc.Arbitrary<DirectClause[]> {
  return fc
    .tuple(...clauses.map((clause) => fc.option(clause)))
    .map((where) => where.filter((one) => one !== null));
}

const eventConditions = {
  simple_events: onEvent(
    listed('any', 'source', SIMPLE_EVENT_SOURCES),
    listed('any', 'reason', SIMPLE_EVENT_REASONS),
    range('date_featured'),
  ),
  funding_events: onEvent(listed('any', 'funding_type', FUNDING_TYPES.slice(0, 5)), range('date_featured')),
};

/** A clause on the record itself, or a choice between lists of such clauses. */
function directClause(index: IndexName, depth: number): fc.Arbitrary<DirectClause> {
  if (depth === 0) return fieldClause(index);
  const list = fc.array(directClause(index, depth - 1), { maxLength: 2 });
  const either = fc
    .tuple(fc.array(list, { maxLength: 3 }), fc.boolean())
    .map(([alternatives, ofPersons]) => choice(index, ofPersons, alternatives));
  return fc.oneof({ weight: 9, arbitrary: fieldClause(index) }, { weight: 1, arbitrary: either });
}

/** A choice between lists of clauses. On roles, all clauses are about the person, or none is. */
function choice(index: IndexName, ofPersons: boolean, alternatives: DirectClause[][]): DirectClause {
  const onSide = (clause: DirectClause): DirectClause[] => {
    if (clause.kind === 'either') return [choice(index, ofPersons, clause.alternatives)];
    return clause.field.startsWith('person_') === ofPersons ? [clause] : [];
  };
  const allowed = index === 'roles' ? alternatives.map((list) => list.flatMap(onSide)) : alternatives;
  return { kind: 'either', alternatives: allowed };
}

/** Conditions on a record of an index, with conditions on other records among them. */
function onSearched(index: IndexName, depth: number): fc.Arbitrary<Clause[]> {
  const own = directClause(index, depth);
  return fc.array(depth > 1 ? fc.oneof(own, own, related(depth - 1)) : own, { maxLength: 2 });
}

function related(depth: number): fc.Arbitrary<Clause> {
  const kinds: RelatedKind[] = ['jobs', 'simple_events', 'funding_events', 'organizations'];
  return fc.oneof(
    ...kinds.map((to) => {
      const conditions =
        to === 'jobs' || to === 'organizations' ? onSearched(to, depth) : eventConditions[to];
      return conditions.map((where): Clause => ({ kind: 'related', to, where }));
    }),
  );
}

const day = fc.constantFrom(...DAYS);
const seen = fc
  .record({ from: day, to: day }, { requiredKeys: [] })
  .map((days): PlanClause => ({ kind: 'last_seen', ...days }));

/** Plans on an index, of up to three clauses of all kinds. */
export function planOn(index: IndexName): fc.Arbitrary<Plan> {
  const clause = fc.oneof(
    { weight: 3, arbitrary: directClause(index, 2) as fc.Arbitrary<PlanClause> },
    { weight: 2, arbitrary: related(2) },
    { weight: 1, arbitrary: seen },
  );
  return fc.array(clause, { maxLength: 3 }).map((where) => ({ index, where }));
}

export const anyIndex = fc.constantFrom<IndexName>('organizations', 'roles', 'jobs');
export const anyPlan = anyIndex.chain(planOn);
