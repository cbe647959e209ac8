import { valueKey } from '../../search-index/value-key.ts';
import { textFilter } from './compile-text.ts';
import { and, between, type Filter, not, oneOf, printFilter } from './filter.ts';
import type { Clause, IndexName } from './plan.ts';

/** A condition on records of another kind. */
export type RelatedClause = Extract<Clause, { kind: 'related' }>;

/** The organizations for which a related condition holds. */
export type ResolveRelated = (clause: RelatedClause) => readonly number[];

/**
 * The engine's filter for the records of an index that satisfy all conditions; null where there is none.
 * @param resolve what is known of the related conditions among them
 */
export function compileFilter(
  index: IndexName,
  where: readonly Clause[],
  resolve: ResolveRelated,
): string | null {
  return printFilter(and(where.map((clause) => clauseFilter(index, clause, resolve))));
}

/** The attribute that names a record's organization. */
export function organizationAttribute(index: IndexName): string {
  return index === 'organizations' ? 'id' : 'organization_id';
}

function clauseFilter(index: IndexName, clause: Clause, resolve: ResolveRelated): Filter {
  switch (clause.kind) {
    case 'any':
      return oneOf(clause.field, clause.values.map(attributeValue));
    case 'none':
      return not(oneOf(clause.field, clause.values.map(attributeValue)));
    case 'range':
      return between(clause.field, clause.from, clause.to);
    case 'text':
      return textFilter(clause.field, clause.query);
    case 'related':
      return oneOf(organizationAttribute(index), resolve(clause));
  }
}

function attributeValue(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? valueKey(value) : value;
}
