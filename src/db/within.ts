/**
 * Bounds the wait for a promise; a later outcome is ignored.
 * @throws Error where it takes longer
 */
export function within<Value>(timeMs: number, promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeMs} ms`)), timeMs);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
