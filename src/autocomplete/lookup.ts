import { publicProcedure } from '../api/trpc.ts';
import type { LookupKind } from '../search/suggest.ts';
import { lookupRequest } from './request.ts';
import { type LookupExample, lookupResponse } from './response.ts';

const PAGE_SIZE = 10;

/** How one lookup is described to its callers. */
export interface LookupWording {
  /** Names its item in the document, such as `IndustryValue`. */
  schema: string;
  summary: string;
  description: string;
  /** What `detail` of an item says. */
  detail: string;
  /** What is typed, and what is found by it. */
  typed: string;
  found: LookupExample;
}

/** The operation that looks values of one kind up by their names. */
export function lookup(kind: LookupKind, wording: LookupWording) {
  const { schema, summary, description, detail, typed, found } = wording;
  return publicProcedure
    .meta({
      rate: 'autocomplete',
      openapi: {
        method: 'GET',
        path: `/api/datastorage/autocomplete/${kind}/`,
        operationId: `autocomplete_${kind}`,
        tags: ['Autocomplete'],
        summary,
        description,
        successDescription: 'One page of values.',
        protect: false,
      },
    })
    .input(lookupRequest(`${schema}Request`, typed))
    .output(lookupResponse(schema, detail, found))
    .query(async ({ ctx: { services }, input }) => {
      const request = { kind, text: input.q ?? '', page: input.page ?? 1, pageSize: PAGE_SIZE };
      const { suggestions, more } = await services.search.suggest(request);
      const results = suggestions.map(({ id, name, detail }) => ({ id, name, text: name, detail }));
      return { results, pagination: { more } };
    });
}
