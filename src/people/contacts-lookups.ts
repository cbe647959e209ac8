import type { z } from 'zod';
import { type PaidPerson, paidPerson } from '../billing/paid-person.ts';
import { isWebmailAddress } from '../dataset/webmail-domains.ts';
import { EMAIL_TYPES, VALIDATION_STATUSES } from '../db/vocabulary.ts';
import { optionalBoolean } from '../input/input-fields.ts';
import { SAMPLE_PERSON } from '../input/sample-values.ts';
import { bulkAnswer, bulkResults } from '../output/bulk-results.ts';
import { listOf, oneOf, record, text } from '../output/output-fields.ts';
import { bulkOperation, type Declaration, lookupOperation } from '../procedure/operation.ts';
import { type Outcome, outcome } from '../procedure/outcome.ts';
import { enrichWorkEmails } from './enrich-work-emails.ts';
import { personReader } from './read.ts';
import { personRequest, personsRequest } from './request.ts';

const emailContactSchema = record('EmailContact', 'An email address of a person.', {
  email: text('The address, in lower case.', SAMPLE_PERSON.email, { format: 'email' }),
  email_type: oneOf(
    EMAIL_TYPES,
    '`personal` at the domain of a free or consumer webmail provider, else `work`; the domain alone decides.',
    'work',
  ),
  validation_status: oneOf(VALIDATION_STATUSES, 'What a check of the address found.', 'valid'),
});

const emailContacts = listOf(
  emailContactSchema,
  'The addresses: valid ones first, then risky, unknown, invalid ones, ties by address.',
);

type EmailContact = z.infer<typeof emailContactSchema>;

const STATUS_ORDER = `array[${VALIDATION_STATUSES.map((status) => `'${status}'`).join(', ')}]`;

interface StoredEmails {
  id: number;
  emails: Omit<EmailContact, 'email_type'>[];
}

const emailsReader = personReader<StoredEmails>(
  'read-emails',
  {
    id: 'persons.id',
    emails: `coalesce((
    select json_agg(json_build_object('email', email, 'validation_status', validation_status)
      order by array_position(${STATUS_ORDER}, validation_status), email collate "C")
    from emails where emails.person_id = persons.id), '[]')`,
  },
  (list, id) => `select ${list} from persons where persons.id = ${id}`,
);

/** The stored addresses of one type, in their order. */
function emailsOf({ emails }: StoredEmails, type: EmailContact['email_type']): EmailContact[] {
  return emails
    .filter(({ email }) => isWebmailAddress(email) === (type === 'personal'))
    .map((contact) => ({ ...contact, email_type: type }));
}

const phoneContactSchema = record('PhoneContact', 'A phone number of a person.', {
  phone_number: text('The number, in E.164.', '+441614960350'),
});

const phoneContacts = listOf(phoneContactSchema, 'The numbers, in their order.');

type PhoneContact = z.infer<typeof phoneContactSchema>;

interface StoredPhoneNumbers {
  id: number;
  phone_numbers: PhoneContact[];
}

const phoneNumbersReader = personReader<StoredPhoneNumbers>(
  'read-phone-numbers',
  {
    id: 'persons.id',
    phone_numbers: `coalesce((
    select json_agg(json_build_object('phone_number', phone_number) order by phone_number collate "C")
    from phone_numbers where phone_numbers.person_id = persons.id), '[]')`,
  },
  (list, id) => `select ${list} from persons where persons.id = ${id}`,
);

/** A kind of contacts, and those of a stored person. */
interface Contacts<Row extends { id: number }, Contact> {
  kind: PaidPerson['kind'];
  of(person: Row): Contact[];
  /** The part of a contact that is paid for: the state of an address may change without a charge. */
  value(contact: Contact): string;
}

const PERSONAL: Contacts<StoredEmails, EmailContact> = {
  kind: 'personal_emails',
  of: (person) => emailsOf(person, 'personal'),
  value: ({ email }) => email,
};

const WORK: Contacts<StoredEmails, EmailContact> = {
  ...PERSONAL,
  kind: 'work_emails',
  of: (person) => emailsOf(person, 'work'),
};

const PHONES: Contacts<StoredPhoneNumbers, PhoneContact> = {
  kind: 'phone_numbers',
  of: (person) => person.phone_numbers,
  value: ({ phone_number }) => phone_number,
};

