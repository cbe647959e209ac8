import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { get, post, startService, type TestService } from '../http/service.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

let service: TestService;
let proxy: Server;
/** The `traceparent` headers of the requests that reached the engine. */
const engineTraces: (string | undefined)[] = [];

beforeAll(async () => {
  const { meiliUrl } = inject('services');
  proxy = createServer(async (request, response) => {
    engineTraces.push(request.headers.traceparent as string | undefined);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = await fetch(meiliUrl + request.url, {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? 'application/json',
      },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  service = await startService({ engineUrl: async () => `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await service.stop();
  await new Promise((resolve) => proxy.close(resolve));
});

/** The log entries of a request. */
async function entriesOf(requestId: string | null): Promise<Record<string, unknown>[]> {
  const found = () =>
    service.logged.map((entry) => JSON.parse(entry)).filter((entry) => entry.requestId === requestId);
  await expect.poll(() => found().some(({ msg }) => msg === 'request')).toBe(true);
  return found();
}

test('the log entries and engine requests of a request carry its trace', async () => {
  engineTraces.length = 0;
  const { headers } = await post(
    service,
    'job_search',
    {},
    { 'x-api-key': service.key, traceparent: TRACEPARENT },
  );
  const entries = await entriesOf(headers.get('x-request-id'));
  expect(entries.map(({ msg }) => msg).sort()).toEqual(['operation', 'request']);
  for (const entry of entries) expect(entry.trace_id).toBe(TRACE);
  expect(engineTraces.length).toBeGreaterThan(0);
  for (const header of engineTraces) {
    expect(header).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
    expect(header).not.toBe(TRACEPARENT);
  }
});

test('a request with a malformed trace header leaves no trace in the log or in engine requests', async () => {
  engineTraces.length = 0;
  const { headers } = await post(service, 'job_search', {}, { 'x-api-key': service.key, traceparent: 'x' });
  for (const entry of await entriesOf(headers.get('x-request-id')))
    expect(entry).not.toHaveProperty('trace_id');
  expect(new Set(engineTraces)).toEqual(new Set([undefined]));
});

test('concurrent requests are logged under their own ids and traces', async () => {
  const traceOf = (nr: number) => String(nr + 1).padStart(32, '0');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nr) =>
      post(
        service,
        'job_search',
        {},
        {
          'x-api-key': service.key,
          traceparent: `00-${traceOf(nr)}-00f067aa0ba902b7-00`,
        },
      ),
    ),
  );
  for (const [nr, { headers }] of answers.entries())
    for (const entry of await entriesOf(headers.get('x-request-id')))
      expect(entry.trace_id).toBe(traceOf(nr));
});

test('a request id that the caller sends is ignored', async () => {
  const { headers } = await get(service, '/openapi.json', { 'x-request-id': 'mine' });
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-/);
  await entriesOf(headers.get('x-request-id'));
  expect(service.logged.join('')).not.toContain('"mine"');
});

test('the log entries of a call name its account, key and address, and health probes are not logged', async () => {
  await get(service, '/livez');
  const { headers } = await post(service, 'person_detail_lookup', { person_id: 3 });
  const caller = { account: service.accountId, key: service.key.split('_')[1] };
  const [operation, request] = await entriesOf(headers.get('x-request-id'));
  expect(operation).toMatchObject({ msg: 'operation', ...caller });
  expect(request).toMatchObject({ msg: 'request', address: '127.0.0.1', status: 200, ...caller });
  expect(service.logged.join('')).not.toContain('/livez');
});

test('the log contains no key, email address, phone number or search text', async () => {
  const calls: [string, object][] = [
    ['person_detail_reverse_lookup_by_email', { email: 'who@private.example' }],
    ['person_detail_reverse_lookup_by_phone_number', { phone_number: '+14155550123' }],
    ['person_role_search', { person_name: 'Secretname' }],
    ['person_detail_lookup', { network_public_identifier: 'secretslug', nonsense: 'secretvalue' }],
  ];
  for (const [operation, body] of calls) {
    const { headers } = await post(service, operation, body);
    expect(await entriesOf(headers.get('x-request-id'))).not.toEqual([]);
  }
  await get(service, '/api/datastorage/autocomplete/industries/?q=secretquery');
  const secret = service.key.split('_')[2] ?? '';
  expect(secret).not.toBe('');
  const log = service.logged.join('\n');
  for (const word of [secret, 'who@', '4155550123', 'ecretname', 'secretslug', 'secretvalue', 'secretquery'])
    expect(log).not.toContain(word);
});
