import { expect, test } from 'vitest';
import { type ApiKeyOrder, issueApiKey } from '../../../src/accounts/access/keys.ts';
import { operations } from '../../../src/api/http/operations.ts';
import { exchange } from '../../fuzz/raw-client.ts';
import { answerOf, get, serviceForTests } from '../http/service.ts';
import { callTool, connect, ERAS } from './agents.ts';

const APP = 'https://app.example';

const service = serviceForTests({ mcpHosts: ['roster.example'], corsOrigins: [APP] });

async function keyOf(order: Partial<ApiKeyOrder>): Promise<string> {
  const em = service.database.orm.em.fork();
  return (await issueApiKey(em, { userId: service.userId, ...order })).key;
}

/** Posts a message unchanged, in the legacy protocol. The service requires no handshake. */
async function send(message: unknown, headers: Record<string, string> = { 'x-api-key': service.key }) {
  const accept = 'application/json, text/event-stream';
  const all = { 'content-type': 'application/json', accept, ...headers };
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return answerOf(await fetch(`${service.url}/mcp`, { method: 'POST', body, headers: all }));
}

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

test.each(ERAS)('a key lists the tools of its scopes only, and cannot call others (%s)', async (era) => {
  const client = await connect({ ...service, key: await keyOf({ scopes: ['jobs'] }) }, era);
  const { tools } = await client.listTools();
  const expected = operations.filter(({ admission: { scope = 'any' } }) => ['any', 'jobs'].includes(scope));
  expect(tools.map(({ name }) => name)).toEqual(expected.map(({ operationId }) => operationId));
  expect(await callTool(client, 'job_search')).toMatchObject({ structuredContent: { search_results: {} } });
  for (const name of ['person_role_search', 'no_such_tool'])
    await expect(callTool(client, name)).rejects.toMatchObject({ code: -32602 });
  await client.close();
});

test('a key is accepted in either header, and without a valid key the answer is the 401 of the REST API', async () => {
  expect((await send(LIST, { authorization: `Bearer ${service.key}` })).status).toBe(200);
  const deleted = await keyOf({});
  expect((await send(LIST, { 'x-api-key': deleted })).status).toBe(200);
  await service.database.pool.query('delete from api_keys where prefix = $1', [
    deleted.split('_')[1]?.slice(0, 8),
  ]);
  for (const [headers, ofRest] of [
    [{}, {}],
    [{ 'x-api-key': 'rk_wrong' }, { 'x-api-key': 'rk_wrong' }],
    [{ authorization: 'Bearer no' }, { 'x-api-key': 'no' }],
    [{ 'x-api-key': deleted }, { 'x-api-key': deleted }],
  ] as Record<string, string>[][]) {
    const answer = await send({ ...LIST, method: 'tools/call', params: { name: 'job_search' } }, headers);
    const rest = await get(service, '/api/users/current/', ofRest);
    expect(answer.status).toBe(401);
    expect({ ...answer.body, instance: '' }).toEqual({ ...rest.body, instance: '' });
    expect(answer.headers.get('www-authenticate')).toBe(rest.headers.get('www-authenticate'));
  }
});

test('requests from foreign origins are refused; those from the loopback and from configured origins are accepted', async () => {
  for (const origin of ['http://localhost:5173', 'http://127.0.0.1', 'https://roster.example', APP])
    expect([origin, (await send(LIST, { origin, 'x-api-key': service.key })).status]).toEqual([origin, 200]);
  for (const origin of [
    'https://evil.example',
    'null',
    'https://localhost.evil.example',
    `${APP}.evil.example`,
  ]) {
    const { body } = await send(LIST, { origin, 'x-api-key': service.key });
    expect(body, origin).toMatchObject({ status: 403, code: 'foreign_origin' });
  }
});

test('requests to hosts other than the loopback and the configured ones are refused before the key is read', async () => {
  const statusAt = async (host: string, key = service.key) => {
    const body = JSON.stringify(LIST);
    const request = `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nX-API-KEY: ${key}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const { answers } = await exchange(Number(new URL(service.url).port), Buffer.from(request));
    return answers[0]?.status;
  };
  for (const host of ['localhost', '127.0.0.1:3000', '[::1]:80', 'roster.example', 'ROSTER.example:443'])
    expect([host, await statusAt(host)]).toEqual([host, 200]);
  for (const host of ['evil.example', 'roster.example.evil.example', '10.0.0.1'])
    expect([host, await statusAt(host, 'none')]).toEqual([host, 403]);
});

test('only single JSON messages by POST are accepted', async () => {
  const url = `${service.url}/mcp`;
  const headers = { 'x-api-key': service.key };
  for (const method of ['GET', 'DELETE']) {
    const response = await fetch(url, { method, headers });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  }
  expect((await send([LIST, LIST])).status).toBe(400);
  expect((await send(null)).status).toBe(400);
  const form = await fetch(url, { method: 'POST', headers, body: new URLSearchParams({ method: 'ping' }) });
  expect(form.status).toBe(415);
});

test.each([
  ['is no JSON', '{"jsonrpc"'],
  ['is cut', JSON.stringify(LIST).slice(0, -1)],
  [
    'is nested 2,900 deep',
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(2_900)}1${'}'.repeat(2_901)}`,
  ],
  ['is a list, nested 101 deep', `${'['.repeat(101)}${']'.repeat(101)}`],
  ['is nested 400,000 deep', `${'['.repeat(400_000)}${']'.repeat(400_000)}`],
  ['has a name twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}'],
  ['is a batch', JSON.stringify([LIST])],
])('a message that %s is an error of JSON-RPC, with the problem', async (_, message) => {
  const { status, body } = await send(message);
  expect([status, body]).toEqual([
    400,
    {
      jsonrpc: '2.0',
      id: null,
      error: {
        code: message === JSON.stringify([LIST]) ? -32600 : -32700,
        message: expect.stringMatching(/./),
        data: expect.objectContaining({ status: 400, code: expect.stringMatching(/^malformed_/) }),
      },
    },
  ]);
});

test('no log entry contains a key, an argument or a text of an answer', async () => {
  const client = await connect(service);
  await callTool(client, 'person_detail_reverse_lookup_by_email', { email: 'ada@gmail.com' });
  await callTool(client, 'job_search', { titel: 'secret words' });
  await client.close();
  const logged = service.logged.join('\n');
  for (const secret of [service.key, service.key.slice(12), 'ada@gmail.com', 'Ada Example', 'secret words'])
    expect(logged).not.toContain(secret);
  expect(logged).toContain('people.reverseLookupByEmail');
});
