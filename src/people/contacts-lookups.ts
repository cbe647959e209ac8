import { optionalBoolean } from '../input/input-fields.ts';
import { bulkAnswer, bulkResults } from '../output/bulk-results.ts';
import { bulkOperation, type Declaration, lookupOperation } from '../procedure/operation.ts';
import { type Outcome, outcome } from '../procedure/outcome.ts';
import { enrichWorkEmails } from './enrich-work-emails.ts';
import {
  contactColumns,
  emailContacts,
  emailsOf,
  emailsReader,
  phoneContacts,
  phoneNumbersOf,
  phoneNumbersReader,
} from './read-contacts.ts';
import { personRequest, personsRequest } from './request.ts';

/** The outcome of a lookup of contacts; an empty list is free. */
function contactsOutcome<Contact>(contacts: Contact[], persons: readonly number[]): Outcome<Contact[]> {
  return { answer: contacts, persons, units: contacts.length > 0 ? 1 : 0 };
}

const provenance = {
  provenance: optionalBoolean(
    'Whether each item has its sources and the times of their deliveries; absent means no.',
    true,
  ),
};

const identification = personRequest('PersonIdentification', provenance);
const identifications = personsRequest('PersonIdentifications', provenance, {});

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
    const { row, persons } = await emailsReader.one(ctx.services.records, input, contactColumns([input]));
    return contactsOutcome(emailsOf(row, 'personal', input), persons);
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
      const { rows, persons } = await emailsReader.many(ctx.services.records, names, contactColumns(names));
      return { found: rows.map((person, at) => person && emailsOf(person, 'personal', names[at])), persons };
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
    const { row, persons } = await phoneNumbersReader.one(
      ctx.services.records,
      input,
      contactColumns([input]),
    );
    return contactsOutcome(phoneNumbersOf(row, input), persons);
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
      const { rows, persons } = await phoneNumbersReader.many(
        ctx.services.records,
        names,
        contactColumns(names),
      );
      return { found: rows.map((person, at) => person && phoneNumbersOf(person, names[at])), persons };
    }),
  );

const enrichment = {
  do_contacts_enrichment: optionalBoolean(
    'Whether to ask the configured enrichment providers where no work address is stored; absent means no.',
    false,
  ),
  ...provenance,
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
    const columns = contactColumns([input]);
    const { row: person, persons } = await emailsReader.one(records, input, columns);
    const stored = emailsOf(person, 'work', input);
    const isEnriched =
      stored.length === 0 &&
      input.do_contacts_enrichment &&
      (await enrichWorkEmails(ctx.services, [person.id]));
    if (!isEnriched) return contactsOutcome(stored, persons);
    const { row } = await emailsReader.one(records, { person_id: person.id }, columns);
    return contactsOutcome(emailsOf(row, 'work', input), persons);
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
      const columns = contactColumns(names);
      const stored = await emailsReader.many(records, names, columns);
      const lacking = stored.rows.flatMap((person, at) =>
        person && emailsOf(person, 'work', names[at]).length === 0 && names[at]?.do_contacts_enrichment
          ? person.id
          : [],
      );
      const isChanged = await enrichWorkEmails(ctx.services, lacking);
      const { rows, persons } = isChanged ? await emailsReader.many(records, names, columns) : stored;
      return { found: rows.map((person, at) => person && emailsOf(person, 'work', names[at])), persons };
    }),
  );
