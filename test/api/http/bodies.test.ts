import { describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/http/operations.ts';
import { post, sharedServiceForTests } from './service.ts';

const service = sharedServiceForTests();

function send(type: string, body: string | Buffer) {
  return post(service, 'job_search/totals', body, { 'x-api-key': service.key, 'content-type': type });
}

/** The total of a job search with this body. The bodies filter by the organizations 1 and 3. */
async function totalOf(type: string, body: string): Promise<number> {
  const answer = await send(type, body);
  expect(answer.body.detail).toBeUndefined();
  return answer.body.total_search_results;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = { 'content-type': 'application/json' };

test('form values are converted by the schema: false to a boolean, an empty value to null, one value to a list', async () => {
  expect(await totalOf(FORM, 'organization_ids=1&organization_ids=3&is_remote=false')).toBe(1);
  expect(await totalOf(FORM, 'organization_ids[]=1&organization_ids[]=3&is_remote=1')).toBe(1);
  expect(await totalOf(FORM, 'organization_ids=1&is_active=')).toBe(2);
  expect(await totalOf(FORM, 'organization_ids=1&is_active=true')).toBe(1);
  expect(await totalOf(FORM, 'organization_ids%5B%5D=1&title=&page=2&locations=')).toBe(1);
});

test('a JSON body is read as UTF-8 with or without a charset; another charset is a 415, invalid bytes are a 400', async () => {
  const body = JSON.stringify({ description: 'caf\u00e9 OR coffee', organization_ids: [3] });
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
  ])
    expect(await totalOf(type, body)).toBe(1);
  expect((await send('application/json; charset=utf-16', body)).status).toBe(415);
  expect((await send('application/json', Buffer.from(body, 'latin1'))).status).toBe(400);
});

test('a urlencoded or multipart body that is not valid UTF-8 is refused, and no bytes are replaced', async () => {
  const multipart = '--x\r\nContent-Disposition: form-data; name="description"\r\n\r\ncaf\xe9\r\n--x--\r\n';
  const bodies: [type: string, body: Buffer][] = [
    [FORM, Buffer.from('description=caf%E9')],
    [FORM, Buffer.from('caf%e9=1')],
    [FORM, Buffer.from('description=caf\xe9', 'latin1')],
    ['multipart/form-data; boundary=x', Buffer.from(multipart, 'latin1')],
  ];
  for (const [type, body] of bodies) {
    const answer = await send(type, body);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'malformed_body', detail: 'The body is not valid UTF-8.' },
    ]);
  }
});

test.each([
  ['text/plain', '{}'],
  ['application/xml', '<a/>'],
  ['application/jsonx', '{}'],
  ['nonsense', '{}'],
])('a body of type %s is a 415 that lists the supported types', async (type, body) => {
  const answer = await send(type, body);
  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  expect(answer.body.detail).toContain('multipart/form-data');
});

test.each([
  ['{"page":1,}', 'position 10.'],
  ['{bad', 'position 1.'],
  ['{"title":"x', 'position 11.'],
  ['{"page":1}}', 'position 10.'],
  ['{"page":x}', 'does not expect "x".'],
  ['\u0000', 'does not expect "\\u0000".'],
  ['{"page":', 'ends too early.'],
])('the malformed JSON %j is a 400 that describes the syntax error: %s', async (body, fault) => {
  const answer = await send('application/json', body);
  expect([answer.status, answer.body.code]).toEqual([400, 'malformed_body']);
  expect(answer.body.detail).toContain(fault);
});

test.each(['[]', '"text"', '12', 'null', 'true'])(
  'the JSON value %s is a 400, because it is not an object',
  async (body) => {
    const answer = await send('application/json', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ pointer: '', code: 'invalid_type' }]);
  },
);

