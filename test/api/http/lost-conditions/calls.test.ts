import { exchange } from '../../../fuzz/raw-client.ts';
import { get, sharedServiceForTests } from '../service.ts';
import { ONE, type Outcome, outcomeOf, send, testWays, type Way } from './ways.ts';

const service = sharedServiceForTests();

/** Sends a POST with headers as they stand, which `fetch` would join. */
async function raw(
  headers: string[],
  body: string,
  path = `/api/${service.accountId}/datastorage/job_search/totals/`,
): Promise<Outcome> {
  const all = ['Host: a', `Content-Length: ${Buffer.byteLength(body)}`, ...headers].join('\r\n');
  const { answers } = await exchange(
    Number(new URL(service.url).port),
    Buffer.from(`POST ${path} HTTP/1.1\r\n${all}\r\n\r\n${body}`),
  );
  const [answer] = answers;
  const read = JSON.parse(answer?.body ?? '{}');
  return answer?.status === 200 ? read.total_search_results : `${answer?.status ?? 0} ${read.detail}`;
}

const KEY = () => `X-API-KEY: ${service.key}`;
const JSON_TYPE = 'Content-Type: application/json';

/** A request of a method that takes its fields in the query string. */
async function request(method: string, path: string, body?: string): Promise<Outcome> {
  const text = body ?? '';
  const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\n${KEY()}\r\n${JSON_TYPE}\r\nContent-Length: ${text.length}`;
  const { answers } = await exchange(
    Number(new URL(service.url).port),
    Buffer.from(`${head}\r\n\r\n${text}`),
  );
  const [answer] = answers;
  const read = JSON.parse(answer?.body ?? '{}');
  return `${answer?.status ?? 0} ${read.detail ?? read.error?.message ?? ''}`;
}

const LOGS = () => `/api/${service.accountId}/subscriptions/balance_change_logs/`;

/** A call over tRPC: the path with its query string, and the body of a POST. */
async function trpc(path: string, body?: string): Promise<Outcome> {
  const init =
    body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${service.url}/trpc/${path}`, {
    ...init,
    headers: { ...init.headers, 'x-api-key': service.key },
  });
  const answer: unknown = await response.json();
  const [first] = [answer].flat() as [
    { result?: { data: { total_search_results?: number } }; error?: { message: string } },
  ];
  return first.result
    ? (first.result.data.total_search_results ?? 200)
    : `${response.status} ${first.error?.message}`;
}

const own = (fields: string) => `{"account_id":${service.accountId}${fields}}`;
const query = (text: string) => encodeURIComponent(text);

/** A call of a tool: the message as text. */
async function mcp(message: string, search = ''): Promise<Outcome> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-api-key': service.key,
  };
  const response = await fetch(`${service.url}/mcp${search}`, { method: 'POST', headers, body: message });
  const [, data = '{}'] = /^data: (.*)$/m.exec(await response.clone().text()) ?? [];
  const answer = response.headers.get('content-type')?.includes('json')
    ? await response.json()
    : JSON.parse(data);
  if (answer.error) return `${response.status} ${answer.error.message}`;
  const { isError, structuredContent: content } = answer.result;
  return isError ? `${content.status} ${content.detail}` : content.total_search_results;
}

