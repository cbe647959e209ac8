import type { SearchKind } from '../searches.ts';
import { requestFields, type ServiceDocument } from '../service-document.ts';

/** The facets of a search. */
export function facetNames(document: ServiceDocument, { operationId }: SearchKind): string[] {
  const { enum: names = [] } = requestFields(document, `${operationId}_facets`).facets?.items ?? {};
  return names.filter((name) => name !== null);
}
