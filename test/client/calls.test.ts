import { describe, expect, test } from 'vitest';
import { KINDS, namesAccount } from '../../client/src/operations.ts';
import { isPriced } from '../../src/billing/prices.ts';
import { operations } from '../../src/http/operations.ts';
import { appRouter } from '../../src/router.ts';
import { relayedClient } from './relayed-client.ts';

/** How the client calls a real service: its requests, pages and aborts. */

const tested = relayedClient();

describe('the table of operations', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  const rows = Object.entries(KINDS).flatMap(([group, kinds]) =>
    Object.entries(kinds).map(([name, kind]) => ({ name: `${group}.${name}`, group, kind })),
  );

  test('contains every operation of the service', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual(operations.map(({ procedure }) => procedure).sort());
  });

  test.each(operations)(
    'states correctly whether $procedure is a plain read, and whether it has an account',
    (operation) => {
      const { procedure, operationId, input } = operation;
      const row = rows.find(({ name }) => name === procedure);
      const runsOnce = isPriced(operationId) || procedures[procedure]?._def.type === 'mutation';
      expect(row?.kind !== 'read').toBe(runsOnce);
      expect(namesAccount(row?.group ?? '')).toBe('account_id' in input.shape);
    },
  );
});

/** The items of an async iterable as a list. */
async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('requests', () => {
  test('are one POST per call; those that cost credits have their own idempotency key and report the credits', async () => {
    const roster = tested.client();
    const [person, found] = await Promise.all([
      roster.people.detailLookup({ person_id: 3 }),
      roster.organizations.search({ organization_ids: [1] }),
      roster.organizations.searchTotals(),
    ]);
    expect(person.id).toBe(3);
    expect(found.search_results.map(({ name }) => name)).toEqual(['Acme']);
    const keys = tested.relay.seen.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys.filter((key) => key !== undefined)).toHaveLength(2);
    expect(new Set(keys).size).toBe(3);
    expect(tested.relay.seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
    const spent = Object.fromEntries(
      tested.answers.map(({ operations, credits }) => [operations[0], credits?.spent]),
    );
    expect(spent).toEqual({
      'people.detailLookup': 1,
      'organizations.search': 2,
      'organizations.searchTotals': undefined,
    });
  });

  test('are limited to 16 at a time, and the other calls wait', async () => {
    tested.relay.order(...Array.from({ length: 100 }, () => 'hold' as const));
    const ending = new AbortController();
    const { people } = tested.client();
    const calls = Array.from({ length: 100 }, () => people.detailLookup({ person_id: 3 }, ending));
    const ended = Promise.allSettled(calls);
    await tested.relay.reached(16);
    // Any other request would have arrived before this one.
    const last = fetch(tested.relay.url, { signal: ending.signal }).catch(() => {});
    await tested.relay.reached(17);
    expect(tested.relay.seen.at(-1)?.path).toBe('/');
    expect(tested.relay.seen).toHaveLength(17);
    ending.abort();
    await Promise.all([ended, last]);
  });

  test('are all sent and answered when 100 calls are made at once', async () => {
    const { people } = tested.client();
    const found = await Promise.all(Array.from({ length: 100 }, () => people.detailLookup({ person_id: 3 })));
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([3]));
    expect(tested.relay.seen).toHaveLength(100);
  });
});

describe('all results of a search', () => {
  test('are read page by page in the order of the search, without duplicates, up to the total', async () => {
    const { jobs } = tested.client();
    const filters = { organization_ids: [1001, 1002, 1003, 1004], is_active: null };
    const ids = (await collected(jobs.search.all({ ...filters, page_size: 32 }))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(128);
    expect(tested.relay.seen).toHaveLength(4);
    const first = await jobs.search({ ...filters, page_size: 100 });
    expect(ids.slice(0, 100)).toEqual(first.search_results.map(({ id }) => id));
    expect(await collected(jobs.search.all({ ...filters, page: 2 }))).toHaveLength(28);
  });

  test('are requested by page, and only once the page before is used up', async () => {
    for await (const { id } of tested.client().jobs.search.all({ organization_ids: [1001], page_size: 2 })) {
      expect(id).toEqual(expect.any(Number));
      break;
    }
    expect(tested.relay.seen).toHaveLength(1);
  });

  test('end at once with the reason of an aborted signal', async () => {
    const ending = new AbortController();
    const seen: number[] = [];
    const all = async () => {
      const filters = { organization_ids: [1001], page_size: 2 };
      for await (const { id } of tested.client().jobs.search.all(filters, { signal: ending.signal })) {
        seen.push(id);
        if (seen.length === 3) ending.abort(new Error('enough'));
      }
    };
    await expect(all()).rejects.toThrow('enough');
    expect(seen).toHaveLength(3);
    expect(tested.relay.seen).toHaveLength(2);
  });
});

describe('an aborted call', () => {
  test('ends its request', async () => {
    tested.relay.order('hold');
    const ending = new AbortController();
    const call = tested.client().people.detailLookup({ person_id: 3 }, { signal: ending.signal });
    await tested.relay.reached(1);
    ending.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await tested.relay.ended;
  });

  test('ends at once while it waits for its turn', async () => {
    tested.relay.order(...Array.from({ length: 16 }, () => 'hold' as const));
    const { people } = tested.client();
    const held = new AbortController();
    const calls = Array.from({ length: 16 }, () => people.detailLookup({ person_id: 3 }, held));
    const ended = Promise.allSettled(calls);
    await tested.relay.reached(16);
    const ending = new AbortController();
    const waiting = people.detailLookup({ person_id: 3 }, ending);
    ending.abort(new Error('no longer wanted'));
    await expect(waiting).rejects.toThrow('no longer wanted');
    held.abort();
    await ended;
  });

  test('sends nothing if the signal was aborted before', async () => {
    const call = tested
      .client()
      .people.detailLookup({ person_id: 3 }, { signal: AbortSignal.abort(new Error('late')) });
    await expect(call).rejects.toThrow('late');
    expect(tested.relay.seen).toEqual([]);
  });
});
