import { bulkOperation, type Declaration, lookupOperation } from '../procedure/operation.ts';
import { bulkAnswer, bulkResults, unlessEmpty } from '../records/bulk.ts';
import { emailContactsSchema, readEmails, readEmailsOfMany } from './email-contacts.ts';
import { personIdentification, personIdentifications } from './request.ts';

const LOOKUP: Declaration = {
  scope: 'contacts',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_contacts_lookup/personal_emails/',
  operationId: 'person_contacts_lookup_personal_emails',
  summary: 'Look up personal email addresses',
  description:
    'Answers the addresses of a person at free and consumer webmail providers, and no others; an empty list where none is known.',
  successDescription: 'The addresses.',
  errorResponses: [404],
};

/** Personal emails lookup. */
export const personalEmailsLookup = lookupOperation(personIdentification, LOOKUP)
  .output(emailContactsSchema)
  .query(async ({ ctx, input }) => (await readEmails(ctx, input, 'personal')).emails);

/** Personal emails lookup of many persons. */
export const personalEmailsLookupBulk = bulkOperation(
  'person_contacts_lookup_personal_emails_bulk',
  personIdentifications,
  LOOKUP,
)
  .output(bulkAnswer('PersonalEmailsResult', emailContactsSchema))
  .query(({ ctx, input }) =>
    bulkResults(input.items, async (names) =>
      (await readEmailsOfMany(ctx, names, 'personal')).map((person) => unlessEmpty(person?.emails)),
    ),
  );
