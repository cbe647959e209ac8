import type pg from 'pg';
import type { Metrics } from './metrics.ts';

type Method = (...given: unknown[]) => unknown;
type Observe = (seconds: number) => void;

/** Times every statement of a pool's connections, and every wait for a connection where none is idle. */
export function observePool(pool: pg.Pool, { connectionWaits, statements }: Metrics): void {
  timed(pool, 'connect', () => (pool.idleCount > 0 ? null : (seconds) => connectionWaits.observe(seconds)));
  // A pool acquires a connection many times; the first may be open already.
  const observed = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (observed.has(client)) return;
    observed.add(client);
    timed(client, 'query', (query) => {
      const statement = nameOf(query);
      return (seconds) => statements.observe({ statement }, seconds);
    });
  });
}

/** Statements without a name share one label: their texts differ without bound. */
function nameOf(statement: unknown): string {
  const named = typeof statement === 'object' && statement !== null && 'name' in statement;
  return named && typeof statement.name === 'string' ? statement.name : 'unnamed';
}

/** Replaces a method that takes a callback or returns a promise by one that observes its duration. */
function timed(object: object, method: string, observerOf: (first: unknown) => Observe | null): void {
  const original: Method = Reflect.get(object, method).bind(object);
  Reflect.set(object, method, (...given: unknown[]) => {
    const observe = observerOf(given[0]);
    if (!observe) return original(...given);
    const startMs = performance.now();
    const done = () => observe((performance.now() - startMs) / 1_000);
    const callback = given.at(-1);
    if (typeof callback === 'function')
      return original(...given.slice(0, -1), (...answer: unknown[]) => {
        done();
        return callback(...answer);
      });
    const answer = original(...given);
    if (answer instanceof Promise) answer.then(done, done);
    return answer;
  });
}
