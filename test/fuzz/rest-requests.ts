import type { Random } from '../../src/dataset/generate/random.ts';
import { type EncodedBody, encodeBody, type Fields, urlEncoded } from './bodies.ts';
import { validFields } from './field-values.ts';
import { spoilt } from './hostile.ts';
import { type FuzzedOperation, OPERATIONS } from './operations.ts';
import {
  bytesOf,
  type FuzzAccount,
  type FuzzRequest,
  isReadWhole,
  type Parts,
  type Verdict,
} from './request.ts';
import type { World } from './world.ts';

/** What is refused for more than its schema knows: unknown persons, moments that have passed. */
const CHECKED_FURTHER = /^(feedback_|api_keys_create|balance_change_logs)/;

/** A request over REST whose fields are right, or `spoilt`: then something is wrong with them. */
export function restRequest(random: Random, world: World, isSpoilt: boolean): FuzzRequest {
  const operation = random.pick(OPERATIONS);
  const account = random.chance(0.03) ? world.poor : random.pick(world.accounts);
  const valid = validFields(random, operation.fields, world.values);
  const known = operation.fields.map(({ name }) => name);
  const fields = isSpoilt ? spoilt(random, valid, known) : valid;
  const body = operation.hasBody ? encodeBody(random, fields) : null;
  const parts = partsOf(random, world, operation, account, fields, body);
  const verdict = verdictOf(operation, account, body);
  return {
    parts,
    bytes: bytesOf(parts),
    kind: `rest ${isSpoilt ? 'spoilt' : 'valid'}`,
    account,
    operation: operation.id,
    ...(verdict && { verdict }),
    ...(body?.json !== undefined && { json: body.json }),
    isWhole: isReadWhole(parts),
  };
}

function partsOf(
  random: Random,
  world: World,
  operation: FuzzedOperation,
  account: FuzzAccount,
  fields: Fields,
  body: EncodedBody | null,
): Parts {
  const path = operation.path
    .replace('{account_id}', String(account.id))
    .replace('{prefix}', prefixFor(random, world, account, operation.method));
  const query = body || fields.length === 0 ? '' : `?${urlEncoded(fields)}`;
  return {
    method: operation.method,
    target: (random.chance(0.2) ? path.replace(/\/$/, '') : path) + query,
    headers: [
      ['Host', '127.0.0.1'],
      ...caller(random, operation, account),
      ...(body ? ([['Content-Type', body.type]] as [string, string][]) : []),
      ...idempotencyKey(random),
    ],
    body: body?.bytes ?? Buffer.alloc(0),
  };
}

/** Whose key it is and where it comes from; where no key is needed, some send none, and some of these too often. */
function caller(random: Random, { id }: FuzzedOperation, { key }: FuzzAccount): [string, string][] {
  const isKeyless = id.startsWith('autocomplete') && random.chance(0.3);
  const address =
    isKeyless && random.chance(0.2)
      ? `192.0.2.${random.below(4)}`
      : `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
  return [...(isKeyless ? [] : [['X-API-KEY', key] as [string, string]]), ['X-Forwarded-For', address]];
}

/** Seldom one that came before, with the same request or another. */
function idempotencyKey(random: Random): [string, string][] {
  if (!random.chance(0.1)) return [];
  return [
    ['Idempotency-Key', random.chance(0.5) ? `k${random.below(30)}` : `u${random.next()}-${random.next()}`],
  ];
}

/** A deletion names a key that nobody needs. */
export function prefixFor(random: Random, world: World, account: FuzzAccount, method: string): string {
  const spare = world.spareKeys.get(account) ?? [];
  if (random.chance(0.2) || spare.length === 0)
    return random.pick(['unknown0', 'x', '12345678', '日本', '..%2e']);
  return (method === 'DELETE' ? spare.pop() : spare[0]) ?? 'unknown0';
}

/** What the operation's schema says of a JSON body, with the account that the path names. */
function verdictOf(
  { id, input, path }: FuzzedOperation,
  account: FuzzAccount,
  body: EncodedBody | null,
): Verdict | undefined {
  if (body?.json === undefined) return undefined;
  const { json } = body;
  if (typeof json !== 'object' || json === null || Object.hasOwn(json, 'account_id')) return undefined;
  const inPath = path.includes('{account_id}') ? { account_id: account.id } : {};
  if (!input.safeParse({ ...json, ...inPath }).success) return 'refused';
  return CHECKED_FURTHER.test(id) ? undefined : 'understood';
}
