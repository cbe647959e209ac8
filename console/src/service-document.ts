/** A JSON schema of the document, as far as the console reads it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: (string | null)[];
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  description?: string;
  default?: unknown;
  /** What forms call the field, or the title of a facet. */
  'x-label'?: string;
  /** A short help for the field in forms. */
  'x-hint'?: string;
  /** The autocomplete operation that finds the ids of the field. */
  'x-lookup'?: string;
}

interface Operation {
  operationId: string;
  summary?: string;
  'x-credits'?: number;
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  responses: { 200?: { content: { 'application/json': { schema: Schema } } } };
}

/** The OpenAPI document of the service. */
export interface ServiceDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** An operation with its path; undefined where the service does not have it. */
export function findOperation({ paths }: ServiceDocument, operationId: string) {
  for (const [path, methods] of Object.entries(paths))
    for (const operation of Object.values(methods))
      if (operation.operationId === operationId) return { path, operation };
  return undefined;
}

/** What an operation does in words, such as "Look up a person"; its name in words where this version does not have it. */
export function operationText(document: ServiceDocument, operationId: string): string {
  const words = operationId.replaceAll('_', ' ');
  return (
    findOperation(document, operationId)?.operation.summary ?? words.charAt(0).toUpperCase() + words.slice(1)
  );
}

/** Credits of an answer of an operation; 0 where it is free. */
export function priceOf(document: ServiceDocument, operationId: string): number {
  return findOperation(document, operationId)?.operation['x-credits'] ?? 0;
}

/** The fields of an operation's request, by name. */
export function requestFields(document: ServiceDocument, operationId: string): Record<string, Schema> {
  const content = findOperation(document, operationId)?.operation.requestBody?.content;
  return resolve(document, content?.['application/json']?.schema ?? {}).properties ?? {};
}

/** The values of a closed list that a field of a request takes, or each item of it. */
export function choicesOf(document: ServiceDocument, operationId: string, field: string): string[] {
  return valuesOf(requestFields(document, operationId)[field] ?? {});
}

/** The values of a schema of a closed list, or of its items; none for any other schema. */
export function valuesOf({ enum: values, items }: Schema): string[] {
  return (values ?? items?.enum ?? []).filter((value) => value !== null);
}

/** The fields of a record that a request can select, in all. */
export function selectableFields(document: ServiceDocument, operationId: string): string[] {
  return choicesOf(document, operationId, 'fields').filter((path) => !path.includes('.'));
}

/**
 * Dotted paths of the single values in a record of an answer, through lists, such as `location.name`.
 * @param part the field of the answer that holds the record, or a list of them
 */
export function recordPaths(
  document: ServiceDocument,
  operationId: string,
  part = 'search_results',
): string[] {
  return pathsIn(document, answerPart(document, operationId, part), '');
}

/** The titles of the facets that an operation answers, by name. */
export function facetTitles(document: ServiceDocument, operationId: string): Record<string, string> {
  const { properties = {} } = answerPart(document, operationId, 'facets');
  return Object.fromEntries(
    Object.entries(properties).map(([name, { 'x-label': label = name }]) => [name, label]),
  );
}

/** The schema of a field of an operation's answer. */
function answerPart(document: ServiceDocument, operationId: string, part: string): Schema {
  const answer = findOperation(document, operationId)?.operation.responses[200];
  const { properties = {} } = resolve(document, answer?.content['application/json'].schema ?? {});
  return resolve(document, properties[part] ?? {});
}

function pathsIn(document: ServiceDocument, schema: Schema, path: string): string[] {
  const { items, anyOf, properties } = resolve(document, schema);
  if (items) return pathsIn(document, items, path);
  if (anyOf) return [...new Set(anyOf.flatMap((one) => pathsIn(document, one, path)))];
  if (!properties) return path && !path.includes('osm_locations') ? [path] : [];
  return Object.entries(properties).flatMap(([name, inner]) =>
    pathsIn(document, inner, path ? `${path}.${name}` : name),
  );
}

function resolve({ components }: ServiceDocument, schema: Schema): Schema {
  const { $ref, ...own } = schema;
  return $ref ? { ...components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)], ...own } : schema;
}
