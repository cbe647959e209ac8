import type { QueryClient } from '@tanstack/react-query';
import type { RosterClient } from '../api.ts';
import type { ContactName } from '../lists/export-parts.ts';
import type { Source } from './records.ts';

/** An address or a number, with the sources that have it. */
export interface Contact {
  value: string;
  sources: readonly Source[];
}

/** A kind of contacts of persons. */
export interface ContactKind {
  title: string;
  /** What parts of lists call it. */
  name: ContactName;
  operationId: string;
  /** Looks up the contacts of one person. */
  lookUp(client: RosterClient, personId: number, signal: AbortSignal): Promise<Contact[]>;
  /** Looks up those of up to a hundred persons, in their order; a person without any costs nothing. */
  lookUpMany(client: RosterClient, personIds: readonly number[]): Promise<Contact[][]>;
}

const itemOf = (person_id: number) => ({ person_id, provenance: true });
const itemsOf = (personIds: readonly number[]) => ({ items: personIds.map(itemOf) });
const emails = (found: readonly { email: string; sources?: readonly Source[] }[] | null) =>
  (found ?? []).map(({ email: value, sources = [] }) => ({ value, sources }));
const numbers = (found: readonly { phone_number: string; sources?: readonly Source[] }[] | null) =>
  (found ?? []).map(({ phone_number: value, sources = [] }) => ({ value, sources }));

/** The kinds of contacts. */
export const CONTACT_KINDS: readonly ContactKind[] = [
  {
    title: 'Work emails',
    name: 'work_emails',
    operationId: 'person_contacts_lookup_work_emails',
    lookUp: async ({ people }, person_id, signal) =>
      emails(await people.workEmailsLookup(itemOf(person_id), { signal })),
    lookUpMany: async ({ people }, ids) =>
      (await people.workEmailsLookupBulk(itemsOf(ids))).results.map(({ result }) => emails(result)),
  },
  {
    title: 'Personal emails',
    name: 'personal_emails',
    operationId: 'person_contacts_lookup_personal_emails',
    lookUp: async ({ people }, person_id, signal) =>
      emails(await people.personalEmailsLookup(itemOf(person_id), { signal })),
    lookUpMany: async ({ people }, ids) =>
      (await people.personalEmailsLookupBulk(itemsOf(ids))).results.map(({ result }) => emails(result)),
  },
  {
    title: 'Phone numbers',
    name: 'phone_numbers',
    operationId: 'person_contacts_lookup_phone_numbers',
    lookUp: async ({ people }, person_id, signal) =>
      numbers(await people.phoneNumbersLookup(itemOf(person_id), { signal })),
    lookUpMany: async ({ people }, ids) =>
      (await people.phoneNumbersLookupBulk(itemsOf(ids))).results.map(({ result }) => numbers(result)),
  },
];

const ITEMS_MAX = 100;

/** The key of the contacts of a person. */
export function contactKey({ operationId }: ContactKind, personId: number) {
  return ['contact', operationId, personId] as const;
}

/** The contacts of a person that this session has looked up; undefined where it has not. */
export function knownContacts(
  queries: QueryClient,
  kind: ContactKind,
  personId: number,
): Contact[] | undefined {
  return queries.getQueryData<Contact[]>(contactKey(kind, personId));
}

/** Looks up the contacts of persons that are not known yet, and keeps them. */
export async function lookUpAll(
  queries: QueryClient,
  client: RosterClient,
  kind: ContactKind,
  personIds: readonly number[],
): Promise<void> {
  const unknown = personIds.filter((id) => knownContacts(queries, kind, id) === undefined);
  for (let at = 0; at < unknown.length; at += ITEMS_MAX) {
    const ids = unknown.slice(at, at + ITEMS_MAX);
    const found = await kind.lookUpMany(client, ids);
    for (const [nr, id] of ids.entries()) queries.setQueryData(contactKey(kind, id), found[nr] ?? []);
  }
}
