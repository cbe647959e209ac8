import type { z } from 'zod';
import { listOf, record, text } from '../records/fields.ts';
import { personLookup } from './lookup.ts';
import { personReader } from './read.ts';
import { personIdentification } from './request.ts';

const phoneContactSchema = record('PhoneContact', 'A phone number of a person.', {
  phone_number: text('The number, in E.164.', '+441614960350'),
});

const response = listOf(phoneContactSchema, 'The numbers, in their order.');

const readPhoneNumbers = personReader<{ id: number; phone_numbers: z.infer<typeof response> }>(
  'read-phone-numbers',
  (id) => `
select persons.id, coalesce((
    select json_agg(json_build_object('phone_number', phone_number) order by phone_number collate "C")
    from phone_numbers where phone_numbers.person_id = persons.id), '[]') as phone_numbers
from persons
where persons.id = ${id}`,
);

/** Phone numbers lookup. */
export const phoneNumbersLookup = personLookup(personIdentification, {
  scope: 'contacts',
  path: '/api/{account_id}/datastorage/person_contacts_lookup/phone_numbers/',
  operationId: 'person_contacts_lookup_phone_numbers',
  summary: 'Look up phone numbers',
  description: 'Answers the phone numbers of a person; an empty list where none is known.',
  successDescription: 'The numbers.',
})
  .output(response)
  .query(async ({ ctx, input }) => (await readPhoneNumbers(ctx, input)).phone_numbers);
