import type { DirectClause, TextQuery } from './plan.ts';
import { valueKey } from './text/analyzer.ts';

/** How an engine asks: makes its queries from those of the parts of a condition. */
export interface QueryMaker<Query> {
  /** All hold; without any, everything does. */
  and(queries: Query[]): Query;
  /** One holds; without any, nothing does. */
  or(queries: Query[]): Query;
  not(query: Query): Query;
  /** The field has one of the values; texts are keys. */
  oneOf(field: string, values: readonly (string | number | boolean)[]): Query;
  exists(field: string): Query;
  /** Both ends are included. */
  range(field: string, from: number | undefined, to: number | undefined): Query;
  word(field: string, word: string): Query;
  prefix(field: string, prefix: string): Query;
  phrase(field: string, words: readonly string[]): Query;
}

/** The query for the records that satisfy all conditions. */
export function compile<Query>(where: readonly DirectClause[], maker: QueryMaker<Query>): Query {
  return maker.and(where.map((clause) => ofClause(clause, maker)));
}

function ofClause<Query>(clause: DirectClause, maker: QueryMaker<Query>): Query {
  switch (clause.kind) {
    case 'any':
      return maker.oneOf(clause.field, clause.values.map(held));
    case 'none':
      return maker.not(maker.oneOf(clause.field, clause.values.map(held)));
    case 'absent':
      return maker.not(maker.exists(clause.field));
    case 'present':
      return maker.exists(clause.field);
    case 'range':
      return maker.range(clause.field, clause.from, clause.to);
    case 'text':
      return ofText(clause.field, clause.query, maker);
    case 'either':
      return maker.or(clause.alternatives.map((all) => compile(all, maker)));
  }
}

function held(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? valueKey(value) : value;
}

function ofText<Query>(field: string, query: TextQuery, maker: QueryMaker<Query>): Query {
  switch (query.kind) {
    case 'and':
    case 'or':
      return maker[query.kind](query.operands.map((operand) => ofText(field, operand, maker)));
    case 'not':
      return maker.not(ofText(field, query.operand, maker));
    case 'word':
      return maker.word(field, query.word);
    case 'prefix':
      return maker.prefix(field, query.prefix);
    case 'phrase':
      return maker.phrase(field, query.words);
  }
}
