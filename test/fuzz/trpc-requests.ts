import type { Random } from '../../src/dataset/generate/random.ts';
import { jsonOf } from './bodies.ts';
import { validFields } from './field-values.ts';
import { oddValue, RawJson, spoilt } from './hostile.ts';
import { type FuzzedOperation, OPERATIONS } from './operations.ts';
import { bytesOf, type FuzzAccount, type FuzzRequest, isReadWhole, type Parts } from './request.ts';
import { prefixFor } from './rest-requests.ts';
import type { World } from './world.ts';

const CALLS_MAX = 20;

/** One call, or a batch of them, over tRPC; in some, something is wrong with an input. */
export function trpcRequest(random: Random, world: World): FuzzRequest {
  const isBatch = random.chance(0.4);
  const account = random.chance(0.03) ? world.poor : random.pick(world.accounts);
  const first = random.pick(OPERATIONS);
  const alike = OPERATIONS.filter(({ isMutation }) => isMutation === first.isMutation);
  const more = isBatch ? random.below(4) : 0;
  const operations = [first, ...Array.from({ length: more }, () => random.pick(alike))];
  const byGet = !first.isMutation && random.chance(0.3);
  const inputs = operations.map((operation) => inputOf(random, world, operation, account));
  const text = isBatch ? `{${inputs.map((input, at) => `"${at}":${input}`).join(',')}}` : (inputs[0] ?? '{}');
  const procedures = operations.map(({ procedure }) => procedure);
  const path = `/trpc/${procedures.join(',')}`;
  const batch = isBatch ? 'batch=1' : '';
  const parts: Parts = byGet
    ? {
        method: 'GET',
        target: `${path}?${batch}&input=${encodeURIComponent(text)}`,
        headers: [],
        body: Buffer.alloc(0),
      }
    : {
        method: 'POST',
        target: `${path}?${batch}`,
        headers: [['Content-Type', 'application/json']],
        body: Buffer.from(text),
      };
  parts.headers.unshift(
    ['Host', '127.0.0.1'],
    ['X-API-KEY', account.key],
    ['X-Forwarded-For', `10.9.${random.below(256)}.1`],
  );
  return {
    parts,
    bytes: bytesOf(parts),
    kind: `trpc ${isBatch ? 'batch' : 'call'}`,
    account,
    procedures,
    isBatch,
    isWhole: isReadWhole(parts),
  };
}

function inputOf(random: Random, world: World, operation: FuzzedOperation, account: FuzzAccount): string {
  const valid = validFields(random, operation.fields, world.values);
  const known = operation.fields.map(({ name }) => name);
  const fields = random.chance(0.25) ? spoilt(random, valid, known) : valid;
  const named: [string, unknown][] = [];
  if (operation.path.includes('{account_id}')) named.push(['account_id', account.id]);
  if (operation.path.includes('{prefix}'))
    named.push(['prefix', decodeURIComponent(prefixFor(random, world, account, operation.method))]);
  return random.chance(0.03) ? odd(random) : jsonOf([...named, ...fields]);
}

function odd(random: Random): string {
  const value = oddValue(random);
  return value instanceof RawJson ? value.text : JSON.stringify(value);
}

const PATHS = [
  '/trpc',
  '/trpc/',
  '/trpc/unknown',
  '/trpc/jobs',
  '/trpc/jobs.search.more',
  '/trpc/__proto__',
  '/trpc/constructor',
  '/trpc/jobs.__proto__',
  '/trpc/toString.call',
  '/trpc/jobs.search,unknown',
  '/trpc/jobs%2esearch',
  '/trpc/jobs%2Fsearch',
  '/trpc/%00',
  '/trpc/%ff',
  '/trpc/%',
  '/trpc/,',
  '/trpc/,,,',
  '/trpc//jobs.search',
  '/trpc/jobs.search/',
  '/trpc/../trpc/jobs.search',
  `/trpc/${Array.from({ length: CALLS_MAX + 1 }, () => 'jobs.searchTotals').join(',')}`,
  `/trpc/${'a.'.repeat(2_000)}`,
];

const QUERIES = [
  '',
  '?batch=1',
  '?batch=0',
  '?batch=',
  '?batch=1&batch=1',
  '?input=',
  '?input={}',
  '?input=%7B',
  '?input=%ff',
  '?input=null',
  '?input=undefined',
  '?input=[1]',
  '?input=%7B%7D&input=%7B%7D',
  '?batch=1&input=%7B%220%22:null%7D',
  '?batch=1&input=%7B%22__proto__%22:%7B%7D%7D',
  '?batch=1&input=%5B1%5D',
  '?connectionParams=%7B',
  '?connectionParams=%7B%22a%22%3A1%7D',
  '?connectionParams=null',
  '?trpc=1',
];

const ENVELOPES = [
  '',
  '{}',
  'null',
  '[]',
  '[{}]',
  '"text"',
  '1',
  'true',
  '{',
  '{"0":{"json":{"account_id":1},"meta":{"values":{}}}}',
  '{"json":{},"meta":{"values":{"a":["Date"]}}}',
  '{"0":{}}',
  '{"0":{},"1":{}}',
  '{"-1":{}}',
  '{"1e3":{}}',
  '{"0":null}',
  '{"0":[[[[]]]]}',
  '{"__proto__":{"account_id":1}}',
  '{"id":null,"jsonrpc":"2.0","method":"query","params":{}}',
  '[{"id":1,"method":"mutation","params":{"path":"jobs.search","input":{}}}]',
  '\u0000',
  '{"a":"\ud800"}',
];

const TYPES = [
  'application/json',
  'application/json; charset=latin1',
  'application/jsonl',
  'text/plain',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
];

const EXTRA: [string, string][] = [
  ['trpc-accept', 'application/jsonl'],
  ['trpc-accept', 'application/json'],
  ['accept', 'text/event-stream'],
  ['x-trpc-source', 'react'],
  ['last-event-id', '1'],
  ['host', 'a b'],
  ['host', '[::1'],
];

/** Calls of what is no procedure, envelopes that are none, and ways of asking that clients do not have. */
export function oddTrpcRequest(random: Random, world: World): FuzzRequest {
  const account = world.loose;
  const path = random.chance(0.5) ? `/trpc/${random.pick(OPERATIONS).procedure}` : random.pick(PATHS);
  const method = random.pick(['GET', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'QUERY']);
  const hasBody = !['GET', 'HEAD'].includes(method);
  const headers: [string, string][] = [
    ['Host', '127.0.0.1'],
    ...(random.chance(0.9) ? [['X-API-KEY', account.key] as [string, string]] : []),
    ...(hasBody ? [['Content-Type', random.pick(TYPES)] as [string, string]] : []),
    ...(random.chance(0.4) ? [random.pick(EXTRA)] : []),
  ];
  const body = Buffer.from(hasBody ? random.pick(ENVELOPES) : '');
  const parts = { method, target: path + random.pick(QUERIES), headers, body };
  return { parts, bytes: bytesOf(parts), kind: 'trpc odd', account, isWhole: isReadWhole(parts) };
}
