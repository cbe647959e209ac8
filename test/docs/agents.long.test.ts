import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { operations } from '../../src/api/http/operations.ts';
import { serviceForTests } from '../api/http/service.ts';
import { letKeysWrite } from '../operations/sources/calls.ts';
import { CHECKOUT, spawnProgram } from '../ops/commands/roster-process.ts';
import { claimedBlocks } from './blocks.ts';

const PAGE = 'docs/agents.md';

/** The placeholders of the key in the configurations of clients. */
const KEY = /\$\{(env:|input:)?(ROSTER_KEY|roster-key)\}|\$ROSTER_KEY|rk_…/g;

const blocks = claimedBlocks('test/docs/agents.long.test.ts');

interface Entry {
  url?: string;
  httpUrl?: string;
  headers?: Record<string, string>;
  command?: string;
  args?: string[];
  env?: Record<string, string>;
}

const service = serviceForTests();

/** The text of a block with the address and the key of the test service. */
function filled(text: string): string {
  return text
    .replaceAll('http://127.0.0.1:3000', service.url)
    .replaceAll('/path/to/roster', CHECKOUT)
    .replaceAll(KEY, service.key);
}

function transportOf({ url, httpUrl, headers = {}, command, args = [], env = {} }: Entry) {
  if (command !== undefined)
    return new StdioClientTransport({ command, args, env: { ...getDefaultEnvironment(), ...env } });
  return new StreamableHTTPClientTransport(new URL(url ?? httpUrl ?? ''), { requestInit: { headers } });
}

test('a client with any configuration of docs/agents.md lists the tools', async () => {
  const found = [
    ...blocks.takeAll(PAGE, 'Over HTTP'),
    ...blocks.takeAll(PAGE, 'Over standard input and output'),
  ];
  const configurations = found.filter(({ language }) => language === 'json');
  expect(configurations).toHaveLength(5);
  await letKeysWrite(service);
  for (const { text } of configurations) {
    const { mcpServers, servers } = JSON.parse(filled(text));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transportOf((mcpServers ?? servers).roster));
    expect((await client.listTools()).tools).toHaveLength(operations.length);
    await client.close();
  }
  const [curl] = found.filter(({ language }) => language === 'sh');
  const { stdout } = await spawnProgram(['sh', '-c', filled(curl?.text ?? '')]).ended;
  for (const { operationId } of operations) expect(stdout).toContain(`"name":"${operationId}"`);
  expect(blocks.left()).toEqual([]);
});
