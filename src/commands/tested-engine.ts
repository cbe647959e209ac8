import { SearchUnavailableError } from '../../search-index/meilisearch.ts';
import type { Runtime } from '../runtime.ts';

/**
 * Refuses an engine of an untested version. One that does not answer is waited for elsewhere: until it does,
 * searches say that they are unavailable, and workers keep what they have to do.
 * @throws Error with what to do
 */
export async function refuseUntestedEngine({ engine, log }: Runtime): Promise<void> {
  try {
    await engine.checkVersion();
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    log.warn('the search engine does not answer yet');
  }
}
