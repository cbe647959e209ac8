import { z } from 'zod';
import { operations } from '../src/api/http/operations.ts';
import { problemSchema } from '../src/contract/input/problem.ts';
import { selectableFields } from '../src/contract/output/provenance.ts';
import { isSelection, type Schema, typeOf } from './type-of.ts';

/** The module `src/service.ts`, with its types written out. */
export function serviceTypes(): string {
  const named = new Map<string, string>();
  const requests = new Map<string, Schema>();
  const outputOf = (schema: z.ZodType) => {
    const { $defs = {}, ...whole } = z.toJSONSchema(schema, { io: 'output' });
    for (const [name, one] of Object.entries($defs)) if (!isSelection(name)) named.set(name, typeOf(one));
    return typeOf(whole);
  };
  const requestOf = (title: string, request: Schema) => {
    if (!named.has(title)) named.set(title, shortestType(request, requests));
    requests.set(title, request);
    return title;
  };
  const inputOf = (schema: z.ZodType) => {
    const { title, ...whole } = z.toJSONSchema(schema, { io: 'input', override: asText });
    // The client fills in the account.
    const { account_id: _, ...properties } = whole.properties ?? {};
    if (title === undefined) return typeOf({ ...whole, properties });
    const { items } = properties as { items?: { items?: Schema } };
    if (items?.items?.properties) items.items = { $ref: requestOf(`${title}Item`, items.items) };
    return requestOf(title, { ...whole, properties });
  };
  const groups = Map.groupBy(operations, ({ procedure }) => procedure.split('.')[0] ?? '');
  const members = [...groups].map(([group, members]) => {
    const types = members.map(({ procedure, summary, input, output }) => {
      const name = procedure.slice(group.length + 1);
      return `/** ${summary}. */\n${name}: { input: ${inputOf(input)}; output: ${outputOf(output)} };`;
    });
    return `${group}: {\n${types.join('\n')}\n};`;
  });
  outputOf(problemSchema);
  outputOf(selectableFields.provenance);
  const types = [...named].map(([name, type]) => `export type ${name} = ${type};`);
  types.push(
    `/** Input and output of each operation. */\nexport type Operations = {\n${members.join('\n')}\n};`,
  );
  return `${types.join('\n')}\n`;
}

/** The paths of `fields` are texts in the types: there are a hundred of them, and the service names the known ones. */
function asText({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }): void {
  if (zodSchema instanceof z.ZodString) delete jsonSchema.enum;
}

/** The shortest way to write a request: whole, or as an earlier one without some fields, and with others. */
function shortestType(request: Schema, earlier: Map<string, Schema>): string {
  const ways = [...earlier].map(([title, known]) => derived(request, title, known));
  return ways.reduce((best, way) => (way.length < best.length ? way : best), typeOf(request));
}

function derived(request: Schema, title: string, known: Schema): string {
  const field = ({ properties, required = [] }: Schema, name: string) =>
    JSON.stringify([properties?.[name], required.includes(name)]);
  const isShared = (name: string) => field(request, name) === field(known, name);
  const without = Object.keys(known.properties ?? {}).filter((name) => !isShared(name));
  const others = Object.entries(request.properties ?? {}).filter(([name]) => !isShared(name));
  const base = without.length > 0 ? `Omit<${title}, '${without.join("' | '")}'>` : title;
  return others.length === 0
    ? base
    : `${base} & ${typeOf({ ...request, properties: Object.fromEntries(others) })}`;
}
