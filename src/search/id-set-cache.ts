/** Ids that may be kept over all sets: some 32 MB. */
const IDS_MAX = 4_000_000;
const SETS_MAX = 500;

/** The sets of ids that were asked for last. */
export class IdSetCache {
  readonly #sets = new Map<string, readonly number[]>();
  readonly #underway = new Map<string, Promise<readonly number[]>>();
  #ids = 0;

  /** The set of a key; it is found once for all who ask for it at the same time, and a failure is not kept. */
  async get(key: string, find: () => Promise<readonly number[]>): Promise<readonly number[]> {
    const kept = this.#sets.get(key);
    if (kept !== undefined) {
      // Last in the map's order is last used.
      this.#sets.delete(key);
      this.#sets.set(key, kept);
      return kept;
    }
    const underway = this.#underway.get(key);
    if (underway !== undefined) return underway;
    const finding = find();
    this.#underway.set(key, finding);
    try {
      const found = await finding;
      this.#keep(key, found);
      return found;
    } finally {
      this.#underway.delete(key);
    }
  }

  #keep(key: string, ids: readonly number[]): void {
    this.#sets.set(key, ids);
    this.#ids += ids.length;
    for (const [oldest, set] of this.#sets) {
      if (this.#sets.size <= SETS_MAX && this.#ids <= IDS_MAX) break;
      this.#sets.delete(oldest);
      this.#ids -= set.length;
    }
  }
}
