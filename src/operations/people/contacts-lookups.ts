import { type PaidRecord, paidRecord } from '../../accounts/billing/paid-record.ts';
import { optionalBoolean } from '../../contract/input/input-fields.ts';
import { seenField } from '../../contract/input/seen-since.ts';
import { bulkResults } from '../../contract/output/bulk-results.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import type { ContactKind } from '../../db/vocabulary.ts';
import type { Services } from '../procedure/context.ts';
import { bulkOperation, type Declaration, lookupOperation } from '../procedure/operation.ts';
import type { Outcome } from '../procedure/outcome.ts';
import { enrichWorkEmails } from './enrich-work-emails.ts';
import type { PersonName, PersonReader } from './read.ts';
import {
  type ContactsRequest,
  contactColumns,
  type EmailContact,
  emailContacts,
  emailsOf,
  emailsReader,
  type PhoneContact,
  phoneContacts,
  phoneNumbersOf,
  phoneNumbersReader,
  type StoredEmails,
  type StoredPhoneNumbers,
} from './read-contacts.ts';
import { personRequest, personsRequest } from './request.ts';

/** A kind of contacts, and those of a stored person. */
interface Contacts<Row extends { id: number }, Contact> {
  kind: PaidRecord['kind'];
  reader: PersonReader<Row>;
  of(person: Row, asked?: ContactsRequest): Contact[];
  /** The part of a contact that is paid for: the state of an address may change without a charge. */
  value(contact: Contact): string;
}

const PERSONAL: Contacts<StoredEmails, EmailContact> = {
  kind: 'personal_emails',
  reader: emailsReader,
  of: (person, asked) => emailsOf(person, 'personal', asked),
  value: ({ email }) => email,
};

const WORK: Contacts<StoredEmails, EmailContact> = {
  ...PERSONAL,
  kind: 'work_emails',
  of: (person, asked) => emailsOf(person, 'work', asked),
};

const PHONES: Contacts<StoredPhoneNumbers, PhoneContact> = {
  kind: 'phone_numbers',
  reader: phoneNumbersReader,
  of: phoneNumbersOf,
  value: ({ phone_number }) => phone_number,
};

/** The contacts of found persons, by person; an empty list is free. */
function contactsOf<Row extends { id: number }, Contact>(
  { kind, of, value }: Contacts<Row, Contact>,
  asked: readonly ContactsRequest[],
  { rows, persons }: { rows: readonly (Row | null)[]; persons: number[] },
) {
  const found = rows.map((person, at) => person && of(person, asked[at]));
  const paidRecords = rows.flatMap((person, at) =>
    person && found[at]?.length ? paidRecord(kind, person.id, found[at].map(value)) : [],
  );
  return { found, persons, paidRecords };
}

/** The contacts of persons of some kinds, by person, and what they show; by one statement for addresses and one for numbers. */
export async function readContactsOf(
  records: RecordsReader,
  personIds: readonly number[],
  kinds: readonly ContactKind[],
): Promise<{ kind: ContactKind; byPerson: Map<number, object[]>; paidRecords: PaidRecord[] }[]> {
  const names = personIds.map((id) => ({ person_id: id }));
  const none = { rows: [], persons: [] };
  const hasEmails = kinds.some((kind) => kind !== 'phone_numbers');
  const emails = hasEmails ? await emailsReader.many(records, names) : none;
  const phones = kinds.includes('phone_numbers') ? await phoneNumbersReader.many(records, names) : none;
  const found = {
    work_emails: () => contactsOf(WORK, [], emails),
    personal_emails: () => contactsOf(PERSONAL, [], emails),
    phone_numbers: () => contactsOf(PHONES, [], phones),
  };
  return kinds.map((kind) => {
    const { found: lists, paidRecords } = found[kind]();
    return { kind, byPerson: new Map(personIds.map((id, at) => [id, lists[at] ?? []])), paidRecords };
  });
}

/** A request for the contacts of a person. */
type Asked = PersonName & ContactsRequest & { do_contacts_enrichment?: boolean | null | undefined };

/** Whether the providers are to be asked for a person, who has no such contact. */
function lacks<Row extends { id: number }, Contact>(
  { of }: Contacts<Row, Contact>,
  person: Row,
  asked?: Asked,
) {
  return asked?.do_contacts_enrichment === true && of(person).length === 0;
}

