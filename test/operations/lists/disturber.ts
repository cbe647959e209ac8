import { mergeRecords, unmergeRecord } from '../../../src/data-in/manage.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import type { TestDatabase } from '../../harness/database.ts';
import { random } from '../../identity/claims/random.ts';

/** Rows of a delivery of persons who work as walkers. */
export const walkers = (numbers: readonly number[], headline: string) => ({
  persons: numbers.map((nr) => ({ key: `k${nr}`, full_name: `Walker ${nr}`, headline })),
  roles: numbers.map((nr) => ({ person_key: `k${nr}`, title: 'Walker', organization_name: `Firm ${nr}` })),
});

/**
 * Imports, merges, unmerges and suppressions of the persons of a list, in an order that the seed decides.
 * @param stored the ids of the list, of which the person `k0` is the first
 */
export function createDisturber(
  { pool }: Pick<TestDatabase, 'pool'>,
  stored: readonly number[],
  seed: number,
) {
  const load = { pool, log: QUIET, report: '/dev/null' };
  const { pick, next } = random(seed);
  const suppressed = new Set<number>();
  /** Persons who are or were suppressed or merged: these may stand at one of two places meanwhile. */
  const disturbed = new Set<number>();
  const fresh = () => {
    const one = pick(stored.filter((id) => !disturbed.has(id)));
    disturbed.add(one);
    return one;
  };
  return {
    suppressed,
    disturbed,
    /** Takes a step. */
    async step(nr: number): Promise<void> {
      const chance = next();
      if (chance < 0.3) {
        const one = fresh();
        await suppressPerson(pool, { person_id: one });
        suppressed.add(one);
      } else if (chance < 0.7) {
        const [one, other] = [fresh(), fresh()];
        await mergeRecords(load, 'persons', [one, other]);
        if (chance < 0.5) await unmergeRecord(load, 'persons', Math.min(one, other));
      } else await deliver({ pool }, 'crm', walkers([stored.length + nr, nr], `Step ${nr}`));
    },
  };
}
