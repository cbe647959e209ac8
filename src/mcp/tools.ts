import type { Tool as ListedTool, ProtocolEra } from '@modelcontextprotocol/server';
import type { Prices } from '../billing/prices.ts';
import { alternativesOf, type Operation, operations } from '../http/operations.ts';
import { inputSchemaOf, outputSchemaOf } from './schemas.ts';

/** An operation as a tool. */
export interface Tool {
  operation: Operation;
  /** Its entry in the list of tools, by the generation of the protocol. */
  listed: Record<ProtocolEra, ListedTool>;
}

/** Operations as tools, by name. */
export type Tools = ReadonlyMap<string, Tool>;

const BOOLEAN_TEXT =
  'Fields marked (boolean-text) take AND, OR, NOT, "a phrase", parentheses and prefix*; the resource roster://text-language has the rules.';

/**
 * The tools that an agent needs. The schemas of all tools take up more of its context than many models have to spare. Every
 * id that a filter takes can be found with one of them.
 */
export const ESSENTIAL_TOOLS: readonly string[] = [
  'person_role_search',
  'organization_search',
  'job_search',
  'person_match',
  'person_detail_lookup',
  'person_contacts_lookup_work_emails',
  'lists_create',
  'lists_part',
  'autocomplete_industries',
  'autocomplete_organizations',
  'autocomplete_organization_keywords',
  'autocomplete_locations',
  'autocomplete_person_skills',
  'autocomplete_web_technologies',
];

/** Makes the tools of all operations, or of the essential ones. */
export function createTools(prices: Prices, set: 'essential' | 'all'): Tools {
  const chosen = operations.filter(
    ({ operationId }) => set === 'all' || ESSENTIAL_TOOLS.includes(operationId),
  );
  return new Map(chosen.map((operation) => [operation.operationId, toolOf(operation, prices)]));
}

/** The tools that a key may call. */
export function toolsWithin(tools: Tools, scopes: readonly string[]): Tools {
  return new Map(
    [...tools].filter(([, { operation }]) => {
      const { scope = 'any' } = operation.admission;
      return scope === 'any' || scopes.includes(scope);
    }),
  );
}

/** The price of a call in words. */
export function priceOf({ admission: { price, isPriced } }: Operation, prices: Prices): string {
  if (isPriced) return 'Costs credits, as described.';
  const credits = price ? prices[price] : 0;
  if (credits === 0) return 'Free.';
  return `Costs ${credits} ${credits === 1 ? 'credit' : 'credits'}; an answer that finds nothing is free.`;
}

function toolOf(operation: Operation, prices: Prices): Tool {
  const { operationId: name, summary: title, method, isRead } = operation;
  const inputSchema = inputSchemaOf(operation);
  const isSearch = JSON.stringify(inputSchema).includes('(boolean-text)');
  const description = [
    `${title}. ${operation.description}`,
    alternativesOf(operation.schema),
    priceOf(operation, prices),
    isSearch ? BOOLEAN_TEXT : '',
  ];
  const listedIn = (era: ProtocolEra): ListedTool => ({
    name,
    title,
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
  return { operation, listed: { legacy: listedIn('legacy'), modern: listedIn('modern') } };
}
