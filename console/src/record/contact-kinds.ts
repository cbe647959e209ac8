import type { QueryClient } from '@tanstack/react-query';
import { callByName, type RosterClient } from '../api.ts';
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
  /** The call that looks them up; that for many persons has a name that begins with it. */
  call: string;
  /** The field of an answer that holds one. */
  field: 'email' | 'phone_number';
}

/** The kinds of contacts. */
export const CONTACT_KINDS: readonly ContactKind[] = [
  {
    title: 'Work emails',
    name: 'work_emails',
    operationId: 'person_contacts_lookup_work_emails',
    call: 'people.workEmailsLookup',
    field: 'email',
  },
  {
    title: 'Personal emails',
    name: 'personal_emails',
    operationId: 'person_contacts_lookup_personal_emails',
    call: 'people.personalEmailsLookup',
    field: 'email',
  },
  {
    title: 'Phone numbers',
    name: 'phone_numbers',
    operationId: 'person_contacts_lookup_phone_numbers',
    call: 'people.phoneNumbersLookup',
    field: 'phone_number',
  },
];

/** Contacts in an answer; null where a person has none. */
type Found =
  | readonly ({ sources?: readonly Source[] } & Partial<Record<ContactKind['field'], string>>)[]
  | null;

const itemOf = (person_id: number) => ({ person_id, provenance: true });
const contactsIn = ({ field }: ContactKind, found: Found): Contact[] =>
  (found ?? []).map(({ [field]: value = '', sources = [] }) => ({ value, sources }));

/** Looks up the contacts of one person. */
export async function lookUp(
  kind: ContactKind,
  client: RosterClient,
  personId: number,
  signal: AbortSignal,
): Promise<Contact[]> {
  return contactsIn(kind, (await callByName(client, kind.call, itemOf(personId), { signal })) as Found);
}

/** Looks up those of up to a hundred persons, in their order; a person without any costs nothing. */
async function lookUpMany(kind: ContactKind, client: RosterClient, personIds: readonly number[]) {
  const answer = await callByName(client, `${kind.call}Bulk`, { items: personIds.map(itemOf) });
  return (answer as { results: { result: Found }[] }).results.map(({ result }) => contactsIn(kind, result));
}

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
    const found = await lookUpMany(kind, client, ids);
    for (const [nr, id] of ids.entries()) queries.setQueryData(contactKey(kind, id), found[nr] ?? []);
  }
}
