import type { z } from 'zod';
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

const phoneNumbersReader = personReader<{ id: number; phone_numbers: z.infer<typeof phoneContacts> }>(
  'read-phone-numbers',
  {
    id: 'persons.id',
    phone_numbers: `coalesce((
    select json_agg(json_build_object('phone_number', phone_number) order by phone_number collate "C")
    from phone_numbers where phone_numbers.person_id = persons.id), '[]')`,
  },
  (list, id) => `select ${list} from persons where persons.id = ${id}`,
);

/** The outcome of a lookup of contacts; an empty list is free. */
function contactsOutcome<Contact>(contacts: Contact[], persons: readonly number[]): Outcome<Contact[]> {
  return { answer: contacts, persons, units: contacts.length > 0 ? 1 : 0 };
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
  .query(async ({ ctx, input }) => {
    const { row, persons } = await emailsReader.one(ctx.services.records, input);
    return contactsOutcome(emailsOf(row, 'personal'), persons);
  });

/** Personal emails lookup of many persons. */
export const personalEmailsLookupBulk = bulkOperation(
  'person_contacts_lookup_personal_emails_bulk',
  identifications,
  PERSONAL_EMAILS,
)
  .output(outcome(bulkAnswer('PersonalEmailsBulkItem', emailContacts)))
  .query(({ ctx, input }) =>
    bulkResults(input.items, async (names) => {
      const { rows, persons } = await emailsReader.many(ctx.services.records, names);
      return { found: rows.map((person) => person && emailsOf(person, 'personal')), persons };
    }),
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
  .query(async ({ ctx, input }) => {
    const { row, persons } = await phoneNumbersReader.one(ctx.services.records, input);
    return contactsOutcome(row.phone_numbers, persons);
  });

/** Phone numbers lookup of many persons. */
export const phoneNumbersLookupBulk = bulkOperation(
  'person_contacts_lookup_phone_numbers_bulk',
  identifications,
  PHONE_NUMBERS,
)
  .output(outcome(bulkAnswer('PhoneNumbersBulkItem', phoneContacts)))
  .query(({ ctx, input }) =>
    bulkResults(input.items, async (names) => {
      const { rows, persons } = await phoneNumbersReader.many(ctx.services.records, names);
      return { found: rows.map((person) => person?.phone_numbers), persons };
    }),
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
    const { row: person, persons } = await emailsReader.one(records, input);
    const stored = emailsOf(person, 'work');
    const isEnriched =
      stored.length === 0 &&
      input.do_contacts_enrichment &&
      (await enrichWorkEmails(ctx.services, [person.id]));
    if (!isEnriched) return contactsOutcome(stored, persons);
    const { row } = await emailsReader.one(records, { person_id: person.id });
    return contactsOutcome(emailsOf(row, 'work'), persons);
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
        person && emailsOf(person, 'work').length === 0 && names[at]?.do_contacts_enrichment ? person.id : [],
      );
      const isChanged = await enrichWorkEmails(ctx.services, lacking);
      const { rows, persons } = isChanged ? await emailsReader.many(records, names) : stored;
      return { found: rows.map((person) => person && emailsOf(person, 'work')), persons };
    }),
  );