const call = (params: string, more = '', search = '') =>
  mcp(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"job_search_totals"${params}}${more}}`,
    search,
  );

const WAYS: Way[] = [
  // The body, its headers and the address.
  ['a body without a content type', () => send(service, null, Buffer.from('{"title":"barista"}')), /^415/],
  ['a body of an unknown type', () => send(service, 'text/json', '{"title":"barista"}'), /^415/],
  [
    'a body in another charset',
    () => send(service, 'application/json; charset=iso-8859-15', '{"title":"barista"}'),
    /^415/,
  ],
  [
    'an unknown content encoding',
    () => raw([KEY(), JSON_TYPE, 'Content-Encoding: compress'], '{"title":"barista"}'),
    /^415/,
  ],
  [
    'a second content type',
    () => raw([KEY(), JSON_TYPE, 'Content-Type: multipart/form-data; boundary=b'], '{}'),
    /^400 The header content-type/,
  ],
  ['a second host', () => raw([KEY(), 'Host: b', JSON_TYPE], '{}'), /^400 The header host/],
  ['a second key', () => raw([KEY(), KEY(), JSON_TYPE], '{}'), /^400 The header x-api-key/],
  [
    'a second idempotency key',
    () => raw([KEY(), JSON_TYPE, 'Idempotency-Key: a', 'idempotency-key: b'], '{}'),
    /^400 The header idempotency-key/,
  ],
  [
    'a second authorization',
    () => raw(['Authorization: Bearer a', 'Authorization: Bearer b', JSON_TYPE], '{}'),
    /^400 The header authorization/,
  ],
  [
    'a field in the query string of a POST',
    () =>
      raw([KEY(), JSON_TYPE], '{}', `/api/${service.accountId}/datastorage/job_search/totals/?title=barista`),
    /^400 .*query string/,
  ],
  [
    'a body of a GET',
    () => request('GET', LOGS(), '{"page":2}'),
    /^400 A GET takes its fields in the query string/,
  ],
  [
    'a body of a DELETE',
    () => request('DELETE', '/api/api_keys/abcdefgh/', '{"page":2}'),
    /^400 A DELETE takes/,
  ],
  ['an empty body of a GET', () => request('GET', LOGS()), /^200 /],
  [
    'an unknown parameter of a GET',
    async () => outcomeOf(await get(service, '/api/datastorage/autocomplete/locations/?query=berlin')),
    /^400 .*query/,
  ],
  [
    'a parameter that is given twice',
    async () => outcomeOf(await get(service, '/api/datastorage/autocomplete/locations/?q=berlin&q=')),
    /^400 \/q/,
  ],
  [
    'an unknown parameter of a DELETE',
    () => request('DELETE', '/api/api_keys/abcdefgh/?force=1'),
    /^400 .*force/,
  ],

  // tRPC: the input of a GET is a parameter, that of a POST is the body. tRPC itself ignores the rest.
  ['a tRPC input', () => trpc('jobs.searchTotals', own(',"title":"barista"')), ONE],
  [
    'a tRPC field that stands twice',
    () => trpc('jobs.searchTotals', own(',"title":"barista","title":""')),
    /^400 .*"title" twice/,
  ],
  [
    'a tRPC input in the query string of a POST',
    () => trpc(`jobs.searchTotals?input=${query(own(',"title":"barista"'))}`, own('')),
    /^400 .*"input"/,
  ],
  ['a tRPC field as a parameter', () => trpc('jobs.searchTotals?title=barista', own('')), /^400 .*"title"/],
  [
    'a second tRPC input',
    () => trpc(`autocomplete.locations?input=${query('{"q":""}')}&input=${query('{"q":"berlin"}')}`),
    /^400 .*"input"/,
  ],
  ['a tRPC GET with a parameter', () => trpc('autocomplete.locations?q=berlin'), /^400 .*"q"/],
  [
    'a tRPC GET with a field that stands twice',
    () => trpc(`autocomplete.locations?input=${query('{"q":"berlin","q":""}')}`),
    /^400 The input .*"q" twice/,
  ],
  ['a tRPC batch', () => trpc('jobs.searchTotals?batch=1', `{"0":${own(',"title":"barista"')}}`), ONE],
  [
    'a tRPC batch with an input too many',
    () => trpc('jobs.searchTotals?batch=1', `{"0":${own('')},"1":${own(',"title":"barista"')}}`),
    /^400 .*"1"/,
  ],
  [
    'a tRPC batch with an input for no call',
    () => trpc('jobs.searchTotals?batch=1', `{"0":${own('')},"00":{}}`),
    /^400 .*"00"/,
  ],
  [
    'a tRPC batch as a list',
    () => trpc('jobs.searchTotals?batch=1', `[${own(',"title":"barista"')}]`),
    /^(207|400) /,
  ],
  [
    'a tRPC batch that is not declared',
    () => trpc('jobs.searchTotals', `{"0":${own(',"title":"barista"')}}`),
    /^400 /,
  ],
  [
    'a tRPC input with a transformer',
    () => trpc('jobs.searchTotals', `{"json":${own(',"title":"barista"')}}`),
    /^400 /,
  ],

  // MCP: the SDK leaves out parameters of a call that it does not know.
  ['arguments of a tool', () => call(',"arguments":{"title":"barista"}'), ONE],
  ...['input', 'args', 'parameters', 'Arguments', 'title'].map(
    (name): Way => [
      `arguments of a tool as ${name}`,
      () => call(`,"${name}":{"title":"barista"}`),
      new RegExp(`^400 .*"${name}"`),
    ],
  ),
  ['arguments beside the parameters', () => call('', ',"arguments":{"title":"barista"}'), /^400 /],
  [
    'arguments that stand twice',
    () => call(',"arguments":{"title":"barista"},"arguments":{}'),
    /^400 .*"arguments" twice/,
  ],
  [
    'an argument that stands twice',
    () => call(',"arguments":{"title":"barista","title":null}'),
    /^400 .*"title" twice/,
  ],
  [
    'a query string beside the arguments',
    () => call(',"arguments":{"is_active":null}', '', '?title=barista'),
    /^400 .*"title"/,
  ],
  ...['{"title":"barista"}', 'null', '"barista"'].map(
    (value): Way => [
      `arguments with a prototype of ${value}`,
      () => call(`,"arguments":{"is_active":null,"__proto__":${value}}`),
      /^400 .*"__proto__"/,
    ],
  ),
  ['an unknown argument', () => call(',"arguments":{"job_title":"barista"}'), /^400 .*job_title/],
  ['arguments as a text', () => call(',"arguments":"{\\"title\\":\\"barista\\"}"'), /^\d+ /],
  ['arguments that are null', () => call(',"arguments":null'), /^\d+ /],
];

testWays(WAYS);