/** Looks up the contacts of one person. */
async function lookUp<Row extends { id: number }, Contact>(
  contacts: Contacts<Row, Contact>,
  services: Services,
  asked: Asked,
): Promise<Outcome<Contact[]>> {
  const read = (name: PersonName) => contacts.reader.one(services.records, name, contactColumns([asked]));
  let { row, persons } = await read(asked);
  if (lacks(contacts, row, asked) && (await enrichWorkEmails(services, [row.id])))
    ({ row, persons } = await read({ person_id: row.id }));
  const { found, paidRecords } = contactsOf(contacts, [asked], { rows: [row], persons });
  return { answer: found[0] ?? [], persons, units: paidRecords.length, paidRecords };
}

/** Looks up the contacts of many persons. */
async function lookUpAll<Row extends { id: number }, Contact>(
  contacts: Contacts<Row, Contact>,
  services: Services,
  asked: readonly Asked[],
) {
  const read = () => contacts.reader.many(services.records, asked, contactColumns(asked));
  const stored = await read();
  const lacking = stored.rows.flatMap((person, at) =>
    person && lacks(contacts, person, asked[at]) ? person.id : [],
  );
  const isChanged = await enrichWorkEmails(services, lacking);
  return contactsOf(contacts, asked, isChanged ? await read() : stored);
}

const contactFields = {
  ...seenField('Contacts that no delivery had on that day (UTC) or later are left out.'),
  provenance: optionalBoolean(
    'Whether each item has its sources and the times of their deliveries; absent means no.',
    true,
  ),
};

const identification = personRequest('PersonIdentification', contactFields);
const identifications = personsRequest('PersonIdentifications', contactFields, {});

const PERSONAL_EMAILS: Declaration = {
  scope: 'contacts',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_contacts_lookup/personal_emails/',
  operationId: 'person_contacts_lookup_personal_emails',
  summary: 'Look up personal email addresses',
  description:
    'Returns the addresses of a person at free and consumer webmail providers, and no others; an empty list where none is known.',
  successDescription: 'The addresses.',
};

/** Personal emails lookup. */
export const personalEmailsLookup = lookupOperation(identification, emailContacts, PERSONAL_EMAILS).query(
  ({ ctx, input }) => lookUp(PERSONAL, ctx.services, input),
);

/** Personal emails lookup of many persons. */
export const personalEmailsLookupBulk = bulkOperation(
  'person_contacts_lookup_personal_emails_bulk',
  identifications,
  emailContacts,
  PERSONAL_EMAILS,
  'PersonalEmailsBulkItem',
).query(({ ctx, input }) => bulkResults(input.items, (asked) => lookUpAll(PERSONAL, ctx.services, asked)));

const PHONE_NUMBERS: Declaration = {
  scope: 'contacts',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_contacts_lookup/phone_numbers/',
  operationId: 'person_contacts_lookup_phone_numbers',
  summary: 'Look up phone numbers',
  description: 'Returns the phone numbers of a person; an empty list where none is known.',
  successDescription: 'The numbers.',
};

/** Phone numbers lookup. */
export const phoneNumbersLookup = lookupOperation(identification, phoneContacts, PHONE_NUMBERS).query(
  ({ ctx, input }) => lookUp(PHONES, ctx.services, input),
);

/** Phone numbers lookup of many persons. */
export const phoneNumbersLookupBulk = bulkOperation(
  'person_contacts_lookup_phone_numbers_bulk',
  identifications,
  phoneContacts,
  PHONE_NUMBERS,
  'PhoneNumbersBulkItem',
).query(({ ctx, input }) => bulkResults(input.items, (asked) => lookUpAll(PHONES, ctx.services, asked)));

const enrichment = {
  do_contacts_enrichment: optionalBoolean(
    'Whether to ask the configured enrichment providers where no work address is stored; absent means no.',
    false,
  ),
  ...contactFields,
};

const WORK_EMAILS: Declaration = {
  scope: 'contacts',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_contacts_lookup/work_emails/',
  operationId: 'person_contacts_lookup_work_emails',
  summary: 'Look up work email addresses',
  description:
    'Returns the addresses of a person at all domains but those of free and consumer webmail providers; an empty list where none is known.',
  successDescription: 'The addresses.',
};

/** Work emails lookup. */
export const workEmailsLookup = lookupOperation(
  personRequest('WorkEmailsLookup', enrichment, { do_contacts_enrichment: false }),
  emailContacts,
  WORK_EMAILS,
).query(({ ctx, input }) => lookUp(WORK, ctx.services, input));

/** Work emails lookup of many persons. */
export const workEmailsLookupBulk = bulkOperation(
  'person_contacts_lookup_work_emails_bulk',
  personsRequest('WorkEmailsLookups', enrichment, {}),
  emailContacts,
  WORK_EMAILS,
  'WorkEmailsBulkItem',
).query(({ ctx, input }) => bulkResults(input.items, (asked) => lookUpAll(WORK, ctx.services, asked)));