test('a body of 1 MiB is read and one byte more is a 413, for each content type, with or without Content-Length', async () => {
  const json = (bytes: number) => `{"title":"${'x'.repeat(bytes - 12)}"}`;
  const boundary = '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\n';
  const bodies: [string, (bytes: number) => string][] = [
    ['application/json', json],
    [FORM, (bytes) => `title=${'x'.repeat(bytes - 6)}`],
    [
      'multipart/form-data; boundary=b',
      (bytes) => `${boundary}${'x'.repeat(bytes - boundary.length - 9)}\r\n--b--\r\n`,
    ],
  ];
  for (const [type, body] of bodies) {
    const fits = await send(type, body(1_048_576));
    // The body is read; then the title exceeds the length limit of a text.
    expect([fits.status, fits.body.errors?.[0]?.pointer]).toEqual([400, '/title']);
    expect((await send(type, body(1_048_577))).status).toBe(413);
    const streamed = await fetch(`${service.url}/api/${service.accountId}/datastorage/job_search/`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-api-key': service.key },
      body: new Blob([body(1_048_577)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
  }
});

const names = (count: number) => Array.from({ length: count }, (_, nr) => `k${nr}`);
const MULTIPART = 'multipart/form-data; boundary=x';

test.each([
  [
    'JSON with many names',
    'application/json',
    `{${names(3_001).map((name) => `"${name}":1`)}}`,
    '3000 names',
  ],
  ['JSON with one name many times', 'application/json', `{"a":1${',"a":1'.repeat(150_000)}}`, '3000 names'],
  ['JSON with many objects', 'application/json', `{"items":[{"a":1}${',{"a":1}'.repeat(100_000)}]}`, '3000'],
  ['a form with many names', FORM, names(90_000).join('=1&'), '5000 values'],
  ['a form with one name many times', FORM, 'a&'.repeat(500_000), '5000 values'],
  [
    'a multipart form with many parts',
    MULTIPART,
    `${'--x\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n'.repeat(19_000)}--x--`,
    '5000 values',
  ],
])('%s is a 413 soon', async (_name, type, body, most) => {
  const start = performance.now();
  const answer = await send(type, body);
  expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
  expect(answer.body.detail).toContain(`may hold at most ${most}`);
  expect(performance.now() - start).toBeLessThan(1_000);
});

test('a call may have 3,000 names of fields or 5,000 values of a form', async () => {
  for (const [type, body] of [
    ['application/json', `{${names(3_000).map((name) => `"${name}":1`)}}`],
    [FORM, 'locations=1&'.repeat(5_000).slice(0, -1)],
    [MULTIPART, `${'--x\r\ncontent-disposition: form-data; name=locations\r\n\r\n1\r\n'.repeat(5_000)}--x--`],
  ] as const)
    expect((await send(type, body)).body.code).toBe('invalid_request');
});

const BLANKS = ' '.repeat(60_000);
const disposition = (rest: string) => `content-disposition: form-data; name="title"${rest}`;

test.each([
  ['blanks inside of a header', disposition(`;${BLANKS}x`)],
  ['blanks inside of a value', `${disposition('')}\r\nx-a: a${BLANKS}b`],
  ['blanks inside of a content type', `${disposition('')}\r\ncontent-type: text/${BLANKS}plain`],
  ['blanks inside of a charset', `${disposition('')}\r\ncontent-type: text/plain; charset=${BLANKS}x`],
  ['a quotation mark that is not closed', disposition(`; x="${'\\"'.repeat(30_000)}`)],
  ['many parameters', disposition(';a="'.repeat(15_000))],
])('a multipart body with %s holds nobody up', async (_name, headers) => {
  const start = performance.now();
  const answer = await send(
    'multipart/form-data; boundary=x',
    `--x\r\n${headers}\r\n\r\nbarista\r\n--x--\r\n`,
  );
  expect([answer.status, answer.body.code]).toEqual([400, 'malformed_body']);
  expect(performance.now() - start).toBeLessThan(1_000);
});

const forms: [string, (name: string, value: string) => FormData | URLSearchParams][] = [
  ['urlencoded', (name, value) => new URLSearchParams([[name, value]])],
  [
    'multipart',
    (name, value) => {
      const form = new FormData();
      form.set(name, value);
      return form;
    },
  ],
];

describe.each(forms)('in a %s form', (_, formOf) => {
  test.each([
    ['organization_ids[0]', '; did you mean `organization_ids`?'],
    ['locations[999999999]', '; did you mean `locations`?'],
    ['locations[a][b]', '; did you mean `locations`?'],
    ['__proto__[page]', ''],
    ['constructor[prototype][x]', ''],
    ['__proto__', ''],
    ['constructor', ''],
    ['toString', ''],
    ['', ''],
    ['x'.repeat(5_000), ''],
  ])('the key %s is an unknown field', async (name, hint) => {
    const { status, body } = await post(service, 'job_search', formOf(name, '1'));
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          pointer: `/${name}`,
          detail: `is not a field of this operation${hint}`,
          code: 'unknown_field',
        },
      ],
    ]);
  });

  test('comma-separated ids are refused with a hint to repeat the key', async () => {
    const { status, body } = await post(service, 'job_search', formOf('organization_ids', '1,3'));
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          pointer: '/organization_ids/0',
          detail: expect.stringMatching(/not "1,3"; .* repeating the key$/),
          code: 'invalid_type',
        },
      ],
    ]);
  });
});

