import type { z } from 'zod';
import { bulkRequest, itemFields } from '../../contract/input/bulk-items.ts';
import { accountId, optionalPositive } from '../../contract/input/input-fields.ts';
import { request, requireOneOf } from '../../contract/input/request.ts';
import { SAMPLE_PERSON } from '../../contract/input/sample-values.ts';
import { seenField } from '../../contract/input/seen-since.ts';
import { optionalSlug } from '../../contract/input/slug-fields.ts';
import { selectedFields } from '../../contract/output/selection.ts';
import { personDetailSchema } from './person.ts';

/** The field of a request that takes only a person whom a delivery had lately. */
export const personSeenSince = seenField(
  'A person whom no delivery had on that day (UTC) or later is not found.',
);

/** The field of a request that selects fields of a person. */
export const detailFields = {
  fields: selectedFields(personDetailSchema, ['full_name', 'roles.title']),
};

const identification = {
  person_id: optionalPositive('Id of the person; where it is given, it alone decides.', SAMPLE_PERSON.id),
  network_public_identifier: optionalSlug(
    'Slug of the person’s profile address on the external network, in any case, or the address.',
    SAMPLE_PERSON.slug,
  ),
};

/** Fields that name a person, and further ones: a request or an item of one. */
function namedPerson<Shape extends z.ZodRawShape>(further: Shape) {
  const fields = request({ ...identification, ...further });
  return requireOneOf('the person', ['person_id', 'network_public_identifier'], fields);
}

/** A request that names a person, with further fields. */
export function personRequest<Shape extends z.ZodRawShape>(title: string, further: Shape, example = {}) {
  return namedPerson({ account_id: accountId(), ...further }).meta({
    title,
    description: 'A person, by id or by slug; one of the two is needed.',
    examples: [{ person_id: SAMPLE_PERSON.id, ...example }],
  });
}

/**
 * A bulk request whose items name persons.
 * @param inItem further fields of an item
 * @param beside fields beside the items
 */
export function personsRequest<InItem extends z.ZodRawShape, Beside extends z.ZodRawShape>(
  title: string,
  inItem: InItem,
  beside: Beside,
) {
  const item = namedPerson({ ...inItem, ...itemFields });
  const example = { person_id: SAMPLE_PERSON.id } as z.input<typeof item>;
  return bulkRequest(item, example, { title, description: 'Persons, each by id or by slug.' }, beside);
}
