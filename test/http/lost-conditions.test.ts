import { expect, test } from 'vitest';
import { exchange } from '../fuzz/raw-client.ts';
import { type answerOf, get, post, serviceForTests } from './service.ts';

/**
 * The ways in which a condition of a request could end as no condition: the answer would be everything, and be charged.
 * Each entry says how the request is sent, and why it cannot get lost: the condition holds, or the request is refused.
 */
const service = serviceForTests();

/** The outcome of a request: its total, or its status with the detail of its problem. */
type Outcome = number | `${number} ${string}`;

/** A condition holds: so many results. */
const ONE = 1;
const NONE = 0;
const TITLE = '--b\r\nContent-Disposition: form-data; name="title"';
const PAGE = '--b\r\nContent-Disposition: form-data; name="page"\r\n\r\n1\r\n';

function outcomeOf({ status, body }: Awaited<ReturnType<typeof answerOf>>): Outcome {
  return status === 200 ? body.total_search_results : `${status} ${body.detail}`;
}

/** The number of job posts that a body finds; 1,282 without a condition. */
async function send(type: string | null, body?: string | Uint8Array): Promise<Outcome> {
  const headers = { 'x-api-key': service.key, ...(type !== null && { 'content-type': type }) };
  return outcomeOf(
    await post(
      service,
      'job_search/totals',
      type === null && body ? new Uint8Array(Buffer.from(body)) : body,
      headers,
    ),
  );
}

const json = (body: string) => send('application/json', body);
const form = (body: string) => send('application/x-www-form-urlencoded', body);
const multipart = (body: string, type = 'multipart/form-data; boundary=b') => send(type, body);
/** A multipart body whose only part, the title, has more headers. */
const part = (headers: string, text = 'barista') =>
  multipart(`${TITLE}${headers}\r\n\r\n${text}\r\n--b--\r\n`);
/** A multipart body whose only part has this disposition. */
const disposed = (disposition: string, text = 'barista') =>
  multipart(`--b\r\nContent-Disposition: ${disposition}\r\n\r\n${text}\r\n--b--\r\n`);

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
async function mcp(message: string): Promise<Outcome> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-api-key': service.key,
  };
  const response = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body: message });
  const [, data = '{}'] = /^data: (.*)$/m.exec(await response.clone().text()) ?? [];
  const answer = response.headers.get('content-type')?.includes('json')
    ? await response.json()
    : JSON.parse(data);
  if (answer.error) return `${response.status} ${answer.error.message}`;
  const { isError, structuredContent: content } = answer.result;
  return isError ? `${content.status} ${content.detail}` : content.total_search_results;
}

