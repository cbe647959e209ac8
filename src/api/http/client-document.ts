import type { oas31 } from 'zod-openapi';
import { FORM } from './document-request.ts';

const SCHEMAS = '#/components/schemas/';
const JSON_TYPE = 'application/json';

/** The names of types that hold selected fields of a record begin with it; the rest is the name of the whole record. */
const SELECTED = 'Selected';

type Contents = Record<string, oas31.MediaTypeObject>;

/**
 * The document as programs read it that make requests, types or clients: bodies are JSON, and an answer has one type; the
 * fields of a record that a request may select are optional in it.
 * @param document the document of every operation; it stays as it is
 */
export function createClientDocument(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const replaced = schemas.flatMap(([name]) => (name.startsWith(SELECTED) ? wholeOf(name) : []));
  const kept = schemas
    .filter(([name]) => !replaced.includes(name) && !name.endsWith(FORM))
    .map(([name, schema]) => [wholeOf(name), schema]);
  const components = { ...document.components, schemas: Object.fromEntries(kept) };
  return JSON.parse(JSON.stringify({ ...document, components }), simplified);
}

const wholeOf = (name: string) => (name.startsWith(SELECTED) ? name.slice(SELECTED.length) : name);

/** A node of the document, whose own nodes are simplified already. */
function simplified(key: string, node: unknown): unknown {
  if (key === '$ref' && typeof node === 'string') return node.replace(SCHEMAS + SELECTED, SCHEMAS);
  if (typeof node !== 'object' || node === null) return node;
  if ('anyOf' in node) return withoutRepetition(node as oas31.SchemaObject);
  return 'operationId' in node ? asJson(node as oas31.OperationObject) : node;
}

/** A record, whole or selected, is one type now. */
function withoutRepetition({ anyOf = [], ...rest }: oas31.SchemaObject): oas31.SchemaObject {
  const options = [...new Map(anyOf.map((option) => [JSON.stringify(option), option])).values()];
  return options.length === 1 ? { ...rest, ...(options[0] as object) } : { ...rest, anyOf: options };
}

/** An operation whose body is JSON. Where it answers in several forms, it answers as JSON. */
function asJson({ requestBody, ...operation }: oas31.OperationObject): oas31.OperationObject {
  const { parameters = [], responses = {} } = operation;
  const body = requestBody as oas31.RequestBodyObject | undefined;
  const [[status, answer] = []] = Object.entries(responses);
  const { content = {} } = answer as { content?: Contents };
  const isOneOfSeveral = JSON_TYPE in content && Object.keys(content).length > 1;
  return {
    ...operation,
    ...(body && { requestBody: { ...body, content: jsonOf(body.content) } }),
    ...(isOneOfSeveral && {
      parameters: parameters.map(withFormat),
      responses: { ...responses, [`${status}`]: { ...answer, content: jsonOf(content) } },
    }),
  } as oas31.OperationObject;
}

function jsonOf(content: Contents): Contents {
  return { [JSON_TYPE]: content[JSON_TYPE] ?? {} };
}

/** The parameter `format` has to ask for JSON. */
function withFormat(parameter: oas31.ParameterObject | oas31.ReferenceObject) {
  const isFormat = 'name' in parameter && parameter.name === 'format';
  const asked = { required: true, schema: { type: 'string', enum: ['json'] }, example: 'json' };
  return isFormat ? { ...parameter, ...asked } : parameter;
}
