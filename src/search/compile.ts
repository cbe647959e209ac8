import { valueKey } from '../../search-index/value-key.ts';
import { textFilter } from './compile-text.ts';
import { and, between, type Filter, not, oneOf, or, printFilter } from './filter.ts';
import type { DirectClause } from './plan.ts';

/** The engine's filter for the records that satisfy all conditions; null where every record does. */
export function compileFilter(where: readonly DirectClause[]): string | null {
  return printFilter(allOf(where));
}

/** A filter that {@link compileFilter} made, for those of its records that have the field. */
export function withField(filter: string | null, field: string): string {
  const present = `${field} IS NOT NULL`;
  return filter === null ? present : `${filter} AND ${present}`;
}

function allOf(where: readonly DirectClause[]): Filter {
  return and(where.map(clauseFilter));
}

function clauseFilter(clause: DirectClause): Filter {
  switch (clause.kind) {
    case 'any':
      return oneOf(clause.field, clause.values.map(attributeValue));
    case 'none':
      return not(oneOf(clause.field, clause.values.map(attributeValue)));
    case 'range':
      return between(clause.field, clause.from, clause.to);
    case 'text':
      return textFilter(clause.field, clause.query);
    case 'either':
      return or(clause.alternatives.map(allOf));
  }
}

function attributeValue(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? valueKey(value) : value;
}
