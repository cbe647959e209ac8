import { emailContactsSchema, readEmails } from './email-contacts.ts';
import { personLookup } from './lookup.ts';
import { personIdentification } from './request.ts';

/** Personal emails lookup. */
export const personalEmailsLookup = personLookup(personIdentification, {
  scope: 'contacts',
  path: '/api/{account_id}/datastorage/person_contacts_lookup/personal_emails/',
  operationId: 'person_contacts_lookup_personal_emails',
  summary: 'Look up personal email addresses',
  description:
    'Answers the addresses of a person at free and consumer webmail providers, and no others; an empty list where none is known.',
  successDescription: 'The addresses.',
})
  .output(emailContactsSchema)
  .query(async ({ ctx, input }) => (await readEmails(ctx, input, 'personal')).emails);
