import type { RawRecords } from './random-records.ts';
import type { RawClause } from './raw-clauses.ts';
import type { RawPlan } from './raw-plan.ts';
import { satisfies } from './raw-query.ts';
import { type RecordView, recordViews } from './record-views.ts';

/** The ids of all records that match a plan, in order, computed from each single record of the dataset. */
export function naiveSearch(records: RawRecords, { index, where }: RawPlan): number[] {
  return matchingRecords(records, { index, where }).map(({ id }) => id);
}

/** The result of a search over roles: the persons in the order of their first matching role, totals, matching roles. */
export function naiveRoleSearch(records: RawRecords, plan: RawPlan) {
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
export function matchingRecords(records: RawRecords, { index, where }: RawPlan): RecordView[] {
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
const EMPTY: RecordView = { id: 0, organization: null, field: () => null, text: () => null };

/** Whether a record satisfies a clause. */
export function satisfiesClause(records: RawRecords, record: RecordView, clause: RawClause): boolean {
  switch (clause.kind) {
    case 'any':
      return clause.values.some((value) => hasValue(records, record, clause.field, value));
    case 'none':
      return !clause.values.some((value) => hasValue(records, record, clause.field, value));
    case 'absent':
      return record.field(clause.field) === null;
    case 'present':
      return record.field(clause.field) !== null;
    case 'range': {
      const value = record.field(clause.field);
      return (
        typeof value === 'number' && value >= (clause.from ?? -Infinity) && value <= (clause.to ?? Infinity)
      );
    }
    case 'text':
      return satisfies(
        (record.text(clause.field) ?? []).flatMap(({ words }) => words),
        clause.query,
      );
    case 'either':
      return clause.alternatives.some((conditions) =>
        conditions.every((inner) => satisfiesClause(records, record, inner)),
      );
    case 'related':
      if (record.organization === null) {
        return (
          clause.to === 'organizations' &&
          clause.where.every((inner) => satisfiesClause(records, EMPTY, inner))
        );
      }
      return recordViews(records, clause.to).some(
        (other) =>
          other.organization === record.organization &&
          clause.where.every((inner) => satisfiesClause(records, other, inner)),
      );
  }
}

function hasValue(records: RawRecords, record: RecordView, field: string, value: unknown): boolean {
  if (field.endsWith('location_ids'))
    return isInLocation(records, record.field(field.slice(0, -1)) as number | null, value as number);
  const held = record.field(field);
  return Array.isArray(held) ? held.includes(value) : held === value;
}

/** Whether a location is the wanted one, or has all places of the wanted one, which has at least one place. */
function isInLocation({ locations }: RawRecords, own: number | null, wanted: number): boolean {
  if (own === null) return false;
  if (own === wanted) return true;
  const places = (id: number) => locations.find((location) => location.id === id)?.places ?? [];
  return places(wanted).length > 0 && places(wanted).every((place) => places(own).includes(place));
}
