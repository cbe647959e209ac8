import type { z } from 'zod';
import { bulkOperation, type Declaration, lookupOperation } from '../procedure/operation.ts';
import { bulkAnswer, bulkResults, unlessEmpty } from '../records/bulk.ts';
import { listOf, record, text } from '../records/fields.ts';
import { personReader } from './read.ts';
import { personIdentification, personIdentifications } from './request.ts';

const phoneContactSchema = record('PhoneContact', 'A phone number of a person.', {
  phone_number: text('The number, in E.164.', '+441614960350'),
});

const response = listOf(phoneContactSchema, 'The numbers, in their order.');

const persons = personReader<{ id: number; phone_numbers: z.infer<typeof response> }>(
  'read-phone-numbers',
  {
    id: 'persons.id',
    phone_numbers: `coalesce((
    select json_agg(json_build_object('phone_number', phone_number) order by phone_number collate "C")
    from phone_numbers where phone_numbers.person_id = persons.id), '[]')`,
  },
  (list, id) => `select ${list} from persons where persons.id = ${id}`,
);

const LOOKUP: Declaration = {
  scope: 'contacts',
  showsPersons: true,
  path: '/api/{account_id}/datastorage/person_contacts_lookup/phone_numbers/',
  operationId: 'person_contacts_lookup_phone_numbers',
  summary: 'Look up phone numbers',
  description: 'Answers the phone numbers of a person; an empty list where none is known.',
  successDescription: 'The numbers.',
  errorResponses: [404],
};

/** Phone numbers lookup. */
export const phoneNumbersLookup = lookupOperation(personIdentification, LOOKUP)
  .output(response)
  .query(async ({ ctx, input }) => (await persons.one(ctx, input)).phone_numbers);

/** Phone numbers lookup of many persons. */
export const phoneNumbersLookupBulk = bulkOperation(
  'person_contacts_lookup_phone_numbers_bulk',
  personIdentifications,
  LOOKUP,
)
  .output(bulkAnswer('PhoneNumbersResult', response))
  .query(({ ctx, input }) =>
    bulkResults(input.items, async (names) =>
      (await persons.many(ctx, names)).map((person) => unlessEmpty(person?.phone_numbers)),
    ),
  );
