import type { Plan, PlanClause } from '../../search-index/plan.ts';
import { holds } from '../engine/naive-rows.ts';
import type { RawRecords } from './random-records.ts';
import { type RecordView, recordViews } from './record-views.ts';

/** The result of a search over roles: the persons in the order of their first matching role, totals, matching roles. */
export function naiveRoleSearch(records: RawRecords, plan: Plan) {
  const roles = matchingRecords(records, plan);
  const distinct = (field: string) => new Set(roles.map((role) => role.field(field)));
  const persons = [...distinct('person_id')] as number[];
  const organizations = distinct('organization_id');
  organizations.delete(null);
  const totals = { persons: persons.length, organizations: organizations.size, roles: roles.length };
  return {
    persons,
    totals,
    rolesOf: (some: readonly number[]) =>
      new Set(roles.filter((role) => some.includes(role.field('person_id') as number)).map(({ id }) => id)),
  };
}

const ORDERS = { organizations: bestRankFirst, roles: currentFirst, jobs: newestFirst };

/** All records that a plan selects, in order. */
export function matchingRecords(records: RawRecords, { index, where }: Plan): RecordView[] {
  return recordViews(records, index)
    .filter((record) => where.every((clause) => satisfiesClause(records, record, clause)))
    .sort(ORDERS[index]);
}

/** Current roles first, then the latest start, then the lowest person id. Roles without a start are last. */
function currentFirst(a: RecordView, b: RecordView): number {
  const current = Number(b.field('is_current')) - Number(a.field('is_current'));
  if (current !== 0) return current;
  const [startA, startB] = [a, b].map((role) => (role.field('start_date') as number | null) ?? -Infinity);
  if (startA !== startB) return (startB as number) - (startA as number);
  return (a.field('person_id') as number) - (b.field('person_id') as number) || b.id - a.id;
}

function newestFirst(a: RecordView, b: RecordView): number {
  return (b.field('date_featured') as number) - (a.field('date_featured') as number) || a.id - b.id;
}

function bestRankFirst(a: RecordView, b: RecordView): number {
  const [rankA, rankB] = [a, b].map((record) => (record.field('domain_rank') as number | null) ?? Infinity);
  return rankA === rankB ? a.id - b.id : (rankA as number) - (rankB as number);
}

/** The organization of a role without an organization: a record without values. */
const EMPTY: RecordView = { id: 0, organization: null, field: () => null, values: () => [], words: () => [] };

/** Whether a record satisfies a clause. */
export function satisfiesClause(records: RawRecords, record: RecordView, clause: PlanClause): boolean {
  if (clause.kind === 'last_seen') return holds(record, { ...clause, kind: 'range', field: 'last_seen' });
  if (clause.kind !== 'related') return holds(record, clause);
  const { to, where } = clause;
  const isOne = (other: RecordView) => where.every((inner) => satisfiesClause(records, other, inner));
  if (record.organization === null) return to === 'organizations' && isOne(EMPTY);
  return recordViews(records, to).some((other) => other.organization === record.organization && isOne(other));
}
