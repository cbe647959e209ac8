import type { createDocument } from '../http/document.ts';
import type { Operation } from '../http/operations.ts';

type Document = ReturnType<typeof createDocument>;

/** A JSON schema, as far as the document uses it. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Described {
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

const HEAD = `/** The kind of an error, for programs. */
export type ProblemCode = Problem['code'];

/** One thing that is wrong with a request. */
export type FieldError = NonNullable<Problem['errors']>[number];
`;

/**
 * What stands in for \`src/client/operations.ts\` in the published package: the same types, written out with the wording
 * of the document, so that they need no package's types.
 * @param document the document of the operations
 */
export function operationDeclarations(document: Document, operations: readonly Operation[]): string {
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, Schema][];
  const requests = new Set(operations.map(({ input }) => input.meta()?.title));
  const named = schemas.map(
    ([name, schema]) =>
      `${comment(schema.description, '')}export interface ${name} ${object(schema, '', requests.has(name))}\n`,
  );
  const groups = Map.groupBy(operations, ({ procedure }) => procedure.split('.')[0] ?? '');
  const members = [...groups].map(([group, members]) => {
    const lines = members.map((operation) => member(document, operation)).join('');
    return `  ${group}: {\n${lines}  };\n`;
  });
  const all = `/** What each operation takes and answers. */\nexport type Operations = {\n${members.join('')}};\n`;
  return [HEAD, all, ...named].join('\n');
}

function member(document: Document, { path, method, procedure, successStatus }: Operation): string {
  const described = document.paths?.[path]?.[method.toLowerCase() as 'post'] as unknown as Described;
  const body = described.requestBody?.content['application/json']?.schema;
  const output = described.responses[successStatus]?.content['application/json']?.schema;
  if (!output) throw new Error(`${procedure} answers nothing`);
  const input = body ? type(body, '') : object(fields(described.parameters ?? []), '      ', true);
  const name = procedure.split('.')[1];
  return `${comment(described.summary, '    ')}    ${name}: {\n      input: ${input};\n      output: ${type(output, '      ')};\n    };\n`;
}

/** The parameters of a query and a path as the fields that they are over tRPC; the client knows the account. */
function fields(parameters: readonly Parameter[]): Schema {
  const own = parameters.filter(({ in: place, name }) => place !== 'header' && name !== 'account_id');
  // What may be left out of a query may be null over tRPC.
  const entries = own.map(({ name, schema, description, required }) => {
    const taken = required ? schema : { anyOf: [schema, { type: 'null' }] };
    return [name, { ...taken, ...(description && { description }) }];
  });
  const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(entries), required };
}

/** What may be left out of a request may be undefined too; in an answer it is not there. */
function object({ properties = {}, required = [] }: Schema, indent: string, isRequest: boolean): string {
  const inner = `${indent}  `;
  const absent = isRequest ? ' | undefined' : '';
  const lines = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const value = type(schema, inner);
    return `${comment(schema.description, inner)}${inner}${name}${isRequired ? '' : '?'}: ${value}${isRequired ? '' : absent};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function type(schema: Schema, indent: string): string {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '');
  if (schema.anyOf) return schema.anyOf.map((alternative) => type(alternative, indent)).join(' | ');
  if (schema.enum) return schema.enum.map((word) => `'${word}'`).join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((one) => type({ ...schema, type: one }, indent)).join(' | ');
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return listOf(type(schema.items ?? {}, indent));
    case 'object':
      return object(schema, indent, false);
    default:
      throw new Error(`a schema of an unknown kind: ${JSON.stringify(schema)}`);
  }
}

function listOf(item: string): string {
  return item.includes('|') ? `(${item})[]` : `${item}[]`;
}

function comment(text: string | undefined, indent: string): string {
  return text ? `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n` : '';
}
