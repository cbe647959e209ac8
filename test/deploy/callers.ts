import { setTimeout as delay } from 'node:timers/promises';
import { post, type TestService } from '../api/http/service.ts';

/**
 * The time between two requests of a caller. Callers without one take all that the cores have left, from the processes whose
 * replacement they watch, and no connection of theirs is ever idle.
 */
export const BETWEEN_CALLS_MS = 25;

/** Asks for totals of a search, one after another until `isOver`. Returns the number of successful answers, and all failures. */
export async function callUntil(
  isOver: () => boolean,
  caller: Pick<TestService, 'url' | 'accountId' | 'key'>,
  search = 'job_search',
): Promise<{ answered: number; failed: string[] }> {
  const failed: string[] = [];
  let answered = 0;
  while (!isOver()) {
    try {
      const { status, body } = await post(caller, `${search}/totals`, {});
      if (status === 200) answered++;
      else failed.push(JSON.stringify(body));
    } catch (error) {
      failed.push(String(error));
    }
    await delay(BETWEEN_CALLS_MS);
  }
  return { answered, failed };
}
