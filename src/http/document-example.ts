import type { OpenAPIObject } from 'trpc-to-openapi';

/** The named schemas of a document. */
export type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

type SchemaOrReference = Schemas[string];

/** A whole example of a schema, put together from the examples of its fields. */
export function exampleOf(schema: SchemaOrReference, schemas: Schemas): unknown {
  if ('$ref' in schema) {
    const named = schemas[schema.$ref.replace('#/components/schemas/', '')];
    if (!named) throw new Error(`the document lacks ${schema.$ref}`);
    return exampleOf(named, schemas);
  }
  if (schema.examples) return schema.examples[0];
  const [alternative] = schema.anyOf ?? [];
  if (alternative) return exampleOf(alternative, schemas);
  if (schema.items) return [exampleOf(schema.items, schemas)];
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, exampleOf(property, schemas)]),
  );
}
