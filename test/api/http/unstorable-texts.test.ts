import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operations } from '../../../src/api/http/operations.ts';
import type { Problem } from '../../../src/contract/input/problem.ts';
import { exchange } from '../../fuzz/raw-client.ts';
import { CLAIM, storeClaim } from '../../operations/sources/calls.ts';
import { parametersOf } from '../contract/requests.ts';
import { everyField, type Field } from '../contract/schema-walk.ts';
import { callRest, callTool, connect } from '../mcp/agents.ts';
import { serviceForTests } from './service.ts';

/** Texts that PostgreSQL cannot store: with a NUL, or with half of a character. */

const service = serviceForTests({ objectionCarrier: { send: async () => {} } });

const TEXTS = ['a\0b', 'a\ud800'];

/** A request with a text in fields, and where its errors point. */
interface Unstorable {
  text: string;
  input: Record<string, unknown>;
  pointers: string[];
  /** Whether a bulk operation answers it, with the errors of its item. */
  isOfItem: boolean;
}

/** The request that has a text in all fields, and one of a bulk operation that has it in all fields of its item. */
function requestsOf(fields: readonly Field[], text: string, isBulk: boolean): Unstorable[] {
  const isItems = ({ name }: Field) => isBulk && name === 'items';
  return [fields.filter((field) => !isItems(field)), fields.filter(isItems)].flatMap((some) => {
    if (some.length === 0) return [];
    const values = some.map((field) => [field.name, ...filledWith(field, text)] as const);
    return {
      text,
      input: Object.fromEntries(values.map(([name, value]) => [name, value])),
      pointers: values.flatMap(([, , pointers]) => pointers),
      isOfItem: some.some(isItems),
    };
  });
}

/** The value of a field with a text in all that it has, and where its errors point. */
function filledWith({ name, schema }: Field, text: string): [value: unknown, pointers: string[]] {
  if (schema.type !== 'array') return [text, [`/${name}`]];
  const { properties } = schema.items ?? {};
  if (!properties) return [[text], [`/${name}/0`]];
  const inner = Object.keys(properties);
  return [[Object.fromEntries(inner.map((one) => [one, text]))], inner.map((one) => `/${name}/0/${one}`)];
}

type Answer = { status: number; errors: Problem['errors'] };

/** The status of an answer, and its errors: of the request, or of the first item of a bulk request. */
function answerOf(body: Partial<Problem> & { results?: { errors: Problem['errors'] }[] }): Answer {
  return { status: body.status ?? 200, errors: body.errors ?? body.results?.[0]?.errors };
}

type OverTrpc = { error?: { data: { problem: object } }; result: { data: object } };

type Call = (operation: Operation, input: object) => Promise<Answer>;

const TRANSPORTS: Record<string, Call> = {
  async REST(operation, input) {
    const inPath = parametersOf(operation, {
      account_id: service.accountId,
      prefix: 'abcdefgh',
      id: 1,
      list_id: 1,
      n: 0,
      ...CLAIM,
    });
    const { body } = await callRest(service, operation, { ...inPath, ...input });
    return answerOf(body as object);
  },
  async tRPC({ procedure }, input) {
    const body = JSON.stringify({ account_id: service.accountId, ...input });
    const headers = { 'content-type': 'application/json', 'x-api-key': service.key };
    const response = await fetch(`${service.url}/trpc/${procedure}`, { method: 'POST', headers, body });
    const { error, result } = (await response.json()) as OverTrpc;
    return answerOf(error?.data.problem ?? result.data);
  },
  async MCP({ operationId }, input) {
    const { structuredContent } = await callTool(client, operationId, input);
    return answerOf(structuredContent ?? {});
  },
};

let client: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  await storeClaim(service);
  client = await connect(service);
});
afterAll(() => client.close());

const fields = everyField();

describe.each(operations)('$operationId', (operation) => {
  const own = fields.filter(({ where, name }) => where === `${operation.operationId}.${name}`);
  const isBulk = operation.operationId.includes('_bulk');
  const requests = TEXTS.flatMap((text) => requestsOf(own, text, isBulk));

  test.each(Object.entries(TRANSPORTS))(
    'refuses such a text in each of its fields over %s',
    async (transport, call) => {
      for (const { text, input, pointers, isOfItem } of requests) {
        // A query string has no half of a character: clients send a replacement.
        if (transport === 'REST' && !operation.hasBody && !text.isWellFormed()) continue;
        const { status, errors = [] } = await call(operation, input);
        expect(status).toBe(isOfItem ? 200 : 400);
        // Totals count the items, and leave invalid ones out.
        if (operation.operationId.endsWith('bulk_totals')) continue;
        expect(errors.map((error) => error.pointer)).toEqual(expect.arrayContaining(pointers));
      }
    },
  );
});

test.each([
  ...operations.map(({ path }) => path.replace('{account_id}', '%00')),
  ...['%00', 'a%00b', '%ED%A0%80', '%u0000', '%c0%80'].flatMap((text) => [
    `/api/api_keys/${text}/`,
    `/api/1/saved_searches/${text}/`,
    `/trpc/${text}`,
    `/trpc/jobs.search,${text}?batch=1`,
    `/trpc/autocomplete.locations?input=${text}`,
    `/api/datastorage/autocomplete/locations/?q=${text}`,
    `/api/datastorage/autocomplete/locations/?${text}=1`,
    `/console/${text}`,
    `/console/assets/${text}`,
    `/docs/${text}`,
    `/docs/guides/${text}`,
    `/objection/${text}`,
    `/objection/confirm?token=${text}`,
    `/${text}`,
  ]),
])('the address %s is no error of the service', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await fetch(service.url + path, { method, headers: { 'x-api-key': service.key } });
    expect([method, response.status < 500]).toEqual([method, true]);
  }
});

test.each([
  ['GET', '/objection/confirm?token=%00', ''],
  ['GET', '/objection/confirm?token=a&token=b', ''],
  ['GET', `/objection/confirm?token=${'x'.repeat(5_000)}`, ''],
  ['POST', '/objection/confirm?token=a%00', ''],
  ['POST', '/objection', 'email=a%40gmx.example&profile=%00'],
  ['POST', '/objection', 'email=a%40gmx.example&profile=a%00b'],
  ['POST', '/objection', 'email=a%00%40gmx.example'],
  ['POST', '/objection', 'email=a%40gmx.example&profile=a&profile=b'],
  ['POST', '/objection', `email=a%40gmx.example&profile=${'x'.repeat(5_000)}`],
])('%s %s with %j is a 400', async (method, path, body) => {
  const response = await fetch(service.url + path, {
    method,
    ...(method === 'POST' && { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('was not taken')]);
});

test.each(['Idempotency-Key', 'X-API-KEY', 'Traceparent', 'X-Forwarded-For', 'Content-Type', 'Accept'])(
  'a NUL or a byte beyond ASCII in the header %s is no error of the service',
  async (name) => {
    for (const value of ['a\0b', 'a\xffb', '\xed\xa0\x80']) {
      const others = {
        Host: 'a',
        'X-API-KEY': service.key,
        'Content-Type': 'application/json',
        'Content-Length': '2',
      };
      const head = Object.entries({ ...others, [name]: value }).map((pair) => `${pair.join(': ')}\r\n`);
      const request = `POST /api/${service.accountId}/datastorage/job_search/ HTTP/1.1\r\n${head.join('')}\r\n{}`;
      const { answers } = await exchange(Number(new URL(service.url).port), Buffer.from(request, 'latin1'));
      expect(answers[0]?.status).toBeLessThan(500);
    }
  },
);
