import type { LoadRun } from './load-run.ts';
import { transaction } from './session.ts';

/** Removes the lookups of sources that records of the load used before, or that it has made, and that no record uses. */
export async function removeUnusedLookups({ session }: LoadRun): Promise<void> {
  const { rowCount } = await session.query('select from lookup_checks limit 1');
  if (rowCount === 0) return;
  await transaction(session, async () => {
    await session.query('select drop_unused_lookups()');
  });
}
