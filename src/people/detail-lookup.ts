import { personLookup } from './lookup.ts';
import { personDetailSchema } from './person.ts';
import { readPerson } from './read.ts';
import { personIdentification } from './request.ts';

/** Person detail lookup. */
export const detailLookup = personLookup(personIdentification, {
  scope: 'people',
  path: '/api/{account_id}/datastorage/person_detail_lookup/',
  operationId: 'person_detail_lookup',
  summary: 'Look up a person',
  description:
    'Answers all that the dataset has of a person known by id or by slug; where both are given, the id decides.',
  successDescription: 'The person.',
})
  .output(personDetailSchema)
  .query(({ ctx, input }) => readPerson(ctx, input));
