import type { RawJob, RawOrganization, RawRecords, RawText } from './random-records.ts';
import type { RawClause, RawPlan } from './raw-plan.ts';
import { satisfies } from './raw-query.ts';

/** A record as conditions see it: its organization, and what each field holds. */
interface Seen {
  id: number;
  organization: number;
  field(name: string): unknown;
  text(name: string): RawText | null;
}

type Kind = Extract<RawClause, { kind: 'related' }>['to'];

/** Ids of all records that a plan is after, in order, by looking at each record as the dataset gives it. */
export function naiveSearch(records: RawRecords, { index, where }: RawPlan): number[] {
  const found = seen(records, index).filter((record) =>
    where.every((clause) => holds(records, record, clause)),
  );
  return found.sort(index === 'jobs' ? newestFirst : bestRankFirst).map(({ id }) => id);
}

function newestFirst(a: Seen, b: Seen): number {
  return (b.field('date_featured') as number) - (a.field('date_featured') as number) || a.id - b.id;
}

function bestRankFirst(a: Seen, b: Seen): number {
  const [rankA, rankB] = [a, b].map((record) => (record.field('domain_rank') as number | null) ?? Infinity);
  return rankA === rankB ? a.id - b.id : (rankA as number) - (rankB as number);
}

function holds(records: RawRecords, record: Seen, clause: RawClause): boolean {
  switch (clause.kind) {
    case 'any':
      return clause.values.some((value) => has(records, record, clause.field, value));
    case 'none':
      return !clause.values.some((value) => has(records, record, clause.field, value));
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
    case 'related':
      return seen(records, clause.to).some(
        (other) =>
          other.organization === record.organization &&
          clause.where.every((inner) => holds(records, other, inner)),
      );
  }
}

function has(records: RawRecords, record: Seen, field: string, value: unknown): boolean {
  if (field === 'location_ids')
    return isAt(records, record.field('location_id') as number | null, value as number);
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

function seen(records: RawRecords, kind: Kind): Seen[] {
  if (kind === 'organizations')
    return records.organizations.map((organization) => seenOrganization(records, organization));
  if (kind === 'jobs') return records.jobs.map(seenJob);
  return records[kind].map((event) => ({
    id: event.id,
    organization: event.organization_id,
    field: (name) => (name === 'date_featured' ? day(event.date_featured) : Reflect.get(event, name)),
    text: () => null,
  }));
}

function seenJob(job: RawJob): Seen {
  return {
    id: job.id,
    organization: job.organization_id,
    field: (name) => (name === 'date_featured' ? day(job.date_featured) : Reflect.get(job, name)),
    text: (name) => (name === 'title' ? job.title : job.description),
  };
}

function seenOrganization(records: RawRecords, organization: RawOrganization): Seen {
  const { id } = organization;
  const website =
    records.websites.find(
      (site) => organization.domain_key !== null && site.domain_key === organization.domain_key,
    ) ?? records.websites.filter((site) => site.organization_id === id).sort((a, b) => a.id - b.id)[0];
  const field = (name: string): unknown => {
    switch (name) {
      case 'domain':
        return organization.domain_key;
      case 'domain_rank':
        return website?.public_rank;
      case 'domain_traffic':
        return website?.analytics_traffic;
      case 'web_technology_ids':
        return (website?.technologies ?? [])
          .filter(({ is_active }) => is_active)
          .map((technology) => technology.id);
      case 'founded_date':
        return organization.founded_date && day(organization.founded_date);
      case 'network_public_identifier':
        return organization.network_public_identifier?.toLowerCase();
      case 'funding_total':
        return organization.funding_total ?? fundingSum(records, id);
      default:
        return Reflect.get(organization, name);
    }
  };
  return { id, organization: id, field, text: () => organization.description };
}

function fundingSum({ funding_events }: RawRecords, organization: number): number | null {
  const amounts = funding_events
    .filter((event) => event.organization_id === organization && event.currency === 'USD')
    .flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount);
}

function day(date: string): number {
  const [year, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number];
  return Date.UTC(year, month - 1, dayOfMonth) / 86_400_000;
}
