import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSearchScheduler, type SearchScheduler } from '../../src/api/search-scheduler.ts';

const WAIT_MS_MAX = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Searches of a scheduler, which end when a test says so. */
function searches(scheduler: SearchScheduler) {
  const begun: string[] = [];
  const open = new Map<string, PromiseWithResolvers<string>>();
  return {
    begun,
    /** Asks for a search; its name begins with its operation. */
    async ask(name: string): Promise<string> {
      const [operation = ''] = name.split(' ');
      return scheduler.run(operation, () => {
        begun.push(name);
        const ending = Promise.withResolvers<string>();
        open.set(name, ending);
        return ending.promise;
      });
    },
    end: (name: string) => open.get(name)?.resolve(`answer of ${name}`),
    fail: (name: string) => open.get(name)?.reject(new Error(`fault of ${name}`)),
  };
}

/** A scheduler of one search at a time that knows how long operations usually take, in milliseconds. */
async function schedulerThatKnows(usualMs: Record<string, number>): Promise<SearchScheduler> {
  const scheduler = createSearchScheduler(1, WAIT_MS_MAX);
  for (const [operation, ms] of Object.entries(usualMs))
    await scheduler.run(operation, async () => vi.advanceTimersByTime(ms));
  return scheduler;
}

/** Until what was settled has had its effect. */
const settled = () => vi.advanceTimersByTimeAsync(0);

test('so many run at a time as it is told, and the next begins when one ends', async () => {
  const scheduler = createSearchScheduler(2, WAIT_MS_MAX);
  const { begun, ask, end } = searches(scheduler);
  const answers = Promise.all(['a 1', 'a 2', 'a 3', 'a 4'].map(ask));
  await settled();
  expect([begun, scheduler.waiting()]).toEqual([['a 1', 'a 2'], 2]);
  end('a 2');
  await settled();
  expect([begun, scheduler.waiting()]).toEqual([['a 1', 'a 2', 'a 3'], 1]);
  for (const name of ['a 1', 'a 3']) end(name);
  await settled();
  end('a 4');
  expect(await answers).toEqual(['answer of a 1', 'answer of a 2', 'answer of a 3', 'answer of a 4']);
});

test('one that fails gives its turn to the next, and its error to whom it belongs', async () => {
  const { begun, ask, end, fail } = searches(createSearchScheduler(1, WAIT_MS_MAX));
  const [first, second] = [ask('a 1'), ask('a 2')];
  await settled();
  fail('a 1');
  await expect(first).rejects.toThrow('fault of a 1');
  await settled();
  expect(begun).toEqual(['a 1', 'a 2']);
  end('a 2');
  expect(await second).toBe('answer of a 2');
});

describe('whose turn it is', () => {
  test('searches that are usually quick pass those that are usually slow; the others keep their order', async () => {
    const { begun, ask, end } = searches(await schedulerThatKnows({ slow: 100, quick: 10 }));
    const names = ['slow 1', 'slow 2', 'slow 3', 'quick 1', 'quick 2'];
    const all = Promise.all(names.map(ask));
    for (const name of ['slow 1', 'quick 1', 'quick 2', 'slow 2', 'slow 3']) {
      await settled();
      expect(begun.at(-1)).toBe(name);
      end(name);
    }
    await all;
  });

  test('a slow one that has waited ten times as long as usual is passed by nobody', async () => {
    const { begun, ask, end } = searches(await schedulerThatKnows({ slow: 100, quick: 10 }));
    const early = [ask('slow 1'), ask('slow 2')];
    await vi.advanceTimersByTimeAsync(901);
    const late = ask('quick 1');
    end('slow 1');
    await settled();
    expect(begun).toEqual(['slow 1', 'slow 2']);
    end('slow 2');
    await settled();
    end('quick 1');
    await Promise.all([...early, late]);
  });

  test('what is usual follows what searches take', async () => {
    const scheduler = await schedulerThatKnows({ changed: 10, steady: 50 });
    for (let nr = 0; nr < 50; nr++) await scheduler.run('changed', async () => vi.advanceTimersByTime(100));
    const { begun, ask, end } = searches(scheduler);
    const all = Promise.all(['changed 1', 'changed 2', 'steady 1'].map(ask));
    for (const name of ['changed 1', 'steady 1', 'changed 2']) {
      await settled();
      expect(begun.at(-1)).toBe(name);
      end(name);
    }
    await all;
  });
});

test('one whose turn does not come within five seconds is told when to come again, and is never run', async () => {
  const scheduler = createSearchScheduler(1, WAIT_MS_MAX);
  const { begun, ask, end } = searches(scheduler);
  const first = ask('a 1');
  const refused = expect(ask('a 2')).rejects.toMatchObject({
    problemCode: 'service_unavailable',
    headers: { 'Retry-After': '1' },
  });
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  expect(scheduler.waiting()).toBe(0);
  end('a 1');
  await first;
  const third = ask('a 3');
  await settled();
  end('a 3');
  await third;
  expect(begun).toEqual(['a 1', 'a 3']);
});

describe('more than 64 that wait', () => {
  /** How many of a hundred are refused at once, beside one that runs. */
  async function refusedOf100(searchMs: number): Promise<number> {
    const scheduler = createSearchScheduler(1, WAIT_MS_MAX);
    // So often that it is usual.
    for (let nr = 0; nr < 200; nr++) await scheduler.run('a', async () => vi.advanceTimersByTime(searchMs));
    const { ask, end } = searches(scheduler);
    const all = Array.from({ length: 101 }, (_, nr) => ask(`a ${nr}`));
    const outcomes = Promise.allSettled(all);
    await settled();
    const waited = scheduler.waiting();
    for (let nr = 0; nr < 101; nr++) {
      end(`a ${nr}`);
      await settled();
    }
    const refused = (await outcomes).filter(({ status }) => status === 'rejected').length;
    expect(waited + refused).toBe(100);
    return refused;
  }

  test('are refused at once where they would wait too long', async () => {
    expect(await refusedOf100(50)).toBe(36);
  });

  test('are taken where their turn comes soon', async () => {
    expect(await refusedOf100(9)).toBe(0);
  });
});
