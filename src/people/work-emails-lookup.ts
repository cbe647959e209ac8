import { bulkOperation, type Declaration, lookupOperation } from '../procedure/operation.ts';
import { bulkAnswer, bulkResults, unlessEmpty } from '../records/bulk.ts';
import { optionalBoolean } from '../request/fields.ts';
import { SAMPLE_PERSON } from '../request/sample-values.ts';
import { emailContactsSchema, readEmails, readEmailsOfMany } from './email-contacts.ts';
import { enrichManyWorkEmails, enrichWorkEmails } from './enrich-work-emails.ts';
import { personRequest, personsRequest } from './request.ts';

const enrichment = {
  do_contacts_enrichment: optionalBoolean(
    'Whether to ask the configured enrichment providers where no work address is stored; absent means no.',
    false,
  ),
};

const workEmailsRequest = personRequest(enrichment).meta({
  title: 'WorkEmailsLookup',
  description: 'A person, by id or by slug; one of the two is needed.',
  examples: [{ person_id: SAMPLE_PERSON.id, do_contacts_enrichment: false }],
});

const workEmailsRequests = personsRequest(enrichment, {}).meta({
  title: 'WorkEmailsLookups',
  description: 'Persons, each by id or by slug.',
  examples: [{ items: [{ person_id: SAMPLE_PERSON.id, reference: 'crm-42' }] }],
});

const LOOKUP: Declaration = {
  scope: 'contacts',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_contacts_lookup/work_emails/',
  operationId: 'person_contacts_lookup_work_emails',
  summary: 'Look up work email addresses',
  description:
    'Answers the addresses of a person at all domains but those of free and consumer webmail providers; an empty list where none is known.',
  successDescription: 'The addresses.',
  errorResponses: [404],
};

/** Work emails lookup. */
export const workEmailsLookup = lookupOperation(workEmailsRequest, LOOKUP)
  .output(emailContactsSchema)
  .query(async ({ ctx, input }) => {
    const { id, emails } = await readEmails(ctx, input, 'work');
    if (emails.length > 0 || !input.do_contacts_enrichment) return emails;
    if (!(await enrichWorkEmails(ctx.services, id))) return [];
    return (await readEmails(ctx, { person_id: id }, 'work')).emails;
  });

/** Work emails lookup of many persons. */
export const workEmailsLookupBulk = bulkOperation(
  'person_contacts_lookup_work_emails_bulk',
  workEmailsRequests,
  LOOKUP,
)
  .output(bulkAnswer('WorkEmailsResult', emailContactsSchema))
  .query(({ ctx, input }) =>
    bulkResults(input.items, async (names) => {
      const stored = await readEmailsOfMany(ctx, names, 'work');
      const lacking = stored.flatMap((person, at) =>
        person?.emails.length === 0 && names[at]?.do_contacts_enrichment ? person.id : [],
      );
      const isChanged = await enrichManyWorkEmails(ctx.services, lacking);
      const persons = isChanged ? await readEmailsOfMany(ctx, names, 'work') : stored;
      return persons.map((person) => unlessEmpty(person?.emails));
    }),
  );
