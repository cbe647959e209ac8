import type { Tool as ListedTool, ProtocolEra } from '@modelcontextprotocol/server';
import type { Prices } from '../../base/config/prices.ts';
import { invalidField } from '../../contract/input/problem.ts';
import { shown } from '../../contract/input/validation-problem.ts';
import { alternativesOf, type Operation, operations } from '../http/operations.ts';
import { inputSchemaOf, outputSchemaOf } from './schemas.ts';
import tools from './tools.json' with { type: 'json' };

/** A tool: an operation, or one of several that an argument names. */
export interface Tool {
  operations: readonly Operation[];
  choice?: Choice;
  /** Its entry in the list of tools, by the generation of the protocol. */
  listed: Record<ProtocolEra, ListedTool>;
}

/** Operations that are one tool, because they differ little. */
interface Choice {
  /** The argument that names the operation, by the value that each has. */
  argument: string;
  values: Readonly<Record<string, string>>;
  /** The argument with the fields of the operation; absent: they stand beside. */
  inside?: { name: string; description: string };
  title: string;
}

const CHOICES: Readonly<Record<string, Choice>> = tools.choices;

/** Operations as tools, by name. */
export type Tools = ReadonlyMap<string, Tool>;

const BOOLEAN_TEXT =
  'Fields marked (boolean-text) take AND, OR, NOT, "a phrase", parentheses, prefix*: roster://text-language.';

/**
 * The tools that an agent needs. The schemas of all tools take up more of its context than many models have to spare. Every
 * id that a filter takes can be found with one of them.
 */
export const ESSENTIAL_TOOLS: readonly string[] = tools.essential;

/** Makes the tools of all operations, or the essential ones. */
export function createTools(prices: Prices, set: 'essential' | 'all'): Tools {
  const byName = new Map(operations.map((operation) => [operation.operationId, operation]));
  const names = set === 'all' ? [...byName.keys()] : ESSENTIAL_TOOLS;
  return new Map(
    names.map((name) => {
      const choice = CHOICES[name];
      const of = (choice ? Object.values(choice.values) : [name]).flatMap((one) => byName.get(one) ?? []);
      return [name, toolOf(name, of, choice, prices)];
    }),
  );
}

/** The tools that a key may call. */
export function toolsWithin(tools: Tools, scopes: readonly string[]): Tools {
  return new Map(
    [...tools].filter(([, tool]) =>
      tool.operations.some(({ admission: { scope = 'any' } }) => scope === 'any' || scopes.includes(scope)),
    ),
  );
}

/**
 * The operation that a call means, and its arguments.
 * @throws ProblemError 400 where the call names no operation
 */
export function chosenCall(
  { operations: [operation, ...others], choice }: Tool,
  { ...given }: Record<string, unknown>,
): { operation: Operation; given: Record<string, unknown> } {
  if (!operation) throw new Error('a tool has an operation');
  if (!choice) return { operation, given };
  const { argument, values, inside } = choice;
  const { [argument]: named, ...rest } = given;
  const meant = [operation, ...others].find(({ operationId }) => operationId === values[String(named)]);
  const detail = `must be one of ${Object.keys(values).join(', ')}, not ${shown(named)}`;
  if (!meant) throw invalidField(`/${argument}`, detail);
  const { [inside?.name ?? '']: within, ...beside } = rest;
  if (!inside) return { operation: meant, given: rest };
  return { operation: meant, given: { ...beside, ...(within as object) } };
}

/** The price of a call in words. */
export function priceOf({ admission: { price, isPriced } }: Operation, prices: Prices): string {
  if (isPriced) return 'Costs credits, as described.';
  const credits = price ? prices[price] : 0;
  if (credits === 0) return 'Free.';
  return `Costs ${credits} ${credits === 1 ? 'credit' : 'credits'}; an answer that finds nothing is free.`;
}

function toolOf(
  name: string,
  chosen: readonly Operation[],
  choice: Choice | undefined,
  prices: Prices,
): Tool {
  const [operation] = chosen;
  if (!operation) throw new Error(`there is no operation ${name}`);
  const { method, isRead } = operation;
  const title = choice?.title ?? operation.summary;
  const inputSchema = choice ? choiceSchema(choice, operation) : inputSchemaOf(operation);
  const isSearch = JSON.stringify(inputSchema).includes('(boolean-text)');
  const description = [
    `${title}. ${operation.description}`,
    alternativesOf(operation.schema),
    [...new Set(chosen.map((one) => priceOf(one, prices)))].join(' Or: '),
    isSearch ? BOOLEAN_TEXT : '',
  ];
  const listedIn = (era: ProtocolEra): ListedTool => ({
    name,
    description: description.filter(Boolean).join(' '),
    inputSchema,
    outputSchema: outputSchemaOf(operation, era),
    annotations: {
      title,
      readOnlyHint: isRead,
      destructiveHint: method === 'DELETE',
      idempotentHint: isRead || method === 'DELETE',
      openWorldHint: false,
    },
  });
  return {
    operations: chosen,
    ...(choice && { choice }),
    listed: { legacy: listedIn('legacy'), modern: listedIn('modern') },
  };
}

/** The arguments of a tool that stands for several operations. */
function choiceSchema({ argument, values, inside }: Choice, operation: Operation): ListedTool['inputSchema'] {
  const own = inputSchemaOf(operation);
  const chosen = { [argument]: { type: 'string', enum: Object.keys(values) } };
  const fields = inside
    ? { [inside.name]: { type: 'object', description: inside.description } }
    : (own.properties as object);
  return {
    type: 'object',
    properties: { ...chosen, ...fields },
    required: [argument],
    additionalProperties: false,
  };
}
