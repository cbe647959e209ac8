import type { z } from 'zod';
import { accountId, optionalPositive, optionalSlug } from '../request/fields.ts';
import { namedBy, request } from '../request/request.ts';
import { SAMPLE_PERSON } from '../request/sample-values.ts';

const identification = {
  account_id: accountId(),
  person_id: optionalPositive('Id of the person; where it is given, it alone decides.', SAMPLE_PERSON.id),
  network_public_identifier: optionalSlug(
    'Slug of the person’s profile address on the external network, in any case.',
    SAMPLE_PERSON.slug,
  ),
};

/** A request that names a person, with further fields. */
export function personRequest<Shape extends z.ZodRawShape>(further: Shape) {
  const fields = request({ ...identification, ...further });
  return namedBy('the person', ['person_id', 'network_public_identifier'], fields);
}

/** The request of the lookups of a known person. */
export const personIdentification = personRequest({}).meta({
  title: 'PersonIdentification',
  description: 'A person, by id or by slug; one of the two is needed.',
  examples: [{ person_id: SAMPLE_PERSON.id }],
});
