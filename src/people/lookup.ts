import type { z } from 'zod';
import { type BulkId, type BulkInput, bulkProcedure } from '../procedure/bulk.ts';
import { postProcedure } from '../procedure/post-procedure.ts';
import type { Meta } from '../procedure/trpc.ts';

/** The scope of a lookup, and its entry in the OpenAPI document. */
export interface PersonLookup {
  scope: 'people' | 'contacts';
  path: `/api/{account_id}/datastorage/${string}/`;
  operationId: string;
  summary: string;
  description: string;
  successDescription: string;
}

function declared({ scope, ...wording }: PersonLookup): Meta {
  return {
    scope,
    showsPersons: true,
    rate: 'lookups',
    openapi: { method: 'POST', tags: ['People'], errorResponses: [404], ...wording },
  };
}

/** A lookup of one person; its answer is not repeated once the person is removed. */
export function personLookup<Input extends z.ZodType>(input: Input, lookup: PersonLookup) {
  return postProcedure(input, declared(lookup));
}

/** The bulk operation of a lookup of one person; its answer is not repeated once one of the persons is removed. */
export function personLookups<Input extends BulkInput>(
  operationId: BulkId,
  input: Input,
  lookup: PersonLookup,
) {
  return bulkProcedure(operationId, input, declared(lookup));
}
