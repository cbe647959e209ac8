import type { FuzzAccount, FuzzRequest } from './request.ts';

/** What became of a run's requests. */
export class Tally {
  readonly failures: string[] = [];
  /** Successes over REST by operation, and over tRPC by procedure. */
  readonly successes = new Map<string, number>();
  readonly codes = new Map<string, number>();
  readonly kinds = new Map<string, number>();
  /** Accounts of whose calls one may have been charged though its answer could not say so: it was given up. */
  readonly doubtful = new Set<FuzzAccount>();
  readonly #spent = new Map<FuzzAccount, number>();

  note(request: FuzzRequest, status: number, codes: readonly string[]): void {
    raise(
      this.kinds,
      `${request.kind} ${status === 0 ? 'without an answer' : `${Math.floor(status / 100)}xx`}`,
    );
    // A success of several calls has errors among them; the document's examples are none.
    if (status >= 207) for (const code of codes) raise(this.codes, code);
    if (status === 0 || status >= 300) return;
    if (request.operation !== undefined) raise(this.successes, request.operation);
    else if (status === 200)
      for (const procedure of request.procedures ?? []) raise(this.successes, procedure);
  }

  spend(account: FuzzAccount, credits: number): void {
    this.#spent.set(account, (this.#spent.get(account) ?? 0) + credits);
  }

  /** Credits that the answers to the account's requests said that they spent. */
  spentOf(account: FuzzAccount): number {
    return this.#spent.get(account) ?? 0;
  }

  /** Notes that a call of the account was given up. */
  doubt(account: FuzzAccount): void {
    this.doubtful.add(account);
  }

  /** For people to read. */
  shown(): string {
    const list = (counts: Map<string, number>) =>
      [...counts].sort().map(([name, count]) => `  ${name.padEnd(50)} ${count}`);
    return [
      'kinds',
      ...list(this.kinds),
      'successes',
      ...list(this.successes),
      'errors',
      ...list(this.codes),
    ].join('\n');
  }
}

function raise(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
