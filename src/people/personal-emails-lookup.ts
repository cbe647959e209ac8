import { z } from 'zod';
import { metered } from '../api/meter.ts';
import { accountProcedure } from '../api/trpc.ts';
import { emailContactSchema, ofType, readPersonEmails } from './email-contacts.ts';
import { personIdentification } from './request.ts';

const response = z.array(emailContactSchema).meta({
  description: 'The addresses: valid ones first, then risky, unknown, invalid ones, ties by address.',
});

/** Personal emails lookup. */
export const personalEmailsLookup = accountProcedure
  .meta({
    scope: 'contacts',
    rate: 'lookups',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/person_contacts_lookup/personal_emails/',
      operationId: 'person_contacts_lookup_personal_emails',
      tags: ['People'],
      summary: 'Look up personal email addresses',
      description:
        'Answers the addresses of a person at free and consumer webmail providers, and no others; an empty list where none is known.',
      successDescription: 'The addresses.',
      errorResponses: [404],
    },
  })
  .input(personIdentification)
  .use(metered)
  .output(response)
  .query(async ({ ctx: { services }, input }) => {
    const { emails } = await readPersonEmails(services, input);
    return ofType(emails, 'personal');
  });
