import fc from 'fast-check';
import { operations as all } from '../../src/api/http/operations.ts';
import { parametersOf, pathOf } from '../api/contract/requests.ts';
import { type Fields, fieldsOf } from './fields.ts';
import {
  MALFORMED_SEGMENTS,
  ODD_HEADERS,
  ODD_METHODS,
  ODD_SEGMENTS,
  oddBody,
  oddTrpc,
} from './odd-inputs.ts';
import { pathValues, valuesOf } from './valid-values.ts';

/** Operations that refuse most of what their schemas accept. */
const RARELY_DONE = /^(lists_(create|part|set_note)|deliveries_(create|rejects)|source_columns|pairs_judge)$/;
/** Every operation; those that are rarely done stand in it several times. */
const operations = all.flatMap((one) =>
  Array.from({ length: RARELY_DONE.test(one.operationId) ? 4 : 1 }, () => one),
);

/** An account that sends requests. */
export interface FuzzAccount {
  id: number;
  key: string;
}

/** The accounts that send requests, and the keys that requests may delete. */
export interface World {
  rich: FuzzAccount;
  /** Also has credits. Sends the odd requests, which may be charged without a readable answer. */
  loose: FuzzAccount;
  /** Accounts without credits, most with a key that is refused or limited. */
  others: FuzzAccount[];
  spareKeys: string[];
}

/** A request as bytes, with the facts that its answer is checked against. */
export interface FuzzRequest {
  kind: string;
  bytes: Buffer;
  method: string;
  bodyBytes: number;
  /** The REST operation that must answer; absent if the request may not reach one. */
  operation?: string;
  /** The tRPC procedures that must answer; absent if the request may not reach them. */
  procedures?: string[];
  isBatch?: boolean;
  /** Whether it is one complete request, which has exactly one answer. */
  isWhole: boolean;
  /** The JSON body, and whether the operation's schema accepts it. */
  json?: unknown;
  isValid?: boolean;
}

interface Parts {
  method: string;
  target: string;
  headers: [string, string][];
  body: Buffer;
}

/** Operations whose handlers refuse input that their schemas accept: unknown persons, expiry dates in the past. */
const CHECKED_FURTHER =
  /^(feedback_|deliveries_create|source_columns|api_keys_create|saved_searches_create|balance_change_logs|audit|trail_|sources_r|pairs_judge|retention_set|objections_decide)/;

/** Null `weight` times as often as a value. */
function seldom<Value>(weight: number, value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight, arbitrary: fc.constant(null) }, value);
}

/** A list as a repeated key, null as an empty text. */
function formEntries(fields: Fields): [string, string][] {
  const textOf = (value: unknown) =>
    (typeof value === 'string' ? value : (JSON.stringify(value ?? '') ?? '')).toWellFormed();
  return fields.flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.map((item) => [`${name}[]`, textOf(item)])
      : [[name, value === null ? '' : textOf(value)]],
  );
}

function encoded(fields: Fields, type: 'json' | 'urlencoded' | 'multipart'): [type: string, body: string] {
  if (type === 'json') return ['application/json', JSON.stringify(Object.fromEntries(fields))];
  if (type === 'urlencoded')
    return ['application/x-www-form-urlencoded', new URLSearchParams(formEntries(fields)).toString()];
  const parts = formEntries(fields).map(
    ([name, value]) =>
      `--x\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_').toWellFormed()}"\r\n\r\n${value}\r\n`,
  );
  return ['multipart/form-data; boundary=x', `${parts.join('')}--x--\r\n`];
}

