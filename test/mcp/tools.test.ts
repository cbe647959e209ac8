import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueApiKey } from '../../src/access/api-key.ts';
import { type Operation, operations } from '../../src/http/operations.ts';
import { startService, type TestService } from '../http/service.ts';
import { callRest, callTool, connect, connectOverStdio, ERAS } from './agents.ts';

let service: TestService;
let known: Record<string, unknown>;
const clients = new Map<string, Client>();
const CONNECTIONS = ERAS.flatMap((era) => [
  { era, transport: 'HTTP' } as const,
  { era, transport: 'stdio' } as const,
]);
type Connection = (typeof CONNECTIONS)[number];
beforeAll(async () => {
  service = await startService();
  const env = { ROSTER_URL: service.url, ROSTER_KEY: service.key };
  for (const { era, transport } of CONNECTIONS) {
    const connected = transport === 'HTTP' ? connect(service, era) : connectOverStdio(era, env);
    clients.set(`${era} ${transport}`, await connected);
  }
  known = { ...KNOWN, prefix: (await spareKey()).prefix };
});
afterAll(async () => {
  for (const client of clients.values()) await client.close();
  await service.stop();
});

/** Values of the small dataset that replace those of the examples. */
const KNOWN: Record<string, unknown> = {
  person_id: 9_007_199_254_740_991,
  organization_id: 1,
  email: 'ada@gmail.com',
  phone_number: '+12025550101',
  network_public_identifier: 'ada-example',
  domain: 'acme.example',
};

/** The example of an operation, with values of the dataset. */
function exampleOf(operation: Operation): Record<string, unknown> {
  const example = operation.input.meta()?.examples?.[0] ?? {};
  const replaced = JSON.parse(JSON.stringify(example), (name, value) => known[name] ?? value);
  return { ...replaced, ...pathOf(operation) };
}

/** The arguments of an operation that are in its path over REST. */
function pathOf({ pathParameters }: Operation): Record<string, unknown> {
  const named = pathParameters.filter((name) => name !== 'account_id');
  return Object.fromEntries(named.map((name) => [name, known[name]]));
}

/** An answer without the values that differ between calls: the request id, and the last use of the key. */
function comparable(answer: unknown): unknown {
  const changing = ['instance', 'last_used'];
  return JSON.parse(JSON.stringify(answer), (name, value) => (changing.includes(name) ? '' : value));
}

async function spareKey(): Promise<{ prefix: string }> {
  return issueApiKey(service.database.orm.em.fork(), { userId: service.userId });
}

function clientOver({ era, transport }: Connection): Client {
  return clients.get(`${era} ${transport}`) as Client;
}

describe.each(CONNECTIONS)('over the $era protocol by $transport', (connection) => {
  const { era } = connection;
  test('every operation is a tool whose input schema has no account and no keyword that AI providers refuse', async () => {
    const { tools } = await clientOver(connection).listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(operations.map((one) => one.operationId).sort());
    for (const { inputSchema, outputSchema, annotations, description } of tools) {
      expect(Object.keys(inputSchema.properties ?? {})).not.toContain('account_id');
      for (const word of ['anyOf', 'oneOf', 'allOf']) expect(inputSchema).not.toHaveProperty(word);
      for (const field of Object.values(inputSchema.properties ?? {}))
        if (!('default' in (field as object))) expect(field).not.toMatchObject({ type: expect.any(Array) });
      expect(outputSchema).toBeDefined();
      expect(annotations?.title).toBeTruthy();
      expect(description).toMatch(/Costs \d+ credit|Free\./);
    }
  });

  test.each(operations.filter(({ method }) => method !== 'DELETE'))(
    '$operationId returns the same answer as over REST',
    async (operation) => {
      const { status } = await answersTo(operation, exampleOf(operation));
      expect(status).toBe(operation.successStatus);
      const wrong = await answersTo(operation, { ...pathOf(operation), unknown_field: 1 });
      expect(wrong.status).toBe(400);
    },
  );

  /** Calls an operation over MCP and over REST, compares both answers, and returns that of REST. */
  async function answersTo(operation: Operation, args: Record<string, unknown>) {
    const { operationId, isRead, schema } = operation;
    const sized = 'page_size' in schema.properties ? { page_size: 3, ...args } : args;
    // With one idempotency key a submission is stored once, so that both answers show the same one.
    const key = crypto.randomUUID();
    const rest = await callRest(service, operation, sized, isRead ? {} : { 'idempotency-key': key });
    const meta = isRead ? undefined : { 'roster/idempotency-key': key };
    const { isError = false, structuredContent } = await callTool(
      clientOver(connection),
      operationId,
      sized,
      meta,
    );
    expect(isError).toBe(rest.status >= 400);
    const isWrapped = era === 'legacy' && Array.isArray(rest.body);
    const expected = comparable(isWrapped ? { result: rest.body } : rest.body);
    expect(comparable(structuredContent)).toEqual(expected);
    return rest;
  }

  test('the deletion of a key returns the key, and a second deletion is a 404', async () => {
    const { prefix } = await spareKey();
    const operation = operations.find(({ operationId }) => operationId === 'api_keys_get') as Operation;
    const { body } = await callRest(service, operation, { prefix });
    const first = await callTool(clientOver(connection), 'api_keys_delete', { prefix });
    expect(first.structuredContent).toEqual(body);
    const second = await callTool(clientOver(connection), 'api_keys_delete', { prefix });
    expect([second.isError, second.structuredContent]).toEqual([
      true,
      expect.objectContaining({ status: 404 }),
    ]);
  });

  test('an answer has ten records if page_size is missing or null', async () => {
    for (const args of [{}, { page_size: null }]) {
      const { structuredContent } = await callTool(clientOver(connection), 'job_search', args);
      expect((structuredContent as { search_results: [] }).search_results).toHaveLength(10);
    }
  });
});

test('a lookup is marked as read-only although it costs credits, and feedback and deletions are not', async () => {
  const { tools } = await clientOver(CONNECTIONS[0] as Connection).listTools();
  const hints = new Map(tools.map(({ name, annotations }) => [name, annotations]));
  expect(hints.get('person_contacts_lookup_phone_numbers')).toMatchObject({ readOnlyHint: true });
  expect(hints.get('feedback_work_emails')).toMatchObject({ readOnlyHint: false, destructiveHint: false });
  expect(hints.get('api_keys_delete')).toMatchObject({ readOnlyHint: false, destructiveHint: true });
});

test('a tool describes its price, its required fields and its boolean texts', async () => {
  const { tools } = await clientOver(CONNECTIONS[0] as Connection).listTools();
  const [search, lookup, totals] = ['job_search', 'person_detail_lookup', 'job_search_totals'].map((name) =>
    tools.find((tool) => tool.name === name),
  );
  expect(search?.description).toMatch(/Costs 1 credit;.* AND, OR, NOT/);
  expect(search?.inputSchema.properties?.title).toMatchObject({
    description: expect.stringContaining('(boolean-text)'),
  });
  expect(search?.inputSchema.properties?.title).not.toHaveProperty('format');
  expect(lookup?.description).toContain('Give at least one of: person_id, network_public_identifier.');
  expect(totals?.description).toContain('Free.');
});
