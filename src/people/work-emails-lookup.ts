import { optionalBoolean } from '../request/fields.ts';
import { SAMPLE_PERSON } from '../request/sample-values.ts';
import { emailContactsSchema, readEmails } from './email-contacts.ts';
import { enrichWorkEmails } from './enrich-work-emails.ts';
import { personLookup } from './lookup.ts';
import { personRequest } from './request.ts';

const workEmailsRequest = personRequest({
  do_contacts_enrichment: optionalBoolean(
    'Whether to ask the configured enrichment providers where no work address is stored; absent means no.',
    false,
  ),
}).meta({
  title: 'WorkEmailsLookup',
  description: 'A person, by id or by slug; one of the two is needed.',
  examples: [{ person_id: SAMPLE_PERSON.id, do_contacts_enrichment: false }],
});

/** Work emails lookup. */
export const workEmailsLookup = personLookup(workEmailsRequest, {
  scope: 'contacts',
  path: '/api/{account_id}/datastorage/person_contacts_lookup/work_emails/',
  operationId: 'person_contacts_lookup_work_emails',
  summary: 'Look up work email addresses',
  description:
    'Answers the addresses of a person at all domains but those of free and consumer webmail providers; an empty list where none is known.',
  successDescription: 'The addresses.',
})
  .output(emailContactsSchema)
  .query(async ({ ctx, input }) => {
    const { id, emails } = await readEmails(ctx, input, 'work');
    if (emails.length > 0 || !input.do_contacts_enrichment) return emails;
    if (!(await enrichWorkEmails(ctx.services, id))) return [];
    return (await readEmails(ctx, { person_id: id }, 'work')).emails;
  });
