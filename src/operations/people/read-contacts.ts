import type { z } from 'zod';
import { type PaidRecord, paidRecord } from '../../accounts/billing/paid-record.ts';
import { SAMPLE_PERSON } from '../../contract/input/sample-values.ts';
import { listOf, oneOf, record, text } from '../../contract/output/output-fields.ts';
import { PROVENANCE, sourceFields } from '../../contract/output/provenance.ts';
import { contactsProvenance } from '../../contract/output/provenance-sql.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import type { Selection } from '../../contract/output/selection.ts';
import { isWebmailAddress } from '../../dataset/webmail-domains.ts';
import { type ContactKind, EMAIL_TYPES, VALIDATION_STATUSES } from '../../db/vocabulary.ts';
import { type PersonReader, personReader } from './read.ts';

/** A field of the sources of a contact. */
const ofSources = <Field extends z.ZodType>(field: Field, description: string) =>
  field.optional().meta({
    ...field.meta(),
    description: `${description} Present only where the request has \`provenance\`.`,
  });

const contactSources = {
  first_seen: ofSources(sourceFields.first_seen, 'When a source first delivered it.'),
  last_seen: ofSources(sourceFields.last_seen, 'When a source last delivered it.'),
  sources: ofSources(sourceFields.sources, 'The sources that have it now, the best rank first.'),
};

const emailContactSchema = record('EmailContact', 'An email address of a person.', {
  email: text('The address, in lower case.', SAMPLE_PERSON.email, { format: 'email' }),
  email_type: oneOf(
    EMAIL_TYPES,
    '`personal` at the domain of a free or consumer webmail provider, else `work`; the domain alone decides.',
    'work',
  ),
  validation_status: oneOf(VALIDATION_STATUSES, 'What a check of the address found.', 'valid'),
  ...contactSources,
});

/** The answer of a lookup of email addresses. */
export const emailContacts = listOf(
  emailContactSchema,
  'The addresses: valid ones first, then risky, unknown, invalid ones, ties by address.',
);

const phoneContactSchema = record('PhoneContact', 'A phone number of a person.', {
  phone_number: text('The number, in E.164.', '+441614960350'),
  ...contactSources,
});

/** The answer of a lookup of phone numbers. */
export const phoneContacts = listOf(phoneContactSchema, 'The numbers, in their order.');

/** What a request says of contacts: whether it asks for their sources, and the first day on which a delivery must have had them. */
export interface ContactsRequest {
  provenance?: boolean | null | undefined;
  seen_since?: string | null | undefined;
}

type ContactProvenance = { [Name in keyof typeof sourceFields]: z.infer<(typeof sourceFields)[Name]> };

/** A person with contacts, and by address their sources where these were read. */
interface StoredContacts<Stored> {
  id: number;
  contacts: Stored[];
  provenance?: Record<string, ContactProvenance>;
}

/** A kind of contacts: how they are stored, and how answers show them. */
export interface Contacts<Stored extends object, Contact extends Stored> {
  kind: ContactKind;
  reader: PersonReader<StoredContacts<Stored>>;
  /** What identifies a contact, and is paid for: the state of an address may change without a charge. */
  value(contact: Stored): string;
  /** Those of the kind, as answers show them. */
  shown(contacts: Stored[]): Contact[];
}

/** Makes a reader of the contacts in a table. */
function contactsReader<Stored>(
  table: 'emails' | 'phone_numbers',
  [value, ...others]: readonly [value: string, ...others: string[]],
  order = '',
) {
  const fields = [value, ...others].map((field) => `'${field}', ${field}`);
  return personReader<StoredContacts<Stored>>(
    `read-${table.replace('_', '-')}`,
    {
      id: 'persons.id',
      contacts: `coalesce((
    select json_agg(json_build_object(${fields.join(', ')}) order by ${order}${value} collate "C")
    from ${table} where ${table}.person_id = persons.id), '[]')`,
      [PROVENANCE]: contactsProvenance(table, value),
    },
    (list, page) => `select ${list} from (${page}) as persons`,
  );
}

type EmailContact = z.infer<typeof emailContactSchema>;
type StoredEmail = Pick<EmailContact, 'email' | 'validation_status'>;

const STATUS_ORDER = `array[${VALIDATION_STATUSES.map((status) => `'${status}'`).join(', ')}]`;

const emailsReader = contactsReader<StoredEmail>(
  'emails',
  ['email', 'validation_status'],
  `array_position(${STATUS_ORDER}, validation_status), `,
);

function emails(type: EmailContact['email_type']): Contacts<StoredEmail, EmailContact> {
  return {
    kind: `${type}_emails`,
    reader: emailsReader,
    value: ({ email }) => email,
    shown: (contacts) =>
      contacts
        .filter(({ email }) => isWebmailAddress(email) === (type === 'personal'))
        .map((contact) => ({ ...contact, email_type: type })),
  };
}

export const WORK_EMAILS = emails('work');
export const PERSONAL_EMAILS = emails('personal');

type PhoneContact = z.infer<typeof phoneContactSchema>;

export const PHONE_NUMBERS: Contacts<PhoneContact, PhoneContact> = {
  kind: 'phone_numbers',
  reader: contactsReader('phone_numbers', ['phone_number']),
  value: ({ phone_number }) => phone_number,
  shown: (contacts) => contacts,
};

/** The columns to read for requests: the sources only where one of the requests needs them. */
export function contactColumns(requests: readonly ContactsRequest[]): Selection {
  if (!requests.some(({ provenance, seen_since }) => provenance || seen_since != null)) return null;
  return new Map(['id', 'contacts', PROVENANCE].map((name) => [name, null]));
}

/** The contacts of a kind that a person has and a request wants, each with its sources where it asks for them. */
export function contactsOf<Stored extends object, Contact extends Stored>(
  { value, shown }: Contacts<Stored, Contact>,
  { contacts, provenance }: StoredContacts<Stored>,
  request: ContactsRequest = {},
): Contact[] {
  return shown(
    contacts.flatMap((contact) => {
      const sources = provenance?.[value(contact)];
      const isOld = request.seen_since != null && (sources?.last_seen ?? '') < request.seen_since;
      return isOld ? [] : { ...contact, ...(request.provenance && sources) };
    }),
  );
}

/** The contacts of found persons, by person, and what they show; an empty list is free. */
export function contactsOfAll<Stored extends object, Contact extends Stored>(
  contacts: Contacts<Stored, Contact>,
  asked: readonly ContactsRequest[],
  { rows, persons }: { rows: readonly (StoredContacts<Stored> | null)[]; persons: number[] },
) {
  const found = rows.map((person, at) => person && contactsOf(contacts, person, asked[at]));
  const paidRecords = rows.flatMap((person, at) =>
    person && found[at]?.length ? paidRecord(contacts.kind, person.id, found[at].map(contacts.value)) : [],
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
  const stored = {
    emails: hasEmails ? await emailsReader(records, names) : none,
    numbers: kinds.includes('phone_numbers') ? await PHONE_NUMBERS.reader(records, names) : none,
  };
  const found = {
    work_emails: () => contactsOfAll(WORK_EMAILS, [], stored.emails),
    personal_emails: () => contactsOfAll(PERSONAL_EMAILS, [], stored.emails),
    phone_numbers: () => contactsOfAll(PHONE_NUMBERS, [], stored.numbers),
  };
  return kinds.map((kind) => {
    const { found: lists, paidRecords } = found[kind]();
    return { kind, byPerson: new Map(personIds.map((id, at) => [id, lists[at] ?? []])), paidRecords };
  });
}
