import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { oas31 } from 'zod-openapi';
import { createClientDocument } from '../../src/api/http/client-document.ts';
import { createDocument } from '../../src/api/http/document.ts';

/** Writes the types and operations of the Python package from the document for clients: `npm run -s generate:python`. */

type Schema = oas31.SchemaObject & { $ref?: string };

const NOTICE = '# Made by generate.ts from the OpenAPI document; not to be edited.\n';
const PACKAGE = join(import.meta.dirname, 'src/roster_client');
const LINE_MAX = 110;

/** Types have no prices. */
const NO_PRICES = {} as Parameters<typeof createDocument>[0];

const document = createClientDocument(createDocument(NO_PRICES));
const schemas = Object.entries(document.components?.schemas ?? {}) as [string, Schema][];
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    ...(operation as oas31.OperationObject),
    path,
    method,
  })),
);
type Operation = (typeof operations)[number];

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** The Python type of a schema; `name` is the type that a list's objects without a name of their own get. */
function typeOf(schema: Schema, name: string): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.anyOf) return schema.anyOf.map((option) => typeOf(option as Schema, name)).join(' | ');
  const types = [schema.type ?? []].flat();
  if (schema.enum) {
    const values = schema.enum.filter((value) => value !== null).map((value) => JSON.stringify(value));
    return `Literal[${values.join(', ')}]${schema.enum.includes(null) ? ' | None' : ''}`;
  }
  return types.length === 0 ? 'Any' : types.map((type) => typeOfKind(schema, type, name)).join(' | ');
}

function typeOfKind(schema: Schema, type: string, name: string): string {
  if (type === 'array') {
    const items = (schema.items ?? {}) as Schema;
    return `list[${items.properties ? itemsOf(name) : typeOf(items, name)}]`;
  }
  if (type !== 'object') return PRIMITIVES[type] ?? 'Any';
  const values = schema.additionalProperties;
  return `dict[str, ${typeof values === 'object' ? typeOf(values as Schema, name) : 'Any'}]`;
}

const itemsOf = (name: string) => `${name}Item`;

const textOf = (text = '') => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");

/** A text as a docstring, wrapped. */
function docstring(text: string | undefined, indent: string): string {
  const words = textOf(text).split(/\s+/).filter(Boolean);
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1) ?? '';
    if (indent.length + line.length + word.length > LINE_MAX - 8) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  const end = lines.length > 1 ? `\n${indent}` : '';
  return `${indent}"""${lines.join(`\n${indent}`)}${end}"""\n`;
}

/** A type with the fields of an object. */
function typedDict(
  name: string,
  { properties = {}, required = [], description }: Schema,
  skipped: string[] = [],
): string {
  const fields = Object.entries(properties as Record<string, Schema>).filter(
    ([field]) => !skipped.includes(field),
  );
  const nested = fields.flatMap(([, field]) => {
    const items = (field.items ?? {}) as Schema;
    return items.properties ? [typedDict(itemsOf(name), items)] : [];
  });
  const lines = fields.map(([field, schema]) => {
    const type = typeOf(schema, name);
    return `    ${field}: ${required.includes(field) ? type : `NotRequired[${type}]`}\n${docstring(schema.description, '    ')}`;
  });
  return `${nested.join('')}class ${name}(TypedDict):\n${docstring(description, '    ')}\n${lines.join('\n')}\n\n`;
}

/** The name of the type of an operation's fields, such as `JobSearchParameters`; bodies have schemas of their own. */
const parametersName = ({ operationId = '' }: Operation) =>
  `${operationId
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')}Parameters`;

const isFilledIn = (name: string) => ['account_id', 'Idempotency-Key'].includes(name);

/** The fields of an operation by kind. The account and idempotency keys are the client's own work. */
function fieldsOf(operation: Operation) {
  const parameters = ((operation.parameters ?? []) as oas31.ParameterObject[]).filter(
    ({ name }) => !isFilledIn(name),
  );
  const body = (operation.requestBody as oas31.RequestBodyObject | undefined)?.content['application/json']
    ?.schema;
  return { parameters, body: body as Schema | undefined };
}

/** The fields of an operation as one type: its body, or else the query; parameters of the path are added. */
function inputOf(operation: Operation): Schema {
  const { parameters, body } = fieldsOf(operation);
  const named = schemas.find(([name]) => body?.$ref?.endsWith(`/${name}`))?.[1];
  const own = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...(schema as object), description }]),
  );
  return {
    type: 'object',
    description: `What ${operation.operationId} takes.`,
    properties: { ...own, ...named?.properties } as NonNullable<Schema['properties']>,
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(named?.required ?? []),
    ],
  };
}

/** The type of the fields of an operation; undefined where it takes none. */
function inputName(operation: Operation): string | undefined {
  const { parameters, body } = fieldsOf(operation);
  const [, name] = body?.$ref?.match(/(\w+)$/) ?? [];
  if (name && parameters.length === 0) return name;
  return Object.keys(inputOf(operation).properties ?? {}).length > 0 ? parametersName(operation) : undefined;
}

function answerOf({ responses = {} }: Operation): string {
  const [answer] = Object.values(responses) as oas31.ResponseObject[];
  const schema = (answer?.content?.['application/json']?.schema ?? { type: 'string' }) as Schema;
  return typeOf(schema, '');
}

