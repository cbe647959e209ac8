import type { Clause, TextQuery } from '../../search-index/plan.ts';

/** Whether a record without any values satisfies a condition: a role may have an organization without a record. */
export function matchesEmptyRecord(clause: Clause): boolean {
  switch (clause.kind) {
    case 'none':
    case 'absent':
      return true;
    case 'text':
      return matchesEmptyText(clause.query);
    case 'either':
      return clause.alternatives.some((conditions) => conditions.every(matchesEmptyRecord));
    case 'related':
      return clause.to === 'organizations' && clause.where.every(matchesEmptyRecord);
    case 'any':
    case 'present':
    case 'range':
      return false;
  }
}

function matchesEmptyText(query: TextQuery): boolean {
  switch (query.kind) {
    case 'and':
      return query.operands.every(matchesEmptyText);
    case 'or':
      return query.operands.some(matchesEmptyText);
    case 'not':
      return !matchesEmptyText(query.operand);
    case 'word':
    case 'prefix':
    case 'phrase':
      return false;
  }
}
