import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../src/http/operations.ts';
import { ESSENTIAL_TOOLS } from '../../src/mcp/tools.ts';
import { CHECKOUT } from '../commands/roster-process.ts';
import { serviceForTests } from '../http/service.ts';
import { callTool, connect, ERAS } from './agents.ts';

const service = serviceForTests({ mcpTools: 'essential' });

/** The rule by which the tokens of a schema are estimated. */
const CHARACTERS_PER_TOKEN = 4;
const TOKENS_MAX = 8_000;

test.each(ERAS)(
  'the essential tools are the list of docs/agents.md, and others cannot be called (%s)',
  async (era) => {
    const client = await connect(service, era);
    const { tools } = await client.listTools();
    const listed = tools.map(({ name }) => name).sort();
    const page = await readFile(join(CHECKOUT, 'docs/agents.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual(listed);
    expect(listed).toHaveLength(14);
    expect(await callTool(client, 'job_search')).toMatchObject({ structuredContent: { search_results: {} } });
    await expect(callTool(client, 'job_search_totals')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('MCP_TOOLS=all'),
    });
    await client.close();
  },
);

test('the input schemas of the essential tools take less than 8,000 tokens together', async () => {
  const client = await connect(service);
  const { tools } = await client.listTools();
  const characters = tools.map(({ inputSchema }) => JSON.stringify(inputSchema).length);
  expect(characters.reduce((sum, one) => sum + one) / CHARACTERS_PER_TOKEN).toBeLessThan(TOKENS_MAX);
  await client.close();
});

test('the ids that filters of the essential tools take are found with essential tools', () => {
  const essential = operations.filter(({ operationId }) => ESSENTIAL_TOOLS.includes(operationId));
  const lookups = essential.flatMap(({ schema }) =>
    Object.values(schema.properties).flatMap((field) =>
      String((field as Record<string, unknown>)['x-lookup'] ?? []),
    ),
  );
  expect(new Set(lookups).size).toBeGreaterThan(4);
  expect(lookups.filter((lookup) => lookup !== '' && !ESSENTIAL_TOOLS.includes(lookup))).toEqual([]);
});
