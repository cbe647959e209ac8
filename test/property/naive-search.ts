import type { RawRecords } from './random-records.ts';
import type { RawClause } from './raw-clauses.ts';
import type { RawPlan } from './raw-plan.ts';
import { satisfies } from './raw-query.ts';
import { type Seen, seen } from './seen-records.ts';

/** Ids of all records that a plan is after, in order, by looking at each record as the dataset gives it. */
export function naiveSearch(records: RawRecords, { index, where }: RawPlan): number[] {
  return found(records, { index, where }).map(({ id }) => id);
}

/** What a search over roles answers of persons, who stand in the order of their first role that matches. */
export function naiveRoleSearch(records: RawRecords, plan: RawPlan) {
  const roles = found(records, plan);
  const different = (field: string) => new Set(roles.map((role) => role.field(field)));
  const persons = [...different('person_id')] as number[];
  const organizations = different('organization_id');
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
export function found(records: RawRecords, { index, where }: RawPlan): Seen[] {
  return seen(records, index)
    .filter((record) => where.every((clause) => holds(records, record, clause)))
    .sort(ORDERS[index]);
}

/** Current ones, then the latest start, none last; then the least person id. */
function currentFirst(a: Seen, b: Seen): number {
  const current = Number(b.field('is_current')) - Number(a.field('is_current'));
  if (current !== 0) return current;
  const [startA, startB] = [a, b].map((role) => (role.field('start_date') as number | null) ?? -Infinity);
  if (startA !== startB) return (startB as number) - (startA as number);
  return (a.field('person_id') as number) - (b.field('person_id') as number) || b.id - a.id;
}

function newestFirst(a: Seen, b: Seen): number {
  return (b.field('date_featured') as number) - (a.field('date_featured') as number) || a.id - b.id;
}

function bestRankFirst(a: Seen, b: Seen): number {
  const [rankA, rankB] = [a, b].map((record) => (record.field('domain_rank') as number | null) ?? Infinity);
  return rankA === rankB ? a.id - b.id : (rankA as number) - (rankB as number);
}

/** Stands for the organization of a role whose organization has no record. */
const EMPTY: Seen = { id: 0, organization: null, field: () => null, text: () => null };

/** Whether a condition holds on a record. */
export function holds(records: RawRecords, record: Seen, clause: RawClause): boolean {
  switch (clause.kind) {
    case 'any':
      return clause.values.some((value) => has(records, record, clause.field, value));
    case 'none':
      return !clause.values.some((value) => has(records, record, clause.field, value));
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
        conditions.every((inner) => holds(records, record, inner)),
      );
    case 'related':
      if (record.organization === null) {
        return clause.to === 'organizations' && clause.where.every((inner) => holds(records, EMPTY, inner));
      }
      return seen(records, clause.to).some(
        (other) =>
          other.organization === record.organization &&
          clause.where.every((inner) => holds(records, other, inner)),
      );
  }
}

function has(records: RawRecords, record: Seen, field: string, value: unknown): boolean {
  if (field.endsWith('location_ids'))
    return isAt(records, record.field(field.slice(0, -1)) as number | null, value as number);
  const held = record.field(field);
  return Array.isArray(held) ? held.includes(value) : held === value;
}

/** At the location, or at one whose places include all of the location's, which has some. */
function isAt({ locations }: RawRecords, own: number | null, wanted: number): boolean {
  if (own === null) return false;
  if (own === wanted) return true;
  const places = (id: number) => locations.find((location) => location.id === id)?.places ?? [];
  return places(wanted).length > 0 && places(wanted).every((place) => places(own).includes(place));
}
