import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueApiKey } from '../../src/accounts/access/keys.ts';
import { operations } from '../../src/api/http/operations.ts';
import { PROBLEMS, type ProblemCode } from '../../src/contract/input/problem.ts';
import { createAccount } from '../../src/operations/account/manage.ts';
import { startService, type TestService } from '../api/http/service.ts';
import { deliver } from '../data-in/tables/memory-table.ts';
import { SEED } from '../harness/seed.ts';
import { send } from '../operations/deliveries/calls.ts';
import { letKeysWrite } from '../operations/sources/calls.ts';
import { codesOf, faultsOf } from './oracle.ts';
import { exchange } from './raw-client.ts';
import { anyRequest, type FuzzAccount, type FuzzRequest, type World } from './requests.ts';

/** Number of requests; `npm run test:long` sends a million. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5_000);
const AT_ONCE = 16;
const ROUNDS = 4;
const HEAP_GROWTH_BYTES_MAX = 24_000_000;
const SPARE_KEYS = 400;
/** Enough time for a machine under load. */
const RUN_WITHIN_MS = 300_000 + REQUESTS * 50;

/**
 * Errors that input alone cannot cause. They need an outage, a slow client, two simultaneous requests, more requests
 * than a limit allows, or the Model Context Protocol, which is not tested here.
 */
const NOT_BY_INPUT: ProblemCode[] = [
  'internal_error',
  'service_unavailable',
  'request_timeout',
  'request_under_way',
  'rate_limited',
  'foreign_origin',
];

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let service: TestService;
let world: World;
let secrets: string[];
const reached = new Set<string>();
let spent = 0;

beforeAll(async () => {
  // Limits that the lists of the world are beyond.
  service = await startService({ lists: { idsMax: 40, atOnceMax: 20, filterIdsMax: 30 } });
  world = await createWorld(service);
});
afterAll(() => service.stop());

/** The accounts of the requests: two with credits, five without. Four of the five have a refused or limited key. */
async function createWorld(own: TestService): Promise<World> {
  const { orm, pool, url, indexPrefix } = own.database;
  secrets = [url, indexPrefix, 'Secret account'];
  const others: FuzzAccount[] = [];
  for (const change of [
    null,
    'update users set is_active = false where account_id = $1',
    `update api_keys set expiry_date = '2020-01-01' from users where users.id = user_id and account_id = $1`,
    `update api_keys set scopes = '{websites}' from users where users.id = user_id and account_id = $1`,
    'delete from api_keys using users where users.id = user_id and account_id = $1',
  ]) {
    const { account_id: id, key } = await createAccount(orm.em, 'Secret account', 0);
    if (change !== null) await pool.query(change, [id]);
    others.push({ id, key });
  }
  await pool.query(
    `insert into saved_searches (account_id, name, address) select $1, 'Spare', 'jobs' from generate_series(1, 100)`,
    [own.accountId],
  );
  const spareKeys: string[] = [];
  for (let left = SPARE_KEYS; left > 0; left--)
    spareKeys.push((await issueApiKey(orm.em.fork(), { userId: own.userId })).prefix);
  await storeLists(pool, own.accountId);
  await letKeysWrite(own);
  const keys = ['read', ...Array.from({ length: 100 }, (_, at) => `gone${at + 1}`)];
  await pool.query(`
    insert into objections (id, email, is_confirmed, reason, notified_at, due_at, expires)
    select nr, 'desk' || nr || '@x.example', true, 'address_of_several', now(), null, now() + interval '9 days' from generate_series(1, 100) as nr`);
  await deliver({ pool }, 'foreign', { persons: [] });
  await deliver({ pool }, 'crm', { persons: keys.map((key) => ({ key, full_name: `Fuzz ${key}` })) });
  // The first deliveries, which requests name.
  for (let nr = 0; nr < 3; nr++)
    expect(
      (await send(own, own.key, 'crm', [['persons.csv', 'key,full_name\n1,Ada\n']])).status,
    ).toBeLessThan(300);
  const { account_id: id, key, user_id: user } = await createAccount(orm.em, 'Loose account', 1_000_000);
  // It may write no source.
  await pool.query(`update api_keys set scopes = scopes || '{sources}' where user_id = $1`, [user]);
  return { rich: { id: own.accountId, key: own.key }, loose: { id, key }, others, spareKeys };
}

/**
 * Stores the lists that requests name: own ones of persons, organizations and job posts, one that a search has made, one that is
 * being built, one that is too large for a filter, and some that requests may delete.
 */
