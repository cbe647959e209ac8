import { z } from 'zod';
import { metered } from '../api/meter.ts';
import { statement } from '../api/statement.ts';
import { accountProcedure } from '../api/trpc.ts';
import { ID_BY_SLUG } from './read.ts';
import { nobody, personIdentification } from './request.ts';

const phoneContactSchema = z
  .object({
    phone_number: z.string().meta({ description: 'The number, in E.164.', examples: ['+442079460123'] }),
  })
  .meta({ id: 'PhoneContact', description: 'A phone number of a person.' });

const response = z.array(phoneContactSchema).meta({ description: 'The numbers, in their order.' });

function readPhoneNumbers(id: string): string {
  return `
select coalesce((
    select json_agg(json_build_object('phone_number', phone_number) order by phone_number collate "C")
    from phone_numbers where phone_numbers.person_id = persons.id), '[]') as phone_numbers
from persons
where persons.id = ${id}`;
}

const READ_PHONE_NUMBERS_BY_ID = statement('read-phone-numbers-by-id', readPhoneNumbers('$1'));
const READ_PHONE_NUMBERS_BY_SLUG = statement('read-phone-numbers-by-slug', readPhoneNumbers(ID_BY_SLUG));

/** Phone numbers lookup. */
export const phoneNumbersLookup = accountProcedure
  .meta({
    scope: 'contacts',
    rate: 'lookups',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/person_contacts_lookup/phone_numbers/',
      operationId: 'person_contacts_lookup_phone_numbers',
      tags: ['People'],
      summary: 'Look up phone numbers',
      description: 'Answers the phone numbers of a person; an empty list where none is known.',
      successDescription: 'The numbers.',
      errorResponses: [404],
    },
  })
  .input(personIdentification)
  .use(metered)
  .output(response)
  .query(async ({ ctx: { services }, input }) => {
    const { person_id: id, network_public_identifier: slug } = input;
    const read = id != null ? READ_PHONE_NUMBERS_BY_ID : READ_PHONE_NUMBERS_BY_SLUG;
    const { rows } = await services.records.query<{ phone_numbers: z.infer<typeof response> }>({
      ...read,
      values: [id ?? slug],
    });
    const [row] = rows;
    if (!row) throw nobody(input);
    return row.phone_numbers;
  });
