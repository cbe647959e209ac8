import fc from 'fast-check';
import { FUNDING_TYPES, SIMPLE_EVENT_REASONS, SIMPLE_EVENT_SOURCES } from '../../src/db/vocabulary.ts';
import { parseTextQuery } from '../../src/search/boolean-query.ts';
import {
  type Clause,
  type DirectClause,
  dayNumber,
  type Plan,
  type RelatedKind,
} from '../../src/search/plan.ts';
import {
  DATES,
  DOMAINS,
  IDENTIFIERS,
  LOCATION_IDS,
  NUMBERS,
  RECORD_IDS,
  SMALL_IDS,
} from './random-records.ts';
import { type RawQuery, rawQuery, writtenQuery } from './raw-query.ts';

/** A condition of a plan, with text queries by their meaning. */
export type RawClause =
  | Exclude<DirectClause, { kind: 'text' }>
  | { kind: 'text'; field: string; query: RawQuery }
  | { kind: 'related'; to: RelatedKind; where: RawClause[] };

export interface RawPlan {
  index: 'organizations' | 'jobs';
  where: RawClause[];
}

const DAYS = DATES.map(dayNumber);
const UNKNOWN_ID = 777;

function listed(kind: 'any' | 'none', field: string, values: readonly (string | number)[], maxLength = 3) {
  const list = fc.uniqueArray(fc.constantFrom(...values), { maxLength });
  return list.map((values): RawClause => ({ kind, field, values }));
}

function flag(field: string): fc.Arbitrary<RawClause> {
  return fc.subarray([true, false]).map((values) => ({ kind: 'any', field, values }));
}

function range(field: string, values: readonly number[]): fc.Arbitrary<RawClause> {
  const bounds = fc.record(
    { from: fc.constantFrom(...values), to: fc.constantFrom(...values) },
    { requiredKeys: [] },
  );
  return bounds.map((ends) => ({ kind: 'range', field, ...ends }));
}

function text(field: string): fc.Arbitrary<RawClause> {
  return rawQuery.map((query) => ({ kind: 'text', field, query }));
}

const ids = [...RECORD_IDS, UNKNOWN_ID];
const locations = [...LOCATION_IDS, UNKNOWN_ID];
const small = [...SMALL_IDS, UNKNOWN_ID];

const direct: Record<RelatedKind, fc.Arbitrary<RawClause>> = {
  organizations: fc.oneof(
    { weight: 4, arbitrary: text('description') },
    listed('any', 'id', ids, 30),
    listed('any', 'location_ids', locations),
    listed('none', 'location_ids', locations),
    listed('any', 'industry_id', small),
    listed('none', 'industry_id', small),
    listed('any', 'keyword_ids', small),
    listed('any', 'web_technology_ids', small),
    listed('any', 'domain', [...DOMAINS, 'un"known\\']),
    listed(
      'any',
      'network_public_identifier',
      IDENTIFIERS.map((identifier) => identifier.toLowerCase()),
    ),
    range('founded_date', DAYS),
    range('domain_rank', [0, 1, 2, 3, 4]),
    ...['employees', 'revenue', 'domain_traffic', 'funding_total'].map((field) => range(field, NUMBERS)),
  ),
  jobs: fc.oneof(
    { weight: 4, arbitrary: text('title') },
    { weight: 4, arbitrary: text('description') },
    listed('any', 'id', ids, 30),
    listed('any', 'organization_id', ids, 30),
    listed('any', 'source', ['board_one', 'network', 'board_two', 'elsewhere']),
    listed('any', 'location_ids', locations),
    listed('none', 'location_ids', locations),
    flag('is_remote'),
    flag('is_active'),
    range('date_featured', DAYS),
  ),
  simple_events: fc.oneof(
    listed('any', 'source', SIMPLE_EVENT_SOURCES),
    listed('none', 'source', SIMPLE_EVENT_SOURCES),
    listed('any', 'reason', SIMPLE_EVENT_REASONS),
    listed('any', 'date_featured', DAYS),
    range('date_featured', DAYS),
  ),
  funding_events: fc.oneof(
    listed('any', 'funding_type', FUNDING_TYPES.slice(0, 5)),
    listed('none', 'funding_type', FUNDING_TYPES.slice(0, 2)),
    listed('any', 'organization_id', ids, 30),
    range('date_featured', DAYS),
  ),
};

function related(depth: number): fc.Arbitrary<RawClause> {
  const kinds: RelatedKind[] = ['jobs', 'simple_events', 'funding_events', 'organizations'];
  return fc.oneof(
    ...kinds.map((to) => {
      const searched = to === 'jobs' || to === 'organizations';
      const clause =
        searched && depth > 1 ? fc.oneof(direct[to], direct[to], related(depth - 1)) : direct[to];
      return fc.array(clause, { maxLength: 2 }).map((where): RawClause => ({ kind: 'related', to, where }));
    }),
  );
}

const INDEXES: RawPlan['index'][] = ['organizations', 'jobs'];

/** Plans of up to four conditions of all kinds. */
export const rawPlan: fc.Arbitrary<RawPlan> = fc.constantFrom(...INDEXES).chain((index) =>
  fc.record({
    index: fc.constant(index),
    where: fc.array(fc.oneof({ weight: 3, arbitrary: direct[index] }, { weight: 2, arbitrary: related(2) }), {
      maxLength: 3,
    }),
  }),
);

/** The plan as a feature makes it: text queries are read from what a caller writes. */
export function planOf({ index, where }: RawPlan): Plan {
  return { index, where: where.map(clauseOf) };
}

function clauseOf(clause: RawClause): Clause {
  if (clause.kind === 'related') return { ...clause, where: clause.where.map(clauseOf) };
  if (clause.kind !== 'text') return clause;
  const parsed = parseTextQuery(writtenQuery(clause.query));
  if (!parsed.ok || parsed.query === null) throw new Error(`"${writtenQuery(clause.query)}" was not read`);
  return { kind: 'text', field: clause.field, query: parsed.query };
}
