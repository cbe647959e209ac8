import { email, phoneNumber } from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { SAMPLE_PERSON } from '../../contract/input/sample-values.ts';
import { bulkResults } from '../../contract/output/bulk-results.ts';
import { selectable } from '../../contract/output/selection.ts';
import { bulkOperation, type Declaration, lookupOperation } from '../procedure/operation.ts';
import { personDetailSchema } from './person.ts';
import { readPerson, readPersons } from './read.ts';
import { detailFields, personRequest, personSeenSince, personsRequest } from './request.ts';

const answer = selectable(personDetailSchema);

const LOOKUP: Declaration = {
  scope: 'people',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_detail_lookup/',
  operationId: 'person_detail_lookup',
  summary: 'Look up a person',
  description:
    'Returns everything that the dataset has about a person, by id or by slug; where both are given, the id decides.',
  successDescription: 'The person.',
};

/** Person detail lookup. */
export const personDetailLookup = lookupOperation(
  personRequest('PersonDetailLookup', { ...personSeenSince, ...detailFields }),
  answer,
  LOOKUP,
).query(({ ctx, input }) => readPerson(ctx.services.records, input));

/** Person detail lookup of many persons. */
export const personDetailLookupBulk = bulkOperation(
  'person_detail_lookup_bulk',
  personsRequest('PersonDetailLookups', personSeenSince, detailFields),
  answer,
  LOOKUP,
  'PersonDetailBulkItem',
).query(({ ctx, input }) =>
  bulkResults(input.items, (names) => readPersons(ctx.services.records, names, input.fields)),
);

const OF_SEVERAL =
  'Of several persons who share it, one with a current role comes first, then the one whose current role began last, then the lowest id.';

const emailRequest = accountRequest({
  email: email('Email address of the person, in any case.', SAMPLE_PERSON.email),
  ...personSeenSince,
  ...detailFields,
}).meta({
  title: 'ReverseLookupByEmail',
  description: 'A person, by an email address.',
  examples: [{ email: SAMPLE_PERSON.email }],
});

/** Person detail reverse lookup by email address. */
export const reverseLookupByEmail = lookupOperation(emailRequest, answer, {
  scope: 'people',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_detail_reverse_lookup/by_email/',
  operationId: 'person_detail_reverse_lookup_by_email',
  summary: 'Look up a person by email address',
  description: `Returns everything that the dataset has about the person with an email address. ${OF_SEVERAL}`,
  successDescription: 'The person.',
}).query(({ ctx, input }) => readPerson(ctx.services.records, input));

const phoneNumberRequest = accountRequest({
  phone_number: phoneNumber(
    'Phone number of the person, in any notation that says its country.',
    SAMPLE_PERSON.phone,
  ),
  ...personSeenSince,
  ...detailFields,
}).meta({
  title: 'ReverseLookupByPhoneNumber',
  description: 'A person, by a phone number.',
  examples: [{ phone_number: SAMPLE_PERSON.phone }],
});

/** Person detail reverse lookup by phone number. */
export const reverseLookupByPhoneNumber = lookupOperation(phoneNumberRequest, answer, {
  scope: 'people',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_detail_reverse_lookup/by_phone_number/',
  operationId: 'person_detail_reverse_lookup_by_phone_number',
  summary: 'Look up a person by phone number',
  description: `Returns everything that the dataset has about the person with a phone number. ${OF_SEVERAL}`,
  successDescription: 'The person.',
}).query(({ ctx, input }) => readPerson(ctx.services.records, input));
