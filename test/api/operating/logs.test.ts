import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type HttpRelay, startHttpRelay } from '../../client/http-relay.ts';
import { get, post, startService, type TestService } from '../http/service.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

let service: TestService;
let engine: HttpRelay;

beforeAll(async () => {
  engine = await startHttpRelay(inject('services').meiliUrl);
  service = await startService({ engineUrl: async () => engine.url });
});
afterAll(async () => {
  await service.stop();
  await engine.close();
});

const search = (headers: Record<string, string>) =>
  post(service, 'job_search', {}, { 'x-api-key': service.key, ...headers });

async function entriesOf(requestId: string | null): Promise<Record<string, unknown>[]> {
  const found = () =>
    service.logged.map((entry) => JSON.parse(entry)).filter((entry) => entry.requestId === requestId);
  await expect.poll(() => found().some(({ msg }) => msg === 'request')).toBe(true);
  return found();
}

test('the log entries and engine requests of a request carry its trace', async () => {
  engine.seen.length = 0;
  const { headers } = await search({ traceparent: TRACEPARENT, tracestate: 'a=1,b=2' });
  const entries = await entriesOf(headers.get('x-request-id'));
  expect(entries.map(({ msg }) => msg).sort()).toEqual(['operation', 'request']);
  for (const entry of entries) expect(entry.trace_id).toBe(TRACE);
  expect(engine.seen.length).toBeGreaterThan(0);
  for (const { headers } of engine.seen) {
    expect(headers.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
    expect(headers.traceparent).not.toBe(TRACEPARENT);
    expect(headers.tracestate).toBe('a=1,b=2');
  }
});

test('a request with a malformed trace header leaves no trace in the log or in engine requests', async () => {
  engine.seen.length = 0;
  const { headers } = await search({ traceparent: 'x' });
  for (const entry of await entriesOf(headers.get('x-request-id')))
    expect(entry).not.toHaveProperty('trace_id');
  expect(new Set(engine.seen.map(({ headers }) => headers.traceparent))).toEqual(new Set([undefined]));
});

test('concurrent requests are logged under their own ids and traces', async () => {
  const traceOf = (nr: number) => String(nr + 1).padStart(32, '0');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nr) => search({ traceparent: `00-${traceOf(nr)}-00f067aa0ba902b7-00` })),
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

/** A text as escapes: of all its bytes, or of those that `which` accepts. */
function escapedText(text: string, which: (at: number) => boolean = () => true, percent = '%'): string {
  return [...text].map((byte, at) => (which(at) ? percent + byte.charCodeAt(0).toString(16) : byte)).join('');
}

test.each<[how: string, (key: string) => string]>([
  ['as it is', (key) => key],
  ['in capitals', (key) => key.replace('rk_', 'RK_')],
  ['in another segment, with other text', (key) => `x${key}x`],
  ['with its underscore escaped', (key) => key.replace('_', '%5f')],
  ['with its underscores escaped in capitals', (key) => key.replaceAll('_', '%5F')],
  ['with its first letter escaped', (key) => escapedText(key, (at) => at === 0)],
  ['with its second letter escaped', (key) => escapedText(key, (at) => at === 1)],
  ['with some of its letters escaped', (key) => escapedText(key, (at) => at % 3 === 0)],
  ['with all of its letters escaped', (key) => escapedText(key)],
  ['escaped twice', (key) => escapedText(key, () => true, '%25')],
  ['escaped three times', (key) => escapedText(key, (at) => at < 3, '%2525')],
  ['with escapes whose digits are escaped', (key) => key.replace('r', '%%37%32')],
  ['with wrong escapes', (key) => key.replace('r', '%u0072')],
  ['with an entity', (key) => key.replace('_', '&lowbar;')],
])('a key that a caller puts into a path %s is not logged', async (_, write) => {
  for (const path of [
    '/api/api_keys/KEY/',
    '/api/users/current/KEY',
    '/KEY',
    '/trpc/KEY',
    '/trpc/jobs.search,KEY',
  ]) {
    const named = path.replace('KEY', write(service.key));
    const { headers, status } = await get(service, named, { 'x-api-key': service.key });
    expect([400, 404, 405]).toContain(status);
    const entries = await entriesOf(headers.get('x-request-id'));
    expect(entries.at(-1)?.path).toBe(path.replace(/[^/]*KEY/, '…'));
    expect(entries.map((entry) => JSON.stringify(entry)).join()).not.toContain(service.key.slice(-20));
  }
});

test.each(['GET', 'DELETE', 'PUT'])(
  'a key of a source, which may name a person, is not logged by %s',
  async (method) => {
    for (const key of [
      'mira-vandamme',
      'mira.vandamme',
      'MiraVandamme',
      '4915712345678',
      'mira@heron.example',
    ]) {
      const answer = await fetch(`${service.url}/api/${service.accountId}/sources/crm/persons/${key}/`, {
        method,
        headers: { 'x-api-key': service.key },
      });
      expect(answer.status).toBe(method === 'PUT' ? 405 : 403);
      const entries = await entriesOf(answer.headers.get('x-request-id'));
      expect(entries.at(-1)?.path).toBe(`/api/${service.accountId}/sources/crm/persons/…/`);
      expect(JSON.stringify(entries)).not.toContain(key);
    }
  },
);

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
