import { bulkOperation, type Declaration, lookupOperation } from '../procedure/operation.ts';
import { bulkAnswer, bulkResults } from '../records/bulk.ts';
import { selectable } from '../records/selectable.ts';
import { personDetailSchema } from './person.ts';
import { readPerson, readPersons } from './read.ts';
import { detailRequest, detailsRequest } from './request.ts';

const LOOKUP: Declaration = {
  scope: 'people',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_detail_lookup/',
  operationId: 'person_detail_lookup',
  summary: 'Look up a person',
  description:
    'Answers all that the dataset has of a person known by id or by slug; where both are given, the id decides.',
  successDescription: 'The person.',
  errorResponses: [404],
};

/** Person detail lookup. */
export const detailLookup = lookupOperation(detailRequest, LOOKUP)
  .output(selectable(personDetailSchema))
  .query(({ ctx, input }) => readPerson(ctx, input));

/** Person detail lookup of many persons. */
export const detailLookupBulk = bulkOperation('person_detail_lookup_bulk', detailsRequest, LOOKUP)
  .output(bulkAnswer('PersonDetailResult', selectable(personDetailSchema)))
  .query(({ ctx, input }) => bulkResults(input.items, (names) => readPersons(ctx, names, input.fields)));
