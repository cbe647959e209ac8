import type { IndexName, RelatedKind } from '../../search-index/plan.ts';
import type { Held } from '../engine/naive-rows.ts';
import { lastSeenDay } from './load-seen.ts';
import type { RawJob, RawOrganization, RawRecords, RawRole } from './random-records.ts';
import { comparedSlug, type RawText } from './raw-values.ts';

/** A record with its organization, and the fields that clauses and orders name. */
export interface RecordView extends Held {
  id: number;
  /** Null if it belongs to no organization. */
  organization: number | null;
  field(name: string): unknown;
}

/** A record as `recordViews` reads it, with its texts as pieces. */
type Source = Pick<RecordView, 'id' | 'organization' | 'field'> & { text(name: string): RawText | null };

/** All records of a kind. */
export function recordViews(records: RawRecords, kind: IndexName | RelatedKind): RecordView[] {
  return sources(records, kind).map(({ text, ...source }) => ({
    ...source,
    values: (name) => {
      if (name.endsWith('location_ids')) return locationsOf(records, source.field(name.slice(0, -1)));
      return [source.field(name) ?? []].flat();
    },
    words: (name) => (text(name) ?? []).flatMap(({ words }) => words),
  }));
}

/** A location with those that contain it: all places of one, at least one, are places of it. */
function locationsOf({ locations }: RawRecords, own: unknown): number[] {
  const places = (id: unknown) => locations.find((location) => location.id === id)?.places ?? [];
  const contains = (id: number) =>
    places(id).length > 0 && places(id).every((place) => places(own).includes(place));
  return locations.map(({ id }) => id).filter((id) => id === own || (own !== null && contains(id)));
}

function sources(records: RawRecords, kind: IndexName | RelatedKind): Source[] {
  if (kind === 'organizations')
    return records.organizations.map((organization) => organizationView(records, organization));
  if (kind === 'jobs') return records.jobs.map(jobView);
  if (kind === 'roles') return records.roles.map((role) => roleView(records, role));
  return records[kind].map((event) => ({
    id: event.id,
    organization: event.organization_id,
    field: (name) => (name === 'date_featured' ? day(event.date_featured) : Reflect.get(event, name)),
    text: () => null,
  }));
}

function jobView(job: RawJob): Source {
  return {
    id: job.id,
    organization: job.organization_id,
    field: (name) => {
      if (name === 'last_seen') return day(lastSeenDay(job.seen));
      return name === 'date_featured' ? day(job.date_featured) : Reflect.get(job, name);
    },
    text: (name) => (name === 'title' ? job.title : job.description),
  };
}

function roleView(records: RawRecords, role: RawRole): Source {
  const person = records.persons.find(({ id }) => id === role.person_id) as RawRecords['persons'][number];
  const employer = records.organizations.find(({ id }) => id === role.organization_id);
  const field = (name: string): unknown => {
    if (name === 'last_seen') return day(lastSeenDay(person.seen));
    if (name === 'person_network_public_identifier') return slugOf(person);
    if (name.startsWith('person_') && name !== 'person_id') return Reflect.get(person, name.slice(7));
    if (name.startsWith('organization_') && name !== 'organization_id') {
      return employer ? organizationView(records, employer).field(name.slice(13)) : null;
    }
    if (name === 'start_date' || name === 'end_date') return role[name] && day(role[name]);
    return name === 'years' ? years(role) : Reflect.get(role, name);
  };
  const texts: Record<string, RawText | null> = {
    title: role.title,
    description: role.description,
    person_name: person.full_name,
    person_headline: person.headline,
    person_description: person.description,
  };
  return { id: role.id, organization: role.organization_id, field, text: (name) => texts[name] ?? null };
}

function slugOf({
  network_public_identifier: slug,
}: Pick<RawOrganization, 'network_public_identifier'>): string | null {
  return slug === null ? null : comparedSlug(slug);
}

/** Complete years: the highest number that can be added to the start without passing the end. */
function years({ is_current, start_date, end_date }: RawRole): number | null {
  if (is_current || start_date === null || end_date === null) return null;
  const startYear = Number(start_date.slice(0, 4));
  let count = -100;
  while (`${startYear + count + 1}${start_date.slice(4)}` <= end_date) count++;
  return count;
}

function organizationView(records: RawRecords, organization: RawOrganization): Source {
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
        return slugOf(organization);
      case 'last_seen':
        return day(lastSeenDay(organization.seen));
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
