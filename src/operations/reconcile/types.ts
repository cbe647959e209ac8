import type { RecordsReader } from '../../contract/output/reader.ts';
import { domainKey } from '../../dataset/domain.ts';
import { readEmailAddress } from '../../dataset/format/contact-values.ts';
import type { ListKind, Scope } from '../../db/vocabulary.ts';
import type { Candidate } from '../../identity/match/candidates.ts';
import { likelyOrganizations, type OrganizationFacts } from '../../identity/match/organizations.ts';
import type { PersonFacts } from '../../identity/match/person-candidates.ts';
import { likelyPersons } from '../../identity/match/persons.ts';

/** A value of a row that a query gives beside the name, as the match reads it. */
interface Property {
  name: string;
  /** The field of the match's request that has it. */
  field: string;
  /** The value as records have it; a value of another form agrees with none. */
  read?: (value: string) => string | null;
}

const LOCATION: Property = { name: 'Location', field: 'location_id' };

/** What a row may be reconciled with. */
export interface EntityType {
  name: string;
  scope: Extract<Scope, 'people' | 'organizations'>;
  kind: Extract<ListKind, 'persons' | 'organizations'>;
  /** The field of the match's request that has the name. */
  nameField: string;
  properties: Readonly<Record<string, Property>>;
  /** The records that share something with each of the requests. */
  candidates(records: Pick<RecordsReader, 'query'>, requests: readonly Facts[]): Promise<Candidate[][]>;
  /** SQL: `id`, `name` and the `detail` that autocomplete shows, too, of the records with the ids $1. */
  named: string;
}

/** What a query says of a record, by the fields of the match's request. */
export type Facts = Readonly<Record<string, string | number>>;

/** The types, by their ids. */
export const TYPES: Readonly<Record<string, EntityType>> = {
  person: {
    name: 'Person',
    scope: 'people',
    kind: 'persons',
    nameField: 'full_name',
    properties: {
      organization_name: { name: 'Organization', field: 'organization_name' },
      organization_domain: {
        name: 'Website of the organization',
        field: 'organization_domain',
        read: domainKey,
      },
      title: { name: 'Job title', field: 'title' },
      email: { name: 'Email address', field: 'email', read: readEmailAddress },
      location: LOCATION,
    },
    candidates: (records, requests) => likelyPersons(records, requests as readonly PersonFacts[]),
    named: 'select id, full_name as name, null as detail from persons where id = any($1)',
  },
  organization: {
    name: 'Organization',
    scope: 'organizations',
    kind: 'organizations',
    nameField: 'name',
    properties: { domain: { name: 'Website', field: 'domain', read: domainKey }, location: LOCATION },
    candidates: (records, requests) => likelyOrganizations(records, requests as readonly OrganizationFacts[]),
    named: 'select id, name, domain as detail from organizations where id = any($1)',
  },
};

/** A type as answers name it. */
export const shownType = (id: string) => ({ id, name: TYPES[id]?.name ?? id });

/** The id of an entity: its type and the id of the record. */
export const entityId = (type: string, id: number): string => `${type}-${id}`;

/** The record that an entity's id names; null where it names none. */
export function readEntityId(text: string): { type: string; id: number } | null {
  const [, type = '', digits] = /^(person|organization)-([1-9]\d{0,15})$/.exec(text) ?? [];
  const id = Number(digits);
  return Number.isSafeInteger(id) ? { type, id } : null;
}
