import type { z } from 'zod';
import { selectedFields } from '../records/selection.ts';
import { bulkItems, itemFields } from '../request/bulk.ts';
import { accountId, optionalPositive, optionalSlug } from '../request/fields.ts';
import { namedBy, request } from '../request/request.ts';
import { SAMPLE_PERSON } from '../request/sample-values.ts';
import { personDetailSchema } from './person.ts';

/** The selection of fields of a request that answers a person with all fields. */
export const detailFields = {
  fields: selectedFields(personDetailSchema, ['full_name', 'roles.title']),
};

const identification = {
  person_id: optionalPositive('Id of the person; where it is given, it alone decides.', SAMPLE_PERSON.id),
  network_public_identifier: optionalSlug(
    'Slug of the person’s profile address on the external network, in any case.',
    SAMPLE_PERSON.slug,
  ),
};

/** Fields that name a person, and further ones: a request or an item of one. */
function namedPerson<Shape extends z.ZodRawShape>(further: Shape) {
  const fields = request({ ...identification, ...further });
  return namedBy('the person', ['person_id', 'network_public_identifier'], fields);
}

/** A request that names a person, with further fields. */
export function personRequest<Shape extends z.ZodRawShape>(further: Shape) {
  return namedPerson({ account_id: accountId(), ...further });
}

/**
 * A bulk request whose items name persons.
 * @param inItem further fields of an item
 * @param beside fields beside the items
 */
export function personsRequest<InItem extends z.ZodRawShape, Beside extends z.ZodRawShape>(
  inItem: InItem,
  beside: Beside,
) {
  const example = { person_id: SAMPLE_PERSON.id, reference: 'crm-42' };
  const item = namedPerson({ ...inItem, ...itemFields });
  const items = bulkItems(item, example as z.input<typeof item>);
  return request({ account_id: accountId(), items, ...beside });
}

/** The request of the person detail lookup. */
export const detailRequest = personRequest(detailFields).meta({
  title: 'PersonDetailLookup',
  description: 'A person, by id or by slug; one of the two is needed.',
  examples: [{ person_id: SAMPLE_PERSON.id }],
});

/** The request of a bulk person detail lookup. */
export const detailsRequest = personsRequest({}, detailFields).meta({
  title: 'PersonDetailLookups',
  description: 'Persons, each by id or by slug.',
  examples: [{ items: [{ person_id: SAMPLE_PERSON.id, reference: 'crm-42' }] }],
});

/** The request of a bulk lookup of contacts. */
export const personIdentifications = personsRequest({}, {}).meta({
  title: 'PersonIdentifications',
  description: 'Persons, each by id or by slug.',
  examples: [{ items: [{ person_id: SAMPLE_PERSON.id, reference: 'crm-42' }] }],
});

/** The request of the lookups of a known person's contacts. */
export const personIdentification = personRequest({}).meta({
  title: 'PersonIdentification',
  description: 'A person, by id or by slug; one of the two is needed.',
  examples: [{ person_id: SAMPLE_PERSON.id }],
});