/** The contacts of found persons, by person; an empty list is free. */
function contactsOf<Row extends { id: number }, Contact>(
  { kind, of, value }: Contacts<Row, Contact>,
  { rows, persons }: { rows: readonly (Row | null)[]; persons: number[] },
) {
  const found = rows.map((person) => person && of(person));
  const paidPersons = rows.flatMap((person, at) =>
    person && found[at]?.length ? paidPerson(kind, person.id, found[at].map(value)) : [],
  );
  return { found, persons, paidPersons };
}

/** The outcome of a lookup of the contacts of one person. */
function contactsOutcome<Row extends { id: number }, Contact>(
  contacts: Contacts<Row, Contact>,
  { row, persons }: { row: Row; persons: number[] },
): Outcome<Contact[]> {
  const { found, paidPersons } = contactsOf(contacts, { rows: [row], persons });
  return { answer: found[0] ?? [], persons, units: paidPersons.length, paidPersons };
}

const identification = personRequest('PersonIdentification', {});
const identifications = personsRequest('PersonIdentifications', {}, {});

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
export const personalEmailsLookup = lookupOperation(identification, PERSONAL_EMAILS)
  .output(outcome(emailContacts))
  .query(async ({ ctx, input }) =>
    contactsOutcome(PERSONAL, await emailsReader.one(ctx.services.records, input)),
  );

/** Personal emails lookup of many persons. */
export const personalEmailsLookupBulk = bulkOperation(
  'person_contacts_lookup_personal_emails_bulk',
  identifications,
  PERSONAL_EMAILS,
)
  .output(outcome(bulkAnswer('PersonalEmailsBulkItem', emailContacts)))
  .query(({ ctx, input }) =>
    bulkResults(input.items, async (names) =>
      contactsOf(PERSONAL, await emailsReader.many(ctx.services.records, names)),
    ),
  );

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
export const phoneNumbersLookup = lookupOperation(identification, PHONE_NUMBERS)
  .output(outcome(phoneContacts))
  .query(async ({ ctx, input }) =>
    contactsOutcome(PHONES, await phoneNumbersReader.one(ctx.services.records, input)),
  );

/** Phone numbers lookup of many persons. */
export const phoneNumbersLookupBulk = bulkOperation(
  'person_contacts_lookup_phone_numbers_bulk',
  identifications,
  PHONE_NUMBERS,
)
  .output(outcome(bulkAnswer('PhoneNumbersBulkItem', phoneContacts)))
  .query(({ ctx, input }) =>
    bulkResults(input.items, async (names) =>
      contactsOf(PHONES, await phoneNumbersReader.many(ctx.services.records, names)),
    ),
  );

const enrichment = {
  do_contacts_enrichment: optionalBoolean(
    'Whether to ask the configured enrichment providers where no work address is stored; absent means no.',
    false,
  ),
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
  WORK_EMAILS,
)
  .output(outcome(emailContacts))
  .query(async ({ ctx, input }) => {
    const { records } = ctx.services;
    const stored = await emailsReader.one(records, input);
    const { id } = stored.row;
    const isEnriched =
      WORK.of(stored.row).length === 0 &&
      input.do_contacts_enrichment &&
      (await enrichWorkEmails(ctx.services, [id]));
    return contactsOutcome(WORK, isEnriched ? await emailsReader.one(records, { person_id: id }) : stored);
  });

/** Work emails lookup of many persons. */
export const workEmailsLookupBulk = bulkOperation(
  'person_contacts_lookup_work_emails_bulk',
  personsRequest('WorkEmailsLookups', enrichment, {}),
  WORK_EMAILS,
)
  .output(outcome(bulkAnswer('WorkEmailsBulkItem', emailContacts)))
  .query(({ ctx, input }) =>
    bulkResults(input.items, async (names) => {
      const { records } = ctx.services;
      const stored = await emailsReader.many(records, names);
      const lacking = stored.rows.flatMap((person, at) =>
        person && WORK.of(person).length === 0 && names[at]?.do_contacts_enrichment ? person.id : [],
      );
      const isChanged = await enrichWorkEmails(ctx.services, lacking);
      return contactsOf(WORK, isChanged ? await emailsReader.many(records, names) : stored);
    }),
  );
