import { metered } from '../api/meter.ts';
import { accountProcedure } from '../api/trpc.ts';
import { personDetailSchema } from './person.ts';
import { readPersonDetail } from './read.ts';
import { personIdentification } from './request.ts';

/** Person detail lookup. */
export const detailLookup = accountProcedure
  .meta({
    scope: 'people',
    rate: 'lookups',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/person_detail_lookup/',
      operationId: 'person_detail_lookup',
      tags: ['People'],
      summary: 'Look up a person',
      description:
        'Answers all that the dataset has of a person known by id or by slug; where both are given, the id decides.',
      successDescription: 'The person.',
      errorResponses: [404],
    },
  })
  .input(personIdentification)
  .use(metered)
  .output(personDetailSchema)
  .query(({ ctx: { services }, input }) => readPersonDetail(services, input));
