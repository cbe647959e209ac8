import { z } from 'zod';
import { optionalBoolean } from '../api/fields.ts';
import { metered } from '../api/meter.ts';
import { accountProcedure } from '../api/trpc.ts';
import { emailContactSchema, ofType, readPersonEmails } from './email-contacts.ts';
import { enrichWorkEmails } from './enrich-work-emails.ts';
import { personRequest } from './request.ts';

const workEmailsRequest = personRequest({
  do_contacts_enrichment: optionalBoolean({
    description:
      'Whether to ask the configured enrichment providers where no work address is stored; absent means no.',
    example: false,
  }),
}).meta({
  title: 'WorkEmailsLookup',
  description: 'A person, by id or by slug; one of the two is needed.',
  examples: [{ person_id: 10023405, do_contacts_enrichment: false }],
});

const response = z.array(emailContactSchema).meta({
  description: 'The addresses: valid ones first, then risky, unknown, invalid ones, ties by address.',
});

/** Work emails lookup. */
export const workEmailsLookup = accountProcedure
  .meta({
    scope: 'contacts',
    rate: 'lookups',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/person_contacts_lookup/work_emails/',
      operationId: 'person_contacts_lookup_work_emails',
      tags: ['People'],
      summary: 'Look up work email addresses',
      description:
        'Answers the addresses of a person at all domains but those of free and consumer webmail providers; an empty list where none is known.',
      successDescription: 'The addresses.',
      errorResponses: [404],
    },
  })
  .input(workEmailsRequest)
  .use(metered)
  .output(response)
  .query(async ({ ctx: { services }, input }) => {
    const stored = await readPersonEmails(services, input);
    const known = ofType(stored.emails, 'work');
    if (known.length > 0 || !input.do_contacts_enrichment) return known;
    if (!(await enrichWorkEmails(services, stored.id))) return [];
    const enriched = await readPersonEmails(services, { person_id: stored.id });
    return ofType(enriched.emails, 'work');
  });
