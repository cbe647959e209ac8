import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

// tRPC formats the errors that happen before a context exists, too, and they need the id all the same.
const storage = new AsyncLocalStorage<string>();

/** Runs `handle` as a new request; all it calls sees the request's id. */
export function withRequestId(handle: (requestId: string) => void): void {
  const requestId = randomUUID();
  storage.run(requestId, handle, requestId);
}

/** The id of the request that is being handled. */
export function currentRequestId(): string {
  return storage.getStore() ?? randomUUID();
}
