import fc from 'fast-check';

/** The lines of a text, trimmed: one value each. */
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** Texts with a special meaning in JSON, SQL, URLs, Unicode, dates or JavaScript; also used as field names. */
export const ODD_TEXTS = [
  ...lines(`
    __proto__
    constructor
    toString
    page[0]
    a[b][c]
    role_titel
    true
    1e3
    0x10
    2024-02-30
    +10000-01-01
    ' or '1'='1
    "; drop table persons; --
    $1 {{7*7}} %00
    ../../etc/passwd
    "unclosed
    "\\"\\"\\"
    \\
    %25%2
    a AND
    ("a OR -(
    exa mple.com
    https://xn--a.example/
    +999999999999999999
    日本語 🚀 ﬁ`),
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\ufeff',
  '\u2028',
  `${'('.repeat(1_000)}a`,
  'x'.repeat(5_000),
];

/** What the tokens of JSON, forms and multipart bodies may begin with, and tokens that a text may end in the middle of. */
const BEGINNINGS = [
  '',
  '{"',
  '{"title":"',
  '{"0":{"title":"',
  'title=',
  '--x\r\n',
  '--x\r\ncontent-disposition: form-data; name="',
];
const TOKENS = [
  ...'"\\[{:,%&=+;- ',
  ...[
    '\\"',
    '\\\\',
    '\\u',
    '\\u00',
    '{"":',
    '"a":1,',
    '"":',
    '%2',
    '%25',
    '&a=',
    '[]=',
    '\r\n',
    '--x\r\n',
    '; a="',
    '\0',
    'é',
  ],
];

/** Texts of repeated tokens, which need not end. */
const repeatedTokens = fc
  .tuple(
    fc.constantFrom(...BEGINNINGS),
    fc.constantFrom(...TOKENS),
    fc.nat(20_000),
    fc.constantFrom('', '"', '"}', '}'),
  )
  .map(([begin, token, count, end]) => begin + token.repeat(count) + end);

/** Bodies that are no requests. */
export const oddBody = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  repeatedTokens.map((text) => Buffer.from(text)),
);

/** Headers that are invalid, contradict the request or ask for a feature that the service lacks. */
export const ODD_HEADERS: [string, string][] = lines(`
  Content-Type: text/plain
  Content-Type: application/json; charset=utf-16
  Content-Type: application/json; charset="utf-8
  Content-Type: multipart/form-data
  Content-Type: multipart/form-data; boundary="${'\\"'.repeat(4_000)}
  Accept: ${'application/json;q='.repeat(600)}
  Authorization: Bearer${' '.repeat(8_000)}
  Content-Type: /
  Content-Encoding: gzip
  Content-Encoding: rot13
  Accept: text/html
  Accept-Encoding: identity;q=0, *;q=0
  Idempotency-Key: two words
  Idempotency-Key: é
  Idempotency-Key:
  Traceparent: ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
  X-API-KEY: x
  X-API-KEY: rk_
  X-Request-Id: forged
  X-Forwarded-For: not-an-address
  X-HTTP-Method-Override: DELETE
  Origin: https://evil.example
  Range: bytes=0-1
  If-None-Match: *
  __proto__: x
  Expect: a-miracle
  Upgrade: websocket
  Connection: Upgrade
  Transfer-Encoding: chunked
  Transfer-Encoding: gzip, chunked
  Content-Length: 0
  Content-Length: -1
  Content-Length: 99999999999999999999
  Host: a b
  Host: [::1
  Host:
  X Odd: 1`)
  .map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  })
  .concat([
    ['X-Long', 'x'.repeat(17_000)],
    ['X-Odd', '\u0001'],
    ['Idempotency-Key', 'k'.repeat(256)],
  ]);

/** Path segments that can't be decoded. */
export const MALFORMED_SEGMENTS = ['%', '%2', '%zz', '%z0', '%ff', '%E0%A4', '%C3', '%80'];

/** Path segments that are invalid, encoded or unusual. */
export const ODD_SEGMENTS = [
  ...'.. . %2e%2e %2F %00 % %zz %ff %E0%A4 日本 ;a=b #x ? // \\ * {account_id} :account_id 0 -1 1e0 01 +1'.split(
    ' ',
  ),
  '2',
  '9007199254740992',
  '',
  ' ',
  'x'.repeat(17_000),
];

export const ODD_METHODS =
  'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT QUERY PROPFIND get BREW'.split(' ');

const TRPC_PATHS = lines(`
  /trpc
  /trpc/unknown
  /trpc/jobs
  /trpc/jobs.search.more
  /trpc/__proto__
  /trpc/jobs.__proto__
  /trpc/toString.call
  /trpc/jobs.search,unknown
  /trpc/jobs%2esearch
  /trpc/%00
  /trpc/%ff
  /trpc/,,,
  /trpc//users.current
  /trpc/${Array(21).fill('users.current').join(',')}`);
const TRPC_QUERIES = lines(`
  ?batch=1
  ?batch=0
  ?batch=1&batch=1
  ?input={}
  ?input=%7B
  ?input=%ff
  ?batch=1&input=%5B1%5D
  ?connectionParams=%7B
  ?trpc=1`);
const TRPC_BODIES = lines(`
  {}
  null
  []
  [{}]
  "text"
  {
  {"0":{"json":{"account_id":1},"meta":{"values":{}}}}
  {"0":{},"1":{}}
  {"-1":{}}
  {"__proto__":{"account_id":1}}
  {"id":null,"jsonrpc":"2.0","method":"query","params":{}}`);
const TRPC_TYPES = lines(`
  application/json
  application/json; charset=latin1
  application/jsonl
  text/plain
  application/octet-stream
  multipart/form-data; boundary=x`);

/** Requests under `/trpc` that no client sends. */
export const oddTrpc = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'),
    path: fc.constantFrom(...TRPC_PATHS),
    query: fc.constantFrom('', ...TRPC_QUERIES),
    body: fc.oneof({ weight: 2, arbitrary: fc.constantFrom('', ...TRPC_BODIES) }, repeatedTokens),
    type: fc.constantFrom(...TRPC_TYPES),
  })
  .map(({ path, query, ...rest }) => ({ ...rest, target: path + query }));
