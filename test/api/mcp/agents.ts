import { join } from 'node:path';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Operation } from '../../../src/api/http/operations.ts';
import { type Called, call } from '../../operations/account/calls.ts';
import { CHECKOUT } from '../../ops/commands/roster-process.ts';
import type { TestService } from '../http/service.ts';

/** The eras of the protocol: `modern` is the newest version; `legacy` are those of 2025, with a handshake. */
export const ERAS = ['modern', 'legacy'] as const;

/** The official client, set to one era of the protocol. */
function clientOf(era: (typeof ERAS)[number]): Client {
  const mode = era === 'modern' ? 'auto' : 'legacy';
  return new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
}

export async function connect(
  service: Pick<TestService, 'url' | 'key'>,
  era: (typeof ERAS)[number] = 'modern',
  options: { headers?: Record<string, string>; fetch?: typeof fetch } = {},
): Promise<Client> {
  const client = clientOf(era);
  const { headers = { 'x-api-key': service.key }, ...others } = options;
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
    requestInit: { headers },
    ...others,
  });
  await client.connect(transport);
  return client;
}

/** Connects the official client to a `roster mcp` that it starts. */
export async function connectOverStdio(
  era: (typeof ERAS)[number],
  env: Record<string, string>,
): Promise<Client> {
  const client = clientOf(era);
  const args = [join(CHECKOUT, 'src/main.ts'), 'mcp'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  return client;
}

/** Calls a tool with the official client, which validates the result by the schema of the tool. */
export async function callTool(
  client: Client,
  name: string,
  args: object = {},
  meta?: Record<string, unknown>,
): Promise<CallToolResult> {
  const params = { name, arguments: args as Record<string, unknown>, ...(meta && { _meta: meta }) };
  return (await client.callTool(params)) as CallToolResult;
}

export function callRest(
  service: Pick<TestService, 'url' | 'accountId' | 'key'>,
  { path, method, pathParameters, hasBody }: Operation,
  args: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Called<unknown>> {
  const sent = { method, key: service.key, headers };
  const inPath: Record<string, unknown> = { account_id: service.accountId, ...args };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(inPath[name]));
  const fields = Object.entries(args).filter(([name]) => !pathParameters.includes(name));
  if (hasBody) return call(service, filled, { ...sent, body: Object.fromEntries(fields) });
  const query = fields.map(([name, value]): [string, string] => [name, String(value ?? '')]);
  return call(service, `${filled}?${new URLSearchParams(query)}`, sent);
}
