import type { z } from 'zod';
import { SAMPLE_PERSON } from '../../contract/input/sample-values.ts';
import { listOf, oneOf, record, text } from '../../contract/output/output-fields.ts';
import { PROVENANCE, sourceFields } from '../../contract/output/provenance.ts';
import { contactsProvenance } from '../../contract/output/provenance-sql.ts';
import type { Selection } from '../../contract/output/selection.ts';
import { isWebmailAddress } from '../../dataset/webmail-domains.ts';
import { EMAIL_TYPES, VALIDATION_STATUSES } from '../../db/vocabulary.ts';
import { personReader } from './read.ts';

const ASKED = 'Present only where the request has `provenance`.';

const contactSources = {
  first_seen: sourceFields.first_seen
    .optional()
    .meta({ ...sourceFields.first_seen.meta(), description: `When a source first delivered it. ${ASKED}` }),
  last_seen: sourceFields.last_seen
    .optional()
    .meta({ ...sourceFields.last_seen.meta(), description: `When a source last delivered it. ${ASKED}` }),
  sources: sourceFields.sources
    .optional()
    .meta({ description: `The sources that have it now, the best rank first. ${ASKED}` }),
};

/** What a request says of contacts: whether it asks for their sources, and the first day on which a delivery must have had them. */
export interface ContactsRequest {
  provenance?: boolean | null | undefined;
  seen_since?: string | null | undefined;
}

/** A person with contacts, and by address their sources where these were read. */
interface Stored<Contact> {
  id: number;
  contacts: Contact[];
  provenance?: Record<string, ContactProvenance>;
}

type ContactProvenance = { [Name in keyof typeof sourceFields]: z.infer<(typeof sourceFields)[Name]> };

/** The columns to read for requests: the sources only where one of the requests needs them. */
export function contactColumns(requests: readonly ContactsRequest[]): Selection {
  if (!requests.some(({ provenance, seen_since }) => provenance || seen_since != null)) return null;
  return new Map(['id', 'contacts', PROVENANCE].map((name) => [name, null]));
}

/** The contacts that a request wants of those of a person, each with its sources where it asks for them. */
function wanted<Contact extends object>(
  { contacts, provenance }: Stored<Contact>,
  addressOf: (contact: Contact) => string,
  request: ContactsRequest = {},
): (Contact & Partial<ContactProvenance>)[] {
  return contacts.flatMap((contact) => {
    const sources = provenance?.[addressOf(contact)];
    const isOld = request.seen_since != null && (sources?.last_seen ?? '') < request.seen_since;
    return isOld ? [] : { ...contact, ...(request.provenance && sources) };
  });
}

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

/** An email address of a person. */
export type EmailContact = z.infer<typeof emailContactSchema>;
/** A person with email addresses. */
export type StoredEmails = Stored<Pick<EmailContact, 'email' | 'validation_status'>>;

const STATUS_ORDER = `array[${VALIDATION_STATUSES.map((status) => `'${status}'`).join(', ')}]`;

/** Reads the email addresses of persons. */
export const emailsReader = personReader<StoredEmails>(
  'read-emails',
  {
    id: 'persons.id',
    contacts: `coalesce((
    select json_agg(json_build_object('email', email, 'validation_status', validation_status)
      order by array_position(${STATUS_ORDER}, validation_status), email collate "C")
    from emails where emails.person_id = persons.id), '[]')`,
    [PROVENANCE]: contactsProvenance('emails', 'email'),
  },
  (list, id) => `select ${list} from persons where persons.id = ${id}`,
);

/** The stored addresses of one type, in their order, as a request asks for them. */
export function emailsOf(
  person: StoredEmails,
  type: EmailContact['email_type'],
  request: ContactsRequest | undefined,
): EmailContact[] {
  return wanted(person, ({ email }) => email, request)
    .filter(({ email }) => isWebmailAddress(email) === (type === 'personal'))
    .map((contact) => ({ ...contact, email_type: type }));
}

const phoneContactSchema = record('PhoneContact', 'A phone number of a person.', {
  phone_number: text('The number, in E.164.', '+441614960350'),
  ...contactSources,
});

/** The answer of a lookup of phone numbers. */
export const phoneContacts = listOf(phoneContactSchema, 'The numbers, in their order.');

/** A phone number of a person. */
export type PhoneContact = z.infer<typeof phoneContactSchema>;
/** A person with phone numbers. */
export type StoredPhoneNumbers = Stored<Pick<PhoneContact, 'phone_number'>>;

/** Reads the phone numbers of persons. */
export const phoneNumbersReader = personReader<StoredPhoneNumbers>(
  'read-phone-numbers',
  {
    id: 'persons.id',
    contacts: `coalesce((
    select json_agg(json_build_object('phone_number', phone_number) order by phone_number collate "C")
    from phone_numbers where phone_numbers.person_id = persons.id), '[]')`,
    [PROVENANCE]: contactsProvenance('phone_numbers', 'phone_number'),
  },
  (list, id) => `select ${list} from persons where persons.id = ${id}`,
);

/** The stored numbers in their order, as a request asks for them. */
export function phoneNumbersOf(
  person: StoredPhoneNumbers,
  request: ContactsRequest | undefined,
): PhoneContact[] {
  return wanted(person, ({ phone_number }) => phone_number, request);
}
