import type { Random } from '../../src/dataset/generate/random.ts';
import { oddBytes, withOddBody } from './odd-bytes.ts';
import { withOddHeaders } from './odd-headers.ts';
import { withOddPath } from './odd-paths.ts';
import { bytesOf, type FuzzAccount, type FuzzRequest, isReadWhole, type Parts } from './request.ts';
import { restRequest } from './rest-requests.ts';
import type { World } from './world.ts';

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'QUERY',
  'PROPFIND',
  'get',
  'BREW',
  'G E T',
  '',
];

/** A key that is refused, or may not do this here; the account that it belongs to. */
function withOddKey(random: Random, world: World, parts: Parts): { parts: Parts; account: FuzzAccount } {
  const { inactive, expired, websitesOnly, unknown } = world.badKeys;
  const account = random.pick([inactive, expired, websitesOnly, unknown, world.poor, world.loose]);
  const key = random.pick([
    ...Array<string>(7).fill(account.key),
    '',
    'x',
    `${account.key}x`,
    account.key.toLowerCase(),
    'rk_',
    'é'.repeat(20),
    'x'.repeat(5_000),
  ]);
  const own = random.chance(0.5);
  return {
    account,
    parts: {
      ...parts,
      target: own ? parts.target.replace(/^\/api\/\d+\//, `/api/${account.id}/`) : parts.target,
      headers: parts.headers.flatMap(([name, value]): [string, string][] =>
        name !== 'X-API-KEY' ? [[name, value]] : random.chance(0.1) ? [] : [[name, key]],
      ),
    },
  };
}

/** Whether the service can tell where the request ends, and answers it. */
function isFramed(kind: string, parts: Parts): boolean {
  const { method, headers } = parts;
  if (['headers', 'bytes'].includes(kind) || method === 'CONNECT') return false;
  return isReadWhole(parts) && !headers.some(([name]) => name === 'Transfer-Encoding');
}

/** A request with one of its parts made odd, or several. */
export function oddRequest(random: Random, world: World): FuzzRequest {
  const base = restRequest(random, { ...world, accounts: [world.loose], poor: world.loose }, false);
  const kind = random.pick(['headers', 'path', 'method', 'body', 'key', 'bytes'] as const);
  let { parts } = base;
  let account = world.loose;
  if (kind === 'headers') parts = withOddHeaders(random, parts);
  if (kind === 'path') parts = withOddPath(random, parts);
  if (kind === 'method') parts = { ...parts, method: random.pick(METHODS) };
  if (kind === 'body') parts = withOddBody(random, parts);
  if (kind === 'key') ({ parts, account } = withOddKey(random, world, parts));
  const bytes = kind === 'bytes' ? oddBytes(random, bytesOf(parts)) : bytesOf(parts);
  // A key or a body changes nothing of which operation is asked.
  const isAsked = kind === 'key' || kind === 'body';
  return {
    parts,
    bytes,
    kind: `odd ${kind}`,
    account,
    isWhole: isFramed(kind, parts),
    ...(isAsked && base.operation && { operation: base.operation }),
  };
}