test.each(
  operations.filter(({ admission, path }) => admission.rate === 'searches' && /_search\//.test(path)),
)('$operationId without a body is a 400 that shows {}, and costs nothing', async ({ path }) => {
  const url = service.url + path.replace('{account_id}', String(service.accountId));
  for (const headers of [{}, JSON_TYPE, { 'content-type': 'multipart/form-data; boundary=b' }]) {
    const answer = await fetch(url, { method: 'POST', headers: { 'x-api-key': service.key, ...headers } });
    expect([answer.status, answer.headers.get('x-credits-spent') ?? '0']).toEqual([400, '0']);
    expect(await answer.json()).toMatchObject({
      detail: expect.stringContaining('send {} '),
      errors: [{ pointer: '', code: 'required' }],
    });
  }
});

test.each([
  [FORM, ''],
  ['multipart/form-data; boundary=b', '--b--\r\n'],
])('a form of the type %s may have no fields', async (type, body) => {
  expect((await send(type, body)).status).toBe(200);
});

test('a JSON key with the name of an Object.prototype property is an unknown field', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const json = await send('application/json', `{"${name}":1}`);
    expect(json.body.errors).toMatchObject([{ pointer: `/${name}` }]);
  }
});

test('a body with hundreds of thousands of errors is answered in seconds, with at most 100 of them', async () => {
  const started = performance.now();
  for (const body of [
    `{"organization_ids":[${'"",'.repeat(300_000)}1]}`,
    `{${Array.from({ length: 3_000 }, (_, at) => `"k${at}":1`).join()}}`,
    `{"title":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
  ]) {
    const answer = await send('application/json', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.length ?? 0).toBeLessThanOrEqual(100);
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});

test.each([99, 100, 101, 5_000, 400_000])(
  'JSON that is nested %i deep is a 400 over REST and tRPC, and is no error of the service',
  async (depth) => {
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const headers = { 'content-type': 'application/json', 'x-api-key': service.key };
    for (const [path, body] of [
      [`api/${service.accountId}/datastorage/job_search/`, nested],
      [`api/${service.accountId}/datastorage/person_match/bulk/`, `{"items":${nested}}`],
      ['trpc/jobs.search', `{"account_id":${service.accountId},"title":${nested}}`],
      ['trpc/jobs.search?batch=1', `{"0":{"account_id":${service.accountId},"organization_ids":${nested}}}`],
    ]) {
      const response = await fetch(`${service.url}/${path}`, { method: 'POST', headers, body: body ?? '' });
      // An invalid item does not fail the others.
      const isItem = depth < 100 && path?.includes('bulk');
      expect([path, response.status]).toEqual([path, isItem ? 200 : 400]);
    }
    const input = encodeURIComponent(`{"q":${nested.slice(0, 3_000)}`);
    const query = await fetch(`${service.url}/trpc/autocomplete.locations?input=${input}`);
    expect(query.status).toBe(400);
  },
);
