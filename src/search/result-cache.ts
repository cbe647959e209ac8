/** How much a cache keeps. */
export interface CacheLimits<Result> {
  entriesMax: number;
  /** Over all results. */
  weightMax: number;
  weight(result: Result): number;
}

/** The results that were asked for last. */
export class ResultCache<Result> {
  readonly #limits: CacheLimits<Result>;
  readonly #results = new Map<string, Result>();
  readonly #underway = new Map<string, Promise<Result>>();
  #weight = 0;

  constructor(limits: CacheLimits<Result>) {
    this.#limits = limits;
  }

  /** The result of a key; it is found once for all who ask for it at the same time, and a failure is not kept. */
  async get(key: string, find: () => Promise<Result>): Promise<Result> {
    const kept = this.#results.get(key);
    if (kept !== undefined) {
      // Last in the map's order is last used.
      this.#results.delete(key);
      this.#results.set(key, kept);
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

  #keep(key: string, result: Result): void {
    const { entriesMax, weightMax, weight } = this.#limits;
    this.#results.set(key, result);
    this.#weight += weight(result);
    for (const [oldest, other] of this.#results) {
      if (this.#results.size <= entriesMax && this.#weight <= weightMax) break;
      this.#results.delete(oldest);
      this.#weight -= weight(other);
    }
  }
}