/** The module of all types. */
function typesModule(): string {
  const own = operations.flatMap((operation) => {
    const name = inputName(operation);
    return name === parametersName(operation) ? [typedDict(name, inputOf(operation))] : [];
  });
  const named = schemas.map(([name, schema]) => typedDict(name, schema));
  return `${NOTICE}"""The types of requests and answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from typing_extensions import NotRequired

${[...named, ...own].join('').trimEnd()}\n`;
}

/** Whether a call is sent with an idempotency key: it costs or writes, and is no POST that only counts. */
const isRepeatable = ({ parameters = [] }: Operation) =>
  (parameters as oas31.ParameterObject[]).some(({ name }) => name === 'Idempotency-Key');

const inWords = (names: readonly string[]) =>
  names.length === 0 ? '()' : `(${names.map((name) => JSON.stringify(name)).join(', ')},)`;

/** The place of an operation: method, path, names in the path, names in the query, and whether it may carry a key. */
function placeOf(operation: Operation): string {
  const { parameters } = fieldsOf(operation);
  const namesIn = (place: string) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const key = isRepeatable(operation) ? 'True' : 'False';
  const path = JSON.stringify(operation.path);
  return `    "${operation.operationId}": Place("${operation.method.toUpperCase()}", ${path}, ${inWords(namesIn('path'))}, ${key}),\n`;
}

/** A method of a class. */
function methodOf(operation: Operation, isAsync: boolean): string {
  const { operationId: name = '', summary, description } = operation;
  const input = inputName(operation);
  const keyed = isRepeatable(operation) ? ['idempotency_key: str | None = None'] : [];
  const given = [...keyed, ...(input ? [`**fields: Unpack[t.${input}]`] : [])];
  const star = keyed.length > 0 ? ['*'] : [];
  const signature = ['self', ...star, ...given].join(', ');
  const answer = answerOf(operation).replaceAll(/\b[A-Z]\w+/g, (type) =>
    type === 'Any' ? type : `t.${type}`,
  );
  const sent = [
    JSON.stringify(name),
    input ? 'fields' : '{}',
    ...(keyed.length > 0 ? ['idempotency_key'] : []),
  ];
  const call = `self._call(${sent.join(', ')})`;
  return `    ${isAsync ? 'async ' : ''}def ${name}(${signature}) -> ${answer}:
${docstring([summary, description].filter(Boolean).join('. '), '        ')}        return cast("${answer}", ${isAsync ? 'await ' : ''}${call})

`;
}

function classOf(name: string, isAsync: boolean): string {
  const called = operations.filter(({ operationId }) => operationId !== 'lists_file');
  return `class ${name}:
    """Every operation, by its name."""

    ${isAsync ? 'async ' : ''}def _call(self, operation: str, fields: Mapping[str, Any], key: str | None = None) -> Any:
        raise NotImplementedError

${called
  .map((operation) => methodOf(operation, isAsync))
  .join('')
  .trimEnd()}\n`;
}

/** The module of all operations. */
function operationsModule(): string {
  return `${NOTICE}"""Every operation of the service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from typing_extensions import Unpack

from . import types as t


class Place(NamedTuple):
    """Where an operation is: its path has names of fields, and \`is_repeatable\` says whether it takes an idempotency key."""

    method: str
    path: str
    in_path: tuple[str, ...]
    is_repeatable: bool


PLACES: dict[str, Place] = {
${operations.map(placeOf).join('')}}


${classOf('Operations', false)}

${classOf('AsyncOperations', true)}`;
}

/** What makes the asynchronous client of the other one, in this order. */
const ASYNCHRONOUS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(Roster|Results|Operations|Iterator)\b/g, 'Async$1'],
  [/\bhttpx\.(Client|BaseTransport)\b/g, 'httpx.Async$1'],
  [/\bimport time\b/g, 'import asyncio'],
  [/\btime\.sleep\b/g, 'await asyncio.sleep'],
  [/__(enter|exit|next)__/g, '__a$1__'],
  [/\braise StopIteration\b/g, 'raise StopAsyncIteration'],
  [/\bself\._http\.close\(/g, 'await self._http.aclose('],
  [/\bself\.(?:close|_run|_call|_do|_http\.send|_client\._run)\(/g, 'await $&'],
  [/\bRows\(self\)/g, 'Rows([row async for row in self])'],
  [/\bself\.to_list\(\)/g, '(await self.to_list())'],
  [/^( {4})def (?!__init__|__repr__|credits_|all\b|resume|list_id|next_part|parts\b)/gm, '$1async def '],
  // Overloads of an asynchronous generator are plain functions.
  [/^( {4})def (parts\(self, list_id: int, \*, format: str)/gm, '$1async def $2'],
];

/** The asynchronous client. */
function asynchronousModule(): string {
  const source = readFileSync(join(PACKAGE, '_client.py'), 'utf8');
  const made = ASYNCHRONOUS.reduce((text, [from, to]) => text.replaceAll(from, to), source);
  return NOTICE.replace('the OpenAPI document', '_client.py') + made;
}

/** The generated files of the package, by name. */
export function generatedFiles(): Record<string, string> {
  return {
    'types.py': typesModule(),
    '_operations.py': operationsModule(),
    '_async_client.py': asynchronousModule(),
  };
}

if (import.meta.main)
  for (const [name, text] of Object.entries(generatedFiles())) writeFileSync(join(PACKAGE, name), text);