const call = (params: string, more = '') =>
  mcp(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"job_search_totals"${params}}${more}}`);

const WAYS: [way: string, sent: () => Promise<Outcome>, ends: number | RegExp][] = [
  // Multipart: the parser decodes by the charset, and knows few of them. Only UTF-8 and ASCII are taken.
  ['a part without a charset', () => part(''), ONE],
  ['a part in UTF-8', () => part('\r\nContent-Type: text/plain; charset="UTF-8"', 'barista OR café'), ONE],
  ['a part in ASCII', () => part('\r\nContent-Type: text/plain;charset=us-ascii'), ONE],
  [
    'a part in ASCII with other letters',
    () => part('\r\nContent-Type: text/plain;charset=us-ascii', 'café'),
    /^400 .*"title"/,
  ],
  ...[
    'iso-8859-15',
    'shift_jis',
    'windows-1252',
    'utf-16le',
    'utf-7',
    'latin1',
    'base64',
    'hex',
    '',
    'x',
  ].map((charset): (typeof WAYS)[number] => [
    `a part of the charset ${charset}`,
    () => part(`\r\nContent-Type: text/plain; charset="${charset}"`),
    /^400 The field "title" is not plain text in UTF-8/,
  ]),
  // A part of another type would be searched as its source text.
  ...['application/json', 'text/html', 'multipart/mixed; boundary=c', 'image/png', 'nonsense'].map(
    (type): (typeof WAYS)[number] => [
      `a part of the type ${type}`,
      () => part(`\r\nContent-Type: ${type}`),
      /^400 .*"title"/,
    ],
  ),
  // An encoded part would be searched as its encoded letters.
  ...['base64', 'quoted-printable', 'x-uuencode', ''].map((encoding): (typeof WAYS)[number] => [
    `a part with the transfer encoding ${encoding}`,
    () => part(`\r\nContent-Transfer-Encoding: ${encoding}`, 'YmFyaXN0YQ=='),
    /^400 The field "title" is not plain text/,
  ]),
  ...['7bit', '8BIT', 'binary'].map((encoding): (typeof WAYS)[number] => [
    `a part with the transfer encoding ${encoding}`,
    () => part(`\r\nContent-Transfer-Encoding: ${encoding}`),
    ONE,
  ]),
  // The parser leaves out parts that are not of a form, and reads only the first header of a name.
  [
    'a part that is a file',
    () => disposed('form-data; name="title"; filename="a.txt"'),
    /^400 The field "title" is a file/,
  ],
  [
    'a part that is a file by an extended parameter',
    () => disposed('form-data; name="title"; filename*=UTF-8\'\'a.txt'),
    /^400 .*file/,
  ],
  [
    'a part with an extended name',
    () => disposed("form-data; name*=UTF-8''title"),
    /^400 .*Content-Disposition/,
  ],
  [
    'a part with two names',
    () => disposed('form-data; name="page_size"; name="title"'),
    /^400 .*Content-Disposition/,
  ],
  [
    'a part with another parameter',
    () => disposed('form-data; name="page_size"; field="title"'),
    /^400 .*Content-Disposition/,
  ],
  [
    'a part with a second disposition',
    () => disposed('form-data; name="page"\r\nContent-Disposition: form-data; name="title"', '1'),
    /^400 .*each header once/,
  ],
  [
    'a part with a second type',
    () => part('\r\nContent-Type: text/plain\r\nContent-Type: text/plain; charset=latin1'),
    /^400 .*each header once/,
  ],
  [
    'a part with a folded header',
    () => disposed('form-data;\r\n name="title"'),
    /^400 .*Content-Disposition/,
  ],
  ['a part with an unquoted name', () => disposed('form-data; name=title'), ONE],
  ['a part whose name has escaped quotes', () => disposed('form-data; name="ti\\"tle"'), /^400 .*ti"tle/],
  ['a part whose name has an escaped letter', () => disposed('form-data; name="ti\\tle"'), /^(1|400 .*)$/],
  ['a part with an attached disposition', () => disposed('attachment; name="title"'), /^400 .*form-data/],
  // Text outside of the parts would be ignored.
  [
    'a part before the first boundary',
    () => multipart(`${TITLE.slice(5)}\r\n\r\nbarista\r\n${PAGE}--b--\r\n`),
    /^400 .*outside/,
  ],
  [
    'a part whose boundary follows a bare line feed',
    () => multipart(`\n${TITLE}\r\n\r\nbarista\r\n${PAGE}--b--\r\n`),
    /^400/,
  ],
  [
    'a part with bare line feeds',
    () => multipart(`${TITLE.replace('\r', '')}\n\nbarista\r\n${PAGE}--b--\r\n`),
    /^400/,
  ],
  [
    'a part after the last boundary',
    () => multipart(`${PAGE}--b--\r\n${TITLE}\r\n\r\nbarista\r\n--b--\r\n`),
    /^400/,
  ],
  [
    'a text with the last boundary in it',
    () => multipart(`${TITLE}\r\n\r\nrow\r\n--b-- barista\r\n--b--\r\n`),
    /^400/,
  ],
  [
    'a text with a longer boundary in it',
    () => multipart(`${TITLE}\r\n\r\nrow\r\n--bx barista\r\n--b--\r\n`),
    /^400/,
  ],
  [
    'a part within a part',
    () => part('\r\nContent-Type: multipart/mixed; boundary=c', '--c\r\n\r\nbarista\r\n--c--'),
    /^400/,
  ],
  ['a body that ends within a part', () => multipart(`${PAGE}${TITLE}\r\n\r\nbarista`), /^400/],
  [
    'a body with another boundary than its type',
    () => multipart(`${PAGE}--b--\r\n`, 'multipart/form-data; a="; boundary=x"; boundary=c'),
    /^400/,
  ],
  ['blank lines around the parts', () => multipart(`\r\n${TITLE}\r\n\r\nbarista\r\n--b--\r\n\r\n`), ONE],
  [
    'an index in the name of a part',
    () => disposed('form-data; name="title[0]"'),
    /^400 .*did you mean `title`/,
  ],

  // Forms: an empty text is null, everything else is read or refused.
  ['an unknown value of a closed list', () => form('job_source=monster'), /^400 \/job_source must be one of/],
  ['a closed list in another case', () => form('job_source=NETWORK'), /^400 \/job_source/],
  ['an unknown boolean', () => form('is_remote=yes'), /^400 \/is_remote/],
  ['a boolean false', () => form('is_remote=false&organization_ids=3'), ONE],
  ['a blank', () => form('organization_ids=%20'), /^400/],
  [
    'an empty item of a list',
    () => form('organization_ids=3&organization_ids='),
    /^400 \/organization_ids\/1/,
  ],
  ['a list of one empty item', () => form('organization_ids[]='), /^400 \/organization_ids\/0/],
  ['a scalar that is given twice', () => form('title=barista&title=row'), /^400 \/title must be/],
  ['a scalar as a list', () => form('title[]=barista'), /^400 \/title must be/],
  ['a list in both notations', () => form('organization_ids=3&organization_ids[]=999'), ONE],
  ['a number with an exponent', () => form('organization_ids=3e0'), /^400/],
  ['a number beyond 2^53', () => form('organization_ids=9007199254740993'), /^400/],
  ['a number in hexadecimal digits', () => form('organization_ids=0x3'), /^400/],
  ['a number in other digits', () => form('organization_ids=%D9%A3'), /^400/],
  ['a name in another case', () => form('Title=barista'), /^400 \/Title .*`title`/],
  ['a name with a blank', () => form('title+=barista'), /^400 .*`title`/],
  ['a name with an index', () => form('organization_ids[0]=3'), /^400 .*`organization_ids`/],
  ['a name with a dot', () => form('organization_ids.0=3'), /^400/],
  ['an escaped name', () => form('%74itle=barista'), ONE],
  ['a value with a semicolon', () => form('page=1;title=barista'), /^400 \/page/],
  ['a value without a name', () => form('=barista'), /^400/],
  ['bytes that are not UTF-8', () => form('title=caf%E9'), /^400/],
  ['a name of a prototype', () => form('__proto__=barista'), /^400/],
  ['JSON that is declared as a form', () => form('{"title":"barista"}'), /^400/],
  [
    'a text of separators alone for domains',
    async () =>
      outcomeOf(await post(service, 'organization_search/totals', { organizations_bulk_domain: ' , ' })),
    /^400 .*organizations_bulk_domain/,
  ],

  // JSON: a name that stands twice in an object is refused; `JSON.parse` keeps the last value.
  ['a field that stands twice', () => json('{"title":"barista","title":null}'), /^400 .*"title" twice/],
  [
    'a field that stands twice, once escaped',
    () => json('{"title":"barista","\\u0074itle":""}'),
    /^400 .*"title" twice/,
  ],
  [
    'a field that stands twice with one value',
    () => json('{"title":"barista" , "title" : "barista"}'),
    /^400 .*twice/,
  ],
  ['a prototype that stands twice', () => json('{"__proto__":1,"__proto__":2}'), /^400 .*twice/],
  [
    'names in texts',
    () => json('{"title":"barista OR \\"\\\\\\": x, \\":\\"","organization_ids":[3]}'),
    /^(1|400 \/title .*)$/,
  ],
  ['one name in several objects', () => json('{"title":{"title":1}}'), /^400 \/title/],
  ['a field of a prototype', () => json('{"__proto__":{"title":"barista"}}'), /^400/],
  ['a null item of a list', () => json('{"organization_ids":[null]}'), /^400 \/organization_ids\/0/],
  ['a number beyond 2^53', () => json('{"organization_ids":[9007199254740993]}'), /^400/],
  ['a number beyond all', () => json('{"organization_ids":[1e999]}'), /^400/],
  ['a number with an exponent', () => json('{"organization_ids":[0.3e1]}'), ONE],
  ['a text for a number', () => json('{"organization_ids":["3"]}'), /^400/],
  ['a scalar for a list', () => json('{"organization_ids":3}'), /^400/],
  ['an object for a text', () => json('{"title":{"contains":"barista"}}'), /^400/],
  ['an object for a list', () => json('{"organization_ids":{"0":3}}'), /^400/],
  ['a body within a body', () => json('{"body":{"title":"barista"}}'), /^400/],
  ['a second value behind the first', () => json('{}{"title":"barista"}'), /^400/],
  ['blanks instead of a body', () => json('  '), /^400/],
  ['a text with nothing to search for', () => json('{"title":"&"}'), /^400 \/title/],

  // The body, its headers and the address.
  ['a body without a content type', () => send(null, '{"title":"barista"}'), /^415/],
  ['a body of an unknown type', () => send('text/json', '{"title":"barista"}'), /^415/],
  [
    'a body in another charset',
    () => send('application/json; charset=iso-8859-15', '{"title":"barista"}'),
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
  ...['input', 'args', 'parameters', 'Arguments', 'title'].map((name): (typeof WAYS)[number] => [
    `arguments of a tool as ${name}`,
    () => call(`,"${name}":{"title":"barista"}`),
    new RegExp(`^400 .*"${name}"`),
  ]),
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
  ['an unknown argument', () => call(',"arguments":{"job_title":"barista"}'), /^400 .*job_title/],
  ['arguments as a text', () => call(',"arguments":"{\\"title\\":\\"barista\\"}"'), /^\d+ /],
  ['arguments that are null', () => call(',"arguments":null'), /^\d+ /],

  // What is no condition, by the rules of the API.
  ['an empty text', () => json('{"title":"","organization_ids":[3]}'), ONE],
  ['a text of blanks', () => json('{"title":" \\t","organization_ids":[3]}'), ONE],
  ['an empty list', () => json('{"organization_ids":[],"title":"barista"}'), ONE],
  ['null', () => json('{"organization_ids":null,"title":"barista"}'), ONE],
  ['an id of no record', () => json('{"organization_ids":[987654321]}'), NONE],
];

test.each(WAYS)('no condition gets lost: %s', async (_, sent, ends) => {
  const outcome = await sent();
  if (typeof ends === 'number') expect(outcome).toBe(ends);
  else expect(String(outcome)).toMatch(ends);
});
