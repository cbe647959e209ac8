import { accountId, email } from '../api/fields.ts';
import { metered } from '../api/meter.ts';
import { request } from '../api/request.ts';
import { accountProcedure } from '../api/trpc.ts';
import { personDetailSchema } from './person.ts';
import { readPersonByEmail } from './read.ts';

const emailRequest = request(
  {
    account_id: accountId(),
    email: email({
      description: 'Email address of the person, in any case.',
      example: 'ada@acme.example',
    }),
  },
  [],
).meta({
  title: 'ReverseLookupByEmail',
  description: 'A person, by an email address.',
  examples: [{ email: 'ada@acme.example' }],
});

/** Person detail reverse lookup by email address. */
export const reverseLookupByEmail = accountProcedure
  .meta({
    scope: 'people',
    rate: 'lookups',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/person_detail_reverse_lookup/by_email/',
      operationId: 'person_detail_reverse_lookup_by_email',
      tags: ['People'],
      summary: 'Look up a person by email address',
      description:
        'Answers all that the dataset has of the person with an email address. Of several persons who share it, it is the one whose current role began last, then the one with the lowest id.',
      successDescription: 'The person.',
      errorResponses: [404],
    },
  })
  .input(emailRequest)
  .use(metered)
  .output(personDetailSchema)
  .query(({ ctx: { services }, input }) => readPersonByEmail(services, input.email));
