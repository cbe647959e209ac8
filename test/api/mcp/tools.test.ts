import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueApiKey } from '../../../src/accounts/access/keys.ts';
import { type Operation, operations } from '../../../src/api/http/operations.ts';
import { LEAN_FIELDS } from '../../../src/api/mcp/schemas.ts';
import { storeList } from '../../operations/lists/requests.ts';
import { CLAIM, storeClaim, storeObjection } from '../../operations/sources/calls.ts';
import { roster } from '../../ops/commands/roster-process.ts';
import { parametersOf } from '../contract/requests.ts';
import { startService, type TestService } from '../http/service.ts';
import { exampleOf } from '../openapi/known-examples.ts';
import { callRest, callTool, connect, connectOverStdio, ERAS } from './agents.ts';

let service: TestService;
let prefix: string;
let list: number;
beforeAll(async () => {
  service = await startService();
  ({ prefix } = await spareKey());
  list = await storeList(service.database.pool, service.accountId);
  await storeClaim(service);
});
afterAll(() => service.stop());

/** The arguments of an operation that are in its path over REST, besides the account. */
const pathOf = (operation: Operation) =>
  parametersOf(
    { pathParameters: operation.pathParameters.filter((name) => name !== 'account_id') },
    {
      ...{ prefix, id: list, list_id: list, n: 0, ...CLAIM },
    },
  );

/** Arguments in the place of those of the example. */
const OWN: Record<string, object> = {
  lists_set_note: { id: 2 },
  lists_part: { format: 'json' },
  source_write: { items: [{ key: 'C-100', full_name: 'Ada Example' }] },
  pairs_judge: { a: 1, b: 3 },
};

/** An answer without the values that differ between calls: the request id, and the last use of the key. */
function comparable(answer: unknown): unknown {
  const changing = ['instance', 'last_used'];
  return JSON.parse(JSON.stringify(answer), (name, value) => (changing.includes(name) ? '' : value));
}

async function spareKey(): Promise<{ prefix: string }> {
  return issueApiKey(service.database.orm.em.fork(), { userId: service.userId });
}

/** Over stdio, messages are passed on as they are: an operation of each kind shows it. */
const OVER_STDIO = ['job_search', 'person_match_bulk', 'feedback_work_emails', 'api_keys_list'];

describe.each(
  ERAS.flatMap((era) => [
    { era, transport: 'HTTP' },
    { era, transport: 'stdio' },
  ]),
)('over the $era protocol by $transport', ({ era, transport }) => {
  let client: Client;
  beforeAll(async () => {
    const env = { ROSTER_URL: `${service.url}/`, ROSTER_KEY: service.key };
    client = await (transport === 'HTTP' ? connect(service, era) : connectOverStdio(era, env));
  });
  afterAll(() => client.close());

  test('every operation is a tool whose input schema has no account and no keyword that AI providers refuse', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(operations.map((one) => one.operationId).sort());
    for (const { inputSchema, outputSchema, annotations, description } of tools) {
      expect(Object.keys(inputSchema.properties ?? {})).not.toContain('account_id');
      for (const word of ['anyOf', 'oneOf', 'allOf']) expect(inputSchema).not.toHaveProperty(word);
      for (const field of Object.values(inputSchema.properties ?? {}))
        if (!('default' in (field as object))) expect(field).not.toMatchObject({ type: expect.any(Array) });
      expect(outputSchema).toBeDefined();
      expect(annotations?.title).toBeTruthy();
      expect(description).toMatch(/Costs (\d+ )?credit|Free\./);
    }
  });

  const compared = operations.filter(
    ({ method, operationId }) =>
      method !== 'DELETE' && (transport === 'HTTP' || OVER_STDIO.includes(operationId)),
  );

  test.each(compared)('$operationId returns the same answer as over REST', async (operation) => {
    // A decision ends it.
    await storeObjection(service);
    const { status } = await answersTo(operation, {
      ...exampleOf(operation),
      ...OWN[operation.operationId],
      ...pathOf(operation),
    });
    expect(status).toBe(operation.successStatus);
    const wrong = await answersTo(operation, { ...pathOf(operation), unknown_field: 1 });
    expect(wrong.status).toBe(400);
  });

  /** Calls an operation over MCP and over REST, compares both answers, and returns that of REST. */
  async function answersTo(operation: Operation, args: Record<string, unknown>) {
    const { operationId, isRead, schema } = operation;
    const lean = LEAN_FIELDS[operationId];
    const sized = {
      ...('page_size' in schema.properties && { page_size: 3 }),
      ...(lean && { fields: lean }),
      ...args,
    };
    // With one idempotency key a submission is stored once, so that both answers show the same one.
    const key = crypto.randomUUID();
    const rest = await callRest(service, operation, sized, isRead ? {} : { 'idempotency-key': key });
    const meta = isRead ? undefined : { 'roster/idempotency-key': key };
    const { isError = false, structuredContent } = await callTool(client, operationId, sized, meta);
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
    const first = await callTool(client, 'api_keys_delete', { prefix });
    expect(first.structuredContent).toEqual(body);
    const second = await callTool(client, 'api_keys_delete', { prefix });
    expect([second.isError, second.structuredContent]).toEqual([
      true,
      expect.objectContaining({ status: 404 }),
    ]);
  });

  test('a tool that does not exist is an error of the protocol, and there are resources', async () => {
    await expect(callTool(client, 'no_such_tool')).rejects.toMatchObject({ code: -32602 });
    expect((await client.listResources()).resources.length).toBeGreaterThan(0);
  });

  test('an answer has ten records if page_size is missing or null', async () => {
    for (const args of [{}, { page_size: null }]) {
      const { structuredContent } = await callTool(client, 'job_search', args);
      expect((structuredContent as { search_results: [] }).search_results).toHaveLength(10);
    }
  });

  test('a lookup is marked as read-only although it costs credits, and feedback and deletions are not', async () => {
    const { tools } = await client.listTools();
    const hints = new Map(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.get('person_contacts_lookup_phone_numbers')).toMatchObject({ readOnlyHint: true });
    expect(hints.get('feedback_work_emails')).toMatchObject({ readOnlyHint: false, destructiveHint: false });
    expect(hints.get('api_keys_delete')).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  });

  test('a tool describes its price, its required fields and its boolean texts', async () => {
    const { tools } = await client.listTools();
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
});

test.each<[string, { ROSTER_KEY?: string; path?: string }, RegExp]>([
  ['key', { ROSTER_KEY: 'rk_wrong' }, /Unauthorized \(401\): .*typing error/],
  ['address', { path: 'http://127.0.0.1:1' }, /http:\/\/127\.0\.0\.1:1 does not answer: start Roster/],
  ['path', { path: '/docs' }, /404/],
])('roster mcp with a wrong %s cannot be connected to, and says the reason', async (_, wrong, reason) => {
  const { path = '', ROSTER_KEY = service.key } = wrong;
  const connecting = connectOverStdio('legacy', { ROSTER_URL: new URL(path, service.url).href, ROSTER_KEY });
  await expect(connecting).rejects.toThrow(reason);
});

test('without a key, roster mcp names the missing setting on standard error and prints nothing on standard output', async () => {
  const { code, stdout, stderr } = await roster(['mcp']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('ROSTER_KEY is not set');
  const placeholder = await roster(['mcp'], { env: { ROSTER_KEY: 'rk_…' } });
  expect(placeholder).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('ROSTER_KEY: must be an API key'),
  });
});
