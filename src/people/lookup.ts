import type { z } from 'zod';
import { postProcedure } from '../procedure/post-procedure.ts';

/** The scope of a lookup, and its entry in the OpenAPI document. */
interface PersonLookup {
  scope: 'people' | 'contacts';
  path: `/api/{account_id}/datastorage/${string}/`;
  operationId: string;
  summary: string;
  description: string;
  successDescription: string;
}

/** A lookup of one person; its answer is not repeated once the person is removed. */
export function personLookup<Input extends z.ZodType>(input: Input, { scope, ...wording }: PersonLookup) {
  return postProcedure(input, {
    scope,
    showsPersons: true,
    rate: 'lookups',
    openapi: { method: 'POST', tags: ['People'], errorResponses: [404], ...wording },
  });
}
