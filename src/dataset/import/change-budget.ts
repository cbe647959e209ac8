import type { Session } from './session.ts';
import { stopTelling } from './session.ts';

/** How much of a load the database tells of record by record, for the search indexes to be fed with. */
export interface ChangeBudget {
  /** Counts changed records; past the most that are worth telling, the rest of the load is not told. */
  spend(changes: number): Promise<void>;
  /** Whether changes were left to a rebuild of the indexes. */
  isSpent(): boolean;
}

/**
 * The budget of a load, on the session that loads.
 * @param changesMax how many changed records are told; 0: none at all
 */
export async function startBudget(session: Session, changesMax: number): Promise<ChangeBudget> {
  let left = changesMax;
  let isSpent = false;
  const end = async () => {
    await stopTelling(session);
    isSpent = true;
  };
  if (left <= 0) await end();
  return {
    async spend(changes) {
      left -= changes;
      if (left < 0 && !isSpent) await end();
    },
    isSpent: () => isSpent,
  };
}
