import { accountId, phoneNumber } from '../api/fields.ts';
import { metered } from '../api/meter.ts';
import { request } from '../api/request.ts';
import { accountProcedure } from '../api/trpc.ts';
import { personDetailSchema } from './person.ts';
import { readPersonByPhoneNumber } from './read.ts';

const phoneNumberRequest = request(
  {
    account_id: accountId(),
    phone_number: phoneNumber({
      description: 'Phone number of the person, in any notation that says its country.',
      example: '+44 20 7946 0123',
    }),
  },
  [],
).meta({
  title: 'ReverseLookupByPhoneNumber',
  description: 'A person, by a phone number.',
  examples: [{ phone_number: '+44 20 7946 0123' }],
});

/** Person detail reverse lookup by phone number. */
export const reverseLookupByPhoneNumber = accountProcedure
  .meta({
    scope: 'people',
    rate: 'lookups',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/person_detail_reverse_lookup/by_phone_number/',
      operationId: 'person_detail_reverse_lookup_by_phone_number',
      tags: ['People'],
      summary: 'Look up a person by phone number',
      description:
        'Answers all that the dataset has of the person with a phone number. Of several persons who share it, it is the one whose current role began last, then the one with the lowest id.',
      successDescription: 'The person.',
      errorResponses: [404],
    },
  })
  .input(phoneNumberRequest)
  .use(metered)
  .output(personDetailSchema)
  .query(({ ctx: { services }, input }) => readPersonByPhoneNumber(services, input.phone_number));