function bytesOf({ method, target, headers, body }: Parts): Buffer {
  const isFramed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  const length: [string, string][] = isFramed ? [] : [['Content-Length', String(body.length)]];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`), body]);
}

function finished(kind: string, parts: Parts, rest: Partial<FuzzRequest> = {}): FuzzRequest {
  return {
    kind,
    bytes: bytesOf(parts),
    method: parts.method,
    bodyBytes: parts.body.length,
    isWhole: false,
    ...rest,
  };
}

function headersOf(
  { key }: FuzzAccount,
  type?: string,
  idempotencyKey: string | null = null,
): [string, string][] {
  return [
    ['Host', '127.0.0.1'],
    ['X-API-KEY', key],
    ...(type === undefined ? [] : [['Content-Type', type] as [string, string]]),
    ...(idempotencyKey === null ? [] : [['Idempotency-Key', idempotencyKey] as [string, string]]),
  ];
}

/** The type of a body. Where an operation takes no such form, JSON is sent most of the time. */
function typeOf({
  bodyTypes,
}: (typeof operations)[number]): fc.Arbitrary<'json' | 'urlencoded' | 'multipart'> {
  const weight = bodyTypes.length > 2 ? 2 : 10;
  return fc.oneof({ weight, arbitrary: fc.constant('json') }, fc.constantFrom('urlencoded', 'multipart'));
}

/** A request of an operation over REST. */
function restRequest({ rich, others, spareKeys }: World, hasOddFields: boolean) {
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        account: fc.oneof(
          { weight: 16, arbitrary: fc.constant(rich) },
          fc.constantFrom(...others.slice(0, 1), ...others),
        ),
        other: seldom(30, fc.constantFrom(...others)),
        fields: fieldsOf(operation.operationId, hasOddFields),
        prefix: fc.constantFrom(...spareKeys, 'unknown0'),
        named: pathValues,
        type: typeOf(operation),
        idempotencyKey: seldom(
          10,
          fc.nat(30).map((at) => `k${at}`),
        ),
      })
      .map(({ account, other, fields, prefix, named, type, idempotencyKey }) => {
        const { method, hasBody, operationId, input } = operation;
        const account_id = (other ?? account).id;
        const values = { account_id, prefix, ...valuesOf(operationId, named) };
        const path = pathOf(operation, values);
        const [contentType, body] = hasBody ? encoded(fields, type) : [undefined, ''];
        const query = hasBody || fields.length === 0 ? '' : `?${new URLSearchParams(formEntries(fields))}`;
        const parts = {
          method,
          target: path + query,
          headers: headersOf(account, contentType, hasBody ? idempotencyKey : null),
          body: Buffer.from(body),
        };
        const json =
          hasBody && type === 'json' && account === rich && other === null ? JSON.parse(body) : undefined;
        const inPath = parametersOf(operation, values);
        const isValid = json && input.safeParse({ ...json, ...inPath }).success;
        const isJudged =
          json &&
          !Object.keys(json).some((name) => name in inPath) &&
          !(isValid && CHECKED_FURTHER.test(operationId));
        const verdict = isJudged ? { json, isValid } : {};
        return {
          parts,
          request: finished('rest', parts, {
            isWhole: parts.target.length < 15_000,
            operation: operationId,
            ...verdict,
          }),
        };
      }),
  );
}

/** A call or a batch of calls over tRPC. */
function trpcRequest({ rich, spareKeys }: World): fc.Arbitrary<FuzzRequest> {
  const callOf = (some: typeof operations) =>
    fc
      .tuple(fc.constantFrom(...some), fc.constantFrom(true, false, false))
      .chain(([operation, hasOddFields]) =>
        fc.record({
          operation: fc.constant(operation),
          fields: fieldsOf(operation.operationId, hasOddFields),
          prefix: fc.constantFrom(...spareKeys),
          named: pathValues,
        }),
      );
  const callsOf = (some: typeof operations, isGet: fc.Arbitrary<boolean>) =>
    fc.record({ calls: fc.array(callOf(some), { minLength: 1, maxLength: 4 }), isGet });
  // A batch is of free reads, by GET, of reads, or of changes; others are refused.
  const kinds = [
    callsOf(
      operations.filter(({ method }) => method === 'GET'),
      fc.constant(true),
    ),
    ...[true, false].map((isRead) =>
      callsOf(
        operations.filter((operation) => operation.isRead === isRead && operation.method !== 'GET'),
        fc.constant(false),
      ),
    ),
    callsOf(operations, fc.boolean()),
  ];
  return fc.oneof(...kinds).map(({ calls, isGet }) => {
    const inputs = calls.map(({ operation, fields, prefix, named }) => ({
      ...Object.fromEntries(fields),
      ...parametersOf(operation, {
        account_id: rich.id,
        prefix,
        ...valuesOf(operation.operationId, named),
      }),
    }));
    const isBatch = calls.length > 1;
    const text = JSON.stringify(isBatch ? { ...inputs } : inputs[0]);
    const procedures = calls.map(({ operation: { procedure } }) => procedure);
    const target = `/trpc/${procedures.join(',')}?${isBatch ? 'batch=1' : ''}`;
    const query = `&input=${encodeURIComponent(text.toWellFormed())}`;
    const parts: Parts = isGet
      ? { method: 'GET', target: target + query, headers: headersOf(rich), body: Buffer.alloc(0) }
      : { method: 'POST', target, headers: headersOf(rich, 'application/json'), body: Buffer.from(text) };
    // The HTTP parser may refuse a longer request head, before tRPC.
    const isReadable = parts.target.length < 15_000;
    return finished('trpc', parts, { isBatch, isWhole: isReadable, ...(isReadable && { procedures }) });
  });
}

/** A request with odd headers, an odd path, method, body, or bytes. */
function oddRequest(given: World): fc.Arbitrary<FuzzRequest> {
  const world = { ...given, rich: given.loose };
  const segment = fc.constantFrom(...ODD_SEGMENTS, ...MALFORMED_SEGMENTS);
  const changes = fc.oneof<fc.Arbitrary<(parts: Parts) => Parts>[]>(
    fc.constantFrom(...ODD_HEADERS).map((header) => (parts) => ({
      ...parts,
      headers: [...parts.headers.filter(([name]) => name.toLowerCase() !== header[0].toLowerCase()), header],
    })),
    fc.tuple(segment, fc.nat(6)).map(([segment, at]) => (parts) => ({
      ...parts,
      target: parts.target
        .split('/')
        .with(Math.min(at, parts.target.split('/').length - 1), segment)
        .join('/'),
    })),
    fc.constantFrom(...ODD_METHODS).map((method) => (parts) => ({ ...parts, method })),
    oddBody.map((body) => (parts) => ({ ...parts, body })),
    fc.nat(400).map((length) => (parts) => ({ ...parts, body: parts.body.subarray(0, length) })),
    fc.constant((parts: Parts) => ({ ...parts, body: Buffer.alloc(1_048_577, '[') })),
  );
  const changed = fc
    .tuple(restRequest(world, false), changes)
    .map(([{ parts }, change]) => finished('odd', change(parts)));
  const broken = fc
    .tuple(
      restRequest(world, false),
      fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 4 }),
      fc.nat(2_000),
    )
    .map(([{ request }, flips, length]) => {
      const bytes = Buffer.from(request.bytes.subarray(0, flips.length === 0 ? length : undefined));
      for (const [at, byte] of flips) if (at < bytes.length) bytes[at] = byte;
      return { kind: 'bytes', bytes, method: '', bodyBytes: 0, isWhole: false };
    });
  const trpc = oddTrpc.map(({ type, ...parts }) =>
    finished('odd trpc', { ...parts, headers: headersOf(world.rich, type), body: Buffer.from(parts.body) }),
  );
  return fc.oneof({ weight: 3, arbitrary: changed }, broken, trpc);
}

/** Any request: most are valid or nearly so, over REST and tRPC. */
export function anyRequest(world: World): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 6, arbitrary: restRequest(world, false).map(({ request }) => request) },
    { weight: 3, arbitrary: restRequest(world, true).map(({ request }) => request) },
    { weight: 4, arbitrary: trpcRequest(world) },
    { weight: 2, arbitrary: oddRequest(world) },
  );
}
