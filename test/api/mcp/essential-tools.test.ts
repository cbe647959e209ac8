import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../../src/api/http/operations.ts';
import { LEAN_FIELDS } from '../../../src/api/mcp/schemas.ts';
import { ESSENTIAL_TOOLS } from '../../../src/api/mcp/tools.ts';
import { CHECKOUT } from '../../ops/commands/roster-process.ts';
import { post, serviceForTests } from '../http/service.ts';
import { callTool, connect, ERAS } from './agents.ts';

const service = serviceForTests({ mcpTools: 'essential' });

/** The rule by which tokens are estimated. */
const BYTES_PER_TOKEN = 4;
const TOKENS_MAX = 12_000;

test.each(ERAS)(
  'the essential tools are the list of docs/agents.md, and others cannot be called (%s)',
  async (era) => {
    const client = await connect(service, era);
    const { tools } = await client.listTools();
    const listed = tools.map(({ name }) => name).sort();
    const page = await readFile(join(CHECKOUT, 'docs/agents.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual(listed);
    expect(listed).toHaveLength(16);
    expect(await callTool(client, 'job_search')).toMatchObject({ structuredContent: { search_results: {} } });
    await expect(callTool(client, 'job_search_totals')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('MCP_TOOLS=all'),
    });
    await client.close();
  },
);

test.each(ERAS)('the list of the essential tools takes at most 12,000 tokens (%s)', async (era) => {
  const client = await connect(service, era);
  const { tools } = await client.listTools();
  expect(Buffer.byteLength(JSON.stringify(tools)) / BYTES_PER_TOKEN).toBeLessThan(TOKENS_MAX);
  await client.close();
});

test.each([
  ['person_role_search', 600],
  ['organization_search', 800],
])(
  'a record of a page of %s takes at most %d bytes, and its description names its fields',
  async (name, most) => {
    const client = await connect(service);
    const { structuredContent, content } = await callTool(client, name);
    const { length } = (structuredContent as { search_results: [] }).search_results;
    expect(length).toBeGreaterThan(2);
    expect(Buffer.byteLength(JSON.stringify(structuredContent)) / length).toBeLessThan(most);
    expect(Buffer.byteLength(JSON.stringify(content)) / length).toBeLessThan(most);
    const { tools } = await client.listTools();
    const fields = tools.find((tool) => tool.name === name)?.inputSchema.properties?.fields;
    expect(fields).toMatchObject({
      description: expect.stringContaining(LEAN_FIELDS[name]?.join(', ') ?? ''),
    });
    const { contents } = await client.readResource({ uri: 'roster://fields' });
    const paths = JSON.parse(String((contents[0] as { text?: string }).text));
    expect(paths[name]).toEqual(expect.arrayContaining(LEAN_FIELDS[name] ?? []));
    await client.close();
  },
);

test('one tool has all contacts of a person, and one counts all searches', async () => {
  const client = await connect(service);
  const ada = Number.MAX_SAFE_INTEGER;
  const contacts = await Promise.all(
    ['work_emails', 'personal_emails', 'phone_numbers'].map((kind) =>
      callTool(client, 'person_contacts_lookup', { contacts: kind, person_id: ada }),
    ),
  );
  for (const [at, kind] of ['work_emails', 'personal_emails', 'phone_numbers'].entries()) {
    const { body } = await post(service, `person_contacts_lookup/${kind}`, { person_id: ada });
    expect(contacts[at]?.structuredContent).toEqual(body);
  }
  for (const search of ['person_role_search', 'organization_search', 'job_search']) {
    const filters = { seen_since: '2020-01-01' };
    const { body } = await post(service, `${search}/explain`, filters);
    const counted = await callTool(client, 'search_explain', { search, filters });
    // What a filter costs is measured.
    const shown = (value: unknown) =>
      JSON.stringify(value, (name, inner) => (/cost$/.test(name) ? 0 : inner));
    expect(shown(counted.structuredContent)).toBe(shown(body));
  }
  const wrong = await callTool(client, 'search_explain', { search: 'websites' });
  expect([wrong.isError, wrong.structuredContent]).toMatchObject([true, { code: 'invalid_request' }]);
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
