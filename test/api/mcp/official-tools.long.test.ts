import { cp, readdir, readFile } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../../src/api/http/operations.ts';
import { LEAN_FIELDS } from '../../../src/api/mcp/schemas.ts';
import { directoryForTests } from '../../harness/directories.ts';
import { REGISTRY } from '../../harness/registry.ts';
import { letKeysWrite } from '../../operations/sources/calls.ts';
import { CHECKOUT, spawnProgram } from '../../ops/commands/roster-process.ts';
import { post, startService, type TestService } from '../http/service.ts';

/** The inspector and the conformance suite of the protocol, in the versions that `official-tools/package.json` pins. */

/** The error codes of npm when it cannot reach the registry. */
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT/;

/** Checks that call tools and prompts of the suite's own example server. */
const STATELESS_FIXTURES = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
];
/** Checks of subscriptions. Roster has none, because its lists do not change while it runs. */
const SUBSCRIPTIONS = ['sep-2575-server-sends-subscription-ack', 'sep-2575-server-tags-subscription-id'];

/** The scenarios for any server, by version of the protocol, each with its checks that do not apply to Roster. */
const SCENARIOS: Record<string, Record<string, string[]>> = {
  '2026-07-28': {
    'server-stateless': [...STATELESS_FIXTURES, ...SUBSCRIPTIONS],
    'tools-list': [],
    'resources-list': [],
    'sep-2164-resource-not-found': [],
    'server-sse-multiple-streams': [],
    'dns-rebinding-protection': [],
    'http-header-validation': [],
    caching: ['sep-2549-prompts-list-caching-hints'],
    'input-required-result-unsupported-methods': [],
  },
  '2025-11-25': {
    'server-initialize': [],
    ping: [],
    'tools-list': [],
    'resources-list': [],
    'dns-rebinding-protection': [],
  },
};

let service: TestService;
const directory = directoryForTests();
/** A proxy that adds the key to requests, because the suite cannot. */
let keyed: Server;
/** Why the tools could not be installed; undefined if they are. */
let unreachable: string | undefined;
beforeAll(async () => {
  await cp(join(import.meta.dirname, 'official-tools'), directory.path, { recursive: true });
  const install = ['npm', 'ci', '--ignore-scripts', '--omit=optional'];
  const installing = spawnProgram(install, { cwd: directory.path, env: REGISTRY });
  service = await startService();
  await letKeysWrite(service);
  const { code, stderr } = await installing.ended;
  if (code !== 0 && !UNREACHABLE.test(stderr)) throw new Error(stderr);
  if (code !== 0) unreachable = stderr;
  const { port } = new URL(service.url);
  keyed = createServer((request, response) => {
    const { url: path, method, headers } = request;
    const sent = { port, path, method, headers: { ...headers, 'x-api-key': service.key } };
    const onward = forward(sent, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => keyed.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  keyed?.close();
  keyed?.closeAllConnections();
  await service?.stop();
});

function run(path: string, args: string[]) {
  const program = join(directory.path, 'node_modules/@modelcontextprotocol', path);
  return spawnProgram([process.execPath, program, ...args], { cwd: directory.path }).ended;
}

test.for(['HTTP', 'standard input and output'])(
  'the inspector finds no error in the tools over %s, and calls them',
  async (transport, { skip }) => {
    skip(unreachable !== undefined, unreachable);
    const { url, key } = service;
    const target =
      transport === 'HTTP'
        ? [`${url}/mcp`, '--header', `X-API-KEY: ${key}`]
        : ['-e', `ROSTER_URL=${url}`, '-e', `ROSTER_KEY=${key}`];
    const command =
      transport === 'HTTP' ? [] : ['--', process.execPath, join(CHECKOUT, 'src/main.ts'), 'mcp'];
    const inspect = (method: string, ...options: string[]) => {
      const args = ['--cli', ...target, '--method', method, ...options, ...command];
      return run('inspector/clients/launcher/build/index.js', args);
    };
    const list = await inspect('tools/list', '--strict');
    expect([list.code, list.stderr.includes(`0 errors`)]).toEqual([0, true]);
    const { tools } = JSON.parse(list.stdout) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ operationId }) => operationId));

    const call = (name: string, ...args: string[]) =>
      inspect('tools/call', '--tool-name', name, '--tool-arg', ...args);
    const found = await call('job_search', 'title=backend', 'page_size=5');
    const lean = { title: 'backend', page_size: 5, fields: LEAN_FIELDS.job_search };
    const { body } = await post(service, 'job_search', lean);
    expect([found.code, JSON.parse(found.stdout).structuredContent]).toEqual([0, body]);
    const missing = await call('person_detail_lookup', 'person_id=999');
    expect([missing.code, missing.stderr.includes('isError:true')]).toEqual([5, true]);
    expect(JSON.parse(missing.stdout)).toMatchObject({ structuredContent: { status: 404 } });
  },
);

test.for(Object.entries(SCENARIOS))(
  'all checks of the conformance suite that apply to Roster pass in protocol version %s',
  async ([version, scenarios], { skip }) => {
    skip(unreachable !== undefined, unreachable);
    const { port } = keyed.address() as AddressInfo;
    const out = join(directory.path, version);
    const args = ['--url', `http://127.0.0.1:${port}/mcp`, '--spec-version', version, '--suite', 'all'];
    const { stdout } = await run('conformance/dist/index.js', ['server', ...args, '-o', out]);
    expect(stdout).toContain('=== SUMMARY ===');
    const folders = await readdir(out);
    for (const [scenario, inapplicable] of Object.entries(scenarios)) {
      const folder = folders.find((name) => name.startsWith(`server-${scenario}-20`)) ?? '';
      const checks: { id: string; status: string; errorMessage?: string }[] = JSON.parse(
        await readFile(join(out, folder, 'checks.json'), 'utf8'),
      );
      const failed = checks.filter(({ status }) => status === 'FAILURE');
      expect([scenario, failed.map(({ id }) => id)]).toEqual([scenario, inapplicable]);
      expect(checks.length - failed.length).toBeGreaterThan(0);
    }
  },
);
