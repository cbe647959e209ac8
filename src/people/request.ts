import type { z } from 'zod';
import { accountId, optionalInteger, optionalSlug } from '../api/fields.ts';
import { ProblemError } from '../api/problem.ts';
import { namedBy, request } from '../api/request.ts';

const identification = {
  account_id: accountId(),
  person_id: optionalInteger(1, Number.MAX_SAFE_INTEGER, {
    description: 'Id of the person; where it is given, it alone decides.',
    example: 10023405,
  }),
  network_public_identifier: optionalSlug({
    description: 'Slug of the person’s profile address on the external network, in any case.',
    example: 'ada-example',
  }),
};

const WAYS = ['person_id', 'network_public_identifier'];

/** A request that names a person, with further fields. */
export function personRequest<Shape extends z.ZodRawShape>(further: Shape) {
  return request({ ...identification, ...further }, []).superRefine(namedBy('the person', WAYS));
}

/** What the operations on a known person take. */
export const personIdentification = personRequest({}).meta({
  title: 'PersonIdentification',
  description: 'A person, by id or by slug; one of the two is needed.',
  examples: [{ person_id: 10023405 }],
});

/** How a request names a person. */
export type PersonName = Pick<
  z.output<typeof personIdentification>,
  'person_id' | 'network_public_identifier'
>;

/** There is no person of this name. */
export function nobody({ person_id: id }: PersonName): ProblemError {
  const field = id != null ? 'person_id' : 'network_public_identifier';
  return new ProblemError('not_found', `There is no person with this ${field}.`);
}
