import type pg from 'pg';
import type { Metrics } from './metrics.ts';

type Method = (...given: unknown[]) => unknown;

/** Times every statement of a pool's connections, and every wait for one where none is idle; what they answer stays the same. */
export function observePool(pool: pg.Pool, metrics: Metrics): void {
  // Nobody waits for an idle one.
  timed(pool, 'connect', () => (pool.idleCount > 0 ? null : (seconds) => metrics.connectionWait(seconds)));
  // Some connections may have been made before.
  const observed = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (observed.has(client)) return;
    observed.add(client);
    timed(client, 'query', (statement) => {
      const name = nameOf(statement);
      return (seconds) => metrics.statement(name, seconds);
    });
  });
}

/** A statement without a name is built as it is needed, and its text would be one label each. */
function nameOf(statement: unknown): string {
  const named = typeof statement === 'object' && statement !== null && 'name' in statement;
  return named && typeof statement.name === 'string' ? statement.name : 'unnamed';
}

/** Puts a method in the place of another that takes a callback or answers a promise, and tells how long that took. */
function timed(
  object: object,
  method: string,
  observerOf: (first: unknown) => ((seconds: number) => void) | null,
): void {
  const original: Method = Reflect.get(object, method).bind(object);
  Reflect.set(object, method, (...given: unknown[]) => {
    const observe = observerOf(given[0]);
    if (!observe) return original(...given);
    const startMs = performance.now();
    const done = () => observe((performance.now() - startMs) / 1_000);
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      return original(...given.slice(0, -1), (...answer: unknown[]) => {
        done();
        return callback(...answer);
      });
    }
    const answer = original(...given);
    if (answer instanceof Promise) answer.then(done, done);
    return answer;
  });
}
