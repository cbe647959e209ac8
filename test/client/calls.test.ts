import { describe, expect, test } from 'vitest';
import { answers, client, relay, relayForTests } from './relayed-client.ts';

relayForTests();

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('requests', () => {
  test('are one POST per call; those that cost credits have their own idempotency key and report the credits', async () => {
    const roster = client();
    const [person, found] = await Promise.all([
      roster.people.detailLookup({ person_id: 3 }),
      roster.organizations.search({ organization_ids: [1] }),
      roster.organizations.searchTotals(),
    ]);
    expect(person.id).toBe(3);
    expect(found.search_results.map(({ name }) => name)).toEqual(['Acme']);
    const keys = relay.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys.filter((key) => key !== undefined)).toHaveLength(2);
    expect(new Set(keys).size).toBe(3);
    expect(relay.seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
    const spent = Object.fromEntries(
      answers.map(({ operations, credits }) => [operations[0], credits?.spent]),
    );
    expect(spent).toEqual({
      'people.detailLookup': 1,
      'organizations.search': 2,
      'organizations.searchTotals': undefined,
    });
  });

  test('need no function that browsers offer on secure pages alone', async () => {
    const { randomUUID } = crypto;
    Object.assign(crypto, { randomUUID: undefined });
    try {
      await client().users.current();
      await client().people.detailLookup({ person_id: 3 });
    } finally {
      Object.assign(crypto, { randomUUID });
    }
    expect(relay.seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
      undefined,
      expect.stringMatching(/^[\d-]{20,}$/),
    ]);
  });

  test('are limited to 16 at a time, and the other calls wait', async () => {
    relay.order(...Array.from({ length: 100 }, () => 'hold' as const));
    const ending = new AbortController();
    const { people } = client();
    const calls = Array.from({ length: 100 }, () => people.detailLookup({ person_id: 3 }, ending));
    const ended = Promise.allSettled(calls);
    await relay.reached(16);
    // Any other request would have arrived before this one.
    const last = fetch(relay.url, { signal: ending.signal }).catch(() => {});
    await relay.reached(17);
    expect(relay.seen.at(-1)?.path).toBe('/');
    expect(relay.seen).toHaveLength(17);
    ending.abort();
    await Promise.all([ended, last]);
  });

  test('are all sent and answered when 100 calls are made at once', async () => {
    const { people } = client();
    const found = await Promise.all(Array.from({ length: 100 }, () => people.detailLookup({ person_id: 3 })));
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([3]));
    // A busy machine refuses some, which are sent again with their keys.
    expect(new Set(relay.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(100);
  });
});

describe('all results of a search', () => {
  const all = { is_active: null };

  test('are read part by part in the order of the search, without duplicates', async () => {
    const { jobs } = client();
    const ids = (await collected(jobs.search.all(all))).map(({ id }) => id);
    const { total_search_results, search_results } = await jobs.search({ ...all, page_size: 100 });
    expect(new Set(ids).size).toBe(total_search_results);
    expect(ids.slice(0, 100)).toEqual(search_results.map(({ id }) => id));
    // The list, two parts of it, and the page.
    expect(relay.seen).toHaveLength(4);
    const titles = await collected(jobs.search.all({ organization_ids: [1001], fields: ['title'] }));
    expect(Object.keys(titles[0] ?? {}).sort()).toEqual(['id', 'title']);
  });

  test('are requested by part, and only once the part before is used up', async () => {
    let seen = 0;
    for await (const { id } of client().jobs.search.all(all)) {
      expect(id).toEqual(expect.any(Number));
      expect(relay.seen).toHaveLength(seen < 1_000 ? 2 : 3);
      seen += 1;
      if (seen > 1_000) break;
    }
  });

  test('go on after a connection that broke, and are charged once', async () => {
    const before = await client().users.current();
    relay.order('lose the answer', 'pass', 'lose the answer', 'pass', 'lose the request');
    const ids = (await collected(client().jobs.search.all(all))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const after = await client().users.current();
    const spent = before.account.credit_balance - after.account.credit_balance;
    expect([ids.length > 1_000, spent]).toEqual([true, Math.ceil(ids.length / 100)]);
  });

  test('end at once with the reason of an aborted signal', async () => {
    const ending = new AbortController();
    const seen: number[] = [];
    const read = async () => {
      for await (const { id } of client().jobs.search.all({ organization_ids: [1001] }, ending)) {
        seen.push(id);
        if (seen.length === 3) ending.abort(new Error('enough'));
      }
    };
    await expect(read()).rejects.toThrow('enough');
    expect(seen).toHaveLength(3);
    expect(relay.seen).toHaveLength(2);
  });
});

describe('an aborted call', () => {
  test('ends its request', async () => {
    relay.order('hold');
    const ending = new AbortController();
    const call = client().people.detailLookup({ person_id: 3 }, { signal: ending.signal });
    await relay.reached(1);
    ending.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await relay.ended;
  });

  test('ends at once while it waits for its turn', async () => {
    relay.order(...Array.from({ length: 16 }, () => 'hold' as const));
    const { people } = client();
    const held = new AbortController();
    const calls = Array.from({ length: 16 }, () => people.detailLookup({ person_id: 3 }, held));
    const ended = Promise.allSettled(calls);
    await relay.reached(16);
    const ending = new AbortController();
    const waiting = people.detailLookup({ person_id: 3 }, ending);
    ending.abort(new Error('no longer wanted'));
    await expect(waiting).rejects.toThrow('no longer wanted');
    held.abort();
    await ended;
  });

  test('sends nothing if the signal was aborted before', async () => {
    const call = client().people.detailLookup(
      { person_id: 3 },
      { signal: AbortSignal.abort(new Error('late')) },
    );
    await expect(call).rejects.toThrow('late');
    expect(relay.seen).toEqual([]);
  });
});
