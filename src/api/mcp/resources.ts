import type { Resource } from '@modelcontextprotocol/server';
import type { Principal } from '../../accounts/access/keys.ts';
import type { Prices } from '../../base/config/prices.ts';
import { FORMATS } from '../../contract/input/formats.ts';
import type { Field } from '../http/operations.ts';
import { priceOf, type Tool, type Tools } from './tools.ts';

/** The state of a request that resources show. */
export interface ResourceReader {
  principal: Principal;
  tools: Tools;
  prices: Prices;
}

interface OwnResource extends Resource {
  mimeType: string;
  read(reader: ResourceReader): string;
}

const EXAMPLES = `
| text | finds |
|---|---|
| \`engineer fitter\` | both words, in any order |
| \`engineer OR fitter\` | at least one of them |
| \`engineer -intern\` | the first word without the second |
| \`"software engineer"\` | the words one after another |
| \`engin*\` | words that begin with these letters |
| \`(sales OR marketing) AND NOT assistant\` | groups |`;

function pathsOf([name, { operations }]: [string, Tool]) {
  const paths = operations.flatMap(
    ({ schema }) => (schema.properties.fields?.items as Field | undefined)?.enum ?? [],
  );
  return paths.length > 0 ? [[name, paths]] : [];
}

/** The resources, each with the function that makes its text. */
export const RESOURCES: readonly OwnResource[] = [
  {
    uri: 'roster://text-language',
    name: 'text-language',
    title: 'Text language',
    description: 'The boolean text language of filters, and the other formats of texts in arguments.',
    mimeType: 'text/markdown',
    read: () =>
      Object.entries(FORMATS)
        .map(([format, meaning]) => `## ${format}\n\n${meaning}`)
        .join('\n\n')
        .replace('\n\n## domain\n', `\n${EXAMPLES}\n\n## domain\n`),
  },
  {
    uri: 'roster://operations',
    name: 'operations',
    title: 'Operations and prices',
    description: 'The operations that the key may call, with their prices.',
    mimeType: 'application/json',
    read: ({ tools, prices }) =>
      JSON.stringify(
        [...tools.values()]
          .flatMap(({ operations }) => operations)
          .map((operation) => ({
            name: operation.operationId,
            summary: operation.summary,
            price: priceOf(operation, prices),
          })),
      ),
  },
  {
    uri: 'roster://fields',
    name: 'fields',
    title: 'Paths of fields',
    description: 'The paths that the argument `fields` of each tool takes.',
    mimeType: 'application/json',
    read: ({ tools }) => JSON.stringify(Object.fromEntries([...tools].flatMap(pathsOf))),
  },
  {
    uri: 'roster://balance',
    name: 'balance',
    title: 'Credit balance',
    description: 'The credits that the account of the key has left.',
    mimeType: 'application/json',
    read: ({ principal }) =>
      JSON.stringify({ account_id: principal.accountId, credit_balance: principal.creditBalance }),
  },
];