async function storeLists(pool: pg.Pool, accountId: number): Promise<void> {
  const lists: [kind: string, state: string, search: string | null, ids: number[]][] = [
    ['persons', 'ready', null, [2, 3, Number.MAX_SAFE_INTEGER]],
    ['organizations', 'ready', null, [1, 2, 3]],
    ['job_posts', 'ready', 'job_search', [601, 602]],
    ['persons', 'building', 'person_role_search', []],
    ['persons', 'ready', null, Array.from({ length: 31 }, (_, at) => 20 + at)],
    ...Array.from({ length: 95 }, (): (typeof lists)[number] => ['persons', 'ready', null, [2]]),
  ];
  for (const [kind, state, search, ids] of lists) {
    const { rows } = await pool.query(
      `insert into lists (account_id, kind, name, state, search, filters, total, as_of)
      values ($1, $2, 'Spare', $3, $4, $5, $6, now()) returning id`,
      [accountId, kind, state, search, search && '{}', ids.length],
    );
    await pool.query('insert into list_chunks (list_id, nr, ids) values ($1, 0, $2)', [rows[0].id, ids]);
  }
  // One fewer without a name than an account may have, all read lately.
  await pool.query(
    `insert into lists (account_id, kind, state, total, as_of) select $1, 'persons', 'ready', 0, now() from generate_series(1, 19)`,
    [accountId],
  );
}

/** Sends a request, records what it reached and spent, and returns the faults of its answers. */
async function sendOne(request: FuzzRequest): Promise<string[]> {
  const port = Number(new URL(service.url).port);
  const { answers, error } = await exchange(port, request.bytes, {
    isHead: request.method === 'HEAD',
    isWhole: request.isWhole,
  });
  const isRich = request.bytes.includes(world.rich.key);
  for (const { status, headers, body } of answers) {
    if (isRich) spent += Number(headers.get('x-credits-spent') ?? 0);
    if (status < 300 && request.operation) reached.add(request.operation);
    if (status >= 300) continue;
    const results = request.procedures ? [JSON.parse(body)].flat() : [];
    for (const [at, procedure] of (request.procedures ?? []).entries())
      if (results[at].result) reached.add(procedure);
  }
  for (const answer of answers) for (const code of codesOf(answer)) reached.add(code);
  // What is held on a person names the accounts that got it.
  const isSubject = request.operation === 'subject_read' || request.procedures?.includes('subjects.read');
  const hidden = isRich && !isSubject ? secrets : secrets.slice(0, 2);
  return [
    ...(error === undefined ? [] : [error]),
    ...answers.flatMap((answer) => faultsOf(request, answer, hidden)),
  ];
}

test(
  'no request gets a 5xx, internals or an undocumented answer, and every spent credit is in the log and the balance',
  async () => {
    const heaps: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const numRuns = Math.ceil(REQUESTS / AT_ONCE / ROUNDS);
      await fc.assert(allAnswersAreRight(), { numRuns, seed: SEED + round });
      expect(service.logged.filter((entry) => /"level":(50|60)/.test(entry))).toEqual([]);
      service.logged.length = 0;
      collectGarbage();
      heaps.push(process.memoryUsage().heapUsed);
    }
    const [, before = 0] = heaps;
    expect((heaps.at(-1) ?? 0) - before).toBeLessThan(HEAP_GROWTH_BYTES_MAX);
    const { rows } = await service.database.pool.query(
      `select account_id, sum(change_sum)::int as logged, min(accounts.credit_balance)::int as balance,
         -coalesce(sum(change_sum) filter (where change_type = 'spend'), 0)::int as spent
       from credit_changes join accounts on accounts.id = account_id group by account_id`,
    );
    for (const { logged, balance } of rows) expect(balance).toBe(logged);
    expect(rows.find(({ account_id }) => account_id === world.rich.id)?.spent).toBe(spent);
  },
  RUN_WITHIN_MS,
);

/** Sends several requests at once. A failure shows their bytes; fast-check reduces them to the ones that fail. */
function allAnswersAreRight() {
  const batch = fc.array(anyRequest(world), { minLength: AT_ONCE, maxLength: AT_ONCE });
  return fc.asyncProperty(batch, async (requests) => {
    const faults = await Promise.all(requests.map(sendOne));
    const shown = faults.flatMap((found, at) =>
      found.map((fault) => `${fault}: ${requests[at]?.bytes.toString('latin1')}`),
    );
    expect(shown).toEqual([]);
  });
}

// Skipped only if FUZZ_REQUESTS asks for fewer requests, which cannot reach everything.
test.skipIf(REQUESTS < 5_000)(
  'the requests reach a success of every operation over REST and tRPC, and every error that input can cause',
  () => {
    const codes = (Object.keys(PROBLEMS) as ProblemCode[]).filter((code) => !NOT_BY_INPUT.includes(code));
    const targets = operations.flatMap(({ operationId, procedure }) => [operationId, procedure]);
    expect([...targets, ...codes].filter((target) => !reached.has(target))).toEqual([]);
  },
);
