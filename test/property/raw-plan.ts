import fc from 'fast-check';
import type { Clause, DirectClause, IndexName, RelatedKind } from '../../search-index/plan.ts';
import { parseTextQuery } from '../../src/search/boolean-query.ts';
import { fieldClause, type RawClause } from './raw-clauses.ts';
import { writtenQuery } from './raw-query.ts';

export interface RawPlan {
  index: IndexName;
  where: RawClause[];
}

/** A clause on the record itself, or a choice between lists of such clauses. */
function directClause(kind: IndexName, depth: number): fc.Arbitrary<RawClause> {
  if (depth === 0) return fieldClause[kind];
  const list = fc.array(directClause(kind, depth - 1), { maxLength: 2 });
  const either = fc
    .array(list, { maxLength: 3 })
    .chain((alternatives) => fc.boolean().map((ofPersons) => choice(kind, ofPersons, alternatives)));
  return fc.oneof({ weight: 9, arbitrary: fieldClause[kind] }, { weight: 1, arbitrary: either });
}

/** A choice between lists of clauses. On roles, all clauses are about the person, or none is. */
function choice(kind: IndexName, ofPersons: boolean, alternatives: RawClause[][]): RawClause {
  const onSide = (clause: RawClause): RawClause[] => {
    if (clause.kind === 'either') return [choice(kind, ofPersons, clause.alternatives)];
    return 'field' in clause && clause.field.startsWith('person_') === ofPersons ? [clause] : [];
  };
  const allowed = kind === 'roles' ? alternatives.map((list) => list.flatMap(onSide)) : alternatives;
  return { kind: 'either', alternatives: allowed };
}

function related(depth: number): fc.Arbitrary<RawClause> {
  const kinds: RelatedKind[] = ['jobs', 'simple_events', 'funding_events', 'organizations'];
  return fc.oneof(
    ...kinds.map((to) => {
      const searched = to === 'jobs' || to === 'organizations';
      const own = searched ? directClause(to, depth) : fieldClause[to];
      const clause = searched && depth > 1 ? fc.oneof(own, own, related(depth - 1)) : own;
      return fc.array(clause, { maxLength: 2 }).map((where): RawClause => ({ kind: 'related', to, where }));
    }),
  );
}

const INDEXES: IndexName[] = ['organizations', 'roles', 'jobs'];

/** Plans of up to three clauses of all kinds. */
export const rawPlan: fc.Arbitrary<RawPlan> = fc.constantFrom(...INDEXES).chain((index) =>
  fc.record({
    index: fc.constant(index),
    where: fc.array(
      fc.oneof({ weight: 3, arbitrary: directClause(index, 2) }, { weight: 2, arbitrary: related(2) }),
      {
        maxLength: 3,
      },
    ),
  }),
);

/** The clauses as a feature builds them: text queries are parsed from their written form. */
export function clausesOf(where: readonly RawClause[]): Clause[] {
  return where.map(clauseOf);
}

function clauseOf(clause: RawClause): Clause {
  if (clause.kind === 'related') return { ...clause, where: clause.where.map(clauseOf) };
  return directClauseOf(clause);
}

function directClauseOf(clause: RawClause): DirectClause {
  if (clause.kind === 'related') throw new Error('a related clause inside an alternative');
  if (clause.kind === 'either') {
    return { kind: 'either', alternatives: clause.alternatives.map((list) => list.map(directClauseOf)) };
  }
  if (clause.kind !== 'text') return clause;
  const parsed = parseTextQuery(writtenQuery(clause.query));
  if (!parsed.ok || parsed.query === null) throw new Error(`"${writtenQuery(clause.query)}" was not parsed`);
  return { kind: 'text', field: clause.field, query: parsed.query };
}
